import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests that bundled animators end without a jump, follow a finger exactly, and accept their
/// maximum duration.
@Suite struct PaceTests {
  private static let springs: [(name: String, settings: [String])] = [
    ("push", []), ("modal", []), ("sheet", []), ("drawer", []), ("zoom", []),
    ("cover", ["curve=spring(duration=0.5, bounce=0)"]),
    ("reveal", ["curve=spring(duration=0.5, bounce=0)"]),
  ]

  @Test(arguments: springs, TransitionDirection.allCases)
  func `a bundled animator with a spring that does not overshoot ends without a jump`(
    _ animator: (name: String, settings: [String]), _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    let (timeline, _) = try stage.record(animator.name, animator.settings)
    // Forward, `reveal` moves `from`, and the other animators move `to`. Backward, `reveal` moves
    // `to`, and the others move `from`.
    let isReveal = animator.name == "reveal"
    let screen = (direction == .forward) != isReveal ? stage.to : stage.from
    func corner(_ time: Double) throws -> Point {
      let layer = try #require(timeline.layers(at: time).layer(of: screen))
      return layer.transform.boundingBox(of: layer.bounds).origin
    }
    func step(_ end: Double) throws -> Double {
      let (a, b) = (try corner(end - 1.0 / 60), try corner(end))
      return abs(a.x - b.x) + abs(a.y - b.y)
    }
    // The measured time is just before the end, because `from` is removed at the end.
    let end = timeline.duration * (1 - 1e-7)
    #expect(try step(end) <= step(end - 1.0 / 60) + 0.001)
    guard screen == stage.to else { return }
    let (before, after) = (try corner(end), try corner(timeline.duration))
    #expect(abs(before.x - after.x) < 0.01 && abs(before.y - after.y) < 0.01)
  }

  @Test(arguments: ["cover", "drawer", "modal", "push", "sheet"], TransitionDirection.allCases)
  func `the upper screen of an interactive push, modal or drawer follows the finger`(
    _ name: String, _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    stage.setup.isInteractive = true
    stage.setup.scrubsLinearly = true
    let (timeline, _) = try stage.record(name)
    let screen = direction == .forward ? stage.to : stage.from
    for progress in [0.01, 0.1, 0.4, 0.5, 0.6, 0.9, 0.99] {
      let point = try #require(
        timeline.layers(at: progress * timeline.duration).origin(of: screen))
      let left = direction == .forward ? 1 - progress : progress
      let expected =
        switch name {
        case "drawer": Point(x: -390 * left, y: 0)
        case "modal", "sheet": Point(x: 0, y: 844 * left)
        default: Point(x: 390 * left, y: 0)
        }
      #expect(isClose(point.x, expected.x) && isClose(point.y, expected.y), "at \(progress)")
    }
  }

  @Test(arguments: Bundled.animators)
  func `every bundled animator can be recorded with its maximum duration`(_ name: String) throws {
    let entry = try Stage.registry.entry(name, .animator)
    let settings = (entry.descriptor?.parameters ?? [])
      .filter { ["duration", "rest", "bounce", "tail"].contains($0.id) }
      .compactMap { parameter in parameter.range.map { "\(parameter.id)=\($0.upperBound)" } }
    // There is no expectation here: `record` fails the test if the recording has a fault.
    for direction in TransitionDirection.allCases {
      _ = try Stage(direction: direction).record(name, settings)
    }
  }
}
