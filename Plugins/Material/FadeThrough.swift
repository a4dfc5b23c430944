import SegueAnimatorStage
import SegueSDK

/// Material's fade through, for screens that have little to do with each other: the old screen
/// fades out, and then the new one fades in while it grows a little. As in the original, a backward
/// transition looks like a forward one.
///
/// Source: MaterialFadeThrough and FadeThroughProvider of material-components-android: a scale from
/// 0.92, a threshold of 0.35, and the theme's `motionDurationLong1`, 450 ms.
struct FadeThrough: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.fade-through", alias: "fade-through", name: "Fade through", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The previous screen fades out, then the next one fades in and grows a little.",
    capabilities: [.rightToLeft])

  @Parameter("scale", range: 0...2, help: "The initial scale of the next screen.")
  var scale = 0.92

  @Parameter(
    "threshold", range: 0.01...0.99,
    help: "The progress at which the previous screen has disappeared.")
  var threshold = 0.35

  @Parameter(
    "background",
    help: """
      The surface that shows between the two screens. If unset, it goes from the colour of the \
      previous screen's edges to the colour of the next one's.
      """)
  var background: Color?

  @Parameter("curve", help: "The easing curve. If unset, Material's emphasized easing.")
  var curve: Timing?

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.45 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.pace(curve, duration, usual: 0.45).1
  }

  func animateTransition(using context: TransitionContext) {
    let arrival = curve == nil ? FadingScreens.arrival : 1
    let (curve, seconds) = context.pace(curve, duration, usual: 0.45)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let screens = FadingScreens(stage)
    stage.addSurface(background, duration: seconds, curve: curve)
    let full = Vector3D.one
    let small = Vector3D(x: scale, y: scale, z: 1)
    screens.play(seconds, curve, threshold, arrival: arrival) { isFirst in
      screens.to?.scale = isFirst ? small : full
    }
  }
}
