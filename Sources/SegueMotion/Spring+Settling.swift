extension Spring {
  /// The max distance from the target at which a spring is regarded as settled, as a fraction of
  /// the whole distance.
  static let rest = 0.001

  /// The ranges to which a damping ratio and a duration in UIView's notation are clamped.
  static let settlingRatios = 0.05...1.0
  static let settlingDurations = 0.01...10.0

  /// Makes a spring in UIView's notation: with this damping ratio, and settled to within a
  /// thousandth of the distance after `duration`. Its mass is 1.
  ///
  /// As in UIKit, values out of range are clamped and are not an error: the duration to 0.01…10 s,
  /// the ratio to 0.05…1, and the velocity to ±1e9. NaN is replaced by 10 s, 1 and 0 respectively.
  /// ``notation`` contains the values after clamping.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - ratio: the damping ratio.
  ///   - velocity: in whole distances per second, toward the target.
  public init(duration: Double, ratio: Double, velocity: Double = 0) {
    let (durations, ratios) = (Self.settlingDurations, Self.settlingRatios)
    // If one argument of Double.minimum or Double.maximum is NaN, the result is the other argument.
    let duration = max(Double.minimum(duration, durations.upperBound), durations.lowerBound)
    let ratio = max(Double.minimum(ratio, ratios.upperBound), ratios.lowerBound)
    let velocity = velocity.isNaN ? 0 : min(max(velocity, -1e9), 1e9)
    self.init(
      .settling(duration: duration, ratio: ratio, velocity: velocity),
      frequency: Self.frequency(settlingIn: duration, ratio: ratio, velocity: velocity),
      ratio: ratio, velocity: velocity, clampedToCritical: false)
  }

  /// Returns the ω₀ for which the envelope of the motion has fallen to a thousandth after
  /// `duration`.
  ///
  /// With u = ζω₀·duration and w = velocity·duration, the envelope is |1 − w/u|·e^(−u)·ζ/√(1−ζ²)
  /// below a ratio of 1, and |1 + u − w|·e^(−u) at 1. For w ≤ 0 it falls monotonically in u. For w
  /// > 0 it falls to zero, rises to a local maximum (`hump`) and falls again. If this maximum is
  /// above a thousandth, the solution is after it. Otherwise the solution is before the zero, and
  /// the initial velocity, not the spring, determines the duration.
  private static func frequency(
    settlingIn duration: Double, ratio: Double, velocity: Double
  ) -> Double {
    let push = velocity * duration
    // log(envelope/0.001) and its slope. The function is nearly linear, so Newton's method
    // converges fast.
    let excess: (Double) -> (value: Double, slope: Double)
    let zero: Double
    let hump: Double
    if ratio < 1 {
      let scale = logarithm(ratio / ((1 - ratio) * (1 + ratio)).squareRoot() / rest)
      if push == 0 { return scale / (ratio * duration) }
      excess = { u in
        (logarithm(abs(1 - push / u)) + scale - u, push / (u * (u - push)) - 1)
      }
      zero = push
      hump = (push + (push * push + 4 * push).squareRoot()) / 2
    } else {
      excess = { u in
        (logarithm(abs(1 + u - push) / rest) - u, 1 / (1 + u - push) - 1)
      }
      zero = push - 1
      hump = push
    }
    // The bracket of the search: the envelope is above a thousandth at `low` and below a thousandth
    // at `high`.
    var (low, high) = (0.0, 0.0)
    if push > 0, !(excess(hump).value > 0) {
      (low, high) = (zero / 2, zero)
      while low > 0, excess(low).value < 0 { low /= 2 }
    } else {
      low = max(hump.isNaN ? 0 : hump, 0)
      high = low + 1
      while excess(high).value > 0 { high *= 2 }
    }
    return root(from: low, to: high, of: excess) / (ratio * duration)
  }

  /// The time in seconds after which the spring stays within a thousandth of the distance of its
  /// target. Infinite when the damping is 0.
  ///
  /// For an under-damped spring, it is the time at which the envelope falls to a thousandth: ln((1
  /// + |B|)/0.001)/(ζω₀) with B = (ζω₀ − v)/ω_d, equal to UIKit's value to the last digit. For a
  /// critically damped or over-damped spring, the time is exact.
  public var settlingTime: Double {
    let rate = dampingRatio * angularFrequency
    guard rate > 0 else { return .infinity }
    if dampingRatio < 1 {
      let gap = (1 - dampingRatio) * (1 + dampingRatio)
      let push = (rate - velocity) / (angularFrequency * gap.squareRoot())
      return logarithm((1 + abs(push)) / Self.rest) / rate
    }
    // After its turning point, if it has one, the spring only approaches the target. If its
    // overshoot at the turning point is less than a thousandth, it settled before that point.
    let turning = turningPoint
    let distance: (Double) -> Double = { abs(1 - position(at: $0)) - Self.rest }
    var (low, high) = (turning, turning + 1 / angularFrequency)
    if turning > 0, distance(turning) < 0 {
      (low, high) = (0, turning)
    } else {
      while distance(high) > 0, high < 1e60 { high = turning + 2 * (high - turning) }
    }
    return root(from: low, to: high) { seconds in
      let side: Double = position(at: seconds) < 1 ? -1 : 1
      return (distance(seconds), side * velocity(at: seconds))
    }
  }

  /// The time at which a spring with a damping ratio of 1 or more reverses its direction; 0 if it
  /// never does.
  private var turningPoint: Double {
    if motion.kind == .creeping {
      // The velocity is 0 when size·rate·e^(−rate·t) = −phase·turn·e^(−turn·t).
      let quotient = -(motion.phase * motion.turn) / (motion.size * motion.rate)
      return quotient > 1 ? logarithm(quotient) / (motion.turn - motion.rate) : 0
    }
    // The time at which the velocity is 0, by the formula for ζ = 1. For the other damping ratios
    // of the critical band, this time is accurate enough to choose the search's bracket.
    let seconds = -velocity / (motion.rate * motion.size)
    return seconds > 0 && seconds.isFinite ? seconds : 0
  }
}
