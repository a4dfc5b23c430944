import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueKit

/// Tests common practices of UIKit programs that must work in ports.
struct PortingTests {
  @Test(arguments: ["completed", "cancelled", "not animated"])
  func `a coordinator completion that adds itself again is called once per transition`(mode: String) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: mode == "not animated" ? nil : hand)
    var calls = 0
    var accepted: [Bool] = []
    func again() {
      let coordinator = stage.navigation.transitionCoordinator
      let isAccepted = coordinator?.animate(alongsideTransition: nil) { own in
        calls += 1
        #expect(stage.navigation.transitionCoordinator == nil)
        #expect(own.animate(alongsideTransition: nil) { _ in calls += 100 } == false)
        again()
      }
      accepted.append(isAccepted == true)
    }
    let coming = Screen("b")
    coming.onCall = { if $0 == "WA" { again() } }
    stage.navigation.pushViewController(coming, animated: mode != "not animated")
    if mode == "completed" { hand.finish() } else { hand.cancel() }
    stage.window.runToRest()
    #expect(calls == 1)
    #expect(accepted == [true, false])
  }

  @Test func `a completion that requests a transition can use the new transition's coordinator`() {
    let stage = Stage()
    var order: [String] = []
    stage.navigation.pushViewController(Screen("b"), animated: true)
    stage.navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
      order.append("first")
      let next = Screen("c")
      next.onCall = { call in
        guard call == "WA" else { return }
        stage.navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
          order.append("second")
        }
      }
      stage.navigation.pushViewController(next, animated: true)
    }
    stage.window.runToRest()
    #expect(order == ["first", "second"])
    #expect(stage.navigation.viewControllers.count == 3)
  }

  @Test(arguments: [PresentationStyle.fullScreen, .custom], [true, false])
  func `an animator can distinguish presenting from dismissing by presentedViewController`(
    style: PresentationStyle, finishes: Bool
  ) {
    let director = Director()
    let slide = Slide()
    director.animator = slide
    let base = Screen("base")
    let modal = Screen("modal")
    modal.modalPresentationStyle = style
    modal.transitioningDelegate = director
    let window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    var isPresenting: [Bool] = []
    slide.onAnimate = { context in
      let (from, to) = (
        context.viewController(forKey: .from), context.viewController(forKey: .to)
      )
      isPresenting.append(from?.presentedViewController === to)
      #expect(to?.presentingViewController === from || from?.presentingViewController === to)
      slide.slide(context)
    }
    var atStart: ViewController?
    modal.onCall = { call in
      if call == "WA" { atStart = base.presentedViewController }
    }
    base.present(modal, animated: true)
    #expect(atStart === modal)
    if !finishes {
      window.advance(0.1)
      window.engine.reverse()
    }
    window.runToRest()
    #expect((base.presentedViewController === modal) == finishes)
    if finishes {
      modal.dismiss(animated: true)
      #expect(base.presentedViewController === modal)
      window.runToRest()
      #expect(isPresenting == [true, false])
    }
    #expect(base.presentedViewController == nil)
  }

  /// A view controller that notes its view's frame in `viewWillAppear`.
  private final class Measuring: ViewController {
    var frame: Rect?
    var sizes: [Size] = []

    override func viewWillAppear(_ animated: Bool) { frame = view.frame }
    override func viewDidLayoutSubviews() { sizes.append(view.bounds.size) }
  }

  @Test(arguments: ["push", "tab", "page", "present", "sheet"], [true, false])
  func `a view has its final frame in viewWillAppear`(way: String, animated: Bool) {
    let coming = Measuring(title: "coming")
    coming.modalPresentationStyle = .fullScreen
    let size = Size(width: 100, height: 200)
    var expected = Rect(origin: .zero, size: size)
    let window: Window
    switch way {
    case "push":
      let navigation = NavigationController(rootViewController: Screen("a"))
      window = Window(size: size, rootViewController: navigation)
      navigation.pushViewController(coming, animated: animated)
    case "tab":
      let tabs = TabBarController(viewControllers: [Screen("a"), coming])
      window = Window(size: size, rootViewController: tabs)
      tabs.select(1, animated: animated)
    case "page":
      let pages = PageViewController(pages: [Screen("a"), coming])
      window = Window(size: size, rootViewController: pages)
      pages.show(1, animated: animated)
    default:
      let base = Screen("a")
      window = Window(size: size, rootViewController: base)
      let director = Director(Slide())
      if way == "sheet" {
        expected = Rect(x: 0, y: 80, width: 100, height: 120)
        coming.modalPresentationStyle = .custom
        director.makePresentation = { HalfSheet(presentedViewController: $0, presenting: $1) }
      }
      coming.transitioningDelegate = director
      base.present(coming, animated: animated)
      window.runToRest()
      _ = director
    }
    #expect(coming.frame == expected)
    window.runToRest()
    #expect(coming.view.frame == expected)
    // The size is reported once, after `viewWillAppear`.
    #expect(coming.sizes == [expected.size])
  }

  private final class HalfSheet: PresentationController {
    override var frameOfPresentedView: Rect { Rect(x: 0, y: 80, width: 100, height: 120) }
  }

  /// A pan that begins as soon as the pointer goes down.
  private final class ImmediatePan: PanGestureRecognizer {
    override func pointerBegan() { become(.began) }
  }

  @Test func `a pan that begins when the pointer goes down has a translation of zero`() {
    let pan = ImmediatePan()
    var moved: [Point] = []
    pan.action = { _ in moved.append(pan.translation) }
    for start in [30.0, 70] {
      for event in GestureTests.drag([(start, 40), (start + 5, 40), (start + 9, 38)], from: start) {
        pan.handle(event)
      }
    }
    let once = [Point.zero, Point(x: 5, y: 0), Point(x: 9, y: -2), Point(x: 9, y: -2)]
    #expect(moved == once + once)
  }

  /// A pan that sets its state itself, as recognizers written for UIKit do.
  private final class SettingPan: PanGestureRecognizer {
    override func pointerBegan() {
      if state == .began { return }
      super.pointerBegan()
      state = .began
    }
  }

  @Test
  func `setting a recognizer's state begins the gesture, or fails it if the delegate refuses`() {
    final class Refusal: GestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }
    }
    let refusal = Refusal()
    for delegate in [nil, refusal] {
      let pan = SettingPan()
      pan.delegate = delegate
      var states: [GestureRecognizer.State] = []
      pan.action = { states.append($0.state) }
      let window = Window(size: Size(width: 100, height: 200), rootViewController: Screen("a"))
      window.view.addGestureRecognizer(pan)
      window.send(PointerEvent(.began, at: Point(x: 50, y: 50), time: 0))
      #expect(pan.state == (delegate == nil ? .began : .failed))
      window.send(PointerEvent(.ended, at: Point(x: 50, y: 50), time: 0.1))
      #expect(states == (delegate == nil ? [.began, .ended] : []))
    }
  }

  @Test func `grey colours and opacities have the same values as in UIColor`() {
    #expect(Color(white: 0.25, alpha: 0.5) == Color(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.5))
    #expect(Color.black.withAlphaComponent(0.7).alpha == 0.7)
    #expect(Color.lightGray.red == 2.0 / 3)
    #expect(Color.systemGray6 == Color(red: 242.0 / 255, green: 242.0 / 255, blue: 247.0 / 255))
  }

  @Test func `present and dismiss call their completions in the same cases as UIKit`() {
    let (first, second) = (Screen("a"), Screen("b"))
    let window = Window(size: Size(width: 100, height: 200), rootViewController: first)
    var calls: [String] = []
    first.present(second, animated: true) { calls.append("presented") }
    window.runToRest()
    first.present(second, animated: true) { calls.append("twice") }
    window.runToRest()
    first.dismiss(animated: true) { calls.append("dismissed") }
    window.runToRest()
    first.dismiss(animated: true, completion: nil)
    #expect(calls == ["presented", "dismissed"])
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      Rect(x: 0, y: 0, width: 10, height: 10).inset(by: insets)
        == Rect(x: 2, y: 1, width: 4, height: 6))
  }

  /// A percent-driven transition that is overridden with UIKit's signatures.
  private final class Counting: PercentDrivenInteractiveTransition {
    var calls: [String] = []

    override func update(_ percentComplete: Double) {
      calls.append("update \(percentComplete)")
      super.update(percentComplete)
    }

    override func finish() {
      calls.append("finish")
      super.finish()
    }

    override func cancel() {
      calls.append("cancel")
      super.cancel()
    }
  }

  @Test(arguments: [true, false])
  func `a percent-driven transition can override update, finish and cancel as in UIKit`(
    finishes: Bool
  ) {
    let hand = Counting()
    let stage = Stage(interaction: hand)
    stage.navigation.pushViewController(Screen("b"), animated: true)
    hand.update(0.25)
    if finishes { hand.finish() } else { hand.cancel() }
    #expect(hand.calls == ["update 0.25", finishes ? "finish" : "cancel"])
    #expect(hand.status == .applied)
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == (finishes ? 2 : 1))
  }
}
