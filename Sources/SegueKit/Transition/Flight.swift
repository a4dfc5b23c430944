internal import SegueGeometry
internal import SegueScene

/// Everything about the one transition that an engine has in hand.
final class Flight {
  let number: Int
  /// Seconds of the engine's clock.
  let began: Double
  let plan: TransitionPlan
  let request: TransitionRequest
  let context: TransitionContext
  let coordinator: TransitionCoordinator
  var animator: (any ViewControllerAnimatedTransitioning)?
  let interaction: (any ViewControllerInteractiveTransitioning)?
  /// Latched at the start: whether the container is in view, so that its children hear of it.
  let sendsAppearance: Bool
  var frames: TransitionPlan.Frames

  var recording: TransitionRecording?
  /// What giving `to` its size changed.
  var arrival: [ViewChange] = []
  var evaluator: TimelineEvaluator?
  /// What showed before it began, and what will show after.
  var startTree: LayerTree
  var endTree: LayerTree
  /// What the recorded root will show after, where that is not the engine's.
  var recordedEnd: LayerTree?
  /// What the closures alongside left behind, to be kept when it completes.
  var alongsideChanges: [ViewChange] = []
  /// Seconds that they take: what the animator has said of itself.
  var alongsideDuration = 0.0
  /// Requests that were answered by turning it round.
  var onCancel: [(Bool) -> Void] = []
  var free = FreeMotions()

  var didTurnInputOff = false
  /// True between `animateTransition` and `animationEnded`.
  var owesEnded = false
  var animatorCrashed = false
  var diagnostics: [String] = []

  init(
    number: Int, began: Double, plan: TransitionPlan, request: TransitionRequest,
    context: TransitionContext,
    coordinator: TransitionCoordinator, animator: (any ViewControllerAnimatedTransitioning)?,
    interaction: (any ViewControllerInteractiveTransitioning)?, sendsAppearance: Bool,
    frames: TransitionPlan.Frames, startTree: LayerTree
  ) {
    self.number = number
    self.began = began
    self.plan = plan
    self.request = request
    self.context = context
    self.coordinator = coordinator
    self.animator = animator
    self.interaction = interaction
    self.sendsAppearance = sendsAppearance
    self.frames = frames
    self.startTree = startTree
    endTree = startTree
  }

  var fromLeaves: Bool { plan.from != nil && frames.finalFrom == .zero && touchesFrom }
  /// True when `to` is not in the container before, so that a cancel takes it out again.
  var toArrives = false

  private var touchesFrom: Bool { plan.touches.contains(.from) }

  func hears(_ key: TransitionKey) -> ViewController? {
    sendsAppearance && plan.appears.contains(key) ? plan.controller(key) : nil
  }
}
