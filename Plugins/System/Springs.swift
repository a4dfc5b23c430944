import SegueSDK

extension TransitionContext {
  /// Returns iOS's spring for moving screens, and its settling time. With a duration of 0 the whole
  /// motion happens immediately.
  ///
  /// The longest perceived duration that the parameters allow is 10 s: even two springs, with a rest
  /// between them, then stay within the 60 s that a recording may take.
  func spring(_ perceivedDuration: Double, bounce: Double = 0) -> (curve: Timing, seconds: Double) {
    guard perceivedDuration > 0 else { return (.linear, 0) }
    let spring = Timing.spring(duration: max(perceivedDuration, 0.01), bounce: bounce)
    return (spring, duration(of: spring))
  }
}

extension TransitionContext {
  /// True when the screen that covers the other one takes all the room that there is, false for one
  /// that the presentation gives a smaller place. It can be asked before the animation, when no
  /// view can.
  var isFilled: Bool {
    let (from, to) = (initialFrame(for: .from), finalFrame(for: .to))
    let (upper, lower) = direction == .forward ? (to, from) : (from, to)
    return upper == .zero || lower == .zero
      || upper.minX <= lower.minX && upper.maxX >= lower.maxX && upper.minY <= lower.minY
        && upper.maxY >= lower.maxY
  }
}
