import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueKit

/// A view controller that records its appearance and containment calls, and records a fault for
/// each call in the wrong order.
final class Screen: ViewController {
  var calls: [String] = []
  var faults: [String] = []
  var onCall: ((String) -> Void)?
  private var isVisible = false
  private var pending: String?

  convenience init(_ name: String, color: Color = .white) {
    self.init(title: name)
    modalPresentationStyle = .fullScreen
    view.backgroundColor = color
    let inner = View(frame: Rect(x: 10, y: 20, width: 30, height: 40), name: "\(name) inner")
    inner.alpha = 0.75
    view.addSubview(inner)
  }

  private func note(_ call: String) {
    calls.append(call)
    onCall?(call)
  }

  override func viewWillAppear(_ animated: Bool) {
    if pending == "appear" || (isVisible && pending == nil) { faults.append("WA out of order") }
    pending = "appear"
    note("WA")
  }

  override func viewDidAppear(_ animated: Bool) {
    if pending != "appear" { faults.append("DA without WA") }
    pending = nil
    isVisible = true
    note("DA")
  }

  override func viewWillDisappear(_ animated: Bool) {
    if pending == "disappear" || (!isVisible && pending == nil) {
      faults.append("WD out of order")
    }
    pending = "disappear"
    note("WD")
  }

  override func viewDidDisappear(_ animated: Bool) {
    if pending != "disappear" { faults.append("DD without WD") }
    pending = nil
    isVisible = false
    note("DD")
  }

  override func willMove(toParent parent: ViewController?) {
    note(parent == nil ? "willMove(nil)" : "willMove(parent)")
  }

  override func didMove(toParent parent: ViewController?) {
    note(parent == nil ? "didMove(nil)" : "didMove(parent)")
  }

  /// True when each "will" call was followed by its "did" call, and no call came out of order.
  var isBalanced: Bool { pending == nil && faults.isEmpty }
}

/// An animator that slides one view out and the other in, and records its calls.
final class Slide: ViewControllerAnimatedTransitioning {
  var duration: Double
  var timing: Timing
  var animations = 0
  var ended: [TransitionEndReason] = []
  var onAnimate: ((TransitionContext) throws -> Void)?
  var contexts: [TransitionContext] = []

  init(duration: Double = 0.5, timing: Timing = .easeInOut) {
    self.duration = duration
    self.timing = timing
  }

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) throws {
    animations += 1
    contexts.append(context)
    if let onAnimate { return try onAnimate(context) }
    slide(context)
  }

  func slide(_ context: TransitionContext) {
    let container = context.containerView
    let width = container.bounds.width
    let sign: Double = context.direction == .forward ? 1 : -1
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    if let to {
      if to.superview !== container { container.addSubview(to) }
      to.frame = context.finalFrame(for: .to).offsetBy(dx: sign * width, dy: 0)
    }
    context.animate(duration: duration, curve: timing) {
      to?.frame = context.finalFrame(for: .to)
      if let from { from.frame = from.frame.offsetBy(dx: -sign * width, dy: 0) }
    } completion: { _ in
      from?.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ reason: TransitionEndReason) { ended.append(reason) }
}

/// A delegate for every kind of container, which returns the objects that the test sets.
final class Director: NavigationControllerDelegate, TabBarControllerDelegate,
  PageViewControllerDelegate, ViewControllerTransitioningDelegate
{
  var animator: (any ViewControllerAnimatedTransitioning)?
  var interaction: (any ViewControllerInteractiveTransitioning)?
  var makePresentation: ((ViewController, ViewController) -> PresentationController)?

  init(
    _ animator: (any ViewControllerAnimatedTransitioning)? = nil,
    _ interaction: (any ViewControllerInteractiveTransitioning)? = nil
  ) {
    self.animator = animator
    self.interaction = interaction
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  func pageViewController(
    _ pageViewController: PageViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }
  func pageViewController(
    _ pageViewController: PageViewController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }
  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }
  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController? { makePresentation?(presented, presenting) }
}

/// A custom container that replaces its only child. It uses only public declarations of SegueKit.
final class Replacing: ViewController {
  var current: ViewController?
  let director: Director

  init(_ child: ViewController, _ director: Director) {
    current = child
    self.director = director
    super.init(title: "replacing")
    addChild(child)
    child.didMove(toParent: self)
    view.addSubview(child.view)
  }

  override func viewDidLayoutSubviews() { current?.view.frame = view.bounds }

  func replace(by child: ViewController?, completion: ((Bool) -> Void)? = nil) {
    run(
      TransitionRequest(completion: completion) { [self] in
        var plan = TransitionPlan.replacing(
          in: self, containerView: view, from: current, to: child)
        plan.animator = { [director] in director.animator }
        plan.interaction = { [director] _ in director.interaction }
        plan.commit = { [weak self] in self?.current = child }
        return plan
      })
  }
}

/// A navigation controller in a window, with an event log and a clock of 60 ticks per second.
final class Stage {
  let root: Screen
  let navigation: NavigationController
  let director: Director
  let window: Window
  let slide = Slide()

  init(interaction: (any ViewControllerInteractiveTransitioning)? = nil) {
    root = Screen("root")
    navigation = NavigationController(rootViewController: root)
    director = Director(slide, interaction)
    navigation.delegate = director
    window = Window(size: Size(width: 100, height: 200), rootViewController: navigation)
    window.engine.log = EventLog()
  }

  var engine: TransitionEngine { window.engine }
  var log: [String] { engine.log?.calls() ?? [] }
}

extension Window {
  /// Ticks at 60 frames a second until nothing is in flight or `limit` seconds have passed.
  func runToRest(limit: Double = 100) {
    var frame = (engine.now * 60).rounded(.down)
    let end = engine.now + limit
    while engine.isInFlight, engine.now < end {
      frame += 1
      tick(to: max(frame / 60, engine.now))
    }
  }

  /// Returns the calls in the event log, either of one transition or of all transitions.
  func calls(of transition: Int? = nil) -> [String] { engine.log?.calls(of: transition) ?? [] }

  func advance(_ seconds: Double) { tick(to: engine.now + seconds) }
}

/// The properties of a view and its descendants as plain values, for deep comparison.
struct Picture: Equatable {
  let id: ViewID
  let properties: ViewProperties
  let isInteractive: Bool
  let parts: [Picture]

  init(_ view: View) {
    id = view.id
    properties = view.properties
    isInteractive = view.isUserInteractionEnabled
    parts = view.subviews.map(Picture.init)
  }
}

extension PercentDrivenInteractiveTransition {
  /// Calls `drive` with this controller, and returns the status of the call that `drive` makes.
  func status(_ drive: (PercentDrivenInteractiveTransition) -> Void) -> TransitionStatus {
    drive(self)
    return status
  }
}
