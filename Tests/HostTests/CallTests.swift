import SegueGeometry
import SegueKit
import SegueScene
import SegueWire
import Testing

@testable import SegueHost

/// Tests the statuses and results that the host returns for a plug-in's valid and invalid calls.
@Suite struct CallTests {
  @Test func `a plug-in's call on another thread is refused, except for writing a log line`() throws {
    let stage = try Stage("other-thread")
    let recording = stage.run()
    #expect(stage.answers("complete") == [.wrongThread, .ok])
    #expect(stage.answers("set alpha").first == .wrongThread)
    #expect(stage.answers("write") == [.ok])
    #expect(recording.fault == nil)
  }

  @Test func `a handle that is stale, made up or from another context is refused`() throws {
    // The fixture runs twice, so that the second transition can use handles of the first one.
    try Stage("stale").run()
    let stage = try Stage("stale")
    stage.run()
    let inAnimate = stage.answers("set alpha").dropLast()
    #expect(inAnimate.count == 6)
    #expect(inAnimate.allSatisfy { $0 == .staleHandle })
    #expect(stage.answers("timing_duration") == [.staleHandle])
    #expect(stage.answers("commit") == [.ok, .staleHandle])
  }

  @Test
  func `a plug-in gets the same handle, which stays valid, each time it requests a view or timing`()
    throws
  {
    #expect(try Stage("handles").run().fault == nil)
  }

  @Test
  func `each function that reads a setting returns its value, or an error status for a wrong key`()
    throws
  {
    let stage = try Stage("settings", settings: ["color=#ff000080", "choice=red"])
    stage.run()
    #expect(stage.answers("number") == [.ok, .unset, .wrongType, .unknown])
    #expect(stage.answers("integer") == [.ok, .wrongType])
    #expect(stage.results("number").first == .number(0.5))
    #expect(stage.results("integer").first == .integer(7))
    #expect(stage.results("switch_value").first == .integer(1))
    #expect(stage.results("choice").first == .integer(0))
    #expect(stage.results("color").first == .numbers([1, 0, 0, 128.0 / 255]))
    #expect(stage.results("point").first == .numbers([3, 4]))
    #expect(stage.results("rect").first == .numbers([1, 2, 3, 4]))
    #expect(stage.answers("curve") == [.ok])
  }

  @Test(arguments: [0, 3, 4, 1000, 100_000])
  func `a text setting of any length is read by the plug-in completely`(_ length: Int) throws {
    let text = String(repeating: "ü", count: length / 2) + String(repeating: "x", count: length % 2)
    let stage = try Stage("settings", settings: ["text=\(text)"])
    stage.run()
    let isSmall = length < 4
    #expect(stage.answers("text") == (isSmall ? [.ok] : [.tooSmall, .ok]))
    #expect(stage.results("text").last == .text(text))
    if !isSmall {
      #expect(stage.results("text").first == .integer(Int64(length)))
      let line = stage.records.records.first { $0.function == "write" }?.arguments.last?.value
      #expect(line == .text("whole"))
    }
  }

  @Test func `a frame driver's frames show the values that it computes`() throws {
    let stage = try Stage("driver")
    let recording = stage.record()
    #expect(recording.fault == nil && recording.timeline.hasDrivers)
    #expect(recording.timeline.duration == 1)
    // The frames are the same in whatever order they are evaluated, and the view itself does not
    // change.
    let before = stage.to.alpha
    for time in [0.75, 0.25, 0.5, 0.999, 0.25] {
      #expect(Stage.layer(stage.to, recording.timeline, at: time)?.opacity == time)
    }
    #expect(stage.to.alpha == before)
    #expect(stage.animator.driverFault == nil)
    let calls = stage.calls("driver")
    stage.animator.animationEnded(.completed)
    _ = recording.timeline.layers(at: 0.5)
    #expect(stage.calls("driver") == calls)
  }

  @Test func `a frame driver without the declared capability is refused, and the host logs it`()
    throws
  {
    let stage = try Stage("undeclared-driver")
    let recording = stage.run()
    #expect(stage.answers("drive") == [.unsupported])
    #expect(recording.fault == nil && !recording.timeline.hasDrivers)
    #expect(stage.animator.announcements.count == 1)
    #expect(stage.animator.announcements.first?.contains("segue.frame-driver") == true)
  }

  @Test func `a frame driver may set properties of views, but not create views or animations`()
    throws
  {
    let stage = try Stage("bold-driver")
    let recording = stage.record()
    _ = recording.timeline.layers(at: 0.5)
    let inDriver = stage.records.records.filter { $0.depth == 1 && $0.direction == .pluginToHost }
    for function in ["create", "add_subview", "get alpha", "begin"] {
      let statuses = stage.records.records.filter {
        $0.title == function && $0.direction == .pluginToHost
      }.map(\.status)
      #expect(statuses.contains(.wrongState), "\(function)")
      #expect(statuses.filter { !$0.isFailure }.count == (function == "add_subview" ? 1 : 0))
    }
    #expect(!inDriver.isEmpty)
    #expect(stage.answers("complete").filter { $0 == .ok }.count == 1)
  }

