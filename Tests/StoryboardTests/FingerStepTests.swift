import SegueGeometry
import SegueKit
import SeguePlayer
import SegueStoryboard
import Testing

/// Tests steps with two fingers or a finger that does not move, drags that begin no transition, and an interaction
/// controller that never releases its transition.
struct FingerStepTests {
  private func fingers(_ step: String) throws -> [Storyboard.Finger] {
    let board = try Storyboard(parsing: colours("script: [ \(step) ]"))
    guard case .touch(let fingers)? = board.script?.first?.kind else { return [] }
    return fingers
  }

  @Test func `a pinch step moves two fingers about a centre`() throws {
    let pair = try fingers(
      "{ at: 1, pinch: { center: [50, 100], from: 80, to: 20, over: 0.5, move: [60, 90], hold: 0.2 } }"
    )
    #expect(pair.count == 2)
    #expect(pair.map { $0.samples[0].point } == [Point(x: 10, y: 100), Point(x: 90, y: 100)])
    #expect(pair.map { $0.samples.last?.point } == [Point(x: 50, y: 90), Point(x: 70, y: 90)])
    #expect(pair.map(\.duration) == [0.7, 0.7])
    let middle = pair[0].samples.first { abs($0.seconds - 0.25) < 1e-9 }
    #expect(middle?.point == Point(x: 30, y: 95))
  }

  @Test func `a rotation step keeps the distance between the fingers`() throws {
    let pair = try fingers(
      "{ at: 1, rotate: { center: [50, 100], by: 90, distance: 60, over: 1, cancelled: true } }")
    #expect(pair.map { $0.samples[0].point } == [Point(x: 20, y: 100), Point(x: 80, y: 100)])
    guard let end = pair[1].samples.last?.point else { return }
    #expect(abs(end.x - 50) < 1e-9 && abs(end.y - 130) < 1e-9)
    #expect(pair.map(\.isCancelled) == [true, true])
  }

  @Test func `a press step does not move the finger`() throws {
    let finger = try fingers("{ at: 1, press: { point: [50, 100], over: 0.8 } }")
    #expect(finger.map(\.samples.count) == [2] && finger[0].duration == 0.8)
  }

  @Test func `a press is as short as a tap where nothing says how long, at a point or at an element`() throws {
    let finger = try fingers("{ at: 1, press: [50, 100] }")
    #expect(finger.map(\.duration) == [Storyboard.tapDuration] && finger[0].samples[0].point == Point(x: 50, y: 100))
    let board = try Storyboard(parsing: Self.pressed("press: dot"))
    guard case .touch(let dot)? = board.script?.first?.kind else {
      Issue.record("no touch")
      return
    }
    #expect(dot.map(\.origin) == [.element(name: "dot", screen: nil)])
  }

  private static func pressed(_ step: String) -> String {
    """
    segue: 1
    size: 100x200
    screens: { a: { color: "#f00", elements: { dot: [20, 40, 30, 10] } }, b: { color: "#00f" } }
    container: { kind: navigation, root: a }
    script: [ { at: 1, \(step) } ]
    """
  }

  @Test(arguments: ["press: dot", "press: a.dot", "press: { point: dot, over: 0.4 }"])
  func `a press of an element touches its centre, and needs no link`(step: String) throws {
    let show = try StoryboardShow(Storyboard(parsing: Self.pressed(step)), parts: parts())
    try show.advance(to: 1.05)
    #expect(show.touches.map(\.start) == [Point(x: 35, y: 45)])
    #expect(show.results.isEmpty)
  }

  @Test(arguments: [
    ("[20, 190, 30, 40]", Point(x: 35, y: 195)), ("[-10, 40, 30, 10]", Point(x: 10, y: 45)),
    ("[90, 150, 100, 400]", Point(x: 95, y: 175)),
  ])
  func `of an element that is cut off, the middle of what is seen is touched`(area: String, place: Point) throws {
    let text = Self.pressed("press: dot").replacing("[20, 40, 30, 10]", with: area)
    let show = try StoryboardShow(Storyboard(parsing: text), parts: parts())
    try show.advance(to: 1.05)
    #expect(show.touches.map(\.start) == [place])
  }

