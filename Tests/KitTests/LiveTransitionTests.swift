import SegueGeometry
import SegueMotion
import Testing

@testable import SegueKit
@testable import SegueScene

/// Tests transitions that are not recorded, because an interruptible animator or an interaction controller changes the
/// views live.
struct LiveTransitionTests {
  /// An interruptible animator that slides the new view in with a property animator.
  final class Slider: ViewControllerAnimatedTransitioning {
    var animator: ViewPropertyAnimator?
    var calls: [String] = []

    func transitionDuration(using context: TransitionContext) -> Double { 1 }

    func animateTransition(using context: TransitionContext) {
      calls.append("animate")
      interruptibleAnimator(using: context)?.startAnimation()
    }

    func interruptibleAnimator(using context: TransitionContext) -> (any ViewImplicitlyAnimating)? {
      if let animator { return animator }
      calls.append("make")
      guard let to = context.view(forKey: .to) else { return nil }
      context.containerView.addSubview(to)
      to.frame = context.finalFrame(for: .to).offsetBy(dx: 400, dy: 0)
      let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {
        to.frame = context.finalFrame(for: .to)
      }
      animator.addCompletion { [unowned self] position in
        calls.append("\(position)")
        context.completeTransition(!context.transitionWasCancelled)
      }
      self.animator = animator
      return animator
    }

    func animationEnded(_ reason: TransitionEndReason) {
      calls.append(reason.name)
      animator = nil
    }
  }

  final class Director: NavigationControllerDelegate {
    let slider = Slider()
    var interaction: (any ViewControllerInteractiveTransitioning)?

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: TransitionOperation, from: ViewController,
      to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { slider }

    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  }

  private let navigation = NavigationController(rootViewController: Screen("a"))
  private let window: Window
  private let director = Director()
  private let next = Screen("b")

  init() {
    window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    navigation.delegate = director
  }

  /// The presentation value of the x of the new screen's left edge, in points.
  private var x: Double { next.view.presentation.frame.minX }

  @Test func `an interruptible animator plays to its end without input`() {
    navigation.pushViewController(next, animated: true)
    #expect(director.slider.calls == ["animate", "make"] && x == 400)
    window.tick(to: 0.25)
    #expect(abs(x - 300) < 1e-9 && abs(window.engine.percentComplete - 0.25) < 1e-9)
    window.tick(to: 1)
    #expect(!window.engine.isInFlight && navigation.topViewController === next)
    #expect(director.slider.calls == ["animate", "make", "end", "completed"])
    #expect(next.isBalanced && x == 0)
  }

  @Test func `the transition engine can interrupt, scrub and cancel an interruptible animator`() {
    navigation.pushViewController(next, animated: true)
    window.tick(to: 0.25)
    window.engine.pause()
    window.tick(to: 5)
    #expect(abs(x - 300) < 1e-9)
    window.engine.update(0.75)
    #expect(abs(x - 100) < 1e-9)
    window.engine.cancel()
    window.tick(to: 5.5)
    #expect(abs(x - 300) < 1e-9 && window.engine.isInFlight)
    window.tick(to: 5.75)
    #expect(!window.engine.isInFlight && navigation.topViewController !== next)
    #expect(director.slider.calls.suffix(2) == ["start", "cancelled"])
    #expect(next.view.superview == nil && next.isBalanced)
  }

  @Test func `reversing a transition reverses its interruptible animator`() {
    navigation.pushViewController(next, animated: true)
    window.tick(to: 0.5)
    window.engine.reverse()
    #expect(director.slider.animator?.isReversed == true)
    window.tick(to: 1)
    #expect(!window.engine.isInFlight && navigation.topViewController !== next)
  }

