internal import SegueMedia

/// Which frames a film has and what each of them shows: a pure function of lengths and rates.
///
/// A transition of D seconds at F frames a second has round(D·F) + 1 frames, the first of which is
/// `from` exactly and the last `to` exactly; a hold adds round(hold·F) frames at each end.
struct Schedule: Equatable {
  /// What one frame shows.
  enum Picture: Equatable {
    /// The layout before the transition.
    case from
    /// The transition at this many seconds.
    case moving(Double)
    /// The layout after it.
    case to
  }

  struct Frame: Equatable {
    var picture: Picture
    /// Seconds on the clock of films, from the run's first frame.
    var clock: Double
  }

  /// Seconds of the transition itself.
  let duration: Double
  let rate: FrameRate
  /// Still frames at each end.
  let held: Int
  /// The number of the last moving frame, counted from 0: round(D·F).
  let last: Int
  /// The frames that are wanted, out of `0..<whole`.
  let range: Range<Int>
  private let progress: Double?

  /// Every frame of the run, before a part of it was chosen.
  var whole: Int { 2 * held + last + 1 }
  var count: Int { range.count }
  /// Seconds of the run before the transition begins.
  var holdSeconds: Double { seconds(held) }

  init(duration: Double, rate: FrameRate, hold: Double = 0) {
    self.init(duration: duration, rate: rate, hold: hold, range: nil, progress: nil)
  }

  /// One frame at `progress`, 0…1.
  init(duration: Double, rate: FrameRate, hold: Double = 0, progress: Double) {
    self.init(duration: duration, rate: rate, hold: hold, range: 0..<1, progress: progress)
  }

  /// The frames of `frames`.
  ///
  /// - Throws: `Failure.usage` when the run does not have them all.
  init(
    duration: Double, rate: FrameRate, hold: Double = 0, frames: FrameRange
  ) throws(Failure) {
    let run = Schedule(duration: duration, rate: rate, hold: hold)
    let end = frames.last ?? run.whole - 1
    guard frames.first < run.whole, end < run.whole else {
      throw Failure(
        .usage,
        "--frames \(frames.first)..\(frames.last.map(String.init) ?? "") goes beyond the run, which "
          + "has the frames 0..\(run.whole - 1)")
    }
    self.init(
      duration: duration, rate: rate, hold: hold, range: frames.first..<end + 1, progress: nil)
  }

  private init(
    duration: Double, rate: FrameRate, hold: Double, range: Range<Int>?, progress: Double?
  ) {
    self.duration = duration
    self.rate = rate
    self.progress = progress
    held = Self.frames(hold, rate)
    last = Self.frames(duration, rate)
    self.range = range ?? 0..<(2 * held + last + 1)
  }

  /// round(seconds·F).
  private static func frames(_ seconds: Double, _ rate: FrameRate) -> Int {
    Int((seconds * Double(rate.numerator) / Double(rate.denominator)).rounded())
  }

  /// Those of the wanted frames, by index, that belong to the transition; all, where none does.
  var moving: Range<Int> {
    let transition = (held..<held + last + 1).clamped(to: range)
    guard progress == nil, !transition.isEmpty else { return 0..<count }
    return transition.lowerBound - range.lowerBound..<transition.upperBound - range.lowerBound
  }

  /// The `index`-th of the wanted frames, from 0.
  subscript(index: Int) -> Frame {
    let before = seconds(held)
    if let progress {
      let picture: Picture =
        progress <= 0 ? .from : progress >= 1 ? .to : .moving(progress * duration)
      return Frame(picture: picture, clock: before + progress * duration)
    }
    let number = range.lowerBound + index
    let moving = number - held
    let clock = seconds(number)
    // A transition that takes no time shows its outcome.
    if moving >= last { return Frame(picture: .to, clock: clock) }
    if moving <= 0 { return Frame(picture: .from, clock: clock) }
    return Frame(picture: .moving(seconds(moving)), clock: clock)
  }

  private func seconds(_ frames: Int) -> Double {
    Double(frames) * Double(rate.denominator) / Double(rate.numerator)
  }
}
