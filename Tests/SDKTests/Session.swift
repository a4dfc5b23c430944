import CSegue
import SegueFullSDK
import Testing

/// An animator whose functions call closures of the test.
struct Scripted: Animator {
  static let descriptor = Descriptor(
    id: "test.scripted", name: "Scripted", version: "1.0.0", summary: "Does what a test says.")

  @TaskLocal static var duration: @Sendable (TransitionContext) throws -> Double = { _ in 0.5 }
  @TaskLocal static var script: @Sendable (Scripted, TransitionContext) throws -> Void = { _, _ in }
  @TaskLocal static var ended: @Sendable (TransitionEndReason) throws -> Void = { _ in }

  func transitionDuration(using context: TransitionContext) throws(PluginError) -> Double {
    try Self.run { try Self.duration(context) }
  }

  func animateTransition(using context: TransitionContext) throws(PluginError) {
    try Self.run { try Self.script(self, context) }
  }

  func animationEnded(_ reason: TransitionEndReason) throws(PluginError) {
    try Self.run { try Self.ended(reason) }
  }

  /// Calls a closure of the test. If the closure throws an error that is not a `PluginError`, the
  /// test fails.
  private static func run<Result>(_ body: () throws -> Result) throws(PluginError) -> Result {
    do {
      return try body()
    } catch let status as Status {
      throw status
    } catch {
      Issue.record(error)
      throw Status.failed
    }
  }
}

/// A mutable value that closures can write. Each test uses only one thread.
final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// A library that a fake host has opened, with one animator instance.
struct Session {
  let fake: FakeHost
  let plugin: UnsafePointer<segue_plugin_t>
  let table: segue_animator_1_t
  let animator: OpaquePointer

  init(
    _ fake: FakeHost, _ library: Plugin = Plugin(animators: [.of(Scripted.self)]),
    id: String = "test.scripted"
  ) throws {
    try self.init(fake, id: id) { library.enter($0, $1) }
  }

  init(
    _ fake: FakeHost, id: String,
    entry: (HostPointer, PluginPointer) -> Int32
  ) throws {
    self.fake = fake
    var entered: UnsafeRawPointer?
    try #require(entry(UnsafeRawPointer(fake.tables.host), &entered) == 0)
    let pointer = try #require(entered).assumingMemoryBound(to: segue_plugin_t.self)
    plugin = pointer
    var interface: UnsafeRawPointer?
    try #require(pointer.pointee.get_interface(pointer, SEGUE_ANIMATOR_1, &interface) == 0)
    table = try #require(interface).load(as: segue_animator_1_t.self)
    var made: OpaquePointer?
    try #require(table.create(pointer, fake.tables.host, id, &made) == 0)
    animator = try #require(made)
  }

  func descriptor(_ index: UInt32 = 0) throws -> segue_descriptor_t {
    var descriptor: UnsafePointer<segue_descriptor_t>?
    try #require(plugin.pointee.descriptor_at(plugin, index, &descriptor) == 0)
    return try #require(descriptor).pointee
  }

  func duration() -> (status: Int32, seconds: Double) {
    var seconds = -1.0
    let status = table.duration(animator, fake.handle, &seconds)
    return (status, seconds)
  }

  /// Calls the animator's `animate`, and then every completion.
  func animate() -> Int32 {
    let status = table.animate(animator, fake.handle)
    fake.run()
    return status
  }

  /// Sets `script` as `animateTransition`, then calls `animate` and every completion.
  func animate(_ script: @escaping @Sendable (Scripted, TransitionContext) throws -> Void) -> Int32 {
    Scripted.$script.withValue(script, operation: { animate() })
  }

  /// Sets `script` as `animateTransition` and calls `animate`, but no completion.
  func animateOnly(
    _ script: @escaping @Sendable (Scripted, TransitionContext) throws -> Void
  ) -> Int32 {
    Scripted.$script.withValue(script, operation: { table.animate(animator, fake.handle) })
  }

  func end(_ reason: Int32 = 1) {
    _ = table.ended?(animator, fake.handle, reason)
    _ = table.destroy(animator)
    fake.close()
  }
}

/// Runs `script` as `animateTransition` with a fake host, and passes the status and the host to
/// `check`.
func animate(
  _ prepare: (FakeHost) -> Void = { _ in },
  script: @escaping @Sendable (Scripted, TransitionContext) throws -> Void,
  check: (Int32, FakeHost) throws -> Void
) throws {
  let fake = FakeHost()
  prepare(fake)
  let session = try Session(fake)
  let status = session.animate(script)
  try check(status, fake)
  session.end()
}
