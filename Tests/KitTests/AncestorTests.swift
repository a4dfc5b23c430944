import SegueKit
import Testing

/// Tests the properties that describe a view controller's position in the hierarchy, and the
/// setters that change it.
struct AncestorTests {
  @Test func `a view controller is equal only to itself`() {
    let screens = [ViewController(), ViewController()]
    #expect(screens.firstIndex(of: screens[1]) == 1 && screens[0] != screens[1])
    #expect(screens.contains(screens[0]) && !screens.contains(ViewController()))
    #expect(Set(screens + screens).count == 2)
  }

  @Test func `a controller finds its nearest container of each kind, but never itself`() {
    let screen = ViewController()
    #expect(screen.navigationController == nil && screen.tabBarController == nil)
    let inner = NavigationController(rootViewController: screen)
    let tabs = TabBarController(viewControllers: [inner])
    let outer = NavigationController(rootViewController: tabs)
    #expect(screen.navigationController == inner && screen.tabBarController == tabs)
    #expect(inner.navigationController == outer && inner.tabBarController == tabs)
    #expect(tabs.navigationController == outer && tabs.tabBarController == nil)
    #expect(outer.navigationController == nil)
  }

  @Test func `without a delegate, setting selectedIndex switches the tab immediately`() {
    let screens = ["a", "b", "c"].map { Screen($0) }
    let tabs = TabBarController(viewControllers: screens)
    let window = Window(size: Size(width: 100, height: 200), rootViewController: tabs)
    tabs.selectedIndex = 2
    #expect(tabs.selectedIndex == 2 && tabs.selectedViewController == screens[2])
    #expect(!window.engine.isInFlight)
    #expect(screens[2].appearanceState == .appeared && screens[0].appearanceState == .disappeared)
    tabs.selectedViewController = screens[1]
    #expect(tabs.selectedIndex == 1)
    tabs.selectedIndex = 7
    tabs.selectedViewController = nil
    tabs.selectedViewController = ViewController()
    #expect(tabs.selectedIndex == 1)
    #expect(screens.allSatisfy { $0.isBalanced })
  }

  @Test func `setting selectedIndex animates the tab change with the delegate's animator`() {
    let tabs = TabBarController(viewControllers: ["a", "b"].map { Screen($0) })
    let director = Director(Slide(), nil)
    tabs.delegate = director
    let window = Window(size: Size(width: 100, height: 200), rootViewController: tabs)
    tabs.selectedIndex = 1
    #expect(window.engine.isInFlight && tabs.selectedIndex == 1 && tabs.settledIndex == 0)
    window.runToRest()
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `a tab can be selected before the controller is in a window`() {
    let tabs = TabBarController(viewControllers: ["a", "b"].map { Screen($0) })
    tabs.selectedIndex = 1
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `a transition context returns the initial and final frames of its view controllers`() {
    let stage = Stage()
    var frames: [Rect] = []
    let next = Screen("b")
    stage.slide.onAnimate = { context in
      for key in TransitionKey.allCases {
        guard let controller = context.viewController(forKey: key) else { continue }
        frames += [context.initialFrame(for: controller), context.finalFrame(for: controller)]
        #expect(context.initialFrame(for: controller) == context.initialFrame(for: key))
      }
      #expect(context.initialFrame(for: ViewController()) == .zero)
      context.completeTransition(true)
    }
    stage.navigation.pushViewController(next, animated: true)
    stage.window.runToRest()
    let all = Rect(x: 0, y: 0, width: 100, height: 200)
    #expect(frames == [all, .zero, .zero, all])
  }
}
