import SegueSDK

extension TransitionContext {
  /// Returns the duration of an animator whose parts follow `curve` separately, each for the
  /// fraction `share` of the duration. The result is `set`, the user's duration, if there is one.
  /// Otherwise it is `usual` for a curve, and for a spring it is long enough for the spring to
  /// settle within a part.
  func seconds(_ set: Double?, of curve: Timing, for share: Double, usual: Double) -> Double {
    let own = duration(of: curve)
    return set ?? (own > 0 ? own / share : usual)
  }
}
