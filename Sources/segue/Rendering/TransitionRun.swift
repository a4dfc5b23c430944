internal import SegueGeometry
internal import SegueKit
internal import SegueScene

/// One transition between two screens, run by the engine in a container that replaces its child. It
/// has begun and is recorded when this is made.
final class TransitionRun: EngineRun {
  let window: Window
  /// What was recorded, in seconds.
  let duration: Double
  private let start: Double
  let logCountsHold = true

  /// - Parameters:
  ///   - start: where the clock of films stands when it begins, in seconds. Times in the log are
  ///     that clock's.
  ///   - options: what the transition is to be.
  ///   - screens: sets the two screens' views up.
  init(
    size: Size, options: TransitionOptions, start: Double = 0,
    animator: any ViewControllerAnimatedTransitioning, keepsLog: Bool,
    screens: (View, View) -> Void
  ) {
    let (from, to) = (ViewController(title: "from"), ViewController(title: "to"))
    screens(from.view, to.view)
    let container = Replacer(from)
    window = Window(size: size, rootViewController: container)
    window.engine.log = keepsLog ? EventLog() : nil
    window.tick(to: start)
    window.engine.take(options)
    container.replace(
      by: to, animator, direction: options.direction.direction, duration: options.duration)
    // Somebody who waits for the end, so that the log shows when they are told.
    window.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in }
    self.start = start
    self.duration = window.engine.machine.duration
  }

  /// - Parameter time: seconds since it began.
  func advance(to time: Double) {
    window.tick(to: start + time)
  }

  func finish() {
    advance(to: duration)
    window.engine.skip()
  }
}

/// A container of one child, made of the engine's public pieces.
private final class Replacer: ViewController {
  private var current: ViewController

  init(_ child: ViewController) {
    current = child
    super.init(title: "container")
    addChild(child)
    child.didMove(toParent: self)
    view.addSubview(child.view)
  }

  override func viewDidLayoutSubviews() {
    current.view.frame = view.bounds
  }

  func replace(
    by child: ViewController, _ animator: any ViewControllerAnimatedTransitioning,
    direction: TransitionDirection, duration: Double?
  ) {
    run(
      TransitionRequest { [self] in
        var plan = TransitionPlan.replacing(
          in: self, containerView: view, from: current, to: child)
        plan.direction = direction
        plan.layoutDirection = layoutDirection
        plan.requestedDuration = duration
        plan.animator = { animator }
        plan.commit = { [weak self] in self?.current = child }
        return plan
      })
  }
}
