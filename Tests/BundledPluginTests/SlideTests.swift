import SegueGeometry
import SegueKit
import SegueMotion
import SegueScene
import Testing

/// One case of the tests: the settings of slide, and the direction and layout of the transition.
struct SlideCase: Sendable, CustomTestStringConvertible {
  var edge = "auto"
  var parallax = 1.0
  var fade = false
  var padding = 0.0
  var curve = "ease-in-out"
  var duration = 0.5
  var direction = TransitionDirection.forward
  var layout = LayoutDirection.leftToRight

  var settings: [String] {
    [
      "edge=\(edge)", "parallax=\(parallax)", "fade=\(fade)", "padding=\(padding)",
      "curve=\(curve)", "duration=\(duration)",
    ]
  }
  var testDescription: String { "\(settings) \(direction) \(layout)" }

  /// Returns the vector from the upper screen's final position to its position outside of the
  /// container.
  func travel(_ size: Size) -> Point {
    switch edge {
    case "top": Point(x: 0, y: -(size.height + padding))
    case "bottom": Point(x: 0, y: size.height + padding)
    default:
      Point(
        x: ((edge == "leading") == (layout == .rightToLeft) ? 1 : -1) * (size.width + padding),
        y: 0)
    }
  }

  static let all: [SlideCase] = {
    var cases: [SlideCase] = []
    for direction in TransitionDirection.allCases {
      for layout in LayoutDirection.allCases {
        for edge in ["auto", "leading", "trailing", "top", "bottom"] {
          for (parallax, fade, padding) in [(1.0, false, 0.0), (0.3, false, 0), (0, true, 24)] {
            cases.append(
              SlideCase(
                edge: edge, parallax: parallax, fade: fade, padding: padding,
                direction: direction, layout: layout))
          }
        }
        for curve in ["linear", "ease-out-back", "spring(duration=0.5, bounce=0.4)", "step-end"] {
          cases.append(
            SlideCase(
              parallax: 0.5, curve: curve, duration: 1.75, direction: direction, layout: layout))
        }
      }
    }
    return cases
  }()
}

@Suite struct SlideTests {
  @Test
  func `the 'slide' animator's default is the container's width in half a second with ease-in-out`()
    throws
  {
    let stage = Stage()
    let (timeline, duration) = try stage.record("slide")
    #expect(duration == 0.5)
    #expect(timeline.duration == 0.5)
    for time in times(in: 0...0.5) {
      let tree = timeline.layers(at: time)
      let p = Curve.easeInOut.value(at: time / 0.5)
      #expect(isClose(tree.origin(of: stage.to)?.x, 390 * (1 - p)))
      #expect(isClose(tree.origin(of: stage.from)?.x, -390 * p))
      #expect(tree.layer(of: stage.to)?.opacity == 1)
      #expect(tree.origin(of: stage.to)?.y == 0)
    }
  }

  @Test(arguments: SlideCase.all)
  func `the 'slide' animator moves both screens to the positions that a closed formula gives`(
    _ c: SlideCase
  )
    throws
  {
    let stage = Stage(direction: c.direction, layout: c.layout)
    let (timeline, duration) = try stage.record("slide", c.settings)
    #expect(duration == c.duration)
    #expect(timeline.duration == c.duration)
    let travel = c.travel(stage.container.bounds.size)
    let timing = try Timing(parsing: c.curve)
    let isForward = c.direction == .forward
    for time in times(in: 0...c.duration) {
      let tree = timeline.layers(at: time)
      let p = timing.progress(at: time, duration: c.duration)
      let toShare = (isForward ? 1 : -c.parallax) * (1 - p)
      let fromShare = (isForward ? -c.parallax : 1) * p
      #expect(isClose(tree.origin(of: stage.to)?.x, travel.x * toShare))
      #expect(isClose(tree.origin(of: stage.to)?.y, travel.y * toShare))
      #expect(isClose(tree.origin(of: stage.from)?.x, travel.x * fromShare))
      #expect(isClose(tree.origin(of: stage.from)?.y, travel.y * fromShare))
      #expect(isClose(tree.layer(of: stage.to)?.opacity, c.fade ? min(max(p, 0), 1) : 1))
      #expect(tree.layer(of: stage.from)?.opacity == 1)
      let (below, above) = isForward ? (stage.from, stage.to) : (stage.to, stage.from)
      #expect((tree.index(of: below) ?? 9) < (tree.index(of: above) ?? 0))
    }
    // In a backward transition, `to` is below `from` from the start. An opaque `from` covers it.
    expectLawOfTheEnds(timeline, stage)
  }

