public import SegueMotion

/// The motion of a transition to its end after it was released.
public enum Settling: Sendable, Hashable {
  /// A spring. The transition completes when the spring has come to rest, even if the spring
  /// reaches the end earlier and overshoots.
  case spring(Spring)
  /// A curve. It takes (1 − p)·duration/speed seconds to finish and p·duration/speed seconds to
  /// cancel, where p is the progress at the release and duration is the timeline's.
  case curve(Curve, speed: Double)

  /// A critically damped spring that is near its end after about a third of a second.
  public static let standard = Settling.spring(
    Spring(duration: 0.5, ratio: 1))

  /// False for a curve whose speed is not above 0 and finite.
  package var isValid: Bool {
    guard case .curve(_, let speed) = self else { return true }
    return speed > 0 && speed.isFinite
  }
}

/// The progress of a transition that settles, as a pure function of the time since its release.
package struct SettlingMotion: Sendable, Equatable {
  package let from: Progress
  package let to: Progress
  /// The velocity at the start.
  package let velocity: ProgressVelocity
  package let kind: Settling
  /// The duration of the motion. From then on the progress is exactly `to`.
  package let length: Seconds

  /// Creates the motion of a transition from its release to its end.
  ///
  /// - Parameters:
  ///   - duration: The duration of the timeline.
  ///   - atLeast: The shortest duration that the motion may have. A motion that arrives earlier
  ///     waits at its end.
  package init(
    from: Progress, to: Progress, velocity: ProgressVelocity, kind: Settling, duration: Seconds,
    atLeast: Seconds
  ) {
    self.from = from
    self.to = to
    self.kind = kind
    let own: Seconds
    switch kind {
    case .spring(let spring):
      self.velocity = velocity
      own = Self.length(of: spring, way: to - from, velocity: velocity)
    case .curve(_, let speed):
      own = duration * abs((to - from).value) / speed
      // A motion of zero duration has no velocity.
      self.velocity = own > .zero ? velocity : .zero
    }
    length = max(own, atLeast)
    curveLength = own
  }

  private let curveLength: Seconds

  /// Returns the velocity in remaining distances per second: at the progress p, v/(1 − p) toward
  /// progress 1 and −v/p toward progress 0. A remaining distance below 0.001 is taken as 0.001, so
  /// that the result is finite near both ends.
  package static func normalised(_ velocity: ProgressVelocity, way: Progress) -> Double {
    let sign: Double = way < .zero ? -1 : 1
    return velocity.value / (sign * max(abs(way.value), 0.001))
  }

  private static func length(
    of spring: Spring, way: Progress, velocity: ProgressVelocity
  ) -> Seconds {
    if way == .zero && velocity == .zero { return .zero }
    let time = spring.released(at: normalised(velocity, way: way)).settlingTime
    // A spring without damping never comes to rest, so the motion is limited to 60 seconds, the
    // longest recording that the default limits allow.
    return Seconds(min(time, 60))
  }

  package func value(at elapsed: Seconds) -> Progress {
    guard elapsed > .zero else { return from }
    guard elapsed < length else { return to }
    switch kind {
    case .spring(let spring):
      return Progress(
        spring.value(
          at: elapsed.value, from: from.value, to: to.value, velocity: velocity.value))
    case .curve(let curve, _):
      guard elapsed < curveLength else { return to }
      let x = elapsed / curveLength
      let way = (to - from) * curve.value(at: x)
      // A correction that gives the motion the gesture's velocity at the start, and is 0 at the
      // end.
      return from + way + bend(curve) * x * (1 - x) * (1 - x)
    }
  }

  package func velocity(at elapsed: Seconds) -> ProgressVelocity {
    guard elapsed >= .zero, elapsed < length else { return .zero }
    switch kind {
    case .spring(let spring):
      guard elapsed > .zero else { return velocity }
      // Let swing be the spring's displacement after a push with the velocity 1, and d the
      // remaining distance of the spring when it is released without velocity. Then d' = −ω₀²·swing
      // and, by the equation of motion, swing' = d − 2ζω₀·swing.
      let frequency = spring.angularFrequency
      let swing = spring.swing(at: elapsed.value)
      let left = 1 - (spring.position(at: elapsed.value) - spring.velocity * swing)
      let swingRate = left - 2 * spring.dampingRatio * frequency * swing
      let pull = (to - from).value * frequency * frequency * swing
      return ProgressVelocity(pull) + velocity * swingRate
    case .curve(let curve, _):
      guard elapsed < curveLength else { return .zero }
      let x = elapsed / curveLength
      let own = (to - from) * curve.velocity(at: x)
      return (own + bend(curve) * (1 - x) * (1 - 3 * x)) / curveLength
    }
  }

  private func bend(_ curve: Curve) -> Progress {
    let slope = curve.velocity(at: 0)
    return slope.isFinite ? velocity * curveLength - (to - from) * slope : .zero
  }
}
