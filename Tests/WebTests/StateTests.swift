import SegueGeometry
import SegueKit
import SeguePlayer
import SegueScene
import SegueSession
import TestSupport
import Testing

@testable import SegueStoryboard
@testable import SegueWeb

/// Compares the navigator with SegueKit's containers after the same actions.
@Suite struct StateTests {
  @Test
  func `after any actions, the navigator shows the same screen as SegueKit's containers`()
    throws
  {
    let board = Self.board
    let show = try StoryboardShow(board, playsScript: false, factory: factory)
    try show.startAgain()
    var state = board.navigator
    var dice = Dice(25)
    for _ in 0..<400 {
      let action = try #require(Self.actions.randomElement(using: &dice))
      let isDone = try show.jump(action, look: nil)
      let step = try? state.perform(board.action(action))
      #expect((step != nil) == isDone, "\(action)")
      #expect(board.name(state.screen) == show.shownScreen, "\(action)")
      guard (step != nil) == isDone,
        board.name(state.screen) == show.shownScreen
      else { return }
    }
  }

  private static let actions: [Storyboard.Action] = [
    .push(.screen("letter")), .push(.screen("story")), .pop, .pop,
    .present(.screen("compose"), style: .fullScreen), .present(.screen("inbox"), style: .sheet),
    .dismiss, .dismiss, .select(.index(0)), .select(.index(1)), .select(.next),
    .select(.screen("profile")), .select(.screen("inbox")), .page(.next), .page(.previous),
    .page(.index(1)), .page(.screen("page-3")),
  ]

  static var board: Storyboard {
    let place = Storyboard.Place(line: 1, column: 1)
    let names = ["inbox", "letter", "compose", "profile", "page-1", "page-2", "page-3"]
    let size = Size(width: 390, height: 844)
    var board = Storyboard(
      files: ["1.png"], size: size, scale: 1, fit: .scaleToFill,
      row: Storyboard.TransitionRow(animator: "org.segue.cut"))
    board.screens = names.map {
      Storyboard.Screen(
        name: $0, source: .color(.black), fit: .scaleToFill, elements: [:], place: place)
    }
    let pages = ["page-1", "page-2", "page-3"].map { Storyboard.Container.screen($0) }
    board.screens.append(
      Storyboard.Screen(
        name: "story", source: .container(.pages(pages, selected: 0)), fit: .scaleToFill,
        elements: [:], place: place))
    board.container = .tabs(
      [.navigation(root: .screen("inbox")), .screen("profile")], selected: 0)
    board.transitions = [:]
    board.links = [:]
    return board
  }
}
