// Libraries that run in `segue-runner`. `ChildLibrary` has one `ChildLink` for each thread that uses the library, so
// that transitions on different threads do not wait for each other. A link sends a call as a message, and until the
// answer arrives it answers the plug-in's own calls, which may cause further calls into it: a conversation, in one
// loop, which also reads the plug-in's output. Painted pictures are in shared memory (`ChildSurface`). A process that
// ends, exceeds its time or uses too much memory becomes a `PluginDeath`, with the plug-in that was called.
//
// Rejected:
// - Sleeping at once while an answer is awaited: most answers arrive before a sleeping thread could be woken. The host
//   polls for 50 µs first; a call of the host takes 5.8 µs (BENCHMARKS.md, Isolation).
// - Limits of the system on memory (RLIMIT_AS): an allocation fails then, and graphics drivers crash without a reason
//   that could be reported. `MemoryLimit` looks every 20 ms instead.
// - Time by the clock alone: on a busy machine a plug-in that waits for a processor is not late (`ProcessDelay`).
// - The command's own standard streams: a plug-in could change their mode, or write without end.

internal import Glibc
internal import SeguePlugin
internal import SegueSystem
internal import SegueWire

/// A connection to a process of `segue-runner` in which one library is open. It belongs to the
/// thread that made it. The process ends when the link is released.
final class ChildLink: PluginLink {
  private(set) var report = LibraryReport(plugin: 0, items: [])
  private(set) var contents = LibraryContents.none
  var plugin: WireValue { .pointer(report.plugin) }
  var host: WireValue { .pointer(report.host) }
  private(set) var death: PluginDeath?
  var process: Int { runner.process }

  /// Called once when the process has ended, with the cause and the plug-in that is held
  /// responsible: the plug-in that was being called, or else the most recently called one.
  var died: (Caller, PluginDeath) -> Void = { _, _ in }

  let runner: RunnerProcess
  private let output: PluginOutput
  private var channel: MessageChannel
  /// The calls into the plug-in that have been sent and not yet answered, the innermost last.
  private var callers: [Caller] = []
  /// The thread that made this link; nil when it has ended.
  weak var thread: PluginThread? = .current
  /// The caller that opened the library; nil before the library is open, and when it was told that it is about to be
  /// closed.
  var opener: Caller?
  /// The plug-in that was called most recently; nil before the first call.
  private(set) var lastCaller: Caller?
  /// The number of processes that the kernel had killed for lack of memory before the runner was started.
  private let killsBefore = MemoryKills.now()
  /// The time for which this thread had waited for a processor before the runner was started, in seconds.
  private let waitedBefore = ProcessDelay.waitingTime()
  /// The time by which the budget for opening the library was extended, because the system delayed
  /// the runner, in seconds.
  private var heldUp = 0.0
  /// The serial number of the most recently sent call.
  private var lastSerial: UInt32 = 0
  /// True until the runner has reported whether it could open the library.
  private(set) var isOpening = true
  /// The trace's tickets for calls that the runner makes by itself while it opens the library.
  private var tickets: [CallTrace.Ticket] = []

  /// The number of the most recently created `ChildSurface`.
  private var lastSurface: UInt32 = 0
  /// The numbers of `ChildSurface` objects that were released, so that the runner need not keep
  /// their memory any more.
  var releasedSurfaces: [UInt32] = []

  /// The time for which the host polls for an answer before its thread sleeps, in seconds. Most answers arrive before
  /// a sleeping thread could be woken.
  private static let pollingTime = 50e-6

  /// The limit on the time that opening the library may take.
  private let openingBudget: CallBudget
  /// The limit on the memory of the process; nil for none.
  private var memory: MemoryLimit?

  /// Returns the refusal of a library for which no connection to a child process could be made.
  ///
  /// - Parameter call: The system call that failed.
  private static func refusal(_ error: SystemError, of call: String) -> Refusal {
    let reason =
      error.isDenied
      ? "the system call \(call) is denied (\(error)); allow it in the container's seccomp filter"
      : "\(error); allow more open files (ulimit -n)"
    return Refusal("no connection to its process can be made: \(reason)")
  }

