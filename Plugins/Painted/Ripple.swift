import SegueAnimatorStage
import SegueSDK

/// Waves that run outwards over the screen, as after a drop of water, and leave the next screen behind them.
///
/// Source: the ripple of Core Animation's private transition types ("rippleEffect"), and `ripple` of
/// gl-transitions.
struct Ripple: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.ripple", alias: "ripple", name: "Ripple", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "Waves run outwards over the screen and leave the next one behind them.",
    capabilities: [.rightToLeft])

  @Parameter(
    "origin", unit: "points",
    help: """
      The rectangle, for example of a button, from whose centre the waves come. If unset, they come from \
      the centre of the screen.
      """
  )
  var origin: Rect?

  @Parameter(
    "height", range: 0...1, help: "The strength with which the waves bend the picture; 0 is none.")
  var height = 0.5

  @Parameter("curve", help: "The pace at which the waves run.")
  var curve = Timing("cubic-bezier(0.35, 0.2, 0.8, 0.95)")

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration.")
  var duration = 1.1

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    guard let stage = Stage(using: context), let lower = stage.lower else {
      return dissolve(using: context, duration: duration)
    }
    let bounds = stage.bounds
    let center = origin?.center ?? bounds.center
    let relative = (
      (center.x - bounds.minX) / max(bounds.width, 1),
      (center.y - bounds.minY) / max(bounds.height, 1)
    )
    // The waves run outwards in both directions of the transition. In a backward transition they
    // uncover the lower screen.
    let screens = stage.isForward ? [lower, stage.upper] : [stage.upper, lower]
    guard
      let water = context.paintedView(
        inputs: screens, afterUpdates: true, painter: Waves.paint)
    else { return dissolve(using: context, duration: duration) }
    stage.container.addSubview(water)
    stage.keep(water)
    stage.replaceScreens(by: water, duration: duration)
    let gloss = stage.gloss(of: screens)
    func set(_ progress: Double) { water.setValues([progress, relative.0, relative.1, height, gloss]) }
    stage.play(duration: duration, curve: curve) {
      set(stage.isForward ? 0 : 1)
    } over: {
      set(stage.isForward ? 1 : 0)
    }
  }
}
