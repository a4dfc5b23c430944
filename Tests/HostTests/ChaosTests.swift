import Foundation
import Glibc
import Logging
import SegueGeometry
import SegueKit
import SegueScene
import Synchronization
import TestSupport
import Testing

@testable import SegueHost

/// Tests plug-ins that misbehave in each of their functions in child processes. The host must
/// continue, report the misbehaviour, and leak no resources.
@Suite struct ChaosTests {
  private static let fixture = Result { try LibraryFixture.chaos() }

  /// The time limit for all calls, in seconds: long enough for a process on a busy machine, and
  /// short enough for many tests.
  private static let deadline = 0.2

  private static let registries = Result {
    () throws -> [PluginEntry.Isolation: PluginRegistry] in
    var registries: [PluginEntry.Isolation: PluginRegistry] = [:]
    for isolation in modes {
      registries[isolation] = try fixture.get().discover(
        isolation: isolation, deadlines: PluginDeadlines(all: deadline))
    }
    return registries
  }

  /// The isolation modes in which a crash of the plug-in does not end the host.
  private static let modes: [PluginEntry.Isolation] = [.child, .hardened]

  /// A part of the host's message about each misbehaviour; nil when the misbehaviour does not
  /// affect the transition.
  private static let outcomes: [(what: String, says: String?)] = [
    ("crash", "crashed (SIGSEGV)"), ("quit", "ended its process (exit status 3)"),
    ("vanish", "ended its process (exit status 4)"), ("abort", "crashed (SIGABRT)"),
    ("kill", "was killed (SIGKILL)"), ("stop", "did not return within 0.2 s"),
    ("hang", "did not return within 0.2 s"), ("spin", "did not return within 0.2 s"),
    ("overflow", "crashed (SIGSEGV)"), ("fork", nil), ("leave-child", nil),
    ("close-all", "ended its process"), ("babble", "sent the host an invalid message"),
    ("answer-twice", "sent the host an invalid message"), ("flood-descriptors", nil),
    ("flood-calls", "did not return within 0.2 s"), ("flood-threads", nil),
    ("hog", "did not return within 0.2 s"),
    ("no-memory", "ran out of memory and crashed (SIGABRT)"),
  ]

  /// The expected part of the message for each misbehaviour that ends differently in a hardened
  /// process than in an ordinary child process. A hardened process may use at most 1 GiB of memory.
  private static let hardenedOutcomes = ["hog": "crashed (SIGABRT)"]
  /// The expected part of the message for each misbehaviour that ends differently if it happens
  /// while a hardened process opens the library. The process may have at most 64 file descriptors,
  /// and the last step of the hardening needs one.
  private static let hardenedOpening = [
    "flood-descriptors": "its process cannot be hardened: "
  ]

  private static func outcome(_ what: String, _ isolation: PluginEntry.Isolation) -> String? {
    let usual = outcomes.first { $0.what == what }?.says
    return isolation == .hardened ? hardenedOutcomes[what] ?? usual : usual
  }

  /// A test case: a misbehaviour in one function of the plug-in, in one isolation mode.
  struct Case: Sendable, CustomTestStringConvertible {
    let what: String
    let function: String
    let isolation: PluginEntry.Isolation

    var id: String { "org.example.\(what)-at-\(function)" }
    var says: String? { ChaosTests.outcome(what, isolation) }
    var testDescription: String { "\(what) at \(function), \(isolation.rawValue)" }

    /// Returns a case for each misbehaviour in each of `functions` in a child process, and in the function `hardened`
    /// in a hardened process. One function is enough for hardened processes, because only the process differs.
    static func all(_ functions: String..., hardened: String) -> [Case] {
      outcomes.flatMap { outcome in
        functions.map { Case(what: outcome.what, function: $0, isolation: .child) }
          + [Case(what: outcome.what, function: hardened, isolation: .hardened)]
      }
    }

    func registry() throws -> PluginRegistry {
      try #require(try ChaosTests.registries.get()[isolation])
    }
  }

  private func transition(
    _ id: String, _ registry: PluginRegistry, log: Stage.Logged = Stage.Logged()
  ) throws -> (recording: TransitionRecording, animator: PluginAnimator, timeline: Timeline) {
    let transition = try RecordedTransition(id, registry, log: log)
    return (transition.recording, transition.animator, transition.timeline)
  }

  @Test(arguments: Case.all("create", "duration", "animate", "completion", hardened: "animate"))
  func `a plug-in that misbehaves before its recording ends is replaced by a dissolve`(
    _ one: Case
  )
    throws
  {
    let (recording, animator, timeline) = try transition(one.id, try one.registry())
    if let says = one.says {
      let fault = recording.fault.map { "\($0)" } ?? "no fault"
      #expect(fault.hasPrefix("\(one.id) \(says)"), "\(fault)")
      #expect(fault.hasSuffix(" in \(one.function)"), "\(fault)")
    } else {
      #expect(recording.fault == nil)
    }
    // The first and the last frame each show at least one layer.
    let ends = [0, timeline.duration].map { timeline.layers(at: $0).layers.count }
    #expect(ends.allSatisfy { $0 >= 1 } && timeline.duration > 0)
    animator.animationEnded(recording.fault == nil ? .completed : .failed)
  }

  @Test(arguments: Case.all("driver", hardened: "driver"))
  func `a frame driver that misbehaves is reported with the progress of its frame`(_ one: Case)
    throws
  {
    let (recording, animator, timeline) = try transition(one.id, try one.registry())
    #expect(recording.fault == nil)
    _ = timeline.layers(at: 0.1 * timeline.duration)
    #expect(animator.driverFault == nil)
    _ = timeline.layers(at: 0.5 * timeline.duration)
    if let says = one.says {
      let fault = animator.driverFault.map { "\($0)" } ?? "no fault"
      #expect(fault.hasPrefix("\(one.id) \(says)"), "\(fault)")
      #expect(fault.hasSuffix("in driver at progress 0.5"), "\(fault)")
    } else {
      #expect(animator.driverFault == nil)
    }
    animator.animationEnded(.completed)
  }

