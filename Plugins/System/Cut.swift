import AnimatorStage
import SegueSDK

/// One screen takes the other's place at once, as a film cuts.
struct Cut: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.cut", alias: "cut", name: "Cut", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen takes the place of the last one at once.",
    capabilities: [.rightToLeft, .reducedMotion])

  @Parameter(
    "at", range: 0...1, help: "When, as a share of the duration; 0 is right after the first frame.")
  var at = 0.5

  @Parameter("duration", range: 0...60, unit: "s", help: "How long it takes in all.")
  var duration = 0.0

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: duration)
    }
    // Not exactly at an end, where the law says which screen shows.
    let moment = min(max(at, 1e-6), 1 - 1e-6)
    stage.play(
      duration: duration,
      phases: [
        Phase(moment...moment) {
          stage.upper.alpha = 0
        } over: {
          stage.upper.alpha = stage.upperAlpha
        }
      ])
  }
}
