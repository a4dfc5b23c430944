import SegueGeometry
import SegueKit
import SegueMotion
import SegueScene
import SegueWire
import Testing

@testable import SegueHost

/// Tests the lifecycle of a plug-in's instance, and faults that occur during the lifecycle.
@Suite struct LifecycleTests {
  @Test func `a correct animator's timeline has the motion that the animator described`() throws {
    let stage = try Stage("good")
    let recording = stage.run()
    #expect(recording.fault == nil && recording.diagnostics.isEmpty)
    #expect(recording.timeline.duration == 0.5)
    let curve = Timing.easeInOut
    for step in 0...10 {
      let time = 0.05 * Double(step)
      let layer = try #require(Stage.layer(stage.to, recording.timeline, at: time))
      let x = layer.transform.apply(to: .zero).x
      let expected = 400 * (1 - curve.progress(at: time, duration: 0.5))
      #expect(abs(x - expected) < 1e-9, "at \(time)")
    }
  }

  @Test(arguments: [TransitionEndReason.completed, .cancelled, .failed])
  func `create, duration, animate, ended and destroy are each called once, in this order`(
    _ reason: TransitionEndReason
  ) throws {
    let stage = try Stage("good")
    stage.run(end: reason)
    stage.animator.animationEnded(reason)
    let own = stage.records.records.filter {
      $0.direction == .hostToPlugin && $0.interface == "segue.animator/1"
    }
    #expect(own.map(\.function) == ["create", "duration", "animate", "ended", "destroy"])
    let code = own[3].arguments.first { $0.name == "reason" }?.value
    let codes: [TransitionEndReason: Int64] = [.completed: 1, .cancelled: 2, .failed: 3]
    #expect(code == codes[reason].map { .integer($0) })
    #expect(stage.calls("completion") == 1)
  }

  @Test func `in its 'ended' callback, a plug-in can read the context, but cannot change anything`()
    throws
  {
    let stage = try Stage("inside")
    stage.run()
    #expect(stage.answers("was_cancelled").first == .ok)
    #expect(stage.answers("set alpha") == [.wrongState])
    #expect(stage.from.alpha == 1)
  }

  @Test
  func `a plug-in's context is invalid in the 'destroy' callback, after 'ended' has returned`()
    throws
  {
    let stage = try Stage("inside")
    stage.run()
    #expect(stage.answers("was_cancelled") == [.ok, .staleHandle])
  }

  @Test func `an animator that is released during its transition is ended as failed and destroyed`()
    throws
  {
    var stage: Stage? = try Stage("good")
    let records = try #require(stage).records
    _ = stage?.record()
    stage = nil
    PluginRegistry.endDropped()
    let own = records.records.filter { $0.interface == "segue.animator/1" }.map(\.function)
    #expect(own == ["create", "duration", "animate", "ended", "destroy"])
  }

  @Test(arguments: ["good", "driver"])
  func `a completed transition leaves no objects in memory`(_ behaviour: String) throws {
    weak var context: TransitionContext?
    do {
      let stage = try Stage(behaviour)
      stage.run()
      context = stage.context
      #expect(context != nil)
    }
    #expect(context == nil)
  }

  @Test func `a released animator can still read the layout direction in its 'ended' callback`()
    throws
  {
    var stage: Stage? = try Stage("asks-at-the-end")
    let records = try #require(stage).records
    stage?.setup.layoutDirection = .rightToLeft
    _ = stage?.record()
    stage = nil
    PluginRegistry.endDropped()
    let asked = records.records.filter { $0.function == "layout_direction" }
    #expect(asked.map(\.status) == [.ok])
  }

  @Test func `one animator makes a new instance for each of several transitions`()
    throws
  {
    let stage = try Stage("good")
    stage.run()
    stage.to.removeFromSuperview()
    stage.run()
    #expect(stage.calls("create") == 2 && stage.calls("destroy") == 2)
    #expect(stage.calls("ended") == 2)
  }

  @Test(arguments: [
    ("fails", "animate returned FAILED"), ("create-fails", "create returned LIMIT"),
    ("create-null", "returned OK but no instance"), ("duration-nan", "duration returned nan"),
    ("duration-negative", "duration returned -1.0"),
    (
      "nan",
      "`set(to, alpha, [nan])` of segue.view/1 returned NOT_FINITE: alpha is nan; it must be a finite "
        + "number"
    ),
    ("endless", "60.0 s of virtual time"), ("endless-at-once", "more than 10000 animations"),
  ])
  func `an animator with a fault is replaced by a dissolve, and the recording has the reason`(
    _ behaviour: String, _ reason: String
  ) throws {
    let stage = try Stage(behaviour)
    let recording = stage.run()
    let fault = try #require(recording.fault)
    #expect(fault.description.contains(reason), "\(fault)")
    #expect(recording.timeline.duration == 0.35)
    // The changes that the animator made before the fault are undone.
    #expect(Stage.layer(stage.from, recording.timeline, at: 0)?.opacity == 1)
    #expect(Stage.layer(stage.to, recording.timeline, at: 0)?.opacity == 0)
    #expect(Stage.layer(stage.to, recording.timeline, at: 0.35)?.opacity == 1)
    // Every instance is destroyed, and `ended` is called exactly once for each call of `animate`.
    let created = stage.answers("create").filter { !$0.isFailure }.count
    #expect(stage.calls("destroy") == (behaviour == "create-null" ? 0 : created))
    #expect(stage.calls("ended") == stage.calls("animate"))
  }

