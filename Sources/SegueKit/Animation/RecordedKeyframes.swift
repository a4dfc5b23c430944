internal import SegueMotion
internal import SegueScene

/// The keyframes of an animation that is recorded with a transition. Each repetition of the animation records the
/// keyframes again, and each run backward records them in reverse.
final class RecordedKeyframes {
  private struct Keyframe {
    /// The start and length of the keyframe, as fractions of the animation. Nil for changes that
    /// were made outside of a keyframe and therefore take the whole animation.
    let span: (start: Double, length: Double)?
    let curve: Timing
    let changes: [ViewChange]
  }

  let mode: CalculationMode
  private var keyframes: [Keyframe] = []
  private var views: [View] = []
  private var before: [ViewProperties] = []

  init(_ mode: CalculationMode) {
    self.mode = mode
  }

  /// Calls `animations`, and notes the changes that it makes to `views`, keyframe by keyframe.
  func note(in context: TransitionContext, _ views: [View], _ animations: () -> Void) {
    self.views = views
    before = views.map(\.properties)
    let outer = context.notedKeyframes
    context.notedKeyframes = self
    animations()
    context.notedKeyframes = outer
    add(nil, .linear)
    (self.views, before) = ([], [])
  }

  /// Calls `animations`, and notes the changes that it makes as one keyframe. `start` and `length`
  /// are fractions of the animation.
  func keyframe<E>(
    start: Double, length: Double, _ curve: Timing, _ animations: () throws(E) -> Void
  ) throws(E) {
    add(nil, .linear)
    try animations()
    let start = min(max(start, 0), 1)
    add((start, min(max(length, 0), 1 - start)), curve)
  }

  private func add(_ span: (start: Double, length: Double)?, _ curve: Timing) {
    let now = views.map(\.properties)
    let changes = ViewChange.between(before, now, of: views)
    before = now
    if !changes.isEmpty { keyframes.append(Keyframe(span: span, curve: curve, changes: changes)) }
  }

  /// Records the changes of all keyframes once more, from the first keyframe to the last.
  func redo(in context: TransitionContext) {
    for keyframe in keyframes {
      play(keyframe, keyframe.span, keyframe.curve, in: context) {
        for change in keyframe.changes { change.redo() }
      }
    }
  }

  /// Records the changes of all keyframes in reverse, from the last keyframe to the first.
  func undo(in context: TransitionContext) {
    for keyframe in keyframes.reversed() {
      // A discrete change is made at the end of its keyframe, which is the keyframe's beginning
      // when the animation is played backward.
      let span = keyframe.span.map { span in
        (start: 1 - span.start - span.length, length: mode == .discrete ? 0 : span.length)
      }
      play(keyframe, span, keyframe.curve.reversed, in: context) {
        for change in keyframe.changes.reversed() { change.undo() }
      }
    }
  }

  private func play(
    _ keyframe: Keyframe, _ span: (start: Double, length: Double)?, _ curve: Timing,
    in context: TransitionContext, _ changes: () -> Void
  ) {
    guard let span else { return changes() }
    context.addKeyframe(
      withRelativeStartTime: max(span.start, 0), relativeDuration: span.length, curve: curve,
      animations: changes)
  }
}
