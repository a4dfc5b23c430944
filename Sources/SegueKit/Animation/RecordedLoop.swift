internal import SegueMotion
internal import SegueScene

/// An animation in a transition's recording that repeats, until the recording ends, or is played backward
/// after it has been played forward.
final class RecordedLoop {
  private let context: TransitionContext
  private let duration: Double
  private let timing: Timing
  private let options: View.AnimationOptions
  private let completion: ((Bool) -> Void)?
  private var changes: [ViewChange] = []

  init(
    _ context: TransitionContext, duration: Double, timing: Timing,
    options: View.AnimationOptions, completion: ((Bool) -> Void)?
  ) {
    self.context = context
    self.duration = duration
    self.timing = timing
    self.options = options
    self.completion = completion
  }

  /// Records the first run, which makes the changes of `animations`.
  func begin(after delay: Double, _ animations: () -> Void) {
    let views = context.roots.flatMap(\.subtree)
    play(
      after: delay, timing, { changes = ViewChange.made(by: animations, to: views) },
      then: { self.turn() })
  }

  private func play(
    after delay: Double = 0, _ timing: Timing, _ animations: () -> Void,
    then next: @escaping () -> Void
  ) {
    context.animate(
      duration: duration, delay: delay, curve: timing, animations: animations,
      completion: { [self] finished in
        if finished { next() } else { completion?(false) }
      })
  }

  /// Called at the end of each run.
  private func turn() {
    guard options.contains(.autoreverse) else { return restart(isBack: false) }
    play(
      timing.reversed, { for change in changes { change.undo() } },
      then: { self.restart(isBack: true) })
  }

  /// Begins the next run, or ends with the new values.
  private func restart(isBack: Bool) {
    guard options.contains(.repeat) else {
      if isBack { View.performWithoutAnimation { for change in changes { change.redo() } } }
      completion?(true)
      return
    }
    if !isBack { View.performWithoutAnimation { for change in changes { change.undo() } } }
    play(timing, { for change in changes { change.redo() } }, then: { self.turn() })
  }
}

extension Timing {
  /// The timing of the way back, whose pace is the way's in reverse; a spring and a curve other than a Bézier curve stay
  /// the same.
  fileprivate var reversed: Timing {
    guard case .curve(.bezier(let one)) = self,
      let back = try? Bezier(1 - one.x2, 1 - one.y2, 1 - one.x1, 1 - one.y1)
    else { return self }
    return .curve(.bezier(back))
  }
}
