public import SegueSDK

extension Stage {
  /// Calls `change` right after the first frame of a transition of `duration` seconds, so that the
  /// first frame is unaffected. For example, `change` can replace live views by pictures of their
  /// parts. Call this before ``play(duration:curve:under:over:)``.
  public func afterFirstFrame(duration: Double, _ change: @escaping () -> Void) {
    context.animate(duration: duration * 1e-6, curve: .linear) {
    } completion: { _ in
      change()
    }
  }

  /// Calls `change` right before the last frame of a transition of `duration` seconds.
  public func beforeLastFrame(duration: Double, _ change: @escaping () -> Void) {
    context.animate(duration: duration * (1 - 2e-6), curve: .linear) {
    } completion: { _ in
      change()
    }
  }
}
