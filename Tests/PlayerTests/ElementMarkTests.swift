import SegueScene
import SegueStoryboard
import Testing

@testable import SegueLive
@testable import SeguePlayer

/// Tests the elements that a person marks on the screens of a session.
@Suite struct ElementMarkTests {
  private static let card = Rect(x: 20, y: 100, width: 200, height: 80)
  private static let title = Rect(x: 30, y: 110, width: 90, height: 14)

  private func hand() throws -> PickerHand {
    let hand = try PickerHand()
    hand.session.partsOfScreen = { $0 == "one" ? [Self.card, Self.title] : [] }
    hand.session.handle(.command(.elements), at: 0)
    return hand
  }

  private func drag(_ hand: PickerHand, _ a: Point, _ b: Point) {
    for (phase, point) in [(PointerEvent.Phase.began, a), (.moved, b), (.ended, b)] {
      hand.session.handle(.pointer(PointerEvent(phase, at: point, time: hand.now)), at: hand.now)
    }
  }

  @Test func `a click marks the smallest part, and follows no link`() throws {
    let hand = try hand()
    hand.session.handle(.hover(Point(x: 40.4, y: 116)), at: 0)
    #expect(hand.session.message == "40, 116   [30, 110, 90, 14]")
    #expect(hand.session.links.marks == [Self.title] && !hand.session.isOverLink)
    drag(hand, Point(x: 40, y: 116), Point(x: 41, y: 116))
    #expect(hand.session.message == "element-1: [30, 110, 90, 14]")
    drag(hand, Point(x: 150, y: 150), Point(x: 150, y: 150))
    #expect(hand.session.message == "element-2: [20, 100, 200, 80]")
    #expect(hand.session.links.marks == [Self.title, Self.card])
    drag(hand, Point(x: 300, y: 700), Point(x: 300, y: 700))
    #expect(hand.session.message == "300, 700", "there is no part")
    hand.rest()
    #expect(hand.session.board.shownScreen == "one" && hand.session.record.steps.isEmpty)
    let line = "\"one\": { elements: { \"element-1\": [30, 110, 90, 14], \"element-2\": [20, 100, 200, 80] } }"
    #expect(hand.session.markedElements == [line])
    let body = line.replacing("{ elements", with: "{ color: red, elements")
    let board = try Storyboard(parsing: "segue: 1\nsize: 400x800\nscreens:\n  \(body)\ncontainer: one\n")
    #expect(board.screen("one")?.elements == ["element-1": Self.title, "element-2": Self.card])
  }

  @Test func `the edges of a rectangle snap to those of parts that are near, and else to whole points`() throws {
    let hand = try hand()
    drag(hand, Point(x: 224, y: 185.5), Point(x: 14.5, y: 96))
    #expect(hand.session.message == "element-1: [20, 100, 200, 80]")
    drag(hand, Point(x: 240.3, y: 300.6), Point(x: 300.4, y: 349.7))
    #expect(hand.session.message == "element-2: [240, 301, 60, 49]")
    hand.session.handle(.command(.elements), at: 0)
    #expect(hand.session.links.marks == nil)
    drag(hand, Point(x: 40, y: 116), Point(x: 40, y: 116))
    hand.rest()
    #expect(hand.session.board.shownScreen == "two", "without marking, a click follows the link")
  }

  @Test func `without pictures, nothing is marked`() throws {
    let hand = try PickerHand()
    hand.session.handle(.command(.elements), at: 0)
    #expect(hand.session.message == "elements can be marked only where the screens have pictures")
    #expect(!hand.session.isMarking && hand.session.markedElements.isEmpty)
  }
}
