import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests small apps that are written like UIKit programs: their frames and the order of their
/// callbacks.
struct PortedAppTests {
  /// Sends fingers to a window on a clock of 60 frames a second.
  private final class Hand {
    let window: Window
    init(_ window: Window) { self.window = window }

    func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, finger: Int = 0) {
      let time = window.engine.now + 1.0 / 60
      window.tick(to: time)
      window.send(PointerEvent(phase, at: Point(x: x, y: y), time: time, pointer: finger))
    }

    func drag(
      from start: Point, to end: Point, steps: Int = 12, ending: PointerEvent.Phase? = .ended
    ) {
      send(.began, start.x, start.y)
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        send(.moved, start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
      }
      if let ending { send(ending, end.x, end.y) }
    }

    func wait(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) { window.tick(to: window.engine.now + 1.0 / 60) }
    }
  }

  // MARK: A card that shrinks under the finger

  private final class Card: View {
    var taps = 0
    private func scale(_ factor: Double) {
      View.animate(
        withDuration: 0.2, options: [.allowUserInteraction, .beginFromCurrentState],
        animations: { self.transform = .scale(x: factor, y: factor) })
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: PointerEvent?) { scale(0.9) }
    override func touchesEnded(_ touches: Set<Touch>, with event: PointerEvent?) {
      scale(1)
      taps += 1
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: PointerEvent?) { scale(1) }
  }

  @Test func `touching a card shrinks it until a scroll view recognizes a drag`() {
    let controller = ViewController()
    let window = Window(size: Size(width: 300, height: 600), rootViewController: controller)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 600))
    scroll.contentSize = Size(width: 300, height: 2000)
    let card = Card(frame: Rect(x: 20, y: 20, width: 260, height: 300))
    scroll.addSubview(card)
    controller.view.addSubview(scroll)
    let hand = Hand(window)
    hand.send(.began, 150, 100)
    hand.wait(0.1)
    let middle = card.presentation.transform.row1.x
    #expect(middle < 1 && middle > 0.9)
    hand.wait(0.2)
    #expect(card.presentation.transform == .scale(x: 0.9, y: 0.9))
    hand.send(.ended, 150, 100)
    hand.wait(0.3)
    #expect(card.taps == 1 && card.presentation.transform == .identity)
    hand.drag(from: Point(x: 150, y: 200), to: Point(x: 150, y: 100))
    hand.wait(3)
    #expect(card.taps == 1 && card.transform == .identity && scroll.contentOffset.y > 90)
  }

  // MARK: A side menu

  private final class Menu: PresentationController, GestureRecognizerDelegate {
    override var frameOfPresentedView: Rect {
      Rect(x: 0, y: 0, width: 240, height: containerView.bounds.height)
    }
  }

  private final class MenuDirector: ViewControllerTransitioningDelegate {
    let hand = PercentDrivenInteractiveTransition()
    var isDragged = false
    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { MenuSlide() }
    func animationController(
      forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { MenuSlide() }
    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isDragged ? hand : nil }
    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isDragged ? hand : nil }
    func presentationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> PresentationController? {
      Menu(presentedViewController: presented, presenting: presenting)
    }
  }

  private final class MenuSlide: ViewControllerAnimatedTransitioning {
    func transitionDuration(using context: TransitionContext) -> Double { 0.3 }
    func animateTransition(using context: TransitionContext) {
      let isComing = context.viewController(forKey: .to)?.presentingViewController != nil
      guard let view = context.view(forKey: isComing ? .to : .from) else { return }
      if isComing {
        context.containerView.addSubview(view)
        view.frame = context.finalFrame(for: .to).offsetBy(dx: -240, dy: 0)
      }
      View.animate(
        withDuration: 0.3,
        animations: { view.frame.origin.x = isComing ? 0 : -240 },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  @Test func `a drag presents and dismisses a side menu interactively`() {
    let base = Screen("base")
    let menu = Screen("menu")
    let director = MenuDirector()
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = director
    let window = Window(size: Size(width: 300, height: 600), rootViewController: base)
    let edge = ScreenEdgePanGestureRecognizer()
    edge.edges = [.left]
    edge.action = { recognizer in
      let progress = edge.translation(in: base.view).x / 240
      switch recognizer.state {
      case .began:
        director.isDragged = true
        base.present(menu, animated: true)
      case .changed: director.hand.update(progress)
      default:
        director.isDragged = false
        if progress > 0.5 { director.hand.finish() } else { director.hand.cancel() }
      }
    }
    base.view.addGestureRecognizer(edge)
    let hand = Hand(window)
    hand.drag(from: Point(x: 5, y: 300), to: Point(x: 95, y: 300), ending: nil)
    #expect(abs(menu.view.presentation.frame.minX + 160) < 1e-6)
    hand.send(.ended, 95, 300)
    window.runToRest()
    #expect(menu.presentingViewController == nil && base.calls == ["WA", "DA"])
    hand.drag(from: Point(x: 5, y: 300), to: Point(x: 215, y: 300))
    window.runToRest()
    #expect(menu.presentingViewController === base && menu.view.frame.minX == 0)
    #expect(menu.isBalanced && base.isBalanced && base.view.superview === window.view)
    menu.dismiss(animated: true)
    window.runToRest()
    #expect(menu.presentingViewController == nil && menu.view.superview == nil)
  }

  // MARK: A popup on a property animator

  @Test func `a ported popup can be opened, paused, reversed and closed with a property animator`() {
    let controller = ViewController()
    let window = Window(size: Size(width: 300, height: 600), rootViewController: controller)
    let popup = View(frame: Rect(x: 0, y: 540, width: 300, height: 500))
    controller.view.addSubview(popup)
    var isOpen = false
    var positions: [ViewAnimatingPosition] = []
    func animator() -> ViewPropertyAnimator {
      let animator = ViewPropertyAnimator(
        duration: 0.5, curve: .linear, animations: { popup.frame.origin.y = isOpen ? 540 : 100 })
      animator.addCompletion { position in
        positions.append(position)
        if position == .end { isOpen.toggle() }
        popup.frame.origin.y = isOpen ? 100 : 540
      }
      return animator
    }
    let hand = Hand(window)
    let first = animator()
    let pan = PanGestureRecognizer()
    var start = 0.0
    pan.action = { _ in
      switch pan.state {
      case .began:
        first.startAnimation()
        first.pauseAnimation()
        start = first.fractionComplete
      case .changed: first.fractionComplete = start - pan.translation(in: popup).y / 440
      default:
        first.isReversed = pan.velocity(in: popup).y > 0
        first.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
    }
    controller.view.addGestureRecognizer(pan)
    hand.drag(from: Point(x: 150, y: 580), to: Point(x: 150, y: 350), ending: nil)
    #expect(abs(first.fractionComplete - 0.5) < 1e-9)
    #expect(abs(popup.presentation.frame.minY - 320) < 1e-6)
    hand.send(.ended, 150, 350)
    hand.wait(0.1)
    // A second drag stops the popup in flight and throws it back.
    hand.drag(from: Point(x: 150, y: 300), to: Point(x: 150, y: 360))
    hand.wait(1)
    #expect(positions == [.start] && !isOpen && popup.frame.minY == 540)
    let second = animator()
    second.startAnimation()
    hand.wait(1)
    #expect(positions == [.start, .end] && isOpen && popup.frame.minY == 100)
  }

  // MARK: Tabs

  @Test func `an interactive tab change can be interrupted and cancelled while it settles`() {
    let (a, b) = (Screen("a"), Screen("b"))
    let tabs = TabBarController(viewControllers: [a, b])
    let director = Director(Slide())
    let hand = PercentDrivenInteractiveTransition()
    director.interaction = hand
    tabs.delegate = director
    let window = Window(size: Size(width: 100, height: 200), rootViewController: tabs)
    tabs.selectedIndex = 1
    hand.update(0.8)
    hand.finish()
    window.tick(to: 0.02)
    #expect(window.engine.percentComplete > 0.8 || window.engine.isInFlight)
    window.engine.pause()
    window.engine.update(0.3)
    hand.cancel()
    window.runToRest()
    #expect(tabs.selectedIndex == 0 && a.calls.suffix(2) == ["WA", "DA"])
    #expect(a.isBalanced && b.isBalanced)
  }

  // MARK: Zoom

  @Test(arguments: ["drag", "pinch", "neither"])
  func `a photo opens from its thumbnail with a zoom, and a drag or a pinch dismisses it`(
    how: String
  ) {
    let grid = Screen("grid")
    let photo = Screen("photo")
    let thumbnail = View(frame: Rect(x: 200, y: 400, width: 60, height: 60))
    thumbnail.cornerRadius = 8
    grid.view.addSubview(thumbnail)
    var asked: [[String?]] = []
    photo.preferredTransition = .zoom { context in
      asked.append([context.sourceViewController.title, context.zoomedViewController.title])
      return thumbnail
    }
    let navigation = NavigationController(rootViewController: grid)
    let window = Window(size: Size(width: 300, height: 600), rootViewController: navigation)
    navigation.pushViewController(photo, animated: true)
    window.tick(to: 0.001)
    let start = photo.view.presentation
    #expect(abs(start.center.x - 230) < 3 && abs(start.transform.row1.x - 0.2) < 0.02)
    window.runToRest()
    #expect(photo.view.frame == Rect(x: 0, y: 0, width: 300, height: 600))
    #expect(photo.view.cornerRadius == 0 && photo.view.subviews.count == 1)
    #expect(
      thumbnail.alpha == 1 && window.engine.diagnostics.isEmpty, "\(window.engine.diagnostics)")
    let hand = Hand(window)
    switch how {
    case "drag":
      hand.drag(from: Point(x: 150, y: 200), to: Point(x: 150, y: 450), ending: nil)
      #expect(window.engine.machine.state == .interactive)
      let shown = window.layers().layers.first { $0.view == photo.view.id }
      let center = shown.map { $0.transform.apply(to: $0.bounds.center) }
      #expect(abs((center?.y ?? 0) - 540) < 1)
      hand.send(.ended, 150, 450)
    case "pinch":
      hand.send(.began, 50, 300, finger: 0)
      hand.send(.began, 250, 300, finger: 1)
      for step in 1...12 {
        hand.send(.moved, 50 + 7 * Double(step), 300, finger: 0)
        hand.send(.moved, 250 - 7 * Double(step), 300, finger: 1)
      }
      #expect(window.engine.machine.state == .interactive)
      hand.send(.ended, 134, 300, finger: 0)
      hand.send(.ended, 166, 300, finger: 1)
    default: navigation.popViewController(animated: true)
    }
    window.runToRest()
    #expect(
      navigation.topViewController === grid && asked == [["grid", "photo"], ["grid", "photo"]])
    #expect(grid.view.frame == Rect(x: 0, y: 0, width: 300, height: 600))
    #expect(grid.isBalanced && photo.isBalanced && thumbnail.alpha == 1)
  }
}
