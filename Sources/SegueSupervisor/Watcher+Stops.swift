internal import Glibc
internal import SegueHost

// The terminal, and a person who stops a job, stop the watcher and the worker together. A plug-in in
// a process of its own can signal the worker alone, as its parent, or the watcher alone. No other
// process would continue the stopped process, so the watcher and the worker continue each other.
extension Watcher {
  /// The signals that stop a process.
  static let stopSignals = [SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU]

  /// The time for which the watcher waits for the signal that has stopped the worker, in nanoseconds. A signal to
  /// the process group reaches both within microseconds.
  private static let moment = 50_000_000

  /// The processes that a signal has stopped.
  enum Stopped {
    /// The worker alone.
    case worker
    /// The worker and this process, as the terminal does it.
    case both
    /// Both, and this process has been continued since.
    case bothUntilNow
  }

  /// Returns the processes that `signal` has stopped, of which the worker is one.
  mutating func stopped(by signal: Int32) -> Stopped {
    defer { stops = [] }
    if stops.contains(signal) { return .both }
    var expected = sigset_t()
    sigemptyset(&expected)
    // A process that was stopped by SIGSTOP learns of it when it is continued.
    sigaddset(&expected, SIGCONT)
    if signal != SIGSTOP { sigaddset(&expected, signal) }
    var moment = timespec(tv_sec: 0, tv_nsec: Self.moment)
    switch sigtimedwait(&expected, nil, &moment) {
    case SIGCONT: return .bothUntilNow
    case signal: return .both
    default: return .worker
    }
  }

  /// Reports, the first time, that the worker was stopped alone.
  mutating func reportStop(_ signal: Int32) {
    if !hasResumed, !TerminalGuard.isActive {
      supervisor.reportStop(RunningPlugin.nameInChild.map { String(cString: $0) }, signal)
    }
    hasResumed = true
  }

  /// Continues the watcher, in case that something has stopped it alone. Called by the worker when it
  /// ends: a watcher that is stopped would not notice.
  static func resumeWatcher() { Glibc.kill(getppid(), SIGCONT) }
}
