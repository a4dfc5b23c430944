import Foundation
import Logging
import RunnerVariants
import SegueGeometry
import SegueKit
import SegueScene
import SegueWire
import Synchronization
import TestSupport
import Testing

@testable import SegueHost

/// Tests combinations of hosts and plug-ins with different versions of the ABI, in every isolation mode. `FossilTests`
/// tests plug-ins of earlier versions.
@Suite struct VersionTests {
  private static let id = "org.example.future"

  /// The results of one transition with the plug-in "future" that are compared between the
  /// isolation modes.
  struct Seen: Equatable {
    var fault: String?
    /// The calls of the plug-in as JSON, in the order in which they returned. The numbers of the
    /// calls are left out.
    var calls: [String] = []
    var functions: [String] = []
    var log: [String] = []
    /// The opacity of the screen `to` in the first and the last frame.
    var opacities: [Double?] = []
  }

  /// Returns a folder with the plug-in "future", and a registry that was made by discovery in that
  /// folder.
  ///
  /// - Parameter runner: the variant of the runner; nil for the default one.
  private static func discover(
    _ isolation: PluginEntry.Isolation, runner: String? = nil, defines: [String] = []
  ) throws -> (fixture: LibraryFixture, registry: PluginRegistry) {
    let fixture = try LibraryFixture()
    try fixture.compile("future", as: "future.so", defines: defines)
    let folder = try #require(SearchEnvironment.current().executableFolder)
    let link = runner.map { fixture.folder.appending(path: $0).path }
    if let link {
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: folder + "/TestRunner")
    }
    let registry = fixture.discover(isolation: isolation, deadlines: PluginDeadlines(all: 60)) {
      $0.runner = link ?? SearchEnvironment.current().runner
    }
    return (fixture, registry)
  }

  static func observe(_ make: (CallTrace, Logger) throws -> PluginAnimator) throws -> Seen {
    var seen = Seen()
    let records = Stage.Recorded()
    let log = Stage.Logged()
    let transition = RecordedTransition(try make(CallTrace { records.append($0) }, log.logger))
    seen.fault = transition.fault
    for time in [0, transition.timeline.duration] {
      seen.opacities.append(Stage.layer(transition.to, transition.timeline, at: time)?.opacity)
    }
    transition.end()
    transition.recording.checkpoint.restore()
    let own = records.records.filter {
      $0.direction == .pluginToHost && $0.interface != "segue.host"
    }
    // The number of the call is removed, because it depends on whether the library was opened
    // before.
    seen.calls = own.map { $0.json.replacing(/^{"call":\d+,/, with: "") }
    seen.functions = own.map(\.function)
    seen.log = log.lines
    return seen
  }

  private static func observe(_ registry: PluginRegistry) throws -> Seen {
    try observe { trace, logger in
      var registry = registry
      registry.logger = logger
      return try #require(try registry.makeAnimator(id, trace: trace) as? PluginAnimator)
    }
  }

  // MARK: A plug-in of a later version

  @Test(arguments: PluginEntry.Isolation.tested, [0, 1])
  func `a plug-in made for later headers runs on this host if it does not require later functions`(
    _ isolation: PluginEntry.Isolation, _ usesLaterFields: Int
  ) throws {
    let (fixture, registry) = try Self.discover(
      isolation, defines: ["LIVE_TAIL=\(usesLaterFields)"])
    defer { withExtendedLifetime(fixture) {} }
    let entry = try #require(registry.entries.first { $0.library != nil })
    #expect(entry.status == .ok, "\(entry.reason ?? "")")
    let seen = try Self.observe(registry)
    #expect(seen.fault == nil)
    #expect(seen.opacities == [0.5, 1])
    #expect(seen.functions.contains("convert_rect") && !seen.functions.contains("set_glow"))
    #expect(seen.log == ["org.example.future says: this host has a log"])
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a plug-in that requires functions of a later version is refused with the reason`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (fixture, registry) = try Self.discover(
      isolation, defines: ["REQUIRED=\"segue.view/2\""])
    defer { withExtendedLifetime(fixture) {} }
    let entry = try #require(registry.entries.first { $0.library != nil })
    #expect(entry.status == .refused && entry.id == Self.id)
    let reason = "it needs segue.view/2, which this host does not have (it has segue.context/1, "
    #expect(entry.reason?.contains(reason) == true, "\(entry.reason ?? "")")
  }

  @Test func `a hardened process refuses a plug-in that declares needs, and other processes do not`() throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "needs.so", defines: ["D_CAPABILITIES=needs"])
    for isolation in PluginEntry.Isolation.tested {
      let registry = fixture.discover(isolation: isolation)
      for entry in registry.entries.filter({ $0.library != nil }) + (try registry.entries(ofFile: path)) {
        guard isolation == .hardened else {
          #expect(entry.status == .ok, "\(isolation): \(entry.reason ?? "")")
          continue
        }
        #expect(entry.status == .refused && entry.id == "org.example.fixture")
        #expect(
          entry.reason
            == "it needs files (segue.needs-files) and other processes (segue.needs-processes), "
            + "which a hardened process denies; use the isolation child")
      }
    }
  }

  @Test func `a capability of a later version is ignored`() throws {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "later.so", defines: ["D_CAPABILITIES=later_capabilities"])
    let registry = fixture.discover()
    let entry = try #require(registry.entries.first { $0.library != nil })
    #expect(entry.status == .ok, "\(entry.reason ?? "")")
    #expect(entry.descriptor?.capabilities == ["segue.of-a-later-version"])
  }

  // MARK: A host of an earlier version

  private static let pastTables = InProcessTables(
    InProcessTables.Shape(slots: PastHost.slots))

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a plug-in runs on an older host that lacks functions and interfaces`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (fixture, registry) = try Self.discover(
      isolation, runner: isolation == .inProcess ? nil : "runner-of-the-past")
    defer { withExtendedLifetime(fixture) {} }
    let seen: Seen
    if isolation == .inProcess {
      let router = CallRouter(logger: Logger(label: "test"))
      let path = fixture.folder.path + "/future.so"
      let library = try InProcessLibrary.load(
        path, tables: Self.pastTables,
        caller: Caller(name: path, logger: nil, trace: nil, router: router))
      let descriptor = try #require(library.contents.items.first?.descriptor)
      seen = try Self.observe { trace, logger in
        PluginAnimator(
          descriptor: descriptor, parameters: ParameterValues([]), library: library,
          router: router, trace: trace, logger: logger)
      }
    } else {
      seen = try Self.observe(registry)
    }
    #expect(seen.fault == nil)
    #expect(seen.opacities == [0.5, 1])
    #expect(seen.functions.contains("add_subview") && !seen.functions.contains("convert_rect"))
    #expect(seen.log.isEmpty)
  }

  // MARK: A new function

  @Test
  func `one table row and one implementation add a function to the ABI in every isolation mode`()
    async
  {
    // The function is added in another process, because the tables of this process may be in use
    // already.
    await #expect(processExitsWith: .success) { try VersionTests.addFunction() }
  }

  /// The implementation of the new function `set_glow`, which sets the view's opacity to the amount
  /// of the glow.
  private static let setGlow: @Sendable (AnimatorSession, CallArguments) throws(Status) -> [WireValue] = {
    session, call throws(Status) in
    let view = try session.view(try call.handle(1))
    let before = view.alpha
    view.alpha = try call.double(2)
    return [.double(before)]
  }

  private static func addFunction() throws {
    AddedRow.add()
    AnimatorSession.added.withLock { $0[AddedRow.row.name] = setGlow }
    var inProcess: Seen?
    for isolation in PluginEntry.Isolation.tested {
      let (fixture, registry) = try discover(isolation, runner: "runner-with-added-row")
      defer { withExtendedLifetime(fixture) {} }
      let seen = try observe(registry)
      #expect(seen.fault == nil)
      #expect(seen.opacities == [0.25, 1])
      let glows = seen.calls.filter { $0.contains("\"set_glow\"") }
      // The host checks the arguments as the added row of the signature table requires. After a
      // valid call, the fixture passes a number out of its range, no text, and an invalid handle.
      // The last call is refused because the recording is over.
      let statuses = [
        "OK", "INVALID_ARGUMENT", "INVALID_ARGUMENT", "STALE_HANDLE", "WRONG_STATE",
      ]
      #expect(glows.count == statuses.count)
      for (glow, status) in zip(glows, statuses) {
        #expect(glow.contains("\"status\":\"\(status)\""), "\(isolation): \(glow)")
      }
      #expect(glows.first?.contains("\"amount\":0.25,\"color\":\"amber\"}") == true, "\(glows)")
      #expect(glows.first?.contains("\"results\":{\"out_before\":1.0}") == true, "\(glows)")
      #expect(seen == inProcess ?? seen, "\(isolation)")
      inProcess = inProcess ?? seen
    }
  }
}
