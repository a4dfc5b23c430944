import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueKit

/// Compares an app of two stacks in tabs, with modals over them, with a model of it, under random requests, also inside
/// callbacks, gestures, resizes and waits.
struct RandomAppTests {
  /// An app and its model. Every request changes the model at once, as it must change the properties of the
  /// containers.
  private final class App {
    var random: Dice
    let stacks: [NavigationController]
    let tabs: TabBarController
    let window: Window
    let director = Director(Slide(duration: 0.2))
    var screens: [Screen] = []
    var faults: [String] = []
    /// The number of requests, and of their answers.
    var asked = 0
    var answered = 0
    /// The model: the two stacks, the selected tab, and the modal with whether it is over the whole screen.
    var expected: [[ViewController]]
    var selected = 0
    private var depth = 0

    init(_ seed: UInt64) {
      random = Dice(seed)
      let roots = ["a", "b"].map { Screen($0) }
      stacks = roots.map { NavigationController(rootViewController: $0) }
      tabs = TabBarController(viewControllers: stacks)
      expected = roots.map { [$0] }
      window = Window(size: Size(width: 60, height: 90), rootViewController: tabs)
      screens = roots
      for stack in stacks {
        stack.delegate = director
        stack.loadViewIfNeeded()
        _ = stack.interactivePopGestureRecognizer
      }
      tabs.delegate = director
      for screen in roots { listen(to: screen) }
    }

    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private func listen(to screen: Screen) {
      screen.onCall = { [weak self] _ in
        guard let self, depth < 2, chance(9) else { return }
        depth += 1
        request()
        depth -= 1
      }
    }

    private func makeScreen() -> Screen {
      let new = Screen("s\(screens.count)")
      screens.append(new)
      listen(to: new)
      return new
    }

    private func answer() -> (Bool) -> Void {
      asked += 1
      return { [weak self] _ in self?.answered += 1 }
    }

    func check(_ isRight: Bool, _ text: @autoclosure () -> String) {
      if !isRight, faults.count < 3 { faults.append(text()) }
    }

    /// Makes a random request, and compares the containers with the model.
    func request() {
      let index = Int.random(in: 0..<2, using: &random)
      let stack = stacks[index]
      let isAnimated = !chance(3)
      let isRejected = window.engine.isInFlight && !window.engine.isPerforming && chance(6)
      let policy: RequestPolicy? = isRejected ? .reject : nil
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let screen = makeScreen()
        if !isRejected { expected[index].append(screen) }
        stack.pushViewController(screen, animated: isAnimated, policy: policy, completion: answer())
      case 2, 3:
        if !isRejected, expected[index].count > 1 { expected[index].removeLast() }
        stack.popViewController(animated: isAnimated, policy: policy, completion: answer())
      case 4:
        if !isRejected { expected[index] = Array(expected[index].prefix(1)) }
        stack.popToRootViewController(animated: isAnimated, policy: policy, completion: answer())
      case 5:
        var new = expected[index].filter { _ in chance(2) }.shuffled(using: &random)
        new.append(makeScreen())
        if !isRejected { expected[index] = new }
        stack.setViewControllers(new, animated: isAnimated, policy: policy, completion: answer())
      case 6:
        if !isRejected { selected = index }
        tabs.select(index, animated: isAnimated, policy: policy, completion: answer())
      default:
        if tabs.presentedViewController == nil {
          let modal = makeScreen()
          modal.modalPresentationStyle = chance(2) ? .fullScreen : .automatic
          let before = asked
          tabs.present(modal, animated: isAnimated, policy: policy, completion: answer())
          // A callback may have dismissed it again.
          check(
            isRejected || asked > before + 1 || tabs.presentedViewController === modal,
            "the modal is not presented")
        } else {
          tabs.dismiss(animated: isAnimated, policy: policy, completion: answer())
        }
      }
      compare("after a request")
    }

