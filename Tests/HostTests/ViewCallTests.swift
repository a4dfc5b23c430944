import SegueGeometry
import SegueKit
import SegueScene
import SegueWire
import Testing

@testable import SegueHost

/// Tests a C plug-in's calls for depth, appearance, masks and paths. `IsolationTests` makes the
/// same calls from child processes.
@Suite struct ViewCallTests {
  /// Returns the numbers that each call of a function returned.
  private static func numbers(_ stage: Stage, _ function: String) -> [[Double]] {
    stage.records.records.filter { $0.title == function && $0.status == .ok }.map {
      record -> [Double] in
      record.results.flatMap { field -> [Double] in
        switch field.value {
        case .numbers(let numbers): numbers
        case .number(let number): [number]
        case .integer(let integer): [Double(integer)]
        default: []
        }
      }
    }
  }

  @Test
  func `each view property has its initial value, and reading returns the value that was set`()
    throws
  {
    let stage = try Stage("depth")
    stage.setup.pixelScale = 1.5
    stage.from.backgroundColor = Color(red: 0.5, green: 0.25, blue: 0)
    let recording = stage.run()
    #expect(recording.fault == nil)
    // The calls after the end of the recording are refused; all other calls succeed.
    let late: Set = ["set alpha", "was_cancelled"]
    #expect(
      stage.records.records.allSatisfy { $0.status == .ok || late.contains($0.title) })
    let three = [0.25, 2, -3]
    for (name, start) in [
      ("anchor_point", [0.5, 0.5, 0]), ("translation", [0, 0, 0]), ("rotation", [0, 0, 0]),
      ("scale", [1, 1, 1]),
    ] {
      #expect(Self.numbers(stage, "get \(name)") == [start, three], "\(name)")
    }
    #expect(
      Self.numbers(stage, "get sublayer_transform") == [
        [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, -0.001, 5, 6, 0, 1]
      ])
    #expect(Self.numbers(stage, "get double_sided") == [[1], [0]])
    #expect(Self.numbers(stage, "get depth_sorted") == [[0], [1]])
    #expect(Self.numbers(stage, "get contents_rect") == [[0, 0, 1, 1], [1, 2, 3, 4]])
    // The second call is made by `segue_get_corner_radius`, which reads all four radii and returns
    // the first.
    #expect(Self.numbers(stage, "get corner_radii") == [[1, 2, 3, 4], [1, 2, 3, 4]])
    let red = [1, 0.25, 0, 0.5]
    #expect(Self.numbers(stage, "get border") == [[2] + red])
    #expect(Self.numbers(stage, "get shadow") == [red + [1, 0, 20]])
    #expect(Self.numbers(stage, "get overlay_color") == [red])
    #expect(Self.numbers(stage, "get blur_radius") == [[200]])
    #expect(Self.numbers(stage, "get backdrop_blur_radius") == [[0]])
    // The fixture sets the mask's threshold to 2 and the softness to -1; both are clamped to their
    // ranges.
    #expect(Self.numbers(stage, "get blend_mode") == [[7]])
    let duotone = Self.numbers(stage, "get color_matrix").first ?? []
    #expect(duotone.count == 20)
    #expect(duotone[4] == 1 && duotone[14] == 0 && duotone[18] == 1)
    #expect(Self.numbers(stage, "get backdrop_color_matrix").first?[0] == 0.2126)
    #expect(Self.numbers(stage, "get mask_mode") == [[3]])
    #expect(Self.numbers(stage, "get mask_threshold") == [[1, 0]])
    let path = Self.numbers(stage, "get path")
    #expect(path.first?.count == 1 + 7 * 25 && path.last == [])
    #expect(
      path.first?.prefix(22) == [2, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2, 4, 3, 4, 5, 2, 3, 5, 2, 5, 1, 5])
    #expect(Self.numbers(stage, "get fill_color") == [red])
    #expect(Self.numbers(stage, "get stroke") == [red + [3, 0, 1]])
    #expect(Self.numbers(stage, "get stroke_style") == [[1, 2, 4]])
    #expect(Self.numbers(stage, "get bounds").last?.suffix(2) == [3, 4])
    #expect(Self.numbers(stage, "pixel_scale") == [[1.5]])
    #expect(Self.numbers(stage, "edge_color") == [[0.5, 0.25, 0, 1]])
    #expect(Self.numbers(stage, "backdrop_color") == [[0.5, 0.25, 0, 1]])
    let masks = Self.numbers(stage, "get_mask").map(\.first)
    #expect(masks[0] == 0 && masks[1] != 0)
  }

  @Test func `the centre of a view follows the path of its animation`() throws {
    let stage = try Stage("depth")
    let recording = stage.record()
    // The last curve of the path ends at (30, 40). The anchor point is at a quarter of the width
    // and twice the height.
    let center = try #require(
      recording.timeline.tracks.first { $0.property == .center && $0.duration == 1 })
    #expect(center.begin == 0)
    stage.animator.animationEnded(.completed)
    recording.checkpoint.restore()
  }

  @Test
  func `each invalid call of a view function returns its documented status and changes nothing`()
    throws
  {
    let stage = try Stage("depth-wrong")
    let recording = stage.run()
    #expect(recording.fault == nil)
    for function in [
      "set corner_radii", "set border", "set shadow", "set double_sided", "set depth_sorted",
    ] {
      #expect(stage.answers(function) == [.invalidArgument], "\(function)")
    }
    #expect(stage.answers("set gradient") == Array(repeating: .invalidArgument, count: 8))
    #expect(stage.answers("set path") == Array(repeating: .invalidArgument, count: 5))
    #expect(stage.answers("set stroke") == [.invalidArgument])
    #expect(stage.answers("set stroke_style") == [.invalidArgument])
    #expect(
      stage.answers("set_mask") == [
        .invalidArgument, .invalidArgument, .invalidArgument, .staleHandle, .ok,
        .invalidArgument, .invalidArgument, .ok,
      ])
    // The five calls add `to` to the container, a view's mask to the view itself, the masked view
    // to its mask, another view to the mask, and a former mask to a view.
    #expect(
      stage.answers("add_subview") == [.ok, .invalidArgument, .invalidArgument, .ok, .ok])
    #expect(stage.answers("move_along") == Array(repeating: .invalidArgument, count: 4))
    #expect(
      stage.answers("set_calculation_mode") == [.invalidArgument, .staleHandle, .wrongState])
  }

  @Test func `an array with a number that is not finite makes the recording fail`() throws {
    let stage = try Stage("depth-nan")
    let recording = stage.run()
    #expect(stage.answers("set gradient") == [.notFinite])
    #expect("\(recording.fault ?? .deadline)".contains("`set(to, gradient, [1, 0, "))
  }

  @Test func `an animator that declines is not at fault`() throws {
    let stage = try Stage("declines")
    let recording = stage.record()
    #expect(recording.isDeclined && recording.diagnostics.isEmpty)
    // A dissolve, which takes 0.35 s, replaces the animator.
    #expect(recording.timeline.duration == 0.35)
    stage.animator.animationEnded(.completed)
    #expect(stage.answers("ended") == [.ok])
    let ended = stage.records.records.first { $0.function == "ended" }
    #expect(ended?.arguments.last?.value == .integer(1))
    #expect(stage.answers("destroy") == [.ok])
    #expect(stage.logged.lines.isEmpty)
  }

  @Test func `an animator that declines after changing a view fails`() throws {
    let recording = try Stage("declines-late").run()
    #expect(!recording.isDeclined)
    #expect("\(recording.fault ?? .deadline)".contains("animate returned UNSUPPORTED"))
  }

  @Test func `a plug-in's discrete keyframe takes effect at its end`() throws {
    let stage = try Stage("discrete")
    let recording = stage.record()
    #expect(recording.fault == nil)
    for (time, alpha) in [(0, 1), (0.99, 1), (1, 0.5), (1.99, 0.5), (2, 1)] as [(Double, Double)] {
      #expect(Stage.layer(stage.to, recording.timeline, at: time)?.opacity == alpha, "\(time)")
    }
    stage.animator.animationEnded(.completed)
  }

  @Test func `additive animations of a plug-in are summed`() throws {
    let stage = try Stage("additive")
    let recording = stage.record()
    #expect(recording.fault == nil)
    #expect(
      stage.answers("set_additive") == [.ok, .invalidArgument, .staleHandle, .ok, .ok, .wrongState])
    for (time, alpha) in [(0, 1), (1, 0.75), (1.5, 0.75), (2, 0.75)] as [(Double, Double)] {
      let shown = Stage.layer(stage.to, recording.timeline, at: time)?.opacity ?? .nan
      #expect(abs(Double(shown) - alpha) < 1e-6, "\(time)")
    }
    stage.animator.animationEnded(.completed)
  }

  @Test func `a view that moves along a path can turn in the direction of the path`() throws {
    let stage = try Stage("turning")
    let recording = stage.run()
    #expect(recording.fault == nil)
    #expect(
      stage.answers("move_along_turning")
        == Array(repeating: .invalidArgument, count: 4) + [.ok])
    // At its end, the path has the direction of the y axis, so the view has turned by π/2 in
    // addition to the angle 0.5.
    let end = try #require(Self.numbers(stage, "get rotation").last)
    #expect(end[0] == 0 && end[1] == 0 && abs(end[2] - (.pi / 2 + 0.5)) < 1e-9)
  }

  @Test func `the host returns the mean colour of a view and pictures of screens`() throws {
    let stage = try Stage("surroundings")
    stage.setup.surroundings.averageColor = { _, rect in
      Color(red: rect.minX / 100, green: rect.minY / 100, blue: 0.5, alpha: rect.width / 400)
    }
    let screens = (0..<3).map { _ in ViewController() }
    screens[1].view.frame = Rect(x: 0, y: 0, width: 50, height: 60)
    stage.setup.screens = { screens }
    (stage.setup.fromController, stage.setup.toController) = (screens[0], screens[2])
    let recording = stage.run()
    #expect(recording.fault == nil)
    #expect(
      stage.answers("average_color") == [.ok, .ok, .invalidArgument, .staleHandle])
    #expect(
      Self.numbers(stage, "average_color") == [[0, 0, 0.5, 1], [0.1, 0.2, 0.5, 0.075]])
    #expect(Self.numbers(stage, "screen_count") == [[3]])
    #expect(stage.answers("screen_index") == [.ok, .ok, .invalidArgument])
    #expect(Self.numbers(stage, "screen_index") == [[0], [2]])
    #expect(stage.answers("screen_picture") == [.ok, .ok, .ok, .invalidArgument])
    #expect(stage.answers("set_release_point") == [.ok, .invalidArgument])
    // A screen that was never shown has the container's size.
    #expect(
      Self.numbers(stage, "get bounds").map { $0.suffix(2) } == [
        [400, 800], [50, 60], [400, 800],
      ])
  }

  @Test
  func
    `colours and screen indices are UNSET if nothing is drawn and the container has no screen order`()
    throws
  {
    let stage = try Stage("surroundings")
    #expect(stage.run().fault == nil)
    #expect(stage.answers("average_color").prefix(2) == [.unset, .unset])
    #expect(Self.numbers(stage, "screen_count") == [[0]])
    #expect(stage.answers("screen_index") == [.unset, .unset, .invalidArgument])
    #expect(stage.answers("screen_picture") == [.invalidArgument])
  }

  @Test func `a frame driver may set gradients and rotations, but not masks`() throws {
    let stage = try Stage("drives-gradient")
    let recording = stage.record()
    for time in [0.25, 0.75] { _ = recording.timeline.layers(at: time) }
    #expect(stage.animator.driverFault == nil)
    #expect(stage.answers("set gradient").allSatisfy { $0 == .ok })
    #expect(stage.answers("set_mask").allSatisfy { $0 == .wrongState })
    #expect(stage.calls("driver") >= 2)
    stage.animator.animationEnded(.completed)
  }
}
