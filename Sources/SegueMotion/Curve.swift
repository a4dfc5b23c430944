/// An easing: the progress of a motion as a function of time.
///
/// It is a pure function from x, the fraction of the duration, to y, the fraction of the distance.
/// It is exactly 0 at 0 and exactly 1 at 1, except for steps that jump at the start and for
/// ``points(_:)``, which may have other values there. Evaluating a curve allocates no memory and
/// may be done on any thread.
///
/// The text form is CSS's, extended by the names of easings.net and d3: see ``init(parsing:)``. The
/// notation is a part of the value: `ease` and `cubic-bezier(0.25, 0.1, 0.25, 1)` give the same
/// motion, but print differently and are not equal.
///
/// Sources: CSS Easing Functions Level 2; easings.net; d3-ease.
public enum Curve: Sendable, Hashable {
  /// y = x, for every x: CSS's `linear`.
  case linear
  /// A cubic Bézier: CSS's `cubic-bezier(…)`, `ease`, `ease-in`, `ease-out`, `ease-in-out`.
  case bezier(Bezier)
  /// A staircase: CSS's `steps(…)`, `step-start`, `step-end`.
  case steps(Steps)
  /// A polyline: CSS's `linear(…)`.
  case points(LinearPoints)
  /// An easing of easings.net: `ease-in-sine` … `ease-in-out-bounce`.
  case easing(Easing)
  /// An easing that only d3 has: `d3-ease-in-exp`, `d3-ease-in-elastic(…)`, ….
  case d3(D3Easing)

  /// CSS's `ease`: quick start, gentle end.
  public static var ease: Curve { .bezier(.ease) }
  /// CSS's `ease-in`: gentle start.
  public static var easeIn: Curve { .bezier(.easeIn) }
  /// CSS's `ease-out`: gentle end.
  public static var easeOut: Curve { .bezier(.easeOut) }
  /// CSS's `ease-in-out`: gentle at both ends; UIKit's default.
  public static var easeInOut: Curve { .bezier(.easeInOut) }
  /// CSS's `step-start`: 1 from x = 0 on.
  public static var stepStart: Curve { .steps(Steps(unchecked: 1, .start)) }
  /// CSS's `step-end`: 0 until x = 1.
  public static var stepEnd: Curve { .steps(Steps(unchecked: 1, .jumpEnd)) }

  /// Returns the Bézier with these control points; see ``Bezier/init(_:_:_:_:)``.
  public static func bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(MotionError) -> Curve {
    .bezier(try Bezier(x1, y1, x2, y2))
  }

  /// Returns the staircase of this many intervals; see ``Steps/init(_:_:)``.
  public static func steps(
    _ count: Int, _ position: StepPosition = .jumpEnd
  ) throws(MotionError) -> Curve {
    .steps(try Steps(count, position))
  }

  /// Returns easings.net's easing of this family in this direction.
  public static func easing(_ family: Easing.Family, _ direction: EasingDirection) -> Curve {
    .easing(Easing(family, direction))
  }

  /// Returns the fraction of the distance at a fraction of the duration.
  ///
  /// - Parameter x: any number. Outside 0…1, CSS's curves are extrapolated as CSS defines (a Bézier
  ///   along its end tangents, a polyline along its end segments, steps with more steps), and the
  ///   curves of easings.net and d3 keep their end values. NaN gives NaN.
  public func value(at x: Double) -> Double {
    switch self {
    case .linear: x
    case .bezier(let bezier): bezier.value(at: x)
    case .steps(let steps): steps.value(at: x)
    case .points(let points): points.value(at: x)
    case .easing(let easing): easing.value(at: x)
    case .d3(let easing): easing.value(at: x)
    }
  }

  /// Returns the slope dy/dx, in whole distances per duration. At a corner, it is the slope after
  /// the corner. At 1, it is the slope just before 1.
  ///
  /// Steps have slope 0 everywhere, even at their jumps. The slope is infinite only where the curve
  /// is vertical: see ``Bezier/velocity(at:)``, ``Easing/velocity(at:)`` and
  /// ``D3Easing/velocity(at:)``.
  public func velocity(at x: Double) -> Double {
    switch self {
    case .linear: x.isNaN ? x : 1
    case .bezier(let bezier): bezier.velocity(at: x)
    case .steps: x.isNaN ? x : 0
    case .points(let points): points.velocity(at: x)
    case .easing(let easing): easing.velocity(at: x)
    case .d3(let easing): easing.velocity(at: x)
    }
  }
}
