import SegueAnimatorStage
import SegueSDK

/// The old screen slides away and uncovers the new one, which does not move: the reverse of
/// ``Cover``.
///
/// Source: Core Animation's CATransition of type `reveal`, with the duration of ``Cover``.
struct Reveal: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.reveal", alias: "reveal", name: "Reveal", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The previous screen slides away and uncovers the next one.",
    capabilities: [.rightToLeft])

  @Parameter(
    "edge", help: "The edge at which the previous screen leaves; auto is the leading edge.")
  var edge = Edge.auto

  @Parameter("dim", range: 0...1, help: "The initial darkness of the next screen; 1 is black.")
  var dim = 0.0

  @Parameter(
    "shadow", range: 0...1, help: "The opacity of the shadow around the moving screen.")
  var shadow = 0.3

  @Parameter("curve", help: "The timing of the motion: a curve or a spring.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.35 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.35)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context, reveals: true) else {
      return dissolve(using: context, duration: seconds)
    }
    let (upper, lower) = (stage.upper, stage.lower)
    let travel = edge.travel(stage, auto: .leading)
    stage.castShadow(.black(shadow, radius: 10), duration: seconds)
    stage.play(duration: seconds, curve: curve) {
      upper.translation = travel
      lower?.overlayColor = .black(0)
    } over: {
      upper.translation = .zero
      lower?.overlayColor = .black(dim)
    }
  }
}
