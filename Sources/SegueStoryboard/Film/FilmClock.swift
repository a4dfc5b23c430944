#if canImport(Glibc)
  internal import Glibc
#endif

/// The mapping between script time and film time. A span of the script can be played at another speed, and the film can
/// pause.
///
/// Both times begin at 0, and advance at the same speed unless a step changes the speed. A pause at a time begins after
/// all events of the script at this time.
///
/// A part of the script can be left out: the film then shows its end directly after its beginning.
///
/// A film can begin later in the script, at `start`: film time 0 is then script time `start`.
public struct FilmClock: Sendable, Hashable {
  /// A time at which the speed changes. From this time on, each second of the film plays `speed`
  /// seconds of the script; a part that is left out has an infinite speed.
  private struct Knot: Sendable, Hashable {
    var script: Double
    var film: Double
    var speed: Double
  }

  private var knots: [Knot] = []
  /// The script time at which the film begins, in seconds. The times of the film's steps are relative to this start.
  public let start: Double

  /// Creates the clock of a film from its speed steps and pauses.
  ///
  /// - Parameters:
  ///   - steps: The film's steps in the order of their times. Spans of different speeds do not overlap.
  ///   - start: The script time at which the film begins, in seconds.
  ///   - cuts: The parts of the script that are left out, in the order of their times. No two overlap, and none contains
  ///     a pause.
  public init(_ steps: [Storyboard.FilmStep] = [], start: Double = 0, cuts: [ClosedRange<Double>] = []) {
    self.start = start
    var speeds: [(time: Double, speed: Double)] = []
    var pauses: [(time: Double, seconds: Double)] = []
    for step in steps {
      switch step.effect {
      case .speed(let speed, _, let ramp):
        // Because of rounding, a span may end slightly later than the next span begins. The return
        // to speed 1 at the end is then left out.
        if let last = speeds.last, last.time > step.time { speeds.removeLast() }
        speeds += Self.ramp(from: step.time, for: ramp, to: speed)
        speeds += Self.ramp(from: step.end, for: -ramp, to: speed).reversed()
        speeds.append((step.end, 1))
      case .pause(let seconds): pauses.append((step.time, seconds))
      case .zoom, .caption, .device, .part: break
      }
    }
    for cut in cuts {
      let after = speeds.last { $0.time <= cut.upperBound }?.speed ?? 1
      speeds.removeAll { cut.contains($0.time) }
      speeds.append((cut.lowerBound, .infinity))
      speeds.append((cut.upperBound, after))
      speeds.sort { $0.time < $1.time }
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
      // Script time does not advance during a pause.
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

  /// The number of different speeds during a change of speed, so many that no single one is seen.
  private static let steps = 16

  /// Returns the times at which the speed changes on the way from 1 to `speed`, with the speeds from then on.
  ///
  /// - Parameter seconds: The duration of the change; below 0 for a change that ends at `time`, backward.
  private static func ramp(
    from time: Double, for seconds: Double, to speed: Double
  ) -> [(time: Double, speed: Double)] {
    guard seconds != 0 else { return seconds.sign == .minus ? [] : [(time, speed)] }
    let ramp = (0..<steps).map { step in
      let (share, width) = (Double(step) / Double(steps), seconds / Double(steps))
      // The time of a part that goes backward is the time of its other end.
      let begin = time + share * seconds + min(width, 0)
      return (begin, pow(speed, share + 0.5 / Double(steps)))
    }
    return seconds > 0 ? ramp + [(time + seconds, speed)] : ramp
  }

  /// Returns the earliest film time at which the film shows a script time, both in seconds.
  public func film(_ script: Double) -> Double {
    let script = script - start
    guard let first = knots.first, script > first.script else { return script }
    let knot = lastKnot { $0.script < script } ?? first
    return Self.tidy(knot.film + (script - knot.script) / knot.speed)
  }

  /// Returns the script time that is shown at a film time, both in seconds.
  public func script(_ film: Double) -> Double {
    guard let knot = lastKnot(where: { $0.film <= film }) else { return start + film }
    return start + Self.tidy(knot.script + (film - knot.film) * knot.speed)
  }

  /// Returns the last knot that satisfies a condition, as do all knots before it; nil if none does.
  private func lastKnot(where condition: (Knot) -> Bool) -> Knot? {
    var (low, high) = (0, knots.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(knots[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? knots[low - 1] : nil
  }

  /// Rounds a time to 9 decimals, so that an error in the last bit of a sum does not delay an event by a
  /// frame.
  private static func tidy(_ seconds: Double) -> Double {
    abs(seconds) < 1e6 ? (seconds * 1e9).rounded() / 1e9 : seconds
  }
}
