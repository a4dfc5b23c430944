import SegueAnimatorStage
import SegueSDK

/// The old screen fades to a colour, and the new screen fades in from it; films call this a dip to
/// black or white. Nothing moves, so the transition is the same when motion is reduced.
struct Dip: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.dip", alias: "dip", name: "Dip", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The previous screen fades to a colour, and the next one fades in from it.",
    capabilities: [.rightToLeft, .reducedMotion])

  @Parameter("through", help: "The colour between the two screens.")
  var through = Color.black

  @Parameter(
    "hold", range: 0...0.98, help: "The share of the time in which only the colour is seen.")
  var hold = 0.0

  @Parameter("curve", help: "The timing of each of the two fades: a curve or a spring.")
  var curve = Timing.easeInOut

  @Parameter("duration", range: 0...60, unit: "s", help: "The total duration.")
  var duration = 0.8

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: duration)
    }
    let shade = stage.addProp(frame: stage.bounds)
    shade.backgroundColor = through
    let half = (1 - hold) / 2
    stage.play(
      duration: duration,
      phases: [
        Phase(0...half, curve: curve) {
          shade.alpha = 0
        } over: {
          shade.alpha = 1
        },
        stage.exchange(at: 0.5),
        Phase((1 - half)...1, curve: curve) {
          shade.alpha = 1
        } over: {
          shade.alpha = 0
        },
      ])
  }
}
