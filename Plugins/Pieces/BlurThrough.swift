import SegueAnimatorStage
import SegueSDK

/// The screens dissolve while they are out of focus.
///
/// A transparent view over both screens, the veil, blurs its backdrop as one picture. The result is
/// the same as with two blurred screens, except that the edges stay opaque, because the pixels at
/// the edge are repeated outside.
///
/// Source: `LinearBlur` of gl-transitions (a cross-fade through a blur that is strongest in the
/// middle).
struct BlurThrough: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.blur-through", alias: "blur-through", name: "Blur through", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen blurs and dissolves into the next one, which comes into focus.",
    capabilities: [.rightToLeft])

  @Parameter(
    "radius", range: 0...200, unit: "points",
    help: "The strongest blur, as the standard deviation of its Gaussian.")
  var radius = 20.0

  @Parameter(
    "overlap", range: 0.01...1,
    help: "The duration of the dissolve in the middle, as a fraction of the whole.")
  var overlap = 0.6

  @Parameter("curve", help: "The pace at which the blur grows, and shrinks again.")
  var curve = Timing.easeInOut

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration.")
  var duration = 0.6

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: duration)
    }
    let upper = stage.upper
    let veil = stage.addProp(frame: stage.bounds)
    // Right before the last frame the blur is too small to be visible, so the veil can be hidden.
    stage.beforeLastFrame(duration: duration) { veil.isHidden = true }
    let blur = Phase(0...0.5, curve: curve) {
      veil.backdropBlurRadius = 0
    } over: {
      veil.backdropBlurRadius = radius
    }
    let focus = Phase(0.5...1, curve: curve) {
      veil.backdropBlurRadius = radius
    } over: {
      veil.backdropBlurRadius = 0
    }
    let dissolve = Phase((0.5 - overlap / 2)...(0.5 + overlap / 2), curve: .easeInOut) {
      upper.alpha = 0
    } over: {
      upper.alpha = stage.upperAlpha
    }
    stage.play(duration: duration, phases: [blur, focus, dissolve])
  }
}
