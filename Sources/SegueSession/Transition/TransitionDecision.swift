/// The end that a transition moves to.
package enum TransitionDecision: String, Sendable, Hashable, CaseIterable {
  /// The transition completes at `to`, progress 1.
  case finish
  /// The transition returns to `from`, progress 0.
  case cancel

  /// The progress at which a transition with this decision ends: 1 for `finish`, 0 for `cancel`.
  package var target: Double { self == .finish ? 1 : 0 }

  /// +1 toward progress 1, −1 toward progress 0.
  package var sign: Double { self == .finish ? 1 : -1 }

  /// `cancel` for `finish`, and `finish` for `cancel`.
  package var opposite: TransitionDecision { self == .finish ? .cancel : .finish }
}

/// The reason for a transition's end.
public enum TransitionEndReason: Int32, Sendable, Hashable, CaseIterable {
  /// `to` is shown.
  case completed = 1
  /// `from` is shown again.
  case cancelled = 2
  /// The animator failed, and the fallback, a dissolve, was played.
  case failed = 3
}

/// Decides whether a transition finishes or cancels when its gesture ends.
///
/// A gesture that was itself cancelled cancels the transition. Otherwise a speed of at least
/// `decisiveVelocity` decides by its sign. Otherwise the transition finishes when the projected
/// progress, progress + `projection`·velocity, is at least `threshold`, and cancels when it is
/// less.
public struct DecisionRule: Sendable, Hashable {
  /// The min speed, in progress per second, at which the direction of movement alone decides. At
  /// least 0; a velocity of 0 never decides alone.
  public var decisiveVelocity: Double
  /// The time over which the velocity is projected, in seconds: velocity times this value is added
  /// to the progress. The default, 0.499 s, is UIScrollView's projection at the normal deceleration
  /// rate.
  public var projection: Double
  /// The min projected progress at which the transition finishes, in 0…1.
  public var threshold: Double

  /// Makes a rule; the defaults are UIScrollView's.
  public init(decisiveVelocity: Double = 1, projection: Double = 0.499, threshold: Double = 0.5) {
    self.decisiveVelocity = decisiveVelocity
    self.projection = projection
    self.threshold = threshold
  }

  /// Returns the decision for a gesture that ends at `progress` (0…1) with `velocity` (progress per
  /// second, positive toward progress 1; NaN is replaced by 0).
  package func decision(
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
