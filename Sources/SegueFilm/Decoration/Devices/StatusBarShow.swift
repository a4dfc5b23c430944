internal import SegueGeometry
package import SeguePlayer
package import SegueScene

/// A show with a status bar over its screens at all times.
package final class StatusBarShow: ShowWrapper {
  package let show: any Show
  private let board: StoryboardShow
  private let statusBar: StatusBar

  /// Creates a show with a status bar.
  ///
  /// - Parameter board: The storyboard's show, whose clock decides the colour of the status bar.
  package init(_ show: any Show, of board: StoryboardShow, _ statusBar: StatusBar) {
    (self.show, self.board, self.statusBar) = (show, board, statusBar)
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &tree)
    guard !tree.layers.isEmpty else { return }
    let first = tree.layers.count
    statusBar.add(at: board.filmTime, to: &tree)
    tree.layers[0].descendants += Int32(tree.layers.count - first)
  }

  package var size: Size { show.size }
}
