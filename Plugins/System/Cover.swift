import SegueAnimatorStage
import SegueSDK

/// The new screen slides over the old one, which does not move.
///
/// Source: Core Animation's CATransition of type `moveIn`; the 0.35 s of UIKit's sliding screens
/// before iOS 7.
struct Cover: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.cover", alias: "cover", name: "Cover", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen slides over the previous one, which does not move.",
    capabilities: [.rightToLeft])

  @Parameter("edge", help: "The edge at which the next screen enters; auto is the trailing edge.")
  var edge = Edge.auto

  @Parameter(
    "dim", range: 0...1, help: "The darkness of the covered screen at the end; 1 is black.")
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
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let (upper, lower) = (stage.upper, stage.lower)
    let travel = edge.travel(stage)
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