  /// Starts a runner and asks it to open the library. The method `opened` waits for the answer.
  ///
  /// - Parameters:
  ///   - caller: the plug-in whose log and trace record the opening.
  ///   - asksTwice: true to read the descriptors twice, and to refuse a library if they differ.
  ///   - locale: the language in which plug-ins are asked for their texts; empty for no texts.
  ///   - memory: the limit on the memory of the process; nil for none.
  /// - Throws: `Refusal` when no process can be started.
  init(
    _ library: String, runner: String, isolation: PluginEntry.Isolation, caller: Caller,
    asksTwice: Bool = false, locale: String = "", memory: MemoryLimit? = nil
  ) throws(Refusal) {
    self.memory = memory
    let sockets: SocketPair
    do { sockets = try SocketPair() } catch { throw Self.refusal(error, of: "socketpair") }
    defer { sockets.other.close() }
    channel = MessageChannel(descriptor: sockets.own.number, pollingTime: Self.pollingTime)
    openingBudget = CallBudget(caller.router.deadlines.opening)
    let pipe: OutputPipe
    do { pipe = try OutputPipe() } catch { throw Self.refusal(error, of: "pipe2") }
    output = PluginOutput(descriptor: pipe.reading, writer: caller)
    do {
      defer { FileDescriptor(pipe.writing).close() }
      self.runner = try RunnerProcess(
        path: runner, arguments: ["\(OwnProcess.id)"], channel: sockets.other.number,
        output: pipe.writing,
        keepsEnvironment: isolation != .hardened)
    } catch { throw Refusal(error.reason) }
    let request = OpenRequest(
      library: library, isHardened: isolation == .hardened, isTraced: caller.trace != nil,
      asksTwice: asksTwice, locale: locale)
    callers = [caller]
    RunningPlugin.noteInChild(caller.name)
    do throws(Interruption) {
      try send(.open(request.bytes), within: openingBudget)
    } catch {
      throw refusal(for: error)
    }
    noteStarted()
  }

  deinit {
    close()
    output.readAll()
  }

  /// Waits until the runner has opened the library, and returns this link. Must be called once, before any other
  /// method.
  ///
  /// - Throws: `Refusal` when the library cannot be used. The reason comes from the runner or, if the runner has ended,
  ///   says in which way it ended.
  func opened() throws(Refusal) -> ChildLink {
    let answer: OpenAnswer
    let received = RunningPlugins.outside {
      openingBudget.counting(output.writer.router.now, receiveOpening)
    }
    switch received {
    case .success(let received): answer = received
    case .failure(let interruption): throw refusal(for: interruption)
    }
    opener = callers.first
    callers = []
    isOpening = false
    output.readAll()
    output.writer.endWriting()
    switch answer {
    case .refused(let reason): throw Refusal(PluginText.line(reason))
    case .opened(let report):
      self.report = report
      contents = LibraryContents(report)
    }
    return self
  }

  /// Waits until the runner has opened the library, and tells the library that its process is about to end.
  ///
  /// - Returns: what the library declares.
  /// - Throws: `Refusal` when the library cannot be used, or has ended its process.
  func examined() throws(Refusal) -> LibraryReport {
    let report = try opened().report
    close()
    if let death { throw Refusal("it \(death.clause)", isEnd: true) }
    return report
  }

  private func receiveOpening() -> Result<OpenAnswer, Interruption> {
    do throws(Interruption) {
      return .success(
        try converse(within: openingBudget) { message throws(Malformed) in
          guard case .opened(let bytes) = message else { return nil }
          return try OpenAnswer(bytes: bytes)
        })
    } catch { return .failure(error) }
  }

  private func refusal(for interruption: Interruption) -> Refusal {
    let death = end(interruption, in: nil, openingBudget)
    return Refusal("it \(death.clause)", isEnd: true)
  }

  // MARK: Calls

  /// Checks if the process has ended since the previous call into it. If so, the most recently called plug-in is held
  /// responsible.
  ///
  /// - Returns: a sentence that reports the end; nil while the process runs, and when its end was reported before.
  func noteEnd() -> String? {
    output.read()
    guard death == nil, let lastCaller, let end = runner.end(within: 0) else { return nil }
    output.readAll()
    guard let cause = cause(of: end) else { return nil }
    var death = PluginDeath(cause: cause, function: nil)
    death.isBetweenCalls = true
    self.death = death
    died(lastCaller, death)
    return "\(lastCaller.name) \(death.clause)"
  }

  func implements(_ function: PluginFunction) -> Bool { contents.implements(function) }

