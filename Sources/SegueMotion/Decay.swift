/// The motion after a flick, which slows down by itself: UIScrollView's exponential decay.
///
/// Each millisecond the velocity is multiplied by the rate. Distances are in any unit, velocities in
/// that unit per second.
///
/// Source: `UIScrollView.DecelerationRate`; "Designing Fluid Interfaces", WWDC 2018.
public struct Decay: Sendable, Hashable {
  /// `UIScrollView.DecelerationRate.normal`, per millisecond.
  public static let normalRate = 0.998
  /// `UIScrollView.DecelerationRate.fast`, per millisecond.
  public static let fastRate = 0.99

  /// The velocity at the start, in units per second.
  public let velocity: Double
  /// The factor by which the velocity is multiplied each millisecond, above 0 and below 1.
  public let rate: Double
  /// The rate of the exponential decay per second: −1000·ln(rate).
  private let fall: Double

  /// Creates the motion of a flick with this velocity.
  ///
  /// - Parameters:
  ///   - velocity: in units per second; any finite number.
  ///   - rate: the factor by which the velocity is multiplied each millisecond, above 0 and below
  ///     1.
  /// - Throws: ``MotionError`` when a number is outside its range or not finite.
  public init(velocity: Double, rate: Double = Decay.normalRate) throws(MotionError) {
    guard velocity.isFinite else {
      throw MotionError("a flick's velocity must be finite, not \(number: velocity)")
    }
    guard rate > 0, rate < 1 else {
      throw MotionError("a deceleration rate must be between 0 and 1, not \(number: rate)")
    }
    self.velocity = velocity
    self.rate = rate
    fall = -1000 * logarithm(rate)
  }

  /// Returns the distance covered after a number of seconds: 0 for negative times, and ``distance``
  /// at infinity. NaN gives NaN.
  public func position(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? seconds : 0 }
    return -distance * exponentialLessOne(-fall * seconds)
  }

  /// Returns the velocity at a time, in units per second: the initial velocity for negative times.
  /// NaN gives NaN.
  public func velocity(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? seconds : velocity }
    return velocity * exponential(-fall * seconds)
  }

  /// The distance from the start until the motion has come to rest: −velocity/(1000·ln rate). At
  /// the normal rate, that is the velocity times 0.4995 s.
  public var distance: Double { velocity / fall }

  /// UIKit's estimate of the whole distance: velocity/1000·rate/(1 − rate). At the normal rate,
  /// that is the velocity times 0.499 s.
  ///
  /// The formula adds up the movements of whole milliseconds, so the result is a little less than
  /// ``distance``.
  public var projection: Double { velocity / 1000 * (rate / (1 - rate)) }

  /// Returns the time in seconds after which the remaining distance is less than `threshold`. The
  /// time is 0 if the whole distance is less than `threshold`. It is infinite if `threshold` is not
  /// above 0, unless the velocity is 0.
  public func duration(to threshold: Double) -> Double {
    let whole = abs(distance)
    if whole == 0 || whole <= threshold { return 0 }
    return threshold > 0 ? logarithm(whole / threshold) / fall : .infinity
  }
}

/// Returns the distance by which a view follows a finger that pulls it beyond its edge. As in
/// UIScrollView, the resistance increases, and the distance is always less than the view's size.
///
/// The formula is (1 − 1/(offset·constant/dimension + 1))·dimension.
///
/// - Parameters:
///   - offset: the finger's distance beyond the edge, in points; negative on the other side.
///   - dimension: the size of the view in that direction, in points; 0 or less gives 0.
///   - constant: the ratio of the view's movement to the finger's at the edge; UIKit's is 0.55. 0
///     or less gives 0.
/// - Returns: the distance in points, of `offset`'s sign. NaN gives NaN.
public func rubberBand(offset: Double, dimension: Double, constant: Double = 0.55) -> Double {
  guard dimension > 0, constant > 0 else { return offset.isNaN ? offset : 0 }
  let pull = abs(offset) * constant / dimension
  // Algebraically equal to the formula in this function's documentation, but without loss of
  // precision for a small offset.
  let band = pull.isInfinite ? dimension : dimension * (pull / (pull + 1))
  return offset < 0 ? -band : band
}

/// Returns the distance that the finger must move for a view to follow by `distance`: the inverse
/// of ``rubberBand(offset:dimension:constant:)``.
///
/// - Parameters:
///   - distance: the view's distance beyond its edge, in points. At `dimension` or more the result
///     is infinite, since the view never gets there.
///   - dimension: the size of the view in that direction, in points; 0 or less gives 0.
///   - constant: as for `rubberBand`; 0 or less gives 0.
/// - Returns: the offset in points, of `distance`'s sign. NaN gives NaN.
public func rubberBandOffset(
  distance: Double, dimension: Double, constant: Double = 0.55
) -> Double {
  guard dimension > 0, constant > 0 else { return distance.isNaN ? distance : 0 }
  let share = abs(distance) / dimension
  guard !(share >= 1) else { return distance < 0 ? -.infinity : .infinity }
  let offset = dimension / constant * (share / (1 - share))
  return distance < 0 ? -offset : offset
}
