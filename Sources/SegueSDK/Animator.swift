/// The appearance of a transition, under the names of UIViewControllerAnimatedTransitioning.
///
/// `SegueKit` has a protocol of the same name with the same requirements. To make a plug-in of an app's animator,
/// import this module instead and conform to ``Animator``.
///
/// One instance serves one transition, all on one thread: `transitionDuration` is called any number of times,
/// `animateTransition` once, `animationEnded` once. Two instances are independent.
///
/// The animator only describes the transition, and the host plays it. `animateTransition` is called once, and the
/// changes that it makes are recorded on a virtual clock, completions included. From then on the host plays, scrubs,
/// reverses and re-times the recording without the animator, so the description must not depend on the time of day or
/// on a finger's movement.
///
/// An animator must keep the law of the ends: at progress 0 exactly `from` shows, and at progress 1 exactly `to`.
public protocol ViewControllerAnimatedTransitioning: SendableMetatype {
  /// Returns the expected duration in seconds, at least 0, which the host uses for animations that run alongside the
  /// transition. The value is a hint: the real duration is the length of the recording, which the host re-times when
  /// the user requests another duration. This function may read the context, but not change it.
  func transitionDuration(using context: TransitionContext) throws(PluginError) -> Double

  /// Describes the transition: adds `to` to the container, begins animations, and makes sure that
  /// `context.completeTransition` is called, usually in the last completion.
  ///
  /// When this throws, or a call to the host fails, the host plays its dissolve instead and logs
  /// the reason.
  func animateTransition(using context: TransitionContext) throws(PluginError)

  /// Called when the transition has ended, exactly once for each `animateTransition`.
  func animationEnded(_ reason: TransitionEndReason) throws(PluginError)
}

extension ViewControllerAnimatedTransitioning {
  /// Does nothing, for animators that release nothing at the end.
  public func animationEnded(_ reason: TransitionEndReason) {}
}

/// An animator in a plug-in library: the type that a plug-in's author writes.
///
/// A structure fits best: closures may then call `animate` without `self`.
public protocol Animator: ViewControllerAnimatedTransitioning {
  /// The animator's metadata, such as the id and the name. The metadata is read once, when the
  /// library is loaded.
  static var descriptor: Descriptor { get }

  /// Called once for each transition, and once when the library is loaded, to find the ``Parameter``s that the animator
  /// declares. In `init` the parameters have their defaults; the user's values are available from `transitionDuration`
  /// on.
  init()
}

// The animation functions that UIView has as class methods, so that an animator reads like UIKit code. Each function
// calls the context whose callback is running on this thread. Outside of a callback there is no such context, and the
// function has no effect.
extension ViewControllerAnimatedTransitioning {
  /// Calls ``TransitionContext/animate(duration:delay:curve:animations:completion:)`` of the running
  /// transition.
  public func animate<E>(
    duration: Double, delay: Double = 0, curve: Timing = .easeInOut,
    animations: () throws(E) -> Void, completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    try TransitionContext.running?.animate(
      duration: duration, delay: delay, curve: curve, animations: animations,
      completion: completion)
  }

  /// Calls
  /// ``TransitionContext/animate(springDuration:bounce:initialSpringVelocity:delay:animations:completion:)``
  /// of the running transition.
  public func animate<E>(
    springDuration: Double, bounce: Double = 0, initialSpringVelocity: Double = 0,
    delay: Double = 0, animations: () throws(E) -> Void,
    completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    try TransitionContext.running?.animate(
      springDuration: springDuration, bounce: bounce,
      initialSpringVelocity: initialSpringVelocity, delay: delay, animations: animations,
      completion: completion)
  }

  /// Calls
  /// ``TransitionContext/animate(duration:delay:usingSpringWithDamping:initialSpringVelocity:animations:completion:)``
  /// of the running transition.
  public func animate<E>(
    duration: Double, delay: Double = 0, usingSpringWithDamping ratio: Double,
    initialSpringVelocity velocity: Double, animations: () throws(E) -> Void,
    completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    try TransitionContext.running?.animate(
      duration: duration, delay: delay, usingSpringWithDamping: ratio,
      initialSpringVelocity: velocity, animations: animations, completion: completion)
  }

  /// Calls
  /// ``TransitionContext/animateKeyframes(duration:delay:curve:calculationMode:animations:completion:)``
  /// of the running transition.
  public func animateKeyframes<E>(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    calculationMode: CalculationMode = .linear,
    animations: () throws(E) -> Void, completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) throws(E) {
    try TransitionContext.running?.animateKeyframes(
      duration: duration, delay: delay, curve: curve, calculationMode: calculationMode,
      animations: animations, completion: completion)
  }

  /// Calls ``TransitionContext/addKeyframe(withRelativeStartTime:relativeDuration:curve:animations:)``
  /// of the running transition.
  public func addKeyframe<E>(
    withRelativeStartTime start: Double, relativeDuration: Double, curve: Timing = .linear,
    animations: () throws(E) -> Void
  ) throws(E) {
    try TransitionContext.running?.addKeyframe(
      withRelativeStartTime: start, relativeDuration: relativeDuration, curve: curve,
      animations: animations)
  }

  /// Calls ``TransitionContext/drive(duration:delay:curve:step:completion:)`` of the running transition.
  public func drive(
    duration: Double, delay: Double = 0, curve: Timing = .linear,
    step: @escaping (Double) throws(PluginError) -> Void,
    completion: ((Bool) throws(PluginError) -> Void)? = nil
  ) {
    TransitionContext.running?.drive(
      duration: duration, delay: delay, curve: curve, step: step, completion: completion)
  }
}
