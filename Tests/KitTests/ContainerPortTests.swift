import SegueKit
import Testing

/// Tests that the port of objc.io's container behaves like the original.
struct ContainerPortTests {
  let screens = ["a", "b", "c"].map { Screen($0) }
  let container: ContainerViewController
  let window: Window

  init() {
    container = ContainerViewController(viewControllers: screens)
    window = Window(size: Size(width: 300, height: 400), rootViewController: container)
  }

  /// Drags from one x to another, with ten moves in a fifth of a second.
  private func drag(from start: Double, to end: Double, ending: PointerEvent.Phase = .ended) {
    let begin = window.engine.now
    window.send(PointerEvent(.began, at: Point(x: start, y: 200), time: begin))
    for step in 1...10 {
      let x = start + (end - start) * Double(step) / 10
      window.tick(to: begin + Double(step) / 50)
      window.send(PointerEvent(.moved, at: Point(x: x, y: 200), time: window.engine.now))
    }
    window.send(PointerEvent(ending, at: Point(x: end, y: 200), time: window.engine.now))
  }

  private func tap(x: Double, y: Double) {
    let time = window.engine.now
    window.send(PointerEvent(.began, at: Point(x: x, y: y), time: time))
    window.send(PointerEvent(.ended, at: Point(x: x, y: y), time: time + 0.05))
  }

  private func expectToShow(_ screen: Screen) {
    #expect(container.selectedViewController == screen && container.children == [screen])
    for other in screens {
      #expect(other.isBalanced, "\(other.faults)")
      #expect(other.appearanceState == (other == screen ? .appeared : .disappeared))
      #expect(other.view.transform == .identity)
    }
    #expect(screen.view.superview?.subviews == [screen.view])
    #expect(
      screen.view.alpha == 1 && screen.view.frame == Rect(x: 0, y: 0, width: 300, height: 400))
  }

  @Test func `tapping a button of the container shows its screen with a spring animation`() throws {
    expectToShow(screens[0])
    tap(x: 230, y: 40)
    #expect(window.engine.isInFlight && window.engine.context?.isInteractive == false)
    window.advance(0.2)
    let tree = window.layers()
    let moving = try #require(tree.layers.first { $0.view == screens[2].view.id })
    #expect(moving.transform.row4.x > 0 && moving.transform.row4.x < 316 && moving.opacity > 0)
    window.runToRest()
    expectToShow(screens[2])
  }

  @Test func `a long drag begins, drives and finishes a transition`() {
    drag(from: 280, to: 40, ending: .moved)
    #expect(window.engine.context?.isInteractive == true)
    #expect(abs((window.engine.context?.percentComplete ?? 0) - (230.0 / 300) * 0.5) < 1e-9)
    window.send(PointerEvent(.ended, at: Point(x: 40, y: 200), time: window.engine.now))
    window.runToRest()
    expectToShow(screens[1])
    drag(from: 20, to: 260)
    window.runToRest()
    expectToShow(screens[0])
  }

  @Test func `a short drag is cancelled and restores the views`() {
    for _ in 0..<3 {
      drag(from: 200, to: 140)
      window.runToRest()
      expectToShow(screens[0])
    }
  }

  @Test func `a drag toward a missing screen begins no transition`() {
    drag(from: 40, to: 200)
    #expect(!window.engine.isInFlight)
    expectToShow(screens[0])
    drag(from: 280, to: 40)
    window.runToRest()
    expectToShow(screens[1])
  }
}
