public import SegueGeometry
public import SegueScene

/// The methods with which a gesture or an interaction controller drives the transition (the
/// interactive methods of UIViewControllerContextTransitioning). Each returns `ended` after the end
/// of the transition, and when no engine runs the context.
extension TransitionContext {
  /// Sets the progress of an interactive transition, clamped to 0…1. Setting the present value has
  /// no effect, NaN is refused, and a value that comes before the start is remembered.
  @discardableResult
  public func updateInteractiveTransition(_ percentComplete: Double) -> TransitionStatus {
    engine?.own(self)?.update(percentComplete) ?? .ended
  }

  /// Makes the transition interactive, at its present progress, while it runs or settles.
  @discardableResult
  public func pauseInteractiveTransition() -> TransitionStatus {
    engine?.own(self)?.pause() ?? .ended
  }

  /// Ends the interaction; the transition finishes. The velocity is in progress per second,
  /// positive toward progress 1.
  @discardableResult
  public func finishInteractiveTransition(velocity: Double = 0) -> TransitionStatus {
    engine?.own(self)?.finish(velocity: velocity) ?? .ended
  }

  /// Ends the interaction; the transition goes back to its start. The velocity is in progress per
  /// second, positive toward progress 1.
  @discardableResult
  public func cancelInteractiveTransition(velocity: Double = 0) -> TransitionStatus {
    engine?.own(self)?.cancel(velocity: velocity) ?? .ended
  }

  /// Ends the interaction and lets the decision rule choose the end. A gesture that was cancelled
  /// cancels the transition.
  @discardableResult
  public func releaseInteractiveTransition(
    velocity: Double, gestureWasCancelled: Bool = false
  ) -> TransitionStatus {
    engine?.own(self)?.release(velocity: velocity, gestureWasCancelled: gestureWasCancelled)
      ?? .ended
  }

  /// Moves a view's centre to `point`, in the window's points, independently of the timeline;
  /// `velocity` is the finger's, in points per second. When the interaction ends, the view returns
  /// to the timeline without a jump in position or velocity. Refused unless the transition is
  /// interactive.
  @discardableResult
  public func moveFreely(
    _ view: View, to point: Point, velocity: Point = .zero
  ) -> TransitionStatus {
    engine?.own(self)?.moveFreely(view, to: point, transform: nil, velocity: velocity) ?? .ended
  }

  /// Moves a view like `moveFreely(_:to:velocity:)`, and replaces the timeline's transform about
  /// the view's centre, so that a view under a finger can tilt. The transform returns to the
  /// timeline together with the centre.
  @discardableResult
  public func moveFreely(
    _ view: View, to point: Point, transform: Transform3D, velocity: Point = .zero
  ) -> TransitionStatus {
    engine?.own(self)?.moveFreely(view, to: point, transform: transform, velocity: velocity)
      ?? .ended
  }

  /// Moves a view like `moveFreely(_:to:transform:velocity:)`, and replaces the size that the
  /// view's bounds have on the timeline, so that a picture under two fingers can grow about its
  /// centre. The size returns to the timeline together with the centre.
  @discardableResult
  public func moveFreely(
    _ view: View, to point: Point, size: Size, transform: Transform3D? = nil,
    velocity: Point = .zero
  ) -> TransitionStatus {
    engine?.own(self)?.moveFreely(
      view, to: point, size: size, transform: transform, velocity: velocity) ?? .ended
  }
}

extension TransitionEngine {
  /// Returns this engine if `context` belongs to the transition in flight, and otherwise nil.
  func own(_ context: TransitionContext) -> TransitionEngine? {
    flight?.context === context ? self : nil
  }
}
