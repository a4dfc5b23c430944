/// The progress of a transition that plays by itself, as a pure function of the time since it
/// started to play. The progress moves toward one end at constant speed. When the motion starts
/// with a different velocity (because the transition was reversed), the progress first accelerates
/// uniformly, so that the velocity does not jump.
package struct RunningMotion: Sendable, Equatable {
  package let from: Progress
  package let toward: TransitionDecision
  /// The duration of a transition from progress 0 to 1 at constant speed.
  package let duration: Seconds
  /// The velocity at the start.
  package let velocity: ProgressVelocity
  /// The duration of the phase of uniform acceleration; 0 when the initial velocity is the velocity
  /// of normal playback.
  package let turn: Seconds
  /// The progress at the end of the acceleration phase.
  private let turned: Progress
  /// The duration of the whole motion.
  package let length: Seconds

  /// The duration of a full reversal (from full speed one way to full speed the other way), as a
  /// fraction of the transition's duration.
  package static let turnShare = 0.2

  package init(
    from: Progress, toward: TransitionDecision, duration: Seconds,
    velocity: ProgressVelocity? = nil
  ) {
    self.from = from
    self.toward = toward
    self.duration = duration
    let target = toward.position
    let cruise = Self.cruise(toward, duration)
    let initial = velocity ?? cruise
    self.velocity = initial
    var turn = Seconds.zero
    var turned = from
    if duration > .zero, initial != cruise {
      let share = min(((cruise - initial).magnitude * duration).value / 2, 1)
      turn = duration * Self.turnShare * share
      // Braking from the initial velocity v with the acceleration a covers v²/(2a). If the motion
      // would go beyond the end from which it turns back, the acceleration phase is shortened.
      let room = toward == .finish ? from : .end - from
      if initial.value * toward.sign < 0 {
        let braking = turn * (initial.magnitude / (cruise - initial).magnitude)
        let travel = initial.magnitude * braking / 2
        if travel > room { turn = turn * (max(room, .zero) / travel) }
      }
      turned = from + (initial + cruise) / 2 * turn
      if (target - turned).value * toward.sign < 0 {
        // The acceleration phase would pass the target, so it is left out.
        turn = .zero
        turned = from
      }
    }
    self.turn = turn
    self.turned = turned
    length = turn + duration * abs((target - turned).value)
  }

  private var cruise: ProgressVelocity { Self.cruise(toward, duration) }

  private static func cruise(_ end: TransitionDecision, _ duration: Seconds) -> ProgressVelocity {
    duration > .zero ? Progress(end.sign) / duration : .zero
  }

  package func value(at elapsed: Seconds) -> Progress {
    guard elapsed > .zero else { return length > .zero ? from : toward.position }
    guard elapsed < length else { return toward.position }
    if elapsed < turn {
      // The progress made in the time t is v₀t + at²/2, where a is the acceleration.
      let change = (cruise - velocity).value / turn.value
      return from + velocity * elapsed
        + ProgressVelocity(change * elapsed.value) * elapsed / 2
    }
    return turned + cruise * (elapsed - turn)
  }

  package func velocity(at elapsed: Seconds) -> ProgressVelocity {
    guard elapsed >= .zero, elapsed < length else { return .zero }
    return elapsed < turn ? velocity + (cruise - velocity) * elapsed / turn : cruise
  }
}
