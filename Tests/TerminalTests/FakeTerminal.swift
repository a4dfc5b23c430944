import SegueTerminal
import TestSupport
import Testing

/// A terminal with a virtual clock, which advances only while a session waits.
final class FakeTerminal: TerminalDevice {
  enum Step {
    /// The terminal sends bytes.
    case sends(String)
    case signal(TerminalSignal)
    case resizes(TerminalSize)
    case hangsUp
    /// From now on, the terminal accepts at most this many bytes per write; nil for no limit.
    case takes(Int?)
    /// A closure of the test is called.
    case check(() -> Void)
  }

  private(set) var now = 100.0
  var size: TerminalSize
  /// The steps that have not happened yet, in order, with their times in seconds since the start.
  private var script: [(time: Double, step: Step)]
  private let start = 100.0
  private var pending: [UInt8] = []
  private var isGone = false
  private var room: Int?
  private var hasTaken = false

  /// The terminal's answers to the session's queries about its abilities; nil for a terminal that
  /// answers nothing.
  var answers: String? = "\u{1b}[?2026;2$y\u{1b}[?62;22c"
  /// True when the terminal confirms each frame that it has read.
  var confirms = true
  /// The time for which `suspend` stops the process, in seconds.
  var stop = 0.0
  /// All bytes that have been written to the terminal, and the screen that they show.
  private(set) var written: [UInt8] = []
  private(set) var screen: TerminalScreen
  /// The number of writes of which the terminal has accepted at least one byte.
  private(set) var writes = 0
  private(set) var waits = 0
  private(set) var log: [String] = []
  private(set) var mark = TerminalMark.nothing

  init(_ size: TerminalSize, _ script: [(Double, Step)]) {
    self.size = size
    self.script = script.map { (time: $0.0, step: $0.1) }
    screen = TerminalScreen(columns: size.columns, rows: size.rows)
  }

  func append(_ steps: [(Double, Step)]) {
    script += steps.map { (time: $0.0, step: $0.1) }
  }

  func enter() { log.append("enter") }
  func leave() { log.append("leave") }
  func suspend() {
    log.append("suspend")
    now += stop
  }
  func note(_ mark: TerminalMark) { self.mark = mark }

  func wait(until deadline: Double?, forOutput: Bool) -> [TerminalSignal] {
    waits += 1
    if !pending.isEmpty || isGone { return [] }
    hasTaken = false
    var signals: [TerminalSignal] = []
    while let next = script.first {
      let time = start + next.time
      if time > now {
        if forOutput, room != 0 { break }
        if let deadline, deadline < time { break }
        if !signals.isEmpty || !pending.isEmpty { break }
        now = time
      }
      script.removeFirst()
      switch next.step {
      case .sends(let text): pending += text.utf8
      case .signal(let signal): signals.append(signal)
      case .resizes(let size):
        self.size = size
        screen = TerminalScreen(columns: size.columns, rows: size.rows)
        signals.append(.resized)
      case .hangsUp: isGone = true
      case .takes(let count): room = count
      case .check(let body): body()
      }
    }
    if !signals.isEmpty || !pending.isEmpty || isGone { return signals }
    if forOutput, room != 0 {
      // A slow terminal accepts the next bytes after a moment.
      if room != nil { now += 0.001 }
      return []
    }
    guard let deadline else {
      Issue.record("the session waits for ever")
      return [.end(15)]
    }
    // The timeout is rounded up, as poll(2) does, so that the deadline has passed afterwards.
    now = max(now, deadline) + 1e-6
    return []
  }

  func read(into bytes: inout [UInt8]) -> Bool {
    bytes += pending
    pending.removeAll()
    return !isGone
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    if isGone { return nil }
    if room != nil, hasTaken { return 0 }
    hasTaken = true
    let taken = Array(bytes.prefix(room ?? bytes.count))
    writes += taken.isEmpty ? 0 : 1
    written += taken
    screen.feed(taken)
    if let answers {
      for _ in 0..<screen.takeQueries("c") { pending += answers.utf8 }
      if confirms { for _ in 0..<screen.takeQueries("n") { pending += "\u{1b}[0n".utf8 } }
    }
    return taken.count
  }
}