  @Test(arguments: Case.all("ended", "destroy", hardened: "ended"))
  func `a plug-in that misbehaves after its transition is reported in the log`(_ one: Case) throws {
    let log = Stage.Logged()
    let (recording, animator, _) = try transition(one.id, try one.registry(), log: log)
    #expect(recording.fault == nil)
    animator.animationEnded(.completed)
    // The log may also contain lines that the plug-in printed before.
    let lines = log.lines.filter { !$0.contains(" prints: ") }
    let line = lines.first ?? "nothing was logged"
    #expect(one.says.map { line.hasPrefix("\(one.id) \($0)") } ?? lines.isEmpty, "\(line)")
  }

  @Test(arguments: outcomes.map(\.what))
  func `a library that crashes, hangs or exits while it is opened is refused with the reason`(
    _ what: String
  )
    throws
  {
    // The misbehaviour consists of calls of the host, which a library cannot make while it is
    // opened.
    guard what != "flood-calls" else { return }
    let fixture = try LibraryFixture()
    try fixture.compile(
      "chaos", as: "chaos.so", defines: ["AT_LOAD=\"\(what)\""], options: ["-pthread"])
    for isolation in Self.modes {
      let registry = fixture.discover(
        isolation: isolation, deadlines: PluginDeadlines(all: Self.deadline))
      let entry = try #require(registry.entries.first { $0.library != nil })
      let usual = Self.outcome(what, isolation).map { "it \($0)" }
      if let says = isolation == .hardened ? Self.hardenedOpening[what] ?? usual : usual {
        #expect(entry.status == .refused, "\(isolation)")
        let reason = entry.reason ?? "no reason"
        #expect(reason.hasPrefix(says), "\(isolation): \(reason)")
      } else {
        #expect(entry.status == .ok, "\(isolation): \(entry.reason ?? "")")
      }
    }
  }

  @Test(arguments: modes)
  func `a recording with an endless chain of animations fails when it reaches a limit`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let fixture = try LibraryFixture()
    try fixture.compile("behaviour", as: "behaviour.so", options: ["-pthread"])
    let registry = fixture.discover(
      isolation: isolation, deadlines: PluginDeadlines(all: Self.deadline))
    let (recording, animator, timeline) = try transition(
      "org.example.endless-at-once", registry)
    let fault = recording.fault.map { "\($0)" } ?? "no fault"
    // The speed of the machine decides which limit is reached first.
    let limits = [
      "did not return within 0.2 s in completion", "more than 10000 animations were started",
    ]
    #expect(limits.contains { fault.contains($0) }, "\(fault)")
    #expect(timeline.duration > 0)
    animator.animationEnded(.failed)
  }

  @Test(arguments: modes)
  func `a crash does not affect the next transition or another plug-in`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let registry = try #require(try Self.registries.get()[isolation])
    for _ in 0..<3 {
      let (bad, animator, _) = try transition("org.example.crash-at-animate", registry)
      #expect(bad.fault != nil)
      animator.animationEnded(.failed)
      let (good, other, _) = try transition("org.example.crash-at-driver", registry)
      #expect(good.fault == nil)
      other.animationEnded(.completed)
    }
  }

  @Test func `a process that ends between two calls is reported once`() throws {
    let registry = try Self.fixture.get().discover(isolation: .child)
    let (recording, animator, _) = try transition("org.example.crash-at-driver", registry)
    #expect(recording.fault == nil && registry.newEnds().isEmpty)
    let process = pid_t(try #require(registry.processes().first).number)
    #expect(kill(process, SIGSEGV) == 0)
    // The number of attempts is limited, so that the test fails and does not wait forever if the
    // process does not end.
    for _ in 0..<10_000 where kill(process, 0) == 0 { usleep(1000) }
    #expect(kill(process, 0) != 0 && errno == ESRCH)
    #expect(
      registry.newEnds() == [
        "org.example.crash-at-driver crashed (SIGSEGV) while none of its functions was being called"
      ])
    #expect(registry.newEnds().isEmpty)
    animator.animationEnded(.completed)
  }

  @Test(arguments: modes)
  func `plug-ins that misbehave leave no child process and no open file descriptor`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    // A leak of one descriptor in each run adds five. Other tests open and close files at the same time, so that a
    // single count can be too high.
    var growth = try openDescriptorGrowth(isolation)
    for _ in 0..<3 where growth >= 5 { growth = try openDescriptorGrowth(isolation) }
    #expect(growth < 5)
  }

  /// Runs plug-ins that misbehave in five ways, and returns the number of file descriptors that this process has opened
  /// and not closed in the meantime.
  private func openDescriptorGrowth(_ isolation: PluginEntry.Isolation) throws -> Int {
    let folder = try Self.fixture.get()
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for what in ["crash", "hang", "leave-child", "close-all", "flood-threads"] {
      let registry = folder.discover(
        isolation: isolation, deadlines: PluginDeadlines(all: Self.deadline))
      let (_, animator, _) = try transition("org.example.\(what)-at-animate", registry)
      animator.animationEnded(.failed)
      let processes = registry.transports.endProcesses()
      #expect(!processes.isEmpty)
      for process in processes { #expect(kill(pid_t(process), 0) != 0 && errno == ESRCH) }
    }
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - before
  }
}
