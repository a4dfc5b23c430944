package import SegueStoryboard

/// The time in which a title or an overlay is seen, on the film's clock. What is seen of it is a pure function of the
/// time.
package struct TimedLife: Sendable, Hashable {
  /// The times of the script, and the ways in which it appears and leaves.
  package var life: Storyboard.Life
  /// The time at which it begins to appear, in seconds on the film's clock.
  package var begin: Double
  /// The time at which it has left, in seconds on the film's clock; nil if it stays until the end.
  package var end: Double?

  /// What is seen of a part of it.
  package struct State: Sendable, Hashable {
    /// The opacity, 0 to 1.
    package var opacity = 1.0
    /// The distance by which the part is below its place, as a multiple of the size of the letters or of what is seen.
    package var drop = 0.0
    /// The blur's radius, as a multiple of the same size.
    package var blur = 0.0
    /// The share of the part that is seen, from the side at which a text begins.
    package var shown = 1.0
    /// The share that is no longer seen, from the same side.
    package var hidden = 0.0

    /// Creates the state of a part at rest.
    package init() {}
  }

  /// Creates a life from the times of the script.
  package init(_ life: Storyboard.Life, _ clock: FilmClock) {
    self.life = life
    begin = clock.film(life.time)
    end =
      switch life.end {
      case .never: nil
      case .after(let seconds): begin + seconds
      case .at(let time): max(clock.film(time), begin)
      }
  }

  /// The time at which it begins to leave, in seconds on the film's clock; nil if it stays until the end.
  package var departure: Double? { end.map { max($0 - Self.duration(of: life.departure), begin) } }

  /// The time at which it has appeared, in seconds on the film's clock.
  package var arrived: Double { begin + Self.duration(of: life.appearance) }

  /// The time in which it is seen or still appears.
  package var movement: ClosedRange<Double> {
    begin...(end ?? begin + Self.duration(of: life.appearance))
  }

  /// Returns true if a part of it may be seen at a time.
  package func isSeen(at time: Double) -> Bool { time > begin - 1e-9 && time < (end ?? .infinity) }

  /// The share of a passage's duration in which one of several parts changes.
  private static let share = 0.5

  private static func duration(of passage: Storyboard.Passage) -> Double {
    passage.style == .none ? 0 : passage.duration
  }

  /// Returns the progress of a part, 0 to 1, at `time` seconds after the passage's begin.
  private static func progress(
    of passage: Storyboard.Passage, at time: Double, part: Int, of count: Int
  ) -> Double {
    let whole = duration(of: passage)
    guard whole > 0 else { return time >= 0 ? 1 : 0 }
    let own = count > 1 ? whole * share : whole
    let delay = count > 1 ? (whole - own) * Double(part) / Double(count - 1) : 0
    return min(max((time - delay) / own, 0), 1)
  }

  /// Returns what is seen of one of several parts at a time; nil for nothing.
  ///
  /// - Parameters:
  ///   - time: In seconds on the film's clock.
  ///   - appearing: The number of the part in the order in which parts appear, and the number of these parts.
  ///   - leaving: The same for the order in which parts leave.
  package func state(
    at time: Double, appearing: (part: Int, count: Int) = (0, 1), leaving: (part: Int, count: Int) = (0, 1)
  ) -> State? {
    var state = State()
    let came = Self.progress(
      of: life.appearance, at: time - begin, part: appearing.part, of: appearing.count)
    guard came > 0 else { return nil }
    if came < 1 {
      let passage = life.appearance
      state.come(passage.style, came, passage.appeared(at: came))
    }
    guard let end else { return state }
    let left = Self.progress(
      of: life.departure, at: time - end + Self.duration(of: life.departure), part: leaving.part,
      of: leaving.count)
    guard left < 1 else { return nil }
    if left > 0 {
      let passage = life.departure
      state.leave(passage.style, left, passage.left(at: left))
    }
    return state
  }
}

extension TimedLife.State {
  /// Changes the state to one of a part that is about to appear.
  ///
  /// - Parameters:
  ///   - progress: The progress in time, 0 to 1.
  ///   - eased: The progress on the timing curve.
  fileprivate mutating func come(_ style: Storyboard.Passage.Style, _ progress: Double, _ eased: Double) {
    switch style {
    case .none: break
    case .fade: opacity = eased.share
    case .rise: (opacity, drop) = (min(progress / 0.4, 1), 0.8 * (1 - eased))
    case .blur: (opacity, blur) = (min(progress / 0.7, 1), 0.3 * max(1 - eased, 0))
    case .wipe: shown = eased.share
    }
  }

  /// Changes the state to one of a part that leaves, in the direction in which it came.
  fileprivate mutating func leave(_ style: Storyboard.Passage.Style, _ progress: Double, _ eased: Double) {
    let rest = min((1 - progress) / 0.4, 1)
    switch style {
    case .none: break
    case .fade: opacity *= 1 - eased.share
    case .rise: (opacity, drop) = (opacity * rest, drop - 0.8 * eased)
    case .blur: (opacity, blur) = (opacity * min((1 - progress) / 0.7, 1), blur + 0.3 * max(eased, 0))
    case .wipe: hidden = eased.share
    }
  }
}

extension Double {
  /// The number, limited to the range 0 to 1: a curve may overshoot.
  fileprivate var share: Double { Swift.min(Swift.max(self, 0), 1) }
}
