internal import CSegue

extension TransitionContext {
  /// Animates the changes that `animations` makes, for `duration` seconds (at least 0) after `delay` (at
  /// least 0). Runs `animations` immediately. Calls `completion` at the animation's virtual end, with false
  /// if the transition ended earlier. Animations may be nested; an inner animation uses its own duration and delay.
  ///
  /// When the host refuses the animation (a duration that is negative or not finite, a curve that does not
  /// parse), neither closure is called, and the refusal is an error of the transition.
  public func animate<E>(
    duration: Double, delay: Double = 0, curve: Timing = .easeInOut,
    animations: () throws(E) -> Void, completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    // For ease-in-out, `begin` accepts handle 0, which saves a call to the host in the common case.
    guard let timing = curve == .easeInOut ? segue_timing_t() : handle(of: curve) else { return }
    try run(duration, delay, timing, .linear, animations, completion)
  }

  /// Makes the innermost animation additive: its changes are added to earlier animations of the same properties
  /// instead of replacing them (Core Animation's isAdditive). Call this at the beginning of the `animations` closure.
  /// Each change then adds the difference between the property's previously set value and the new value. The call is
  /// refused outside of an animation, and after the animation's first keyframe.
  public func addToEarlierAnimations() {
    let innermost = openAnimations.last ?? segue_animation_t()
    animation(host.animation.set_additive?(handle, innermost, 1), "set_additive")
  }

  /// Calls `change` immediately after the first frame, which must show only `from`. An animator that takes a screen
  /// apart, or replaces a screen by pictures, does so in `change`. The argument of `change` is false if the transition
  /// ended earlier. The call is refused in a completion, because the first frame has passed by then.
  public func afterFirstFrame(_ change: @escaping (Bool) throws(PluginError) -> Void) {
    let callbacks = AnimationCallbacks(self, step: nil, completion: change)
    // The closure is stored before the call to the host, which may run it during the call.
    self.callbacks.append(callbacks)
    check(
      host.context.after_first_frame?(handle, runCompletion, callbacks.userData),
      "segue.context/1", "after_first_frame")
  }

  /// Animates with a spring until it settles. `springDuration` is the perceived duration in seconds, and `bounce` is in
  /// -1…1. The unit of the velocity is the distance of the movement per second, toward the target.
  public func animate<E>(
    springDuration: Double, bounce: Double = 0, initialSpringVelocity: Double = 0,
    delay: Double = 0, animations: () throws(E) -> Void,
    completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    try animate(
      spring: .spring(
        duration: springDuration, bounce: bounce, velocity: initialSpringVelocity),
      delay: delay, animations: animations, completion: completion)
  }

  /// Animates with any spring until it settles.
  public func animate<E>(
    spring: Timing, delay: Double = 0, animations: () throws(E) -> Void,
    completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    guard let timing = handle(of: spring) else { return }
    var seconds = 0.0
    guard
      animation(host.animation.timing_duration?(handle, timing, &seconds), "timing_duration")
    else { return }
    try run(seconds, delay, timing, .linear, animations, completion)
  }

  /// Animates with the spring of the given damping ratio in 0…1 that has settled after `duration` seconds.
  /// The unit of the velocity is the distance of the movement per second, toward the target. A duration of 0 applies
  /// the changes immediately.
  public func animate<E>(
    duration: Double, delay: Double = 0, usingSpringWithDamping ratio: Double,
    initialSpringVelocity velocity: Double, animations: () throws(E) -> Void,
    completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    // No spring settles in 0 seconds. A curve is used instead, because no motion is visible in that
    // time.
    let curve =
      duration > 0
      ? Timing.spring(duration: duration, ratio: ratio, velocity: velocity) : .easeInOut
    try animate(
      duration: duration, delay: delay, curve: curve, animations: animations,
      completion: completion)
  }

  /// Animates with the keyframes that `animations` adds. `curve` applies to the whole animation, and each
  /// keyframe follows its own curve within it. `calculationMode` determines the values between one keyframe
  /// and the next.
  public func animateKeyframes<E>(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    calculationMode: CalculationMode = .linear,
    animations: () throws(E) -> Void, completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    // A handle is requested even for ease-in-out: in an animation with keyframes, handle 0 is
    // linear.
    guard let timing = handle(of: curve) else { return }
    try run(duration, delay, timing, calculationMode, animations, completion)
  }

  /// Adds a keyframe inside `animateKeyframes`: the changes that `animations` makes begin at `start` and take
  /// `relativeDuration`, both fractions of the whole animation in 0…1. Outside of an animation the call is refused.
  public func addKeyframe<E>(
    withRelativeStartTime start: Double, relativeDuration: Double, curve: Timing = .linear,
    animations: () throws(E) -> Void
  ) throws(E) {
    guard let innermost = openAnimations.last else {
      animation(Status.wrongState.rawValue, "begin_keyframe")
      return
    }
    // For a linear curve, `begin_keyframe` accepts handle 0.
    guard let timing = curve == .linear ? segue_timing_t() : handle(of: curve),
      animation(
        host.animation.begin_keyframe?(handle, innermost, start, relativeDuration, timing),
        "begin_keyframe")
    else { return }
    defer { animation(host.animation.end_keyframe?(handle, innermost), "end_keyframe") }
    try animations()
  }

