import SegueAnimatorStage
import SegueSDK

/// The push and pop of a navigation stack, as iOS shows them.
///
/// Source: UINavigationController, observed: the screen beneath moves by three tenths of the width
/// and is dimmed by a tenth, with a critically damped spring whose perceived duration is half a
/// second.
struct Push: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.push", alias: "push", name: "Push", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen slides in over the last one, which follows more slowly and dims.",
    capabilities: [.rightToLeft])

  @Parameter(
    "parallax", range: 0...1,
    help: "The distance by which the screen beneath moves, as a fraction of the width.")
  var parallax = 0.3

  @Parameter(
    "dim", range: 0...1, help: "The darkness of the screen beneath at the end; 1 is black.")
  var dim = 0.1

  @Parameter(
    "shadow", range: 0...1, help: "The opacity of the shadow at the upper screen's edge.")
  var shadow = 0.25

  @Parameter(
    "duration", range: 0...10, unit: "s",
    help: "The spring's perceived duration; it comes to rest after 1.5 times this duration.")
  var duration = 0.5

  func transitionDuration(using context: TransitionContext) -> Double {
    context.spring(duration).seconds
  }

  func animateTransition(using context: TransitionContext) {
    let (spring, seconds) = context.spring(duration)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let (upper, lower) = (stage.upper, stage.lower)
    let width = stage.trailing * stage.bounds.width
    stage.castShadow(.black(shadow, radius: 10), duration: seconds)
    let pixel = stage.pixel(of: width)
    stage.play(
      duration: seconds, curve: spring,
      phases: [
        Phase {
          upper.translation = Vector3D(x: width, y: 0)
          lower?.overlayColor = .black(0)
        } over: {
          upper.translation = .zero
          lower?.overlayColor = .black(dim)
        },
        Phase(pixel...1) {
          lower?.translation = .zero
        } over: {
          lower?.translation = Vector3D(x: -parallax * width * (1 - pixel), y: 0)
        },
      ])
  }
}
