import SegueStoryboard
import Testing

/// Tests which of two rectangles that overlap is in front.
struct BarOrderTests {
  private func order(_ elements: String) throws -> [String] {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 195x422
        screens: { list: { image: list.png, elements: { \(elements) } } }
        container: { kind: navigation, root: list }
        """)
    return board.screens[0].elementsBackToFront.map(\.name)
  }

  @Test(arguments: [
    "photo: [10, 340, 70, 70], bar: [0, 380, 195, 42], tab: [10, 390, 20, 20]",
    "tab: [10, 390, 20, 20], bar: [0, 380, 195, 42], photo: [10, 340, 70, 70]",
  ])
  func `a bar is in front of what it covers in part, and behind what is in the bar`(
    _ elements: String
  ) throws {
    #expect(try order(elements) == ["photo", "bar", "tab"])
  }

  @Test func `a bar at the top is in front of what has scrolled under it`() throws {
    #expect(
      try order("row: [0, 30, 100, 40], bar: [0, 0, 195, 44]") == ["row", "bar"])
  }

  @Test(arguments: [
    // A picture that covers more of the screen than a bar, with a portrait over its lower edge.
    ("head: [0, 0, 195, 120], portrait: [60, 90, 70, 70]", ["head", "portrait"]),
    // A card that is not at the screen's edge.
    ("card: [0, 200, 195, 42], badge: [160, 190, 20, 20]", ["card", "badge"]),
    // An element that contains the bar, and one that is in it.
    (
      "sheet: [0, 300, 195, 122], bar: [0, 380, 195, 42], title: [10, 385, 50, 20]",
      ["sheet", "bar", "title"]
    ),
  ])
  func `other rectangles are in the order of their areas`(
    _ elements: String, _ order: [String]
  ) throws {
    #expect(try self.order(elements) == order)
  }
}