  func surface() -> (any PaintSurface)? {
    lastSurface &+= 1
    return ChildSurface(lastSurface, of: self)
  }

  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer {
    let call = WireCall(table: function.table, slot: function.slot, arguments: arguments)
    var progress: Double?
    if case .driver = function, case .double(let number)? = arguments.last { progress = number }
    return RunningPlugins.outside {
      exchange(call.row, progress: progress, by: caller, within: budget) {
        serial throws(Interruption) in
        let message = CallMessage(
          call, function: function.address, credit: caller.router.credit(for: arguments),
          serial: serial)
        try send(.call(message), within: budget)
      }
    }
  }

  /// Has the plug-in paint a picture into shared memory. `files` are the file descriptors of that memory; empty if the
  /// plug-in's process already has them.
  func paint(
    _ message: PaintMessage, _ files: [Int32], by caller: Caller, within budget: CallBudget
  ) -> Status {
    var message = message
    (message.released, releasedSurfaces) = (releasedSurfaces, [])
    memory?.noteMaximum(pictureBytes: 4 * message.width * message.height)
    let row = SignatureTable.painter.rows[0]
    return RunningPlugins.outside {
      exchange(row, progress: message.values.first, by: caller, within: budget) {
        serial throws(Interruption) in
        message.serial = serial
        do throws(MessageChannel.Failure) {
          try channel.send(.paint(message), with: files)
          try channel.flush(within: max(budget.remaining, 0.001))
        } catch { throw .channel(error) }
      }
    }.status
  }

  /// Sends a message with a new serial number, and answers the plug-in's calls until the answer to the message arrives.
  /// The results in the answer must have the types that `row`, the signature of the called function, states.
  private func exchange(
    _ row: SignatureRow, progress: Double?, by caller: Caller, within budget: CallBudget,
    _ send: (UInt32) throws(Interruption) -> Void
  ) -> WireAnswer {
    guard death == nil else { return WireAnswer(.failed) }
    callers.append(caller)
    output.writer = caller
    RunningPlugin.noteInChild(caller.name)
    defer {
      // The plug-in's output is in the pipe before its answer arrives, so all of the output can be
      // read here.
      callers.removeLast()
      if let outer = callers.last {
        // The outer call continues, so its plug-in has run most recently.
        lastCaller = outer
        output.read()
        output.writer = outer
      } else {
        output.readAll()
      }
    }
    lastCaller = caller
    lastSerial &+= 1
    let serial = lastSerial
    do throws(Interruption) {
      try send(serial)
      return try converse(within: budget) { message throws(Malformed) in
        guard case .answer(let message) = message else { return nil }
        guard message.serial == serial else {
          throw Malformed("an answer to a call that is not \(row.name)")
        }
        guard message.answer.fits(row) else {
          throw Malformed("an answer to \(row.name) whose results do not match its signature")
        }
        return message.answer
      }
    } catch {
      var death = end(error, in: row.name, budget)
      death.progress = progress
      if self.death == nil {
        self.death = death
        died(caller, death)
      }
      return WireAnswer(.failed)
    }
  }

  /// The reasons why an exchange of messages with the runner cannot continue.
  private enum Interruption: Error {
    case channel(MessageChannel.Failure)
    /// The call has exceeded the limit on its overall time.
    case overtime
    /// The process has used more than this many bytes of memory.
    case memory(Int)
    /// The process has ended in a call that was nested in the present call.
    case nested
  }

  private func send(_ message: Message, within budget: CallBudget) throws(Interruption) {
    do {
      try channel.send(message)
      try channel.flush(within: max(budget.remaining, 0.001))
    } catch { throw .channel(error) }
  }

  /// Reads messages until `body` returns a value for one of them. Calls of the plug-in that arrive
  /// before that message are answered.
  private func converse<Result>(
    within budget: CallBudget, _ body: (Message) throws(Malformed) -> Result?
  ) throws(Interruption) -> Result {
    while true {
      guard death == nil else { throw .nested }
      let message = try receive(within: budget)
      let router = output.writer.router
      guard !budget.isOverdrawn(at: router.now(), waiting: router.waiting()) else { throw .overtime }
      let reply: Message?
      do throws(Malformed) {
        if let result = try body(message) { return result }
        reply = try answer(message)
      } catch {
        throw .channel(.malformed(error))
      }
      if let reply { try send(reply, within: budget) }
    }
  }

