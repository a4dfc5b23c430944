/// A physical quantity: one number that can be added to its own kind only, so that a length of time
/// is not taken for a progress. What the public reads and sets are plain numbers, as in UIKit; they
/// get their types where they come in.
protocol Quantity: Sendable, Hashable, Comparable {
  var value: Double { get }
  init(_ value: Double)
}

extension Quantity {
  static var zero: Self { Self(0) }
  var isNaN: Bool { value.isNaN }
  var isFinite: Bool { value.isFinite }
  var magnitude: Self { Self(abs(value)) }

  static func < (a: Self, b: Self) -> Bool { a.value < b.value }
  static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
  static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
  static prefix func - (a: Self) -> Self { Self(-a.value) }
  static func * (a: Self, factor: Double) -> Self { Self(a.value * factor) }
  static func / (a: Self, divisor: Double) -> Self { Self(a.value / divisor) }
  /// How many times `b` goes into `a`.
  static func / (a: Self, b: Self) -> Double { a.value / b.value }

  /// The nearest one to it from `low` to `high`; neither may be NaN.
  func clamped(_ low: Self, _ high: Self) -> Self { min(max(self, low), high) }
}

/// A length of time, in seconds.
struct Seconds: Quantity {
  let value: Double

  init(_ value: Double) { self.value = value }
}

/// A place on the way of a transition, 0 at `from` and 1 at `to`, or the way between two places.
struct Progress: Quantity {
  let value: Double

  init(_ value: Double) { self.value = value }

  /// Where nothing has moved yet.
  static var start: Progress { Progress(0) }
  /// Where all has moved.
  static var end: Progress { Progress(1) }
}

/// Progress per second, positive toward `to`.
struct ProgressVelocity: Quantity {
  let value: Double

  init(_ value: Double) { self.value = value }
}

/// A point on the engine's clock. Two of them have a time between them; they cannot be added.
struct Instant: Sendable, Hashable, Comparable {
  /// Since the clock's 0.
  let elapsed: Seconds

  /// - Parameter seconds: on the engine's clock.
  init(_ seconds: Double) { elapsed = Seconds(seconds) }

  static var zero: Instant { Instant(0) }
  static func < (a: Instant, b: Instant) -> Bool { a.elapsed < b.elapsed }
  static func - (a: Instant, b: Instant) -> Seconds { a.elapsed - b.elapsed }
  static func + (a: Instant, time: Seconds) -> Instant {
    Instant(a.elapsed.value + time.value)
  }
}

/// The way gone at a velocity in a time.
func * (velocity: ProgressVelocity, time: Seconds) -> Progress {
  Progress(velocity.value * time.value)
}

/// The velocity that goes a way in a time.
func / (way: Progress, time: Seconds) -> ProgressVelocity {
  ProgressVelocity(way.value / time.value)
}

extension TransitionDecision {
  /// Where it leads.
  var place: Progress { Progress(target) }
}
