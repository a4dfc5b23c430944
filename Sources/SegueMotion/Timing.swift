// Motion as pure functions of time. `Timing` is what an animation has: a `Curve`, which is stretched over the
// animation's duration, or a `Spring`, which runs in seconds and is cut off at its end. Both give a progress and its
// rate of change, so that a motion that is interrupted continues with its velocity. A curve is one of CSS's (Bezier,
// Steps, LinearPoints), one of easings.net's (Easing) or one of d3's (D3Easing); the notation is a part of the value,
// and what a person has typed is printed again. `Scanner` reads the texts and names the place of a mistake.
// Timing+Fitting writes a timing as points for programs that have no springs; it asks a `TimingSampler`, which is the
// same for both. `Decay` is the motion after a flick.
//
// Rejected:
// - Stepping a spring from frame to frame: the position would depend on the frame rate and on the frames before. The
//   closed forms of the three kinds of damping are exact at any time.
// - The C library's sine and cosine, 8.7 and 8.8 ns a call: a swinging spring needs one for each evaluation, and the
//   own ones (Maths) take 6.4 and 7.4 ns with an error of at most 2.4 units in the last place (BENCHMARKS.md, Motion).
// - easings.net's exp and elastic alone: they jump by 1/1024 of the change at their begin and end. d3's do not, and are
//   there beside them.

/// The timing of an animation: a curve that is stretched over the animation's duration, or a spring
/// that runs in seconds.
public enum Timing: Sendable, Hashable {
  /// A curve; its x is the fraction of the animation's duration.
  case curve(Curve)
  /// A spring. It is not stretched to the animation's duration, and it is cut off at the
  /// animation's end.
  case spring(Spring)

  /// Returns the progress of an animation, from exactly 0 to exactly 1.
  ///
  /// - Parameters:
  ///   - elapsed: seconds since the animation's start. The result is exactly 0 for 0 and before
  ///     (also for a curve that begins elsewhere, such as `step-start`), and exactly 1 from
  ///     `duration` on (also for a spring that has not settled by then). NaN is treated as a time
  ///     before the start.
  ///   - duration: seconds. An animation of 0 or less (or NaN) is over at 0.
  public func progress(at elapsed: Double, duration: Double) -> Double {
    guard duration > 0 else { return elapsed >= 0 ? 1 : 0 }
    guard elapsed > 0 else { return 0 }
    guard elapsed < duration else { return 1 }
    return switch self {
    case .curve(let curve): curve.value(at: elapsed / duration)
    case .spring(let spring): spring.position(at: elapsed)
    }
  }

  /// Returns the rate of change of the progress, per second. At the start and at the end it is the
  /// one-sided velocity; before the start and after the end it is 0. It is infinite only where the
  /// curve is vertical; see ``Curve/velocity(at:)``.
  ///
  /// - Parameters:
  ///   - elapsed: seconds since the animation's start. NaN is treated as a time before the start.
  ///   - duration: seconds; for 0 or less (or NaN) the result is 0.
  public func velocity(at elapsed: Double, duration: Double) -> Double {
    guard duration > 0, elapsed >= 0, elapsed <= duration else { return 0 }
    return switch self {
    case .curve(let curve): curve.velocity(at: elapsed / duration) / duration
    case .spring(let spring): spring.velocity(at: elapsed)
    }
  }

  /// The duration of an animation for which none is given, in seconds; nil for a curve, which has
  /// no intrinsic duration, and for a spring that never comes to rest.
  ///
  /// For a spring in UIView's notation, it is the duration in that notation. For every other spring
  /// it is ``Spring/settlingTime``, even for iOS 17's notation, whose duration is only the
  /// perceived one.
  public var naturalDuration: Double? {
    guard case .spring(let spring) = self else { return nil }
    if case .settling(let duration, _, _) = spring.notation { return duration }
    return spring.settlingTime.isFinite ? spring.settlingTime : nil
  }
}

extension Timing: CustomStringConvertible {
  /// Parses a curve or a spring in the grammars of ``Curve/init(parsing:)`` and
  /// ``Spring/init(parsing:)``, or the name of a ``PlatformMotion``.
  ///
  /// - Throws: ``MotionError`` with the position and the reason.
  public init(parsing text: String) throws(MotionError) {
    if let motion = try PlatformMotion(parsing: text) {
      self = motion.timing
      return
    }
    var scanner = Scanner(text)
    scanner.skipSpace()
    var ahead = scanner
    if ahead.name() == "spring" {
      self = .spring(try Spring(&ahead))
      try ahead.expectEnd(after: "spring")
    } else {
      self = .curve(try Curve(&scanner, otherFunctions: ["spring"]))
      try scanner.expectEnd(after: "curve")
    }
  }

  /// The canonical text of the curve or spring, which `init(parsing:)` reads back as the same
  /// value.
  public var description: String {
    switch self {
    case .curve(let curve): curve.description
    case .spring(let spring): spring.description
    }
  }
}
