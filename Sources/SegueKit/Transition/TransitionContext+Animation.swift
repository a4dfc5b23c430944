public import SegueGeometry
public import SegueMotion
public import SegueScene

// The methods with which an animator animates. Their names are the same in `SegueSDK`, so that an
// animator's code can be moved into a plug-in unchanged.
extension TransitionContext {
  /// Animates the changes that `animations` makes over `duration` seconds (at least 0), after
  /// `delay` seconds.
  ///
  /// Calls `animations` immediately. Calls `completion` at the animation's end in virtual time with
  /// true, or with false when the recording ends earlier. Calls may be nested; the inner animation
  /// has its own duration and delay. An error that `completion` throws makes the recording fail.
  /// Outside `animateTransition` and its completions the changes apply immediately, and
  /// `completion` gets false.
  public func animate<E>(
    duration: Double, delay: Double = 0, curve: Timing = .easeInOut,
    animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    let finish = completion.map(guarded)
    guard let recorder,
      let id = recorder.begin(duration: duration, delay: delay, timing: curve)
    else {
      // There is no recording, or it is over: the changes apply immediately.
      try animations()
      finish?(false)
      return
    }
    openAnimations.append(id)
    // The animation is committed even when `animations` throws; otherwise later changes would
    // become a part of it.
    defer {
      openAnimations.removeLast()
      recorder.commit(id)
    }
    try animations()
    if let finish { recorder.onCompletion(of: id, finish) }
  }

  /// Makes the innermost animation additive: its changes are added to the animations that were
  /// recorded before it, instead of replacing them (Core Animation's isAdditive). Call it at the
  /// beginning of the `animations` closure. Each change then adds the difference between the new
  /// and the previous model value of the property. Called anywhere else while recording, it makes
  /// the recording fail.
  public func addToEarlierAnimations() {
    guard let recorder, recorder.ending == .none else { return }
    guard let innermost = openAnimations.last, recorder.setAdditive(true, of: innermost) else {
      recorder.fail(
        .animator("addToEarlierAnimations was called outside of an animation or after a keyframe"))
      return
    }
  }

  /// Animates with a spring until the spring has settled (UIView.animate(springDuration:bounce:…)).
  /// `springDuration` is the perceived duration in seconds, and `bounce` is in -1…1. The initial
  /// velocity is positive toward the target; 1 covers the whole distance in a second.
  public func animate<E>(
    springDuration: Double, bounce: Double = 0, initialSpringVelocity: Double = 0,
    delay: Double = 0, animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    try animate(
      spring: .spring(
        duration: springDuration, bounce: bounce, velocity: initialSpringVelocity),
      delay: delay, animations: animations, completion: completion)
  }

  /// Calls `change` right after the first frame, which must show `from` alone. `change` gets false
  /// when the transition ends before that. An animator that replaces a screen by pictures or by its
  /// parts makes this replacement in `change`. A call of this method after the virtual time 0, as
  /// in a completion, does nothing.
  public func afterFirstFrame(_ change: @escaping (Bool) throws -> Void) {
    _ = recorder?.afterFirstFrame(guarded(change))
  }

  /// Says at which progress, 0…1, the recording is released: what a finger shows is before it, and what follows the
  /// release is after it. A finger that goes up earlier and finishes the transition is followed by that at once, and
  /// what is between passes in a moment. A progress outside 0…1 is clamped to it, and one that is NaN does nothing.
  public func setReleasePoint(_ progress: Double) {
    guard !progress.isNaN else { return }
    recorder?.releasePoint = min(max(progress, 0), 1)
  }

  /// Animates with the given spring until the spring has settled.
  public func animate<E>(
    spring: Timing, delay: Double = 0, animations: () throws(E) -> Void,
    completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    try animate(
      duration: spring.naturalDuration ?? 0, delay: delay, curve: spring, animations: animations,
      completion: completion)
  }

  /// Animates with a spring of the damping ratio `ratio`, in 0…1, that settles in `duration`
  /// seconds. The initial velocity is positive toward the target; 1 covers the whole distance in a
  /// second. A duration of 0 applies the changes immediately.
  public func animate<E>(
    duration: Double, delay: Double = 0, usingSpringWithDamping ratio: Double,
    initialSpringVelocity velocity: Double, animations: () throws(E) -> Void,
    completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    // A spring cannot settle in 0 seconds, so a curve is used. Any curve looks the same in that
    // time.
    let curve =
      duration > 0
      ? Timing.spring(duration: duration, ratio: ratio, velocity: velocity) : .easeInOut
    try animate(
      duration: duration, delay: delay, curve: curve, animations: animations,
      completion: completion)
  }

  /// Animates with the keyframes that `animations` adds by calling `addKeyframe`. `duration` and
  /// `delay` are in seconds; `calculationMode` determines the interpolation between keyframes.
  public func animateKeyframes<E>(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    calculationMode: CalculationMode = .linear,
    animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    try animate(
      duration: duration, delay: delay, curve: curve,
      animations: { () throws(E) in
        if let innermost = openAnimations.last {
          _ = recorder?.setCalculationMode(calculationMode, of: innermost)
        }
        try animations()
      }, completion: completion)
  }

