package import SegueMotion

/// The course of one animation in time: the fraction of its way that it has gone at a time of the window's
/// clock.
package struct AnimationClock: Sendable, Equatable {
  /// The fraction at `begin`, and the fraction toward which it moves.
  package var from = 0.0
  package var to = 1.0
  /// When it begins to move, in seconds on the window's clock.
  package var begin = 0.0
  /// The duration of one run, in seconds.
  package var duration = 0.0
  /// The curve or spring of one run.
  package var timing = Timing.easeInOut
  /// The number of runs; infinite for an animation that repeats until it is removed.
  package var runs = 1.0
  /// True plays each run forward, then backward.
  package var reverses = false
  /// True while it stays at `from`.
  package var isHeld = false
  /// True when the animation does not end by arriving.
  package var staysAtEnd = false
  /// False for a place in the window's arrays that is free.
  var isUsed = true

  /// Makes a clock that moves from 0 to 1.
  package init(begin: Double, duration: Double, timing: Timing) {
    self.begin = begin
    self.duration = duration
    self.timing = timing
  }

  /// When it arrives, in seconds on the window's clock; infinite for one that does not.
  package var end: Double {
    if isHeld { return .infinity }
    return duration > 0 ? begin + duration * runs * (reverses ? 2 : 1) : begin
  }

  /// Returns the fraction at `time`, below 0 and above 1 as far as the timing is. Before `begin` it is
  /// `from`.
  @inline(__always)
  package func fraction(at time: Double) -> Double {
    guard !isHeld else { return from }
    // The usual case is written out, since a copy of the clock takes as long as its value.
    guard runs == 1, !reverses else { return fraction(at: time, along: timing) }
    let progress = timing.progress(at: time - begin, duration: duration)
    return progress == 1 ? to : from + (to - from) * progress
  }

  @inline(never)
  func fraction(at time: Double, along timing: Timing) -> Double {
    guard !isHeld else { return from }
    let progress = timing.progress(at: elapsed(at: time), duration: duration)
    return progress == 1 ? to : from + (to - from) * progress
  }

  /// Returns the growth of the fraction per second.
  package func velocity(at time: Double) -> Double {
    guard !isHeld, time < end else { return 0 }
    return (to - from) * timing.velocity(at: elapsed(at: time), duration: duration)
  }

  /// Returns the time since the begin of a run that is played once and forward.
  private func elapsed(at time: Double) -> Double {
    let elapsed = time - begin
    guard runs != 1 || reverses, elapsed > 0, duration > 0, time < end else { return elapsed }
    let whole = (elapsed / duration).rounded(.down)
    let part = elapsed - whole * duration
    let isBackward = reverses && whole.truncatingRemainder(dividingBy: 2) == 1
    return isBackward ? duration - part : part
  }
}

/// The part of an animation in which some of its changes take place: all of it, or a keyframe.
struct AnimationSpan {
  /// The place of the animation's clock in the window's arrays.
  var clock: Int
  /// Fractions of the animation.
  var start = 0.0
  var length = 1.0
  /// The timing within the span.
  var timing = Timing.linear
  /// The remaining fraction of the span's changes at the current time of the window's clock: 1 at
  /// the start, 0 at the end.
  var rest = 1.0
  var isUsed = true
  /// True for a span that takes the whole animation and follows its clock alone.
  private(set) var isPlain = true
  /// The timing of the whole animation for these changes, until the clock is set anew; nil for the clock's.
  var own: Timing?
  /// The difference between `rest` and the clock's remaining fraction when `own` was removed. It
  /// fades out toward both ends of the animation, so that the changes do not jump.
  var shift = 0.0
  /// The clock's fraction when `own` was removed.
  var shiftedAt = 0.0

  init(clock: Int) {
    self.clock = clock
  }

  /// Decides whether the span is plain. Called after its other properties have been set.
  mutating func settle() {
    isPlain = own == nil && shift == 0 && start == 0 && length == 1 && timing == .linear
  }

  /// Returns what is left for a span that is not plain.
  @inline(never)
  func rest(of clock: AnimationClock, at time: Double) -> Double {
    if let own { return 1 - clock.fraction(at: time, along: own) }
    let fraction = clock.fraction(at: time)
    let rest = 1 - progress(at: fraction)
    guard shift != 0, fraction > 0, fraction < 1 else { return rest }
    return rest + shift * min(fraction / shiftedAt, (1 - fraction) / (1 - shiftedAt))
  }

  /// Follows the clock from now on, from which a difference may be left that vanishes toward both ends.
  mutating func leaveOwnTiming(for fraction: Double) {
    guard own != nil else { return }
    own = nil
    defer { settle() }
    guard fraction > 0, fraction < 1 else { return }
    shift = rest - (1 - fraction)
    shiftedAt = fraction
  }

  /// Returns the progress of the span's changes when the animation has gone `fraction` of its way. An
  /// overshoot of the animation is an overshoot of the keyframes at its ends.
  @inline(__always)
  func progress(at fraction: Double) -> Double {
    guard length > 0 else { return fraction >= start && fraction > 0 ? 1 : 0 }
    let part = (fraction - start) / length
    if part <= 0 { return start == 0 ? part : 0 }
    if part >= 1 { return start + length >= 1 ? part : 1 }
    return timing.progress(at: part, duration: 1)
  }
}
