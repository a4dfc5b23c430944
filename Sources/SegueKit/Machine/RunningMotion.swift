/// The way of a transition that plays by itself: steadily toward one end. When it was going another
/// way before, it first brakes and turns round, so that its velocity has no jump.
struct RunningMotion: Sendable, Equatable {
  let from: Progress
  let toward: TransitionDecision
  /// For the whole way from 0 to 1.
  let duration: Seconds
  /// At the start.
  let velocity: ProgressVelocity
  /// How long the turn takes; 0 when it goes the right way from the start.
  let turn: Seconds
  /// Where the turn leaves it.
  private let turned: Progress
  /// How long it takes to the end.
  let length: Seconds

  /// The turn from full speed to full speed takes this part of the duration.
  static let turnShare = 0.2

  init(
    from: Progress, toward: TransitionDecision, duration: Seconds,
    velocity: ProgressVelocity? = nil
  ) {
    self.from = from
    self.toward = toward
    self.duration = duration
    let target = toward.place
    let cruise = Self.cruise(toward, duration)
    let initial = velocity ?? cruise
    self.velocity = initial
    var turn = Seconds.zero
    var turned = from
    if duration > .zero, initial != cruise {
      let share = min(((cruise - initial).magnitude * duration).value / 2, 1)
      turn = duration * Self.turnShare * share
      // Going away from its end it must not be carried past the other one: braking from `initial`
      // to a standstill takes it initial²/(2a) far.
      let room = toward == .finish ? from : .end - from
      if initial.value * toward.sign < 0 {
        let braking = turn * (initial.magnitude / (cruise - initial).magnitude)
        let travel = initial.magnitude * braking / 2
        if travel > room { turn = turn * (max(room, .zero) / travel) }
      }
      turned = from + (initial + cruise) / 2 * turn
      if (target - turned).value * toward.sign < 0 {
        // So near to the end that the turn would pass it: no turn.
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

  func value(at elapsed: Seconds) -> Progress {
    guard elapsed > .zero else { return length > .zero ? from : toward.place }
    guard elapsed < length else { return toward.place }
    if elapsed < turn {
      // With a the change of velocity per second, v₀t + at²/2.
      let change = (cruise - velocity).value / turn.value
      return from + velocity * elapsed
        + ProgressVelocity(change * elapsed.value) * elapsed / 2
    }
    return turned + cruise * (elapsed - turn)
  }

  func velocity(at elapsed: Seconds) -> ProgressVelocity {
    guard elapsed >= .zero, elapsed < length else { return .zero }
    return elapsed < turn ? velocity + (cruise - velocity) * elapsed / turn : cruise
  }
}
