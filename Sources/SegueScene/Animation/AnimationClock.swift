package import SegueMotion

/// The timing of one animation: maps the time of the window's clock to the completed fraction of the
/// animation.
package struct AnimationClock: Sendable, Equatable {
  /// The completed fraction at `begin`; `to` is the fraction at the end of the animation.
  package var from = 0.0
  package var to = 1.0
  /// The time at which the animation begins to move, in seconds on the window's clock.
  package var begin = 0.0
  /// The duration of one run, in seconds.
  package var duration = 0.0
  /// The curve or spring of one run.
  package var timing = Timing.easeInOut
  /// The number of runs; infinite for an animation that repeats until it is removed.
  package var runs = 1.0
  /// True plays each run forward, then backward.
  package var reverses = false
  /// True while the animation is paused: the fraction then stays `from`, and the animation does not
  /// end.
  package var isHeld = false
  /// True if the animation stays in effect at `to`, instead of ending, when it arrives there.
  package var staysAtEnd = false
  /// False for a free entry of the window's array of clocks, which a new animation may reuse.
  var isUsed = true

  /// Makes a clock that moves from 0 to 1.
  package init(begin: Double, duration: Double, timing: Timing) {
    self.begin = begin
    self.duration = duration
    self.timing = timing
  }

  /// The time at which the animation arrives at `to`, in seconds on the window's clock; infinite if
  /// it never does.
  package var end: Double {
    if isHeld { return .infinity }
    return duration > 0 ? begin + duration * runs * (reverses ? 2 : 1) : begin
  }

  /// Returns the fraction at `time`, which is below 0 or above 1 when the timing overshoots. Before
  /// `begin` it is `from`.
  @inline(__always)
  package func fraction(at time: Double) -> Double {
    guard !isHeld else { return from }
    // The common case, one run forward, is computed right here. A call of the general function
    // below would copy the clock, which takes as long as computing the fraction.
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

  /// Returns the velocity of the fraction at `time`, per second.
  package func velocity(at time: Double) -> Double {
    guard !isHeld, time < end else { return 0 }
    return (to - from) * timing.velocity(at: elapsed(at: time), duration: duration)
  }

  /// Returns the elapsed time within the current run, mirrored while the run is played backward.
  private func elapsed(at time: Double) -> Double {
    let elapsed = time - begin
    guard runs != 1 || reverses, elapsed > 0, duration > 0, time < end else { return elapsed }
    let whole = (elapsed / duration).rounded(.down)
    let part = elapsed - whole * duration
    let isBackward = reverses && whole.truncatingRemainder(dividingBy: 2) == 1
    return isBackward ? duration - part : part
  }
}

/// The part of an animation in which some of its changes take place: the whole animation, or a
/// keyframe.
struct AnimationSpan {
  /// The index of the animation's clock in the window's arrays.
  var clock: Int
  /// The begin of the span as a fraction of the animation; `length` is its length, also a fraction.
  var start = 0.0
  var length = 1.0
  /// The curve within the span: it maps the elapsed part of the span, 0…1, to the progress of the
  /// changes.
  var timing = Timing.linear
  /// The remaining fraction of the span's changes at the current time of the window's clock: 1 at
  /// the start, 0 at the end.
  var rest = 1.0
  var isUsed = true
  /// True for a span that covers the whole animation and follows only its clock.
  private(set) var isPlain = true
  /// The timing that the span's changes follow instead of the clock's timing; nil if they follow the clock. It is
  /// removed when the animation gets a new clock.
  var own: Timing?
  /// The difference between `rest` and the clock's remaining fraction at the moment when `own` was
  /// removed; 0 if `own` was not removed. The difference is added to `rest` and fades out toward
  /// both ends of the animation, so that the changes do not jump.
  var shift = 0.0
  /// The clock's fraction at the moment when the span's `own` timing was removed.
  var shiftedAt = 0.0

  init(clock: Int) {
    self.clock = clock
  }

  /// Updates `isPlain`. Must be called after any other property of the span has been set.
  mutating func settle() {
    isPlain = own == nil && shift == 0 && start == 0 && length == 1 && timing == .linear
  }

  /// Returns the remaining fraction of the span's changes at `time`: 1 at the start, 0 at the end.
  /// Called only for a span that is not plain.
  @inline(never)
  func rest(of clock: AnimationClock, at time: Double) -> Double {
    if let own { return 1 - clock.fraction(at: time, along: own) }
    let fraction = clock.fraction(at: time)
    let rest = 1 - progress(at: fraction)
    guard shift != 0, fraction > 0, fraction < 1 else { return rest }
    return rest + shift * min(fraction / shiftedAt, (1 - fraction) / (1 - shiftedAt))
  }

  /// Removes `own`, so that the span follows the clock from now on. The present difference between
  /// `rest` and the clock's remaining fraction becomes `shift`, which vanishes toward both ends.
  mutating func leaveOwnTiming(for fraction: Double) {
    guard own != nil else { return }
    own = nil
    defer { settle() }
    guard fraction > 0, fraction < 1 else { return }
    shift = rest - (1 - fraction)
    shiftedAt = fraction
  }

  /// Returns the progress of the span's changes when the animation is at `fraction`. If the animation overshoots 0 or
  /// 1, its first or its last keyframes overshoot too.
  @inline(__always)
  func progress(at fraction: Double) -> Double {
    guard length > 0 else { return fraction >= start && fraction > 0 ? 1 : 0 }
    let part = (fraction - start) / length
    if part <= 0 { return start == 0 ? part : 0 }
    if part >= 1 { return start + length >= 1 ? part : 1 }
    return timing.progress(at: part, duration: 1)
  }
}
