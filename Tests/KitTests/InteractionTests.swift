import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueKit

/// Tests transitions that are driven by pointer events.
struct InteractionTests {
  private func send(_ points: [(Double, Double)], to window: Window, ending: PointerEvent.Phase) {
    let start = window.engine.now
    for event in GestureTests.drag(points, from: start, ending: ending) {
      window.tick(to: event.time)
      window.send(event)
    }
  }

  private static func line(_ from: Double, _ to: Double, _ steps: Int) -> [(Double, Double)] {
    (0...steps).map { (from + (to - from) * Double($0) / Double(steps), 100) }
  }

  struct Case: Sendable {
    var operation: TransitionOperation
    var side: LayoutDirection
    var forward: Bool
  }

  static let cases = [
    Case(operation: .pop, side: .leftToRight, forward: false),
    Case(operation: .pop, side: .rightToLeft, forward: false),
    Case(operation: .push, side: .leftToRight, forward: true),
    Case(operation: .push, side: .rightToLeft, forward: true),
    Case(operation: .page, side: .leftToRight, forward: true),
    Case(operation: .page, side: .leftToRight, forward: false),
    Case(operation: .page, side: .rightToLeft, forward: true),
  ]

  @Test(arguments: cases, [true, false])
  func
    `drags and flicks drive push, pop and pages in the right direction in both layout directions`(
      item: Case, finishes: Bool
    )
  {
    let hand = PanInteractionController()
    let container: ViewController
    let count: () -> Int
    if item.operation == .page {
      let pages = PageViewController(pages: (0..<3).map { Screen("\($0)") }, currentIndex: 1)
      container = pages
      count = { pages.currentIndex }
    } else {
      let navigation = NavigationController(rootViewController: Screen("root"))
      navigation.pushViewController(Screen("b"), animated: false)
      navigation.interactiveTarget = { _ in Screen("c") }
      container = navigation
      count = { navigation.viewControllers.count }
    }
    let window = Window(size: Size(width: 200, height: 200), rootViewController: container)
    window.engine.layoutDirection = item.side
    container.addInteraction(hand, for: item.operation)
    let before = count()
    // A drag toward the trailing side goes backward: to the right in a left-to-right layout.
    let sign: Double = (item.forward ? -1 : 1) * (item.side == .leftToRight ? 1 : -1)
    let points =
      Self.line(100, 100 + sign * 60, 12)
      + (finishes ? [] : Self.line(100 + sign * 55, 100 + sign * 40, 3))
    send(Array(points.dropLast()), to: window, ending: .moved)
    #expect(window.engine.machine.state == .interactive)
    #expect(window.engine.percentComplete > 0.1)
    // The direction was read at the start of the drag, so this change must have no effect.
    window.engine.layoutDirection = .leftToRight
    let last = points.last ?? (0, 0)
    let end = window.engine.now + 1.0 / 60
    window.send(PointerEvent(.moved, at: Point(x: last.0, y: last.1), time: end))
    window.send(PointerEvent(.ended, at: Point(x: last.0, y: last.1), time: end))
    #expect(
      window.engine.machine.state == .settling(finishes ? .finish : .cancel))
    #expect((window.engine.machine.velocity > 0) == finishes)
    window.runToRest()
    let moved = item.operation == .pop || !item.forward ? -1 : 1
    #expect(count() == before + (finishes ? moved : 0))
  }

  @Test func `a drag that the system cancels at progress 0.9 cancels the transition`() {
    let stage = Stage()
    stage.navigation.pushViewController(Screen("b"), animated: false)
    stage.navigation.addInteraction(PanInteractionController(edgeWidth: 20), for: .pop)
    send(Self.line(5, 105, 20), to: stage.window, ending: .cancelled)
    #expect(stage.engine.machine.state == .settling(.cancel))
    #expect(stage.engine.percentComplete >= 0.89)
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 2)
  }

  @Test func `drags that begin no transition change nothing`() {
    let stage = Stage()
    stage.navigation.addInteraction(PanInteractionController(edgeWidth: 20), for: .pop)
    // Drags that must not begin a pop: at the root, away from the edge, along the other axis,
    // outside the screen, and in the wrong direction.
    send(Self.line(5, 90, 10), to: stage.window, ending: .ended)
    stage.navigation.pushViewController(Screen("b"), animated: false)
    let count = stage.engine.count
    let log = stage.log.count
    send(Self.line(50, 90, 10), to: stage.window, ending: .ended)
    send([(5, 10), (5, 90)], to: stage.window, ending: .ended)
    send(Self.line(-50, 90, 10), to: stage.window, ending: .ended)
    send(Self.line(15, -20, 10), to: stage.window, ending: .ended)
    stage.window.send(PointerEvent(.moved, at: Point(x: 1, y: 1), time: 1))
    stage.window.send(PointerEvent(.began, at: Point(x: .nan, y: 1), time: 1))
    #expect(stage.engine.count == count && stage.log.count == log)
    #expect(!stage.engine.isInFlight)
  }

  @Test func `a transition that was begun by a touch that never moved is cancelled`() {
    final class Eager: InteractionControlling {
      func startInteractiveTransition(_ context: TransitionContext) {}
      func pointer(_ event: PointerEvent, in host: InteractionHost) {
        switch event.phase {
        case .began: host.begin(.backward)
        case .moved: break
        case .ended, .cancelled: host.release(velocity: 9)
        }
      }
    }
    let stage = Stage()
    let top = Screen("b")
    stage.navigation.pushViewController(top, animated: false)
    stage.navigation.addInteraction(Eager(), for: .pop)
    let before = Picture(stage.window.view)
    send([(50, 50)], to: stage.window, ending: .ended)
    stage.window.runToRest()
    #expect(stage.engine.lastResult?.reason == .cancelled)
    #expect(Picture(stage.window.view) == before)
    #expect(top.isBalanced && stage.root.isBalanced)
    #expect(stage.navigation.topViewController === top)
  }

  @Test func `touching the container grabs a settling transition`() {
    let stage = Stage()
    stage.navigation.pushViewController(Screen("b"), animated: false)
    stage.navigation.addInteraction(PanInteractionController(), for: .pop)
    send(Self.line(5, 60, 10), to: stage.window, ending: .ended)
    #expect(stage.engine.machine.state == .settling(.finish))
    stage.window.advance(0.02)
    let percent = stage.engine.percentComplete
    let now = stage.engine.now
    stage.window.send(PointerEvent(.began, at: Point(x: 50, y: 50), time: now))
    #expect(stage.engine.machine.state == .interactive)
    #expect(stage.engine.percentComplete == percent)
    stage.window.send(PointerEvent(.moved, at: Point(x: 40, y: 50), time: now + 0.1))
    #expect(abs(stage.engine.percentComplete - (percent - 0.1)) < 1e-9)
    stage.window.send(PointerEvent(.moved, at: Point(x: 10, y: 50), time: now + 0.11))
    stage.window.send(PointerEvent(.ended, at: Point(x: 10, y: 50), time: now + 0.11))
    #expect(stage.engine.machine.state == .settling(.cancel))
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 2)
  }

  @Test func `invalid calls of an interaction controller return a status and have no other effect`() {
    final class Bad: InteractionControlling {
      var answers: [TransitionStatus] = []
      var host: InteractionHost?
      func startInteractiveTransition(_ context: TransitionContext) {}
      func pointer(_ event: PointerEvent, in host: InteractionHost) {
        self.host = host
        guard event.phase == .began else { return }
        host.begin(.backward)
        answers = [
          host.update(.nan), host.update(0.5), host.finish(velocity: .nan), host.finish(),
          host.cancel(), host.update(0.7),
        ]
      }
    }
    let stage = Stage()
    let bad = Bad()
    stage.navigation.pushViewController(Screen("b"), animated: false)
    stage.navigation.addInteraction(bad, for: .pop)
    send([(50, 50)], to: stage.window, ending: .ended)
    #expect(bad.answers == [.refused, .applied, .applied, .refused, .refused, .refused])
    stage.window.runToRest()
    #expect(bad.host?.finish() == .ended)
    #expect(bad.host?.update(0.2) == .ended)
    #expect(stage.navigation.viewControllers.count == 1)
    // A transition whose interaction controller neither finishes nor cancels stays interactive
    // until it is skipped.
    stage.navigation.removeInteraction(bad)
    let holder = PercentDrivenInteractiveTransition()
    stage.director.interaction = holder
    stage.navigation.pushViewController(Screen("c"), animated: true)
    stage.window.advance(1000)
    #expect(stage.engine.isInFlight)
    stage.engine.skip()
    #expect(stage.navigation.viewControllers.count == 2)
  }

  @Test func `a drag is handled by the innermost container that accepts it`() {
    let inner = NavigationController(rootViewController: Screen("inner"))
    let tabs = TabBarController(viewControllers: [inner, Screen("other")])
    let window = Window(size: Size(width: 100, height: 200), rootViewController: tabs)
    inner.addInteraction(PanInteractionController(), for: .pop)
    tabs.addInteraction(PanInteractionController(), for: .select)
    inner.pushViewController(Screen("deep"), animated: false)
    send(Self.line(10, 80, 10), to: window, ending: .ended)
    window.runToRest()
    #expect(inner.viewControllers.count == 1 && tabs.selectedIndex == 0)
    send(Self.line(90, 10, 10), to: window, ending: .ended)
    window.runToRest()
    #expect(tabs.selectedIndex == 1)
  }

  // MARK: Free movement

  @Test(arguments: [-2.0, 0, 3])
  func
    `a view dragged in two dimensions and thrown returns to its animated position without a jump`(
      velocity: Double
    )
  {
    let hand = PercentDrivenInteractiveTransition()
    hand.timingCurve = .spring(Spring(duration: 0.4, ratio: 0.9))
    let stage = Stage(interaction: hand)
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    let context = stage.slide.contexts[0]
    func center() -> Point {
      let layer = stage.window.layers().layers.first { $0.view == coming.view.id }
      return layer.map { $0.transform.apply(to: $0.bounds.center) } ?? .zero
    }
    hand.update(0.4)
    let inner = coming.view.subviews[0]
    let location = Point(x: 20, y: 33)
    let finger = Point(x: -300, y: 500)
    #expect(context.moveFreely(coming.view, to: location, velocity: finger) == .applied)
    #expect(center() == location)
    // The descendants of a freely moved view move with the view.
    let held = stage.window.layers().layers.first { $0.view == inner.id }
    #expect(held?.transform.apply(to: .zero) == Point(x: 20 - 50 + 10, y: 33 - 100 + 20))
    hand.update(0.6)
    #expect(center() == location)
    #expect(context.moveFreely(coming.view, to: Point(x: .nan, y: 0)) == .refused)
    hand.finish(velocity: velocity)
    let start = center()
    #expect(abs(start.x - location.x) < 1e-9 && abs(start.y - location.y) < 1e-9)
    let step = 1e-5
    stage.window.advance(step)
    let soon = center()
    #expect(abs((soon.x - start.x) / step - finger.x) < 2)
    #expect(abs((soon.y - start.y) / step - finger.y) < 2)
    #expect(context.moveFreely(coming.view, to: location) == .refused)
    var last = soon
    while stage.engine.isInFlight {
      stage.window.advance(1.0 / 240)
      let here = center()
      #expect(abs(here.x - last.x) < 12 && abs(here.y - last.y) < 12)
      last = here
    }
    #expect(center() == Point(x: 50, y: 100))
    #expect(context.moveFreely(coming.view, to: location) == .ended)
  }

  @Test(arguments: [TransitionOperation.push, .present])
  func `a drag requests the view controller to push or present only once, when the drag begins`(
    operation: TransitionOperation
  ) {
    let stage = Stage()
    var asked = 0
    var brings = false
    stage.navigation.interactiveTarget = { _ in
      asked += 1
      return brings ? Screen("target") : nil
    }
    let hand = PanInteractionController()
    let host = stage.navigation.addInteraction(hand, for: operation)
    #expect(host.canBegin(.forward))
    #expect(asked == 0)
    send(Self.line(95, 20, 10), to: stage.window, ending: .ended)
    #expect(asked == 1)
    #expect(stage.engine.count == 0)
    brings = true
    send(Self.line(95, 20, 10), to: stage.window, ending: .ended)
    stage.window.runToRest()
    #expect(asked == 2)
    #expect(stage.engine.count == 1)
    #expect(stage.window.topController?.shown == "target")
  }
}

extension ViewController {
  /// The title of the innermost visible controller.
  fileprivate var shown: String? { visibleChildren.last?.shown ?? title }
}
