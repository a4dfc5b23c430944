import SegueSDK

extension TransitionContext {
  /// Returns the duration of an animator whose parts follow `curve` separately, each for the
  /// fraction `share` of the duration. It is the user's duration `set` if there is one, and
  /// otherwise `usual` for a curve. For a spring it is long enough for the spring to settle within
  /// a part.
  func seconds(_ set: Double?, of curve: Timing, for share: Double, usual: Double) -> Double {
    let own = duration(of: curve)
    return set ?? (own > 0 ? own / share : usual)
  }
}
