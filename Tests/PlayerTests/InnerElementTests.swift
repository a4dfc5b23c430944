import Foundation
import SegueGeometry
import SegueMedia
import SegueScene
import SegueStoryboard
import TestSupport
import Testing

@testable import SeguePlayer

/// Tests what `match` moves by itself within elements of SVGs.
final class InnerElementTests {
  private let folder: URL

  init() throws { folder = try Toolchain.temporaryFolder() }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let home = """
    <rect width="100" height="200" fill="#111"/>
    <g id="card"><rect x="10" y="20" width="80" height="40" rx="4" fill="#55f"/>
    <text id="name" x="14" y="30" font-size="6">Ledger</text>
    <circle cx="70" cy="50" r="4" fill="#fff"/><circle id="Ellipse 2" cx="76" cy="50" r="4" fill="#fff"/></g>
    <rect id="number" x="14" y="48" width="20" height="3" fill="#fff"/>
    """
  private static let detail = """
    <rect width="100" height="200" fill="#111"/>
    <g id="card"><rect x="20" y="40" width="60" height="120" rx="6" fill="#55f"/>
    <text id="name" x="24" y="60" font-size="9">Ledger</text>
    <circle cx="66" cy="150" r="6" fill="#fff"/><circle id="Ellipse 2" cx="72" cy="150" r="6" fill="#fff"/></g>
    <rect id="number" x="24" y="148" width="12" height="3" fill="#fff"/>
    """

  private func board(
    _ home: String = InnerElementTests.home, _ detail: String = InnerElementTests.detail, animator: String = "match",
    further: String = ""
  ) throws -> Storyboard {
    for (name, inside) in [("home", home), ("detail", detail)] {
      try Data(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"200\">\(inside)</svg>".utf8
      ).write(to: folder.appending(path: "\(name).svg"))
    }
    return try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens:
          home: { image: home.svg, elements: { card: "#card"\(further) } }
          detail: { image: detail.svg, elements: { card: "#card" } }
        container: { kind: navigation, root: home }
        transitions: { push: { animator: \(animator) } }
        script: [ { at: 0, push: detail } ]
        """, file: folder.path + "/s.yaml", folder: folder.path, layers: DrawingLayers.init)
  }

  @Test(arguments: ["match", "org.segue.match"])
  func `ids in a card that changes its shape move by themselves, and so does the rest in front of the card`(
    _ animator: String
  ) throws {
    let board = try board(animator: animator)
    for screen in board.screens {
      let elements = screen.elementsBackToFront
      #expect(elements.map(\.name) == ["card", "#name", "contents of card", "#number"])
      #expect(elements.map(\.isCover) == [false, true, true, true], "a storyboard cannot refer to them")
      #expect(screen.elements.keys.sorted() == ["card"])
      let separation = try #require(board.separations(of: screen, pixelScale: 1)[.middle])
      #expect(separation.elements.dropFirst().allSatisfy { $0.parent == 0 })
      // The card is drawn without all that is in front of it, so that nothing is seen twice.
      let hidden = try #require(separation.elements.first?.part.pieces.first?.hidden)
      #expect(Set(hidden) == Set(elements.dropFirst().compactMap(\.layer)))
    }
    let circles = try #require(board.screens.first?.elementsBackToFront.first { $0.name == "contents of card" })
    #expect(circles.frame == Rect(x: 66, y: 46, width: 14, height: 8))
  }

  @Test func `without match, elements have nothing of their own in them`() throws {
    let board = try board(animator: "push")
    #expect(board.screens.map { $0.elementsBackToFront.map(\.name) } == [["card"], ["card"]])
  }

  @Test func `what keeps its place in a card that is enlarged stays in the card's picture`() throws {
    let large = Self.home.replacing(#"<g id="card">"#, with: #"<g id="card" transform="translate(0 80)">"#)
    let board = try board(Self.home, large)
    #expect(board.screens.map { $0.elementsBackToFront.map(\.name) } == [["card"], ["card"]])
  }

  @Test func `an id that the storyboard names keeps its name, and one of a text's own card is no contents`() throws {
    let named = try board(further: ##", title: "#name""##)
    #expect(named.screens.map { $0.elementsBackToFront.contains { $0.name == "#name" } } == [false, false])
    let texts = ##"<g id="card"><text id="name" x="10" y="30" font-size="9">Ledger</text></g>"##
    let board = try board(texts, Self.detail)
    #expect(!board.screens[0].elementsBackToFront.contains { $0.name == "contents of card" })
  }
}
