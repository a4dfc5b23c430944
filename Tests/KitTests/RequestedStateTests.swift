import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests that a container's properties have the values of the requests so far, in callbacks and while a transition
/// waits or is in flight.
struct RequestedStateTests {
  private let a = Screen("a")
  private let b = Screen("b")
  private let c = Screen("c")
  private let size = Size(width: 100, height: 200)
  private let director = Director(Slide())

  @Test func `two requests in viewDidLoad add two tabs`() {
    final class Tabs: TabBarController {
      var seen: [Int] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        setViewControllers([Screen("one")])
        setViewControllers(viewControllers + [Screen("two")])
        selectedIndex = 1
        seen = [viewControllers.count, selectedIndex]
      }
    }
    let tabs = Tabs()
    let window = Window(size: size, rootViewController: tabs)
    #expect(tabs.seen == [2, 1])
    #expect(tabs.viewControllers.map(\.title) == ["one", "two"])
    #expect(tabs.selectedViewController?.title == "two" && tabs.settledIndex == 1)
    #expect(tabs.selectedViewController?.view.window === window)
  }

  @Test func `addChild of a tab bar controller adds a tab, and the first one is shown`() {
    let tabs = TabBarController()
    let window = Window(size: size, rootViewController: tabs)
    tabs.addChild(a)
    a.didMove(toParent: tabs)
    tabs.addChild(b)
    b.didMove(toParent: tabs)
    #expect(tabs.viewControllers == [a, b] && tabs.selectedIndex == 0)
    #expect(a.view.window === window && a.appearanceState == .appeared)
    #expect(a.calls == ["willMove(parent)", "WA", "DA", "didMove(parent)"])
    #expect(b.calls == ["willMove(parent)", "didMove(parent)"])
  }

  @Test func `a callback sees what it presents, and presents and dismisses over it`() {
    let modal = Screen("modal")
    var seen: [ViewController?] = []
    a.onCall = { [a, b] call in
      guard call == "DA", a.presentedViewController == nil else { return }
      a.present(modal, animated: false)
      seen = [a.presentedViewController, modal.presentingViewController]
      modal.present(b, animated: false)
      seen.append(modal.presentedViewController)
      a.present(Screen("refused"), animated: false)
      seen.append(a.presentedViewController)
      b.dismiss(animated: false)
      seen.append(modal.presentedViewController)
    }
    let window = Window(size: size, rootViewController: a)
    #expect(seen == [modal, a, b, modal, nil])
    #expect(window.topController == modal && b.presentingViewController == nil)
    #expect(modal.isBalanced && b.isBalanced)
  }

  @Test func `a callback sees the stack that it has asked for`() {
    let stack = NavigationController(rootViewController: a)
    var tops: [ViewController?] = []
    a.onCall = { [b, c] call in
      guard call == "DA", stack.viewControllers.count == 1 else { return }
      stack.pushViewController(b, animated: false)
      stack.pushViewController(c, animated: false)
      tops = [stack.topViewController, stack.popViewController(animated: false), stack.topViewController]
    }
    let window = Window(size: size, rootViewController: stack)
    #expect(tops == [c, c, b])
    #expect(stack.settledViewControllers == [a, b] && b.view.window === window)
    #expect(c.isBalanced && c.parent == nil)
  }

  @Test func `a cancelled push and a request that is refused withdraw their changes`() {
    let stack = NavigationController(rootViewController: a)
    stack.delegate = director
    let window = Window(size: size, rootViewController: stack)
    let percent = PercentDrivenInteractiveTransition()
    director.interaction = percent
    stack.pushViewController(b, animated: true)
    #expect(stack.viewControllers == [a, b] && stack.settledViewControllers == [a])
    stack.pushViewController(c, animated: true, policy: .reject)
    #expect(stack.viewControllers == [a, b])
    percent.cancel()
    window.tick(to: 3)
    #expect(stack.viewControllers == [a] && stack.topViewController == a)
    let other = NavigationController(rootViewController: c)
    stack.pushViewController(c, animated: true)
    #expect(stack.viewControllers == [a] && other.viewControllers == [c])
  }

  @Test func `a pop that turns a push back leaves the stack as it was`() {
    let stack = NavigationController(rootViewController: a)
    stack.delegate = director
    let window = Window(size: size, rootViewController: stack)
    var completions: [Bool] = []
    stack.pushViewController(b, animated: true) { completions.append($0) }
    window.tick(to: 0.1)
    stack.popViewController(animated: true, policy: .retarget) { completions.append($0) }
    #expect(stack.viewControllers == [a])
    window.tick(to: 3)
    #expect(stack.viewControllers == [a] && completions == [false, true])
  }

  @Test func `pages have the requested index while the transition is in flight`() {
    let pages = PageViewController(pages: [a, b])
    pages.delegate = director
    let window = Window(size: size, rootViewController: pages)
    pages.show(1)
    #expect(pages.currentIndex == 1 && pages.currentPage == b && pages.settledIndex == 0)
    window.tick(to: 3)
    #expect(pages.settledIndex == 1)
    let row = PageViewController()
    row.setViewControllers([c], direction: .forward, animated: false)
    window.rootViewController = row
    row.setViewControllers([Screen("d")], direction: .forward, animated: true)
    #expect(row.viewControllers.first?.title == "d")
    window.tick(to: 6)
    #expect(c.appearanceState == .disappeared)
  }

  @Test func `a presentation that waits for a dismissal is seen when the dismissal is over, and stays seen`() {
    let (first, second) = (Screen("first"), Screen("second"))
    first.transitioningDelegate = director
    second.transitioningDelegate = director
    let window = Window(size: size, rootViewController: a)
    a.present(first, animated: false)
    a.dismiss(animated: true)
    a.present(second, animated: true)
    #expect(a.presentedViewController == first && second.presentingViewController == nil)
    window.tick(to: 0.6)
    #expect(window.engine.isInFlight && a.presentedViewController == second)
    #expect(second.presentingViewController == a)
    window.tick(to: 3)
    #expect(window.topController == second && first.isBalanced && second.isBalanced)
  }
}
