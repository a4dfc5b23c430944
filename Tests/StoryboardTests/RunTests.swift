import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests playing with scripts and plug-ins that misbehave: refused steps, invalid times, a
/// controller that never releases its transition.
@Suite struct RunTests {
  private static let filmed = """
    segue: 1
    size: 100x200
    screens: { a: { image: a.png }, b: { video: b.mp4 } }
    container: { kind: navigation, root: a }
    script: [{ at: 1, push: b }, { at: 3, pop: true }, { at: 5, push: b }]
    """

  private func player(_ text: String, _ parts: StoryboardParts = parts()) throws -> StoryboardShow {
    try StoryboardShow(Storyboard(parsing: text, file: "a.yaml"), parts: parts)
  }

  // MARK: Times

  @Test(arguments: [(60.0, 361), (0.5, 4), (0, 1), (-1, 1), (.nan, 1), (.infinity, 1), (1e300, 1)])
  func
    `a film has a frame at its start and its end, or a single frame if the frame rate is invalid`(
      _ rate: Double, _ count: Int
    ) throws
  {
    #expect(try film(Self.filmed).frameCount(framesPerSecond: rate) == count)
  }

  @Test func `a storyboard whose playback has not advanced has no results and no warnings`() throws {
    let player = try player(Self.filmed)
    #expect(player.log.events.isEmpty && player.results.isEmpty && player.clipStarts.isEmpty)
    #expect(player.degradation == nil && player.diagnostics.isEmpty && !player.isAtRest)
    var tree = LayerTree(size: .zero)
    try player.layers(into: &tree)
    #expect(tree.frame(ofSource: 1) == Rect(x: 0, y: 0, width: 100, height: 200))
  }

  @Test(arguments: [-1, Double.nan, .infinity, -Double.infinity])
  func `a played storyboard treats the time NaN as its beginning`(_ time: Double) throws {
    let player = try player(Self.filmed)
    var (tree, first) = (LayerTree(size: .zero), LayerTree(size: .zero))
    try player.layers(at: 0, into: &first)
    try player.layers(at: 2, into: &tree)
    #expect(tree.renumbered != first.renumbered)
    try player.layers(at: time, into: &tree)
    #expect(tree.renumbered == first.renumbered)
    #expect(player.results.isEmpty)
  }

  @Test func `a video begins when its screen first appears, and does not begin again`() throws {
    let player = try player(Self.filmed)
    try player.finish()
    #expect(player.isAtRest && player.results.count == 3)
    #expect(player.clipStarts == [2: 1])
    #expect(try player.film().clipStarts == [2: 1])
  }

  @Test
  func
    `a played storyboard accepts pointer events before its first frame, except at the time NaN`()
    throws
  {
    let player = try player(
      colours("links: { red: [{ area: dot, push: green }] }\nscript: []"))
    try player.send(PointerEvent(.began, at: Point(x: 15, y: 15), time: .nan))
    #expect(player.log.events.isEmpty)
    for (phase, time) in [(PointerEvent.Phase.began, 1.0), (.ended, 1.1)] {
      try player.send(PointerEvent(phase, at: Point(x: 15, y: 15), time: time, pointer: 1))
    }
    #expect(!player.isAtRest)
    try player.finish()
    #expect(player.isAtRest)
    #expect(player.results.map(\.began) == [1.1])
  }

  @Test func `a transition's time is a rounded decimal, so that 0.7 + 0.1 is exactly 0.8`() throws {
    let film = try film(
      colours(
        """
        links: { red: [{ area: dot, push: green }] }
        script: [{ at: 0.7, tap: dot }]
        """))
    // In binary floating point, 0.7 + 0.1 is not exactly 0.8.
    #expect(film.results.map(\.began) == [0.8])
  }

  // MARK: Impossible steps

