internal import SegueGeometry
internal import SegueMotion
public import SegueScene

// The class methods with which UIView animates. While a transition is recorded, an animation
// becomes a part of the recording. At any other time, an animation is played on the clock of the
// window that shows the views.
extension View {
  /// Animates the changes that `animations` makes to views, over `duration` seconds after `delay` seconds.
  ///
  /// The views' properties have their new values immediately; `presentation` has the values that are shown. When a
  /// property is animated already, neither its position nor its velocity jumps: the older animation continues beneath
  /// the new one.
  ///
  /// `completion` gets true at the end of the animation. It gets false when the views leave the window earlier, or when
  /// another animation replaces this one. If nothing is animated, for example because the views are not in a window,
  /// the changes apply immediately and `completion` gets true.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      duration: duration, delay: delay, timing: options.curve, options: options,
      animations: animations, completion: completion)
  }

  /// Animates like `animate(withDuration:delay:options:animations:completion:)`, with a spring of
  /// the damping ratio `ratio`, in 0…1, that settles in `duration` seconds. The initial velocity is
  /// positive toward the target; 1 covers the whole distance in a second.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping ratio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let timing: Timing =
      duration > 0 ? .spring(duration: duration, ratio: ratio, velocity: velocity) : .linear
    run(
      duration: duration, delay: delay, timing: timing, options: options, animations: animations,
      completion: completion)
  }

  /// Animates like `animate(withDuration:delay:options:animations:completion:)`, with a spring of
  /// the perceived duration `duration`, in seconds, and a bounce in -1…1. The animation lasts until
  /// the spring has settled. Numbers out of range are clamped.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity: Double = 0,
    delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let velocity = initialSpringVelocity.isFinite ? initialSpringVelocity : 0
    let spring = try? Spring(
      duration: duration.isFinite ? max(duration, 0.01) : 0.5,
      bounce: bounce.isFinite ? min(max(bounce, -0.99), 0.99) : 0, velocity: velocity)
    let timing: Timing = spring.map { .spring($0) } ?? .easeInOut
    run(
      duration: timing.naturalDuration ?? duration, delay: delay, timing: timing, options: options,
      animations: animations, completion: completion)
  }

  /// Applies the changes that `actions` makes to views, without animation even when called inside
  /// an animation.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let thread = AnimationThread.current
    let (wasDisabled, recorder) = (thread.isDisabled, TransitionContext.running?.recorder)
    let wasSuspended = recorder?.isSuspended ?? false
    thread.isDisabled = true
    recorder?.isSuspended = true
    actions()
    thread.isDisabled = wasDisabled
    recorder?.isSuspended = wasSuspended
  }

  static func run(
    duration: Double, delay: Double, timing: Timing, options: AnimationOptions,
    animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    var duration = duration.isFinite ? max(duration, 0) : 0
    let delay = delay.isFinite ? max(delay, 0) : 0
    if let context = TransitionContext.running, context.recorder?.ending == Recorder.Ending.none {
      if !options.isDisjoint(with: [.repeat, .autoreverse]), duration > 0 {
        let loop = RecordedLoop(
          context, duration: duration, timing: timing, options: options, completion: completion)
        return loop.begin(after: delay, animations)
      }
      let finish: ((Bool) throws -> Void)? = completion.map { call in { call($0) } }
      context.animate(
        duration: duration, delay: delay, curve: timing, animations: animations,
        completion: finish)
      return
    }
    var timing = timing
    if let outer = AnimationScope.current, !outer.isSuspended {
      if outer.takesInner {
        animations()
        if let completion { outer.innerCompletions.append(completion) }
        return
      }
      if !options.contains(.overrideInheritedDuration) { duration = outer.clock.duration }
      if !options.contains(.overrideInheritedCurve) { timing = outer.clock.timing }
    }
    var clock = AnimationClock(
      begin: delay, duration: duration, timing: timing.fitted(to: duration))
    clock.reverses = options.contains(.autoreverse) && duration > 0
    if options.contains(.repeat), duration > 0 { clock.runs = .infinity }
    let scope = AnimationScope(clock)
    scope.allowsInteraction = options.contains(.allowUserInteraction)
    scope.beginsFromCurrentState = options.contains(.beginFromCurrentState)
    scope.isSuspended = duration == 0 && delay == 0
    scope.run {
      animations()
      if options.contains(.layoutSubviews) { scope.layOutChangedViews() }
    }
    if let completion { scope.onCompletion(completion) }
  }
}
