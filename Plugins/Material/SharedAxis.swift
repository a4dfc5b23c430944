import SegueAnimatorStage
import SegueSDK

/// Material's shared axis, for steps of one path: both screens move the same short distance along x or y, or grow along
/// z, toward the viewer. The old screen fades out before the new one fades in.
///
/// Source: MaterialSharedAxis of material-components-android: SlideDistanceProvider's 30 dp, ScaleProvider's 0.8 → 1
/// and 1 → 1.1, FadeThroughProvider's threshold of 0.35, and the theme's `motionDurationLong1`, 450 ms. Going back, the
/// movements are mirrored and the fades are not.
struct SharedAxis: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.shared-axis", alias: "shared-axis", name: "Shared axis", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "Both screens move a little along one axis while one fades into the other.",
    capabilities: [.rightToLeft])

  enum Axis: String, Choice { case x, y, z }

  @Parameter("axis", help: "Along x from the trailing side, along y from below, or along z.")
  var axis = Axis.x

  @Parameter(
    "distance", range: 0...10000, unit: "points",
    help: "The distance by which the screens move along x or y.")
  var distance = 30.0

  @Parameter(
    "small", range: 0...1, help: "With axis z, the scale of the later screen while it is hidden.")
  var small = 0.8

  @Parameter(
    "large", range: 1...10, help: "With axis z, the scale of the earlier screen while it is hidden."
  )
  var large = 1.1

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
    let arrival = axis == .z && curve == nil ? FadingScreens.arrival : 1
    let (curve, seconds) = context.pace(curve, duration, usual: 0.45)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let screens = FadingScreens(stage)
    stage.addSurface(background, duration: seconds, curve: curve)
    screens.play(seconds, curve, threshold, arrival: arrival) { isFirst in
      // The position is 0 when only the lower screen shows, and 1 when only the upper one does.
      let position = isFirst == stage.isForward ? 0.0 : 1
      put(stage.upper, position - 1, stage)
      if let lower = stage.lower { put(lower, position, stage) }
    }
  }

  /// Puts a screen at a position on the axis: -1 before the screen enters, 0 at rest, 1 after it
  /// has left.
  private func put(_ screen: View, _ position: Double, _ stage: Stage) {
    switch axis {
    case .x: screen.translation = Vector3D(x: -position * distance * stage.trailing, y: 0)
    case .y: screen.translation = Vector3D(x: 0, y: -position * distance)
    case .z:
      let size = position < 0 ? small : position > 0 ? large : 1
      screen.scale = Vector3D(x: size, y: size, z: 1)
    }
  }
}