  @Test
  func
    `a percent-driven transition drives an interruptible animator without calling animateTransition`()
  {
    let hand = PercentDrivenInteractiveTransition()
    director.interaction = hand
    navigation.pushViewController(next, animated: true)
    #expect(director.slider.calls == ["make"] && x == 400)
    hand.update(0.5)
    #expect(abs(x - 200) < 1e-9 && director.slider.animator?.fractionComplete == 0.5)
    hand.finish()
    window.tick(to: 0.5)
    #expect(!window.engine.isInFlight && navigation.topViewController === next)
    #expect(director.slider.calls == ["make", "end", "completed"])
  }

  @Test func `a flick that ends before the first frame finishes an interruptible animator`() {
    let hand = PercentDrivenInteractiveTransition()
    director.interaction = hand
    hand.update(0.25)
    hand.finish()
    navigation.pushViewController(next, animated: true)
    window.tick(to: 0.75)
    #expect(!window.engine.isInFlight && navigation.topViewController === next)
  }

  @Test
  func
    `animations alongside are scrubbed with an interruptible animator and undone on cancellation`()
  {
    let hand = PercentDrivenInteractiveTransition()
    director.interaction = hand
    let badge = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.view.addSubview(badge)
    navigation.pushViewController(next, animated: true)
    navigation.transitionCoordinator?.animate(alongsideTransition: { _ in badge.alpha = 0 })
    hand.update(0.5)
    #expect(abs(badge.presentation.alpha - 0.5) < 1e-9)
    hand.cancel()
    window.tick(to: 1)
    #expect(!window.engine.isInFlight && badge.alpha == 1 && badge.presentation.alpha == 1)
  }

  @Test func `a property animator that is over already does not hold the window in flight`() {
    let finished = ViewPropertyAnimator(duration: 1, curve: .linear)
    finished.startAnimation()
    finished.stopAnimation(false)
    finished.finishAnimation(at: .end)
    director.slider.animator = finished
    navigation.pushViewController(next, animated: true)
    for step in 1...20 { window.tick(to: Double(step) / 10) }
    #expect(!window.engine.isInFlight && navigation.topViewController === next && next.isBalanced)
    #expect(window.engine.diagnostics.contains { $0.contains("completeTransition") })
  }

  @Test func `skipping ends an interruptible animator at its final position`() {
    navigation.pushViewController(next, animated: true)
    window.tick(to: 0.5)
    window.engine.skip()
    #expect(!window.engine.isInFlight && navigation.topViewController === next && x == 0)
    #expect(window.animations.isIdle)
  }

  // MARK: Interaction controllers that move the views themselves

  /// The dismissal of a photo viewer: the picture is dragged freely, and then flies back to its old
  /// position or to its thumbnail.
  final class Drag: ViewControllerInteractiveTransitioning {
    var context: TransitionContext?
    let picture = View(frame: Rect(x: 100, y: 100, width: 200, height: 200), name: "picture")
    var reason: TransitionEndReason?

    func startInteractiveTransition(_ context: TransitionContext) {
      self.context = context
      guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else {
        return
      }
      context.containerView.insertSubview(to, belowSubview: from)
      context.containerView.addSubview(picture)
    }

    func drag(to point: Point) {
      picture.center = point
      context?.view(forKey: .from)?.alpha = 1 - min(point.y / 800, 1)
      context?.updateInteractiveTransition(point.y / 800)
    }

    func release(home: Bool) {
      guard let context else { return }
      if home {
        context.finishInteractiveTransition()
      } else {
        context.cancelInteractiveTransition()
      }
      let picture = picture
      View.animate(withDuration: 0.5, options: .curveLinear) {
        picture.center = home ? Point(x: 50, y: 50) : Point(x: 200, y: 200)
        context.view(forKey: .from)?.alpha = home ? 0 : 1
      } completion: { _ in
        picture.removeFromSuperview()
        context.completeTransition(!context.transitionWasCancelled)
      }
    }

    func interactionEnded(_ reason: TransitionEndReason) { self.reason = reason }
  }

