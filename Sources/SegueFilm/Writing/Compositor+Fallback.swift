internal import SegueMedia
internal import SegueRender
internal import SegueScene

extension Compositor {
  /// Draws a frame. If a painter fails, draws the frame again with new layers, because a show that is asked for its
  /// layers again replaces the failed transition by its fallback.
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
