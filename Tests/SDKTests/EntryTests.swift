import CSegue
import SegueFullSDK
import Testing

private struct Another: Animator {
  static let descriptor = Descriptor(
    id: "test.another", name: "Another", version: "2.0.0", summary: "A second one.")
  func transitionDuration(using context: TransitionContext) -> Double { 7 }
  func animateTransition(using context: TransitionContext) { context.completeTransition(true) }
}

private let library = Plugin(animators: [.of(Scripted.self), .of(Another.self)])

@Suite struct EntryTests {
  @Test func `a plug-in library lists each of its animators`() throws {
    let session = try Session(FakeHost(), library, id: "test.another")
    var count: UInt32 = 0
    #expect(session.plugin.pointee.descriptor_count(session.plugin, &count) == 0)
    #expect(count == 2)
    #expect(String(cString: try session.descriptor(0).id) == "test.scripted")
    #expect(String(cString: try session.descriptor(1).id) == "test.another")
    #expect(Int(session.plugin.pointee.size) == MemoryLayout<segue_plugin_t>.size)
    #expect(session.duration().seconds == 7)
    session.end()
  }

  @Test func `an instance has the interfaces of the host for which it is made`() throws {
    let session = try Session(FakeHost(), library)
    var made: OpaquePointer?
    let plugin = session.plugin
    // Without a context, the newest fake host of the thread answers.
    let second = FakeHost()
    #expect(session.table.create(plugin, second.tables.host, "test.scripted", &made) == 0)
    let instance = try #require(made)
    #expect(session.table.animate(instance, second.handle) == 0)
    #expect(session.table.destroy(instance) == 0)
    second.close()
    let old = FakeHost()
    old.missing = [SEGUE_VIEW_1]
    made = nil
    #expect(session.table.create(plugin, old.tables.host, "test.scripted", &made) == -9)
    #expect(made == nil && old.log.count == 1 && session.fake.log.isEmpty)
    old.close()
    session.end()
  }

  @Test func `an SDK plug-in refuses invalid calls of the host`() throws {
    let session = try Session(FakeHost(), library)
    let plugin = session.plugin
    var descriptor: UnsafePointer<segue_descriptor_t>?
    #expect(plugin.pointee.descriptor_at(plugin, 2, &descriptor) == -2)
    #expect(plugin.pointee.descriptor_at(nil, 0, &descriptor) == -2)
    #expect(plugin.pointee.descriptor_count(plugin, nil) == -2)
    var table: UnsafeRawPointer?
    #expect(plugin.pointee.get_interface(plugin, "segue.animator/2", &table) == -9)
    #expect(table == nil)
    var made: OpaquePointer?
    let host = session.fake.tables.host
    #expect(session.table.create(plugin, host, "test.nobody", &made) == -10)
    #expect(session.table.create(plugin, host, nil, &made) == -2)
    #expect(session.table.animate(nil, segue_context_t()) == -2)
    #expect(session.table.duration(session.animator, session.fake.handle, nil) == -2)
    #expect(session.table.ended(nil, segue_context_t(), 1) == -2)
    #expect(session.table.destroy(nil) == -2)
    #expect(library.enter(nil, &table) == -2)
    #expect(library.enter(UnsafeRawPointer(session.fake.tables.host), nil) == -2)
    session.end()
  }

