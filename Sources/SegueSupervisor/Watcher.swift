internal import Glibc
internal import SegueHost
internal import SegueSystem

/// The process that waits for the worker. The watcher and the worker behave as one process to the
/// shell, to the terminal, and to programs that send signals.
///
/// All signals are blocked and received one at a time, so no code runs in a signal handler.
struct Watcher {
  /// The signals that ask the worker to end. The exit status is 128 plus the signal's number.
  static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let worker: ForkedProcess
  let supervisor: Supervisor
  private var deadline: Deadline?
  private let outputs: Outputs
  /// The options of a worker that judges plug-ins; nil for any other worker. If a signal that the watcher has not
  /// passed on stops or ends such a worker, the signal came from a plug-in or from outside.
  private var judge: Judge? { supervisor.judge }
  /// The signals that the watcher has received and passed on to the worker.
  private var passed: Set<Int32> = []
  /// The stop signals that this process has got since the worker last stopped.
  var stops: Set<Int32> = []
  /// True once a worker that was stopped alone has been continued.
  var hasResumed = false

  init(_ worker: ForkedProcess, _ supervisor: Supervisor, _ outputs: Outputs) {
    (self.worker, self.supervisor, self.outputs) = (worker, supervisor, outputs)
    deadline = supervisor.deadline
  }

  /// Waits until the worker ends, and then ends this process with the same exit status or signal.
  consuming func watch() -> Never {
    standOut()
    var before = MonotonicClock.now
    var (waitedBefore, workBefore) = (0.0, 0.0)
    look()
    while true {
      let signal = nextSignal()
      let now = MonotonicClock.now
      // On a busy machine, a plug-in may be late because it waits for a processor.
      let waited = RunningPlugin.call == nil ? waitedBefore : ProcessDelay.waitingTime(of: "\(worker.id)")
      let work = ThreadTime.watchedWork(at: now)
      let isPassed = deadline?.isPassed(
        by: RunningPlugin.call, after: now - before, waiting: waited - waitedBefore, working: work - workBefore)
      if isPassed == true { kill() }
      (before, waitedBefore, workBefore) = (now, waited, work)
      if signal > 0, signal != SIGCHLD {
        passed.insert(signal)
        if Self.stopSignals.contains(signal) { stops.insert(signal) }
        worker.send(signal)
      }
      look()
      if judge != nil, deadline != nil, isTraced { reportAttack(.traced) }
    }
  }

  /// Waits for a signal. Returns 0 when it is time to check the deadline.
  private func nextSignal() -> Int32 {
    var all = sigset_t()
    sigfillset(&all)
    guard let deadline else { return max(0, sigwaitinfo(&all, nil)) }
    // In range: the pause is below a second.
    var pause = timespec(tv_sec: 0, tv_nsec: Int(deadline.pause * 1e9))
    return max(0, sigtimedwait(&all, nil, &pause))
  }

  /// Checks the worker's state. Stops this process when the worker has stopped, and ends this process when the worker
  /// has ended.
  private mutating func look() {
    let signal: Int32
    do throws(SystemError) {
      switch try worker.change() {
      case nil: return
      case .ended(let how): end(how)
      case .stopped(let number): signal = number
      }
    } catch { endBlindly(error) }
    // SIGSTOP never comes from the terminal, which stops processes with other signals. If a plug-in has stopped the
    // process in which it is called, the process stays stopped, so that the plug-in exceeds its time limit.
    if signal == SIGSTOP, judge != nil { reportAttack(.stopped) }
    if signal == SIGSTOP, RunningPlugin.call != nil, deadline != nil { return }
    switch RunningPlugin.call == nil ? stopped(by: signal) : .both {
    case .worker: reportStop(signal)
    case .both: raiseHere(signal)
    case .bothUntilNow: break
    }
    // This process has been continued, so the worker is continued too.
    worker.send(SIGCONT)
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

  /// Gives the watcher a higher real-time priority than the worker's or, if that is not permitted, the worker a
  /// lower one. With the same priority, a worker that hangs would keep the watcher from running.
  private func standOut() {
    let policy = sched_getscheduler(0)
    var priority = sched_param()
    guard [SCHED_FIFO, SCHED_RR].contains(policy), sched_getparam(0, &priority) == 0 else { return }
    priority.sched_priority += 1
    if sched_setscheduler(0, policy, &priority) == 0 { return }
    priority.sched_priority -= 2
    sched_setscheduler(worker.id, policy, &priority)
  }
}

// MARK: The end

extension Watcher {
  /// Kills a worker in which a plug-in's call does not return, and ends this process.
  private func kill() -> Never {
    // The running code is read before the worker is killed. Later it could be different code,
    // because the call may return at this moment.
    let code = RunningCode.current
    worker.end()
    finish(.hung(code, limit: deadline?.limit ?? 0))
  }

