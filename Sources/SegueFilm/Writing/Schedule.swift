/// The times of a film's frames: a pure function of durations and rates.
///
/// A transition of D seconds at F frames per second has round(D·F) + 1 frames and at least two. The first shows exactly
/// `from`, and the last exactly `to`. A hold at one end of the film adds round(hold·F) still frames there.
public struct Schedule: Sendable, Equatable {
  /// The content of one frame.
  public enum Picture: Sendable, Equatable {
    /// The layout before the transition.
    case from
    /// The transition at this many seconds.
    case moving(Double)
    /// The layout after the transition.
    case to
  }

  /// One frame of a film.
  public struct Frame: Sendable, Equatable {
    /// The content of the frame.
    public var picture: Picture
    /// The time of the frame on the clock that plays clips, in seconds since the first frame of the whole film.
    public var clock: Double
  }

  /// The durations of the still frames at a film's ends, in seconds, each at least 0.
  public struct Hold: Sendable, Equatable, ExpressibleByFloatLiteral {
    /// The duration before the transition, in seconds.
    public var before: Double
    /// The duration after the transition, in seconds.
    public var after: Double

    /// Creates a hold with a duration for each end, in seconds.
    public init(before: Double, after: Double) {
      (self.before, self.after) = (before, after)
    }

    /// Creates a hold with the same duration at both ends, in seconds.
    public init(_ seconds: Double) {
      self.init(before: seconds, after: seconds)
    }

    /// Creates a hold with the same duration at both ends, in seconds.
    public init(floatLiteral seconds: Double) {
      self.init(seconds)
    }
  }

  /// The frames of a film that are written.
  public enum Part: Sendable, Equatable {
    /// All frames of the film.
    case whole
    /// The frames from number `first` to number `last`, both included and counted from 0; without `last`, to the end of
    /// the film.
    case frames(first: Int, last: Int?)
    /// No frames: a part of a film that begins after the film's end.
    case nothing
    /// The single frame at this progress, 0…1.
    case progress(Double)
  }

  /// The duration of the transition or the storyboard, without still frames at the ends, in
  /// seconds.
  public let duration: Double
  /// The frame rate.
  public let rate: FrameRate
  /// The numbers of still frames before and after the transition.
  public let held: (before: Int, after: Int)
  /// The number of the last moving frame, counted from 0: round(D·F), and at least 1, so that a
  /// transition that takes no time has a first and a last frame.
  public let last: Int
  /// True when the last frame is left out because it equals the first frame, which follows it in a loop.
  public let isLoop: Bool
  /// The numbers of the frames that are written, out of `0..<whole`.
  public let range: Range<Int>
  private let progress: Double?

  /// The number of frames of the whole film, of which `range` is a part.
  public var whole: Int {
    let all = held.before + held.after + last + 1
    return isLoop ? max(all - 1, 1) : all
  }
  /// The number of frames that are written.
  public var count: Int { range.count }
  /// The duration of the still frames before the transition, in seconds.
  public var holdSeconds: Double { rate.seconds(of: held.before) }

  /// Creates a schedule with every frame of the film.
  ///
  /// - Parameters:
  ///   - duration: The duration of the transition or the storyboard in seconds, at least 0.
  ///   - rate: The frame rate.
  ///   - hold: The durations of the still frames at both ends.
  ///   - isLoop: True for a film that repeats after its last frame and ends as it begins: the last frame is
  ///     left out, because the first frame follows.
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

  /// Creates a schedule with a part of the film; nil when the film does not have all frames of the
  /// part.
  public init?(
    duration: Double, rate: FrameRate, hold: Hold = 0.0, isLoop: Bool = false, part: Part
  ) {
    self.init(Schedule(duration: duration, rate: rate, hold: hold, isLoop: isLoop), part)
  }

  private init?(_ run: Schedule, _ part: Part) {
    (duration, rate, held, last, isLoop) = (run.duration, run.rate, run.held, run.last, run.isLoop)
    switch part {
    case .whole: (range, progress) = (run.range, nil)
    case .nothing: (range, progress) = (run.whole..<run.whole, nil)
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

  /// The indices of the written frames that belong to the transition; all indices if no written
  /// frame does.
  public var moving: Range<Int> {
    let transition = (held.before..<held.before + last + 1).clamped(to: range)
    guard progress == nil, !transition.isEmpty else { return 0..<count }
    return transition.lowerBound - range.lowerBound..<transition.upperBound - range.lowerBound
  }

  /// The written frame with an index, counted from 0.
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
