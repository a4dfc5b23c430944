import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests grabbing transitions that have no interaction controller.
@Suite struct GrabTests {
  private func stage(_ direction: LayoutDirection = .leftToRight) -> Stage {
    let stage = Stage()
    stage.window.grabsTransitions = true
    stage.window.engine.layoutDirection = direction
    stage.navigation.pushViewController(Screen("b"), animated: true)
    return stage
  }

  /// Advances the window's clock until the transition's progress is at least `percent`, or until no
  /// transition is in flight.
  private func run(_ window: Window, to percent: Double) {
    var time = window.engine.now
    while window.engine.percentComplete < percent, window.engine.isInFlight {
      time += 1 / 120
      window.tick(to: time)
    }
  }

  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, after seconds: Double, in window: Window
  ) -> PointerEvent {
    PointerEvent(phase, at: Point(x: x, y: 50), time: window.engine.now + seconds)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a grabbed push follows the finger forward and backward`(
    direction: LayoutDirection
  ) {
    let stage = stage(direction)
    let (window, engine) = (stage.window, stage.window.engine)
    run(window, to: 0.4)
    let caught = engine.percentComplete
    let sign = direction == .leftToRight ? -1.0 : 1
    window.send(event(.began, 50, after: 0, in: window))
    #expect(engine.machine.isInteractive)
    let way = window.size.width / 10
    window.send(event(.moved, 50 + sign * way, after: 0.1, in: window))
    #expect(abs(engine.percentComplete - (caught + 0.1)) < 1e-9)
    window.send(event(.moved, 50 - sign * way, after: 0.5, in: window))
    #expect(abs(engine.percentComplete - (caught - 0.1)) < 1e-9)
    window.tick(to: engine.now + 1)
    #expect(abs(engine.percentComplete - (caught - 0.1)) < 1e-9, "it is held")
    window.send(event(.ended, 50 - sign * way, after: 0.2, in: window))
    window.runToRest()
    #expect(stage.navigation.viewControllers.count == 1, "let go before the middle, it goes back")
  }

  @Test(arguments: [0.2, 0.9])
  func `a finger that grabs a transition and is lifted without a move lets it continue`(
    at: Double
  ) {
    let stage = stage()
    run(stage.window, to: at)
    stage.window.send(event(.began, 50, after: 0, in: stage.window))
    stage.window.tick(to: stage.window.engine.now + 3)
    #expect(stage.window.engine.isInFlight)
    stage.window.send(event(.ended, 50, after: 0, in: stage.window))
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 2)
  }

  @Test func `a flick completes a grabbed transition`() {
    let stage = stage()
    let window = stage.window
    run(window, to: 0.8)
    window.send(event(.began, 50, after: 0, in: window))
    for step in 1...5 {
      let next = event(.moved, 50 + Double(step) * 8, after: 1.0 / 120, in: window)
      window.tick(to: next.time)
      window.send(next)
    }
    window.send(event(.ended, 90, after: 0, in: window))
    window.runToRest()
    #expect(
      stage.navigation.viewControllers.count == 1, "thrown to the trailing side, it goes back")
  }

  @Test func `a touchpad swipe can grab a transition, and a finger is ignored during the swipe`() {
    let stage = stage()
    let (window, engine) = (stage.window, stage.window.engine)
    run(window, to: 0.5)
    let caught = engine.percentComplete
    let location = Point(x: 50, y: 50)
    window.scroll(ScrollEvent(.began, at: location, time: engine.now))
    var other = event(.began, 80, after: 0, in: window)
    other.pointer = 3
    window.send(other)
    other.phase = .moved
    other.location.x = 0
    window.send(other)
    #expect(abs(engine.percentComplete - caught) < 1e-9)
    let way = Point(x: -window.size.width / 4, y: 0)
    window.scroll(ScrollEvent(.moved, by: way, at: location, time: engine.now + 0.1))
    #expect(abs(engine.percentComplete - (caught + 0.25)) < 1e-9)
    window.scroll(ScrollEvent(.ended, at: location, time: engine.now + 0.5))
    window.runToRest()
    #expect(stage.navigation.viewControllers.count == 2)
  }

  @Test func `when grabsTransitions is false, a touch does not stop the transition`() {
    let stage = stage()
    stage.window.grabsTransitions = false
    run(stage.window, to: 0.5)
    stage.window.send(event(.began, 50, after: 0, in: stage.window))
    #expect(!stage.window.engine.machine.isInteractive)
  }
}
