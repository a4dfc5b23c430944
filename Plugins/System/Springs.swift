import SegueSDK

extension TransitionContext {
  /// Returns iOS's spring for moving screens, and its settling time. With a duration of 0 the whole motion happens
  /// immediately.
  ///
  /// The animators' parameters allow a perceived duration of at most 10 s. Even two such springs, with a rest between
  /// them, then stay within the 60 s that a recording may take.
  func spring(_ perceivedDuration: Double, bounce: Double = 0) -> (curve: Timing, seconds: Double) {
    guard perceivedDuration > 0 else { return (.linear, 0) }
    let spring = Timing.spring(duration: max(perceivedDuration, 0.01), bounce: bounce)
    return (spring, duration(of: spring))
  }
}

extension TransitionContext {
  /// True when the upper screen fills the whole container, false when the presentation gives it
  /// only a part. This can be read before `animateTransition`, when the views cannot be read yet.
  var isFilled: Bool {
    let (from, to) = (initialFrame(for: .from), finalFrame(for: .to))
    let (upper, lower) = direction == .forward ? (to, from) : (from, to)
    return upper == .zero || lower == .zero
      || upper.minX <= lower.minX && upper.maxX >= lower.maxX && upper.minY <= lower.minY
        && upper.maxY >= lower.maxY
  }
}
