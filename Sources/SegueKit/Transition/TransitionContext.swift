public import SegueGeometry
public import SegueScene

/// The context of one transition for its animator: the views, their frames at both ends, and the
/// methods that animate and complete the transition (UIViewControllerContextTransitioning).
///
/// A context must be used on the transition's thread only. After the end, calls have no effect.
public final class TransitionContext {
  /// The properties of a transition that are known before it starts.
  package struct Setup {
    /// The superview of the views of `from` and `to` during the transition.
    package var containerView: View
    /// The view whose whole hierarchy is recorded, so that animations alongside may be outside the
    /// container. Nil for the container itself; must be the container or an ancestor of it.
    package var rootView: View?
    /// The view controller that disappears; nil when there is none.
    package var fromController: ViewController?
    /// The view controller that appears; nil when there is none.
    package var toController: ViewController?
    /// The view that disappears; nil when there is none, and for a view that the animator must not
    /// touch, such as a presenter's view that a sheet will cover.
    package var fromView: View?
    /// The view that appears; nil when there is none, and for a view that the animator must not
    /// touch, such as a presenter's view that a dismissed sheet uncovers.
    package var toView: View?
    /// True uses the view of `toController` instead of `toView`. That view is loaded on first use,
    /// after its controller has become a child.
    var loadsToView = false
    /// The frames of the views of `from` and `to` at the start, in the container's points; zero for
    /// a view that is not in the container yet.
    package var initialFrames: [TransitionKey: Rect]
    /// The frames of the views of `from` and `to` at the end, in the container's points; zero for a
    /// view that leaves the container.
    package var finalFrames: [TransitionKey: Rect]
    /// False when the change is made immediately, without animation.
    package var isAnimated = true
    /// True when the transition begins interactively.
    package var isInteractive = false
    /// The style of a modal presentation; `.notModal` for other transitions.
    package var presentationStyle = PresentationStyle.notModal
    /// The kind of change that the transition makes.
    package var operation = TransitionOperation.custom
    /// The direction: forward or, for the reverse of an earlier transition, backward.
    package var direction = TransitionDirection.forward
    /// The layout direction at the start of the transition.
    package var layoutDirection = LayoutDirection.leftToRight
    /// The duration that the user asks for, in seconds; nil leaves it to the animator.
    package var requestedDuration: Double?
    /// True when reduced motion is requested.
    package var reducesMotion = false
    /// The pixels per point of the frames that are drawn; 1 when that is not known.
    package var pixelScale = 1.0
    /// The seed of the transition's random numbers, from 0 to 2^53 - 1.
    package var seed = TransitionSeed.seed(film: 0, number: 0)
    /// The colours to show beyond the screens' edges.
    package var surroundings = Surroundings()
    /// Returns the container's screens in their order, such as a stack from the bottom up; empty
    /// for a container without an order.
    package var screens: () -> [ViewController] = { [] }
    /// True records every animation with a linear curve. A finger that drives the progress from the
    /// start then moves the views without easing.
    package var scrubsLinearly = false
    /// Returns the presented view of a presentation, which may contain the view of `to`. Nil for
    /// other transitions, which use the view of `to` itself.
    var presentedView: (() -> View?)?
    /// The time at the beginning of the transition, in seconds on the contents clock, which plays
    /// clips.
    package var contentsTime = 0.0

    /// Creates the setup of a transition that replaces `from` by `to`, both as large as the
    /// container.
    package init(containerView: View, from: View?, to: View?) {
      self.containerView = containerView
      fromView = from
      toView = to
      let all = Rect(origin: .zero, size: containerView.bounds.size)
      initialFrames = [.from: from?.frame ?? .zero, .to: .zero]
      finalFrames = [.from: .zero, .to: to == nil ? .zero : all]
    }
  }

  /// The properties of the transition that were known before it started.
  package internal(set) var setup: Setup
  /// The recorder of the animator; nil before `animateTransition` and after the end.
  package internal(set) var recorder: Recorder?
  /// True while a gesture or an interaction controller drives the transition.
  public internal(set) var isInteractive: Bool
  /// True once it has been decided that the transition goes back to `from`.
  public internal(set) var transitionWasCancelled = false
  /// The coordinator of the transition; nil when no engine runs the transition.
  // The reference is weak because the coordinator has a reference to the context, and the flight
  // has one to the coordinator.
  public internal(set) weak var transitionCoordinator: TransitionCoordinator?
  /// The engine that runs the transition; nil after the end.
  weak var engine: TransitionEngine?
  /// The thread on which the animator is recorded. `completeTransition` is refused on any other
  /// thread.
  var recordingThread: ThreadIdentity?
  var animatorCrashed = false
  /// True during `animateTransition` when the animator may have a property animator that runs the transition. Property
  /// animators that are started meanwhile wait in `waitingAnimators`.
  var startsWait = false
  var waitingAnimators: [ViewPropertyAnimator] = []
  /// The animations whose `animations` closures are running, the innermost last.
  var openAnimations: [Recorder.AnimationID] = []
  /// The keyframes that the running `animations` closure of a repeating animation adds; nil when no
  /// such closure is running.
  var notedKeyframes: RecordedKeyframes?
  /// The closures added with `addCompletion`, which are called when the transition has ended.
  var completions: [(TransitionEndReason) -> Void] = []
  /// The elements of the screens, cached when the animator that is being recorded first requests
  /// them.
  var foundElements: [TransitionKey: ScreenElements] = [:]
  /// The colours of the screens' edges; nil before an animator is recorded.
  var edges: Edges?

