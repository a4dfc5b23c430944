public import SegueGeometry
public import SegueScene

/// A show with the links of the screen in view outlined over it, while no transition is in flight.
public final class LinksShow: ShowWrapper {
  public let show: any Show
  private let board: StoryboardShow
  /// False shows the show alone.
  public var isShowing = false
  /// Areas that are outlined in place of the links, in the storyboard's points; nil shows no others.
  var marks: [Rect]?

  private static let fill = Color(red: 0.04, green: 0.52, blue: 1, alpha: 0.22)
  private static let line = Border(
    width: 1.5, color: Color(red: 0.04, green: 0.52, blue: 1, alpha: 0.9))

  public init(_ board: StoryboardShow) {
    (show, self.board) = (board, board)
  }

  public func layers(into tree: inout LayerTree) throws(ShowError) {
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

  public var size: Size { show.size }
}
