import SegueSDK

extension TransitionContext {
  /// Returns the duration like ``seconds(_:of:usual:)``, for a curve that each part of the
  /// transition follows separately. A part takes `share` of the whole duration, which is long
  /// enough for a spring to settle within a part.
  func seconds(_ set: Double?, of curve: Timing, for share: Double, usual: Double) -> Double {
    let own = duration(of: curve)
    return set ?? (own > 0 ? own / share : usual)
  }
}