  /// Makes the context of one transition.
  package init(_ setup: Setup) {
    self.setup = setup
    isInteractive = setup.isInteractive
  }

  /// The superview of the views of `from` and `to` during the transition. The animator must add the
  /// view of `to`.
  public var containerView: View { setup.containerView }
  /// False when the change is made immediately, without animation.
  public var isAnimated: Bool { setup.isAnimated }
  /// The style of a modal presentation; `.notModal` for other transitions.
  public var presentationStyle: PresentationStyle { setup.presentationStyle }
  /// The kind of change that the transition makes.
  public var operation: TransitionOperation { setup.operation }
  /// The direction: forward or, for the reverse of an earlier transition, backward.
  public var direction: TransitionDirection { setup.direction }
  /// The layout direction at the start of the transition.
  public var layoutDirection: LayoutDirection { setup.layoutDirection }
  /// The requested duration in seconds; nil leaves the duration to the animator. A recording of a
  /// different duration is stretched to the requested one.
  public var requestedDuration: Double? { setup.requestedDuration }
  /// True when reduced motion is requested.
  public var reducesMotion: Bool { setup.reducesMotion }
  /// The pixels per point of the frames that are drawn, so that edges can be placed on the
  /// boundaries of pixels; 1 when it is not known.
  public var pixelScale: Double { setup.pixelScale }
  /// The progress, 0…1; 0 before the start and when no engine runs the transition.
  public var percentComplete: Double { engine?.percentComplete(of: self) ?? 0 }

  /// Returns the view controller for `key`, or nil when there is none.
  public func viewController(forKey key: TransitionKey) -> ViewController? {
    key == .from ? setup.fromController : setup.toController
  }

  /// Returns the view for `key`; nil when there is none, and when the animator must not touch the
  /// view, such as the presenter's view beneath a sheet.
  public func view(forKey key: TransitionKey) -> View? {
    guard key == .to else { return setup.fromView }
    guard setup.loadsToView else { return setup.toView }
    return setup.presentedView.map { $0() } ?? setup.toController?.view
  }

  /// Returns the frame, at the start, of the view for `key`, in the container's points; zero when
  /// the view is not in the container yet.
  public func initialFrame(for key: TransitionKey) -> Rect {
    setup.initialFrames[key] ?? .zero
  }

  /// Returns the frame, at the end, of the view for `key`, in the container's points; zero exactly
  /// when the view leaves the container.
  public func finalFrame(for key: TransitionKey) -> Rect {
    setup.finalFrames[key] ?? .zero
  }

  /// Returns the frame of a view controller's view at the start of the transition; zero for a
  /// controller that does not take part in this transition.
  public func initialFrame(for controller: ViewController) -> Rect {
    key(of: controller).map { initialFrame(for: $0) } ?? .zero
  }

  /// Returns the frame of a view controller's view at the end of the transition; zero for a
  /// controller that does not take part in this transition.
  public func finalFrame(for controller: ViewController) -> Rect {
    key(of: controller).map { finalFrame(for: $0) } ?? .zero
  }

  private func key(of controller: ViewController) -> TransitionKey? {
    TransitionKey.allCases.first { viewController(forKey: $0) === controller }
  }

  /// Calls `completion` once when the transition has ended, with the reason, after `animationEnded`.
  ///
  /// Use this method for changes of state outside views. The completions of an animator's animations are not suited for
  /// such changes: these completions are called during the recording, when it is not known whether the transition will
  /// be cancelled. Calls of this method after the end do nothing.
  public func addCompletion(_ completion: @escaping (TransitionEndReason) -> Void) {
    guard recorder != nil || engine != nil else { return }
    completions.append(completion)
  }

  /// Reports that the animator has made all changes of the transition. This ends only a recording:
  /// the engine decides whether a recorded transition finishes or is cancelled. A transition that
  /// is not recorded ends now; it finishes if `didComplete` is true and it was not cancelled
  /// before. Returns false, and changes nothing, for a second call, a call after the transition's
  /// end, and a call on another thread.
  @discardableResult
  public func completeTransition(_ didComplete: Bool) -> Bool {
    if let recordingThread, recordingThread != .current { return false }
    guard let recorder else { return engine?.completeLive(self, didComplete) ?? false }
    engine?.animatorDidComplete(self)
    return recorder.complete(didComplete)
  }
}
