public import SegueSDK

extension Stage {
  /// Animates parts that begin at times of their own, and ends the transition after `duration`
  /// seconds. `curve` says how the time of the whole passes.
  ///
  /// `parts` is called twice, first to set how everything looks at the beginning, so it must do the
  /// same each time. Backward, the parts are played in the opposite order.
  public func play(
    duration: Double, curve: Timing = .linear, parts: (Timetable) -> Void
  ) {
    parts(Timetable(stage: self, isSetting: true))
    context.animateKeyframes(duration: duration, curve: curve) {
      parts(Timetable(stage: self, isSetting: false))
    } completion: { _ in
      finish()
    }
  }

  /// Calls `change` right after the first frame of a transition of `duration` seconds, so that the
  /// first frame shows what was shown before: live views, say, which pictures of their parts
  /// replace from then on. Call it before ``play(duration:curve:under:over:)``.
  public func afterFirstFrame(duration: Double, _ change: @escaping () -> Void) {
    context.animate(duration: duration * 1e-6, curve: .linear) {
    } completion: { _ in
      change()
    }
  }

  /// Calls `change` right before the last frame of such a transition.
  public func beforeLastFrame(duration: Double, _ change: @escaping () -> Void) {
    context.animate(duration: duration * (1 - 2e-6), curve: .linear) {
    } completion: { _ in
      change()
    }
  }
}

/// The parts of a transition that ``Stage/play(duration:curve:parts:)`` plays.
public struct Timetable {
  fileprivate let stage: Stage
  fileprivate let isSetting: Bool

  /// Adds a part that begins at `start` and takes `share`, both fractions of the whole, 0…1, when
  /// the transition goes forward. It goes from what `under` sets to what `over` sets, and backward
  /// the other way round. No property of a view may be in two parts.
  public func add(
    at start: Double, for share: Double, curve: Timing = .linear, under: () -> Void,
    over: () -> Void
  ) {
    switch (isSetting, stage.isForward) {
    case (true, true): under()
    case (true, false): over()
    case (false, let isForward):
      stage.context.addKeyframe(
        withRelativeStartTime: isForward ? start : max(1 - start - share, 0),
        relativeDuration: share, curve: curve
      ) {
        if isForward { over() } else { under() }
      }
    }
  }
}
