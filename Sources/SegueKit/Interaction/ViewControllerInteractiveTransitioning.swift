/// What drives a transition by hand: an interaction controller, from a plug-in or from the program
/// (UIViewControllerInteractiveTransitioning).
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// True when the transition begins under its hand, paused at 0; false lets it run, and the
  /// controller may pause it later. Asked once, before the start.
  var wantsInteractiveStart: Bool { get }

  /// How the transition settles when it is let go of. Asked at each release.
  var settling: Settling { get }

  /// The context is there; the controller may keep it, weakly. Called for each transition that it
  /// drives or might grab, before any other call.
  func attach(to context: TransitionContext)

  /// The transition begins under the controller's hand. What it says to the context from here on
  /// counts; what it says at once is applied as soon as the animator is recorded.
  func startInteractiveTransition(_ context: TransitionContext)

  /// The transition is over, whatever became of it.
  func interactionEnded(_ reason: TransitionEndReason)
}

extension ViewControllerInteractiveTransitioning {
  public var wantsInteractiveStart: Bool { true }
  public var settling: Settling { .standard }
  public func attach(to context: TransitionContext) {}
  public func interactionEnded(_ reason: TransitionEndReason) {}
}
