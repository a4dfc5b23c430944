/// Which frames a film has and what each of them shows: a pure function of lengths and rates.
///
/// A transition of D seconds at F frames a second has round(D·F) + 1 frames, the first of which is
/// `from` exactly and the last `to` exactly; a hold adds round(hold·F) frames at each end.
public struct Schedule: Sendable, Equatable {
  /// What one frame shows.
  public enum Picture: Sendable, Equatable {
    /// The layout before the transition.
    case from
    /// The transition at this many seconds.
    case moving(Double)
    /// The layout after it.
    case to
  }

  public struct Frame: Sendable, Equatable {
    public var picture: Picture
    /// Seconds on the contents clock, from the run's first frame.
    public var clock: Double
  }

  /// Seconds of the transition itself.
  public let duration: Double
  public let rate: FrameRate
  /// Still frames at each end.
  public let held: Int
  /// The number of the last moving frame, counted from 0: round(D·F).
  public let last: Int
  /// The frames that are wanted, out of `0..<whole`.
  public let range: Range<Int>
  private let progress: Double?

  /// Every frame of the run, before a part of it was chosen.
  public var whole: Int { 2 * held + last + 1 }
  public var count: Int { range.count }
  /// Seconds of the run before the transition begins.
  public var holdSeconds: Double { seconds(held) }

  /// Every frame of the run.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the transition or the storyboard, at least 0.
  ///   - hold: Seconds of still frames at each end, at least 0.
  public init(duration: Double, rate: FrameRate, hold: Double = 0) {
    self.init(duration: duration, rate: rate, hold: hold, range: nil, progress: nil)
  }

  /// One frame at `progress`, 0…1.
  public init(duration: Double, rate: FrameRate, hold: Double = 0, progress: Double) {
    self.init(duration: duration, rate: rate, hold: hold, range: 0..<1, progress: progress)
  }

  /// The frames from number `first` to number `last`, both included and counted from 0; no `last` is
  /// the run's own. Nil when the run does not have them all.
  public init?(duration: Double, rate: FrameRate, hold: Double = 0, first: Int, last: Int?) {
    let run = Schedule(duration: duration, rate: rate, hold: hold)
    let end = last ?? run.whole - 1
    guard first >= 0, first <= end, end < run.whole else { return nil }
    self.init(duration: duration, rate: rate, hold: hold, range: first..<end + 1, progress: nil)
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
  public var moving: Range<Int> {
    let transition = (held..<held + last + 1).clamped(to: range)
    guard progress == nil, !transition.isEmpty else { return 0..<count }
    return transition.lowerBound - range.lowerBound..<transition.upperBound - range.lowerBound
  }

  /// The `index`-th of the wanted frames, from 0.
  public subscript(index: Int) -> Frame {
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
