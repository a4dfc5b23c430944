/// An animator, which describes the motion of a transition (UIViewControllerAnimatedTransitioning).
/// Implemented by plug-ins and by programs.
///
/// The engine calls `animateTransition(using:)` once, records the changes that it makes to views,
/// and plays the recording. At progress 0 a transition must show exactly `from`, at 1 exactly `to`.
///
/// All calls come on the transition's thread, in the order `transitionDuration`,
/// `animateTransition`, `animationEnded`.
nonisolated public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the expected duration in seconds, at least 0. Animations alongside have this duration;
  /// the transition itself is as long as the recording. May be called more than once.
  func transitionDuration(using context: TransitionContext) -> Double

  /// Describes the transition: adds the new view to the container, animates with the context's
  /// methods, and in the end calls `context.completeTransition`. When this method throws, the
  /// engine uses a dissolve instead and gives the error's description as the reason.
  func animateTransition(using context: TransitionContext) throws

  /// Returns a property animator that runs the transition without a recording; nil, the default,
  /// for a transition that is recorded.
  ///
  /// If the transition begins interactively, the interaction controller drives the property
  /// animator; otherwise `animateTransition(using:)` starts it. The transition ends when the
  /// property animator's completion calls `context.completeTransition`
  /// (UIViewControllerAnimatedTransitioning.interruptibleAnimator).
  func interruptibleAnimator(using context: TransitionContext) -> (any ViewImplicitlyAnimating)?

  /// The same for an animator that always has a property animator, with the signature that UIKit gives it. By default
  /// returns an object that stands for none.
  func interruptibleAnimator(using context: TransitionContext) -> any ViewImplicitlyAnimating

  /// The animator's name in messages: the id of a plug-in, and by default the name of the type.
  var displayName: String { get }

  /// True when the animator checks `context.reducesMotion` and then moves less. With false, the
  /// default, the engine uses the dissolve when reduced motion is requested.
  var supportsReducedMotion: Bool { get }

  /// Called when the transition is over, exactly once for each `animateTransition` that did not
  /// crash.
  func animationEnded(_ reason: TransitionEndReason)

  /// Called at the same time, with UIKit's argument: true when the transition completed.
  func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Returns nil, unless the animator has a property animator under UIKit's own signature: the animator is recorded.
  @_disfavoredOverload
  public func interruptibleAnimator(
    using context: TransitionContext
  ) -> (any ViewImplicitlyAnimating)? {
    let animator: any ViewImplicitlyAnimating = interruptibleAnimator(using: context)
    return (animator as? ViewPropertyAnimator)?.standsForNone == true ? nil : animator
  }
  /// Returns an object that stands for none.
  @_disfavoredOverload
  public func interruptibleAnimator(
    using context: TransitionContext
  ) -> any ViewImplicitlyAnimating { ViewPropertyAnimator.none() }
  /// The name of the type.
  public var displayName: String { "\(Self.self)" }
  /// False: the engine uses the dissolve when reduced motion is requested.
  public var supportsReducedMotion: Bool { false }
  /// Does nothing.
  public func animationEnded(_ reason: TransitionEndReason) {}
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An animator whose code may fail to compute a frame after the recording, as a plug-in's may in a closure given to
/// `drive`.
nonisolated package protocol FrameFaulting: ViewControllerAnimatedTransitioning {
  /// The reason why the animator's code failed to compute a frame; nil when it did not fail. Read after each frame that
  /// calls the animator. An `AnimatorCrash` means that the animator must not be called again.
  var frameFault: (any Error)? { get }
}
