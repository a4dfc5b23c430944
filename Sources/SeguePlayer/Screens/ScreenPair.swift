public import SegueGeometry
public import SegueScene

/// The two screens of a transition, with their size and options.
public struct ScreenPair {
  /// The size of both screens, in points.
  public var size: Size
  /// The contents of the screen that disappears.
  public var from: Contents
  /// The contents of the screen that appears.
  public var to: Contents
  public var direction: TransitionDirection
  /// The duration of the whole transition in seconds; nil leaves it to the animator.
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

  /// Creates a window with a container of both screens.
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

  /// The result of the window's only transition, once it is over.
  var results: [TransitionResult] { engine.lastResult.map { [$0] } ?? [] }

  /// Why a dissolve has replaced the animator; nil when it has not.
  var animatorFault: Degradation? {
    (engine.machine.fault ?? engine.lastResult?.degraded).map { .animator($0) }
  }
}

/// A container that replaces its only child by another, written with the engine's public interface.
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

  /// The operation that a drag may begin.
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

  /// Replaces the child.
  ///
  /// - Parameter adjust: Changes the plan of the transition.
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
