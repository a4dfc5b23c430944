import Foundation
import Glibc
import SegueGeometry
import SegueKit
import SegueScene
import SegueSystem
import SegueWire
import Synchronization
import Testing

@testable import SegueHost

/// Tests plug-ins that print, log or pass too much text, or text that is not safe to print.
@Suite struct WritingTests {
  private static let fixture = Result { try LibraryFixture.chaos() }

  private static let processes: [PluginEntry.Isolation] = [.child, .hardened]

  /// Returns the log of one transition, and the reason if it failed.
  private func run(
    _ what: String, _ isolation: PluginEntry.Isolation,
    _ change: (inout PluginRegistry.Options) -> Void = { _ in },
    onLine: @escaping @Sendable () -> Void = {}
  ) throws -> (log: [String], fault: String?) {
    let registry = try Self.fixture.get().discover(
      isolation: isolation, deadlines: PluginDeadlines(all: 60), change)
    let log = Stage.Logged(onLine: onLine)
    let transition = try RecordedTransition("org.example.\(what)-at-animate", registry, log: log)
    transition.end()
    return (log.lines, transition.fault)
  }

  @Test(arguments: processes)
  func `a plug-in's output is logged in order with the plug-in's name, without control characters`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (log, fault) = try run("print", isolation)
    let name = "org.example.print-at-animate"
    #expect(fault == nil)
    #expect(
      log == [
        "\(name) prints: first", "\(name) prints:  [31msecond", "\(name) says: third",
        "\(name) prints: fourth",
      ])
  }

  @Test(arguments: processes)
  func `the last output of a plug-in process that crashes is logged`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (log, fault) = try run("say-why", isolation)
    #expect(fault?.contains("crashed (SIGABRT) in animate") == true)
    #expect(log.first == "org.example.say-why-at-animate prints: because of this")
  }

  @Test(arguments: processes)
  func `a plug-in's output beyond the limit is dropped, and one log line reports it`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (log, fault) = try run("print-flood", isolation)
    #expect(fault == nil)
    let shown = log.dropLast().map { $0.utf8.count + 1 }.reduce(0, +)
    #expect(shown <= PluginLimits.outputBytes && shown > PluginLimits.outputBytes - 100)
    #expect(
      log.last
        == "org.example.print-flood-at-animate prints more than 65536 bytes in one transition; the "
        + "rest is not shown")
  }

  @Test(arguments: processes)
  func `a plug-in that changes the modes of its streams does not affect the host's streams`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let before = (0...2).map { fcntl($0, F_GETFL) }
    let (log, fault) = try run("set-modes", isolation)
    #expect(log.isEmpty && fault == nil)
    #expect((0...2).map { fcntl($0, F_GETFL) } == before)
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a plug-in's log lines beyond the limit are dropped, and their number is logged`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (log, fault) = try run("log-flood", isolation)
    let name = "org.example.log-flood-at-animate"
    #expect(fault == nil)
    #expect(log.count == PluginLimits.logLines + 1)
    #expect(log.first == "\(name) says: again")
    #expect(
      log.last
        == "\(name) wrote 800 more lines to the log, beyond the limit of 200 for one transition; they are not shown"
    )
  }

  /// The clock in this test advances only when the host writes a log line.
  @Test(arguments: PluginEntry.Isolation.tested)
  func `the time that a plug-in's calls take in the host is limited`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let time = Clock()
    let (_, fault) = try run(
      "log-flood", isolation,
      {
        $0.deadlines = PluginDeadlines(all: 5)
        $0.now = { time.now }
        $0.waiting = { 0 }
      }, onLine: { time.advance() })
    let words = "org.example.log-flood-at-animate kept the host busy for more than 50 s"
    #expect(fault?.hasPrefix(words) == true, "\(fault ?? "no fault")")
  }

  private final class Clock: Sendable {
    private let seconds = Mutex(0.0)
    var now: Double { seconds.withLock { $0 } }
    func advance() { seconds.withLock { $0 += 1 } }
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a log line with an unknown level is refused`(_ isolation: PluginEntry.Isolation) throws {
    let (log, _) = try run("log-levels", isolation)
    let refused = Status.invalidArgument.rawValue
    #expect(log.last == "org.example.log-levels-at-animate says: 0 \(refused) \(refused)")
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a call with a text longer than 64 KiB returns LIMIT`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (log, _) = try run("long-texts", isolation)
    let limit = Status.limit.rawValue
    #expect(log == ["org.example.long-texts-at-animate says: \(limit) \(limit) 0"])
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `each timing notation is parsed once, and the total length of notations is limited`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (log, _) = try run("timing-texts", isolation)
    let others = PluginLimits.timingTextBytes / 60_000 - 4
    #expect(log.last == "org.example.timing-texts-at-animate says: 100 \(others)")
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a conversion of a rectangle between views uses the views' current positions`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (log, _) = try run("convert", isolation)
    #expect(log == ["org.example.convert-at-animate says: 1 2, 1 2, 11 22"])
  }

  @Test
  func `a plug-in's time budget counts nested calls once and excludes the time between calls`() {
    let budget = CallBudget(1)
    var time = 0.0
    let now = { time }
    let pass = { time += 4 }
    budget.counting(now) {
      pass()
      budget.counting(now, pass)
      #expect(!budget.isOverdrawn(at: time + 2))
      #expect(budget.isOverdrawn(at: time + 2.1))
      // The time for which the host waited for a processor does not count, up to nine times the limit.
      #expect(!budget.isOverdrawn(at: time + 7, waiting: 5) && budget.isOverdrawn(at: time + 7.1, waiting: 5))
      #expect(!budget.isOverdrawn(at: time + 92, waiting: 500) && budget.isOverdrawn(at: time + 92.1, waiting: 500))
    }
    time += 100
    #expect(!budget.isOverdrawn(at: time))
    budget.counting(now) {
      #expect(!budget.isOverdrawn(at: time + 2))
      #expect(budget.isOverdrawn(at: time + 2.1))
    }
  }

  @Test
  func `a plug-in's time budget excludes the time of calls into other plug-ins during its own`() {
    let (outer, inner, innermost) = (CallBudget(1), CallBudget(1), CallBudget(1))
    var time = 0.0
    let now = { time }
    outer.counting(now) {
      time += 4
      inner.counting(now) {
        time += 9
        innermost.counting(now) { time += 50 }
        #expect(innermost.isOverdrawn(at: time))
        #expect(!inner.isOverdrawn(at: time + 1) && inner.isOverdrawn(at: time + 1.1))
        innermost.counting(now) { time += 50 }
      }
      #expect(!outer.isOverdrawn(at: time + 6) && outer.isOverdrawn(at: time + 6.1))
    }
    #expect(!outer.isOverdrawn(at: time) && !inner.isOverdrawn(at: time))
    time += 100
    outer.counting(now) {
      #expect(!outer.isOverdrawn(at: time + 6) && outer.isOverdrawn(at: time + 6.1))
    }
  }

  @Test
  func `a plug-in's time budget excludes the host's own work, but not what the plug-in does before and after it`() {
    let (outer, inner) = (CallBudget(1), CallBudget(1))
    var time = 0.0
    let now = { time }
    outer.counting(now) {
      time += 4
      ThreadTime.working(now) { time += 60 }
      #expect(!outer.isOverdrawn(at: time + 6) && outer.isOverdrawn(at: time + 6.1))
      inner.counting(now) {
        ThreadTime.working(now) { time += 60 }
        #expect(!inner.isOverdrawn(at: time + 10) && inner.isOverdrawn(at: time + 10.1))
        time += 9
      }
      // The other plug-in's call does not count with its work, which is within it.
      #expect(!outer.isOverdrawn(at: time + 6) && outer.isOverdrawn(at: time + 6.1))
      for _ in 0..<3 {
        ThreadTime.working(now) { time += 60 }
        time += 3
      }
      #expect(outer.isOverdrawn(at: time))
    }
    #expect(outer.isOverdrawn(at: time))
  }
}
