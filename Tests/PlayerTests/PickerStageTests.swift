import SegueHost
import SegueScene
import SegueStoryboard
import Testing

@testable import SegueLive
@testable import SeguePlayer

/// Tests the small screens that the picker shows beside an animator's settings.
@Suite struct PickerStageTests {
  /// Opens the settings of an animator in the picker, and returns the live session.
  private func settings(_ name: String, text: String = PickerHand.text) throws -> PickerHand {
    let hand = try PickerHand(text: text)
    hand.session.list(
      [PickerFamily(title: "one", entries: [try hand.entry(name)])], factory)
    hand.session.handle(.command(.picker), at: 0)
    hand.draw()
    hand.tap(try #require(try hand.picker.items.last).frame.center)
    hand.rest()
    return hand
  }

  @Test func `beside the picker's settings, the whole screen is visible and receives clicks`()
    throws
  {
    let hand = try settings("zoom")
    let stage = try #require(try hand.picker.stage)
    #expect(try stage.maxY == hand.picker.panel.minY && stage.width == 400)
    let blue = hand.tree.layers.filter { $0.view.rawValue != 0 && $0.bounds.height == 800 }
    #expect(!blue.isEmpty)
    for layer in blue {
      let shown = layer.transform.boundingBox(of: layer.bounds)
      #expect(shown.minY >= 0 && shown.maxY <= stage.maxY && abs(shown.midX - 200) < 1)
    }
    // A tap beside the small screen does nothing, although a link covers the whole screen.
    let screen = hand.session.board.shownScreen
    hand.tap(Point(x: 5, y: 100))
    hand.rest()
    #expect(hand.session.board.shownScreen == screen)
    hand.session.handle(.command(.cancel), at: hand.now)
    hand.draw()
    let full = hand.tree.layers.contains {
      $0.transform.boundingBox(of: $0.bounds) == Rect(x: 0, y: 0, width: 400, height: 800)
        && $0.view.rawValue != 0
    }
    #expect(full, "the screens fill the window again")
  }

  @Test func `the screen beside the picker's settings has the same corner radius as the previews`()
    throws
  {
    let hand = try settings("zoom")
    let transform = try #require(hand.session.panels?.stage(in: hand.session.size))
    let card = try #require(
      hand.tree.layers.first { $0.clipsToBounds && $0.transform == transform })
    #expect(abs(card.cornerRadius * transform[0] - 8) < 1e-9)

    func frame(_ text: String) throws -> Rect {
      let number = try #require(hand.texts.numbers[text])
      return hand.frame(
        of: try #require(hand.tree.layers.firstIndex { $0.contents.source == number }))
    }
    let row = try hand.picker.row(0)
    // The picture of a text is 4 points larger than the text on each side.
    #expect(try frame("‹ All").minX + 4 == row.minX)
    #expect(try frame("Close").maxX - 4 == row.maxX)
    #expect(try hand.picker.target(at: frame("‹ All").center) == .back)
    #expect(try hand.picker.target(at: frame("Close").center) == .close)
    #expect(try hand.picker.target(at: frame("Play").center) == .play)
  }

  @Test func `in a wide window, the picker's settings are to the right of the screens`() throws {
    let families = [PickerFamily(title: "", entries: [PickerEntry(name: "push", parameters: [])])]
    var picker = Picker(
      families, size: Size(width: 1200, height: 700), screen: Size(width: 1440, height: 900))
    #expect(picker.stage == nil)
    picker.choose(0)
    #expect(picker.panel == Rect(x: 800, y: 0, width: 400, height: 700))
    #expect(picker.stage == Rect(x: 0, y: 0, width: 800, height: 700))
    #expect(picker.row(0).minX > 800 && picker.row(0).maxX < 1200)
  }

  @Test func `a click on the screen sets a point or an element in the picker's settings`() throws {
    let hand = try settings(
      "zoom",
      text: """
        segue: 1
        size: 400x800
        screens:
          one: { color: "#00f", elements: { all: [0, 0, 400, 400], card: [100, 200, 80, 40] } }
          two: { color: "#0f0" }
        container: { kind: navigation, root: one }
        links: { one: [ { area: [0, 600, 200, 100], push: two } ] }
        """)
    let parameters = try #require(try hand.picker.entry?.parameters)
    let transform = try #require(hand.session.panels?.stage(in: hand.session.size))
    /// Touches the control of a parameter and then a point of the small screen. Returns the value
    /// that the parameter then has.
    func set(_ id: String, at point: Point) throws -> String? {
      let index = try #require(parameters.firstIndex { $0.id == id })
      if hand.session.board.shownScreen == "two" {
        hand.session.handle(.command(.forward), at: hand.now)
        hand.rest()
      }
      hand.tap(try hand.picker.control(index).center)
      #expect(hand.shows("Click the screen"))
      hand.tap(transform.apply(to: point))
      hand.rest()
      return hand.session.panels?.choice?.settings.first { $0.key == id }?.text
    }
    #expect(hand.session.board.shownScreen == "two")
    #expect(try set("origin", at: Point(x: 110, y: 210)) == "100,200,80,40")
    #expect(hand.session.board.shownScreen == "two", "it is shown")
    #expect(try set("origin", at: Point(x: 20, y: 620)) == "0,600,200,100")
    #expect(try set("origin", at: Point(x: 300, y: 700)) == "278,678,44,44")
    #expect(try set("element", at: Point(x: 300, y: 700)) == nil)
    #expect(hand.session.message?.contains("no element at this point") == true)
    hand.tap(transform.apply(to: Point(x: 110, y: 210)))
    hand.rest()
    #expect(hand.session.panels?.choice?.settings.first { $0.key == "element" }?.text == "card")
    #expect(hand.session.look?.settings["element"] == .text("card"))
    // Two clicks on the control remove the value.
    let index = try #require(parameters.firstIndex { $0.id == "origin" })
    hand.tap(try hand.picker.control(index).center)
    hand.tap(try hand.picker.control(index).center)
    hand.rest()
    #expect(hand.session.look?.settings["origin"] == nil)
  }

  private static let screens = "screens: { one: { color: \"#00f\" }, two: { color: \"#0f0\" } }"
  private static let stack = "container: { kind: navigation, root: one }\n"

  /// Rows of other operations are tried out before the first transition, and must not be taken for it.
  @Test(arguments: [
    (stack + "links: { one: [ { area: [0, 0, 400, 800], push: two } ] }", "push"),
    (stack + "links: { one: [ { area: [0, 0, 400, 800], present: two } ] }", "present"),
    ("container: { kind: tabs, tabs: [one, two] }", "select"),
    ("container: { kind: pages, pages: [one, two] }", "page"),
    ("container: one\ntransitions: { page: { animator: slide } }", "push"),
  ])
  func `the picker's choice is a row that the storyboard accepts`(
    _ rest: String, _ operation: String
  ) throws {
    let text = "segue: 1\nsize: 400x800\n\(Self.screens)\n\(rest)"
    let hand = try settings("slide", text: text)
    let row = try #require(hand.session.rowOfLook)
    #expect(row.hasPrefix("\(operation): { animator: \"slide\""), "\(row)")
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("transitions") }
    let board = try Storyboard(
      parsing: lines.joined(separator: "\n") + "\ntransitions:\n  \(row)\n")
    let read = try #require(TransitionOperation(name: operation))
    #expect(board.transitions.mapValues(\.animator) == [read: "slide"])
  }
}

extension Rect {
  fileprivate var center: Point { Point(x: midX, y: midY) }
}
