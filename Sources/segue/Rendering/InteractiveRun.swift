internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueMedia
internal import SegueScene

/// One transition that a finger drives: two screens in a window, an interaction controller attached
/// there, and a drag.
final class InteractiveRun: EngineRun {
  let window: Window
  private let interaction: PluginInteraction
  private let events: [PointerEvent]
  private var sent = 0
  private var trail = FingerTrail()
  /// Seconds since the finger went down.
  private var time = 0.0

  /// - Parameter screens: sets the two screens' views up.
  init(
    size: Size, options: TransitionOptions, drag: Drag,
    animator: any ViewControllerAnimatedTransitioning, interaction: PluginInteraction,
    keepsLog: Bool, screens: (View, View) -> Void
  ) {
    let (from, to) = (ViewController(title: "from"), ViewController(title: "to"))
    screens(from.view, to.view)
    let direction = options.direction.direction
    let pair = Pair(from, to, direction, options.duration, animator)
    window = Window(size: size, rootViewController: pair)
    window.engine.log = keepsLog ? EventLog() : nil
    window.engine.take(options)
    self.interaction = interaction
    events = drag.events
    pair.addInteraction(interaction, for: direction == .forward ? .push : .pop)
  }

  /// The clock goes on to `time`, seconds since the finger went down; what the finger did until then
  /// is sent on its way.
  func advance(to time: Double) {
    while sent < events.count, events[sent].time <= time { sendNext() }
    window.tick(to: time)
    self.time = time
  }

  func layers(into tree: inout LayerTree) {
    if trail.needsNextSample(at: time), sent < events.count, events[sent].phase == .moved {
      sendNext()
    }
    trail.layers(of: window, at: time, into: &tree)
  }

  private func sendNext() {
    let event = events[sent]
    sent += 1
    window.tick(to: event.time)
    window.send(event)
    if event.phase == .moved {
      trail.moved(window.engine, at: event.time)
    } else {
      trail.interrupt()
    }
  }

  /// True when the finger is up and nothing moves any more.
  var isAtRest: Bool { sent == events.count && !window.engine.isInFlight }

  var fault: Degradation? { interaction.fault.map { .interaction($0) } }

  /// On by the frames of `rate` until it is at rest; the time of the first frame that shows it so.
  func advanceToRest(_ rate: FrameRate) -> Double {
    let last = Int((longest * rate.framesPerSecond).rounded(.up))
    var time = 0.0
    for frame in 0...last {
      time = Double(frame) * Double(rate.denominator) / Double(rate.numerator)
      advance(to: time)
      if isAtRest { break }
    }
    return time
  }

  func finish() {
    // It may take longer than the run without pixels did, when its animator failed on the way.
    while !isAtRest, window.engine.now < longest { advance(to: window.engine.now + 1 / Drag.rate) }
  }

  /// Seconds after which it is at rest in any case: whatever a controller does, the host lets go when
  /// the finger is up, and no way back is longer than a recording may last.
  private var longest: Double { (events.last?.time ?? 0) + 120 }
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
        plan.layoutDirection = layoutDirection
        plan.requestedDuration = duration
        plan.animator = { [animator] in animator }
        plan.interaction = { _ in interaction }
        plan.commit = { [weak self, next] in self?.current = next }
        return plan
      })
    return true
  }
}
