import SegueKit
import Testing

/// Tests changes that follow the visible fraction of a view that appears or disappears.
@Suite struct FollowingTests {
  /// An animator that slides in the first quarter of its duration. If `rests` is true, it slides
  /// halfway in the first quarter, and the rest of the distance in the last quarter.
  private final class Slide: ViewControllerAnimatedTransitioning {
    var rests = false
    func transitionDuration(using context: TransitionContext) -> Double { 1 }

    func animateTransition(using context: TransitionContext) {
      let isComing = context.view(forKey: .to) != nil
      guard let view = context.view(forKey: .to) ?? context.view(forKey: .from) else { return }
      let frame = Rect(x: 0, y: 0, width: 100, height: 200)
      if isComing {
        context.containerView.addSubview(view)
        view.frame = frame.offsetBy(dx: 0, dy: 200)
      }
      let middle = frame.offsetBy(dx: 0, dy: rests ? 100 : isComing ? 0 : 200)
      context.animate(duration: 0.25, curve: .linear) { view.frame = middle }
      context.animate(duration: 0.25, delay: 0.75, curve: .linear) {
        view.frame = frame.offsetBy(dx: 0, dy: isComing ? 0 : 200)
      } completion: { _ in
        if !isComing { view.removeFromSuperview() }
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  private final class Director: ViewControllerTransitioningDelegate {
    let animator = Slide()
    var interaction: PercentDrivenInteractiveTransition?

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }
    func animationController(
      forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }
    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
    func presentationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> PresentationController? {
      DimmingPresentationController(presentedViewController: presented, presenting: presenting)
    }
  }

  private let director = Director()
  private let base = ViewController(title: "base")
  private let modal = ViewController(title: "modal")
  private let window: Window

  init() {
    window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = director
    modal.view.backgroundColor = .white
  }

  /// Returns the current opacity of the dimming view, as a fraction of its opacity when the modal
  /// is completely presented.
  private func dim() -> Double {
    let view = (modal.presentationController as? DimmingPresentationController)?.dimmingView
    let layer = window.layers().layers.first { $0.view == view?.id }
    return ((layer?.opacity ?? 0) / 0.4 * 100).rounded() / 100
  }

  private func dims(_ times: [Double]) -> [Double] {
    times.map { time in
      window.tick(to: time)
      return dim()
    }
  }

  @Test
  func `dimming is proportional to the visible part of the modal when it appears and disappears`() {
    base.present(modal, animated: true)
    #expect(dims([0, 0.125, 0.25, 0.6, 1, 1.5]) == [0, 0.5, 1, 1, 1, 1])
    modal.dismiss(animated: true)
    #expect(dims([1.5, 1.625, 1.75, 2.2, 2.5]) == [1, 0.5, 0, 0, 0])
  }

  @Test func `dimming is complete while a modal rests halfway`() {
    director.animator.rests = true
    base.present(modal, animated: true)
    #expect(dims([0.125, 0.25, 0.5, 0.9, 1]) == [0.5, 1, 1, 1, 1])
    modal.dismiss(animated: true)
    #expect(dims([1.1, 1.25, 1.5, 1.875, 2]) == [1, 1, 1, 0.5, 0])
  }

  @Test func `dimming follows a modal that is dragged, also after the drag is cancelled`() {
    base.present(modal, animated: false)
    #expect(dim() == 1)
    let hand = PercentDrivenInteractiveTransition()
    director.interaction = hand
    modal.dismiss(animated: true)
    for (percent, dark) in [(0.125, 0.5), (0.05, 0.8), (0.7, 0)] {
      hand.update(percent)
      #expect(dim() == dark)
    }
    hand.cancel()
    window.tick(to: 10)
    #expect(dim() == 1 && base.presentedViewController === modal)
    director.interaction = nil
    modal.dismiss(animated: false)
    #expect(dim() == 0)
  }
}
