import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests that methods with exactly the signatures of UIKit's protocols are called.
struct UIKitSignatureTests {
  private final class Animator: ViewControllerAnimatedTransitioning {
    var calls: [String] = []
    var property: ViewPropertyAnimator?
    func transitionDuration(using context: TransitionContext) -> Double { 1 }
    func animateTransition(using context: TransitionContext) {
      interruptibleAnimator(using: context).startAnimation()
    }
    func interruptibleAnimator(using context: TransitionContext) -> any ViewImplicitlyAnimating {
      if let property { return property }
      calls.append("interruptible")
      let to = context.view(forKey: .to)
      if let to { context.containerView.addSubview(to) }
      to?.alpha = 0
      let new = ViewPropertyAnimator(duration: 1, curve: .linear) { to?.alpha = 1 }
      new.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
      property = new
      return new
    }
    func animationEnded(_ transitionCompleted: Bool) { calls.append("ended \(transitionCompleted)") }
  }

  private final class Delegate: ViewControllerTransitioningDelegate, ScrollViewDelegate,
    GestureRecognizerDelegate, AdaptivePresentationControllerDelegate
  {
    let animator = Animator()
    var calls: [String] = []
    var touched: View?

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }

    func presentationController(
      forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
      calls.append("presentation controller")
      return nil
    }

    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: Point,
      targetContentOffset: UnsafeMutablePointer<Point>
    ) {
      calls.append("will end dragging")
      targetContentOffset.pointee = Point(x: 0, y: 300)
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      touched = touch.view
      return false
    }

    func adaptivePresentationStyle(
      for controller: PresentationController, traitCollection: TraitCollection
    ) -> PresentationStyle {
      calls.append("adaptive \(traitCollection.horizontalSizeClass)")
      return .fullScreen
    }
  }

  private let base = ViewController()
  private let window: Window
  private let delegate = Delegate()

  init() { window = Window(size: Size(width: 100, height: 200), rootViewController: base) }

  private func send(_ phase: PointerEvent.Phase, _ y: Double, at time: Double) {
    window.tick(to: time)
    window.send(PointerEvent(phase, at: Point(x: 50, y: y), time: time))
  }

  @Test func `an animator's animationEnded and interruptibleAnimator, and a delegate's presentationController`() {
    let modal = ViewController()
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = delegate
    base.present(modal, animated: true)
    window.tick(to: 0.5)
    #expect(abs(modal.view.presentation.alpha - 0.5) < 1e-9)
    window.tick(to: 1)
    #expect(delegate.animator.calls == ["interruptible", "ended true"])
    #expect(delegate.calls == ["presentation controller"])
    #expect(!window.engine.isInFlight && window.engine.diagnostics.isEmpty)
  }

  @Test func `a scroll view's delegate sets the target through a pointer`() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    scroll.contentSize = Size(width: 100, height: 1000)
    scroll.delegate = delegate
    base.view.addSubview(scroll)
    send(.began, 180, at: 0)
    for step in 1...10 { send(.moved, 180 - 10 * Double(step), at: Double(step) / 100) }
    send(.ended, 80, at: 0.1)
    for frame in 0...300 { window.tick(to: 0.1 + Double(frame) / 60) }
    #expect(delegate.calls == ["will end dragging"])
    #expect(scroll.contentOffset == Point(x: 0, y: 300))
  }

  @Test func `a recognizer's delegate refuses a touch by the view that it is on`() {
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    base.view.addSubview(inner)
    let tap = TapGestureRecognizer()
    tap.delegate = delegate
    base.view.addGestureRecognizer(tap)
    send(.began, 50, at: 0)
    send(.ended, 50, at: 0.05)
    #expect(delegate.touched === inner && tap.state == .possible)
  }

  @Test func `a sheet's delegate chooses the style by the traits`() {
    let modal = ViewController()
    modal.modalPresentationStyle = .pageSheet
    modal.sheetPresentationController?.delegate = delegate
    base.present(modal, animated: false)
    #expect(delegate.calls == ["adaptive compact"])
    #expect(modal.view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
  }
}
