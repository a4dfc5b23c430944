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

/// Plug-ins that do their worst, at every place, in a process of their own: the host goes on, says
/// what happened, and nothing is left behind.
@Suite struct ChaosTests {
  private static let fixture = Result { () throws -> LibraryFixture in
    let fixture = try LibraryFixture()
    try fixture.compile("chaos", as: "chaos.so", options: ["-pthread"])
    return fixture
  }

  /// Long enough for a process on a busy machine, and short enough for many tests.
  private static let deadline = 0.2

  private static let registry = Result { () throws -> PluginRegistry in
    try fixture.get().discover(isolation: .child, deadlines: PluginDeadlines(all: deadline))
  }

  /// How each misbehaviour ends: a part of what the host says; nil where the transition goes on as if
  /// nothing had happened.
  static let outcomes: [(what: String, says: String?)] = [
    ("crash", "crashed (SIGSEGV)"), ("quit", "ended its process (exit code 3)"),
    ("vanish", "ended its process (exit code 4)"), ("abort", "crashed (SIGABRT)"),
    ("kill", "crashed (SIGKILL)"), ("stop", "did not come back within 0.2 s"),
    ("hang", "did not come back within 0.2 s"), ("spin", "did not come back within 0.2 s"),
    ("overflow", "crashed (SIGSEGV)"), ("fork", nil), ("leave-child", nil),
    ("close-all", "ended its process"), ("babble", "sent the host an invalid message"),
    ("answer-twice", "sent the host an invalid message"), ("flood-descriptors", nil),
    ("flood-calls", "did not come back within 0.2 s"),
  ]
  static let describing = ["create", "duration", "animate", "completion"]

  private func transition(
    _ id: String, _ registry: PluginRegistry, log: Stage.Logged = Stage.Logged()
  ) throws -> (recording: TransitionRecording, animator: PluginAnimator, timeline: Timeline) {
    var registry = registry
    registry.logger = log.logger
    let animator = try #require(try registry.makeAnimator(id) as? PluginAnimator)
    let all = Rect(x: 0, y: 0, width: 400, height: 800)
    let container = View(frame: all, name: "container")
    let (from, to) = (View(frame: all, name: "from"), View(frame: all, name: "to"))
    container.addSubview(from)
    let context = TransitionContext(
      TransitionContext.Setup(containerView: container, from: from, to: to))
    _ = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    return (recording, animator, recording.timeline)
  }

  @Test(arguments: outcomes.map(\.what), describing)
  func `while a transition is described, it is degraded with the reason`(
    _ what: String, _ place: String
  ) throws {
    let says = Self.outcomes.first { $0.what == what }?.says
    let id = "org.example.\(what)-at-\(place)"
    let (recording, animator, timeline) = try transition(id, try Self.registry.get())
    if let says {
      let fault = recording.fault.map { "\($0)" } ?? "no fault"
      #expect(fault.hasPrefix("\(id) \(says)"), "\(fault)")
      #expect(fault.hasSuffix(" in \(place)"), "\(fault)")
    } else {
      #expect(recording.fault == nil)
    }
    // What is shown is whole: from, then to.
    let ends = [0, timeline.duration].map { timeline.layers(at: $0).layers.count }
    #expect(ends.allSatisfy { $0 >= 1 } && timeline.duration > 0)
    animator.animationEnded(recording.fault == nil ? .completed : .failed)
  }

  @Test(arguments: outcomes.map(\.what))
  func `in a frame driver, the fault has the progress`(_ what: String) throws {
    let says = Self.outcomes.first { $0.what == what }?.says
    let id = "org.example.\(what)-at-driver"
    let (recording, animator, timeline) = try transition(id, try Self.registry.get())
    #expect(recording.fault == nil)
    _ = timeline.layers(at: 0.1 * timeline.duration)
    #expect(animator.driverFault == nil)
    _ = timeline.layers(at: 0.5 * timeline.duration)
    if let says {
      let fault = animator.driverFault.map { "\($0)" } ?? "no fault"
      #expect(fault.hasPrefix("\(id) \(says)"), "\(fault)")
      #expect(fault.hasSuffix("in driver at progress 0.5"), "\(fault)")
    } else {
      #expect(animator.driverFault == nil)
    }
    animator.animationEnded(.completed)
  }

  @Test(arguments: outcomes.map(\.what), ["ended", "destroy"])
  func `after the transition, it is a line in the log`(_ what: String, _ place: String) throws {
    let says = Self.outcomes.first { $0.what == what }?.says
    let id = "org.example.\(what)-at-\(place)"
    let log = Stage.Logged()
    let (recording, animator, _) = try transition(id, try Self.registry.get(), log: log)
    #expect(recording.fault == nil)
    animator.animationEnded(.completed)
    let line = log.lines.first ?? "nothing was logged"
    #expect(says.map { line.hasPrefix("\(id) \($0)") } ?? log.lines.isEmpty, "\(line)")
  }

  @Test(arguments: outcomes.map(\.what))
  func `while the library is opened, it is refused with the reason`(_ what: String) throws {
    let says = Self.outcomes.first { $0.what == what }?.says
    // These need the host, which the library does not have yet.
    guard what != "flood-calls" else { return }
    let fixture = try LibraryFixture()
    try fixture.compile(
      "chaos", as: "chaos.so", defines: ["AT_LOAD=\"\(what)\""], options: ["-pthread"])
    let registry = fixture.discover(
      isolation: .child, deadlines: PluginDeadlines(all: Self.deadline))
    let entry = try #require(registry.entries.first { $0.library != nil })
    if let says {
      #expect(entry.status == .refused)
      #expect(
        entry.reason == nil || entry.reason?.hasPrefix("it \(says)") == true,
        "\(entry.reason ?? "")")
    } else {
      #expect(entry.status == .ok)
    }
  }

  @Test func `a crash in one transition leaves the next one, and another plug-in, alone`() throws {
    let registry = try Self.registry.get()
    for _ in 0..<3 {
      let (bad, animator, _) = try transition("org.example.crash-at-animate", registry)
      #expect(bad.fault != nil)
      animator.animationEnded(.failed)
      let (good, other, _) = try transition("org.example.crash-at-driver", registry)
      #expect(good.fault == nil)
      other.animationEnded(.completed)
    }
  }

  @Test func `when the host is done, no process and no descriptor is left`() throws {
    let folder = try Self.fixture.get()
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for what in ["crash", "hang", "leave-child", "close-all", "quit"] {
      let registry = folder.discover(
        isolation: .child, deadlines: PluginDeadlines(all: Self.deadline))
      let (_, animator, _) = try transition("org.example.\(what)-at-animate", registry)
      animator.animationEnded(.failed)
      let processes = registry.transports.endProcesses()
      #expect(!processes.isEmpty)
      for process in processes { #expect(kill(pid_t(process), 0) != 0 && errno == ESRCH) }
    }
    let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    // Other tests open and close files meanwhile; a leak of one for each run would be five.
    #expect(after < before + 5)
  }
}
