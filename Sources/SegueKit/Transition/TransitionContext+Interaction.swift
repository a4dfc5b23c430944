public import SegueGeometry
public import SegueScene

/// What drives it says these (UIViewControllerContextTransitioning's interactive half). After the
/// end each is answered `ended`; a context that no engine runs refuses them.
extension TransitionContext {
  /// The way gone, 0…1; see `TransitionEngine.update`.
  @discardableResult
  public func updateInteractiveTransition(_ percentComplete: Double) -> TransitionMachine.Status {
    engine?.own(self)?.update(percentComplete) ?? .ended
  }

  /// Grabs it in mid-flight.
  @discardableResult
  public func pauseInteractiveTransition() -> TransitionMachine.Status {
    engine?.own(self)?.pause() ?? .ended
  }

  /// Lets it go toward the end, at `velocity` (progress per second, positive toward the end).
  @discardableResult
  public func finishInteractiveTransition(velocity: Double = 0) -> TransitionMachine.Status {
    engine?.own(self)?.finish(velocity: velocity) ?? .ended
  }

  /// Lets it go back.
  @discardableResult
  public func cancelInteractiveTransition(velocity: Double = 0) -> TransitionMachine.Status {
    engine?.own(self)?.cancel(velocity: velocity) ?? .ended
  }

  /// Lets it go where the decision rule says; a gesture that was taken away cancels.
  @discardableResult
  public func releaseInteractiveTransition(
    velocity: Double, gestureWasCancelled: Bool = false
  ) -> TransitionMachine.Status {
    engine?.own(self)?.release(velocity: velocity, gestureWasCancelled: gestureWasCancelled)
      ?? .ended
  }

  /// Moves a view's centre to `point` in the window's points, off the timeline's track; `velocity`
  /// is the finger's, in points per second. It comes back onto the track when the transition is let
  /// go of, value and velocity without a jump. Refused unless interactive.
  @discardableResult
  public func moveFreely(
    _ view: View, to point: Point, velocity: Point = .zero
  ) -> TransitionMachine.Status {
    engine?.own(self)?.moveFreely(view, to: point, velocity: velocity) ?? .ended
  }
}

extension TransitionEngine {
  /// Itself while `context` is the transition in flight.
  func own(_ context: TransitionContext) -> TransitionEngine? {
    flight?.context === context ? self : nil
  }
}
