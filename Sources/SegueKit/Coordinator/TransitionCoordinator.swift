public import SegueMotion
public import SegueScene

/// What runs alongside a transition and hears how it goes (UIViewControllerTransitionCoordinator and
/// its context in one).
///
/// Animations are added to the animator's own timeline, so they scrub, reverse and settle with it,
/// inside the container and outside. What they set stays when the transition completes and is taken
/// back when it is cancelled. It belongs to the transition's thread.
public final class TransitionCoordinator {
  private let context: TransitionContext
  private var animations: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []
  private var handlers: [(TransitionCoordinator) -> Void] = []
  /// False once the animator was recorded: too late for animations.
  var acceptsAnimations = true
  private var hasEnded = false

  /// True when it began under a finger.
  public let initiallyInteractive: Bool
  /// The progress at which it was let go of last; 0 before.
  public private(set) var percentAtHandOver = 0.0
  /// Progress per second at which it was let go of last; positive toward the end, 0 before.
  public private(set) var completionVelocity = 0.0
  /// The curve by which it settles; linear for a spring, and before it was let go of.
  public private(set) var completionCurve = Curve.linear
  /// How it settles, as it was when it was let go of last.
  public private(set) var settling = Settling.standard

  init(_ context: TransitionContext) {
    self.context = context
    initiallyInteractive = context.isInteractive
  }

  // MARK: What it is about

  public var isAnimated: Bool { context.isAnimated }
  public var isInteractive: Bool { context.isInteractive }
  public var isCancelled: Bool { context.transitionWasCancelled }
  /// Every animated transition can be grabbed: it is a recording.
  public var isInterruptible: Bool { context.isAnimated }
  public var presentationStyle: PresentationStyle { context.presentationStyle }
  /// The timeline's length in seconds; 0 before it is recorded.
  public internal(set) var transitionDuration = 0.0
  /// The way gone, 0…1.
  public var percentComplete: Double { context.percentComplete }
  public var containerView: View { context.containerView }

  public func viewController(forKey key: TransitionKey) -> ViewController? {
    context.viewController(forKey: key)
  }

  public func view(forKey key: TransitionKey) -> View? { context.view(forKey: key) }

  // MARK: Taking part

  /// Runs `animation` with the transition and `completion` after it.
  ///
  /// The closure is called when the animator has been recorded, or at once when it has been already,
  /// and once more when it has to be recorded anew (a resize, a fault). Without animation it is called
  /// once and takes hold at once. It may change properties only: views that it adds are not kept.
  ///
  /// - Returns: false when it is too late for the animation, which is then not run: the transition has
  ///   left its start. The completion is called all the same, as long as the transition is not over.
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

  /// The same for views outside the container. They must lie in the window; there is no other
  /// difference, since the whole window is recorded.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View, animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  /// Calls `handler` each time when the transition is grabbed or let go of or turns round.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    guard !hasEnded else { return }
    handlers.append(handler)
  }

  // MARK: For the engine

  var hasAnimations: Bool { !animations.isEmpty }

  func runAnimations() {
    for animation in animations { animation(self) }
  }

  /// The animator is on record.
  func close(duration: Double) {
    acceptsAnimations = false
    transitionDuration = duration
  }

  func handOver(percent: Progress, velocity: ProgressVelocity, settling: Settling) {
    percentAtHandOver = percent.value
    completionVelocity = velocity.value
    self.settling = settling
    if case .curve(let curve, _) = settling { completionCurve = curve }
  }

  func tellOfChange() {
    for handler in handlers { handler(self) }
  }

  /// The next completion to call, first in first out; nil when there is none left.
  func nextCompletion() -> ((TransitionCoordinator) -> Void)? {
    completions.isEmpty ? nil : completions.removeFirst()
  }

  /// Lets go of every closure.
  func end() {
    hasEnded = true
    animations = []
    completions = []
    handlers = []
  }
}