  @Test(arguments: ["press: dot", "tap: dot", "drag: { from: dot, to: [5, 5], over: 0.2 }"])
  func `an element of which nothing is seen cannot be touched`(step: String) {
    // Of a sheet, the upper half is on the screen.
    let text = """
      segue: 1
      size: 100x200
      screens: { a: { color: "#f00" }, b: { color: "#00f", elements: { dot: [20, 150, 30, 10] } } }
      container: { kind: navigation, root: a }
      script: [ { at: 1, present: b, style: sheet }, { at: 4, \(step) } ]
      """
    let error = #expect(throws: (any Error).self) { _ = try film(text) }
    let words = "nothing of the element 'dot' is seen at that time, because it is beyond the edge of the screen"
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [
    ("press: dott", "dot"), ("press: b.dot", "dot"), ("press: [500, 100]", "a press must start on the screen"),
    ("press: { point: dott, over: 1 }", "dot"),
    ("tap: dot", "the tap hits no link on 'a'; add one under 'links', or show a tap that changes nothing with 'press'"),
  ])
  func `a press of nothing is refused, and a tap without a link names the way out`(step: String, words: String) {
    let error = #expect(throws: (any Error).self) {
      _ = try film(Self.pressed(step))
    }
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [
    ("pinch: { center: [5, 100], from: 80, to: 20, over: 1 }", "both fingers of a pinch"),
    ("press: { point: [500, 100], over: 1 }", "a press must start on the screen"),
    ("pinch: { center: [50, 100], from: -1, to: 20, over: 1 }", "from"),
    ("rotate: { center: [50, 100], distance: 60, over: 1 }", "by"),
    ("pinch: { center: [50, 100], from: 80, to: 20, over: 1e300 }", "over"),
    ("rotate: { center: [50, 100], distance: 60, by: 90, over: 1e9 }", "over"),
    ("rotate: { center: [50, 100], distance: 60, by: 90, over: -1e300 }", "over"),
  ])
  func `an invalid pinch, rotation or press step is refused`(step: String, words: String) {
    let error = #expect(throws: (any Error).self) { try fingers("{ at: 1, \(step) }") }
    #expect(error.map { "\($0)".contains(words) } == true)
  }

  @Test func `a pinch step pops with the plug-in "pinch", and the film shows both fingers`() throws {
    let board = try Storyboard(
      parsing: colours(
        """
        transitions: { pop: { animator: slide, interaction: pinch } }
        script:
          - { at: 0, push: green }
          - { at: 2, pinch: { center: [50, 100], from: 90, to: 20, over: 0.5 } }
        """))
    let show = try StoryboardShow(board, parts: parts())
    try show.advance(to: 2.3)
    #expect(show.touches.map(\.pointer) == [0, 1])
    #expect(show.log.calls(of: 2).contains("interaction.start"))
    try show.finish()
    #expect(show.results.last?.isCompleted == true && show.results.count == 2)
  }

  @Test func `a drag goes from an element or to one, where they are when the finger touches the screen`() throws {
    for (drag, start, end) in [
      ("from: dot, to: [35, 145]", Point(x: 35, y: 45), Point(x: 35, y: 145)),
      ("from: [10, 10], to: dot", Point(x: 10, y: 10), Point(x: 35, y: 45)),
      ("from: a.dot, to: [1, 2], then: [{ to: dot, over: 0.2 }]", Point(x: 35, y: 45), Point(x: 35, y: 45)),
    ] {
      let board = try Storyboard(parsing: Self.pressed("drag: { \(drag), over: 0.5, hold: 0.5 }"))
      let show = try StoryboardShow(board, parts: parts())
      try show.advance(to: 1.9)
      let touch = try #require(show.touches.first)
      #expect(touch.start == start && touch.location(at: 1.8) == end, "\(drag)")
    }
  }

  @Test func `a drag with elements is as one with their points`() throws {
    func points(_ drag: String) throws -> [Point] {
      let show = try StoryboardShow(Storyboard(parsing: Self.pressed("drag: { \(drag) }")), parts: parts())
      return try (1..<100).map { step in
        let time = 1 + Double(step) / 100
        try show.advance(to: time)
        return try #require(show.touches.first).location(at: time)
      }
    }
    let rest = "over: 0.5, easing: ease-in-out, then: [{ to: [90, 150], over: 0.3 }]"
    #expect(try points("from: [90, 10], to: dot, \(rest)") == points("from: [90, 10], to: [35, 45], \(rest)"))
  }

  @Test func `a pinch, a rotation and a recorded finger take an element as their centre`() throws {
    for step in [
      "pinch: { center: dot, from: 80, to: 20, over: 0.5 }", "rotate: { center: dot, by: 90, over: 0.5 }",
      "touch: [{ from: dot, path: [[0, 0, 0], [0.2, 5, 5]] }]",
    ] {
      let board = try Storyboard(parsing: Self.pressed(step))
      guard case .touch(let fingers)? = board.script?.first?.kind else {
        Issue.record("no touch")
        return
      }
      #expect(fingers.allSatisfy { $0.origin == .element(name: "dot", screen: nil) }, "\(step)")
      let show = try StoryboardShow(board, parts: parts())
      try show.advance(to: 1.1)
      let starts = show.touches.map(\.start)
      let middle = Point(
        x: starts.map(\.x).reduce(0, +) / Double(starts.count), y: starts.map(\.y).reduce(0, +) / Double(starts.count))
      #expect(middle == Point(x: 35, y: 45), "\(step)")
    }
  }

  @Test(arguments: [
    ("drag: { from: dto, to: [1, 2], over: 1 }", "'dto'"), ("drag: { from: [1, 2], to: b.dot, over: 1 }", "'dot'"),
    ("drag: { from: [1], to: dot, over: 1 }", "'from'"),
    ("pinch: { center: dot, from: 80, to: 20, over: 1, move: [1, 2] }", "'move' needs a 'center' of the form [x, y]"),
    ("touch: [{ from: dto, path: [[0, 0, 0]] }]", "'dto'"),
  ])
  func `a gesture at an element that no screen has is refused`(step: String, words: String) {
    let error = #expect(throws: StoryboardError.self) { _ = try Storyboard(parsing: Self.pressed(step)) }
    #expect(error.map { "\($0)".contains(words) && $0.place?.line == 5 } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [
    ("", "", 4.0, 80.0), ("side: leading", "", 4, 80), ("side: leading", "layout: right-to-left", 96, 20),
    ("side: leading", "lang: ar", 96, 20), ("side: left", "lang: ar", 4, 80),
  ])
  func `the points of a drag are counted from the leading side if it says so`(
    side: String, layout: String, start: Double, end: Double
  ) throws {
    let text = """
      segue: 1
      size: 100x200
      \(layout)
      screens: { a: { color: "#f00", elements: { dot: [20, 40, 30, 10] } } }
      container: { kind: navigation, root: a }
      script: [ { at: 1, drag: { from: [4, 50], to: [80, 60], over: 0.5, then: [{ to: dot, over: 0.1 }], \(side) } } ]
      """
    let step = try #require(try Storyboard(parsing: text).script?.first)
    guard case .drag(let drag) = step.kind else {
      Issue.record("no drag")
      return
    }
    #expect(drag.from == Point(x: start, y: 50) && drag.legs.map(\.to) == [Point(x: end, y: 60), .zero])
  }

  @Test func `a drag to an element that is not on the screen in view is an error`() throws {
    let text = """
      segue: 1
      size: 100x200
      screens: { a: { color: "#f00" }, b: { color: "#00f", elements: { dot: [20, 40, 30, 10] } } }
      container: { kind: navigation, root: a }
      script: [ { at: 1, drag: { from: [5, 5], to: dot, over: 0.5 } } ]
      """
    let error = #expect(throws: (any Error).self) { _ = try film(text) }
    let words = "the element 'dot' is not on 'a', which is in view at that time, but on 'b'"
    #expect(error.map { "\($0)".contains(words) } == true)
  }

  @Test func `a drag on a screen without a matching link begins no transition and gives a warning`()
    throws
  {
    let film = try film(
      colours(
        """
        transitions: { push: { interaction: pan } }
        links: { red: [{ area: dot, present: blue }] }
        script: [{ at: 1, drag: { from: [95, 9], to: [5, 9], over: 0.3 } }]
        """))
    #expect(film.results.isEmpty)
    #expect(film.warnings.count == 1)
    #expect(film.warnings[0].hasSuffix("; 'present' has no 'interaction' under 'transitions', such as 'pan'"))
  }

  @Test func `a drag for which nothing gives the transition an interaction controller says so`() throws {
    let drag = "drag: { from: [5, 9], to: [95, 9], over: 0.3 }"
    let alone = try film(colours("script: [{ at: 0, push: green }, { at: 2, \(drag) }]"))
    let reason = "; 'pop' has no 'interaction' under 'transitions', such as 'edge-pan'"
    #expect(alone.warnings.map { $0.hasSuffix(reason) } == [true])
    let nothing = try film(colours("script: [{ at: 1, \(drag) }]"))
    #expect(nothing.warnings.map { $0.hasSuffix("; no transition can begin there") } == [true])
  }

  /// A pan controller that never releases its transition.
  private final class Clinging: PanInteractionController {
    override func pointer(_ event: PointerEvent, in host: InteractionHost) {
      if event.phase != .ended && event.phase != .cancelled { super.pointer(event, in: host) }
    }
  }

  @Test
  func `a transition is cancelled if its controller does not end it within 2 s after the touch`()
    throws
  {
    var parts = parts()
    parts.interaction = { _ in Clinging(axis: .horizontal) }
    let text = colours(
      """
      transitions: { pop: { interaction: clinging } }
      script:
        - { at: 0, push: green }
        - { at: 2, drag: { from: [10, 9], to: [90, 9], over: 0.5 } }
      """)
    let film = try StoryboardShow(Storyboard(parsing: text, file: "a.yaml"), parts: parts).film()
    #expect(film.results.map(\.isCompleted) == [true, false])
    #expect(
      film.warnings == [
        "a.yaml: an interaction controller did not end its transition within 2 s after the finger was "
          + "lifted; it was cancelled at 4.5 s"
      ])
  }
}
