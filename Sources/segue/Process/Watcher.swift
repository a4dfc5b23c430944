internal import Glibc
internal import SegueHost
internal import SegueSystem

/// The process that waits for the command. To the shell, the terminal and whatever sends signals,
/// the two processes behave as one.
///
/// All signals are blocked and received one at a time, so no code runs in a signal handler.
struct Watcher {
  /// The signals that ask the command to end. The exit code is 128 plus the signal's number.
  static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let command: ForkedProcess
  private var deadline: Deadline?
  private let outputs: Outputs
  /// The library that the command judges; nil when it does something else. A signal that stops or ends the
  /// command and that was not passed on is one of a plug-in, or from outside.
  private let judge: Judge?
  /// The signals that were passed on.
  private var passed: Set<Int32> = []
  /// The stop signals that this process has got since the command last stopped.
  var stops: Set<Int32> = []
  /// True once a command that was stopped alone has been continued.
  var hasResumed = false

  init(_ command: ForkedProcess, deadline: Deadline?, outputs: Outputs, judge: Judge? = nil) {
    self.command = command
    self.deadline = deadline
    self.outputs = outputs
    self.judge = judge
  }

  /// Waits until the command ends, and ends in the same way.
  consuming func watch() -> Never {
    standOut()
    var before = Stopwatch.now
    look()
    while true {
      let signal = nextSignal()
      let now = Stopwatch.now
      if deadline?.isPassed(by: RunningPlugin.call, after: now - before) == true { kill() }
      before = now
      if signal > 0, signal != SIGCHLD {
        passed.insert(signal)
        if Self.stopSignals.contains(signal) { stops.insert(signal) }
        command.send(signal)
      }
      look()
      if judge != nil, deadline != nil, isTraced { reportAttack("traced") }
    }
  }

  /// Waits for a signal. Returns 0 when it is time to check the deadline.
  private func nextSignal() -> Int32 {
    var all = sigset_t()
    sigfillset(&all)
    guard let deadline else { return max(0, sigwaitinfo(&all, nil)) }
    var pause = timespec(tv_sec: 0, tv_nsec: Int(deadline.pause * 1e9))
    return max(0, sigtimedwait(&all, nil, &pause))
  }

  /// Checks the command's state: stops this process when the command has stopped, and ends it when the command has
  /// ended.
  private mutating func look() {
    let signal: Int32
    do throws(SystemError) {
      switch try command.change() {
      case nil: return
      case .ended(let how): end(how)
      case .stopped(let number): signal = number
      }
    } catch { endBlindly(error) }
    // A terminal sends other signals than this one. A plug-in that stops its own process does not return, so its
    // time continues.
    if signal == SIGSTOP, judge != nil { reportAttack("stopped") }
    if signal == SIGSTOP, RunningPlugin.call != nil, deadline != nil { return }
    switch RunningPlugin.call == nil ? stopped(by: signal) : .both {
    case .command: reportStop(signal)
    case .both: raiseHere(signal)
    case .bothUntilNow: break
    }
    // When this process is continued, so is the command.
    command.send(SIGCONT)
  }

  /// Sends a signal to this process, with its default effect.
  private func raiseHere(_ signal: Int32) {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    raise(signal)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
  }

  /// Gives the watcher a higher real-time priority than the command's or, if that is not permitted, the command a
  /// lower one. With the same priority, a command that hangs would keep the watcher from running.
  private func standOut() {
    let policy = sched_getscheduler(0)
    var priority = sched_param()
    guard [SCHED_FIFO, SCHED_RR].contains(policy), sched_getparam(0, &priority) == 0 else { return }
    priority.sched_priority += 1
    if sched_setscheduler(0, policy, &priority) == 0 { return }
    priority.sched_priority -= 2
    sched_setscheduler(command.id, policy, &priority)
  }
}

// MARK: The end

extension Watcher {
  /// Kills a command in which a plug-in's call does not return, and ends this process.
  private func kill() -> Never {
    // Read before the command is killed, since the call could return at this moment.
    let who = plugin
    let place =
      RunningPlugin.function.map { " in \(String(cString: $0))" } ?? " while it was being opened"
    command.end()
    TerminalGuard.restore()
    cleanUp()
    Terminal.complain(
      "\(who) did not return within \(Plot.short(deadline?.limit ?? 0)) s\(place), so the command was "
        + "stopped; "
        + "use another plug-in (SEGUE_DEADLINE=0 sets no limit)")
    _exit(Failure.Kind.fault.rawValue)
  }

