/// The easings of d3 that differ from easings.net's: `exp` and `elastic`, scaled so that they reach
/// 0 and 1 exactly, `poly` with any exponent, and `back` with any overshoot.
///
/// The value is exactly 0 below x = 0 and exactly 1 above x = 1.
///
/// Source: d3-ease 3.
public struct D3Easing: Sendable, Hashable {
  /// The shape of an easing, such as `exp` or `back`, with the parameters of that shape.
  public enum Family: Sendable, Hashable {
    /// 2^(10x − 10), minus its value at 0, and scaled so that it reaches 1.
    case exp
    /// A sine wave with the exponential of `exp` as its envelope. The amplitude is at least 1 (as
    /// in d3, a smaller one is replaced by 1), and the period is above 0; d3's defaults are 1 and
    /// 0.3.
    case elastic(amplitude: Double, period: Double)
    /// x to the power of an exponent above 0; d3's default is 3.
    case poly(exponent: Double)
    /// (s + 1)x³ − sx²; d3's default for the overshoot s is 1.70158. The overshoot of ease-in-out
    /// is not enlarged, in contrast to easings.net.
    case back(overshoot: Double)
  }

  /// The shape, such as `exp` or `back`, with its parameters.
  public let family: Family
  /// The end at which the easing is gentle.
  public let direction: EasingDirection

  /// For `elastic`, in radians: the angle of the sine wave at x = 1, and the angle that the wave
  /// covers from x = 0 to x = 1. Both are 0 for all other shapes.
  private let phase: Double
  private let turn: Double

  /// Creates the easing of this family in this direction.
  ///
  /// - Throws: ``MotionError`` when a parameter is outside its range or not finite.
  public init(_ family: Family, _ direction: EasingDirection) throws(MotionError) {
    var family = family
    var phase = 0.0
    var turn = 0.0
    switch family {
    case .exp: break
    case .elastic(let amplitude, let period):
      guard amplitude <= 1e100, amplitude >= -1e100 else {
        throw MotionError(
          "the amplitude of an elastic easing must be within -1e100...1e100, not "
            + "\(number: amplitude)")
      }
      guard period >= 1e-100, period <= 1e100 else {
        throw MotionError(
          "the period of an elastic easing must be within 1e-100...1e100, not \(number: period)")
      }
      let amplitude = max(1, amplitude)
      family = .elastic(amplitude: amplitude, period: period)
      phase = arcSine(1 / amplitude)
      turn = 2 * .pi / period
    case .poly(let exponent):
      guard exponent > 0, exponent <= 1e100 else {
        throw MotionError(
          "the exponent of a poly easing must be above 0 and at most 1e100, not \(number: exponent)"
        )
      }
    case .back(let overshoot):
      guard abs(overshoot) <= 1e100 else {
        throw MotionError(
          "the overshoot of a back easing must be within -1e100...1e100, not "
            + "\(number: overshoot)")
      }
    }
    self.family = family
    self.direction = direction
    self.phase = phase
    self.turn = turn
  }

  /// Returns the value at an x: 0 for x ≤ 0, and 1 for x ≥ 1. NaN gives NaN.
  @inline(__always) public func value(at x: Double) -> Double {
    guard x > 0 else { return x.isNaN ? x : 0 }
    guard x < 1 else { return 1 }
    switch family {
    case .exp: return direction.value(at: x) { Self.decay(1 - $0) }
    case .elastic(let amplitude, _):
      return direction.value(at: x) {
        amplitude * Self.decay(1 - $0) * sine(phase + (1 - $0) * turn)
      }
    case .poly(let exponent): return direction.value(at: x) { power($0, exponent) }
    case .back(let overshoot):
      return direction.value(at: x) { $0 * $0 * ((overshoot + 1) * $0 - overshoot) }
    }
  }

  /// Returns the slope dy/dx at an x: the one-sided slope at 0 and 1, and zero outside 0…1. NaN
  /// gives NaN. The slope is infinite only where a poly with an exponent below 1 is vertical.
  public func velocity(at x: Double) -> Double {
    guard x >= 0, x <= 1 else { return x.isNaN ? x : 0 }
    switch family {
    case .exp: return direction.velocity(at: x) { Self.decaySlope(1 - $0) }
    case .elastic(let amplitude, _):
      return direction.velocity(at: x) {
        let angle = phase + (1 - $0) * turn
        let swing = Self.decay(1 - $0) * turn * cosine(angle)
        return amplitude * (Self.decaySlope(1 - $0) * sine(angle) - swing)
      }
    case .poly(let exponent):
      return direction.velocity(at: x) { exponent * power($0, exponent - 1) }
    case .back(let overshoot):
      return direction.velocity(at: x) { $0 * (3 * (overshoot + 1) * $0 - 2 * overshoot) }
    }
  }

  /// Returns 2^(−10x), shifted and scaled so that it is 1 at 0 and 0 at 1.
  @inline(__always) private static func decay(_ x: Double) -> Double {
    (powerOfTwo(-10 * x) - 1.0 / 1024) * (1024.0 / 1023)
  }

  /// Returns the negated slope of ``decay(_:)``, which is positive.
  @inline(__always) private static func decaySlope(_ x: Double) -> Double {
    tenLogTwo * powerOfTwo(-10 * x) * (1024.0 / 1023)
  }
}
