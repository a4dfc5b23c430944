import SegueGeometry
import SegueKit
import Testing

/// Tests the order in which an animator is asked for its animations and for its property animator.
struct InterruptibleOrderTests {
  /// An animator that makes its property animator in `animateTransition`, and relies on being called there first.
  private final class Maker: ViewControllerAnimatedTransitioning {
    var calls: [String] = []
    var animator: ViewPropertyAnimator?
    var animatesItself = false
    var startsLate = false
    var fraction = -1.0

    func transitionDuration(using context: TransitionContext) -> Double { 1 }

    func animateTransition(using context: TransitionContext) {
      calls.append("animate")
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      to.alpha = 0
      let new = ViewPropertyAnimator(duration: 1, curve: .linear) { to.alpha = 1 }
      new.addCompletion { [unowned self] position in
        calls.append("\(position)")
        context.completeTransition(!context.transitionWasCancelled)
      }
      animator = new
      guard !startsLate else { return }
      new.startAnimation()
      new.addAnimations { to.zPosition = 3 }
      if animatesItself { View.animate(withDuration: 1) { to.cornerRadius = 8 } }
      fraction = new.fractionComplete
    }

    func interruptibleAnimator(using context: TransitionContext) -> any ViewImplicitlyAnimating {
      calls.append("interruptible")
      if let animator { return animator }
      let new = ViewPropertyAnimator(duration: 1, curve: .linear)
      new.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
      return new
    }
  }

  private final class Director: NavigationControllerDelegate {
    let maker = Maker()
    var interaction: (any ViewControllerInteractiveTransitioning)?
    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: TransitionOperation, from: ViewController, to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { maker }
    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  }

  private let navigation = NavigationController(rootViewController: ViewController())
  private let next = ViewController()
  private let director = Director()
  private let window: Window

  init() {
    window = Window(size: Size(width: 100, height: 200), rootViewController: navigation)
    navigation.delegate = director
  }

  @Test(arguments: [false, true])
  func `animateTransition comes first, and its property animator runs the transition`(startsLate: Bool) {
    director.maker.startsLate = startsLate
    navigation.pushViewController(next, animated: true)
    #expect(director.maker.calls == ["animate", "interruptible"])
    #expect(director.maker.animator?.isRunning == true && next.view.presentation.alpha == 0)
    window.tick(to: 0.25)
    #expect(abs(next.view.presentation.alpha - 0.25) < 1e-9)
    director.maker.animator?.pauseAnimation()
    director.maker.animator?.fractionComplete = 0.5
    #expect(abs(next.view.presentation.alpha - 0.5) < 1e-9)
    director.maker.animator?.startAnimation()
    window.tick(to: 2)
    #expect(director.maker.calls == ["animate", "interruptible", "end"])
    #expect(!window.engine.isInFlight && next.view.alpha == 1)
  }

  @Test func `an animator that also animates by itself is recorded with everything that it has started`() {
    director.maker.animatesItself = true
    navigation.pushViewController(next, animated: true)
    #expect(director.maker.calls == ["animate", "end"] && director.maker.fraction == 0)
    window.tick(to: 0.5)
    let shown = window.layers().layers.first { $0.view == next.view.id }
    #expect(shown.map { abs($0.opacity - 0.5) < 1e-9 } == true)
    window.tick(to: 2)
    #expect(!window.engine.isInFlight)
  }

  @Test func `an interactive transition asks for the property animator and does not call animateTransition`() {
    let hand = PercentDrivenInteractiveTransition()
    director.interaction = hand
    navigation.pushViewController(next, animated: true)
    #expect(director.maker.calls == ["interruptible"])
    hand.update(0.5)
    hand.cancel()
    window.tick(to: 3)
    #expect(!window.engine.isInFlight)
  }
}