  /// Ends a command that judges plug-ins and that was stopped, traced or ended by another process,
  /// or by a plug-in. The case is repeated: if the same happens again, a plug-in is the cause, and
  /// the library fails. Otherwise there is no verdict.
  ///
  /// - Parameter what: The past participle for the message, such as "stopped".
  private func reportAttack(_ what: String) -> Never {
    command.end()
    TerminalGuard.restore()
    cleanUp()
    if judge?.isRepetition == true { _exit(Judge.attackCode) }
    let place = JudgedCase.name.map { " in the case '\($0)'" } ?? ""
    guard let judge, let name = JudgedCase.name, judge.isAttacked(in: name) else {
      Terminal.complain(
        "the process that checks the library was \(what) from outside\(place), or by the system because "
          + "memory had run out, and not again when the case was repeated, so there is no verdict; run it "
          + "again")
      _exit(Failure.Kind.fault.rawValue)
    }
    Terminal.complain(
      "a plug-in \(what) the process that checks it\(place), so the library fails; it must leave other "
        + "processes alone")
    _exit(1)
  }

  /// Returns true when this process is asked to end by the signal that has ended the command. Whoever sends it to
  /// both may reach the command first.
  private func isAsked(toEndBy signal: Int32) -> Bool {
    guard Self.requests.contains(signal) else { return false }
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    var timeout = timespec(tv_sec: 0, tv_nsec: 100_000_000)
    return sigtimedwait(&one, nil, &timeout) == signal
  }

  /// True if the command has used up the processor time that it was allowed. It must have been waited for.
  private static var isOutOfTime: Bool {
    var (limit, used) = (rlimit(), rusage())
    getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    guard let seconds = Int(exactly: limit.rlim_max) else { return false }
    getrusage(RUSAGE_CHILDREN.rawValue, &used)
    let time = used.ru_utime.tv_sec + used.ru_stime.tv_sec
    // Both are rounded down.
    return time + 1 >= seconds
  }

  /// True when another process traces the command and so decides whether it continues.
  private var isTraced: Bool {
    guard let bytes = try? FileDescriptor.contents(of: "/proc/\(command.id)/status") else {
      return false
    }
    let line = bytes.split(separator: UInt8(ascii: "\n")).first {
      $0.starts(with: "TracerPid:".utf8)
    }
    return line.map { $0.last != UInt8(ascii: "0") || $0.dropLast().last != UInt8(ascii: "\t") }
      ?? false
  }

  /// Ends a command whose end would not be noticed.
  ///
  /// - Parameter error: The error of waiting for it.
  private func endBlindly(_ error: SystemError) -> Never {
    command.send(SIGKILL)
    TerminalGuard.restore()
    cleanUp()
    Terminal.complain(DeniedCall(name: "wait4", purpose: "waited for", error: error).sentence)
    _exit(Failure.Kind.fault.rawValue)
  }

  private func end(_ how: ProcessEnd) -> Never {
    TerminalGuard.restore()
    if case .exited(let code) = how, code == Verdict.code {
      outputs.removeFolder()
      _exit(code)
    }
    guard case .signalled(let signal) = how else {
      cleanUp()
      Terminal.complain(
        "\(plugin) ended the program by calling exit or exec, so there is no result; use another "
          + "plug-in")
      _exit(Failure.Kind.fault.rawValue)
    }
    if judge != nil, !passed.contains(signal), !isAsked(toEndBy: signal) { reportAttack("ended") }
    cleanUp()
    if Self.requests.contains(signal) { _exit(128 + signal) }
    let end = CommandEnd(
      signal: signal, plugin: RunningPlugin.name.map { String(cString: $0) },
      function: RunningPlugin.function.map { String(cString: $0) },
      isOutOfTime: Self.isOutOfTime)
    if !passed.contains(signal), let sentence = end.sentence {
      Terminal.complain(sentence)
      _exit(Failure.Kind.fault.rawValue)
    }
    // The command has already written its core dump, if those are turned on.
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    Glibc.signal(signal, SIG_DFL)
    raiseHere(signal)
    // Reached when the signal does not end this process, for example when it is the first process
    // of a container.
    _exit(128 + signal)
  }

  private var plugin: String {
    RunningPlugin.name.map { String(cString: $0) } ?? "a plug-in"
  }

  /// Removes unfinished files, and the progress bar from the terminal.
  private func cleanUp() {
    outputs.removeUnfinished()
    if isatty(STDERR_FILENO) == 1 { Terminal.write("\r\u{1b}[K") }
  }
}
