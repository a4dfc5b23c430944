package import SegueGeometry
package import SegueScene

/// A show with outlines over the links of the screen in view, while no transition is in flight.
package final class LinksShow: ShowWrapper {
  /// The wrapped show, which plays the storyboard.
  package let show: any Show
  private let board: StoryboardShow
  /// True to draw the outlines; false to show the wrapped show unchanged.
  package var isShowing = false
  /// Areas that are outlined instead of the links, in the storyboard's points; nil to outline the links.
  var marks: [Rect]?

  private static let fill = Color(red: 0.04, green: 0.52, blue: 1, alpha: 0.22)
  private static let line = Border(
    width: 1.5, color: Color(red: 0.04, green: 0.52, blue: 1, alpha: 0.9))

  /// Wraps a storyboard's show; no links are outlined at first.
  package init(_ board: StoryboardShow) {
    (show, self.board) = (board, board)
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &tree)
    guard isShowing || marks != nil, board.operation == nil, !tree.layers.isEmpty else { return }
    var effects = LayerEffects()
    effects.border = Self.line
    effects.cornerRadii = CornerRadii(all: 6)
    for area in marks ?? board.shownLinks.map(\.area) {
      tree.add(area, effects) {
        $0.backgroundColor = Self.fill
        $0.cornerRadius = 6
      }
      tree.layers[0].descendants += 1
    }
  }

  package var size: Size { show.size }
}
