/// Which end a transition goes to.
public enum TransitionDecision: String, Sendable, Hashable, CaseIterable {
  /// Toward `to`, progress 1.
  case finish
  /// Back to `from`, progress 0.
  case cancel

  /// The progress at that end.
  public var target: Double { self == .finish ? 1 : 0 }

  /// +1 toward the end, −1 toward the start.
  public var sign: Double { self == .finish ? 1 : -1 }

  /// The other one.
  public var opposite: TransitionDecision { self == .finish ? .cancel : .finish }
}

/// Who decides when a finger lets go: three numbers, all of which can be set.
///
/// A gesture that was itself cancelled cancels. Else a speed of at least `decisiveVelocity` decides by
/// its sign. Else the transition finishes when the place where the flick would come to rest,
/// progress + `projection`·velocity, is at least `threshold`.
public struct DecisionRule: Sendable, Hashable {
  /// Progress per second from which on the direction alone decides. At least 0.
  public var decisiveVelocity: Double
  /// Seconds of the velocity that are added to the progress: UIScrollView's projection at the normal
  /// rate.
  public var projection: Double
  /// The projected progress from which on it finishes, in 0…1.
  public var threshold: Double

  public init(decisiveVelocity: Double = 1, projection: Double = 0.499, threshold: Double = 0.5) {
    self.decisiveVelocity = decisiveVelocity
    self.projection = projection
    self.threshold = threshold
  }

  /// The decision at `progress` (0…1) and `velocity` (progress per second, positive toward the end;
  /// NaN counts as 0).
  public func decision(
    progress: Double, velocity: Double, gestureWasCancelled: Bool = false
  ) -> TransitionDecision {
    if gestureWasCancelled { return .cancel }
    let velocity = velocity.isNaN ? 0 : velocity
    if abs(velocity) >= decisiveVelocity && velocity != 0 {
      return velocity > 0 ? .finish : .cancel
    }
    return progress + projection * velocity >= threshold ? .finish : .cancel
  }
}
