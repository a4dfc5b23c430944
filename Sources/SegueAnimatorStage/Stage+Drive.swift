public import SegueSDK

extension Stage {
  /// Calls `step` for each frame with a position between 0, at which only the lower screen shows, and 1, at which only
  /// the upper one does. Then ends the transition. Needs ``Capability/frameDriver``.
  public func drive(duration: Double, curve: Timing, step: @escaping (Double) -> Void) {
    func show(_ progress: Double) {
      let progress = min(max(progress, 0), 1)
      step(isForward ? progress : 1 - progress)
    }
    show(0)
    context.drive(duration: duration, curve: curve) { progress in
      show(progress)
    } completion: { _ in
      finish()
    }
  }
}
