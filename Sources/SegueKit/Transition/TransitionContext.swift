public import SegueGeometry
public import SegueScene

/// What an animator is given: the views of one transition, where they begin and end, and the means
/// to animate and to complete it (UIViewControllerContextTransitioning).
///
/// It lives on the transition's thread. After the end every call is answered and changes nothing.
public final class TransitionContext {
  /// What a transition is between, and how: everything that is known before it starts.
  public struct Setup {
    public var containerView: View
    /// The view whose whole hierarchy is recorded, so that what runs alongside may lie outside the
    /// container; nil for the container itself. Must hold the container.
    public var rootView: View?
    /// The controllers; nil where there is none.
    public var fromController: ViewController?
    public var toController: ViewController?
    /// The screens; nil where there is none or it must not be touched.
    public var fromView: View?
    public var toView: View?
    /// True takes the view of `toController` in place of `toView`, which is loaded when it is first
    /// asked for: after its controller has become a child.
    var loadsToView = false
    /// In the container's points; zero when it is not in the container yet.
    public var initialFrames: [TransitionKey: Rect]
    /// In the container's points; zero when it leaves the container.
    public var finalFrames: [TransitionKey: Rect]
    public var isAnimated = true
    public var isInteractive = false
    public var presentationStyle = PresentationStyle.none
    public var operation = TransitionOperation.custom
    public var direction = TransitionDirection.forward
    public var layoutDirection = LayoutDirection.leftToRight
    /// Seconds that the user wants it to take; nil leaves it to the animator.
    public var requestedDuration: Double?
    public var reducesMotion = false
    /// True makes every animation linear while it is recorded: a finger then drives the progress
    /// itself and nothing is eased twice.
    public var scrubsLinearly = false
    /// Where the clock of films stands when it begins, in seconds.
    public var contentsTime = 0.0

    /// A container that replaces `from` by `to`, both as large as the container.
    public init(containerView: View, from: View?, to: View?) {
      self.containerView = containerView
      fromView = from
      toView = to
      let all = Rect(origin: .zero, size: containerView.bounds.size)
      initialFrames = [.from: from?.frame ?? .zero, .to: .zero]
      finalFrames = [.from: .zero, .to: to == nil ? .zero : all]
    }
  }

  public internal(set) var setup: Setup
  /// Records the animator; nil before `animateTransition` and after the end.
  public internal(set) var recorder: Recorder?
  /// True while a finger or an interaction controller drives it.
  public internal(set) var isInteractive: Bool
  /// True once it was decided to go back to `from`.
  public internal(set) var transitionWasCancelled = false
  /// What runs alongside; nil where no engine runs the transition.
  // Weak: the coordinator holds the context, and the flight holds the coordinator.
  public internal(set) weak var transitionCoordinator: TransitionCoordinator?
  /// Who runs the transition; gone after the end.
  weak var engine: TransitionEngine?
  /// The thread that records; only it may complete.
  var recordingThread: ThreadIdentity?
  var animatorCrashed = false
  /// The animations that are open, the innermost last.
  var openAnimations: [Recorder.AnimationID] = []

  public init(_ setup: Setup) {
    self.setup = setup
    isInteractive = setup.isInteractive
  }

  public var containerView: View { setup.containerView }
  public var isAnimated: Bool { setup.isAnimated }
  public var presentationStyle: PresentationStyle { setup.presentationStyle }
  public var operation: TransitionOperation { setup.operation }
  public var direction: TransitionDirection { setup.direction }
  public var layoutDirection: LayoutDirection { setup.layoutDirection }
  public var requestedDuration: Double? { setup.requestedDuration }
  public var reducesMotion: Bool { setup.reducesMotion }
  /// The way gone, 0…1; 0 before the start and where no engine runs it.
  public var percentComplete: Double { engine?.percentComplete(of: self) ?? 0 }

  /// The controller on that side; nil where there is none.
  public func viewController(forKey key: TransitionKey) -> ViewController? {
    key == .from ? setup.fromController : setup.toController
  }

  /// The screen's view; nil where there is none or it must not be touched.
  public func view(forKey key: TransitionKey) -> View? {
    guard key == .to else { return setup.fromView }
    return setup.loadsToView ? setup.toController?.view : setup.toView
  }

  /// Where the screen is at the start, in the container's points; zero when it is not in it yet.
  public func initialFrame(for key: TransitionKey) -> Rect {
    setup.initialFrames[key] ?? .zero
  }

  /// Where it must be at the end; zero exactly when it leaves the container.
  public func finalFrame(for key: TransitionKey) -> Rect {
    setup.finalFrames[key] ?? .zero
  }

  /// The same for a controller of this transition; zero for any other.
  public func initialFrame(for controller: ViewController) -> Rect {
    key(of: controller).map { initialFrame(for: $0) } ?? .zero
  }

  /// The same for a controller of this transition; zero for any other.
  public func finalFrame(for controller: ViewController) -> Rect {
    key(of: controller).map { finalFrame(for: $0) } ?? .zero
  }

  private func key(of controller: ViewController) -> TransitionKey? {
    TransitionKey.allCases.first { viewController(forKey: $0) === controller }
  }

  /// The animator is done. The host's decision beats `didComplete`. False, and nothing changes, when
  /// it was called before, after the end, or from another thread.
  @discardableResult
  public func completeTransition(_ didComplete: Bool) -> Bool {
    if let recordingThread, recordingThread != .current { return false }
    guard let recorder else { return false }
    engine?.animatorDidComplete(self)
    return recorder.complete(didComplete)
  }
}