  @Test func `a frame driver that sets NaN fails at that frame`() throws {
    let stage = try Stage("nan-driver")
    let recording = stage.record()
    #expect(recording.fault == nil)
    _ = recording.timeline.layers(at: 0.2)
    #expect(stage.animator.driverFault == nil)
    let tree = recording.timeline.layers(at: 0.5)
    #expect(stage.animator.driverFault?.description.contains("alpha is nan") == true)
    #expect(tree.layers.allSatisfy { $0.opacity.isFinite })
  }

  @Test func `a frame driver that returns a failure fails at that frame`() throws {
    let stage = try Stage("late-driver")
    let recording = stage.record()
    #expect(recording.fault == nil)
    _ = recording.timeline.layers(at: 0.2)
    #expect(stage.animator.driverFault == nil)
    _ = recording.timeline.layers(at: 0.5)
    #expect(
      stage.animator.driverFault?.description
        == "org.example.late-driver: its frame driver returned -77")
  }

  @Test func `a frame driver's failure in one transition does not affect the next`() throws {
    let stage = try Stage("late-driver")
    _ = stage.record().timeline.layers(at: 0.5)
    #expect(stage.animator.driverFault != nil)
    stage.animator.animationEnded(.failed)
    stage.to.removeFromSuperview()
    _ = stage.record()
    #expect(stage.animator.driverFault == nil)
  }

  @Test func `a nested animation has its own start and duration`() throws {
    let stage = try Stage("nested")
    let recording = stage.run()
    #expect(stage.answers("commit") == [.wrongState, .ok, .ok])
    #expect(stage.answers("on_completion") == [.ok, .wrongState])
    let tracks = recording.timeline.tracks.filter { $0.property == .alpha }
    #expect(tracks.map(\.view) == ["from", "to"])
    #expect(tracks.map(\.begin) == [0, 0.5])
    #expect(tracks.map(\.duration) == [1, 0.25])
  }

  @Test func `a keyframe occupies its fraction of the animation's duration`() throws {
    let stage = try Stage("keyframes")
    let recording = stage.run()
    #expect(
      stage.answers("begin_keyframe") == [.ok, .wrongState, .invalidArgument, .ok])
    #expect(stage.answers("end_keyframe") == [.ok, .wrongState, .ok])
    for (time, alpha) in [(0.0, 1.0), (0.5, 0.5), (1, 0), (1.5, 0.5), (2, 1)] {
      let opacity = try #require(Stage.layer(stage.to, recording.timeline, at: time)?.opacity)
      #expect(abs(opacity - alpha) < 1e-12, "at \(time)")
    }
  }

  @Test func `views can be arranged and read, and an invalid arrangement is refused`() throws {
    let stage = try Stage("structure")
    stage.run()
    #expect(
      stage.answers("add_subview")
        == [.ok, .invalidArgument, .invalidArgument, .invalidArgument, .ok])
    #expect(stage.answers("remove_from_superview") == [.invalidArgument])
    #expect(stage.answers("insert_subview_above") == [.invalidArgument])
    #expect(stage.answers("insert_subview_below") == [.ok])
    #expect(stage.results("subview_count").first == .integer(3))
    #expect(stage.answers("subview_at") == [.ok, .invalidArgument])
    // The fixture calls `superview` first for a subview, which returns a handle, and last for the
    // container, which returns 0.
    #expect(stage.results("superview").last == .integer(0))
    #expect(stage.results("superview").first != .integer(0))
    #expect(stage.answers("snapshot") == [.invalidArgument, .ok])
    #expect(stage.answers("set corner_radii") == [.invalidArgument])
    // The view of 10 × 20 points has its centre at (100, 50), so its corner is at (95, 40). The
    // last call converts in the opposite direction.
    #expect(stage.results("convert_rect").first == .numbers([95, 40, 10, 20]))
    #expect(stage.results("convert_rect").last == .numbers([0, 0, 10, 20]))
  }

  @Test func `when a plug-in exceeds a limit several times, the limit is logged only once`() throws {
    let stage = try Stage("many-timings")
    stage.run()
    let answers = stage.answers("timing_bezier")
    #expect(answers.count { $0 == .ok } == 10_000 && answers.suffix(2) == [.limit, .limit])
    #expect(
      stage.logged.lines == [
        "org.example.many-timings: a transition may make at most 10000 timings"
      ])
  }

  @Test func `the call that exceeds the limit on views returns LIMIT, and so do all later calls`()
    throws
  {
    let stage = try Stage("many-views")
    let recording = stage.run()
    let answers = stage.answers("snapshot")
    #expect(answers.count { $0 == .ok } >= 9_990)
    #expect(answers.suffix(4) == [.limit, .limit, .limit, .limit])
    #expect(answers.allSatisfy { $0 == .ok || $0 == .limit })
    // The fixture makes the first call in `animate`, and the second one after `animate` has
    // returned.
    #expect(stage.answers("set alpha") == [.limit, .wrongState])
    #expect(recording.fault == .tooManyViews(limit: 10_000))
  }

  @Test func `the call that exceeds the limit on changes returns LIMIT`() throws {
    let stage = try Stage("many-changes")
    let recording = stage.run()
    let answers = stage.answers("set alpha").dropLast()  // In `ended`.
    #expect(answers.prefix(100_000).allSatisfy { $0 == .ok })
    #expect(answers.suffix(2) == [.limit, .limit])
    #expect(recording.fault == .tooManyChanges(limit: 100_000))
  }

  @Test
  func
    `a frame driver and an animation of a view do not interfere if they set different properties`()
    throws
  {
    let stage = try Stage("driven-and-moved")
    let recording = stage.record()
    #expect(recording.fault == nil)
    let layer = try #require(Stage.layer(stage.to, recording.timeline, at: 0.5))
    #expect(layer.opacity == 0.5)
    #expect(abs(layer.transform.row4.x - 20) < 1e-9)
    stage.animator.animationEnded(.completed)
  }

  @Test func `valid timings return a duration and a progress, and invalid timings are refused`()
    throws
  {
    let stage = try Stage("timings")
    stage.run()
    #expect(stage.answers("timing_text") == [.invalidArgument, .ok])
    #expect(stage.answers("timing_bezier") == [.invalidArgument, .ok])
    #expect(stage.answers("timing_spring") == [.invalidArgument])
    #expect(stage.answers("timing_spring_ratio") == [.invalidArgument, .ok])
    #expect(stage.answers("timing_spring_response") == [.ok])
    #expect(stage.answers("timing_spring_bounce") == [.invalidArgument])
    #expect(stage.results("timing_progress").first == .number(1))
    #expect(stage.results("timing_duration")[1] == .number(0))
    #expect(stage.results("timing_duration")[2] == .number(3))
  }
}

