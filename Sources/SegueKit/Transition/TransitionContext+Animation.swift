public import SegueMotion
public import SegueScene

// The names are those of `SegueSDK`, so that an animator moves into a plug-in as it is.
extension TransitionContext {
  /// Changes that `animations` makes take `duration` seconds (at least 0), after `delay` seconds.
  ///
  /// Runs `animations` at once, and `completion` at the animation's virtual end: with true, or with
  /// false when the recording ended before. May be nested; the inner one has its own times. An error
  /// that `completion` throws fails the recording. Outside `animateTransition` and its completions the
  /// changes apply at once, and `completion` gets false.
  public func animate<E>(
    duration: Double, delay: Double = 0, curve: Timing = .easeInOut,
    animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    let finish = completion.map(guarded)
    guard let recorder,
      let id = recorder.begin(duration: duration, delay: delay, timing: curve)
    else {
      // No recording, or one that is over: the views still get the values.
      try animations()
      finish?(false)
      return
    }
    openAnimations.append(id)
    // Committed also when `animations` throws, or what follows would be a part of it.
    defer {
      openAnimations.removeLast()
      recorder.commit(id)
    }
    try animations()
    if let finish { recorder.onCompletion(of: id, finish) }
  }

  /// Animates with a spring of perceived duration and bounce in -1…1, for as long as it takes to
  /// settle (UIView.animate(springDuration:bounce:…)). The velocity is in whole distances a second
  /// toward the target.
  public func animate<E>(
    springDuration: Double, bounce: Double = 0, initialSpringVelocity: Double = 0,
    delay: Double = 0, animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    try animate(
      spring: .spring(
        duration: springDuration, bounce: bounce, velocity: initialSpringVelocity),
      delay: delay, animations: animations, completion: completion)
  }

  /// Animates with any spring, for as long as it takes to settle.
  public func animate<E>(
    spring: Timing, delay: Double = 0, animations: () throws(E) -> Void,
    completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    try animate(
      duration: spring.naturalDuration ?? 0, delay: delay, curve: spring, animations: animations,
      completion: completion)
  }

  /// Animates with the spring of the given damping ratio in 0…1 that has settled after `duration`
  /// seconds. The velocity is in whole distances a second toward the target. A duration of 0
  /// applies the changes at once.
  public func animate<E>(
    duration: Double, delay: Double = 0, usingSpringWithDamping ratio: Double,
    initialSpringVelocity velocity: Double, animations: () throws(E) -> Void,
    completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    // No spring settles in no time; nothing would show of it either.
    let curve =
      duration > 0
      ? Timing.spring(duration: duration, ratio: ratio, velocity: velocity) : .easeInOut
    try animate(
      duration: duration, delay: delay, curve: curve, animations: animations,
      completion: completion)
  }

  /// Animates with the keyframes that `animations` adds.
  public func animateKeyframes<E>(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    try animate(
      duration: duration, delay: delay, curve: curve, animations: animations,
      completion: completion)
  }

  /// Inside `animateKeyframes`: the changes that `animations` makes take place from `start` on for
  /// `relativeDuration`, both fractions of the whole in 0…1. Called anywhere else while recording, it
  /// fails the recording.
  public func addKeyframe<E>(
    withRelativeStartTime start: Double, relativeDuration: Double, curve: Timing = .linear,
    animations: () throws(E) -> Void
  ) throws(E) {
    guard let recorder, recorder.ending == .none else { return try animations() }
    guard let innermost = openAnimations.last,
      recorder.beginKeyframe(
        of: innermost, start: start, duration: relativeDuration, timing: curve)
    else {
      recorder.fail(.animator("addKeyframe was called outside of animateKeyframes"))
      return
    }
    defer { _ = recorder.endKeyframe(of: innermost) }
    try animations()
  }

