internal import Glibc
internal import SegueHost
package import SegueSystem

/// Splits a program that runs plug-in code into two processes, because such code may do anything to its own process:
/// end, replace or stop it, or take over its signals and timers.
///
/// - **The worker** is the child process. It runs plug-ins, draws and writes. It handles no signals, so each has its
///   default effect. The last thing it does is to set its verdict (`Verdict`); when it ends without one, a plug-in
///   ended it.
/// - **The watcher** is the parent process, which the shell knows. It runs no plug-in code. It
///   passes signals on, stops and continues together with the worker, kills the worker when a
///   plug-in's call does not return, removes the worker's unfinished files, restores the terminal, and
///   ends with the worker's exit status. See `Watcher`.
///
/// The two share memory for the verdict and for the name of the plug-in whose code is running
/// (`RunningPlugin`). A program that runs no plug-in code can stay one process.
package struct Supervisor {
  /// The files that will be written. The watcher uses the names to find and remove unfinished files.
  package var outputs: [String] = []
  /// The folder that the worker makes for them if there is none. The watcher removes it again when it is empty at the
  /// end.
  package var folder: String?
  /// Removes the unfinished files that a killed worker has left beside an output.
  package var removeLeftovers: (String) -> Void = { _ in }
  /// Given for a worker that judges plug-ins in processes of their own. It is in a process group of its own, so that
  /// a plug-in that signals the group of its parent does not reach the watcher, and the watcher reports a judge that
  /// was stopped or ended.
  package var judge: Judge?
  /// Given for a worker that takes over the terminal: returns the text that undoes the changes which a mark of
  /// `TerminalGuard` stands for. The watcher restores the terminal, and prints the messages at the end.
  package var resetTerminal: ((Int32) -> String)?
  /// The time limit for a single call into a plug-in; nil for none.
  package var deadline = Deadline.usual()
  /// Reports the end of a worker that did not end by itself, and returns the watcher's exit status.
  package var report: (WorkerEnd) -> Int32
  /// Reports that a worker was stopped alone, and was continued: the plug-in that was last called in a process of its
  /// own, and the signal.
  package var reportStop: (_ plugin: String?, _ signal: Int32) -> Void = { _, _ in }

  /// Creates a supervisor.
  package init(report: @escaping (WorkerEnd) -> Int32) {
    self.report = report
  }

  /// Runs `work` in a second process, and ends both with its exit status. Must be called before any plug-in code
  /// runs.
  ///
  /// - Parameter work: Runs in the worker, which it ends with `Verdict.exit`. Its argument is a system call that the
  ///   worker needs and that is denied; nil usually.
  /// - Throws: The reason why no second process can be made. Does not return otherwise.
  package func run(_ work: @escaping (DeniedCall?) -> Never) throws(SupervisorError) -> Never {
    do { try StandardStreams.keepOutput() } catch { throw .noOutput(error) }
    RunningPlugin.share()
    Verdict.share()
    if judge != nil { JudgedCase.share() }
    if let resetTerminal { TerminalGuard.share(reset: resetTerminal) }
    // With SIGXFSZ ignored, writing beyond the limit on file sizes fails with an error, which is
    // reported.
    signal(SIGXFSZ, SIG_IGN)
    // If SIGCHLD stayed ignored, as it may be inherited, the child's exit status would be lost.
    signal(SIGCHLD, SIG_DFL)

    // All signals are blocked until the watcher waits for them, so that none is lost.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigprocmask(SIG_SETMASK, &all, &before)
    let split = Split(parent: getpid(), signals: before, supervisor: self, work: work)
    let error = ForkedProcess.make(stack: Self.stackSize) { split.go(on: $0) }
    sigprocmask(SIG_SETMASK, &before, nil)
    throw .noProcess(error)
  }

  /// The size of the stack in bytes, equal to the default size of the main thread's stack.
  private static let stackSize = 8 << 20

  /// The facts that both processes know.
  private final class Split {
    private let parent: pid_t
    /// The signals that were blocked when the process was started.
    private var signals: sigset_t
    private let supervisor: Supervisor
    private let work: (DeniedCall?) -> Never
    /// Made before the second process is, since it depends on the folder's existence.
    private let outputs: Outputs

    init(
      parent: pid_t, signals: sigset_t, supervisor: Supervisor,
      work: @escaping (DeniedCall?) -> Never
    ) {
      (self.parent, self.signals) = (parent, signals)
      (self.supervisor, self.work) = (supervisor, work)
      outputs = Outputs(supervisor)
    }

    /// Continues as the watcher of a child, or as the worker when `child` is nil.
    func go(on child: ForkedProcess?) -> Never {
      if let child { Watcher(child, supervisor, outputs).watch() }
      // A worker whose watcher has ended would not be stopped by anything, so it is killed with it. One
      // that has changed the terminal restores it first, as when the terminal hangs up.
      let isHungUp = TerminalGuard.isActive && !Supervisor.isIgnored(SIGHUP)
      do throws(SystemError) {
        try OwnProcess.signalAtParentsEnd(isHungUp ? SIGHUP : SIGKILL)
      } catch {
        work(DeniedCall(name: "prctl", purpose: "ended with the command", error: error))
      }
      if getppid() != parent { _exit(70) }
      if supervisor.judge != nil {
        setpgid(0, 0)
        // It is then in the background of its terminal, where it must be able to write all the same.
        signal(SIGTTOU, SIG_IGN)
        OwnProcess.adoptOrphans()
      }
      for request in Watcher.requests {
        // Blocked signals are inherited from whatever started the program; these must not be
        // blocked.
        sigdelset(&signals, request)
        // The Swift runtime treats SIGQUIT as a crash and prints the stacks of all threads.
        Supervisor.resetHandler(of: request)
      }
      if TerminalGuard.isActive {
        // The Swift runtime would ask in the terminal what to do after a crash.
        for crash in WorkerEnd.crashes { Supervisor.resetHandler(of: crash) }
        TerminalGuard.keepMessages()
      }
      sigprocmask(SIG_SETMASK, &signals, nil)
      work(nil)
    }
  }

  /// Gives a signal its default effect, unless it was ignored when the process was started (by
  /// nohup, for example).
  private static func resetHandler(of signal: Int32) {
    if !isIgnored(signal) { Glibc.signal(signal, SIG_DFL) }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var now = sigaction()
    sigaction(signal, nil, &now)
    return unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The reason why a program cannot be split into two processes.
package enum SupervisorError: Error, Equatable {
  /// Standard output cannot be duplicated.
  case noOutput(SystemError)
  /// No second process can be made.
  case noProcess(SystemError)
}

/// A worker that judges plug-ins, case by case.
package struct Judge: Sendable {
  /// True for a run that repeats a case in which the first one was stopped or ended.
  package let isRepetition: Bool
  /// Runs a case again as a repetition, and returns its exit status; nil when there is none.
  package let repeatCase: @Sendable (_ name: String) -> Int32?

  package init(isRepetition: Bool, repeatCase: @escaping @Sendable (_ name: String) -> Int32?) {
    (self.isRepetition, self.repeatCase) = (isRepetition, repeatCase)
  }

  /// The exit status of a repetition that was stopped or ended, too.
  package static let attackCode: Int32 = 3
}
