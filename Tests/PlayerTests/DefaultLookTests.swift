import SeguePlayer
import SegueScene
import Testing

/// The looks of a storyboard's transitions for which it has no row.
struct DefaultLookTests {
  /// The corners of both screens in the middle of the first transition; first that of the screen
  /// that disappears.
  private func corners(
    _ step: String, container: String = "{ kind: navigation, root: a }", row: String = ""
  ) throws -> (from: Point, to: Point) {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { image: a.png }, b: { image: b.png } }
          container: \(container)
          transitions: { \(row) }
          script: [{ at: 1, \(step) }]
          """), factory: factory)
    let places = try show.places(at: 1.1)
    #expect(show.degradation == nil)
    return (
      try #require(places.first { $0.source == 1 }).corner,
      try #require(places.first { $0.source == 2 }).corner
    )
  }

  @Test(arguments: [("", 0.3), ("push: { set: { parallax: 0.5 } }", 0.5)])
  func `a push slides over the screen before it, which follows by three tenths or as set`(
    _ row: String, _ parallax: Double
  ) throws {
    let (from, to) = try corners("push: b", row: row)
    #expect(to.x > 0 && to.x < 100 && to.y == 0)
    #expect(abs(from.x + parallax * (100 - to.x)) < 1e-9 && from.y == 0)
  }

  @Test(arguments: ["", "present: { duration: 0.5 }"])
  func `a modal comes from the bottom, over a screen that stays`(_ row: String) throws {
    let (from, to) = try corners("present: b, style: custom", row: row)
    #expect(to.x == 0 && to.y > 0 && to.y < 200)
    #expect(from == .zero)
  }

  @Test func `an animator that the row names has its own defaults`() throws {
    let (_, to) = try corners("present: b, style: custom", row: "present: { animator: slide }")
    #expect(to.x > 0 && to.y == 0)
  }

  @Test(arguments: [("tabs", "select"), ("pages", "page")])
  func `tabs and pages move side by side`(_ kind: String, _ verb: String) throws {
    let (from, to) = try corners(
      "\(verb): 1", container: "{ kind: \(kind), \(kind): [a, b] }")
    #expect(to.x > 0 && abs(to.x - from.x - 100) < 1e-9)
  }
}
