import SegueGeometry
import SegueHost
import SegueScene
import SegueStoryboard
import Testing

@testable import SeguePlayer

/// Tests the texts that a script types: their rhythm, their fields on the screens, and the pointer and the camera.
struct TypingTests {
  private func board(_ script: String, _ screens: String? = nil, _ more: String = "") throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 400x800
        screens:
          \(screens ?? "one: { color: white, elements: { field: [20, 100, 360, 40] } }")
          two: { color: teal }
        container: { kind: navigation, root: one }
        transitions: { push: { animator: slide, duration: 0.5 } }
        \(more)
        script: [\(script)]
        """, file: "a.yaml")
  }

  private func show(_ script: String, _ screens: String? = nil, _ more: String = "") throws -> StoryboardShow {
    let show = try StoryboardShow(board(script, screens, more), factory: factory)
    try show.rehearse()
    return show
  }

  /// The corners of the layers with the clips of typed texts.
  private func corners(_ show: StoryboardShow, at time: Double) throws -> [Point] {
    try show.advance(to: time)
    var tree = LayerTree(size: show.size)
    try show.layers(into: &tree)
    let ids = Set(show.typed.values)
    // An animator that moves elements shows pictures of them, in which the text is.
    func found(in tree: LayerTree) -> [Point] {
      tree.layers.flatMap { layer in
        if ids.contains(layer.contents.source) { return [layer.transform.apply(to: .zero)] }
        return layer.contents.capture.map { found(in: $0.tree).map { layer.transform.apply(to: $0) } } ?? []
      }
    }
    return found(in: tree)
  }

  @Test func `the letters come one after the other, unevenly, and the last one at the end`() {
    let typing = Storyboard.Typing("Hello, you all", into: .whole, at: 3, duration: 1.4)
    let rhythm = TypingRhythm(typing)
    #expect(rhythm.times.count == 14 && rhythm.times.last == 1.4)
    #expect(rhythm == TypingRhythm(typing), "the same in every run")
    let gaps = zip(rhythm.times.dropFirst(), rhythm.times).map { $0.0 - $0.1 }
    #expect(gaps.allSatisfy { $0 > 0 })
    let (least, most) = (gaps.min() ?? 0, gaps.max() ?? 0)
    #expect(most > 1.5 * least && most < 8 * least)
    #expect(rhythm.letters(at: 0).count == 0 && rhythm.letters(at: 9).count == 14)
    #expect(
      rhythm.letters(at: rhythm.times[4]).count == 5 && rhythm.letters(at: rhythm.times[4]).last == rhythm.times[4])
  }

  @Test func `a letter of several scalars comes as one`() {
    #expect(TypingRhythm(Storyboard.Typing("e\u{301}👍🏽", into: .whole, at: 0)).times.count == 2)
  }

  @Test func `the text is on its field from its time on, and leaves with its screen`() throws {
    let show = try show("{ at: 1, type: Hello, into: field, over: 0.5 }, { at: 2, push: two }")
    #expect(try corners(show, at: 0.9).isEmpty)
    #expect(try corners(show, at: 1.1) == [Point(x: 20, y: 100)])
    let moving = try corners(show, at: 2.25)
    #expect(moving.count == 1 && moving[0].x < 20, "it moves with the screen")
    #expect(try corners(show, at: 3).isEmpty)
  }

  @Test func `a text moves with its field where an animator moves elements, and is there once`() throws {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 400x800
          screens:
            one: { color: white, elements: { field: [20, 100, 360, 40] } }
            two: { color: teal, elements: { field: [20, 600, 360, 40] } }
          container: { kind: navigation, root: one }
          transitions: { push: { animator: match, duration: 1 } }
          script: [{ at: 1, type: Hello, into: field, over: 0.5 }, { at: 2, push: two }]
          """, file: "a.yaml"), factory: factory)
    try show.rehearse()
    func layers(at time: Double) throws -> Int {
      try show.advance(to: time)
      var tree = LayerTree(size: show.size)
      try show.layers(into: &tree)
      return tree.layers.count
    }
    let before = try layers(at: 0.9)
    #expect(try layers(at: 1.5) == before + 1, "the screen remains one picture at rest")
    #expect(try corners(show, at: 1.9) == [Point(x: 20, y: 100)])
    let moving = try corners(show, at: 2.3)
    #expect(moving.count == 1 && moving[0].y > 101, "\(moving)")
  }

  @Test func `a text that is typed again takes the place of the one before`() throws {
    let show = try show(
      "{ at: 1, type: A, into: field, over: 0.5 }, { at: 2, type: B, into: field, over: 0.5 }, { at: 4, wait: 0.1 }")
    #expect(try corners(show, at: 3).count == 1)
  }

  @Test func `a text on a page is where the page has scrolled its field`() throws {
    let screen = "one: { color: white, elements: { field: [20, 100, 360, 40], low: [0, 700, 10, 10] } }"
    let show = try show("{ at: 1, type: A, into: [20, 300, 360, 40] }", screen)
    #expect(show.typedFields.map(\.field.area) == [Rect(x: 20, y: 300, width: 360, height: 40)])
    #expect(show.typedFields.map(\.field.screen) == ["one"])
  }

  @Test(arguments: [
    ("{ at: 1, type: A, into: two.field }", "has no element 'field'"),
    (
      "{ at: 1, push: two }, { at: 2, type: A, into: field }",
      "the element 'field' is not on 'two', which is in view at that time, but on 'one'"
    ),
    ("{ at: 1, push: two }, { at: 1.2, type: A, into: [9, 9, 90, 30] }", "comes too early"),
  ])
  func `a text is refused where its field is not in view`(_ script: String, _ reason: String) {
    let error = #expect(throws: (any Error).self) { _ = try show(script) }
    #expect(error.map { "\($0)".contains(reason) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `a tap into a field needs no link, and its pointer is a beam`() throws {
    let show = try show("{ at: 2, tap: field }, { at: 2.4, type: Hello, into: field }")
    let path = show.pointerPath
    let state = try #require(path.state(at: 2.05))
    #expect(state.isOverField && !state.isOverLink)
    #expect(path.state(at: 2.8) == nil, "it is not over the letters")
    #expect(throws: (any Error).self) {
      _ = try self.show("{ at: 2, tap: [200, 600] }, { at: 3, type: A, into: field }")
    }
  }

  @Test func `a camera that follows what is tapped shows all of a field while it is typed into`() throws {
    func camera(_ field: String) throws -> Camera {
      let screens = "one: { color: white, elements: { field: \(field) } }"
      let show = try StoryboardShow(
        board("{ at: 3, type: Hello you, into: field, over: 2 }, { at: 8, wait: 0.1 }", screens), factory: factory)
      show.followsTouches = true
      try show.rehearse()
      return show.wholeCamera
    }
    let (narrow, size) = (try camera("[20, 100, 220, 40]"), Size(width: 400, height: 800))
    for time in [3, 4, 4.9] {
      let view = narrow.view(at: time, in: size)
      #expect(view.width < 308 && view.contains(Rect(x: 0, y: 76, width: 264, height: 88)), "at \(time): \(view)")
    }
    #expect(narrow.view(at: 8, in: size).width == 400)
    // One that is as wide as the screen is not cut off.
    #expect(try camera("[20, 100, 360, 40]").moves.isEmpty)
  }

  @Test func `the time of a text counts as one in which something happens`() throws {
    let show = try show("{ at: 1, type: Hello, into: field, over: 2 }, { at: 3.5, wait: 0.1 }")
    #expect(show.movements?.contains(1...3) == true)
    #expect(show.keyTimes == [3], "the text is complete")
  }
}
