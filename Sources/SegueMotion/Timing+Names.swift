extension Timing {
  /// Constant speed from start to end.
  public static var linear: Timing { .curve(.linear) }
  /// CSS's default: a quick start and a gentle end.
  public static var ease: Timing { .curve(.ease) }
  /// CSS's `ease-in`: a slow start.
  public static var easeIn: Timing { .curve(.easeIn) }
  /// CSS's `ease-out`: a slow end.
  public static var easeOut: Timing { .curve(.easeOut) }
  /// UIView's default: a slow start and a slow end.
  public static var easeInOut: Timing { .curve(.easeInOut) }
}

// The springs and Béziers under the names that `SegueSDK` uses. These functions trap on invalid
// numbers, since such numbers in a program's code are the programmer's mistake. For numbers from
// elsewhere, use the throwing initializers of `Bezier` and `Spring`.
extension Timing {
  /// Returns a CSS cubic Bézier.
  ///
  /// - Precondition: `x1` and `x2` are in 0…1, all four are finite.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Timing {
    made { () throws(MotionError) in .curve(.bezier(try Bezier(x1, y1, x2, y2))) }
  }

  /// Returns a spring from its physical parameters. `velocity` is in whole distances of the animation per second,
  /// positive toward the target.
  ///
  /// - Precondition: mass and stiffness are above 0, damping is at least 0, all are finite.
  public static func spring(
    mass: Double, stiffness: Double, damping: Double, velocity: Double = 0
  ) -> Timing {
    made { () throws(MotionError) in
      .spring(try Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
    }
  }

  /// Returns UIView's spring: it has settled after `duration` seconds, with a damping ratio in 0…1;
  /// see ``Spring/init(duration:ratio:velocity:)`` for other numbers.
  public static func spring(duration: Double, ratio: Double, velocity: Double = 0) -> Timing {
    .spring(Spring(duration: duration, ratio: ratio, velocity: velocity))
  }

  /// Returns a spring from its undamped period in seconds and its damping ratio.
  ///
  /// - Precondition: the period is above 0, the ratio at least 0, all are finite.
  public static func spring(response: Double, ratio: Double, velocity: Double = 0) -> Timing {
    made { () throws(MotionError) in
      .spring(try Spring(response: response, ratio: ratio, velocity: velocity))
    }
  }

  /// Returns a spring from its perceived duration in seconds and its bounce in -1…1 (iOS 17's). The
  /// undamped period is the perceived duration, and the damping ratio is 1 - bounce, or 1 / (1 +
  /// bounce) for a bounce below 0. A velocity sets the spring in motion at its start, and changes
  /// neither the period nor the damping ratio.
  ///
  /// - Precondition: the duration is above 0, the bounce above -1 and at most 1, all are finite.
  public static func spring(
    duration: Double, bounce: Double, velocity: Double = 0
  ) -> Timing {
    made { () throws(MotionError) in
      .spring(try Spring(duration: duration, bounce: bounce, velocity: velocity))
    }
  }

  private static func made(_ make: () throws(MotionError) -> Timing) -> Timing {
    do {
      return try make()
    } catch {
      preconditionFailure(error.description)
    }
  }
}
