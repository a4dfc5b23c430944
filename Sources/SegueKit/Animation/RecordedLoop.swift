internal import SegueMotion
internal import SegueScene

/// An animation in a transition's recording that has the option `repeat`, `autoreverse` or both. A
/// repeated animation runs until the recording ends.
final class RecordedLoop {
  private let context: TransitionContext
  private let duration: Double
  private let timing: Timing
  private let options: View.AnimationOptions
  /// The animation's keyframes; nil for an animation that was made without `animateKeyframes`.
  private let keyframes: RecordedKeyframes?
  private let completion: ((Bool) -> Void)?
  private var changes: [ViewChange] = []

  init(
    _ context: TransitionContext, duration: Double, timing: Timing,
    options: View.AnimationOptions, keyframes: RecordedKeyframes? = nil,
    completion: ((Bool) -> Void)?
  ) {
    self.context = context
    self.duration = duration
    self.timing = timing
    self.options = options
    self.keyframes = keyframes
    self.completion = completion
  }

  /// Records the first run, which makes the changes of `animations`.
  func begin(after delay: Double, _ animations: () -> Void) {
    let views = context.roots.flatMap(\.subtree)
    play(
      after: delay, timing,
      {
        changes = ViewChange.made(
          by: {
            if let keyframes {
              keyframes.note(in: context, views, animations)
            } else {
              animations()
            }
          }, to: views)
      }, then: { self.turn() })
  }

  private func play(
    after delay: Double = 0, _ timing: Timing, _ animations: () -> Void,
    then next: @escaping () -> Void
  ) {
    let ended = { [self] (finished: Bool) -> Void in
      if finished { next() } else { completion?(false) }
    }
    if let keyframes {
      context.animateKeyframes(
        duration: duration, delay: delay, curve: timing, calculationMode: keyframes.mode,
        animations: animations, completion: ended)
    } else {
      context.animate(
        duration: duration, delay: delay, curve: timing, animations: animations, completion: ended)
    }
  }

  /// Plays the animation backward or repeats it, according to the options. Called at the end of
  /// each run.
  private func turn() {
    guard options.contains(.autoreverse) else { return restart(isBack: false) }
    play(
      timing.reversed,
      {
        if let keyframes {
          keyframes.undo(in: context)
        } else {
          for change in changes { change.undo() }
        }
      },
      then: { self.restart(isBack: true) })
  }

  /// Plays the animation forward again if it has the option `repeat`. Otherwise leaves the views
  /// with the new values and calls the completion. `isBack` is true when the animation has just
  /// been played backward, so that the views have the old values.
  private func restart(isBack: Bool) {
    guard options.contains(.repeat) else {
      if isBack { View.performWithoutAnimation { for change in changes { change.redo() } } }
      completion?(true)
      return
    }
    if !isBack { View.performWithoutAnimation { for change in changes { change.undo() } } }
    play(
      timing,
      {
        if let keyframes {
          keyframes.redo(in: context)
        } else {
          for change in changes { change.redo() }
        }
      }, then: { self.turn() })
  }
}

extension Timing {
  /// The timing for playing an animation backward. A Bézier curve is reversed in time; any other
  /// curve, and a spring, stays the same.
  var reversed: Timing {
    guard case .curve(.bezier(let one)) = self,
      let back = try? Bezier(1 - one.x2, 1 - one.y2, 1 - one.x1, 1 - one.y1)
    else { return self }
    return .curve(.bezier(back))
  }
}
