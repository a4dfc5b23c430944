import SegueGeometry
import SegueHost
import SeguePlayer
import SegueScene
import TestSupport
import Testing

/// Tests the default animators for transitions that have no row in a storyboard.
struct DefaultLookTests {
  /// Returns the positions of both screens' top left corners in the middle of the first transition.
  /// `from` is the screen that disappears.
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
    let shownLayers = try show.shownLayers(at: 1.1)
    #expect(show.degradation == nil)
    return (
      try #require(shownLayers.first { $0.source == 1 }).corner,
      try #require(shownLayers.first { $0.source == 2 }).corner
    )
  }

  @Test(arguments: [("", 0.3), ("push: { set: { parallax: 0.5 } }", 0.5)])
  func
    `by default, a push slides over the previous screen, which moves three tenths of the distance`(
      _ row: String, _ parallax: Double
    ) throws
  {
    let (from, to) = try corners("push: b", row: row)
    #expect(to.x > 0 && to.x < 100 && to.y == 0)
    // The lower screen does not move until one pixel of it is covered.
    #expect(abs(from.x + parallax * (99 - to.x)) < 1e-9 && from.y == 0)
  }

  @Test(arguments: ["", "present: { duration: 0.5 }"])
  func
    `by default, a modal slides in from the bottom; the previous screen recedes unless style is custom`(
      _ row: String
    ) throws
  {
    let (from, to) = try corners("present: b", row: row)
    #expect(to.x == 0 && to.y > 0 && to.y < 200)
    #expect(from.x > 0 && from.y > 0)
    let (staying, over) = try corners("present: b, style: custom", row: row)
    #expect(over.x == 0 && over.y > 0 && over.y < 200)
    #expect(staying == .zero)
  }

  @Test func `behind the picture of a dialog it is as dark as its screenshot is, unless the row sets it`() throws {
    let color = Color(red: 0.1, green: 0.2, blue: 0.4)
    func darkness(_ row: String) throws -> Double {
      var options = ShowOptions()
      options.surroundings.scrimBehind = { $0 == 2 ? Color(red: 0.1, green: 0.2, blue: 0.4, alpha: 0.55) : nil }
      let show = try StoryboardShow(
        Storyboard(
          parsing: """
            segue: 1
            size: 100x200
            screens: { a: { image: a.png }, b: { image: b.png } }
            container: { kind: navigation, root: a }
            transitions: { present: { \(row) } }
            script: [{ at: 0, present: b, style: custom }]
            """), options: options, factory: factory)
      try show.advance(to: 3)
      var tree = LayerTree(size: show.size)
      try show.layers(into: &tree)
      return tree.layers.filter { $0.backgroundColor == color }.map(\.opacity).max() ?? 0
    }
    #expect(abs(try darkness("") - 0.55) < 1e-6)
    #expect(abs(try darkness("set: { dim: 0.2 }") - 0.2) < 1e-6)
  }

  @Test(arguments: [
    ("push: b", true), ("present: b", true), ("push: n", true), ("present: b, style: custom", false),
    ("present: b, style: sheet", false), ("present: n, style: custom", false),
  ])
  func `the bars beside a picture that is shown whole move with it, unless a screen stays behind it`(
    _ step: String, _ hasBars: Bool
  ) throws {
    var options = ShowOptions()
    options.surroundings.colorBehind = { .black }
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens:
            a: { image: a.png }
            b: { image: b.png, fit: contain }
            n: { kind: pages, pages: [b] }
          container: { kind: navigation, root: a }
          script: [{ at: 1, \(step) }]
          """), options: options, factory: factory)
    // While it moves and at rest.
    for time in [1.1, 4] {
      try show.advance(to: time)
      var tree = LayerTree(size: show.size)
      try show.layers(into: &tree)
      let colors = ([1, 2] as [PictureID]).map { source in
        tree.layers.first { $0.contents.source == source }?.backgroundColor
      }
      #expect(colors[1] == (hasBars ? .black : .clear))
      #expect(colors[0] == nil || colors[0] == .clear)
    }
  }

  @Test
  func `an animator that is named in 'transitions' has its own defaults, even for a custom modal`()
    throws
  {
    let (_, to) = try corners("present: b, style: custom", row: "present: { animator: slide }")
    #expect(to.x > 0 && to.y == 0)
  }

  private static let tabs = "{ kind: tabs, tabs: [a, b] }"

  @Test(arguments: [
    ("page: 1", "{ kind: pages, pages: [a, b] }", ""),
    ("select: 1", Self.tabs, "select: { interaction: pan }"),
  ])
  func `by default, pages move side by side, and so do tabs with an interaction controller`(
    _ step: String, _ container: String, _ row: String
  ) throws {
    let (from, to) = try corners(step, container: container, row: row)
    #expect(to.x > 0 && abs(to.x - from.x - 100) < 1e-9)
  }

  @Test func `by default, selecting a tab replaces the previous tab immediately`() throws {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { image: a.png }, b: { image: b.png } }
          container: \(Self.tabs)
          script: [{ at: 1, select: 1 }]
          """), factory: factory)
    #expect(try show.shownLayers(at: 0.99) == [ShownLayer(source: 1, corner: .zero)])
    #expect(try show.shownLayers(at: 1.001) == [ShownLayer(source: 2, corner: .zero)])
    #expect(show.degradation == nil)
  }

  @Test func `a setting that only the animator of sheets has is refused with these words`() throws {
    func refusal(_ step: String) throws -> String {
      let show = try StoryboardShow(
        Storyboard(
          parsing: """
            segue: 1
            size: 100x200
            screens: { a: { image: a.png }, b: { image: b.png } }
            container: { kind: navigation, root: a }
            script: [{ at: 1, \(step) }]
            """), factory: factory)
      return try #require(throws: ShowError.self) { try show.rehearse() }.description
    }
    let words = "; only the animator 'sheet' has it"
    let sheet = "present: b, style: sheet, animator: modal"
    #expect(try refusal("\(sheet), set: { detent: 0.5 }").contains(words))
    #expect(try !refusal("\(sheet), set: { nothing: 0.5 }").contains(words))
    #expect(try !refusal("\(sheet), set: { dim: 7 }").contains(words))
    #expect(try !refusal("present: b, animator: modal, set: { detent: 0.5 }").contains(words))
  }

  @Test(arguments: [
    ("push: b", "{ kind: navigation, root: a }", "push"),
    ("select: 1", Self.tabs, "cut"), ("present: b", "a", "modal"),
  ])
  func `a default animator that is not installed is reported in one sentence`(
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
