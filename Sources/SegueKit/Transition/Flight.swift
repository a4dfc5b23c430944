internal import SegueGeometry
internal import SegueScene

/// The data of the transition in flight. An engine has at most one.
final class Flight {
  let number: Int
  /// When the transition began, in seconds on the engine's clock.
  let began: Double
  let plan: TransitionPlan
  let request: TransitionRequest
  let context: TransitionContext
  let coordinator: TransitionCoordinator
  var animator: (any ViewControllerAnimatedTransitioning)?
  let interaction: (any ViewControllerInteractiveTransitioning)?
  /// True when the container was visible at the start of the transition, so that the two view
  /// controllers get appearance calls.
  let sendsAppearance: Bool
  var frames: TransitionPlan.Frames

  var recording: TransitionRecording? {
    didSet {
      callsAnimator =
        recording.map { $0.timeline.hasDrivers || $0.timeline.hasPaintings } ?? false
      knownMotion = nil
    }
  }
  private var knownMotion: ClosedRange<Double>?
  /// True when computing a frame calls the animator's code, which can fail.
  private(set) var callsAnimator = false
  /// The state of a transition that is not recorded; nil for a recorded transition.
  var live: LiveTransition?
  /// The changes that the engine made when it laid out `to` for its final frame. They are undone
  /// when the transition is cancelled.
  var arrival: [ViewChange] = []
  var evaluator: TimelineEvaluator?
  /// The recorded views with the properties that they had when the recording began to be played.
  var model: RecordedModel?
  /// The layers before the transition and those after it.
  var startTree: LayerTree
  var endTree: LayerTree
  /// The layers of the recorded root view after the transition; nil when that view is the engine's
  /// root view, whose layers `endTree` has.
  var recordedEnd: LayerTree?
  /// The changes made by the coordinator's animations, which are kept when the transition
  /// completes.
  var alongsideChanges: [ViewChange] = []
  /// The views that were invisible and that the animator leaves visible. They stay visible when the transition
  /// completes: programs hide a cell or a label themselves, which their animator shows at its end.
  var revealed: [ViewChange] = []
  /// The number of times that the animator was recorded again at one time for a new size of the window, and that time.
  var relayouts = (count: 0, time: -Double.infinity)
  /// The duration of the coordinator's animations, in seconds: the duration that the animator
  /// declared.
  var alongsideDuration = 0.0
  /// The completions of calls, such as a pop during a push, that were carried out by reversing this
  /// transition. They get true when this transition is cancelled.
  var onCancel: [(Bool) -> Void] = []
  var free = FreeMotions()
  /// The views that the presentation controller has added before the animator was called.
  var placed: Set<ViewID> = []

  /// The progress, 0…1, in which the recording is seen to move; all of 0…1 without one. It takes many frames to find and is
  /// asked for at each touch, so it is kept.
  var visibleMotion: ClosedRange<Double> {
    if let knownMotion { return knownMotion }
    let motion = recording?.timeline.visibleMotion ?? 0...1
    knownMotion = motion
    return motion
  }

  var didTurnInputOff = false
  /// True while the engine still has to call the animator's `animationEnded`.
  var owesEnded = false
  var animatorCrashed = false
  /// True once the coordinator's completions are being called. From then on, the view controllers'
  /// `transitionCoordinator` is nil.
  var hasEndedCoordination = false
  /// True when the dissolve is played because the animator declined the transition.
  var isDeclined = false
  var diagnostics: [String] = []

  init(
    number: Int, began: Double, plan: TransitionPlan, request: TransitionRequest,
    context: TransitionContext, animator: (any ViewControllerAnimatedTransitioning)?,
    interaction: (any ViewControllerInteractiveTransitioning)?, frames: TransitionPlan.Frames,
    startTree: LayerTree
  ) {
    self.number = number
    self.began = began
    self.plan = plan
    self.request = request
    self.context = context
    coordinator = TransitionCoordinator(context)
    context.transitionCoordinator = coordinator
    self.animator = animator
    self.interaction = interaction
    sendsAppearance = [.appeared, .appearing].contains(plan.container.appearanceState)
    toArrives = plan.to.map { !$0.isViewLoaded || $0.view.superview !== plan.containerView } ?? false
    self.frames = frames
    self.startTree = startTree
    endTree = startTree
  }

  var fromLeaves: Bool { plan.from != nil && frames.finalFrom == .zero && touchesFrom }
  /// True when the view of `to` was not in the container at the start, so that a cancellation
  /// removes it again.
  let toArrives: Bool

  private var touchesFrom: Bool { plan.touches.contains(.from) }

  /// True if the presentation controller has put `view` into a view of its own within the container. It is then
  /// responsible for the view's place and frame.
  func isWrapped(_ view: View) -> Bool {
    plan.presentationController != nil && view.superview !== plan.containerView && view !== plan.containerView
      && view.isDescendant(of: plan.containerView)
  }

  func hears(_ key: TransitionKey) -> ViewController? {
    sendsAppearance && plan.appears.contains(key) ? plan.controller(key) : nil
  }
}
