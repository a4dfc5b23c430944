/// The way of a transition that plays by itself: steadily toward one end. When it was going another
/// way before, it first brakes and turns round, so that its velocity has no jump.
struct RunningMotion: Sendable, Equatable {
  let from: Double
  let toward: TransitionDecision
  /// Seconds for the whole way from 0 to 1.
  let duration: Double
  /// Progress per second at the start.
  let velocity: Double
  /// Seconds of the turn; 0 when it goes the right way from the start.
  let turn: Double
  /// Where the turn leaves it.
  private let turned: Double
  /// Seconds until it is at the end.
  let length: Double

  /// The turn from full speed to full speed takes this part of the duration.
  static let turnShare = 0.2

  init(from: Double, toward: TransitionDecision, duration: Double, velocity: Double? = nil) {
    self.from = from
    self.toward = toward
    self.duration = duration
    let target = toward.target
    let cruise = duration > 0 ? toward.sign / duration : 0
    let initial = velocity ?? cruise
    self.velocity = initial
    var turn = 0.0
    var turned = from
    if duration > 0, initial != cruise {
      let share = min(abs(cruise - initial) * duration / 2, 1)
      turn = Self.turnShare * duration * share
      // Going away from its end it must not be carried past the other one: braking from `initial`
      // to a standstill takes it initial²/(2a) far.
      let room = toward == .finish ? from : 1 - from
      if initial * toward.sign < 0 {
        let braking = abs(initial) / abs(cruise - initial) * turn
        let travel = abs(initial) * braking / 2
        if travel > room { turn *= max(room, 0) / travel }
      }
      turned = from + (initial + cruise) / 2 * turn
      if (target - turned) * toward.sign < 0 {
        // So near to the end that the turn would pass it: no turn.
        turn = 0
        turned = from
      }
    }
    self.turn = turn
    self.turned = turned
    length = turn + abs(target - turned) * duration
  }

  private var cruise: Double { duration > 0 ? toward.sign / duration : 0 }

  func value(at elapsed: Double) -> Double {
    guard elapsed > 0 else { return length > 0 ? from : toward.target }
    guard elapsed < length else { return toward.target }
    if elapsed < turn {
      return from + velocity * elapsed + (cruise - velocity) / turn * elapsed * elapsed / 2
    }
    return turned + cruise * (elapsed - turn)
  }

  func velocity(at elapsed: Double) -> Double {
    guard elapsed >= 0, elapsed < length else { return 0 }
    return elapsed < turn ? velocity + (cruise - velocity) * elapsed / turn : cruise
  }
}