  private func receive(within budget: CallBudget) throws(Interruption) -> Message {
    while true {
      let start = MonotonicClock.now
      do throws(MessageChannel.Failure) {
        defer { budget.use(MonotonicClock.now - start) }
        let limit = budget.limit.isFinite ? budget.remaining : nil
        return try channel.receive(
          within: memory == nil ? limit : min(limit ?? .infinity, MemoryLimit.interval),
          reading: output)
      } catch {
        if error == .timeout, let memory {
          if memory.isExceeded(by: process) { throw .memory(memory.bytes) }
          if budget.remaining > 0 { continue }
        }
        // The budget is extended by the time for which this thread or the runner waited for a processor. While the
        // library is being opened, the time for which the runner waits for a disk is added too.
        guard error == .timeout else { throw .channel(error) }
        if isOpening, ProcessDelay.holdsUp(process, limit: budget.limit) {
          heldUp += budget.limit / 10
        }
        guard budget.extend(by: waitingTime + heldUp) else { throw .channel(error) }
      }
    }
  }

  /// The total time for which this thread and the runner's first thread have waited for a processor since the runner
  /// was started, in seconds.
  private var waitingTime: Double {
    max(0, ProcessDelay.waitingTime() - waitedBefore)
      + ProcessDelay.waitingTime(of: "\(process)")
  }

  /// Handles a message from the runner. Returns the message to send back; nil when there is none.
  private func answer(_ message: Message) throws(Malformed) -> Message? {
    guard let caller = callers.last else { throw Malformed("a message that belongs to no call") }
    switch message {
    case .call(let message):
      let table = message.call.table
      guard
        table === SignatureTable.host
          || SignatureTable.hostInterfaces.contains(where: { $0 === table })
      else { throw Malformed("a call of \(message.call.row.name), which the host does not have") }
      // Output that the plug-in printed before it wrote the log line is read first, to keep the
      // order.
      if table === SignatureTable.log { output.readAll() }
      let answer = caller.router.handle(message.call, running: caller, over: self)
      guard message.waits else { return nil }
      return .answer(
        AnswerMessage(
          answer, credit: caller.router.credit(for: message.call.arguments),
          serial: message.serial))
    case .note(.answered(let call, let answer)):
      if call.table === SignatureTable.log, !answer.status.isFailure {
        _ = caller.router.handle(call, running: caller, over: self, isElsewhere: true)
      } else {
        caller.router.note(call, answer, running: caller, over: self)
      }
      return nil
    case .note(.began) where isOpening && tickets.count < 8:
      if let ticket = caller.trace?.begin() { tickets.append(ticket) }
      return nil
    case .note(.returned(let call, let answer)) where isOpening:
      if let ticket = tickets.popLast() {
        caller.trace?.end(
          ticket, .hostToPlugin, call, answer, process: process, time: nil)
      }
      return nil
    case .note, .open, .opened, .answer, .paint: throw Malformed("a message at the wrong time")
    }
  }

  /// Ends the process and records the cause.
  private func end(
    _ interruption: Interruption, in function: String?, _ budget: CallBudget
  ) -> PluginDeath {
    if let death { return death }
    var cause = PluginDeath.Cause.unknown
    switch interruption {
    case .channel(.timeout): cause = .deadline(budget.limit)
    case .overtime: cause = .overtime(budget.overallLimit)
    case .memory(let bytes): cause = .memoryLimit(bytes)
    case .channel(.malformed(let malformed)): cause = .nonsense(malformed.reason)
    case .channel(.closed):
      // The runner's end of the connection is closed, so the process has ended or is about to.
      let end = runner.end(within: 0.5)
      output.readAll()
      cause = end.flatMap { self.cause(of: $0) } ?? .unknown
      if case .unknown(let error)? = end {
        cause = .refused(
          "its process cannot be waited for, because the system call waitid is denied "
            + "(\(error)); allow it in the container's seccomp filter")
      }
    case .nested: break
    }
    runner.kill()
    output.readAll()
    return PluginDeath(cause: cause, function: function)
  }

  /// Returns the cause of the plug-in's death as far as it follows from the end of the process; nil when that end is
  /// not known.
  private func cause(of end: ProcessEnd) -> PluginDeath.Cause? {
    switch end {
    case .exited(let status): .exit(status)
    case .signalled(SIGKILL):
      MemoryKills.now().isMore(than: killsBefore) ? .memory(SIGKILL) : .signal(SIGKILL)
    case .signalled(let signal): output.saysMemoryRanOut ? .memory(signal) : .signal(signal)
    case .unknown: nil
    }
  }
}
