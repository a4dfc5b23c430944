import SegueAnimatorStage
import SegueSDK

/// Android's predictive back: the screen shrinks a little, away from the edge at which the finger began, and shows that
/// it can be left; then it fades out before the previous screen, which grows to its full size, fades in. Going forward is
/// the same backward.
///
/// Source: Android's design guide for predictive back on full-screen surfaces: 90 % of the size, a margin of 8 dp at the
/// edge, the easing (0.1, 0.1, 0, 1), and a fade through when the gesture is committed; its threshold of 0.35 and the
/// duration of 450 ms are those of Material's fade through.
struct PredictiveBack: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.predictive-back", alias: "predictive-back", name: "Predictive back", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen shrinks away from the edge, and then fades into the previous one.",
    capabilities: [.rightToLeft])

  @Parameter("scale", range: 0.01...1, help: "The scale to which the screen shrinks before it fades.")
  var scale = 0.9

  @Parameter(
    "margin", range: 0...1000, unit: "points",
    help: "The distance from the edge that the shrunken screen keeps.")
  var margin = 8.0

  @Parameter("corner-radius", range: 0...1000, unit: "points", help: "The corner radius of the shrunken screen.")
  var cornerRadius = 32.0

  @Parameter("preview", range: 0.05...0.95, help: "The fraction of the way back in which the screen only shrinks.")
  var preview = 0.5

  @Parameter(
    "background",
    help: """
      The surface behind the screens. If unset, it goes from the colour of the previous screen's edges to the colour \
      of the next one's.
      """)
  var background: Color?

  @Parameter("curve", help: "The easing curve of the movements. If unset, Android's for predictive back.")
  var curve: Timing?

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.45 s, or the settling time if the curve is a spring.")
  var duration: Double?

  private static let easing = Timing("cubic-bezier(0.1, 0.1, 0, 1)")

  private func pace(_ context: TransitionContext) -> (Timing, Double) {
    let curve = curve ?? Self.easing
    return (curve, context.seconds(duration, of: curve, usual: 0.45))
  }

  func transitionDuration(using context: TransitionContext) -> Double { pace(context).1 }

  func animateTransition(using context: TransitionContext) {
    let (curve, seconds) = pace(context)
    guard let stage = Stage(using: context), stage.isWhole else {
      return dissolve(using: context, duration: seconds)
    }
    stage.addSurface(background, duration: seconds, curve: .linear)
    let (upper, lower) = (stage.upper, stage.lower)
    upper.clipsToBounds = true
    let small = Vector3D(x: scale, y: scale, z: 1)
    // The margin that the scale leaves beside the screen, without the one that remains.
    let room = stage.bounds.width * (1 - scale) / 2
    let shift = max(room - margin, 0) * stage.trailing
    // Phases have the times of the way forward, whose end is the beginning of the way back.
    let commit = 1 - preview
    let swap = commit * 0.65
    let phases = [
      Phase(commit...1, curve: curve) {
        upper.scale = small
        upper.translation = Vector3D(x: shift, y: 0)
        upper.cornerRadius = cornerRadius
      } over: {
        upper.scale = .one
        upper.translation = .zero
        upper.cornerRadii = stage.upperCorners
      },
      Phase(swap...commit) {
        upper.alpha = 0
      } over: {
        upper.alpha = stage.upperAlpha
      },
      Phase(0...swap) {
        lower?.alpha = stage.lowerAlpha
      } over: {
        lower?.alpha = 0
      },
      Phase(0...commit, curve: curve) {
        lower?.scale = .one
      } over: {
        lower?.scale = small
      },
    ]
    stage.play(duration: seconds, phases: phases)
  }
}
