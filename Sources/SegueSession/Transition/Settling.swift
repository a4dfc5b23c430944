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
///
/// A timeline may have a release point: what is before it is for the finger. A motion to the end that begins there goes
/// through the rest of that part in a moment, because nothing would seem to happen after the release otherwise. It
/// settles on a shorter way, on which the part before the release point is at most a fifth of what follows it.
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
  ///   - releasePoint: The progress, 0…1, from which on the timeline shows what follows a release.
  package init(
    from: Progress, to: Progress, velocity: ProgressVelocity, kind: Settling, duration: Seconds,
    atLeast: Seconds, releasePoint: Progress = .start
  ) {
    self.from = from
    self.to = to
    self.kind = kind
    let isBefore = to == .end && releasePoint > .start && from < releasePoint && releasePoint < .end
    self.releasePoint = isBefore ? releasePoint : .start
    haste = isBefore ? min(Self.previewShare * ((.end - releasePoint) / releasePoint), 1) : 1
    start = isBefore ? releasePoint - (releasePoint - from) * haste : from
    let own: Seconds
    switch kind {
    case .spring(let spring):
      self.velocity = velocity
      own = Self.length(of: spring, way: to - start, velocity: velocity * haste)
    case .curve(_, let speed):
      own = duration * abs((to - start).value) / speed
      // A motion of zero duration has no velocity.
      self.velocity = own > .zero ? velocity : .zero
    }
    length = max(own, atLeast)
    curveLength = own
  }

  private let curveLength: Seconds
  /// The release point if the motion begins before it; otherwise 0.
  private let releasePoint: Progress
  /// How much of the shorter way a progress before the release point takes; 1 without a release point.
  private let haste: Double
  /// The place on the shorter way at which the motion begins.
  private let start: Progress
  /// The velocity at the start on the shorter way.
  private var push: ProgressVelocity { velocity * haste }

  /// The part before the release point on the shorter way, as a share of what follows it.
  private static let previewShare = 0.2

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
    let place = place(at: elapsed)
    return place < releasePoint ? releasePoint - (releasePoint - place) / haste : place
  }

  /// Returns the place on the shorter way, which is the progress if there is no release point.
  private func place(at elapsed: Seconds) -> Progress {
    switch kind {
    case .spring(let spring):
      return Progress(
        spring.value(at: elapsed.value, from: start.value, to: to.value, velocity: push.value))
    case .curve(let curve, _):
      guard elapsed < curveLength else { return to }
      let x = elapsed / curveLength
      let way = (to - start) * curve.value(at: x)
      // A correction that gives the motion the gesture's velocity at the start, and is 0 at the
      // end.
      return start + way + bend(curve) * x * (1 - x) * (1 - x)
    }
  }

  /// Returns the velocity on the shorter way, which is that of the progress if there is no release point: a transition
  /// that is turned back while it hurries to its release point must not be flung there.
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
      let pull = (to - start).value * frequency * frequency * swing
      return ProgressVelocity(pull) + push * swingRate
    case .curve(let curve, _):
      guard elapsed < curveLength else { return .zero }
      let x = elapsed / curveLength
      let own = (to - start) * curve.velocity(at: x)
      return (own + bend(curve) * (1 - x) * (1 - 3 * x)) / curveLength
    }
  }

  private func bend(_ curve: Curve) -> Progress {
    let slope = curve.velocity(at: 0)
    return slope.isFinite ? push * curveLength - (to - start) * slope : .zero
  }
}
