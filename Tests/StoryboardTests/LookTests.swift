import SegueKit
import SegueScene
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests the animator, settings and direction of a transition, which a row of `transitions`, a link
/// or a step can give.
@Suite struct LookTests {
  /// Notes the requested animators and the contexts that they got.
  private final class Witness {
    var requests: [AnimatorRequest] = []
    var contexts: [(TransitionDirection, LayoutDirection, Double?)] = []
  }

  private final class Noting: ViewControllerAnimatedTransitioning {
    let witness: Witness
    init(_ witness: Witness) { self.witness = witness }
    func transitionDuration(using context: TransitionContext) -> Double { 0.25 }
    func animateTransition(using context: TransitionContext) {
      witness.contexts.append(
        (context.direction, context.layoutDirection, context.requestedDuration))
      context.completeTransition(true)
    }
  }

  private func play(_ text: String) throws -> Witness {
    let witness = Witness()
    var made = parts()
    made.animator = { request in
      witness.requests.append(request)
      return Noting(witness)
    }
    let player = try StoryboardShow(Storyboard(parsing: text), parts: made)
    witness.requests = []
    _ = try player.film()
    return witness
  }

  @Test func `an entry in 'transitions' can set the direction and the layout direction`() throws {
    let witness = try play(
      colours(
        """
        layout: right-to-left
        transitions:
          push: { direction: backward }
          pop: { layout: left-to-right, duration: 2 }
        script: [{ at: 1, push: green }, { at: 4, pop: true }]
        """))
    #expect(witness.contexts.map(\.0) == [.backward, .backward])
    #expect(witness.contexts.map(\.1) == [.rightToLeft, .leftToRight])
    #expect(witness.contexts.map(\.2) == [nil, 2])
  }

  @Test
  func `a script step's animator, parameters, duration and direction apply to that step only`()
    throws
  {
    let witness = try play(
      colours(
        """
        transitions: { push: { animator: slide, set: { parallax: 0.3, edge: left } } }
        script:
          - { at: 1, push: green, set: { parallax: 1 }, duration: 0.5 }
          - { at: 3, push: blue, animator: spring, direction: backward }
          - { at: 5, push: red }
        """))
    let played = witness.requests.suffix(3)
    #expect(played.map(\.identifier) == ["slide", "spring", "slide"])
    #expect(
      played.map(\.settings) == [
        ["parallax": .number(1), "edge": .text("left")], [:],
        ["parallax": .number(0.3), "edge": .text("left")],
      ])
    #expect(witness.contexts.map(\.0) == [.forward, .backward, .forward])
    #expect(witness.contexts.map(\.2) == [0.5, nil, nil])
  }

  @Test
  func
    `a pop or dismissal plays the animator with which the screen was shown, in reverse`()
    throws
  {
    let text = colours(
      container: "{ kind: tabs, tabs: [{ kind: navigation, root: red }] }",
      """
      transitions:
        push: { set: { parallax: 0.5 } }
        present: { animator: slide, interaction: pan }
        ROW
      links: { red: [{ area: dot, present: green, animator: zoom, set: { tail: 0 } }] }
      script:
        - { at: 1, tap: dot }
        - { at: 3, drag: { from: [50, 10], to: [50, 190], over: 0.3 } }
        - { at: 5, push: blue, animator: spring, set: { mass: 2 }, duration: 0.5, direction: backward }
        - { at: 7, push: green, set: { parallax: 1 } }
        - { at: 9, pop: true }
        - { at: 11, pop: true, set: { mass: 3 } }
        - { at: 13, present: blue }
        - { at: 15, dismiss: true }
      """)
    func back(_ row: String) throws -> [AnimatorRequest] {
      let witness = try play(text.replacing("ROW", with: row))
      #expect(witness.contexts.map(\.2) == [nil, nil, 0.5, nil, nil, nil, nil, nil])
      let played = witness.requests.suffix(8).map { $0 }
      let directions = [1, 4, 5, 7].map { witness.contexts[$0].0 }
      #expect(directions == [.backward, .backward, .backward, .backward])
      return [1, 4, 5, 7].map { played[$0] }
    }
    let plain = try back("pop: { interaction: edge-pan }")
    #expect(plain.map(\.identifier) == ["zoom", nil, "spring", "slide"])
    #expect(
      plain.map(\.settings) == [
        ["tail": .number(0)], ["parallax": .number(1)],
        ["mass": .number(3)], [:],
      ])
    let rows = try back(
      "dismiss: { animator: modal, interaction: pan }\n  pop: { animator: slide, set: { edge: left } }"
    )
    #expect(rows.map(\.identifier) == ["modal", "slide", "slide", "modal"])
    #expect(rows[1].settings == ["edge": .text("left")])
  }

  @Test
  func
    `resuming a session from a saved position keeps the animators with which screens were shown`()
    throws
  {
    var asked: [String?] = []
    var made = parts()
    made.animator = { request in
      asked.append(request.identifier)
      return try makeAnimator(request)
    }
    let board = try Storyboard(
      parsing: colours(
        """
        links:
          red: [{ area: dot, push: green, animator: zoom }]
          green: [{ area: [0, 0, 9, 9], present: blue, animator: slide }]
        """))
    let first = try StoryboardStage(board, parts: made)
    for (index, location) in [Point(x: 20, y: 20), Point(x: 5, y: 5)].enumerated() {
      let time = Double(index * 2)
      first.window.send(PointerEvent(.began, at: location, time: time))
      first.window.send(PointerEvent(.ended, at: location, time: time + 0.1))
      first.window.tick(to: time + 2)
    }
    #expect(first.shownScreen == "blue")
    let second = try StoryboardStage(board, parts: made)
    second.go(to: first.position)
    #expect(second.position == first.position)
    asked = []
    try second.perform(.dismiss)
    second.window.tick(to: 9)
    try second.perform(.pop)
    #expect(asked == ["slide", "zoom"])
  }

  @Test func `a tap step's animator applies to the transition that the tap begins`() throws {
    let witness = try play(
      colours(
        """
        links: { red: [{ area: dot, push: green }] }
        script: [{ at: 1, tap: dot, animator: spring, set: { mass: 2 } }]
        """))
    #expect(witness.requests.last?.identifier == "spring")
    #expect(witness.requests.last?.settings == ["mass": .number(2)])
  }

  @Test func `a storyboard's reduced motion setting is passed to the engine`() throws {
    var reduced: [Bool] = []
    var made = parts()
    made.prepare = { reduced.append($0.reducesMotion) }
    _ = try StoryboardStage(Storyboard(parsing: colours("reduced-motion: true")), parts: made)
    #expect(reduced == [true])
  }

  @Test func `the error for an impossible step mentions an earlier drag that began no transition`()
    throws
  {
    let error = #expect(throws: StoryboardError.self) {
      _ = try film(
        colours(
          """
          script:
            - { at: 1, drag: { from: [1, 1], to: [90, 1], over: 0.5 } }
            - { at: 2, pop: true }
          """))
    }
    #expect(
      error?.reason
        == "there is nothing to pop: 'red' is the root of its navigation stack; the drag on line 9, "
        + "at 1 s, began no transition, which may be the cause")
  }
}
