import SegueAnimatorStage
import SegueSDK

/// One screen replaces the other immediately, like a cut in a film.
struct Cut: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.cut", alias: "cut", name: "Cut", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen replaces the previous one immediately.",
    capabilities: [.rightToLeft, .reducedMotion])

  @Parameter(
    "at", range: 0...1,
    help: """
      When, as a share of the duration, or of the way that a finger drags; 0 is right after the \
      first frame. A cut of no duration has nothing between its first and its last frame.
      """)
  var at = 0.5

  @Parameter("duration", range: 0...60, unit: "s", help: "The total duration.")
  var duration = 0.0

  func transitionDuration(using context: TransitionContext) -> Double {
    // A cut that takes no time cannot follow a finger. An interactive cut therefore gets the
    // duration of a short transition, which also applies to the rest of the transition after the
    // finger is lifted.
    context.isInteractive && duration == 0 ? 0.3 : duration
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    // The cut is never exactly at an end, because the law of the ends decides which screen shows
    // there.
    let moment = min(max(at, 1e-6), 1 - 1e-6)
    stage.play(duration: seconds, phases: [stage.exchange(at: moment)])
  }
}
