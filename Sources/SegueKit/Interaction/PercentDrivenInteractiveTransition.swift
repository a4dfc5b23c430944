public import SegueMotion

/// Drives a transition by percentages (UIPercentDrivenInteractiveTransition).
///
/// Make one, return it from the delegate, and call `update`, then `finish` or `cancel`, from a gesture.
/// Calls that come before its first transition has begun are remembered. After the end of one they are
/// answered `ended`, until it is used for the next one.
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  open var wantsInteractiveStart = true
  /// How fast it settles: (1 − p)·duration/speed to finish, p·duration/speed to cancel. Numbers that
  /// are not above 0 are refused: the old one stays.
  open var completionSpeed = 1.0 {
    didSet { if !(completionSpeed > 0 && completionSpeed.isFinite) { completionSpeed = oldValue } }
  }
  /// The curve by which it settles.
  open var completionCurve = Curve.easeInOut
  /// Takes the place of the completion curve: a spring in its own time, or a curve.
  open var timingCurve: Timing?

  /// The transition that it drives; nil before the first and after the end.
  public private(set) weak var context: TransitionContext?
  /// From its first transition on: without a context that one is then over, not yet to come.
  private var wasAttached = false
  private var earlyPercent: Double?
  private var earlyEnd: (decision: TransitionDecision, velocity: Double)?

  public init() {}

  /// The way gone, 0…1; what was remembered, before the start.
  open var percentComplete: Double { context?.percentComplete ?? earlyPercent ?? 0 }

  /// The transition's length in seconds; 0 before it is recorded.
  open var duration: Double { context?.transitionCoordinator?.transitionDuration ?? 0 }

  open var settling: Settling {
    switch timingCurve {
    case .spring(let spring): .spring(spring)
    case .curve(let curve): .curve(curve, speed: completionSpeed)
    case nil: .curve(completionCurve, speed: completionSpeed)
    }
  }

  open func attach(to context: TransitionContext) {
    self.context = context
    wasAttached = true
    if !wantsInteractiveStart { forget() }
  }

  open func startInteractiveTransition(_ context: TransitionContext) {
    if let earlyPercent { context.updateInteractiveTransition(earlyPercent) }
    switch earlyEnd?.decision {
    case .finish: context.finishInteractiveTransition(velocity: earlyEnd?.velocity ?? 0)
    case .cancel: context.cancelInteractiveTransition(velocity: earlyEnd?.velocity ?? 0)
    case nil: break
    }
    forget()
  }

  open func interactionEnded(_ reason: TransitionEndReason) {
    context = nil
    forget()
  }

  /// Grabs a transition that runs or settles.
  @discardableResult
  open func pause() -> TransitionMachine.Status {
    context?.pauseInteractiveTransition() ?? (wasAttached ? .ended : .refused)
  }

  /// The way gone: clamped to 0…1; an equal one is ignored, NaN refused.
  @discardableResult
  open func update(_ percentComplete: Double) -> TransitionMachine.Status {
    if let context { return context.updateInteractiveTransition(percentComplete) }
    guard !wasAttached else { return .ended }
    guard !percentComplete.isNaN, earlyEnd == nil else { return .refused }
    earlyPercent = min(max(percentComplete, 0), 1)
    return .remembered
  }

  /// Lets go toward the end, at `velocity` (progress per second, positive toward the end).
  @discardableResult
  open func finish(velocity: Double = 0) -> TransitionMachine.Status {
    if let context { return context.finishInteractiveTransition(velocity: velocity) }
    return remember(.finish, velocity)
  }

  /// Lets go back to the start.
  @discardableResult
  open func cancel(velocity: Double = 0) -> TransitionMachine.Status {
    if let context { return context.cancelInteractiveTransition(velocity: velocity) }
    return remember(.cancel, velocity)
  }

  private func remember(
    _ decision: TransitionDecision, _ velocity: Double
  ) -> TransitionMachine.Status {
    guard !wasAttached else { return .ended }
    guard earlyEnd == nil else { return .refused }
    earlyEnd = (decision, velocity)
    return .remembered
  }

  private func forget() {
    earlyPercent = nil
    earlyEnd = nil
  }
}
