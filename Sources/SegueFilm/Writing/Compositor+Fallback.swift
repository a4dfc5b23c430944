internal import SegueMedia
internal import SegueRender
internal import SegueScene

extension Compositor {
  /// Draws a frame, and draws it again with new layers if a painter has failed. A show replaces the transition by its
  /// fallback when its layers are requested again.
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
