public import SegueMotion
public import SegueScene

/// Animates changes alongside a transition and reports its progress
/// (UIViewControllerTransitionCoordinator and its context in one class).
///
/// Animations are added to the animator's timeline, so that they scrub, reverse and settle with the
/// transition, inside the container and outside. The changes are kept when the transition completes
/// and undone when it is cancelled. A coordinator belongs to the transition's thread.
public final class TransitionCoordinator {
  private let context: TransitionContext
  private var animations: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []
  /// The changes that follow the visibility of a view (`animate(following:changes:)`), each with
  /// that view's controller.
  private(set) var followers: [(controller: ViewController, changes: () -> Void)] = []
  private var handlers: [(TransitionCoordinator) -> Void] = []
  /// True until the animator has been recorded. Animations that come later are added to the
  /// finished recording.
  var acceptsAnimations = true
  private var hasEnded = false

  /// True when the transition began interactively.
  public let initiallyInteractive: Bool
  /// The progress when the most recent interaction ended; 0 before the first one has ended.
  public private(set) var percentAtHandOver = 0.0
  /// The velocity when the most recent interaction ended, in progress per second, positive toward
  /// progress 1. It is 0 before the first interaction has ended.
  public private(set) var completionVelocity = 0.0
  /// The curve by which the transition settles. Linear if it settles with a spring, and before its
  /// first interaction has ended.
  public private(set) var completionCurve = Curve.linear
  /// The mode of settling that applied when the most recent interaction ended.
  public private(set) var settling = Settling.standard

  init(_ context: TransitionContext) {
    self.context = context
    initiallyInteractive = context.isInteractive
  }

  // MARK: The transition

  /// False when the change is made immediately, without animation.
  public var isAnimated: Bool { context.isAnimated }
  /// True while a gesture or an interaction controller drives the transition.
  public var isInteractive: Bool { context.isInteractive }
  /// True once it has been decided that the transition goes back to `from`.
  public var isCancelled: Bool { context.transitionWasCancelled }
  /// True for every animated transition, and false for a change without animation.
  public var isInterruptible: Bool { context.isAnimated }
  /// The style of a modal presentation; `.notModal` for other transitions.
  public var presentationStyle: PresentationStyle { context.presentationStyle }
  /// The timeline's duration in seconds; 0 before the animator is recorded.
  public internal(set) var transitionDuration = 0.0
  /// The progress of the transition, 0…1.
  public var percentComplete: Double { context.percentComplete }
  /// The superview of the views of `from` and `to` during the transition.
  public var containerView: View { context.containerView }

  /// Returns the view controller for `key`, or nil when there is none.
  public func viewController(forKey key: TransitionKey) -> ViewController? {
    context.viewController(forKey: key)
  }

  /// Returns the view for `key`; nil when there is none, and when the animator must not touch the
  /// view, such as the presenter's view beneath a sheet.
  public func view(forKey key: TransitionKey) -> View? { context.view(forKey: key) }

  // MARK: Animating alongside

  /// Animates changes alongside the transition, and calls `completion` after it.
  ///
  /// `animation` is called when the animator has been recorded, or immediately if that has happened
  /// already. It is called again each time the recording is replaced (after a resize or a failure).
  /// If the transition is not animated, `animation` is called once and its changes apply
  /// immediately. `animation` may change properties of views only; views that it adds are not kept.
  ///
  /// - Returns: False when the transition has left its start (progress 0) or is over. `animation`
  ///   is then not called, because its views would jump. `completion` is called nevertheless,
  ///   unless the transition is over. A transition is over from the call of its first completion
  ///   on.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    guard !hasEnded else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if !acceptsAnimations {
      guard context.engine?.own(context)?.addAlongside({ animation(self) }) == true else {
        return false
      }
    }
    animations.append(animation)
    return true
  }

  /// Animates changes of views that are in the window but may be outside the container. Since the
  /// whole window is recorded, this method is the same as
  /// `animate(alongsideTransition:completion:)`.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View, animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  /// Animates changes in proportion to the visible fraction of the view of `controller`, which
  /// appears or disappears. For a view that slides, the fraction is its visible area, and for a
  /// view that fades, its opacity. A view that comes to rest partly visible, such as a sheet at a
  /// detent, counts as fully visible there. `changes` is called as for
  /// `animate(alongsideTransition:completion:)`.
  ///
  /// - Returns: False when the transition has left its start (progress 0) or is over. `changes` is
  ///   then not called.
  @discardableResult
  public func animate(
    following controller: ViewController, changes: @escaping () -> Void
  ) -> Bool {
    guard acceptsAnimations else {
      return animate(alongsideTransition: { _ in changes() })
    }
    guard !hasEnded else { return false }
    followers.append((controller, changes))
    return true
  }

  /// Calls `handler` each time an interaction begins or ends, or the transition reverses.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    guard !hasEnded else { return }
    handlers.append(handler)
  }

  // MARK: For the engine

  var hasAnimations: Bool { !animations.isEmpty }

  func runAnimations() {
    for animation in animations { animation(self) }
  }

  /// Notes that the animator has been recorded, on a timeline of `duration` seconds.
  func close(duration: Double) {
    acceptsAnimations = false
    transitionDuration = duration
  }

  func handOver(percent: Progress, velocity: ProgressVelocity, settling: Settling) {
    percentAtHandOver = percent.value
    completionVelocity = velocity.value
    self.settling = settling
    completionCurve = if case .curve(let curve, _) = settling { curve } else { .linear }
  }

  func tellOfChange() {
    for handler in handlers { handler(self) }
  }

  /// Ends the coordinator and releases every closure. From now on the coordinator accepts no
  /// closures, because a completion that adds itself again would keep the transition from ending.
  ///
  /// - Returns: The completions to call, in the order in which they were given.
  func end() -> [(TransitionCoordinator) -> Void] {
    defer { completions = [] }
    hasEnded = true
    animations = []
    followers = []
    handlers = []
    return completions
  }
}
