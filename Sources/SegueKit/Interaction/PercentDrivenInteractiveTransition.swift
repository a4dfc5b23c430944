public import SegueMotion

/// Drives a transition by setting its progress (UIPercentDrivenInteractiveTransition).
///
/// Create one, return it from the delegate, and call `update`, then `finish` or `cancel`, from a
/// gesture. Calls before the controller's first transition has begun are remembered and applied at
/// the start. After the end of a transition, calls return `ended` until the next transition begins.
nonisolated open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// True, the default, makes the transition begin interactively.
  open var wantsInteractiveStart = true
  /// True: the animator is played, and this controller sets its progress.
  public var playsAnimator: Bool { true }
  /// The speed of settling. Finishing takes (1 − p)·duration/speed seconds and cancelling
  /// p·duration/speed seconds, where p is the progress at the release and duration is the
  /// timeline's. Values that are not finite and above 0 are ignored.
  open var completionSpeed = 1.0 {
    didSet { if !(completionSpeed > 0 && completionSpeed.isFinite) { completionSpeed = oldValue } }
  }
  /// The curve by which the transition settles.
  open var completionCurve = Curve.easeInOut
  /// The curve or spring with which the transition settles; nil to use `completionCurve`. A spring
  /// takes as long as it needs to come to rest.
  open var timingCurve: Timing?

  /// The context of the transition that this controller drives; nil before the first transition and
  /// after the end of each.
  public private(set) weak var context: TransitionContext?
  /// True from the first transition on. Distinguishes a transition that is over from one that has
  /// not begun, when `context` is nil.
  private var wasAttached = false
  private var earlyPercent: Double?
  private var earlyEnd: (decision: TransitionDecision, velocity: Double)?

  /// Creates a controller that does not drive a transition yet.
  public init() {}

  /// The progress, 0…1. Before the start, this is the progress that `update` has set for the start.
  open var percentComplete: Double { context?.percentComplete ?? earlyPercent ?? 0 }

  /// The timeline's duration in seconds; 0 before the timeline is recorded.
  open var duration: Double { context?.transitionCoordinator?.transitionDuration ?? 0 }

  /// The mode of settling that follows from `timingCurve`, `completionCurve` and `completionSpeed`.
  open var settling: Settling {
    switch timingCurve {
    case .spring(let spring): .spring(spring)
    case .curve(let curve): .curve(curve, speed: completionSpeed)
    case nil: .curve(completionCurve, speed: completionSpeed)
    }
  }

  /// Keeps a weak reference to the context. An override must call `super`.
  open func attach(to context: TransitionContext) {
    self.context = context
    wasAttached = true
    if !wantsInteractiveStart { forget() }
  }

  /// Begins to drive the transition, with the progress that was set before.
  open func startInteractiveTransition(_ context: TransitionContext) {
    if let earlyPercent { context.updateInteractiveTransition(earlyPercent) }
    switch earlyEnd?.decision {
    case .finish: context.finishInteractiveTransition(velocity: earlyEnd?.velocity ?? 0)
    case .cancel: context.cancelInteractiveTransition(velocity: earlyEnd?.velocity ?? 0)
    case nil: break
    }
    forget()
  }

  /// Forgets the transition, so that the controller can drive another one.
  open func interactionEnded(_ reason: TransitionEndReason) {
    context = nil
    forget()
  }

  // MARK: Driving

  /// The answer to the most recent call of `update`, `pause`, `finish` or `cancel`. The methods
  /// themselves return nothing, so that a subclass can override them with UIKit's signatures.
  public private(set) var status = TransitionStatus.ignored

  /// Interrupts a transition that runs or settles, so that it is interactive.
  open func pause() {
    status = context?.pauseInteractiveTransition() ?? (wasAttached ? .ended : .refused)
  }

  /// Sets the progress, clamped to 0…1. Setting the present value has no effect; NaN is refused.
  open func update(_ percentComplete: Double) {
    if let context {
      status = context.updateInteractiveTransition(percentComplete)
    } else if wasAttached {
      status = .ended
    } else if percentComplete.isNaN || earlyEnd != nil {
      status = .refused
    } else {
      earlyPercent = min(max(percentComplete, 0), 1)
      status = .remembered
    }
  }

  /// Ends the interaction; the transition finishes.
  open func finish() { end(.finish, velocity: 0) }

  /// Ends the interaction; the transition goes back to its start.
  open func cancel() { end(.cancel, velocity: 0) }

  /// Ends the interaction; the transition finishes. The velocity is in progress per second,
  /// positive toward progress 1.
  open func finish(velocity: Double) { end(.finish, velocity: velocity) }

  /// Ends the interaction; the transition goes back to its start. The velocity is in progress per
  /// second, positive toward progress 1.
  open func cancel(velocity: Double) { end(.cancel, velocity: velocity) }

  private func end(_ decision: TransitionDecision, velocity: Double) {
    if let context {
      status =
        decision == .finish
        ? context.finishInteractiveTransition(velocity: velocity)
        : context.cancelInteractiveTransition(velocity: velocity)
    } else if wasAttached {
      status = .ended
    } else if earlyEnd != nil {
      status = .refused
    } else {
      earlyEnd = (decision, velocity)
      status = .remembered
    }
  }

  private func forget() {
    earlyPercent = nil
    earlyEnd = nil
  }
}
