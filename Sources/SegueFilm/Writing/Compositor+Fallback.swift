internal import SegueMedia
internal import SegueRender
internal import SegueScene

extension Compositor {
  /// Draws a frame. If a plug-in fails to paint one of its pictures, asks the show for the layers again and draws them:
  /// the show then plays a dissolve instead of the failed transition.
  ///
  /// - Parameter layers: Writes the show's layers at the time of the frame.
  func draw(
    _ tree: inout LayerTree, into buffer: PixelBuffer,
    again layers: (inout LayerTree) throws -> Void
  ) rethrows {
    draw(tree, into: buffer)
    guard paintingHasFailed else { return }
    try layers(&tree)
    draw(tree, into: buffer)
  }
}
