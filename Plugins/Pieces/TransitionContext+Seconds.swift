import SegueSDK

extension TransitionContext {
  /// Computes ``seconds(_:of:usual:)`` for a curve that belongs to parts of the transition, each of
  /// which takes `share` of the whole: long enough for a spring to settle in a part.
  func seconds(_ set: Double?, of curve: Timing, for share: Double, usual: Double) -> Double {
    let own = duration(of: curve)
    return set ?? (own > 0 ? own / share : usual)
  }
}
