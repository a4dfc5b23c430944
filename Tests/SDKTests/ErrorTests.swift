import CSegue
import Foundation
import SegueFullSDK
import Testing

@Suite struct ErrorTests {
  @Test func `an error that animateTransition throws becomes a status and a log line`() throws {
    try animate(
      script: { _, _ in throw Status.limit },
      check: { status, fake in
        #expect(status == Status.limit.rawValue)
        #expect(fake.log == ["3 \(Status.limit)"])
      })
    // The animator logs the reason itself, so the SDK reports "failed (-1)" only at the debug
    // level.
    try animate(
      script: { _, context in
        context.log(.error, "the author made a mistake")
        throw Status.failed
      },
      check: { status, fake in
        #expect(status == Status.failed.rawValue)
        #expect(fake.log == ["3 the author made a mistake", "0 failed (-1)"])
      })
    // If an animator throws the status OK, the host receives a failure.
    try animate(
      script: { _, _ in throw Status.ok },
      check: { status, _ in
        #expect(status == Status.failed.rawValue)
      })
  }

  @Test func `an animation is committed even if its closure throws an error`() throws {
    try animate(
      script: { this, _ in
        try this.animate(duration: 1) { throw Status.failed }
      },
      check: { status, fake in
        #expect(status == Status.failed.rawValue)
        #expect(fake.calls(to: "segue.animation/1 commit").count == 1)
      })
  }

  @Test func `an error that a completion or frame driver throws becomes that callback's status`()
    throws
  {
    try animate(
      script: { this, _ in
        this.animate(duration: 1) {
        } completion: { _ throws(PluginError) in
          throw Status.failed
        }
        this.drive(duration: 1) { _ throws(PluginError) in throw Status.notFinite }
      },
      check: { status, fake in
        #expect(status == 0)
        #expect(fake.completionStatuses == [Status.failed.rawValue])
        #expect(fake.drivers.map { $0.0($0.1, fake.handle, 0.5) } == [Status.notFinite.rawValue])
      })
  }

