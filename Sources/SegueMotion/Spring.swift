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

  /// The same spring, released with another velocity, which must be finite and within ±1e50.
  package func released(at velocity: Double) -> Spring {
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
