internal import SegueGeometry
internal import SegueScene

/// Everything about the one transition that an engine has in hand.
final class Flight {
  let number: Int
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
  /// `to` before it got its size; nil when it had it.
  var arrival: LayoutCheckpoint?
  var evaluator: TimelineEvaluator?
  /// What showed before it began, and what will show after.
  var startTree: LayerTree
  var endTree: LayerTree
  /// What the closures alongside left behind, to be kept when it completes.
  var alongsideChanges: [AlongsideChange] = []
  /// Requests that were answered by turning it round.
  var onCancel: [(Bool) -> Void] = []
  var free = FreeMotions()

  var didTurnInputOff = false
  /// True between `animateTransition` and `animationEnded`.
  var owesEnded = false
  var animatorCrashed = false
  var faultReason: String?
  var diagnostics: [String] = []

  init(
    number: Int, plan: TransitionPlan, request: TransitionRequest, context: TransitionContext,
    coordinator: TransitionCoordinator, animator: (any ViewControllerAnimatedTransitioning)?,
    interaction: (any ViewControllerInteractiveTransitioning)?, sendsAppearance: Bool,
    frames: TransitionPlan.Frames, startTree: LayerTree
  ) {
    self.number = number
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

/// A property that a closure alongside changed.
struct AlongsideChange {
  let view: View
  let before: ViewProperties
  let after: ViewProperties

  /// What `changes` does to `views`.
  static func made(by changes: () -> Void, to views: [View]) -> [AlongsideChange] {
    let before = views.map(\.properties)
    changes()
    return zip(views, before).compactMap { view, before in
      view.properties == before
        ? nil : AlongsideChange(view: view, before: before, after: view.properties)
    }
  }

  func apply() {
    if after.bounds != before.bounds { view.bounds = after.bounds }
    if after.center != before.center { view.center = after.center }
    if after.transform != before.transform { view.transform = after.transform }
    if after.alpha != before.alpha { view.alpha = after.alpha }
    if after.backgroundColor != before.backgroundColor {
      view.backgroundColor = after.backgroundColor
    }
    if after.cornerRadius != before.cornerRadius { view.cornerRadius = after.cornerRadius }
    if after.zPosition != before.zPosition { view.zPosition = after.zPosition }
    if after.isHidden != before.isHidden { view.isHidden = after.isHidden }
    if after.clipsToBounds != before.clipsToBounds { view.clipsToBounds = after.clipsToBounds }
    if after.contents != before.contents { view.contents = after.contents }
  }
}