  @Test func `a call that the host refuses is logged once, and animate returns its status`() throws {
    try animate(
      { $0.refusals["segue.view/1 set_alpha"] = -4 },
      script: { _, context in
        let to = try #require(context.view(forKey: .to))
        to.alpha = 0.5
        to.alpha = 0.25
        to.cornerRadius = .nan
        context.completeTransition(true)
      },
      check: { status, fake in
        #expect(status == Status.staleHandle.rawValue)
        #expect(fake.views[12]?.alpha == 1)
        #expect(
          fake.log == ["3 segue.view/1 set_alpha: the host returned stale handle (-4)"])
        #expect(fake.completed == [1])
      })
  }

  /// The functions that read or set any property. The fake host records their calls under the
  /// property's name, such as "set_alpha".
  private static let byProperty: Set = [
    "segue.view/1 set", "segue.view/1 get", "segue.view/1 property",
  ]

  @Test(
    arguments: SlotTests.declared.subtracting(byProperty).subtracting(["segue.log/1 write"])
      .union(["segue.view/1 set_alpha", "segue.view/1 get_alpha"]).sorted())
  func `if any host function refuses a call, the plug-in's callback returns the same status`(
    _ slot: String
  ) throws {
    let fake = FakeHost()
    fake.refusals[slot] = -77
    let session = try Session(
      fake, Plugin(animators: [.of(Everything.self)]), id: "test.everything")
    let status = session.animate()
    let driven = fake.drivers.map { $0.0($0.1, fake.handle, 0.75) }
    #expect(fake.calls(to: slot).count > 0)
    #expect(([status] + fake.completionStatuses + driven).contains(-77))
    #expect(fake.log.contains { $0.hasPrefix("3 \(slot): the host returned") })
    session.end()
  }

  /// Slots that the SDK does not require: it works without them.
  private static let dispensable: Set = [
    "segue.log/1 write", "segue.context/1 pixel_scale", "segue.context/1 edge_color",
    "segue.context/1 backdrop_color", "segue.context/1 screen_count",
    "segue.context/1 screen_index", "segue.context/1 set_release_point", "segue.view/1 average_color",
    "segue.view/1 property",
  ]

  @Test(arguments: SlotTests.declared.subtracting(dispensable).sorted())
  func `if any slot of the host is NULL, a call of its function fails as unsupported`(
    _ slot: String
  ) throws {
    let fake = FakeHost()
    fake.tables.clear(slot)
    let session = try Session(
      fake, Plugin(animators: [.of(Everything.self)]), id: "test.everything")
    let status = session.animate()
    let driven = fake.drivers.map { $0.0($0.1, fake.handle, 0.75) }
    #expect(fake.calls(to: slot).isEmpty)
    #expect(([status] + fake.completionStatuses + driven).contains(-9))
    let isAbout = { (line: String) in
      // A call for a property is logged with the property's name, such as "set_alpha".
      line.hasPrefix("3 \(slot): ") || line.hasPrefix("3 \(slot)_")
    }
    #expect(fake.log.contains { isAbout($0) && $0.hasSuffix(": the host is too old for it") })
    session.end()
  }

  @Test func `calling completeTransition twice does not make the transition fail`() throws {
    try animate(
      script: { _, context in
        context.completeTransition(true)
        context.completeTransition(true)
      },
      check: { status, fake in
        #expect(status == 0)
        #expect(fake.completed.count == 2)
        #expect(
          fake.log == ["2 completeTransition was called again; only the first call has an effect"])
      })
  }

  @Test func `an SDK call on another thread is refused, and its status is returned to the host`()
    throws
  {
    struct Carried: @unchecked Sendable { let context: TransitionContext }
    try animate(
      script: { _, context in
        let carried = Carried(context: context)
        let done = DispatchSemaphore(value: 0)
        let elsewhere = Thread {
          carried.context.view(forKey: .to)?.alpha = 0
          done.signal()
        }
        elsewhere.start()
        done.wait()
      },
      check: { status, fake in
        #expect(status == Status.wrongThread.rawValue)
        #expect(fake.views[12]?.alpha == 1)
      })
  }

  @Test func `an animation with an invalid curve runs neither its changes nor its completion`()
    throws
  {
    let ran = Box(0)
    try animate(
      script: { this, _ in
        this.animate(duration: 1, curve: Timing("wrong")) {
          ran.value += 1
        } completion: { _ in
          ran.value += 1
        }
        this.drive(duration: 1, curve: Timing("wrong")) { _ in ran.value += 1 }
      },
      check: { status, fake in
        #expect(status == Status.invalidArgument.rawValue)
        #expect(ran.value == 0)
        #expect(fake.begun.isEmpty)
      })
  }

  @Test(arguments: [-1, .nan, .infinity])
  func `an animation with an invalid duration runs neither its changes nor its completion`(
    _ duration: Double
  ) throws {
    let ran = Box(0)
    try animate(
      script: { this, _ in
        this.animate(duration: duration) {
          ran.value += 1
        } completion: { _ in
          ran.value += 1
        }
      },
      check: { status, _ in
        #expect(status == (duration < 0 ? -2 : -3))
        #expect(ran.value == 0)
      })
  }

  @Test func `a keyframe outside an animation is refused`() throws {
    let ran = Box(0)
    try animate(
      script: { this, _ in
        this.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { ran.value += 1 }
      },
      check: { status, _ in
        #expect(status == Status.wrongState.rawValue)
        #expect(ran.value == 0)
      })
  }

  @Test(arguments: [Double.nan, .infinity, -0.5])
  func `an invalid duration of an animator becomes an error status`(_ seconds: Double) throws {
    let fake = FakeHost()
    let session = try Session(fake)
    let answer = Scripted.$duration.withValue(
      { _ in seconds },
      operation: { session.duration() })
    #expect(answer.status == (seconds < 0 ? -2 : -3))
    #expect(answer.seconds == -1)
    session.end()
  }

  @Test func `calling animate outside of a callback has no effect`() {
    Scripted().animate(duration: 1) { Issue.record("no context, yet the closure ran") }
  }

  @Test func `an error status prints its name and its number`() {
    #expect(Status.notFinite.description == "not finite (-3)")
    #expect(Status(rawValue: -99).description == "status of a later version (-99)")
  }
}
