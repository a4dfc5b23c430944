import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests that subclasses override what apps override in UIKit, with UIKit's signatures, and that the library's own calls
/// go through the overrides.
struct OverrideTests {
  private final class Stack: NavigationController {
    var calls: [String] = []
    override func pushViewController(_ controller: ViewController, animated: Bool) {
      calls.append("push \(controller.title ?? "")")
      super.pushViewController(controller, animated: animated)
    }
    override func popViewController(animated: Bool) -> ViewController? {
      calls.append("pop")
      return super.popViewController(animated: animated)
    }
    override func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController]? {
      calls.append("pop to")
      return super.popToViewController(controller, animated: animated)
    }
    override func popToRootViewController(animated: Bool) -> [ViewController]? {
      calls.append("pop to root")
      return super.popToRootViewController(animated: animated)
    }
    override func setViewControllers(_ controllers: [ViewController], animated: Bool) {
      calls.append("set \(controllers.count)")
      super.setViewControllers(controllers, animated: animated)
    }
  }

  private final class Tabs: TabBarController {
    var selections: [Int] = []
    override var selectedIndex: Int { didSet { selections.append(selectedIndex) } }
    override func setViewControllers(_ viewControllers: [ViewController]?, animated: Bool) {
      super.setViewControllers(viewControllers.map { Array($0.prefix(2)) }, animated: animated)
    }
  }

  private final class Modal: ViewController {
    var calls: [String] = []
    var refuses = false
    override func present(_ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil) {
      calls.append("present")
      if !refuses { super.present(controller, animated: animated, completion: completion) }
    }
    override func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
      calls.append("dismiss")
      if !refuses { super.dismiss(animated: animated, completion: completion) }
    }
  }

  private final class Card: View {
    var frames = 0
    var windows: [Bool] = []
    var superviews: [Bool] = []
    override init(frame: Rect) {
      super.init(frame: frame)
      backgroundColor = .white
    }
    override var frame: Rect { didSet { frames += 1 } }
    override func didMoveToWindow() { windows.append(window != nil) }
    override func didMoveToSuperview() { superviews.append(superview != nil) }
  }

  private final class List: ScrollView {
    var offsets: [Double] = []
    override var contentOffset: Point { didSet { offsets.append(contentOffset.y) } }
  }

  private let size = Size(width: 100, height: 200)

  private func drag(_ window: Window, from start: Point, to end: Point) {
    window.send(PointerEvent(.began, at: start, time: 1))
    for step in 1...5 {
      let share = Double(step) / 5
      let point = Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      window.send(PointerEvent(.moved, at: point, time: 1 + share))
    }
    window.send(PointerEvent(.ended, at: end, time: 2.2))
    window.tick(to: 9)
  }

  @Test func `every change of a stack goes through the methods that apps override`() {
    let stack = Stack(rootViewController: ViewController(title: "a"))
    #expect(!stack.isViewLoaded && stack.calls == ["push a"])
    let window = Window(size: size, rootViewController: stack)
    let next = ViewController(title: "b")
    var answers: [Bool] = []
    stack.pushViewController(next, animated: false, policy: .reject) { answers.append($0) }
    _ = stack.interactivePopGestureRecognizer
    drag(window, from: Point(x: 2, y: 100), to: Point(x: 90, y: 100))
    stack.viewControllers = [next, ViewController(title: "c")]
    stack.popToViewController(next, animated: false) { answers.append($0) }
    stack.popToRootViewController(animated: false) { answers.append($0) }
    #expect(stack.calls == ["push a", "push b", "pop", "set 2", "pop to", "pop to root"])
    #expect(answers == [true, true, false] && stack.viewControllers == [next])
  }

  @Test func `a stack without a root is filled by its property, and loads no view`() {
    let stack = NavigationController()
    let child = ViewController()
    stack.viewControllers = [child, ViewController()]
    #expect(!stack.isViewLoaded && !child.isViewLoaded && child.navigationController === stack)
    stack.popViewController(animated: true)
    #expect(stack.viewControllers == [child])
    let window = Window(size: size, rootViewController: stack)
    #expect(child.view.window === window)
  }

  @Test func `selections go through selectedIndex, and tabs through setViewControllers`() {
    let tabs = Tabs()
    tabs.viewControllers = (0..<3).map { _ in ViewController() }
    #expect(tabs.viewControllers.count == 2 && !tabs.isViewLoaded)
    tabs.selectedIndex = 1
    let window = Window(size: size, rootViewController: tabs)
    tabs.select(0)
    window.tick(to: 5)
    tabs.selectedViewController = tabs.viewControllers[1]
    #expect(tabs.selections == [1, 0, 1] && !tabs.view.subviews.isEmpty)
  }

  @Test func `presentations and dismissals go through present and dismiss, also by a gesture`() {
    let (base, modal) = (Modal(), Modal())
    let window = Window(size: size, rootViewController: base)
    var answers: [Bool] = []
    base.present(modal, animated: false) { answers.append($0) }
    #expect(base.calls == ["present"] && modal.presentingViewController == base)
    drag(window, from: Point(x: 50, y: 20), to: Point(x: 50, y: 190))
    #expect(modal.calls == ["dismiss"] && modal.presentingViewController == nil)
    base.refuses = true
    base.present(modal, animated: false) { answers.append($0) }
    #expect(answers == [true, false] && base.presentedViewController == nil)
  }

  @Test func `the initializer, the frame and the places of a view are overridden`() {
    let controller = ViewController()
    let window = Window(size: size, rootViewController: controller)
    let (outer, card) = (View(), Card())
    #expect(card.backgroundColor == .white && card.frame == .zero)
    outer.addSubview(card)
    #expect(card.superviews == [true] && card.windows == [])
    controller.view.addSubview(outer)
    controller.view.bringSubviewToFront(outer)
    outer.removeFromSuperview()
    #expect(card.windows == [true, false] && window.view.subviews.count == 1)
    final class Screen: ViewController {
      override func loadView() { view = Card() }
    }
    let screen = Screen()
    let stack = NavigationController(rootViewController: ViewController())
    window.rootViewController = stack
    stack.pushViewController(screen, animated: true)
    window.tick(to: 5)
    let own = screen.view as? Card
    #expect(own?.windows == [true] && own?.superviews == [true] && (own?.frames ?? 0) > 0)
  }

  @Test func `a drag of a scroll view goes through contentOffset, and a second observer sees it`() {
    final class Observer: ScrollViewDelegate {
      var count = 0
      var ends = 0
      func scrollViewDidScroll(_ scrollView: ScrollView) { count += 1 }
      func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
      ) {
        ends += 1
        targetContentOffset = .zero
      }
    }
    let controller = ViewController()
    let window = Window(size: size, rootViewController: controller)
    let list = List(frame: controller.view.bounds)
    list.contentSize = Size(width: 100, height: 2000)
    controller.view.addSubview(list)
    let observers = [Observer(), Observer()]
    list.delegate = observers[0]
    list.addObserver(observers[1])
    drag(window, from: Point(x: 50, y: 150), to: Point(x: 50, y: 50))
    #expect(list.offsets.count > 4 && observers[0].count == observers[1].count)
    #expect(observers.map(\.ends) == [1, 1] && list.contentOffset == .zero)
    list.removeObserver(observers[1])
    list.contentOffset.y = 10
    #expect(observers[0].count == observers[1].count + 1)
  }
}
