public import SegueMotion

/// How a transition comes to an end of its way once the finger has let go.
public enum Settling: Sendable, Hashable {
  /// A spring, however long it takes. May overshoot; that is not completion.
  case spring(Spring)
  /// A curve, in (1 − p)·duration/speed seconds to finish and p·duration/speed to cancel.
  case curve(Curve, speed: Double)

  /// A critically damped spring that is near its end after about a third of a second.
  public static let standard = Settling.spring(
    Spring(duration: 0.5, ratio: 1))

  /// False for a speed that is not above 0 and finite.
  public var isValid: Bool {
    guard case .curve(_, let speed) = self else { return true }
    return speed > 0 && speed.isFinite
  }
}

/// The way from where it was let go to an end, as a pure function of the seconds since.
struct SettlingMotion: Sendable, Equatable {
  let from: Double
  let to: Double
  /// Progress per second at the start, positive toward 1.
  let velocity: Double
  let kind: Settling
  /// Seconds that it takes; from then on it is at `to` exactly.
  let length: Double

  /// - Parameters:
  ///   - duration: the timeline's, in seconds.
  ///   - atLeast: seconds that it takes at least; the rest of them is spent at the end.
  init(
    from: Double, to: Double, velocity: Double, kind: Settling, duration: Double, atLeast: Double
  ) {
    self.from = from
    self.to = to
    self.kind = kind
    let way = abs(to - from)
    let own: Double
    switch kind {
    case .spring(let spring):
      self.velocity = velocity
      own = Self.length(of: spring, way: to - from, velocity: velocity)
    case .curve(_, let speed):
      own = way * duration / speed
      // No time, no velocity.
      self.velocity = own > 0 ? velocity : 0
    }
    length = max(own, atLeast)
    curveLength = own
  }

  private let curveLength: Double

  /// v/(1 − p) toward the end, −v/p toward the start: in ways still to go per second. The way is
  /// held to a thousandth so that it stays finite at both ends.
  static func normalised(_ velocity: Double, way: Double) -> Double {
    let sign: Double = way < 0 ? -1 : 1
    return velocity / (sign * max(abs(way), 0.001))
  }

  private static func length(of spring: Spring, way: Double, velocity: Double) -> Double {
    if way == 0 && velocity == 0 { return 0 }
    let released = try? spring.with(velocity: normalised(velocity, way: way))
    let time = (released ?? spring).settlingTime
    // A spring without damping never rests; nobody waits longer than a recording may last.
    return min(time, 60)
  }

  func value(at elapsed: Double) -> Double {
    guard elapsed > 0 else { return from }
    guard elapsed < length else { return to }
    switch kind {
    case .spring(let spring):
      return spring.value(at: elapsed, from: from, to: to, velocity: velocity)
    case .curve(let curve, _):
      guard elapsed < curveLength else { return to }
      let x = elapsed / curveLength
      let own = from + (to - from) * Timing.curve(curve).progress(at: x, duration: 1)
      // Bends the curve's start to the gesture's velocity; nothing of it is left at the end.
      return own + bend(curve) * x * (1 - x) * (1 - x)
    }
  }

  /// Progress per second.
  func velocity(at elapsed: Double) -> Double {
    guard elapsed >= 0, elapsed < length else { return 0 }
    switch kind {
    case .spring(let spring):
      guard elapsed > 0 else { return velocity }
      // With d the way left of a spring released at rest, d' = −ω₀²·swing and, by the equation of
      // motion, swing' = d − 2ζω₀·swing.
      let frequency = spring.angularFrequency
      let swing = spring.swing(at: elapsed)
      let left = 1 - (spring.position(at: elapsed) - spring.velocity * swing)
      let swingRate = left - 2 * spring.dampingRatio * frequency * swing
      return (to - from) * frequency * frequency * swing + velocity * swingRate
    case .curve(let curve, _):
      guard elapsed < curveLength else { return 0 }
      let x = elapsed / curveLength
      let own = (to - from) * curve.velocity(at: x)
      return (own + bend(curve) * (1 - x) * (1 - 3 * x)) / curveLength
    }
  }

  private func bend(_ curve: Curve) -> Double {
    let slope = curve.velocity(at: 0)
    return slope.isFinite ? velocity * curveLength - (to - from) * slope : 0
  }
}