  @Test(arguments: SlideCase.all)
  func `the 'slide' animator, written in C, and a Swift version give bit-identical recordings`(
    _ c: SlideCase
  ) throws {
    let stage = Stage(direction: c.direction, layout: c.layout)
    let (plugin, _) = try stage.record("slide", c.settings)
    let (reference, _) = stage.record(try ReferenceSlide(c))
    // The plug-in adds a background and the Swift version does not, so only the container and the
    // screens are compared.
    func layers(_ timeline: Timeline, _ time: Double) -> [Layer] {
      timeline.layers(at: time).layers.compactMap { layer in
        guard [stage.container, stage.from, stage.to].contains(where: { $0.id == layer.view })
        else { return nil }
        var layer = layer
        layer.descendants = 0
        return layer
      }
    }
    for time in [0] + times(in: 0...c.duration, count: 7) + [c.duration] {
      #expect(layers(plugin, time) == layers(reference, time))
    }
    #expect(plugin.tracks == reference.tracks)
  }

  @Test(arguments: TransitionDirection.allCases)
  func `the 'slide' animator ends with both screens at their final frames`(
    _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    let card = Rect(x: 20, y: 300, width: 350, height: 500)
    let aside = Rect(x: 10, y: 20, width: 370, height: 800)
    stage.setup.finalFrames = [.from: aside, .to: card]
    let (timeline, _) = try stage.record("slide", ["edge=bottom"])
    let last = timeline.layers(at: 0.5)
    #expect(last.layer(of: stage.to)?.transform == .translation(x: 20, y: 300))
    #expect(last.layer(of: stage.to)?.bounds == Rect(x: 0, y: 0, width: 350, height: 500))
    // The screen `from` has a final frame in the container, so the animator neither removes nor
    // moves the screen.
    #expect(last.layer(of: stage.from)?.transform == .translation(x: 10, y: 20))
    #expect(last.layer(of: stage.from)?.bounds == Rect(x: 0, y: 0, width: 370, height: 800))
    if direction == .forward {
      #expect(timeline.layers(at: 0).origin(of: stage.to) == Point(x: 20, y: 300 + 844))
    }
  }

  @Test(
    arguments: [
      ("spring(mass=3, stiffness=1000, damping=500)", nil, 3.4),
      ("spring(mass=3, stiffness=1000, damping=500)", "0.5", 0.5), ("ease-out", nil, 0.5),
      ("spring(duration=0.4, bounce=0.3)", "3", 3),
    ] as [(String, String?, Double)])
  func
    `the 'slide' animator with a spring lasts as long as the spring unless a duration is set`(
      _ curve: String, _ duration: String?, _ expected: Double
    ) throws
  {
    let stage = Stage()
    let settings = ["curve=\(curve)"] + (duration.map { ["duration=\($0)"] } ?? [])
    let (timeline, declared) = try stage.record("slide", settings)
    #expect(timeline.duration == declared && abs(declared - expected) < 0.1)
    let last = timeline.layers(at: timeline.duration * (1 - 1e-6)).origin(of: stage.to)?.x ?? .nan
    #expect(abs(last) < 0.5, "within half a point of its place just before the end")
  }

  @Test func `the 'slide' animator accepts durations from 0 to 60 seconds`() throws {
    for seconds in [0, 1e-9, 60] {
      let stage = Stage()
      let (timeline, _) = try stage.record("slide", ["duration=\(seconds)"])
      #expect(timeline.duration == seconds)
      #expect(
        timeline.layers(at: seconds).showsOnly(stage.to, in: stage.container.bounds))
    }
  }
}

/// A second implementation of slide for comparison, in Swift and with SegueKit's classes.
private final class ReferenceSlide: ViewControllerAnimatedTransitioning {
  private let c: SlideCase
  private let timing: Timing

  init(_ c: SlideCase) throws {
    self.c = c
    timing = try Timing(parsing: c.curve)
  }

  func transitionDuration(using context: TransitionContext) -> Double { c.duration }

  func animateTransition(using context: TransitionContext) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    let container = context.containerView
    let travel = c.travel(container.bounds.size)
    let isForward = context.direction == .forward
    to.frame = context.finalFrame(for: .to)
    let center = to.center
    let share = isForward ? 1 : -c.parallax
    to.center = Point(x: center.x + travel.x * share, y: center.y + travel.y * share)
    if c.fade { to.alpha = 0 }
    if isForward {
      container.addSubview(to)
    } else {
      container.insertSubview(to, belowSubview: from)
    }
    context.animate(duration: c.duration, curve: timing) { [c] in
      to.center = center
      if c.fade { to.alpha = 1 }
      let share = isForward ? -c.parallax : 1
      from.center = Point(
        x: from.center.x + travel.x * share, y: from.center.y + travel.y * share)
    } completion: { _ in
      from.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
