internal import SegueMotion

/// The return of a view that has followed a finger freely, along one axis: a spring brings its offset from the timeline to
/// zero.
package struct FreeReturn: Sendable {
  /// The offset at the release, in points.
  package let offset: Double
  /// The velocity at the release, in points per second.
  package let velocity: Double

  private static let spring = Spring(duration: 0.5, ratio: 1)

  package init(offset: Double, velocity: Double) {
    self.offset = offset
    self.velocity = velocity
  }

  /// The time in seconds from which on the offset is zero: it is then within 0.05 points of it.
  package var length: Double {
    guard offset != 0 || velocity != 0 else { return 0 }
    // A bound for the distance x of a critically damped spring from its target: |x| ≤ (|way| +
    // |velocity + ω·way|·t)·e^(−ωt).
    let rate = Self.spring.angularFrequency
    let push = abs(velocity) + rate * abs(offset)
    var time = 0.0
    while time < 10, (abs(offset) + push * time) * exponential(-rate * time) >= 0.05 { time += 1.0 / 120 }
    return time
  }

  /// Returns the offset at a time in seconds since the release, before the end.
  package func value(at elapsed: Double) -> Double {
    Self.spring.value(at: elapsed, from: offset, to: 0, velocity: velocity)
  }
}