  private func center(of view: View) -> Point? {
    window.layers().layers.first { $0.view == view.id }
      .map { $0.transform.apply(to: $0.bounds.center) }
  }

  @Test(arguments: [true, false])
  func `an interaction controller can move a photo without an animator and complete the transition`(
    home: Bool
  ) {
    navigation.pushViewController(next, animated: false)
    let drag = Drag()
    director.interaction = drag
    navigation.popViewController(animated: true)
    #expect(director.slider.calls == [] && window.engine.isInFlight)
    drag.drag(to: Point(x: 210, y: 400))
    #expect(center(of: drag.picture) == Point(x: 210, y: 400))
    #expect(next.view.presentation.alpha == 0.5 && window.engine.percentComplete == 0.5)
    window.tick(to: 1)
    drag.release(home: home)
    window.tick(to: 1.25)
    #expect(center(of: drag.picture) == (home ? Point(x: 130, y: 225) : Point(x: 205, y: 300)))
    #expect(window.engine.isInFlight)
    window.tick(to: 1.5)
    #expect(!window.engine.isInFlight && drag.reason == (home ? .completed : .cancelled))
    #expect((navigation.topViewController === next) == !home)
    #expect(next.view.alpha == 1 && drag.picture.superview == nil && next.isBalanced)
    #expect(window.layers().layers == LayerTree(of: window.view).layers)
  }

  @Test func `views that an interaction controller leaves in the container are removed`() {
    let drag = Drag()
    director.interaction = drag
    navigation.pushViewController(next, animated: true)
    drag.context?.view(forKey: .from)?.alpha = 0.3
    drag.context?.cancelInteractiveTransition()
    drag.context?.completeTransition(false)
    #expect(!window.engine.isInFlight && drag.picture.superview == nil)
    #expect(next.view.superview == nil && navigation.topViewController?.view.alpha == 1)
  }

  // MARK: Ends

  @Test func `a completion added to the transition context is called with the cancelled state`() {
    final class Fader: ViewControllerAnimatedTransitioning {
      var ends: [TransitionEndReason] = []
      func transitionDuration(using context: TransitionContext) -> Double { 1 }
      func animateTransition(using context: TransitionContext) {
        context.addCompletion { [unowned self] in ends.append($0) }
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: 1) {
          to.alpha = 1
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    final class FadeDirector: NavigationControllerDelegate {
      let fader = Fader()
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: TransitionOperation, from: ViewController,
        to: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { fader }
    }
    let director = FadeDirector()
    navigation.delegate = director
    navigation.pushViewController(next, animated: true)
    window.engine.reverse()
    window.tick(to: 1)
    #expect(director.fader.ends == [.cancelled])
    navigation.pushViewController(next, animated: true)
    window.tick(to: 9)
    #expect(director.fader.ends == [.cancelled, .completed])
  }

  @Test
  func `a change alongside a transition remains even if the animator makes the same change`() {
    final class Dimmer: ViewControllerAnimatedTransitioning {
      let badge: View
      init(_ badge: View) { self.badge = badge }
      func transitionDuration(using context: TransitionContext) -> Double { 1 }
      func animateTransition(using context: TransitionContext) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        View.animate(withDuration: 1) {
          badge.alpha = 0.5
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    final class DimDirector: NavigationControllerDelegate {
      let dimmer: Dimmer
      init(_ badge: View) { dimmer = Dimmer(badge) }
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: TransitionOperation, from: ViewController,
        to: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { dimmer }
    }
    let badge = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.view.addSubview(badge)
    let director = DimDirector(badge)
    navigation.delegate = director
    navigation.pushViewController(next, animated: true)
    navigation.transitionCoordinator?.animate(alongsideTransition: { _ in
      badge.alpha = 0.5
      badge.cornerRadius = 3
    })
    window.tick(to: 2)
    #expect(badge.alpha == 0.5 && badge.cornerRadius == 3)
  }
}