  /// An animation that the animator computes itself: `step` is called with progress, 0 at the start
  /// and 1 at the end, outside of that where the curve goes there.
  ///
  /// `step` is a pure function of progress: it is called in any order, any number of times, until
  /// `animationEnded`, and sets properties of views, nothing else. Nothing happens outside
  /// `animateTransition` and its completions.
  public func drive(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    step: @escaping (Double) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) {
    let finish = completion.map(guarded)
    let id = recorder?.drive(
      duration: duration, delay: delay, timing: curve, driver: step, completion: finish)
    if id == nil { finish?(false) }
  }

  /// `completion` with its error as the recording's fault.
  private func guarded(_ completion: @escaping (Bool) throws -> Void) -> (Bool) -> Void {
    { [weak recorder] finished in
      do {
        try completion(finished)
      } catch {
        recorder?.fail(.animator("\(error)"))
      }
    }
  }
}

extension View {
  /// A picture of this view as a view of the same bounds: as it is shown now, or (`true`) with the
  /// changes of the running callback; a view that was just made transparent then gives an empty
  /// picture. Gone when the transition ends. Nil outside `animateTransition` and its completions.
  public func snapshotView(afterScreenUpdates: Bool) -> View? {
    TransitionContext.running?.recorder?.snapshot(of: self, afterUpdates: afterScreenUpdates)
  }
}

// What UIView has as class methods, so that an animator reads like UIKit. Each goes to the context
// that is being recorded on this thread; outside of a recording the changes apply at once.
extension ViewControllerAnimatedTransitioning {
  /// ``TransitionContext/animate(duration:delay:curve:animations:completion:)`` of the running
  /// transition.
  public func animate<E>(
    duration: Double, delay: Double = 0, curve: Timing = .easeInOut,
    animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    guard let context = TransitionContext.running else { return try animations() }
    try context.animate(
      duration: duration, delay: delay, curve: curve, animations: animations,
      completion: completion)
  }

  /// ``TransitionContext/animate(springDuration:bounce:initialSpringVelocity:delay:animations:completion:)``
  /// of the running transition.
  public func animate<E>(
    springDuration: Double, bounce: Double = 0, initialSpringVelocity: Double = 0,
    delay: Double = 0, animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    guard let context = TransitionContext.running else { return try animations() }
    try context.animate(
      springDuration: springDuration, bounce: bounce,
      initialSpringVelocity: initialSpringVelocity, delay: delay, animations: animations,
      completion: completion)
  }

  /// ``TransitionContext/animate(duration:delay:usingSpringWithDamping:initialSpringVelocity:animations:completion:)``
  /// of the running transition.
  public func animate<E>(
    duration: Double, delay: Double = 0, usingSpringWithDamping ratio: Double,
    initialSpringVelocity velocity: Double, animations: () throws(E) -> Void,
    completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    guard let context = TransitionContext.running else { return try animations() }
    try context.animate(
      duration: duration, delay: delay, usingSpringWithDamping: ratio,
      initialSpringVelocity: velocity, animations: animations, completion: completion)
  }

  /// ``TransitionContext/animateKeyframes(duration:delay:curve:animations:completion:)`` of the
  /// running transition.
  public func animateKeyframes<E>(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    guard let context = TransitionContext.running else { return try animations() }
    try context.animateKeyframes(
      duration: duration, delay: delay, curve: curve, animations: animations,
      completion: completion)
  }

  /// ``TransitionContext/addKeyframe(withRelativeStartTime:relativeDuration:curve:animations:)`` of
  /// the running transition.
  public func addKeyframe<E>(
    withRelativeStartTime start: Double, relativeDuration: Double, curve: Timing = .linear,
    animations: () throws(E) -> Void
  ) throws(E) {
    guard let context = TransitionContext.running else { return try animations() }
    try context.addKeyframe(
      withRelativeStartTime: start, relativeDuration: relativeDuration, curve: curve,
      animations: animations)
  }

  /// ``TransitionContext/drive(duration:delay:curve:step:completion:)`` of the running transition.
  public func drive(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    step: @escaping (Double) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) {
    TransitionContext.running?.drive(
      duration: duration, delay: delay, curve: curve, step: step, completion: completion)
  }
}