    func compare(_ when: String) {
      for (stack, wanted) in zip(stacks, expected) {
        check(
          stack.viewControllers == wanted,
          "\(when): \(stack.viewControllers.compactMap(\.title)) instead of \(wanted.compactMap(\.title))")
      }
      check(tabs.selectedIndex == selected, "\(when): the tab is \(tabs.selectedIndex), not \(selected)")
    }

    /// Drags from the edge. A pop that begins changes the model until the drag is decided.
    func drag(at time: inout Double) {
      let before = stacks.map(\.viewControllers.count)
      // Requests in callbacks would come before or after the pop, depending on the end of the drag.
      depth = 9
      defer { depth = 0 }
      func send(_ phase: PointerEvent.Phase, _ x: Double) {
        time += 0.016
        window.tick(to: time)
        window.send(PointerEvent(phase, at: Point(x: x, y: 40), time: time))
      }
      send(.began, 2)
      for step in 1...Int.random(in: 1...5, using: &random) { send(.moved, 2 + Double(step) * 9) }
      send(chance(4) ? .cancelled : .ended, 30)
      rest(&time)
      for (index, stack) in stacks.enumerated() {
        // The end of the drag is the rule's to decide: it has popped one screen or none.
        let popped = Array(expected[index].dropLast())
        if stack.viewControllers.count < before[index], stack.viewControllers == popped { expected[index] = popped }
      }
    }

    func rest(_ time: inout Double) {
      for _ in 0..<400 where window.engine.isInFlight || window.engine.queuedCount > 0 {
        time += 0.05
        window.tick(to: time)
      }
    }

    /// Checks that nothing is stuck, lost or unbalanced.
    func checkRest() {
      check(!window.engine.isInFlight && window.engine.queuedCount == 0, "a transition is stuck")
      check(asked == answered, "\(asked) requests have \(answered) answers")
      check(window.engine.isInputEnabled, "the input is off")
      compare("at rest")
      let modal = tabs.presentedViewController
      let isCovered = modal?.modalPresentationStyle == .fullScreen
      for stack in stacks {
        check(stack.viewControllers == stack.settledViewControllers, "a change is left in a stack")
        for screen in stack.viewControllers { check(screen.parent === stack, "a parent is lost") }
      }
      let visible =
        isCovered
        ? [modal] : [modal, tabs.selectedViewController.flatMap { ($0 as? NavigationController)?.topViewController }]
      for screen in screens {
        check(screen.isBalanced, "\(screen.title ?? ""): \(screen.faults) \(screen.calls.suffix(6))")
        let isVisible = visible.contains { $0 === screen }
        let state: ViewController.AppearanceState = isVisible ? .appeared : .disappeared
        check(screen.appearanceState == state, "\(screen.title ?? "") is \(screen.appearanceState), not \(state)")
        if isVisible {
          check(screen.view.window === window, "\(screen.title ?? "") is not in the window")
        } else if screen.isViewLoaded, screen.parent == nil {
          check(screen.view.window == nil, "\(screen.title ?? "") is left in the window")
        }
        check(screen.presentingViewController == nil || screen === modal, "a presenter is left")
      }
      check(window.layers().layers == LayerTree(of: window.view).layers, "the picture is not the views'")
    }
  }

  @Test(arguments: 1...20)
  func `nothing is stuck, lost or unbalanced under random requests, gestures and resizes`(seed: UInt64) {
    let app = App(seed)
    var time = 0.0
    for step in 0..<500 where app.faults.isEmpty {
      switch Int.random(in: 0..<10, using: &app.random) {
      case 0...4: app.request()
      case 5, 6:
        time += Double.random(in: 0...0.3, using: &app.random)
        app.window.tick(to: time)
      case 7:
        app.window.resize(to: Size(width: Double.random(in: 40...80, using: &app.random), height: 90))
      case 8:
        app.rest(&time)
        app.drag(at: &time)
      default: app.rest(&time)
      }
      guard step % 10 == 9 else { continue }
      app.rest(&time)
      app.checkRest()
    }
    #expect(app.faults == [])
  }
}
