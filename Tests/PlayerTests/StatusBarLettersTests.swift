import SegueGeometry
import SegueScene
import Testing

@testable import SegueFilm
@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests on which screens the letters of a screenshot's own status bar stay at their place.
struct StatusBarLettersTests {
  /// Returns the names of the elements of the screens `list` and `detail`, back to front, those of a status bar in
  /// brackets.
  private func elements(
    list: String = "{ photo: [20, 118, 350, 226] }", detail: String, size: String = "390x844", look: String = "{}",
    file: String = "d.png", rest: String = ""
  ) throws -> [[String]] {
    var board = try Storyboard(
      parsing: """
        segue: 1
        size: \(size)
        scale: 3
        screens: { list: { image: l.png, elements: \(list) }, detail: { image: \(file), elements: \(detail) } }
        container: { kind: navigation, root: list }
        look: \(look)
        \(rest)
        """)
    board.keepStatusBars(under: board.look)
    return board.screens.map { $0.elementsBackToFront.map { $0.isStatusBar ? "[\($0.name)]" : $0.name } }
  }

  private let own = "[status bar of the screenshot]"

  @Test func `a photograph that reaches the top of a phone's screen leaves the letters of the status bar behind`()
    throws
  {
    #expect(try elements(detail: "{ photo: [0, 0, 390, 360] }") == [["photo", own], ["photo", own]])
    #expect(try elements(detail: "{ photo: [0, 60, 390, 360] }") == [["photo"], ["photo"]], "it is below the bar")
    #expect(
      try elements(detail: "{ photo: [0, 0, 390, 360] }", look: "{ status-bar: true }") == [["photo"], ["photo"]])
    #expect(
      try elements(detail: "{ photo: [0, 0, 1200, 360] }", size: "1200x800") == [["photo"], ["photo"]], "no phone")
  }

  @Test func `a screen that grows out of a part of another one leaves the letters of its status bar behind`() throws {
    let cards = [
      "links: { list: [ { area: photo, push: detail, animator: zoom, set: { element: photo } } ] }",
      "links: { list: [ { area: photo, present: detail, animator: zoom, set: { origin: photo } } ] }",
      "transitions: { push: { animator: container-transform, set: { element: photo } } }\n"
        + "script: [ { at: 1, push: detail } ]",
    ]
    for rest in cards {
      #expect(try elements(detail: "{}", rest: rest) == [["photo"], [own]])
      #expect(try elements(detail: "{}", look: "{ status-bar: true }", rest: rest) == [["photo"], []])
    }
    for rest in [
      "script: [ { at: 1, push: detail, animator: push } ]", cards[1].replacing("zoom", with: "sheet, style: sheet"),
    ] {
      #expect(try elements(detail: "{}", rest: rest) == [["photo"], []])
    }
  }

  @Test func `an element over the status bar is the one with its letters, in front of all others`() throws {
    let detail = "{ status: [0, 0, 390, 50], photo: [0, 0, 390, 360], cook: [20, 740, 350, 54] }"
    #expect(try elements(detail: detail) == [["photo", own], ["photo", "cook", "[status]"]])
  }

  @Test func `the upper bar of a long page leaves the letters of the status bar behind`() throws {
    func letters(_ page: Storyboard.Page) throws -> [String] {
      var board = try Storyboard(
        parsing: """
          segue: 1
          size: 390x844
          scale: 3
          screens: { a: { image: a.png, elements: { row: [20, 700, 350, 90] } } }
          container: a
          """)
      board.screens[0].page = page
      board.keepStatusBars(under: Look())
      let separation = board.separations(of: board.screens[0], pixelScale: 3)[.top]
      return separation?.elements.compactMap(\.name) ?? []
    }
    #expect(try letters(.init(height: 2000, top: 94, bottom: 83)) == ["status bar of the screenshot"])
    #expect(try letters(.init(height: 2000, top: 20)) == [], "the letters scroll")
    #expect(try letters(.init(height: 2000)) == [])
  }

  @Test func `the letters are in no other element, and nothing in a storyboard can refer to them`() throws {
    var board = try Storyboard(
      parsing: """
        segue: 1
        size: 390x844
        scale: 3
        screens: { a: { image: a.png, elements: { photo: [0, 0, 390, 360] } } }
        container: a
        """)
    board.keepStatusBars(under: Look())
    let screen = try #require(board.screens.first)
    #expect(screen.elements.keys.sorted() == ["photo"])
    let separation = try #require(board.separations(of: screen, pixelScale: 3)[.middle])
    #expect(separation.elements.map(\.parent) == [nil, nil], "no element moves them")
    #expect(separation.elements[0].part.pieces[0].holes.map(\.isStatusBar) == [true])
    #expect(separation.elements[1].part.pieces[0].own?.isStatusBar == true)
    let before = board
    board.keepStatusBars(under: Look())
    #expect(board.screens == before.screens, "once is enough")
  }
}
