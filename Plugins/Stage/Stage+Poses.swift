public import SegueSDK

extension Stage {
  /// What the screens look like at one moment of the forward transition.
  public struct Pose {
    let time: Double
    let pace: Pace
    let set: () -> Void

    /// - Parameters:
    ///   - time: a fraction of the whole, 0…1.
    ///   - pace: how the pose is reached from the one before it.
    ///   - set: sets each property that any of the poses sets.
    public init(at time: Double, pace: Pace = .even, set: @escaping () -> Void) {
      self.time = time
      self.pace = pace
      self.set = set
    }
  }

  /// How the time between two poses passes.
  public enum Pace: Sendable {
    case even
    /// Parabolas: from rest, toward rest, and from rest to rest.
    case gathering, settling, smooth

    fileprivate func timing(isForward: Bool) -> Timing {
      switch (self, isForward) {
      case (.even, _): .linear
      case (.smooth, _): .easeInOut
      case (.gathering, true), (.settling, false): .cubicBezier(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)
      case (.settling, true), (.gathering, false): .cubicBezier(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)
      }
    }
  }

  /// Animates from pose to pose, and backward in the opposite order and with the opposite times. The
  /// first pose is at 0, where the lower screen shows alone, and the last one at 1, where the upper
  /// one does.
  public func move(
    duration: Double, curve: Timing, poses: [Pose], completion: (() -> Void)? = nil
  ) {
    let order = isForward ? poses : poses.reversed()
    order.first?.set()
    context.animateKeyframes(duration: duration, curve: curve) {
      for (last, next) in zip(order, order.dropFirst()) {
        // The pace belongs to the way between the two, and is kept with the later one.
        let pace = isForward ? next.pace : last.pace
        context.addKeyframe(
          withRelativeStartTime: isForward ? last.time : 1 - last.time,
          relativeDuration: abs(next.time - last.time), curve: pace.timing(isForward: isForward)
        ) {
          next.set()
        }
      }
    } completion: { _ in
      completion?()
    }
  }

  /// ``move(duration:curve:poses:completion:)``, and then the end of the transition.
  public func play(duration: Double, curve: Timing, poses: [Pose]) {
    move(duration: duration, curve: curve, poses: poses) { finish() }
  }

  /// Calls `step` for each frame with a place between 0, where the lower screen shows alone, and 1,
  /// where the upper one does. Then ends the transition. Needs ``Capability/frameDriver``.
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
