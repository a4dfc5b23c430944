/// The state of a property animator (UIViewAnimatingState).
public enum ViewAnimatingState: Int, Sendable, Hashable {
  /// Before its start, and after its end.
  case inactive
  /// Moving or paused.
  case active
  /// Stopped, and waiting for `finishAnimation(at:)`.
  case stopped
}

/// The position at which an animator ends (UIViewAnimatingPosition).
public enum ViewAnimatingPosition: Int, Sendable, Hashable {
  case end, start, current
}

/// An animation that can be started, paused, scrubbed, reversed and stopped (UIViewAnimating).
nonisolated public protocol ViewAnimating: AnyObject {
  /// The phase that the animation is in.
  var state: ViewAnimatingState { get }
  /// True while it moves, and while it waits for its delay to pass.
  var isRunning: Bool { get }
  /// True while it moves toward its start.
  var isReversed: Bool { get set }
  /// The fraction of the way to the end toward which it moves, 0…1. It counts from the other end while the
  /// animation is reversed.
  var fractionComplete: Double { get set }
  /// Begins to move, or moves on after a pause.
  func startAnimation()
  /// Begins to move after `delay` seconds.
  func startAnimation(afterDelay delay: Double)
  /// Stays at the present fraction.
  func pauseAnimation()
  /// Ends the animation with the views as they are shown. With false, `finishAnimation(at:)` must follow.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation with the views at a position.
  func finishAnimation(at finalPosition: ViewAnimatingPosition)
}

/// An animation to which changes can be added (UIViewImplicitlyAnimating).
nonisolated public protocol ViewImplicitlyAnimating: ViewAnimating {
  /// Adds changes that begin after `delayFactor`, 0…1, of what is left of the animation.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Calls `completion` with the position at which the animation ends.
  func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
  /// Moves on after a pause, with other timing parameters and another duration.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}
