import Foundation
import Logging
import SegueGeometry
import SegueKit
import SegueScene
import Synchronization
import TestSupport
import Testing

@testable import SegueHost

extension PluginEntry.Isolation {
  /// All isolation modes, in the order of the tests. Every plug-in must behave in the same way in
  /// each of them.
  static let tested: [PluginEntry.Isolation] = [.inProcess, .child, .hardened]
}

/// Tests that a plug-in behaves in a child process exactly as in the host's process.
@Suite struct IsolationTests {
  /// The observable results of one transition.
  struct Observation {
    var trace: [String] = []
    var log: [String] = []
    var fault: String?
    var diagnostics: [String] = []
    var duration = 0.0
    var layers: [[String]] = []
    var announcements: [String] = []
    var driverFault: String?
  }

  /// A registry for each isolation mode. Each registry has its own copy of the fixture "behaviour",
  /// so that each mode opens the library separately.
  private static let registries = Result { () throws -> [PluginEntry.Isolation: PluginRegistry] in
    var registries: [PluginEntry.Isolation: PluginRegistry] = [:]
    for isolation in PluginEntry.Isolation.tested {
      let fixture = try LibraryFixture()
      try fixture.compile("behaviour", as: "behaviour.so", options: ["-pthread"])
      fixtures.withLock { $0.append(fixture) }
      registries[isolation] = fixture.discover(
        isolation: isolation, deadlines: PluginDeadlines(all: 60))
    }
    return registries
  }

  /// Keeps the fixtures alive, because a released fixture removes its files. A child process opens
  /// these files when it starts.
  private static let fixtures = Mutex<[LibraryFixture]>([])

  private static let ids: [String] = {
    let entries = (try? registries.get()[.inProcess]?.entries) ?? []
    // These behaviours make up to a hundred thousand calls, which take minutes in a child process
    // and would exceed the time limit.
    let endless = ["many-changes", "many-views", "many-timings", "endless-at-once"]
    return entries.filter { $0.library != nil && $0.status == .ok && $0.kind == .animator }
      .compactMap(\.id).filter { id in !endless.contains { id.hasSuffix($0) } }
  }()

  /// The behaviour of each plug-in in the host's process, by the plug-in's id. Each plug-in is
  /// observed only once, because its behaviour may depend on the number of earlier calls.
  private static let observations = Result { () throws -> [String: Observation] in
    var observations: [String: Observation] = [:]
    for id in ids { observations[id] = try IsolationTests().observe(id, .inProcess, .completed) }
    return observations
  }

  private func observe(
    _ id: String, _ isolation: PluginEntry.Isolation, _ reason: TransitionEndReason
  ) throws -> Observation {
    let registry = try #require(try Self.registries.get()[isolation])
    var observation = Observation()
    let lines = Mutex<[String]>([])
    let log = Stage.Logged()
    var logging = registry
    logging.logger = log.logger
    let animator = try #require(
      try logging.makeAnimator(
        id,
        trace: CallTrace { record in
          // The calls that open the library are left out, because only the first animator in a
          // process causes them.
          guard !["segue.entry", "segue.plugin", "segue.host"].contains(record.interface) else {
            return
          }
          let call = record
          lines.withLock {
            // The number of the call is removed, because it depends on whether the library was
            // opened before.
            $0.append(call.json.replacing(/^{"call":\d+,/, with: ""))
          }
        }) as? PluginAnimator)
    let all = Rect(x: 0, y: 0, width: 400, height: 800)
    let container = View(frame: all, name: "container")
    let from = View(frame: all, name: "from")
    let to = View(frame: all, name: "to")
    container.addSubview(from)
    if id.contains("elements") { Stage.addElements(from: from, to: to) }
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.surroundings.averageColor = { Color(red: $1.minX / 100, green: 0, blue: 1, alpha: 0.5) }
    let context = TransitionContext(setup)
    observation.duration = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    observation.fault = recording.fault.map { "\($0)" }
    observation.diagnostics = recording.diagnostics.map { "\($0)" }
    for progress in [0, 0.25, 0.5, 1] {
      let tree = recording.timeline.layers(at: progress * recording.timeline.duration)
      observation.layers.append(
        tree.layers.map { "\($0.bounds) \($0.transform) \($0.opacity) \($0.backgroundColor)" })
    }
    animator.animationEnded(recording.fault == nil ? reason : .failed)
    recording.checkpoint.restore()
    observation.announcements = animator.announcements
    observation.driverFault = animator.driverFault.map { "\($0)" }
    observation.trace = lines.withLock { $0 }
    observation.log = log.lines
    return observation
  }

  @Test(arguments: ids, PluginEntry.Isolation.tested.dropFirst())
  func `each behaviour of a test plug-in has the same result in every isolation mode`(
    _ id: String, _ isolation: PluginEntry.Isolation
  ) throws {
    let inProcess = try Self.observations.get()[id] ?? Observation()
    let child = try observe(id, isolation, .completed)
    #expect(child.trace.count == inProcess.trace.count)
    if let (own, other) = zip(inProcess.trace, child.trace).first(where: { $0 != $1 }) {
      Issue.record("in-process: \(own)\nchild:      \(other)")
    }
    #expect(child.log == inProcess.log)
    #expect(child.fault == inProcess.fault)
    #expect(child.driverFault == inProcess.driverFault)
    #expect(child.diagnostics == inProcess.diagnostics)
    #expect(child.announcements == inProcess.announcements)
    #expect(child.duration == inProcess.duration)
    // The comparison is outside of #expect, because the values are too long to be printed.
    let isSame = child.layers == inProcess.layers
    #expect(isSame)
  }

  @Test(arguments: PluginEntry.Isolation.tested.dropFirst())
  func `a child process that was started in advance is used instead of starting another process`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "library.so")
    let registry = fixture.discover(isolation: isolation, deadlines: PluginDeadlines(all: 60))
    let id = try #require(
      registry.entries.first { $0.library != nil && $0.status == .ok && $0.kind == .animator }?.id)
    let plugin = try registry.configured(id, .animator)
    registry.prepare(plugin)
    registry.prepare(plugin)
    #expect(registry.transports.processes().isEmpty, "nothing has been heard of it")
    _ = try registry.makeAnimator(plugin)
    let used = registry.transports.processes().map(\.number)
    #expect(used.count == 1)
    #expect(registry.transports.endProcesses() == used)
    // A process that was started in advance and is never used is also ended.
    registry.prepare(plugin)
    let unused = registry.transports.endProcesses()
    #expect(unused.count == 1)
    #expect(unused.allSatisfy { kill(pid_t($0), 0) != 0 && errno == ESRCH })
  }

  @Test func `the isolation tests compare at least thirty behaviours of plug-ins`() {
    #expect(Self.ids.count >= 30)
  }
}
