/// An interaction controller, which drives the progress of a transition
/// (UIViewControllerInteractiveTransitioning). Implemented by plug-ins and by programs. All calls
/// come on the transition's thread.
nonisolated public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// True when the transition begins interactively, paused at progress 0. With false the transition
  /// plays by itself, and the controller may pause it later. Read once, before the start.
  var wantsInteractiveStart: Bool { get }

  /// True when the animator is played and this controller sets its progress, as a `PercentDrivenInteractiveTransition`
  /// and controllers that get pointer events do.
  ///
  /// With false, the default, `startInteractiveTransition` does everything itself, as in UIKit: the animator is not
  /// asked to animate, the views are shown as the program places them, and the transition ends with
  /// `context.completeTransition`.
  var playsAnimator: Bool { get }

  /// The spring or curve with which the transition settles when an interaction ends. Read at the
  /// end of each interaction.
  var settling: Settling { get }

  /// Called with the context of a transition that the controller drives or may interrupt: once for
  /// each such transition, before any other call. Keep the context weakly.
  func attach(to context: TransitionContext)

  /// Called when the transition begins interactively. From here on the controller may call the
  /// context's methods; calls made inside this method are applied as soon as the animator has been
  /// recorded.
  func startInteractiveTransition(_ context: TransitionContext)

  /// Called when the transition is over, for whatever reason.
  func interactionEnded(_ reason: TransitionEndReason)
}

extension ViewControllerInteractiveTransitioning {
  /// True: the transition begins interactively.
  public var wantsInteractiveStart: Bool { true }
  /// False: the controller animates the transition itself.
  public var playsAnimator: Bool { false }
  /// The default mode of settling: a critically damped spring.
  public var settling: Settling { .standard }
  /// Does nothing.
  public func attach(to context: TransitionContext) {}
  /// Does nothing.
  public func interactionEnded(_ reason: TransitionEndReason) {}
}
