public import SegueSDK

extension Stage {
  /// Puts this colour behind both screens, where a motion lets one see past them. It does not show in
  /// the first and the last frame, and not where the lower screen must not be changed: that one is the
  /// background then.
  public func addRoom(_ color: Color, duration: Double) {
    guard lower != nil else { return }
    let room = addProp(frame: bounds, at: 0)
    room.backgroundColor = color
    room.alpha = 0
    let share = 0.01
    context.animateKeyframes(duration: duration) {
      context.addKeyframe(withRelativeStartTime: 0, relativeDuration: share) { room.alpha = 1 }
      context.addKeyframe(withRelativeStartTime: 1 - share, relativeDuration: share) {
        room.alpha = 0
      }
    }
  }

  /// Hides `view` right after the first frame, for which it has to be in front of the parts that take
  /// its place. The end shows a screen again.
  public func hideAfterStart(_ view: View, duration: Double) {
    guard duration > 0 else { return }
    context.animate(duration: min(duration, 1) / 1000) {
    } completion: { _ in
      view.isHidden = true
    }
  }
}

extension TransitionContext {
  /// The length of an animation: what the user set, else the time that a spring needs to come to rest,
  /// else `usual` for a curve, which has no length of its own.
  public func seconds(_ duration: Double?, curve: Timing, usual: Double) -> Double {
    if let duration { return duration }
    let own = self.duration(of: curve)
    return own > 0 ? own : usual
  }
}
