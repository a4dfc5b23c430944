/// The state of a property animator (UIViewAnimatingState).
public enum ViewAnimatingState: Int, Sendable, Hashable {
  /// The animator has not started, or has ended.
  case inactive
  /// The animator runs or is paused.
  case active
  /// The animator was stopped and waits for `finishAnimation(at:)`.
  case stopped
}

/// The position at which an animator ends (UIViewAnimatingPosition).
public enum ViewAnimatingPosition: Int, Sendable, Hashable {
  case end, start, current
}

/// An animation that can be started, paused, scrubbed, reversed and stopped (UIViewAnimating).
nonisolated public protocol ViewAnimating: AnyObject {
  /// The state of the animation: inactive, active or stopped.
  var state: ViewAnimatingState { get }
  /// True while the animation plays, and while it waits for its delay to pass.
  var isRunning: Bool { get }
  /// True while the animation plays, or is to play, toward its start.
  var isReversed: Bool { get set }
  /// The fraction of the animation that is complete in its present direction, 0…1. While the
  /// animation is reversed, 0 is its end and 1 its start.
  var fractionComplete: Double { get set }
  /// Starts the animation, or continues it after a pause.
  func startAnimation()
  /// Starts the animation after `delay` seconds.
  func startAnimation(afterDelay delay: Double)
  /// Pauses the animation at its present fraction.
  func pauseAnimation()
  /// Stops the animation; the views keep their presentation values. If `withoutFinishing` is false,
  /// `finishAnimation(at:)` must be called afterwards.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation and sets the views to their values at `finalPosition`.
  func finishAnimation(at finalPosition: ViewAnimatingPosition)
}

/// An animation to which changes can be added (UIViewImplicitlyAnimating).
nonisolated public protocol ViewImplicitlyAnimating: ViewAnimating {
  /// Adds changes that begin when the fraction `delayFactor`, 0…1, of the remaining animation has
  /// passed.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds changes to the animation.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure that is called when the animation ends, with the position at which it ends.
  func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
  /// Continues the animation after a pause. Nil `parameters` keep the timing. The remaining
  /// animation takes `durationFactor` times the duration or, with a factor of 0, the remaining part
  /// of the duration.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}
