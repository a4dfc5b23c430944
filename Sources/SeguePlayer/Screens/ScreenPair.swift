public import SegueGeometry
public import SegueKit
public import SegueScene

/// Two screens of which one takes the other's place: what a show of two screens is made from.
public struct ScreenPair: Sendable {
  /// In points.
  public var size: Size
  /// What the screen shows that is left.
  public var from: Contents
  /// What the screen shows that comes.
  public var to: Contents
  public var direction: TransitionDirection
  /// Seconds for the whole transition; nil leaves it to the animator.
  public var duration: Double?
  public var options: ShowOptions

  public init(
    size: Size, from: Contents, to: Contents, direction: TransitionDirection = .forward,
    duration: Double? = nil, options: ShowOptions = ShowOptions()
  ) {
    self.size = size
    self.from = from
    self.to = to
    self.direction = direction
    self.duration = duration
    self.options = options
  }

  /// A window with both screens.
  func makeWindow(
    _ animator: any ViewControllerAnimatedTransitioning
  ) -> (window: Window, container: ExchangeController) {
    let container = ExchangeController(self, animator)
    let window = Window(size: size, rootViewController: container)
    window.engine.log = options.keepsLog ? EventLog() : nil
    return (window, container)
  }
}

extension Window {
  var log: EventLog { engine.log ?? EventLog() }

  /// What became of the one transition in it, once it is over.
  var results: [TransitionResult] { engine.lastResult.map { [$0] } ?? [] }

  /// Why a dissolve takes the animator's place.
  var animatorFault: Degradation? {
    (engine.machine.fault ?? engine.lastResult?.degraded).map { .animator($0) }
  }
}

/// A container of one child that is exchanged for another, made of the engine's public pieces.
final class ExchangeController: ViewController {
  private var current: ViewController
  private let next: ViewController
  private let direction: TransitionDirection
  private let duration: Double?
  private let animator: any ViewControllerAnimatedTransitioning

  init(_ pair: ScreenPair, _ animator: any ViewControllerAnimatedTransitioning) {
    let (from, to) = (ViewController(title: "from"), ViewController(title: "to"))
    from.view.contents = pair.from
    to.view.contents = pair.to
    current = from
    next = to
    direction = pair.direction
    duration = pair.duration
    self.animator = animator
    super.init(title: "container")
    addChild(from)
    from.didMove(toParent: self)
    view.addSubview(from.view)
  }

  /// What a finger may begin.
  var operation: TransitionOperation { direction == .forward ? .push : .pop }

  override func viewDidLayoutSubviews() {
    current.view.frame = view.bounds
  }

  override func canPerform(
    _ operation: TransitionOperation, direction: TransitionDirection
  ) -> Bool {
    operation == self.operation && direction == self.direction && current !== next
  }

  override func perform(
    _ operation: TransitionOperation, direction: TransitionDirection,
    by interaction: any ViewControllerInteractiveTransitioning
  ) -> Bool {
    guard canPerform(operation, direction: direction) else { return false }
    exchange { plan in
      plan.operation = operation
      plan.interaction = { _ in interaction }
    }
    return true
  }

  /// - Parameter adjust: says what else the transition is to be.
  func exchange(_ adjust: @escaping (inout TransitionPlan) -> Void = { _ in }) {
    run(
      TransitionRequest { [self] in
        var plan = TransitionPlan.replacing(
          in: self, containerView: view, from: current, to: next)
        plan.direction = direction
        plan.layoutDirection = layoutDirection
        plan.requestedDuration = duration
        plan.animator = { [animator] in animator }
        plan.commit = { [weak self, next] in self?.current = next }
        adjust(&plan)
        return plan
      })
  }
}
