// A command that runs other people's code is two processes (docs/architecture.md, Processes). `Supervisor` forks: the
// child is the worker, and the parent is the `Watcher`, which never runs a plug-in. They share memory, in which the
// worker notes its exit status (`Verdict`), the plug-in whose code is running, its changes of the terminal
// (`TerminalGuard`) and the case that is judged (`JudgedCase`). The watcher blocks all signals and receives them one by
// one, so that no code runs in a signal handler: it passes them on, stops and continues with the worker (+Stops), and
// kills it when a call is past its `Deadline`. At the end it removes unfinished files (`Outputs`), restores the
// terminal and reports the worker's end (`WorkerEnd`), which the command puts into words.
//
// Rejected:
// - A thread that watches in the same process: a plug-in can stop, replace or end its process, and take over its
//   signals.
// - A timer's signal: a plug-in may block it, and its handler could do next to nothing.
// - Isolation in child processes alone. It is there, too, but a plug-in may also run in the command's own process.
//   There, an animator that never returns at a real-time priority runs for ever without the watcher's own higher
//   priority; with it, a limit of 2 s ends the command after 2.8 s (BENCHMARKS.md, Isolation).

internal import Glibc
internal import SegueHost
package import SegueSystem
package import SegueText

/// Splits a program that runs plug-in code into two processes, because such code may do anything to its own process:
/// end, replace or stop it, or take over its signals and timers.
///
/// - **The worker** is the child process. It runs plug-ins, draws and writes. It handles no signals, so each has its
///   default effect. At its end it sets its exit status in shared memory (`Verdict`). If it ends without having done
///   so, a plug-in ended it.
/// - **The watcher** is the parent process, which the shell knows. It runs no plug-in code. It passes signals on, stops
///   and continues together with the worker, kills the worker when a plug-in's call does not return, removes the
///   worker's unfinished files, restores the terminal, and ends with the worker's exit status. See `Watcher`.
///
/// The two share memory for the verdict and for the name of the plug-in whose code is running (`RunningPlugin`). A
/// program that runs no plug-in code can stay one process.
package struct Supervisor {
  /// The paths of the files that the worker will write. The watcher uses them to find and remove unfinished files.
  package var outputs: [String] = []
  /// The folder in which the worker writes `outputs`, and which the worker makes if it does not exist; nil for none. At
  /// the end, if the worker has made the folder and the folder is empty, the watcher removes it.
  package var folder: String?
  /// Removes the unfinished files that a killed worker has left beside the output at the given
  /// path.
  package var removeLeftovers: (String) -> Void = { _ in }
  /// The options of a worker that judges plug-ins, as `segue validate` does; nil for any other worker.
  ///
  /// Such a worker is in a process group of its own, so that a plug-in that signals its parent's process group does not
  /// reach the watcher. The watcher reports when the worker was stopped or ended.
  package var judge: Judge?
  /// Returns the escape sequences that undo the worker's changes to the terminal. The argument is the number with which
  /// the worker has described these changes to `TerminalGuard.note`. Nil for a worker that does not take over the
  /// terminal.
  ///
  /// If this property is set, the watcher restores the terminal at the end, and then prints the messages that the
  /// worker has written meanwhile.
  package var resetTerminal: ((Int32) -> String)?
  /// The time limit for a single call into a plug-in; nil for none.
  package var deadline = Deadline.usual()
  /// Reports the end of a worker that did not end by itself, and returns the watcher's exit status.
  package var report: (WorkerEnd) -> Int32
  /// Reports that a signal stopped the worker but not the watcher, and that the worker was continued. `plugin` is the
  /// plug-in that was last called in a child process; nil for none.
  package var reportStop: (_ plugin: String?, _ signal: Int32) -> Void = { _, _ in }

  /// Creates a supervisor without outputs and with the default time limit.
  package init(report: @escaping (WorkerEnd) -> Int32) {
    self.report = report
  }

  /// Runs `work` in a second process, the worker, and ends both processes with the worker's exit status. Must be called
  /// before any plug-in code runs.
  ///
  /// - Parameter work: Runs in the worker, and must end the worker with `Verdict.exit`. The argument of `work` is nil,
  ///   or a system call that the worker needs and that is denied.
  /// - Throws: The reason why no second process can be made. Does not return otherwise.
  package func run(_ work: @escaping (DeniedCall?) -> Never) throws(SupervisorError) -> Never {
    do { try StandardStreams.keepOutput() } catch { throw .noOutput(error) }
    RunningPlugin.share()
    ThreadTime.share()
    Verdict.share()
    if judge != nil { JudgedCase.share() }
    if let resetTerminal { TerminalGuard.share(reset: resetTerminal) }
    // With SIGXFSZ ignored, writing beyond the limit on file sizes fails with an error, which is
    // reported.
    signal(SIGXFSZ, SIG_IGN)
    // This process may have inherited the setting that SIGCHLD is ignored, with which the child's
    // exit status would be lost.
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

  /// The size in bytes of the stack of the thread on which each process continues after the split.
  /// It equals the default size of the main thread's stack.
  private static let stackSize = 8 << 20

  /// The state that both processes have after the split.
  private final class Split {
    private let parent: pid_t
    /// The signals that were blocked when the process was started.
    private var signals: sigset_t
    private let supervisor: Supervisor
    private let work: (DeniedCall?) -> Never
    /// The outputs are examined before the second process is made, because the worker may create
    /// the folder.
    private let outputs: Outputs

    init(
      parent: pid_t, signals: sigset_t, supervisor: Supervisor,
      work: @escaping (DeniedCall?) -> Never
    ) {
      (self.parent, self.signals) = (parent, signals)
      (self.supervisor, self.work) = (supervisor, work)
      outputs = Outputs(supervisor)
    }

    /// Continues as the watcher of `child`, or as the worker when `child` is nil.
    func go(on child: ForkedProcess?) -> Never {
      if let child { Watcher(child, supervisor, outputs).watch() }
      // The kernel sends the worker a signal when the watcher ends, because nothing would stop the worker then. The
      // signal is SIGKILL, except for a worker that has changed the terminal: it gets SIGHUP and restores the terminal
      // first.
      let isHungUp = TerminalGuard.isActive && !Supervisor.isIgnored(SIGHUP)
      do throws(SystemError) {
        try OwnProcess.signalAtParentsEnd(isHungUp ? SIGHUP : SIGKILL)
      } catch {
        work(DeniedCall(name: "prctl", purpose: "ended with the command", error: error))
      }
      if getppid() != parent { _exit(70) }
      if supervisor.judge != nil {
        setpgid(0, 0)
        // In its own process group, the worker is in the background of its terminal. Ignoring SIGTTOU lets it write
        // there all the same.
        signal(SIGTTOU, SIG_IGN)
        OwnProcess.adoptOrphans()
      }
      for request in Watcher.requests {
        // The program may have been started with blocked signals. The signals that ask it to end
        // must not stay blocked.
        sigdelset(&signals, request)
        // The Swift runtime's handler would treat SIGQUIT as a crash and print the stacks of all
        // threads, so it is removed.
        Supervisor.resetHandler(of: request)
      }
      if TerminalGuard.isActive {
        // After a crash, the Swift runtime's handler would ask a question in the terminal, so it is
        // removed.
        for crash in WorkerEnd.crashes { Supervisor.resetHandler(of: crash) }
        TerminalGuard.keepMessages()
      }
      ThreadTime.current.watch()
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

/// The options of a worker that judges plug-ins, one test case after another, as `segue validate`
/// does.
package struct Judge: Sendable {
  /// True for a run that repeats a single case, because the worker of the first run was stopped or
  /// ended during that case.
  package let isRepetition: Bool
  /// Runs the case of this name again as a repetition, and returns the exit status of that run; nil
  /// when the run has no exit status.
  package let repeatCase: @Sendable (_ name: String) -> Int32?

  package init(isRepetition: Bool, repeatCase: @escaping @Sendable (_ name: String) -> Int32?) {
    (self.isRepetition, self.repeatCase) = (isRepetition, repeatCase)
  }

  /// The exit status of a repetition whose worker was stopped or ended like the worker of the first
  /// run.
  package static let attackCode: Int32 = 3
}

extension SupervisorError: ExplainedError {
  package var errorKind: ErrorKind { .fault }
  package var description: String {
    switch self {
    case .noOutput(let error): return "standard output cannot be duplicated: \(error)"
    case .noProcess(let error):
      // EPERM comes from a container's seccomp filter. A limit on the number of processes has another code.
      let advice =
        error.code == EPERM
        ? "allow the system call clone in the container's seccomp filter"
        : "allow more processes"
      return "the process that runs plug-in code cannot be made: \(error); \(advice)"
    }
  }
}
