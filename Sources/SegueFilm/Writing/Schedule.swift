/// Which frames a film has and what each of them shows: a pure function of lengths and rates.
///
/// A transition of D seconds at F frames a second has round(D·F) + 1 frames and at least two, the
/// first of which is `from` exactly and the last `to` exactly; a hold adds round(hold·F) frames at
/// its end.
public struct Schedule: Sendable, Equatable {
  /// The picture of one frame.
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

  /// The seconds of still frames at a film's ends, each at least 0.
  public struct Hold: Sendable, Equatable, ExpressibleByFloatLiteral {
    public var before: Double
    public var after: Double

    public init(before: Double, after: Double) {
      (self.before, self.after) = (before, after)
    }

    /// The same at both ends.
    public init(_ seconds: Double) {
      self.init(before: seconds, after: seconds)
    }

    public init(floatLiteral seconds: Double) {
      self.init(seconds)
    }
  }

  /// Which of the run's frames are wanted.
  public enum Part: Sendable, Equatable {
    case whole
    /// The frames from number `first` to number `last`, both included and counted from 0; no `last`
    /// is the run's own.
    case frames(first: Int, last: Int?)
    /// One frame at this progress, 0…1.
    case progress(Double)
  }

  /// Seconds of the transition itself.
  public let duration: Double
  public let rate: FrameRate
  /// Still frames before and after the transition.
  public let held: (before: Int, after: Int)
  /// The number of the last moving frame, counted from 0: round(D·F), and at least 1, so that a
  /// transition that takes no time has a first and a last frame.
  public let last: Int
  /// True when the last frame is left out because it equals the first, which follows it.
  public let isLoop: Bool
  /// The frames that are wanted, out of `0..<whole`.
  public let range: Range<Int>
  private let progress: Double?

  /// The number of frames of the run, before a part of it was chosen.
  public var whole: Int {
    let all = held.before + held.after + last + 1
    return isLoop ? max(all - 1, 1) : all
  }
  public var count: Int { range.count }
  /// Seconds of the run before the transition begins.
  public var holdSeconds: Double { rate.seconds(of: held.before) }

  /// Every frame of the run.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the transition or the storyboard, at least 0.
  ///   - isLoop: True for a picture that begins again after its last frame and that ends as it
  ///     begins: the last frame is left out, because the first one follows.
  public init(duration: Double, rate: FrameRate, hold: Hold = 0.0, isLoop: Bool = false) {
    self.duration = duration
    self.rate = rate
    self.isLoop = isLoop
    progress = nil
    held = (rate.frame(at: hold.before), rate.frame(at: hold.after))
    last = max(rate.frame(at: duration), 1)
    let all = held.before + held.after + last + 1
    range = 0..<(isLoop ? max(all - 1, 1) : all)
  }

  /// The given part of the run. Nil when the run does not have all of its frames.
  public init?(
    duration: Double, rate: FrameRate, hold: Hold = 0.0, isLoop: Bool = false, part: Part
  ) {
    self.init(Schedule(duration: duration, rate: rate, hold: hold, isLoop: isLoop), part)
  }

  private init?(_ run: Schedule, _ part: Part) {
    (duration, rate, held, last, isLoop) = (run.duration, run.rate, run.held, run.last, run.isLoop)
    switch part {
    case .whole: (range, progress) = (run.range, nil)
    case .progress(let wanted): (range, progress) = (0..<1, wanted)
    case .frames(let first, let last):
      let end = last ?? run.whole - 1
      guard first >= 0, first <= end, end < run.whole else { return nil }
      (range, progress) = (first..<end + 1, nil)
    }
  }

  public static func == (a: Schedule, b: Schedule) -> Bool {
    a.duration == b.duration && a.rate == b.rate && a.held == b.held && a.isLoop == b.isLoop
      && a.range == b.range && a.progress == b.progress
  }

  /// Those of the wanted frames, by index, that belong to the transition; all, where none does.
  public var moving: Range<Int> {
    let transition = (held.before..<held.before + last + 1).clamped(to: range)
    guard progress == nil, !transition.isEmpty else { return 0..<count }
    return transition.lowerBound - range.lowerBound..<transition.upperBound - range.lowerBound
  }

  /// The `index`-th of the wanted frames, from 0.
  public subscript(index: Int) -> Frame {
    if let progress {
      let picture: Picture =
        progress <= 0 ? .from : progress >= 1 ? .to : .moving(progress * duration)
      return Frame(picture: picture, clock: holdSeconds + progress * duration)
    }
    let number = range.lowerBound + index
    let moving = number - held.before
    let clock = rate.seconds(of: number)
    if moving >= last { return Frame(picture: .to, clock: clock) }
    if moving <= 0 { return Frame(picture: .from, clock: clock) }
    return Frame(picture: .moving(rate.seconds(of: moving)), clock: clock)
  }
}
