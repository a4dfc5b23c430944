internal import Glibc
internal import SegueHost

// A terminal stops the watcher and the worker together, and so does a person who stops the job. A plug-in in a process
// of its own, however, can signal the worker alone, which is its parent, or the watcher alone. No other process would
// continue the stopped process, so the watcher and the worker continue each other.
extension Watcher {
  /// The signals that stop a process.
  static let stopSignals = [SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU]

  /// The time for which the watcher waits until it gets the signal that has stopped the worker, in nanoseconds. A
  /// signal to the process group reaches the watcher and the worker within microseconds of each other.
  private static let moment = 50_000_000

  /// The processes that a signal has stopped.
  enum Stopped {
    case worker
    /// The worker and this process, as when the terminal sends the signal.
    case both
    /// The worker and this process, which has been continued since.
    case bothUntilNow
  }

  /// Returns the processes that `signal` has stopped. The worker is one of them in any case.
  mutating func stopped(by signal: Int32) -> Stopped {
    defer { stops = [] }
    if stops.contains(signal) { return .both }
    var expected = sigset_t()
    sigemptyset(&expected)
    // SIGSTOP cannot be received. If it has stopped this process, SIGCONT is received when this
    // process continues.
    sigaddset(&expected, SIGCONT)
    if signal != SIGSTOP { sigaddset(&expected, signal) }
    var moment = timespec(tv_sec: 0, tv_nsec: Self.moment)
    switch sigtimedwait(&expected, nil, &moment) {
    case SIGCONT: return .bothUntilNow
    case signal: return .both
    default: return .worker
    }
  }

  /// Reports that the worker was stopped alone. Only the first stop is reported.
  mutating func reportStop(_ signal: Int32) {
    if !hasResumed, !TerminalGuard.isActive {
      supervisor.reportStop(RunningPlugin.nameInChild.map { String(cString: $0) }, signal)
    }
    hasResumed = true
  }

  /// Continues the watcher in case something has stopped it alone. The worker calls this when it ends, because a
  /// stopped watcher would not notice the end.
  static func resumeWatcher() { Glibc.kill(getppid(), SIGCONT) }
}
