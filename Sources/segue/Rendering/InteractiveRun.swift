internal import SegueGeometry
internal import SegueKit
internal import SegueScene

/// One transition that a finger drives: two screens in a window, an interaction controller attached
/// there, and a drag. Time only goes forward.
final class InteractiveRun {
  let window: Window
  private let events: [PointerEvent]
  private var sent = 0

  /// - Parameter screens: sets the two screens' views up.
  init(
    size: Size, direction: TransitionDirection, duration: Double?, drag: Drag,
    animator: any ViewControllerAnimatedTransitioning, interaction: any InteractionControlling,
    screens: (View, View) -> Void
  ) {
    let (from, to) = (ViewController(title: "from"), ViewController(title: "to"))
    screens(from.view, to.view)
    let pair = Pair(from, to, direction, duration, animator)
    window = Window(size: size, rootViewController: pair)
    window.engine.log = EventLog()
    events = drag.events
    pair.addInteraction(interaction, for: direction == .forward ? .push : .pop)
  }

  /// The clock goes on to `time`, seconds since the finger went down; what the finger did until then
  /// is sent on its way.
  func advance(to time: Double) {
    while sent < events.count, events[sent].time <= time {
      window.tick(to: events[sent].time)
      window.send(events[sent])
      sent += 1
    }
    window.tick(to: time)
  }

  /// True when the finger is up and nothing moves any more.
  var isAtRest: Bool { sent == events.count && !window.engine.isInFlight }

  /// What became of the transition; nil while there is none.
  var result: TransitionResult? { window.engine.lastResult }
}

/// A container of one child that can be exchanged for another by hand, made of the engine's public
/// pieces.
private final class Pair: ViewController {
  private var current: ViewController
  private let next: ViewController
  private let direction: TransitionDirection
  private let duration: Double?
  private let animator: any ViewControllerAnimatedTransitioning

  init(
    _ from: ViewController, _ to: ViewController, _ direction: TransitionDirection,
    _ duration: Double?, _ animator: any ViewControllerAnimatedTransitioning
  ) {
    current = from
    next = to
    self.direction = direction
    self.duration = duration
    self.animator = animator
    super.init(title: "container")
    addChild(from)
    from.didMove(toParent: self)
    view.addSubview(from.view)
  }

  override func viewDidLayoutSubviews() {
    current.view.frame = view.bounds
  }

  override func canPerform(
    _ operation: TransitionOperation, direction: TransitionDirection
  ) -> Bool {
    operation == (self.direction == .forward ? .push : .pop) && direction == self.direction
      && current !== next
  }

  override func perform(
    _ operation: TransitionOperation, direction: TransitionDirection,
    by interaction: any ViewControllerInteractiveTransitioning
  ) -> Bool {
    guard canPerform(operation, direction: direction) else { return false }
    run(
      TransitionRequest { [self] in
        var plan = TransitionPlan.replacing(
          in: self, containerView: view, from: current, to: next)
        plan.operation = operation
        plan.direction = direction
        plan.requestedDuration = duration
        plan.animator = { [animator] in animator }
        plan.interaction = { _ in interaction }
        plan.commit = { [weak self, next] in self?.current = next }
        return plan
      })
    return true
  }
}

/// The frames of such a run.
struct InteractiveFrames: FilmSource {
  let run: InteractiveRun
  /// Seconds until it is at rest.
  let duration: Double
  private var tree: LayerTree

  init(_ run: InteractiveRun, duration: Double) {
    self.run = run
    self.duration = duration
    tree = LayerTree(size: run.window.size)
  }

  var degraded: String? { run.result?.degraded }

  mutating func withLayers(
    of frame: Schedule.Frame, _ draw: (borrowing LayerTree) -> Void
  ) throws(Failure) {
    switch frame.picture {
    case .from: break
    case .moving(let seconds): run.advance(to: seconds)
    case .to: run.advance(to: duration)
    }
    run.window.layers(into: &tree)
    tree.contentsTime = frame.clock
    draw(tree)
  }
}
