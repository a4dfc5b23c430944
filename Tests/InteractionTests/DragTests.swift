import SegueGeometry
import SegueHost
import SegueWire
import TestSupport
import Testing

@testable import SegueKit

/// Tests the bundled plug-ins `pan` and `edge-pan`, which are written in C, on the real host.
@Suite struct DragTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var plugin: String
    var operation: TransitionOperation
    var layout: LayoutDirection
    /// The horizontal direction of a drag that advances the transition: 1 for right, -1 for left.
    var sign: Double
    var settings: [String] = []

    var testDescription: String { "\(plugin) \(settings) \(operation) \(layout)" }
    /// The x at which a drag begins.
    var start: Double { sign > 0 ? 5 : 395 }

    static let all = [
      Case(plugin: "pan", operation: .pop, layout: .leftToRight, sign: 1),
      Case(plugin: "pan", operation: .pop, layout: .rightToLeft, sign: -1),
      Case(plugin: "pan", operation: .push, layout: .leftToRight, sign: -1),
      Case(plugin: "pan", operation: .push, layout: .rightToLeft, sign: 1),
      Case(plugin: "edge-pan", operation: .pop, layout: .leftToRight, sign: 1),
      Case(plugin: "edge-pan", operation: .pop, layout: .rightToLeft, sign: -1),
      Case(plugin: "edge-pan", operation: .push, layout: .leftToRight, sign: -1),
      Case(plugin: "edge-pan", operation: .push, layout: .rightToLeft, sign: 1),
      Case(
        plugin: "edge-pan", operation: .pop, layout: .leftToRight, sign: 1,
        settings: ["edge=leading"]),
      Case(
        plugin: "edge-pan", operation: .push, layout: .leftToRight, sign: -1,
        settings: ["edge=trailing"]),
      Case(
        plugin: "edge-pan", operation: .push, layout: .rightToLeft, sign: 1,
        settings: ["edge=trailing"]),
      Case(
        plugin: "pan", operation: .push, layout: .leftToRight, sign: 1, settings: ["reversed=on"]),
      Case(
        plugin: "pan", operation: .pop, layout: .rightToLeft, sign: 1, settings: ["reversed=on"]),
      Case(
        plugin: "edge-pan", operation: .push, layout: .leftToRight, sign: 1,
        settings: ["reversed=on"]),
      Case(
        plugin: "edge-pan", operation: .pop, layout: .leftToRight, sign: -1,
        settings: ["reversed=on", "edge=trailing"]),
    ]

    func stage() throws -> (stage: Stage, after: Int) {
      let stage = Stage.navigation(2, layout: layout)
      try stage.attach(plugin, settings, for: operation)
      return (stage, operation == .pop ? 1 : 3)
    }
  }

  @Test(arguments: Case.all)
  func `a drag's progress is its distance after the slop as a fraction of the container's width`(
    _ item: Case
  ) throws {
    let (stage, _) = try item.stage()
    stage.drag(from: item.start, to: item.start + item.sign * 210, steps: 30, ending: nil)
    #expect(stage.engine.machine.state == .interactive)
    #expect(abs(stage.percent - 0.5) < 1e-9)
    stage.send(.moved, item.start + item.sign * 110)
    #expect(abs(stage.percent - 0.25) < 1e-9)
  }

  @Test(arguments: Case.all)
  func `a drag released at rest finishes the transition past the middle, and cancels it earlier`(
    _ item: Case
  ) throws {
    for (way, finishes) in [(230.0, true), (190.0, false)] {
      let (stage, after) = try item.stage()
      let before = stage.picture
      stage.drag(from: item.start, to: item.start + item.sign * way, ending: nil)
      stage.send(.ended, item.start + item.sign * way, after: 0.3)
      #expect(stage.engine.machine.state == .settling(finishes ? .finish : .cancel))
      #expect(stage.engine.machine.velocity == 0)
      stage.runToRest()
      #expect(stage.screens == (finishes ? after : 2))
      if !finishes { #expect(stage.picture == before) }
      #expect(stage.answers("create") == [.ok] && stage.answers("ended") == [.ok])
      #expect(stage.records.records.allSatisfy { [.ok, .unset].contains($0.status) })
    }
  }

  @Test(arguments: Case.all)
  func `a flick's direction decides the transition, which settles with the finger's velocity`(
    _ item: Case
  )
    throws
  {
    // The finger moves 10 points in each sixtieth of a second. That is 600 points, or 1.5 container
    // widths, per second.
    let (stage, after) = try item.stage()
    stage.drag(from: item.start, to: item.start + item.sign * 60, steps: 6)
    #expect(stage.engine.machine.state == .settling(.finish))
    #expect(abs(stage.engine.machine.velocity - 1.5) < 1e-9)
    stage.runToRest()
    #expect(stage.screens == after)

    let (back, _) = try item.stage()
    back.drag(
      Stage.line(item.start, item.start + item.sign * 300, steps: 20)
        + Stage.line(item.start + item.sign * 290, item.start + item.sign * 220, steps: 7))
    #expect(back.engine.machine.state == .settling(.cancel))
    #expect(back.engine.machine.velocity < -1)
    back.runToRest()
    #expect(back.screens == 2)
  }

  @Test(arguments: Case.all)
  func `a drag that the system cancels at progress 0.9 cancels the transition`(_ item: Case) throws {
    let (stage, _) = try item.stage()
    let before = stage.picture
    stage.drag(from: item.start, to: item.start + item.sign * 370, ending: .cancelled)
    #expect(stage.percent >= 0.89 && stage.engine.machine.state == .settling(.cancel))
    stage.runToRest()
    #expect(stage.screens == 2 && stage.picture == before)
  }

  @Test(arguments: Case.all)
  func `taps, and drags within the slop, across the axis or the wrong way, begin no transition`(
    _ item: Case
  ) throws {
    let (stage, _) = try item.stage()
    let before = stage.picture
    let x = item.start
    for points in [
      [Point(x: x, y: 400)],
      Stage.line(x, x + item.sign * 9.9, steps: 5),
      (0...20).map { Point(x: x + item.sign * Double($0), y: 400 + 2 * Double($0)) },
      Stage.line(200, 200 - item.sign * 100),
    ] {
      stage.drag(points)
      #expect(!stage.engine.isInFlight)
    }
    #expect(stage.engine.count == 0)
    #expect(stage.picture == before)
    #expect(stage.answers("begin").isEmpty)
  }

  @Test
  func
    `the 'edge-pan' controller accepts touches only within 20 points, or a set distance, of its edge`()
    throws
  {
    for (start, settings, begins) in [
      (0.0, [], true), (20, [], true), (20.5, [], false), (60, ["width=64"], true),
      (60, ["edge=trailing"], false),
    ] {
      let stage = Stage.navigation()
      try stage.attach("edge-pan", settings, for: .pop)
      stage.drag(from: start, to: start + 100, ending: nil)
      #expect(stage.engine.isInFlight == begins, "\(start) \(settings)")
    }
  }

  @Test(
    arguments: [
      (["edge=sides"], 30, true), (["edge=sides"], 20, false), (["commit=60"], 75, true), (["commit=60"], 65, false),
      ([], 75, false), (["edge=sides", "commit=60"], 65, false),
    ] as [([String], Double, Bool)])
  func `a finger that goes up after the distance 'commit' finishes the transition`(
    _ settings: [String], _ way: Double, _ finishes: Bool
  ) throws {
    let stage = Stage.navigation()
    try stage.attach("edge-pan", settings, for: .pop)
    stage.drag(from: 5, to: 5 + way, ending: nil)
    stage.send(.ended, 5 + way, after: 0.3)
    #expect(stage.engine.machine.state == .settling(finishes ? .finish : .cancel))
    stage.runToRest()
    #expect(stage.screens == (finishes ? 1 : 2))
    #expect(stage.records.records.allSatisfy { [.ok, .unset].contains($0.status) })
  }

  @Test func `after the distance 'commit', a finger that moves back cancels the transition`() throws {
    let stage = Stage.navigation()
    try stage.attach("edge-pan", ["edge=sides"], for: .pop)
    stage.drag(Stage.line(5, 205, steps: 20) + Stage.line(195, 125, steps: 7))
    #expect(stage.engine.machine.state == .settling(.cancel))
    // So does one that the system takes away.
    let other = Stage.navigation()
    try other.attach("edge-pan", ["edge=sides"], for: .pop)
    other.drag(from: 5, to: 105, ending: .cancelled)
    #expect(other.engine.machine.state == .settling(.cancel))
  }

  @Test(arguments: LayoutDirection.allCases)
  func `with 'sides', a drag from the other side begins the mirror image of the transition`(_ layout: LayoutDirection)
    throws
  {
    for (start, sign) in [(5.0, 1.0), (395, -1)] {
      let stage = Stage.navigation(layout: layout)
      try stage.attach("edge-pan", ["edge=sides"], for: .pop)
      stage.drag(from: start, to: start + sign * 210, ending: nil)
      #expect(stage.engine.context?.layoutDirection == (sign > 0 ? .leftToRight : .rightToLeft))
      #expect(abs(stage.percent - 0.5) < 1e-9)
      stage.send(.ended, start + sign * 210, after: 0.3)
      stage.runToRest()
      #expect(stage.screens == 1)
    }
  }

  @Test func `without 'sides', a drag begins a transition with the container's layout direction`() throws {
    let stage = Stage.navigation()
    try stage.attach("edge-pan", ["reversed=on", "edge=trailing"], for: .pop)
    stage.drag(from: 395, to: 185, ending: nil)
    #expect(stage.engine.isInFlight && stage.engine.context?.layoutDirection == .leftToRight)
  }

  @Test
  func `the progress of a vertical pan is its distance as a fraction of the container's height`()
    throws
  {
    let stage = Stage.navigation()
    try stage.attach("pan", ["axis=vertical", "slop=0"], for: .pop)
    stage.drag((0...10).map { Point(x: 200, y: 100 + 20 * Double($0)) }, ending: nil)
    #expect(abs(stage.percent - 0.25) < 1e-9)
  }

  @Test(arguments: ["pan", "edge-pan"])
  func `the progress of dragging a modal down is a fraction of the container's height`(
    _ name: String
  ) throws {
    let stage = Stage.navigation()
    let modal = ViewController(title: "modal")
    modal.modalPresentationStyle = .fullScreen
    stage.container.present(modal, animated: false)
    modal.addInteraction(try Stage.registry.makeInteraction(name), for: .dismiss)
    stage.drag(from: 5, to: 215, ending: .ended)
    #expect(!stage.engine.isInFlight)
    stage.drag((0...41).map { Point(x: 200, y: 10 * Double($0)) }, ending: nil)
    #expect(abs(stage.percent - 0.5) < 1e-9)
    stage.send(.moved, 200, 500)
    stage.send(.ended, 200, 500, after: 0)
    stage.runToRest()
    #expect(stage.container.presentedViewController == nil)
  }

  @Test func `an interaction controller cannot begin a pop when only the root screen is left`()
    throws
  {
    let stage = Stage.navigation(1)
    try stage.attach("pan", for: .pop)
    stage.drag(from: 5, to: 300)
    #expect(stage.answers("begin") == [.wrongState])
    #expect(stage.answers("pointer_event").allSatisfy { $0 == .ok })
    #expect(stage.engine.count == 0)
  }

  @Test
  func `a settling transition can be grabbed and released toward the other end`()
    throws
  {
    let stage = Stage.navigation()
    try stage.attach("pan", for: .pop)
    stage.drag(from: 5, to: 105, steps: 10)
    #expect(stage.engine.machine.state == .settling(.finish))
    stage.window.tick(to: stage.engine.now + 0.05)
    let percent = stage.percent
    stage.send(.began, 300, after: 0)
    #expect(stage.engine.machine.state == .interactive)
    #expect(stage.percent == percent)
    stage.send(.moved, 280)
    #expect(abs(stage.percent - (percent - 0.05)) < 1e-9)
    stage.send(.moved, 230)
    stage.send(.ended, 230, after: 0)
    #expect(stage.engine.machine.state == .settling(.cancel))
    stage.runToRest()
    #expect(stage.screens == 2)
    #expect(stage.answers("animate").isEmpty)
    #expect(stage.answers("ended") == [.ok])
  }

  @Test func `when a transition is skipped during a drag, the rest of the drag has no effect`()
    throws
  {
    let stage = Stage.navigation(3)
    try stage.attach("pan", for: .pop)
    stage.drag(from: 5, to: 105, ending: nil)
    stage.engine.skip()
    stage.runToRest()
    #expect(stage.screens == 2)
    stage.send(.moved, 200)
    stage.send(.moved, 300)
    stage.send(.ended, 300)
    stage.runToRest()
    #expect(stage.screens == 2)
    // The next drag begins a new transition.
    stage.drag(from: 5, to: 300)
    stage.runToRest()
    #expect(stage.screens == 1)
  }

  // MARK: Comparison with SegueKit's pan

  @Test(arguments: 0..<40)
  func `the controllers 'pan' and 'edge-pan' make the same calls as SegueKit's pan controller`(
    _ seed: UInt64
  ) throws {
    for (name, edge, layout) in [
      ("pan", nil, LayoutDirection.leftToRight), ("edge-pan", 20.0, .leftToRight),
      ("pan", nil, .rightToLeft), ("edge-pan", 20.0, .rightToLeft),
    ] {
      let plugin = Stage.navigation(4, layout: layout)
      try plugin.attach(name, for: .pop)
      let own = Stage.navigation(4, layout: layout)
      own.container.addInteraction(PanInteractionController(edgeWidth: edge), for: .pop)
      for stage in [plugin, own] {
        var random = Dice(seed)
        for _ in 0..<6 { stage.randomDrag(&random, mirrored: layout == .rightToLeft) }
        stage.runToRest()
      }
      let (a, b) = (plugin.engine.log?.events ?? [], own.engine.log?.events ?? [])
      try #require(a.map(\.call) == b.map(\.call), "seed \(seed), \(name), \(layout)")
      for (x, y) in zip(a, b) {
        #expect(x.time == y.time && x.transition == y.transition, "seed \(seed)")
        for (f, g) in zip(x.fields, y.fields) {
          if case .number(let p) = f.value, case .number(let q) = g.value {
            #expect(abs(p - q) < 1e-9, "seed \(seed), \(x.call.rawValue) \(f.name)")
          } else {
            #expect(f == g, "seed \(seed)")
          }
        }
      }
    }
  }
}

extension Stage {
  /// Makes a random drag with pauses, from an edge or from anywhere. Then a random time passes,
  /// which is often too short for the transition to settle.
  fileprivate func randomDrag(_ random: inout Dice, mirrored: Bool) {
    var x =
      Bool.random(using: &random)
      ? Double.random(in: 0...30, using: &random) : Double.random(in: 0...300, using: &random)
    var y = Double.random(in: 100...700, using: &random)
    var points: [Point] = []
    var speed = Double.random(in: -4...25, using: &random)
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      points.append(Point(x: mirrored ? 400 - x : x, y: y))
      if Int.random(in: 0..<6, using: &random) == 0 {
        speed = Double.random(in: -20...25, using: &random)
      }
      x = min(max(x + speed, 0), 399)
      y += Double.random(in: -6...6, using: &random)
    }
    drag(points, ending: Int.random(in: 0..<6, using: &random) == 0 ? .cancelled : .ended)
    for _ in 0..<Int.random(in: 1...50, using: &random) { window.tick(to: engine.now + 1.0 / 60) }
  }
}
