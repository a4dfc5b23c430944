internal import SegueGeometry
internal import SegueKit
internal import SegueScene

/// One transition run by the engine, as a container that replaces its child would have it, for the
/// sake of the calls that it makes: what `--events FILE` writes.
struct EventRun {
  let size: Size
  let direction: TransitionDirection
  /// Seconds for the whole transition; nil leaves it to the animator.
  let duration: Double?

  /// The log of a run whose clock stands at each of `times`, which grow, in turn.
  func log(
    _ animator: any ViewControllerAnimatedTransitioning, times: some Sequence<Double>
  ) -> EventLog {
    let container = Replacer(ViewController(title: "from"))
    let window = Window(size: size, rootViewController: container)
    window.engine.log = EventLog()
    container.replace(
      by: ViewController(title: "to"), animator, direction: direction, duration: duration)
    // Somebody who waits for the end, so that the log shows when they are told.
    window.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in }
    for time in times { window.tick(to: time) }
    return window.engine.log ?? EventLog()
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
        plan.requestedDuration = duration
        plan.animator = { animator }
        plan.commit = { [weak self] in self?.current = child }
        return plan
      })
  }
}
