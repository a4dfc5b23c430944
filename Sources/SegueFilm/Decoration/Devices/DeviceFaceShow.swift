internal import SegueGeometry
package import SeguePlayer
package import SegueScene

/// A show with what is over its screens at all times: the status bar, and above it the cutout of a device.
package final class DeviceFaceShow: ShowWrapper {
  package let show: any Show
  private let board: StoryboardShow
  private let statusBar: StatusBar?
  /// The layer of the cutout; empty for none.
  private let cutout: LayerTree

  /// Creates a show with a face over its screens; nil if there is nothing over them.
  ///
  /// - Parameter board: The storyboard's show, whose clock decides the colour of the status bar.
  package init?(_ show: any Show, of board: StoryboardShow, _ face: DeviceFace?, _ statusBar: StatusBar? = nil) {
    guard face?.outline != nil || statusBar != nil else { return nil }
    (self.show, self.board, self.statusBar) = (show, board, statusBar)
    var cutout = LayerTree(size: show.size)
    if let outline = face?.outline {
      var effects = LayerEffects()
      effects.shape = LayerPath(
        outline, fillColor: .black, stroke: .none, style: StrokeStyle(), values: &cutout.values)
      cutout.add(Rect(origin: .zero, size: show.size), effects)
    }
    self.cutout = cutout
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &tree)
    guard !tree.layers.isEmpty else { return }
    let first = tree.layers.count
    statusBar?.add(at: board.filmTime, to: &tree)
    if !cutout.layers.isEmpty { tree.add(cutout, moved: .identity, to: 0) }
    tree.layers[0].descendants += Int32(tree.layers.count - first)
  }

  package var size: Size { show.size }
}
