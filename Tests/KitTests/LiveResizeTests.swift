import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests transitions that are run, and not recorded, in a window that is resized, and with a presenter's view that the
/// program moves.
struct LiveResizeTests {
  private let small = Size(width: 300, height: 600)

  @Test(arguments: [true, false])
  func `a resize during a run transition gives both views the new size`(finishes: Bool) {
    let (first, next) = (Screen("a"), Screen("b"))
    let navigation = NavigationController(rootViewController: first)
    let director = LiveTransitionTests.Director()
    let window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    navigation.delegate = director
    navigation.pushViewController(next, animated: true)
    window.tick(to: 0.5)
    window.resize(to: small)
    let whole = Rect(origin: .zero, size: small)
    #expect(window.engine.context?.finalFrame(for: .to) == whole)
    #expect(window.engine.context?.initialFrame(for: .from) == whole)
    #expect(first.view.frame == whole && next.view.frame == whole)
    if !finishes { window.engine.reverse() }
    for step in 0...20 { window.tick(to: 0.5 + Double(step) / 10) }
    #expect(!window.engine.isInFlight)
    #expect(navigation.topViewController === (finishes ? next : first))
    #expect((finishes ? next : first).view.frame == whole)
    #expect(window.layers().layers == LayerTree(of: window.view).layers)
    navigation.popViewController(animated: false)
    #expect(first.view.frame == whole)
  }

  /// Moves the presenter's view into the container, as several published presentations do.
  private final class Mover: ViewControllerAnimatedTransitioning {
    var animator: ViewPropertyAnimator?
    func transitionDuration(using context: TransitionContext) -> Double { 1 }
    func animateTransition(using context: TransitionContext) {
      interruptibleAnimator(using: context)?.startAnimation()
    }
    func interruptibleAnimator(using context: TransitionContext) -> (any ViewImplicitlyAnimating)? {
      if let animator { return animator }
      let isPresenting = context.operation == .present
      guard let presenter = context.viewController(forKey: isPresenting ? .from : .to)?.view,
        let presented = context.viewController(forKey: isPresenting ? .to : .from)?.view
      else { return nil }
      context.containerView.insertSubview(presenter, at: 0)
      context.containerView.addSubview(presented)
      presented.alpha = isPresenting ? 0 : 1
      let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {
        presented.alpha = isPresenting ? 1 : 0
      }
      animator.addCompletion { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      self.animator = animator
      return animator
    }
    func animationEnded(_ reason: TransitionEndReason) { animator = nil }
  }

  @Test(arguments: [true, false], [PresentationStyle.custom, .fullScreen])
  func `a presenter's view that a run transition has moved into the container comes back`(
    finishes: Bool, style: PresentationStyle
  ) {
    let base = Screen("base")
    let window = Window(size: small, rootViewController: base)
    let mover = Mover()
    let director = Director(mover)
    let modal = Screen("modal")
    modal.modalPresentationStyle = style
    modal.transitioningDelegate = director
    base.present(modal, animated: true)
    window.tick(to: 0.5)
    if !finishes { window.engine.reverse() }
    window.tick(to: 2)
    #expect(!window.engine.isInFlight)
    let isCovered = finishes && style == .fullScreen
    #expect((base.view.superview === window.view) == !isCovered)
    guard finishes else { return }
    modal.dismiss(animated: true)
    window.tick(to: 2.5)
    window.tick(to: 4)
    #expect(!window.engine.isInFlight && base.view.superview === window.view)
    #expect(window.view.subviews.count == 1)
  }
}
