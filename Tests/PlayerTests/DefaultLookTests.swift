import SeguePlayer
import SegueScene
import TestSupport
import Testing

/// The looks of a storyboard's transitions for which it has no row.
struct DefaultLookTests {
  /// Returns the corners of both screens in the middle of the first transition, first the corner of
  /// the screen that disappears.
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
    // The lower screen does not move until one pixel of it is covered.
    #expect(abs(from.x + parallax * (99 - to.x)) < 1e-9 && from.y == 0)
  }

  @Test(arguments: ["", "present: { duration: 0.5 }"])
  func `a modal comes from the bottom, and the screen before it recedes or stays`(
    _ row: String
  ) throws {
    let (from, to) = try corners("present: b", row: row)
    #expect(to.x == 0 && to.y > 0 && to.y < 200)
    #expect(from.x > 0 && from.y > 0)
    let (staying, over) = try corners("present: b, style: custom", row: row)
    #expect(over.x == 0 && over.y > 0 && over.y < 200)
    #expect(staying == .zero)
  }

  @Test func `an animator that the row names has its own defaults`() throws {
    let (_, to) = try corners("present: b, style: custom", row: "present: { animator: slide }")
    #expect(to.x > 0 && to.y == 0)
  }

  private static let tabs = "{ kind: tabs, tabs: [a, b] }"

  @Test(arguments: [
    ("page: 1", "{ kind: pages, pages: [a, b] }", ""),
    ("select: 1", Self.tabs, "select: { interaction: pan }"),
  ])
  func `pages move side by side, and tabs that a finger can drag`(
    _ step: String, _ container: String, _ row: String
  ) throws {
    let (from, to) = try corners(step, container: container, row: row)
    #expect(to.x > 0 && abs(to.x - from.x - 100) < 1e-9)
  }

  @Test func `another tab replaces the first one immediately`() throws {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { image: a.png }, b: { image: b.png } }
          container: \(Self.tabs)
          script: [{ at: 1, select: 1 }]
          """), factory: factory)
    #expect(try show.places(at: 0.99) == [Place(source: 1, corner: .zero)])
    #expect(try show.places(at: 1.001) == [Place(source: 2, corner: .zero)])
    #expect(show.degradation == nil)
  }

  @Test(arguments: [
    ("push: b", "{ kind: navigation, root: a }", "push"),
    ("select: 1", Self.tabs, "cut"), ("present: b", "a", "modal"),
  ])
  func `a default that is not installed is reported in one sentence`(
    _ step: String, _ container: String, _ name: String
  ) throws {
    let bare = PluginFactory(
      PluginRegistry.discover(.init(environment: SearchEnvironment(), isolation: .inProcess)))
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { image: a.png }, b: { image: b.png } }
          container: \(container)
          script: [{ at: 1, \(step) }]
          """), factory: bare)
    let error = try #require(throws: ShowError.self) { try show.rehearse() }
    #expect(error.kind == .unavailable)
    let verb = step.prefix { $0 != ":" }
    #expect(
      error.description.hasSuffix(
        "the default animator for '\(verb)', org.segue.\(name), is not installed; name another one "
          + "under 'transitions'"), "\(error)")
  }
}
