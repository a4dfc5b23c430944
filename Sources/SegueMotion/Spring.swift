/// A damped spring that pulls from 0 to its target at 1: position and velocity in closed form.
///
/// Time is in seconds from the release. Distance is in whole distances: 0 is the point of release,
/// 1 the target. Velocity is in whole distances per second, positive toward the target. The motion
/// is not integrated step by step, so it can be evaluated at any time, in any order and on any
/// thread, without allocating memory.
///
/// A spring keeps the numbers that it was made from (``Notation``). These numbers are a part of the
/// spring's value and of its text.
///
/// Sources: the damped harmonic oscillator; Apple's `CASpringAnimation`, `UISpringTimingParameters`
/// and iOS 17's `UIView.animate(springDuration:bounce:…)`; WebKit's spring solver.
public struct Spring: Sendable, Hashable {
  /// The four ways to describe a spring.
  public enum Notation: Sendable, Hashable {
    /// Mass, stiffness and damping in any consistent units: `CASpringAnimation`'s.
    case physical(mass: Double, stiffness: Double, damping: Double, velocity: Double)
    /// The period of the undamped swing in seconds, and the damping ratio: SwiftUI's `response`.
    case response(Double, ratio: Double, velocity: Double)
    /// The perceptual duration in seconds and the bounce: iOS 17's.
    case bounce(duration: Double, bounce: Double, velocity: Double)
    /// The settling duration in seconds, and the damping ratio: UIView's `usingSpringWithDamping`.
    case settling(duration: Double, ratio: Double, velocity: Double)
  }

  /// The numbers that the spring was made from.
  public let notation: Notation

  /// True when an over-damped spring is made critically damped, as UIKit does.
  public let clampedToCritical: Bool

  /// ω₀ = √(stiffness/mass), in radians per second.
  public let angularFrequency: Double

  /// ζ = damping/(2·√(stiffness·mass)). Below 1 the spring overshoots, at 1 it approaches as fast
  /// as possible without overshooting, and above 1 it approaches more slowly. With
  /// ``clampedToCritical``, the ratio after clamping.
  public let dampingRatio: Double

  let motion: Motion

