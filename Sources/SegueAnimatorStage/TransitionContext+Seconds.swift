public import SegueSDK

extension TransitionContext {
  /// Returns the duration, in seconds, of an animator with a `curve` and an optional `duration` as
  /// parameters. If the user has not set a duration, the result is the settling time of a spring,
  /// or `usual` for a curve, which has no intrinsic duration.
  public func seconds(_ set: Double?, of curve: Timing, usual: Double) -> Double {
    if let set { return set }
    let own = duration(of: curve)
    return own > 0 ? own : usual
  }
}