  /// Adds an animation that the animator computes itself: `step` is called with the progress, 0 at the
  /// start and 1 at the end, and outside this range when the curve overshoots.
  ///
  /// `step` must be a pure function of progress: it is called in any order, any number of times, until
  /// `animationEnded`, and may only set properties of views. The plug-in must declare
  /// ``Capability/frameDriver``.
  public func drive(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    step: @escaping (Double) throws(PluginError) -> Void,
    completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) {
    guard let timing = curve == .linear ? segue_timing_t() : handle(of: curve) else { return }
    let callbacks = AnimationCallbacks(self, step: step, completion: completion)
    // The closures are stored before the call to the host, which may run them during the call.
    self.callbacks.append(callbacks)
    animation(
      host.animation.drive?(
        handle, duration, delay, timing, runDriver,
        completion == nil ? nil : runCompletion, callbacks.userData), "drive")
  }

  private func run<E>(
    _ duration: Double, _ delay: Double, _ timing: segue_timing_t,
    _ calculationMode: CalculationMode,
    _ animations: () throws(E) -> Void, _ completion: ((Bool) throws(PluginError) -> Void)?
  ) throws(E) {
    var opened = segue_animation_t()
    guard animation(host.animation.begin?(handle, duration, delay, timing, &opened), "begin")
    else { return }
    openAnimations.append(opened)
    if calculationMode != .linear {
      animation(
        host.animation.set_calculation_mode?(handle, opened, calculationMode.rawValue),
        "set_calculation_mode")
    }
    // The animation is committed even when `animations` throws. Otherwise the host would include later changes in the
    // animation.
    defer {
      openAnimations.removeLast()
      animation(host.animation.commit?(handle, opened), "commit")
    }
    try animations()
    if let completion {
      let callbacks = AnimationCallbacks(self, step: nil, completion: completion)
      // The closure is stored before the call to the host, which may run it during the call.
      self.callbacks.append(callbacks)
      animation(
        host.animation.on_completion?(
          handle, opened, runCompletion, callbacks.userData), "on_completion")
    }
  }
}

/// The closures of one animation; the animation's `user_data` in the host points to this object.
///
/// The context owns the object in `callbacks` until the host destroys the animator. The host's pointer is unretained,
/// so a host that never calls a completion leaks nothing, and a host that calls the same completion twice does no harm.
final class AnimationCallbacks {
  private let context: Unmanaged<TransitionContext>
  private let step: ((Double) throws(PluginError) -> Void)?
  private var finish: ((Bool) throws(PluginError) -> Void)?

  init(
    _ context: TransitionContext, step: ((Double) throws(PluginError) -> Void)?,
    completion: ((Bool) throws(PluginError) -> Void)?
  ) {
    // Unretained: the context owns this object and outlives it.
    self.context = Unmanaged.passUnretained(context)
    self.step = step
    finish = completion
  }

  /// A pointer to this object, which the host passes back to the callbacks. It does not retain the
  /// object, which the context owns.
  var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Runs the completion, at most once. The completion is removed before it runs, so that a second call has no effect
  /// and the objects that the closure captured are freed.
  fileprivate func complete(_ finished: Bool) -> Int32 {
    guard let finish else { return Status.wrongState.rawValue }
    self.finish = nil
    return context.takeUnretainedValue().callback { _ throws(PluginError) in
      try finish(finished)
    }
  }

  fileprivate func drive(_ progress: Double) -> Int32 {
    guard let step else { return Status.wrongState.rawValue }
    return context.takeUnretainedValue().callback { _ throws(PluginError) in
      try step(progress)
    }
  }

  /// Returns the object behind `userData`, which the host passes.
  ///
  /// Sound: the host passes `userData` back only before `destroy`, and the context keeps the object until then.
  fileprivate static func of(_ userData: UnsafeMutableRawPointer?) -> AnimationCallbacks? {
    userData.map { Unmanaged<AnimationCallbacks>.fromOpaque($0).takeUnretainedValue() }
  }
}

// The C functions that the host calls as segue_completion_t and segue_driver_t.

private func runCompletion(
  _ userData: UnsafeMutableRawPointer?, _ context: segue_context_t, _ finished: Int32
) -> Int32 {
  AnimationCallbacks.of(userData)?.complete(finished != 0) ?? Status.invalidArgument.rawValue
}

private func runDriver(
  _ userData: UnsafeMutableRawPointer?, _ context: segue_context_t, _ progress: Double
) -> Int32 {
  AnimationCallbacks.of(userData)?.drive(progress) ?? Status.invalidArgument.rawValue
}