/// Tests the functions of the transition's context, with and without the capabilities that they
/// require.
@Suite struct ContextTests {
  @Test func `the context's functions return the values of the transition`() throws {
    let stage = try Stage("reads")
    stage.setup.operation = .pop
    stage.setup.direction = .backward
    stage.setup.presentationStyle = .custom
    stage.setup.isInteractive = true
    stage.setup.requestedDuration = 2.5
    stage.run()
    #expect(stage.answers("view_for_key").first == .invalidArgument)
    #expect(stage.results("initial_frame").first == .numbers([0, 0, 400, 800]))
    #expect(stage.results("final_frame").first == .numbers([0, 0, 400, 800]))
    #expect(stage.results("is_animated").first == .integer(1))
    #expect(stage.results("is_interactive").first == .integer(1))
    #expect(stage.results("was_cancelled").first == .integer(0))
    #expect(stage.results("presentation_style").first == .integer(2))
    #expect(stage.results("operation").first == .integer(2))
    #expect(stage.results("direction").first == .integer(1))
    #expect(stage.results("requested_duration").first == .number(2.5))
    #expect(stage.results("now").first == .number(0))
  }

  @Test func `the requested duration is UNSET if the user does not request a duration`() throws {
    let stage = try Stage("reads")
    stage.run()
    #expect(stage.answers("requested_duration") == [.unset])
  }

  @Test(arguments: [("reads", Int64(0), 1), ("reads-rtl", 1, 0)])
  func `only a plug-in that declares the right-to-left capability gets the layout direction`(
    _ behaviour: String, _ layout: Int64, _ announcements: Int
  ) throws {
    let stage = try Stage(behaviour)
    stage.setup.layoutDirection = .rightToLeft
    stage.run()
    #expect(stage.results("layout_direction").first == .integer(layout))
    #expect(stage.animator.announcements.count == announcements)
  }

  @Test func `with reduced motion, a plug-in that does not support it is replaced by a dissolve`()
    throws
  {
    let stage = try Stage("good")
    stage.setup.reducesMotion = true
    let recording = stage.run()
    #expect(recording.fault == nil)
    #expect(recording.timeline.duration == 0.35)
    #expect(stage.animator.announcements.count == 1)
    #expect(stage.records.records.isEmpty)
  }

  @Test
  func `reduced motion does not replace a plug-in that supports it or is driven interactively`()
    throws
  {
    let calm = try Stage("calm")
    calm.setup.reducesMotion = true
    #expect(calm.run().timeline.duration == 0.5)
    let finger = try Stage("good")
    finger.setup.reducesMotion = true
    finger.setup.isInteractive = true
    #expect(finger.run().timeline.duration == 0.5)
  }
}
