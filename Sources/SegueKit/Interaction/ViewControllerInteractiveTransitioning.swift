/// An interaction controller: drives the progress of a transition
/// (UIViewControllerInteractiveTransitioning). Implemented by plug-ins and by programs. All calls
/// come on the transition's thread.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// True when the transition begins interactively, paused at progress 0. With false the transition
  /// plays by itself, and the controller may pause it later. Asked once, before the start.
  var wantsInteractiveStart: Bool { get }

  /// How the transition settles when an interaction ends. Asked at each end.
  var settling: Settling { get }

  /// The controller gets the context of a transition that it drives or may interrupt. Called once
  /// for each such transition, before any other call. Keep the context weakly.
  func attach(to context: TransitionContext)

  /// The transition begins interactively. From here on the controller may call the context's
  /// methods; calls made inside this method are applied as soon as the animator has been recorded.
  func startInteractiveTransition(_ context: TransitionContext)

  /// The transition is over, for whatever reason.
  func interactionEnded(_ reason: TransitionEndReason)
}

extension ViewControllerInteractiveTransitioning {
  public var wantsInteractiveStart: Bool { true }
  public var settling: Settling { .standard }
  public func attach(to context: TransitionContext) {}
  public func interactionEnded(_ reason: TransitionEndReason) {}
}
