import Foundation
import SegueGeometry
import SegueKit
import SegueMedia
import SeguePlayer
import TestSupport
import Testing

@testable import SegueStoryboard
@testable import SegueWeb

/// Tests a page in Chromium with a mouse, keys, pinches and the browser's history.
@Suite(
  .enabled(
    if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
struct HandsTests {
  @Test func `taps, drags, keys, the browser's history and the address change a page's screen`()
    throws
  {
    var board = StateTests.board
    let all = Rect(x: 0, y: 0, width: 390, height: 844)
    board.links = [
      "inbox": [Storyboard.Link(area: all, action: .push(.screen("letter")))],
      "letter": [
        try #require(
          Storyboard.Link(area: Rect(x: 350, y: 800, width: 40, height: 44), address: "https://segue.example/?a=1&b=2")),
        Storyboard.Link(area: all, action: .pop),
      ],
    ]
    board.transitions = [
      .push: Storyboard.TransitionRow(
        animator: "org.segue.push", interaction: "org.segue.edge-pan")
    ]
    board.script = [
      Storyboard.Step(
        time: 0.5, kind: .tap(.point(Point(x: 200, y: 400))),
        place: Storyboard.Place(line: 1, column: 1))
    ]
    board.filmSteps = [.init(time: 0.2, caption: .init("<b>A letter</b>", seconds: 1))]
    try drive(Prototype(board, plugins: factory), with: "hands.mjs", [Self.element.path])
  }

  @Test func `the browser's way back leads past a screen that was dismissed`() throws {
    var board = StateTests.board
    let all = Rect(x: 0, y: 0, width: 390, height: 844)
    board.links = [
      "inbox": [Storyboard.Link(area: all, action: .present(.screen("letter"), style: .fullScreen))],
      "letter": [Storyboard.Link(area: all, action: .dismiss)],
    ]
    try drive(Prototype(board, plugins: factory), with: "dismiss.mjs")
  }

  @Test func `a click on a page follows what is in view as soon as a spring looks still`() throws {
    var board = StateTests.board
    let all = Rect(x: 0, y: 0, width: 390, height: 844)
    board.links = [
      "inbox": [Storyboard.Link(area: all, action: .push(.screen("letter")))],
      "letter": [Storyboard.Link(area: all, action: .pop)],
    ]
    board.transitions = [
      .push: Storyboard.TransitionRow(
        animator: "org.segue.slide", settings: ["curve": .text("spring(duration=0.5, bounce=0)")])
    ]
    try drive(Prototype(board, plugins: factory), with: "still.mjs")
  }

  @Test func `a page can be pinched with two fingers and with a touchpad`() throws {
    var board = StateTests.board
    let all = Rect(x: 0, y: 0, width: 390, height: 844)
    board.links = ["inbox": [Storyboard.Link(area: all, action: .push(.screen("letter")))]]
    let row = Storyboard.TransitionRow(animator: "org.segue.push", interaction: "org.segue.pinch")
    board.transitions = [.push: row, .pop: row]
    let page = try Prototype(board, plugins: factory)
    #expect(page.warnings.isEmpty)
    try drive(page, with: "pinch.mjs")
  }

  @Test func `a sheet resists a finger upward, goes down with it, and is dismissed past the middle of its height`()
    throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "board.yaml")
    try """
    segue: 1
    size: 100x200
    screens: { below: { color: teal }, sheet: { color: white } }
    container: { kind: navigation, root: below }
    transitions: { dismiss: { interaction: pan } }
    links: { below: [{ area: [0, 0, 100, 200], present: sheet, style: sheet, animator: sheet, set: { detent: 0.4 } }] }
    """.write(to: path, atomically: true, encoding: .utf8)
    try drive(Prototype(Storyboard(path: path.path, layers: DrawingLayers.init), plugins: factory), with: "sheet.mjs")
  }

  @Test func `a page types the texts of its script, which stay with their screen`() throws {
    func page(_ script: String) throws -> Prototype {
      try TypedPageTests.page(script, transitions: "transitions: { push: { animator: push, duration: 1 } }")
    }
    let typed = try page(
      """
      { at: 1, type: abc, into: [20, 100, 360, 40], over: 1 },
      { at: 3, type: de, into: [20, 300, 360, 40], over: 0.5, for: 2 }, { at: 6, push: two }, { at: 8, pop: true }
      """)
    #expect(typed.warnings.isEmpty)
    try drive(typed, with: "typing.mjs")
    // Only such a page has the module.
    let other = try page("{ at: 6, push: two }")
    #expect(typed.html.contains("class Typing") && !other.html.contains("class Typing"))
  }

  /// Opens a page in Chromium, and expects that a script finds nothing wrong with it.
  private func drive(_ page: Prototype, with script: String, _ more: [String] = []) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    try page.html.write(to: file, atomically: true, encoding: .utf8)
    let outcome = try Node.run(script, [folder.path, file.path] + more)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private static let element = Toolchain.package.appending(
    path: "docs/embed/segue-prototype.js")
}
