public import SegueSDK

extension TransitionContext {
  /// Returns the duration, in seconds, of an animator with a `curve` and an optional `duration` as
  /// parameters: the user's value `set`; otherwise a spring's settling time, or `usual` for a
  /// curve, which has no intrinsic duration.
  public func seconds(_ set: Double?, of curve: Timing, usual: Double) -> Double {
    if let set { return set }
    let own = duration(of: curve)
    return own > 0 ? own : usual
  }
}