  /// Adds a keyframe; call it inside `animateKeyframes`. The changes that `animations` makes begin
  /// at `start` and take `relativeDuration`, both fractions of the whole duration in 0…1. Called
  /// anywhere else while recording, the method makes the recording fail.
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
    guard let noted = notedKeyframes else { return try animations() }
    try noted.keyframe(
      start: start, length: relativeDuration, curve, animations)
  }

  /// Adds an animation whose frames the animator computes. `step` gets the progress, 0 at the start
  /// and 1 at the end. A curve that overshoots also gives values outside that range.
  ///
  /// `step` must be a pure function of the progress that sets properties of views and does nothing
  /// else: until `animationEnded` it is called any number of times, in any order. Outside
  /// `animateTransition` and its completions it is not called, and `completion` gets false.
  public func drive(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    step: @escaping (Double) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) {
    let finish = completion.map(guarded)
    let id = recorder?.drive(
      duration: duration, delay: delay, timing: curve, driver: step, completion: finish)
    if id == nil { finish?(false) }
  }

  /// Wraps `completion` so that an error that it throws makes the recording fail.
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
  /// Returns a view with the same bounds that shows a picture of this view.
  ///
  /// During `animateTransition` and its completions, the picture has the presentation values of the current time if
  /// `afterScreenUpdates` is false. If it is true, the picture has the model values with all changes that the callback
  /// has made so far: a view that the callback has just made transparent gives an empty picture. This snapshot is
  /// removed when the transition ends.
  ///
  /// At any other time, the picture has the view's presentation values (`false`) or model values (`true`), and the
  /// snapshot stays until the caller removes it.
  public func snapshotView(afterScreenUpdates: Bool) -> View? {
    guard let recorder = TransitionContext.running?.recorder else {
      return makePicture(isPresented: !afterScreenUpdates)
    }
    return recorder.snapshot(of: self, afterUpdates: afterScreenUpdates)
  }

  /// Returns a view of the size of `rect` that shows the part `rect` of this view, in this view's
  /// points. In all other respects the method is the same as `snapshotView(afterScreenUpdates:)`.
  /// All parts of one view share one picture
  /// (UIView.resizableSnapshotView(from:afterScreenUpdates:withCapInsets:), without the insets).
  public func snapshotView(of rect: Rect, afterScreenUpdates: Bool) -> View? {
    guard let recorder = TransitionContext.running?.recorder else {
      let picture = makePicture(isPresented: !afterScreenUpdates)
      picture.showPart(rect)
      return picture
    }
    return recorder.snapshot(of: self, rect: rect, afterUpdates: afterScreenUpdates)
  }

  /// Moves the view's centre along a path, inside an animation. The path begins at the present centre and consists of
  /// cubic Béziers in the superview's points, of which each begins at the end of the previous one. The animation's
  /// curve runs over the length of the whole path. Called anywhere else while recording, the method makes the recording
  /// fail; outside of a recording, the centre is set to the end of the path immediately.
  ///
  /// - Parameter angle: Turns the view with the path: its rotation about z is the path's direction plus this angle, in
  ///   radians. Nil for a view that does not turn. A path of length 0 does not turn the view.
  public func move(
    along arcs: [(control1: Point, control2: Point, end: Point)], turningBy angle: Double? = nil
  ) {
    guard let recorder = TransitionContext.running?.recorder, recorder.ending == .none else {
      if let end = arcs.last?.end { center = end }
      return
    }
    guard !recorder.move(self, along: arcs, turning: angle) else { return }
    recorder.fail(
      .animator(
        "move(along:) was called outside of an animation, or its path is empty or not finite"))
  }
}

// In UIKit, the following methods are class methods of UIView. Here they are methods of the
// animator, so that an animator's code reads as in UIKit. Each method calls its counterpart in the
// context that is being recorded on this thread. Outside of a recording the changes apply
// immediately.
extension ViewControllerAnimatedTransitioning {
  /// Calls ``TransitionContext/animate(duration:delay:curve:animations:completion:)`` of the
  /// transition that is being recorded.
  public func animate<E>(
    duration: Double, delay: Double = 0, curve: Timing = .easeInOut,
    animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    guard let context = TransitionContext.running else { return try animations() }
    try context.animate(
      duration: duration, delay: delay, curve: curve, animations: animations,
      completion: completion)
  }

  /// Calls the following method of the transition that is being recorded:
  /// ``TransitionContext/animate(springDuration:bounce:initialSpringVelocity:delay:animations:completion:)``
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

  /// Calls the following method of the transition that is being recorded:
  /// ``TransitionContext/animate(duration:delay:usingSpringWithDamping:initialSpringVelocity:animations:completion:)``
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

  /// Calls the following method of the transition that is being recorded:
  /// ``TransitionContext/animateKeyframes(duration:delay:curve:calculationMode:animations:completion:)``
  public func animateKeyframes<E>(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    calculationMode: CalculationMode = .linear,
    animations: () throws(E) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) throws(E) {
    guard let context = TransitionContext.running else { return try animations() }
    try context.animateKeyframes(
      duration: duration, delay: delay, curve: curve, calculationMode: calculationMode,
      animations: animations, completion: completion)
  }

  /// Calls
  /// ``TransitionContext/addKeyframe(withRelativeStartTime:relativeDuration:curve:animations:)`` of
  /// the transition that is being recorded.
  public func addKeyframe<E>(
    withRelativeStartTime start: Double, relativeDuration: Double, curve: Timing = .linear,
    animations: () throws(E) -> Void
  ) throws(E) {
    guard let context = TransitionContext.running else { return try animations() }
    try context.addKeyframe(
      withRelativeStartTime: start, relativeDuration: relativeDuration, curve: curve,
      animations: animations)
  }

  /// Calls ``TransitionContext/drive(duration:delay:curve:step:completion:)`` of the transition
  /// that is being recorded.
  public func drive(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    step: @escaping (Double) -> Void, completion: ((Bool) throws -> Void)? = nil
  ) {
    TransitionContext.running?.drive(
      duration: duration, delay: delay, curve: curve, step: step, completion: completion)
  }
}
