internal import SegueMotion

/// The curve of a recorded change; for a keyframe, combined with the curve of its animation.
struct Pace: Hashable {
  /// The curve of the change itself.
  let timing: Timing
  /// The curve of the whole animation and its times, if the change is a keyframe of an animation
  /// whose curve is not linear. This curve warps the time of all keyframes of the animation
  /// together. Nil for all other changes.
  private let whole: Whole?

  private struct Whole: Hashable {
    let timing: Timing
    /// The animation's duration, in seconds.
    let duration: Double
    /// The time from the animation's start to the change's start, in seconds.
    let lead: Double
    /// The keyframe's `start` and `length` as fractions of the animation's progress, in 0…1.
    let start: Double
    let length: Double
  }

  init(_ timing: Timing) {
    self.timing = timing
    whole = nil
  }

  private init(_ timing: Timing, _ whole: Whole) {
    self.timing = timing
    self.whole = whole
  }

  /// The curve of the animation, if the change is a keyframe of an animation with a curve that is
  /// not linear; nil for all other changes.
  var wholeTiming: Timing? { whole?.timing }

  /// Returns the progress of the change; exactly 0 at its start, exactly 1 at its end.
  ///
  /// If the animation's curve goes below 0 or above 1, the first or the last keyframe is
  /// extrapolated linearly.
  func progress(at elapsed: Double, duration: Double) -> Double {
    guard let whole else { return timing.progress(at: elapsed, duration: duration) }
    guard elapsed < duration else { return 1 }
    guard elapsed > 0, whole.length > 0 else { return whole.length > 0 ? 0 : 1 }
    let reached = whole.timing.progress(at: elapsed + whole.lead, duration: whole.duration)
    let part = (reached - whole.start) / whole.length
    if part <= 0 { return whole.start == 0 ? part : 0 }
    if part >= 1 { return whole.start + whole.length >= 1 ? part : 1 }
    return timing.progress(at: part, duration: 1)
  }

  /// Returns the span and the pace of a keyframe in an animation that begins at `begin` and follows
  /// `whole`.
  ///
  /// The span begins when the animation's curve first reaches `start`, and ends when the curve
  /// reaches `start + length` for the last time.
  static func keyframe(
    _ timing: Timing, start: Double, length: Double, begin: Double, duration: Double,
    in whole: Timing
  ) -> (begin: Double, duration: Double, pace: Pace) {
    guard whole != .linear, duration > 0 else {
      return (begin + start * duration, length * duration, Pace(timing))
    }
    let lead = first(in: whole, duration) { $0 >= start }
    let end = start + length >= 1 ? duration : last(in: whole, duration) { $0 < start + length }
    return (
      begin + lead, max(end - lead, 0),
      Pace(
        timing,
        Whole(timing: whole, duration: duration, lead: lead, start: start, length: length))
    )
  }

  /// The number of samples of an animation's curve among which `first` and `last` search for the
  /// moment at which the curve reaches a value.
  private static let samples = 512

  /// Returns the first moment at which the curve's value satisfies `isThere`, or 0 if it does so at
  /// the start.
  private static func first(
    in timing: Timing, _ duration: Double, _ isThere: (Double) -> Bool
  ) -> Double {
    let index = (0...samples).first { isThere(value(timing, $0, duration)) } ?? samples
    guard index > 0 else { return 0 }
    return border(timing, duration, after: index - 1, isThere)
  }

  /// Returns the last moment at which the curve's value satisfies `isThere`, or 0 if it never does
  /// so.
  private static func last(
    in timing: Timing, _ duration: Double, _ isThere: (Double) -> Bool
  ) -> Double {
    guard let index = (0..<samples).last(where: { isThere(value(timing, $0, duration)) }) else {
      return 0
    }
    return border(timing, duration, after: index) { !isThere($0) }
  }

  /// Returns the moment, between the sample at `index` and the next sample, from which on the
  /// curve's value satisfies `isThere`. The moment is found by bisection.
  private static func border(
    _ timing: Timing, _ duration: Double, after index: Int, _ isThere: (Double) -> Bool
  ) -> Double {
    var low = Double(index) / Double(samples) * duration
    var high = Double(index + 1) / Double(samples) * duration
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let isBeyond = isThere(timing.progress(at: middle, duration: duration))
      (low, high) = isBeyond ? (low, middle) : (middle, high)
    }
    return high
  }

  private static func value(_ timing: Timing, _ index: Int, _ duration: Double) -> Double {
    timing.progress(at: Double(index) / Double(samples) * duration, duration: duration)
  }
}
