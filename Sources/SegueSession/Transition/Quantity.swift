/// A physical quantity: a number with a unit. It can be added only to a quantity of the same kind,
/// so that a duration is never mistaken for a progress. The public interface uses plain numbers, as
/// UIKit does, and the module converts these numbers to quantities.
package protocol Quantity: Sendable, Hashable, Comparable {
  var value: Double { get }
  init(_ value: Double)
}

extension Quantity {
  package static var zero: Self { Self(0) }
  package var isNaN: Bool { value.isNaN }
  package var isFinite: Bool { value.isFinite }
  package var magnitude: Self { Self(abs(value)) }

  package static func < (a: Self, b: Self) -> Bool { a.value < b.value }
  package static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
  package static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
  package static prefix func - (a: Self) -> Self { Self(-a.value) }
  package static func * (a: Self, factor: Double) -> Self { Self(a.value * factor) }
  package static func / (a: Self, divisor: Double) -> Self { Self(a.value / divisor) }
  /// Returns the ratio of two quantities of the same kind, without a unit.
  package static func / (a: Self, b: Self) -> Double { a.value / b.value }

  /// Returns this quantity, limited to the range from `low` to `high`. Neither limit may be NaN.
  package func clamped(_ low: Self, _ high: Self) -> Self { min(max(self, low), high) }
}

/// A duration, in seconds.
package struct Seconds: Quantity {
  package let value: Double

  package init(_ value: Double) { self.value = value }
}

/// The progress of a transition, 0 at `from` and 1 at `to`, or the difference between two such
/// values.
package struct Progress: Quantity {
  package let value: Double

  package init(_ value: Double) { self.value = value }

  /// The start of every transition, where exactly `from` is shown.
  package static var start: Progress { Progress(0) }
  /// The end of a completed transition, where exactly `to` is shown.
  package static var end: Progress { Progress(1) }
}

/// Progress per second, positive toward `to`.
package struct ProgressVelocity: Quantity {
  package let value: Double

  package init(_ value: Double) { self.value = value }
}

/// A point in time on the engine's clock. The difference between two instants is a duration;
/// instants cannot be added.
package struct Instant: Sendable, Hashable, Comparable {
  /// The time since the clock's zero.
  package let elapsed: Seconds

  /// Creates the instant at `seconds` on the engine's clock.
  package init(_ seconds: Double) { elapsed = Seconds(seconds) }

  package static var zero: Instant { Instant(0) }
  package static func < (a: Instant, b: Instant) -> Bool { a.elapsed < b.elapsed }
  package static func - (a: Instant, b: Instant) -> Seconds { a.elapsed - b.elapsed }
  package static func + (a: Instant, time: Seconds) -> Instant {
    Instant(a.elapsed.value + time.value)
  }
}

/// Returns the progress made at a constant velocity within a duration.
package func * (velocity: ProgressVelocity, time: Seconds) -> Progress {
  Progress(velocity.value * time.value)
}

/// Returns the constant velocity that covers a given progress within a duration.
package func / (way: Progress, time: Seconds) -> ProgressVelocity {
  ProgressVelocity(way.value / time.value)
}

extension TransitionDecision {
  /// The progress at which a transition with this decision ends.
  package var position: Progress { Progress(target) }
}