  @Test(arguments: [SEGUE_CONTEXT_1, SEGUE_VIEW_1, SEGUE_ANIMATION_1, SEGUE_PARAMETERS_1])
  func `a plug-in refuses a host without a required interface and logs the interface's name`(
    _ id: String
  ) {
    let fake = FakeHost()
    fake.missing = [id]
    var entered: UnsafeRawPointer?
    #expect(library.enter(UnsafeRawPointer(fake.tables.host), &entered) == -9)
    #expect(entered == nil)
    #expect(fake.log.count == 1)
    #expect(
      fake.log.first?.hasPrefix("3 this plug-in needs \(id), which the host does not") == true)
    fake.close()
  }

  @Test func `a plug-in works with a host that does not offer logging`() throws {
    let fake = FakeHost()
    fake.missing = [SEGUE_LOG_1]
    let session = try Session(fake)
    let status = session.animate { _, context in
      context.log(.error, "nobody hears this")
      context.completeTransition(true)
    }
    #expect(status == 0)
    session.end()
  }

  @Test(arguments: [UInt64(0), 3, 24])
  func `a plug-in refuses a host whose struct is too short for get_interface`(_ size: UInt64) {
    let fake = FakeHost()
    fake.tables.host.pointee.size = size
    var entered: UnsafeRawPointer?
    #expect(library.enter(UnsafeRawPointer(fake.tables.host), &entered) == -9)
    fake.close()
  }

  @Test func `a call of a function that an older host lacks fails and is logged with its name`()
    throws
  {
    let fake = FakeHost()
    // The table is cut short before `convert_rect`, as in a host with an older segue.view/1.
    fake.tables.view.pointee.size = UInt64(
      MemoryLayout<segue_view_1_t>.offset(of: \.convert_rect) ?? 0)
    let session = try Session(fake)
    let status = session.animate { _, context in
      let to = context.view(forKey: .to)
      to?.alpha = 0.5
      _ = to.map { $0.convert(Point.zero, to: $0) }
    }
    #expect(status == -9)
    #expect(fake.views[12]?.alpha == 0.5)
    #expect(fake.log == ["3 segue.view/1 convert_rect: the host is too old for it"])
    session.end()
  }

  @Test func `a plug-in works with a newer host that has longer tables`() throws {
    let fake = FakeHost()
    let size = MemoryLayout<segue_view_1_t>.size
    let longer = UnsafeMutableRawPointer.allocate(byteCount: size + 64, alignment: 8)
    longer.initializeMemory(as: UInt8.self, repeating: 0xff, count: size + 64)
    longer.copyMemory(from: fake.tables.view, byteCount: size)
    longer.storeBytes(of: UInt64(size + 64), as: UInt64.self)
    fake.tables.replacements[SEGUE_VIEW_1] = UnsafeRawPointer(longer)
    let session = try Session(fake)
    longer.deallocate()
    let status = session.animate { _, context in context.view(forKey: .to)?.alpha = 0.5 }
    #expect(status == 0)
    #expect(fake.views[12]?.alpha == 0.5)
    session.end()
  }

  @Test func `two hosts can use the same loaded library without affecting each other`() throws {
    let first = try Session(FakeHost(), library)
    let second = try Session(FakeHost(), library)
    let status = second.animate { _, context in context.view(forKey: .to)?.alpha = 0.5 }
    #expect(status == 0)
    #expect(first.fake.views[12]?.alpha == 1)
    #expect(second.fake.views[12]?.alpha == 0.5)
    first.end()
    second.end()
  }
}

@Suite struct LifecycleTests {
  @Test(arguments: [
    Int32(1): TransitionEndReason.completed, 2: .cancelled, 3: .failed, 99: .failed,
  ])
  func `animationEnded is called once with the reason for the transition's end`(
    _ raw: Int32, _ reason: TransitionEndReason
  )
    throws
  {
    let reasons = Box<[TransitionEndReason]>([])
    let session = try Session(FakeHost())
    Scripted.$ended.withValue(
      { reasons.value.append($0) },
      operation: { session.end(raw) })
    #expect(reasons.value == [reason])
  }

  @Test func `destroying an animator releases everything that its closures captured`() throws {
    final class Captured {}
    weak var captured: Captured?
    weak var context: TransitionContext?
    let session = try Session(FakeHost())
    let box = Box<(Captured?, TransitionContext?)>((nil, nil))
    _ = session.animateOnly { this, context in
      let object = Captured()
      box.value = (object, context)
      this.drive(duration: 1) { _ in withExtendedLifetime((object, context)) {} }
      this.animate(duration: 1) {
      } completion: { _ in
        withExtendedLifetime((object, this)) {}
      }
    }
    (captured, context) = box.value
    box.value = (nil, nil)
    #expect(captured != nil)
    #expect(context != nil)
    session.end()
    #expect(captured == nil)
    #expect(context == nil)
  }

  @Test func `a completion that a faulty host calls twice runs once`() throws {
    let runs = Box(0)
    try animate(
      { $0.repeatsCompletions = true },
      script: { this, context in
        this.animate(duration: 1) {
        } completion: { finished in
          runs.value += finished ? 1 : 100
          context.completeTransition(true)
        }
      },
      check: { _, fake in
        #expect(runs.value == 1)
        #expect(fake.completionStatuses == [0, Status.wrongState.rawValue])
        #expect(fake.completed == [1])
      })
  }

  @Test func `two instances of an animator do not share parameters or animations`() throws {
    let one = FakeHost()
    let two = FakeHost()
    one.settings = ["number": .number(0.5)]
    let library = Plugin(animators: [.of(Everything.self)])
    let first = try Session(one, library, id: "test.everything")
    let second = try Session(two, library, id: "test.everything")
    #expect(first.duration().seconds == 0.5)
    #expect(second.duration().seconds == 0.25)
    #expect(first.duration().seconds == 0.5)
    first.end()
    second.end()
  }
}