  @Test
  func
    `if a limit ends an endless chain of animations, only the last completion gets 0 for 'finished'`()
    throws
  {
    let stage = try Stage("endless")
    stage.run()
    let finished = stage.records.records.filter { $0.function == "completion" }.map {
      $0.arguments.last?.value
    }
    #expect(finished.last == .integer(0))
    #expect(finished.dropLast().allSatisfy { $0 == .integer(1) })
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a positive status of a plug-in's function counts as success`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "positive.so", defines: ["ENTRY_STATUS=7", "STATUS=7"])
    let registry = fixture.discover(isolation: isolation, deadlines: PluginDeadlines(all: 60))
    #expect(registry.entries.first { $0.library != nil }?.status == .ok)
    let log = Stage.Logged()
    let transition = try RecordedTransition("fixture", registry, log: log)
    #expect(transition.fault == nil)
    transition.end()
    #expect(log.lines.isEmpty)
  }

  @Test func `a plug-in's second call of 'complete' has no effect`() throws {
    let stage = try Stage("double-complete")
    let recording = stage.run()
    #expect(stage.answers("complete") == [.ok, .alreadyCompleted])
    #expect(recording.fault == nil)
    // The animator's completion returns the status that it received from `complete`.
    #expect(
      recording.diagnostics == [
        "a completion returned ALREADY_COMPLETED after `complete(0)` of segue.context/1 returned "
          + "ALREADY_COMPLETED: the transition was completed before"
      ])
    #expect(recording.timeline.duration == 0.5)
  }

  @Test func `a transition that is completed inside the 'animate' callback has a duration of 0`()
    throws
  {
    let stage = try Stage("inside")
    #expect(stage.run().timeline.duration == 0)
    #expect(stage.answers("complete") == [.ok])
  }

  @Test func `the host completes a transition that its animator never completes, with a warning`()
    throws
  {
    let stage = try Stage("never")
    let recording = stage.run()
    #expect(recording.fault == nil)
    #expect(recording.timeline.duration == 0.5)
    #expect(recording.diagnostics.count == 1)
  }

  @Test
  func `an animator that completes its transition as cancelled causes a warning, but not a fault`()
    throws
  {
    let recording = try Stage("cancels").run()
    #expect(recording.fault == nil)
    #expect(recording.diagnostics.first?.contains("reported a cancellation") == true)
  }

  @Test func `changes that a plug-in makes after calling 'complete' are not recorded`() throws {
    let stage = try Stage("after-the-end")
    let recording = stage.run()
    #expect(stage.answers("begin") == [.wrongState])
    #expect(stage.answers("create").dropFirst() == [.wrongState])
    // The calls inside `animate` and inside `ended` are both refused.
    #expect(stage.answers("set alpha") == [.wrongState, .wrongState])
    // The animator returns the status of the refused call from `animate`, so the transition fails.
    let fault = recording.fault?.description
    #expect(fault?.contains("animate returned WRONG_STATE after `begin(") == true, "\(fault ?? "")")
  }

  @Test
  func `every completion is called once, with 0 for 'finished' if the recording ended before it`()
    throws
  {
    let stage = try Stage("two-ends")
    stage.run()
    let finished = stage.records.records.filter { $0.function == "completion" }.map {
      $0.arguments.last?.value
    }
    #expect(finished == [.integer(1), .integer(0)])
  }

  @Test
  func `an animation that is not committed is discarded with its handle when the callback returns`()
    throws
  {
    let stage = try Stage("uncommitted")
    let recording = stage.run()
    #expect(stage.answers("commit") == [.staleHandle])
    #expect(recording.diagnostics.count == 1)
    #expect(recording.diagnostics.first?.contains("not committed") == true)
    #expect(recording.timeline.duration == 0.5)
  }

  @Test
  func `the duration callback may read properties and make timings, but may not change views`()
    throws
  {
    let stage = try Stage("duration-changes")
    stage.run()
    #expect(stage.answers("set alpha").first == .wrongState)
    #expect(stage.answers("complete").first == .wrongState)
    #expect(stage.answers("timing_duration") == [.ok])
    guard case .number(let seconds)? = stage.results("duration").first ?? nil else {
      Issue.record("no duration")
      return
    }
    #expect(abs(seconds - 1.4727003346780927) < 1e-12)
  }

  @Test func `two runs with the same input have equal traces`() throws {
    func lines() throws -> [String] {
      let stage = try Stage("structure")
      stage.run()
      return stage.records.records.map(\.json)
    }
    let first = try lines()
    #expect(try first == lines())
    #expect(first.count > 20)
    #expect(!first.contains { $0.contains("0x") })
  }
}
