import SegueKit
import SegueScene
import Testing

@testable import SegueStoryboard

/// What a row, a step and the file say about how a transition is played.
@Suite struct LookTests {
  /// The animators that were asked for, and the contexts that they got.
  private final class Witness {
    var requests: [StoryboardParts.AnimatorRequest] = []
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
    let player = try StoryboardPlayer(Storyboard(parsing: text), parts: made)
    witness.requests = []
    _ = try player.film()
    return witness
  }

  @Test func `a row has a direction and a layout of its own`() throws {
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

  @Test func `a step's own animator, parameters, duration and direction hold for it alone`() throws
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

  @Test func `a tap's transition has the look of the step`() throws {
    let witness = try play(
      colours(
        """
        links: { red: [{ area: dot, push: green }] }
        script: [{ at: 1, tap: dot, animator: spring, set: { mass: 2 } }]
        """))
    #expect(witness.requests.last?.identifier == "spring")
    #expect(witness.requests.last?.settings == ["mass": .number(2)])
  }

  @Test func `the storyboard's reduced motion is passed on to the engine`() throws {
    var reduced: [Bool] = []
    var made = parts()
    made.prepare = { reduced.append($0.reducesMotion) }
    _ = try StoryboardStage(Storyboard(parsing: colours("reduced-motion: true")), parts: made)
    #expect(reduced == [true])
  }

  @Test func `a failure names an earlier drag that began no transition`() throws {
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