  /// Creates a spring of this mass, stiffness and damping, as in `CASpringAnimation` and
  /// `UISpringTimingParameters`.
  ///
  /// - Parameters:
  ///   - mass: above 0.
  ///   - stiffness: above 0.
  ///   - damping: 0 or more; at 0 it never comes to rest.
  ///   - velocity: in whole distances per second, toward the target.
  ///   - clampedToCritical: whether a damping above 2·√(stiffness·mass) is lowered to it.
  /// - Throws: ``MotionError`` when a number is outside its range, not finite, or beyond 1e50.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, velocity: Double = 0,
    clampedToCritical: Bool = false
  ) throws(MotionError) {
    try Self.check(
      [(.mass, mass), (.stiffness, stiffness), (.damping, damping), (.velocity, velocity)])
    self.init(
      .physical(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity),
      frequency: (stiffness / mass).squareRoot(),
      ratio: damping / (2 * (stiffness * mass).squareRoot()), velocity: velocity,
      clampedToCritical: clampedToCritical)
  }

  /// Creates a spring with this damping ratio whose undamped period is `response` seconds.
  ///
  /// - Parameters:
  ///   - response: the period 2π/ω₀ in seconds, above 0.
  ///   - ratio: the damping ratio, 0 or more.
  ///   - velocity: in whole distances per second, toward the target.
  ///   - clampedToCritical: whether a ratio above 1 is lowered to it.
  /// - Throws: ``MotionError`` when a number is outside its range, not finite, or beyond 1e50.
  public init(
    response: Double, ratio: Double, velocity: Double = 0, clampedToCritical: Bool = false
  ) throws(MotionError) {
    try Self.check([(.response, response), (.ratio, ratio), (.velocity, velocity)])
    self.init(
      .response(response, ratio: ratio, velocity: velocity),
      frequency: 2 * .pi / response, ratio: ratio, velocity: velocity,
      clampedToCritical: clampedToCritical)
  }

  /// Creates iOS 17's spring from a perceptual duration and a bounce: mass 1, ω₀ = 2π/duration, ζ =
  /// 1 − bounce, or 1/(1 + bounce) for a negative bounce.
  ///
  /// It is near its target after `duration`, but at rest only after ``settlingTime``.
  ///
  /// - Parameters:
  ///   - duration: in seconds, above 0.
  ///   - bounce: above −1 (very flat) to 1 (swings for ever); 0 is critically damped.
  ///   - velocity: in whole distances per second, toward the target.
  ///   - clampedToCritical: whether a negative bounce is raised to 0.
  /// - Throws: ``MotionError`` when a number is outside its range, not finite, or beyond 1e50.
  public init(
    duration: Double, bounce: Double, velocity: Double = 0, clampedToCritical: Bool = false
  ) throws(MotionError) {
    try Self.check([(.duration, duration), (.bounce, bounce), (.velocity, velocity)])
    self.init(
      .bounce(duration: duration, bounce: bounce, velocity: velocity),
      frequency: 2 * .pi / duration, ratio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      velocity: velocity, clampedToCritical: clampedToCritical)
  }

  init(
    _ notation: Notation, frequency: Double, ratio: Double, velocity: Double,
    clampedToCritical: Bool
  ) {
    self.notation = notation
    self.clampedToCritical = clampedToCritical
    angularFrequency = frequency
    dampingRatio = clampedToCritical ? min(ratio, 1) : ratio
    motion = Motion(frequency: angularFrequency, ratio: dampingRatio, velocity: velocity)
  }

  /// The mass: the given one, or 1 in a notation without a mass.
  public var mass: Double {
    if case .physical(let mass, _, _, _) = notation { mass } else { 1 }
  }

  /// The stiffness k = mass·ω₀².
  public var stiffness: Double {
    if case .physical(_, let stiffness, _, _) = notation { return stiffness }
    return angularFrequency * angularFrequency
  }

  /// The damping c = 2ζ·√(stiffness·mass) of the motion, after clamping.
  public var damping: Double {
    if case .physical(let mass, let stiffness, let damping, _) = notation {
      return clampedToCritical ? min(damping, 2 * (stiffness * mass).squareRoot()) : damping
    }
    return 2 * dampingRatio * angularFrequency
  }

  /// The velocity at the release, in whole distances per second, positive toward the target.
  public var velocity: Double {
    switch notation {
    case .physical(_, _, _, let velocity), .response(_, _, let velocity),
      .bounce(_, _, let velocity), .settling(_, _, let velocity):
      velocity
    }
  }

  /// Returns a spring with the same mass, stiffness and damping that is released with another velocity.
  ///
  /// A spring given by ``Notation/settling(duration:ratio:velocity:)`` becomes a physical one, since in that notation
  /// the stiffness depends on the velocity.
  ///
  /// - Throws: ``MotionError`` when the velocity is not finite, or beyond 1e50.
  public func with(velocity: Double) throws(MotionError) -> Spring {
    try Self.check([(.velocity, velocity)])
    let notation: Notation =
      switch notation {
      case .physical(let mass, let stiffness, let damping, _):
        .physical(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
      case .response(let response, let ratio, _):
        .response(response, ratio: ratio, velocity: velocity)
      case .bounce(let duration, let bounce, _):
        .bounce(duration: duration, bounce: bounce, velocity: velocity)
      case .settling:
        .physical(mass: 1, stiffness: stiffness, damping: damping, velocity: velocity)
      }
    return Spring(
      notation, frequency: angularFrequency, ratio: dampingRatio, velocity: velocity,
      clampedToCritical: clampedToCritical)
  }

  // The motion is computed from the notation, so it is not compared.
  public static func == (a: Spring, b: Spring) -> Bool {
    a.notation == b.notation && a.clampedToCritical == b.clampedToCritical
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(notation)
    hasher.combine(clampedToCritical)
  }
}
