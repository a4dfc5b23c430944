import Foundation
import SegueGeometry
import SegueKit
import SegueMotion
import SegueScene
import Testing

struct SpringCase: Sendable, CustomTestStringConvertible {
  var damping = 0.5
  var velocity = 0.5
  var padding = 16.0
  var fade = true
  var duration = 1.0
  var direction = TransitionDirection.forward
  var layout = LayoutDirection.leftToRight

  var settings: [String] {
    [
      "style=classic", "damping=\(damping)", "velocity=\(velocity)", "padding=\(padding)",
      "fade=\(fade)",
      "duration=\(duration)",
    ]
  }
  var testDescription: String { "\(settings) \(direction) \(layout)" }

  static let all: [SpringCase] = TransitionDirection.allCases.flatMap { direction in
    LayoutDirection.allCases.flatMap { layout in
      [
        (0.5, 0.5, 16.0, true, 1.0), (0.25, 0, 0, true, 3), (1, 0, 16, false, 0.5),
        (0.05, 2, 100, false, 2), (0.8, -3, 16, true, 1),
      ].map {
        SpringCase(
          damping: $0.0, velocity: $0.1, padding: $0.2, fade: $0.3, duration: $0.4,
          direction: direction, layout: layout)
      }
    }
  }
}

/// Computes the position of UIView's spring from its definition: finds by bisection the ω₀ for
/// which the envelope is 0.001 at the duration, and evaluates the underdamped motion. Valid for
/// damping ratios below 1 and for small initial velocities.
private func position(_ t: Double, ratio z: Double, velocity v: Double, duration d: Double)
  -> Double
{
  func damped(_ w: Double) -> Double { w * (1 - z * z).squareRoot() }
  func envelope(_ w: Double) -> Double { abs(z * w - v) / damped(w) * exp(-z * w * d) }
  // The bisection begins at the maximum of the envelope, because the envelope decreases
  // monotonically beyond it.
  var (low, high) = (max(v, 0) / z + 1e-9, 1e6)
  if v > 0 { low = (v * d + (v * v * d * d + 4 * v * d).squareRoot()) / 2 / d / z }
  for _ in 0..<200 {
    let middle = (low + high) / 2
    if envelope(middle) > 0.001 { low = middle } else { high = middle }
  }
  let w = low
  let b = (z * w - v) / damped(w)
  return 1 - exp(-z * w * t) * (cos(damped(w) * t) + b * sin(damped(w) * t))
}

@Suite struct SpringTests {
  @Test
  func
    `the 'spring' animator's classic style follows a spring with ratio 0.5 and velocity 0.5 for 1 s`()
    throws
  {
    let stage = Stage()
    let (timeline, duration) = try stage.record("spring", ["style=classic"])
    #expect(duration == 1)
    #expect(timeline.duration == 1)
    for time in times(in: 0...1) {
      let tree = timeline.layers(at: time)
      let x = position(time, ratio: 0.5, velocity: 0.5, duration: 1)
      #expect(abs((tree.origin(of: stage.to)?.x ?? .nan) - 406 * (1 - x)) < 1e-3)
      #expect(abs((tree.origin(of: stage.from)?.x ?? .nan) - -406 * x) < 1e-3)
      #expect(abs((tree.layer(of: stage.to)?.opacity ?? .nan) - min(max(x, 0), 1)) < 1e-6)
      #expect(abs((tree.layer(of: stage.from)?.opacity ?? .nan) - (1 - min(max(x, 0), 1))) < 1e-6)
    }
  }

  @Test(arguments: SpringCase.all)
  func `the 'spring' animator moves and fades both screens with the same spring`(_ c: SpringCase)
    throws
  {
    let stage = Stage(direction: c.direction, layout: c.layout)
    let (timeline, duration) = try stage.record("spring", c.settings)
    #expect(duration == c.duration)
    #expect(timeline.duration == c.duration)
    let goesRight = (c.direction == .forward) != (c.layout == .leftToRight)
    let travel = (goesRight ? 1 : -1) * (390 + c.padding)
    let spring = Timing.spring(
      Spring(duration: c.duration, ratio: c.damping, velocity: c.velocity))
    for time in times(in: 0...c.duration) {
      let tree = timeline.layers(at: time)
      let x = spring.progress(at: time, duration: c.duration)
      #expect(isClose(tree.origin(of: stage.to)?.x, -travel * (1 - x)))
      #expect(isClose(tree.origin(of: stage.from)?.x, travel * x))
      #expect(isClose(tree.layer(of: stage.to)?.opacity, c.fade ? min(max(x, 0), 1) : 1))
      #expect(isClose(tree.layer(of: stage.from)?.opacity, c.fade ? 1 - min(max(x, 0), 1) : 1))
    }
    expectLawOfTheEnds(timeline, stage)
  }

  @Test
  func
    `the 'spring' animator leaves the old screen unchanged and the new screen at its final frame`()
    throws
  {
    let stage = Stage()
    let frame = Rect(x: 0, y: 44, width: 390, height: 800)
    stage.setup.finalFrames[.to] = frame
    // With a final frame, the screen `from` stays in the container, so that its restored properties
    // can be compared.
    stage.setup.finalFrames[.from] = stage.container.bounds
    let (timeline, _) = try stage.record("spring")
    let last = timeline.layers(at: timeline.duration)
    #expect(last.layer(of: stage.to)?.transform == .translation(x: 0, y: 44))
    #expect(last.layer(of: stage.to)?.bounds.size == frame.size)
    #expect(last.layer(of: stage.from)?.transform == .identity)
    #expect(last.layer(of: stage.from)?.opacity == 1)
  }
}