  @Test
  func `a script step that requests a transition while another transition is in flight is refused`()
    throws
  {
    let stage = try StoryboardStage(Storyboard(parsing: colours("")), parts: parts())
    try stage.perform(.push(.screen("green")))
    #expect(throws: StoryboardRefusal("another transition is still running")) {
      try stage.perform(.pop)
    }
    stage.window.tick(to: 1)
    try stage.perform(.pop)
    stage.window.tick(to: 2)
    #expect(stage.shownScreen == "red")
  }

  static let impossible: [(container: String, script: String, message: String)] = [
    (
      "{ kind: tabs, tabs: [red, green] }", "- { at: 1, select: red }", "tab 0 is already shown"
    ),
    (
      "{ kind: pages, pages: [red, green] }", "- { at: 1, page: 7 }",
      "there is no page 7: the container in view has 0 to 1"
    ),
    (
      "{ kind: pages, pages: [red, green], selected: 1 }", "- { at: 1, page: next }",
      "there is no page 2: the container in view has 0 to 1"
    ),
    (
      "{ kind: navigation, root: red }",
      "- { at: 1, present: green }\n  - { at: 3, push: blue }",
      "'push' needs a container of kind: navigation, but 'green' is not in one; "
        + "give '{ kind: navigation, root: green }' in place of 'green'"
    ),
    (
      "{ kind: navigation, root: red }",
      "- { at: 1, push: green }\n  - { at: 1.2, tap: [50, 50] }",
      "the tap at 1.2 s comes too early: another transition runs until 1.5 s"
    ),
    (
      "{ kind: navigation, root: red }",
      "- { at: 1, push: green }\n  - { at: 1.2, drag: { from: [5, 9], to: [90, 9], over: 1 } }",
      "the drag at 1.2 s comes too early: another transition runs until 1.5 s; with 'catch: true' the "
        + "drag catches that transition"
    ),
    (
      "{ kind: navigation, root: red }",
      "- { at: 1, push: green }\n  - { at: 1.2, touch: [{ path: [[0.1, 5, 9], [0.2, 9, 9]] }] }",
      "the touch at 1.2 s comes too early: another transition runs until 1.5 s; with 'catch: true' the "
        + "touch catches that transition"
    ),
    (
      "{ kind: navigation, root: red }",
      "- { at: 1, push: green }\n  - { at: 1.2, swipe: { from: [5, 9], path: [[0.1, 9, 0]], over: 1 } }",
      "the swipe at 1.2 s comes too early: another transition runs until 1.5 s; with 'catch: true' the "
        + "swipe catches that transition"
    ),
    (
      "{ kind: navigation, root: red }",
      "- { at: 1, push: green }\n  - { at: 1.2, present: blue }",
      "the present at 1.2 s comes too early: another transition runs until "
        + "1.5 s"
    ),
    (
      "{ kind: navigation, root: red }",
      "- { at: 1, present: green }\n  - { at: 1.2, dismiss: true }",
      "the dismiss at 1.2 s comes too early: another transition runs until "
        + "1.5 s"
    ),
    (
      "{ kind: tabs, tabs: [red, green] }",
      "- { at: 1, select: 1 }\n  - { at: 1.2, select: 0 }",
      "the select at 1.2 s comes too early: another transition runs until "
        + "1.5 s"
    ),
    (
      "{ kind: pages, pages: [red, green] }",
      "- { at: 1, page: 1 }\n  - { at: 1.2, page: 0 }",
      "the page at 1.2 s comes too early: another transition runs until 1.5 s"
    ),
    (
      "{ kind: navigation, root: red }",
      "- { at: 1, push: green }\n  - { at: 3, tap: red.dot }",
      "the element 'dot' is not on 'green', which is in view at that time, but on 'red'"
    ),
  ]

  @Test(arguments: impossible.indices)
  func `a step that fails while it is played is reported with its line`(_ index: Int) throws {
    let (container, script, message) = Self.impossible[index]
    let error = #expect(throws: StoryboardError.self) {
      _ = try film(colours(container: container, "script:\n  \(script)"))
    }
    #expect(error?.reason == message)
    #expect(error?.place?.line == 9 + script.split(separator: "\n").count - 1)
  }

  @Test
  func `a drag step with "catch" grabs the transition in flight, or warns when there is none`()
    throws
  {
    let film = try film(
      colours(
        """
        script:
          - { at: 1, push: green }
          - { at: 1.2, drag: { from: [50, 9], to: [95, 9], over: 0.2 }, catch: true }
          - { at: 3, push: blue }
          - { at: 5, drag: { from: [50, 9], to: [95, 9], over: 0.2 }, catch: true }
        """))
    #expect(film.results.map(\.isCompleted) == [false, true])
    #expect(
      film.warnings.first
        == "storyboard:12:5: the drag at 5 s catches no transition, because none is in flight at that "
        + "time")
  }

  @Test func `a tap step on "screen.element" taps the element on that screen`() throws {
    let film = try film(
      colours("links: { red: [{ area: dot, push: green }] }\nscript: [{ at: 1, tap: red.dot }]"))
    #expect(film.results.map(\.isCompleted) == [true])
  }

  @Test func `a tap on overlapping links follows the first link`() throws {
    let stage = try StoryboardStage(
      Storyboard(
        parsing: colours(
          "links: { red: [{ area: [0, 0, 5, 5], push: red }, { area: dot, push: green }, "
            + "{ area: [0, 0, 99, 99], push: blue }] }")), parts: parts())
    for (phase, time) in [(PointerEvent.Phase.began, 1.0), (.ended, 1.1)] {
      stage.window.send(PointerEvent(phase, at: Point(x: 12, y: 12), time: time))
    }
    #expect(stage.lastTap?.link.action == .push(.screen("green")))
    #expect(stage.lastTap?.refusal == nil)
    stage.window.tick(to: 3)
    #expect(stage.shownScreen == "green")
  }

  @Test
  func `a person's tap on a link that cannot be followed is reported and begins no transition`()
    throws
  {
    let stage = try StoryboardStage(
      Storyboard(parsing: colours("links: { red: [{ area: dot, pop: true }] }")), parts: parts())
    for (phase, time) in [(PointerEvent.Phase.began, 1.0), (.ended, 1.1)] {
      stage.window.send(PointerEvent(phase, at: Point(x: 12, y: 12), time: time))
    }
    #expect(!stage.window.engine.isInFlight)
    #expect(
      stage.lastTap?.refusal?.description
        == "there is nothing to pop: 'red' is the root of its navigation stack")
    #expect(throws: StoryboardError.self) {
      _ = try film(
        colours("links: { red: [{ area: dot, pop: true }] }\nscript: [{ at: 1, tap: dot }]"))
    }
  }

  // MARK: Closures that fail to make a plug-in

  private struct Refusal: Error, CustomStringConvertible {
    let description = "it is not to be had"
  }

  @Test
  func `a plug-in that is refused during a film ends the film with an error at the plug-in's line`()
    throws
  {
    var count = 0
    var failing = parts()
    failing.animator = { request in
      count += 1
      if count > 2 { throw Refusal() }
      return try makeAnimator(request)
    }
    let text = """
      transitions: { push: { animator: slide } }
      script: [{ at: 1, push: green }, { at: 3, push: blue }]
      """
    let error = #expect(throws: StoryboardError.self) {
      _ = try player(colours(text), failing).film()
    }
    #expect(error?.description == "a.yaml:8:34: it is not to be had")
    #expect(error?.underlying is Refusal)
    // If the file has no row of `transitions` for the push, the error has no line in the file.
    count = 1
    #expect(throws: Refusal.self) {
      _ = try player(colours("script: [{ at: 1, push: green }, { at: 3, push: blue }]"), failing)
        .film()
    }
  }

  @Test
  func
    `an interaction controller that passes the check in advance but is refused later ends the film`()
    throws
  {
    var count = 0
    var failing = parts()
    failing.interaction = { _ in
      count += 1
      if count > 1 { throw Refusal() }
      return PanInteractionController(axis: .horizontal)
    }
    #expect(throws: Refusal.self) {
      _ = try player(colours("transitions: { pop: { interaction: pan } }\nscript: []"), failing)
        .film()
    }
  }

  @Test(arguments: [
    ("push: green", true), ("tap: dot", true),
    ("drag: { from: [1, 1], to: [2, 2], over: 1 }", true), ("wait: 1", false),
  ])
  func `an animator that a step names is checked before the film begins`(
    _ kind: String, _ isTried: Bool
  ) throws {
    var seen: [String?] = []
    var noting = parts()
    noting.animator = { request in
      seen.append(request.identifier)
      return try makeAnimator(request)
    }
    let own = isTried ? ", animator: slid" : ""
    let board = try Storyboard(parsing: colours("script: [{ at: 1, \(kind)\(own) }]"))
    guard isTried else {
      _ = try StoryboardStage(board, parts: noting)
      #expect(seen.isEmpty)
      return
    }
    let error = #expect(throws: StoryboardError.self) {
      _ = try StoryboardStage(board, parts: noting)
    }
    #expect(error?.kind == .refused)
    #expect(error?.reason == "there is no animator 'slid'")
    #expect(error?.place?.line == 8)
    #expect(seen.allSatisfy { $0 == "slid" })
  }

  @Test func `all refused settings of a storyboard are reported together, each once`()
    throws
  {
    var failing = parts()
    failing.animator = { request in
      let bad = request.settings.keys.sorted().filter { $0.hasPrefix("bad") }
      let errors = bad.map {
        HostError(.badParameter, "there is no parameter '\($0)'", parameter: $0)
      }
      if let error = HostError(joining: errors) { throw error }
      return try makeAnimator(request)
    }
    let error = #expect(throws: StoryboardError.self) {
      _ = try player(
        colours(
          """
          transitions:
            push: { set: { bad-a: 1, good: 2, bad-b: 3 } }
            pop: { animator: slid }
          script: [{ at: 1, push: green, duration: 1, set: { bad-c: 1 } }]
          """), failing
      ).film()
    }
    let all = [error].compactMap { $0 } + (error?.others ?? [])
    #expect(
      all.map(\.description) == [
        "a.yaml:9:25: there is no parameter 'bad-a'", "a.yaml:9:44: there is no parameter 'bad-b'",
        "a.yaml:10:20: there is no animator 'slid'", "a.yaml:11:59: there is no parameter 'bad-c'",
      ])
  }

  @Test
  func
    `settings that are refused only in combination are reported at their entry in 'transitions'`()
    throws
  {
    var failing = parts()
    failing.animator = { request in
      if request.settings.count > 1 { throw Refusal() }
      return try makeAnimator(request)
    }
    let error = #expect(throws: StoryboardError.self) {
      _ = try player(
        colours("transitions: { push: { set: { a: 1, b: 2 } } }\nscript: []"), failing
      )
      .film()
    }
    #expect(error?.description == "a.yaml:8:16: it is not to be had")
  }

  // MARK: Animators that fail

  private final class Lost: ViewControllerAnimatedTransitioning {
    func transitionDuration(using context: TransitionContext) -> Double { 0.5 }
    func animateTransition(using context: TransitionContext) {
      context.view(forKey: .to)?.alpha = .nan
    }
  }

  @Test
  func `an animator that sets NaN is replaced by a dissolve, and the reason is reported`()
    throws
  {
    var failing = parts()
    failing.animator = { request in
      request.operation == .pop ? Lost() : try makeAnimator(request)
    }
    let player = try player(Self.filmed, failing)
    try player.advance(to: 2)
    #expect(player.degradation == nil && player.results.count == 1)
    try player.advance(to: 3.1)
    #expect(player.degradation != nil)
    try player.finish()
    let film = try player.film()
    #expect(film.results.map { $0.degraded != nil } == [false, true, false])
    #expect(player.degradation?.reason == film.results[1].degraded)
    #expect(film.results.map(\.isCompleted) == [true, true, true])
  }

  @Test func `warnings about an animator begin with the number of the transition`() throws {
    var astray = parts()
    astray.animator = { request in
      request.operation == .pop ? try makeAnimator(request) : Astray()
    }
    let player = try player(Self.filmed, astray)
    try player.advance(to: 1.2)
    let during = player.diagnostics
    #expect(!during.isEmpty && during.allSatisfy { $0.hasPrefix("transition 1: ") })
    try player.finish()
    #expect(player.diagnostics.contains { $0.hasPrefix("transition 1: ") })
    #expect(player.diagnostics.contains { $0.hasPrefix("transition 3: ") })
    #expect(!player.diagnostics.contains { $0.hasPrefix("transition 2: ") })
  }
}