  /// Restores the terminal, removes unfinished files, reports the worker's end, and ends this process.
  private func finish(_ end: WorkerEnd) -> Never {
    TerminalGuard.restore()
    cleanUp()
    _exit(supervisor.report(end))
  }

  /// Ends a worker that judges plug-ins, because it was stopped, traced or ended by a plug-in or by
  /// another process. The test case that was running is then repeated. If the worker of the
  /// repetition is attacked too, a plug-in is the cause, and the validated library fails. Otherwise
  /// the case has no verdict.
  private func reportAttack(_ effect: Attack.Effect) -> Never {
    worker.end()
    cleanUp()
    if judge?.isRepetition == true { _exit(Judge.attackCode) }
    let isRepeated = JudgedCase.name.flatMap { judge?.repeatCase($0) } == Judge.attackCode
    let attack = Attack(effect: effect, caseName: JudgedCase.name, isRepeated: isRepeated)
    _exit(supervisor.report(.attacked(attack)))
  }

  /// Returns true when the signal that has ended the worker also asks this process to end. A sender may send the signal
  /// to both processes, and the worker may get the signal first. This function therefore waits up to a tenth of a
  /// second for the signal.
  private func isAsked(toEndBy signal: Int32) -> Bool {
    guard Self.requests.contains(signal) else { return false }
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    var timeout = timespec(tv_sec: 0, tv_nsec: 100_000_000)
    return sigtimedwait(&one, nil, &timeout) == signal
  }

  /// True if the worker has used up the processor time that it was allowed. Must be read after the worker's end was
  /// awaited, because the system reports the time that a child process has used only then.
  private static var isOutOfTime: Bool {
    guard let seconds = ResourceLimit.processorSeconds else { return false }
    var used = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &used)
    let time = used.ru_utime.tv_sec + used.ru_stime.tv_sec
    // The user time and the system time are both rounded down, so their sum may be up to a second
    // too low.
    return time + 1 >= seconds
  }

  /// True when another process traces the worker and so decides whether it continues.
  private var isTraced: Bool {
    guard let bytes = try? FileDescriptor.contents(of: "/proc/\(worker.id)/status") else {
      return false
    }
    let line = bytes.split(separator: UInt8(ascii: "\n")).first {
      $0.starts(with: "TracerPid:".utf8)
    }
    return line.map { $0.last != UInt8(ascii: "0") || $0.dropLast().last != UInt8(ascii: "\t") }
      ?? false
  }

  /// Kills the worker, because the watcher cannot wait for its end.
  ///
  /// - Parameter error: The error of the system call that waits for the worker.
  private func endBlindly(_ error: SystemError) -> Never {
    worker.send(SIGKILL)
    finish(.unobservable(DeniedCall(name: "wait4", purpose: "waited for", error: error)))
  }

  private func end(_ how: ProcessEnd) -> Never {
    TerminalGuard.restore()
    if case .exited(let code) = how, code == Verdict.code {
      outputs.removeFolder()
      if Verdict.isSilenced { _ = supervisor.report(.silenced(.current)) }
      _exit(code)
    }
    guard case .signalled(let signal) = how else {
      finish(.left(plugin: RunningCode.current.plugin))
    }
    if judge != nil, !passed.contains(signal), !isAsked(toEndBy: signal) { reportAttack(.ended) }
    cleanUp()
    if Self.requests.contains(signal) { _exit(128 + signal) }
    if !passed.contains(signal),
      let end = WorkerEnd(signal: signal, .current, isOutOfTime: Self.isOutOfTime)
    {
      _exit(supervisor.report(end))
    }
    // This process must not write a core dump: the worker has already written one if core dumps are
    // turned on.
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    Glibc.signal(signal, SIG_DFL)
    raiseHere(signal)
    // Reached when the signal does not end this process, for example because this process is the
    // first process of a container.
    _exit(128 + signal)
  }

  /// Removes unfinished files, and the progress bar from the terminal.
  private func cleanUp() {
    outputs.removeUnfinished()
    if FileDescriptor(STDERR_FILENO).isTerminal { StandardStreams.writeError("\r\u{1b}[K") }
  }
}
