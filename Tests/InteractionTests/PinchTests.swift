import SegueGeometry
import SegueHost
import SegueScene
import TestSupport
import Testing

@testable import SegueKit

/// Tests the bundled plug-in `pinch`, which is written in C, on the real host. Two fingers move
/// symmetrically about one point of the window.
@Suite struct PinchTests {
  private func stage(
    _ operation: TransitionOperation, _ settings: [String] = []
  ) throws -> Stage {
    let stage = Stage.navigation(2)
    try stage.attach("pinch", settings, for: operation)
    return stage
  }

  /// Lets a sixtieth of a second pass, then sends events of both fingers at a distance from each
  /// other.
  private func send(_ phase: PointerEvent.Phase, _ distance: Double, _ stage: Stage) {
    let time = stage.engine.now + 1.0 / 60
    stage.window.tick(to: time)
    for (finger, side) in [(3, -0.5), (7, 0.5)] {
      stage.window.send(
        PointerEvent(
          phase, at: Point(x: 200 + side * distance, y: 400), time: time, pointer: finger))
    }
  }

  private func pinch(_ stage: Stage, from start: Double, to end: Double, steps: Int = 20) {
    send(.began, start, stage)
    for step in 1...steps {
      send(.moved, start + (end - start) * Double(step) / Double(steps), stage)
    }
  }

  @Test func `pinching the fingers to a third of their distance completes a pop`() throws {
    let stage = try stage(.pop)
    pinch(stage, from: 310, to: 100)
    #expect(stage.engine.machine.state == .interactive)
    #expect(abs(stage.percent - 1) < 1e-9)
    // The progress is proportional to the logarithm of the distance. When the distance is the
    // square root of a third of its initial value, half of the transition is reached.
    send(.moved, 300 / 3.0.squareRoot(), stage)
    #expect(abs(stage.percent - 0.5) < 1e-9)
  }

  @Test func `spreading two fingers drives a push`() throws {
    let stage = try stage(.push)
    pinch(stage, from: 90, to: 300)
    #expect(abs(stage.percent - 1) < 1e-9)
    send(.ended, 300, stage)
    stage.runToRest()
    #expect(stage.screens == 3)
  }

  @Test(arguments: [TransitionOperation.push, .pop])
  func `a pinch in the opposite direction begins no transition`(operation: TransitionOperation)
    throws
  {
    let stage = try stage(operation)
    let (start, end) = operation == .push ? (300.0, 100.0) : (100.0, 300.0)
    pinch(stage, from: start, to: end)
    #expect(!stage.engine.isInFlight)
    send(.ended, end, stage)
    // After the fingers are lifted, a new pinch in the right direction begins a transition.
    pinch(stage, from: end, to: start)
    #expect(stage.engine.isInFlight)
  }

  @Test
  func
    `the 'pinch' controller's parameters 'reversed' and 'ratio' set the direction and the distance`()
    throws
  {
    let stage = try stage(.pop, ["reversed=on", "ratio=2"])
    pinch(stage, from: 90, to: 200)
    #expect(abs(stage.percent - 1) < 1e-9)
  }

  @Test(arguments: [(120.0, true), (250.0, false)])
  func `a pinch released at rest finishes the transition past the middle, and cancels it earlier`(
    distance: Double, finishes: Bool
  ) throws {
    let stage = try stage(.pop)
    pinch(stage, from: 310, to: distance)
    for _ in 0..<20 { send(.moved, distance, stage) }
    send(.ended, distance, stage)
    stage.runToRest()
    #expect(stage.screens == (finishes ? 1 : 2))
  }

  @Test
  func `lifting one finger of a pinch releases the transition, and two fingers grab it again`()
    throws
  {
    let stage = try stage(.pop)
    pinch(stage, from: 310, to: 200)
    let percent = stage.percent
    stage.window.send(
      PointerEvent(.ended, at: Point(x: 100, y: 400), time: stage.engine.now, pointer: 3))
    #expect(stage.engine.machine.state != .interactive)
    stage.window.send(
      PointerEvent(.ended, at: Point(x: 300, y: 400), time: stage.engine.now, pointer: 7))
    stage.window.tick(to: stage.engine.now + 0.02)
    let here = stage.percent
    #expect(here != percent)
    send(.began, 150, stage)
    #expect(stage.engine.machine.state == .interactive)
    let held = stage.percent
    send(.moved, 50, stage)
    #expect(abs(stage.percent - min(held + 1, 1)) < 1e-9)
  }

  @Test func `the 'pinch' controller ignores a single finger and two fingers at the same location`()
    throws
  {
    let stage = try stage(.pop)
    stage.drag(from: 100, to: 300)
    #expect(!stage.engine.isInFlight)
    pinch(stage, from: 200, to: 0)
    #expect(stage.percent == 1)
    send(.cancelled, 0, stage)
    stage.runToRest()
    #expect(stage.screens == 2)
  }
}
