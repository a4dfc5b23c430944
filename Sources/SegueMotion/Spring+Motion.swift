extension Spring {
  /// The closed form of a spring's motion, with its constants computed once.
  ///
  /// The remaining distance d(t) = 1 − x(t) satisfies d″ + 2ζω₀d′ + ω₀²d = 0, with d(0) = 1 and
  /// d′(0) = −v.
  struct Motion: Sendable {
    enum Kind: Sendable {
      /// Under-damped, ζ < 1: d = size·e^(−rate·t)·cos(turn·t − phase).
      case swinging
      /// Nearly critically damped, ζ about 1: d = e^(−rate·t)·(C + size·t·S), with C = cos √s and S
      /// = sin √s/√s for s = turn·t². The number s is positive for ζ < 1 and negative for ζ > 1.
      /// The formulas of the other two cases divide by √|1 − ζ²|; this one does not.
      case critical
      /// Over-damped, ζ > 1: d = size·e^(−rate·t) + phase·e^(−turn·t), in which `rate` is the
      /// slower rate.
      case creeping
    }

    let kind: Kind
    let rate: Double
    let turn: Double
    let size: Double
    let phase: Double

    /// The max difference of ζ² from 1 at which the critical form is used. Outside this band, the
    /// other forms lose at most two digits to cancellation. Inside it, the argument s of the
    /// critical form stays below 1 until e^(−rate·t) has fallen below 1e-43.
    static let band = 1e-4

    init(frequency: Double, ratio: Double, velocity: Double) {
      // 1 − ζ² without cancellation, and without overflow for any ratio up to 1e100.
      let gap = (1 - ratio) * (1 + ratio)
      if abs(gap) <= Self.band {
        kind = .critical
        rate = ratio * frequency
        turn = gap * frequency * frequency
        size = rate - velocity
        phase = 0
      } else if gap > 0 {
        kind = .swinging
        rate = ratio * frequency
        turn = gap.squareRoot() * frequency
        let push = (rate - velocity) / turn
        size = length(1, push)
        phase = arcTangent(push, 1)
      } else {
        kind = .creeping
        let fast = frequency * (ratio + (-gap).squareRoot())
        let slow = frequency * (1 / (ratio + (-gap).squareRoot()))
        rate = slow
        turn = fast
        size = (fast - velocity) / (fast - slow)
        phase = (velocity - slow) / (fast - slow)
      }
    }
  }

  /// Returns the position in whole distances: 0 at the release, 1 at the target, and above 1 while
  /// the spring overshoots.
  ///
  /// - Parameter seconds: the time since the release. The result is exactly 0 for 0 and before, and
  ///   exactly 1 at infinity. NaN gives NaN.
  @inline(__always) public func position(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? seconds : 0 }
    guard seconds < 1e50 else { return 1 }
    let decay = exponential(-motion.rate * seconds)
    switch motion.kind {
    case .swinging:
      return 1 - motion.size * decay * cosine(motion.turn * seconds - motion.phase)
    case .critical:
      let (c, s) = Self.waves(motion.turn * seconds * seconds)
      return 1 - decay * (c + motion.size * seconds * s)
    case .creeping:
      return 1 - (motion.size * decay + motion.phase * exponential(-motion.turn * seconds))
    }
  }

  /// Returns the velocity in whole distances per second, positive toward the target.
  ///
  /// - Parameter seconds: the time since the release. The result is the release's velocity for 0,
  ///   and 0 before the release and at infinity. NaN gives NaN.
  public func velocity(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds == 0 ? velocity : seconds.isNaN ? seconds : 0 }
    guard seconds < 1e50 else { return 0 }
    let decay = exponential(-motion.rate * seconds)
    switch motion.kind {
    case .swinging:
      let angle = motion.turn * seconds - motion.phase
      return motion.size * decay * (motion.rate * cosine(angle) + motion.turn * sine(angle))
    case .critical:
      let (c, s) = Self.waves(motion.turn * seconds * seconds)
      let pull = motion.rate * motion.size + motion.turn
      return decay * ((motion.rate - motion.size) * c + pull * seconds * s)
    case .creeping:
      let fast = motion.phase * motion.turn * exponential(-motion.turn * seconds)
      return motion.size * motion.rate * decay + fast
    }
  }

  /// Returns the impulse response: the displacement of a spring that was at rest at its target and
  /// got a push with a velocity of 1 per second.
  ///
  /// Multiplied by the velocity of a push, in any unit, the response is the motion of a value that
  /// starts at its target. The spring's own `velocity` is not used.
  ///
  /// - Parameter seconds: the time since the push. The result is 0 for 0 and before, and at
  ///   infinity. NaN gives NaN.
  /// - Returns: the displacement per unit of velocity, in seconds.
  public func swing(at seconds: Double) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? seconds : 0 }
    guard seconds < 1e50 else { return 0 }
    let decay = exponential(-motion.rate * seconds)
    switch motion.kind {
    case .swinging: return decay * sine(motion.turn * seconds) / motion.turn
    case .critical: return decay * seconds * Self.waves(motion.turn * seconds * seconds).s
    case .creeping:
      return (decay - exponential(-motion.turn * seconds)) / (motion.turn - motion.rate)
    }
  }

  /// Returns the value at a time, for a value that this spring moves from one number to another.
  ///
  /// In contrast to ``position(at:)``, `from` may equal `to`: the velocity then makes the value
  /// swing away from `to` and return.
  ///
  /// - Parameters:
  ///   - seconds: the time since the release.
  ///   - from: the value at the release, in any unit.
  ///   - to: the target, in that unit.
  ///   - velocity: the velocity at the release in that unit per second, positive toward larger
  ///     values. It replaces the spring's own velocity.
  public func value(
    at seconds: Double, from: Double, to: Double, velocity: Double
  ) -> Double {
    guard seconds > 0 else { return seconds.isNaN ? seconds : from }
    let own = self.velocity * swing(at: seconds)
    return from + (to - from) * (position(at: seconds) - own) + velocity * swing(at: seconds)
  }

  /// Returns the first terms of the series of cos √s and sin √s/√s, which for a negative s are cosh
  /// √−s and sinh √−s/√−s.
  ///
  /// In the critical band, s is at most 0.01 until a ten-thousandth of the distance remains, and up
  /// to 0.01 these terms are exact to the last bit. For a larger s, the factor e^(−rate·t) makes
  /// their error negligible. s is clamped to −1…1, which it exceeds only when that factor is
  /// practically zero.
  @inline(__always) private static func waves(_ s: Double) -> (c: Double, s: Double) {
    let x = max(-1, min(1, s))
    let x2 = x * x
    let c =
      (1 - x * (1 / 2.0)) + x2
      * ((1 / 24.0 - x * (1 / 720.0)) + x2 * (1 / 40320.0 - x * (1 / 3628800.0)))
    let s =
      (1 - x * (1 / 6.0)) + x2
      * ((1 / 120.0 - x * (1 / 5040.0)) + x2 * (1 / 362880.0 - x * (1 / 39916800.0)))
    return (c, s)
  }
}
