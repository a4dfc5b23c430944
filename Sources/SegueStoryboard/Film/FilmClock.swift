/// How the times of a film and of its script correspond: a span of the script can be played at
/// another speed, and the film can stand still.
///
/// Both clocks begin at 0 and run alike where no step says otherwise. A pause comes after everything
/// that the script does at its time.
///
/// A film that begins later in the script has a start. The film's time 0 is then that time of the script.
public struct FilmClock: Sendable, Hashable {
  /// A point from which on `speed` seconds of the script are played in each second of the film.
  private struct Knot: Sendable, Hashable {
    var script: Double
    var film: Double
    var speed: Double
  }

  private var knots: [Knot] = []
  /// The time of the script at which the film begins, in seconds. Steps of the film are counted from it.
  public let start: Double

  /// - Parameter steps: In the order of their times. Spans of different speeds do not overlap.
  public init(_ steps: [Storyboard.FilmStep] = [], start: Double = 0) {
    self.start = start
    var speeds: [(time: Double, speed: Double)] = []
    var pauses: [(time: Double, seconds: Double)] = []
    for step in steps {
      switch step.effect {
      case .speed(let speed, _):
        // Rounding must not put the end of a span after the beginning of the next one.
        if let last = speeds.last, last.time > step.time { speeds.removeLast() }
        speeds += [(step.time, speed), (step.end, 1)]
      case .pause(let seconds): pauses.append((step.time, seconds))
      case .zoom, .caption: break
      }
    }
    var last = Knot(script: 0, film: 0, speed: 1)
    var (nextSpeed, nextPause) = (0, 0)
    while nextSpeed < speeds.count || nextPause < pauses.count {
      let speed = nextSpeed < speeds.count ? speeds[nextSpeed].time : .infinity
      let pause = nextPause < pauses.count ? pauses[nextPause].time : .infinity
      let time = min(speed, pause)
      var knot = Knot(
        script: time, film: last.film + (time - last.script) / last.speed, speed: last.speed)
      while nextSpeed < speeds.count, speeds[nextSpeed].time == time {
        knot.speed = speeds[nextSpeed].speed
        nextSpeed += 1
      }
      // During a pause no second of the script is played.
      if pause == time {
        knots.append(Knot(script: time, film: knot.film, speed: 0))
        while nextPause < pauses.count, pauses[nextPause].time == time {
          knot.film += pauses[nextPause].seconds
          nextPause += 1
        }
      }
      knots.append(knot)
      last = knot
    }
  }

  /// When the film first shows a time of the script; both in seconds.
  public func film(_ script: Double) -> Double {
    let script = script - start
    guard let first = knots.first, script > first.script else { return script }
    let knot = knots.last { $0.script < script } ?? first
    return Self.tidy(knot.film + (script - knot.script) / knot.speed)
  }

  /// The time of the script that the film shows at a time; both in seconds.
  public func script(_ film: Double) -> Double {
    guard let knot = knots.last(where: { $0.film <= film }) else { return start + film }
    return start + Self.tidy(knot.script + (film - knot.film) * knot.speed)
  }

  /// Sums of decimals are rounded to decimals, so that nothing happens a frame late because of the
  /// last bit of its time.
  private static func tidy(_ seconds: Double) -> Double {
    abs(seconds) < 1e6 ? (seconds * 1e9).rounded() / 1e9 : seconds
  }
}
