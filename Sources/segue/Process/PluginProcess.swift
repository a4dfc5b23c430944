internal import Glibc
internal import SegueHost
internal import SegueMedia
internal import SegueSystem

/// Splits a command that runs plug-in code into two processes, because such code may do anything to
/// its own process: end, replace or stop it, or take over its signals and timers.
///
/// - **The command** is the child process. It parses, runs plug-ins, draws and writes. It handles
///   no signals, so each has its default effect. The last thing it does is to set its verdict
///   (`Verdict`); when it ends without one, a plug-in ended it.
/// - **The watcher** is the parent process, which the shell knows. It runs no plug-in code. It
///   passes signals on, stops and continues together with the command, kills the command when a
///   plug-in's call does not return, removes the command's unfinished files, restores the terminal, and
///   ends with the command's exit status. See `Watcher`.
///
/// The two share memory for the verdict and for the name of the plug-in whose code is running
/// (`RunningPlugin`). Commands that run no plug-in code stay one process.
enum PluginProcess {
  /// Runs a command in a second process, and ends both with the command's exit status. Must be
  /// called before any plug-in code runs.
  ///
  /// - Parameters:
  ///   - outputs: The files that will be written. The watcher uses the names to find and remove
  ///     unfinished files.
  ///   - folder: The folder that the command makes for them if there is none. The watcher removes it again
  ///     when it is empty at the end.
  /// - judge: Given for a command that judges plug-ins in child processes. It is in a process
  ///     group of its own, so that a plug-in that signals the group of its parent does not reach the
  ///     watcher, and the watcher reports a judge that was stopped or ended.
  ///   - usesTerminal: True for a command that takes over the terminal. The watcher restores it, and
  ///     prints the messages at the end.
  ///   - command: What remains to be done. It runs in the second process.
  /// - Throws: `Failure.fault` when no second process can be made. Does not return otherwise.
  static func run(
    outputs: [String] = [], folder: String? = nil, judge: Judge? = nil, usesTerminal: Bool = false,
    _ command: @escaping () throws -> Void
  ) throws(Failure) -> Never {
    try StandardStreams.keepOutput()
    FileModeMask.keep()
    RunningPlugin.share()
    Verdict.share()
    if judge != nil { JudgedCase.share() }
    if usesTerminal { TerminalGuard.share() }
    // With SIGXFSZ ignored, writing beyond the limit on file sizes fails with an error, which is
    // reported.
    signal(SIGXFSZ, SIG_IGN)
    // If SIGCHLD stayed ignored, as it may be inherited, the child's exit status would be lost.
    signal(SIGCHLD, SIG_DFL)

    // All signals are blocked until the watcher waits for them, so that none is lost.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigprocmask(SIG_SETMASK, &all, &before)
    let split = Split(
      parent: getpid(), signals: before, deadline: .usual(), judge: judge,
      outputs: Outputs(files: outputs, folder: folder), command: command)
    let error = ForkedProcess.make(stack: stackSize) { split.go(on: $0) }
    sigprocmask(SIG_SETMASK, &before, nil)
    // A container's seccomp filter answers with EPERM, a limit on processes never does.
    let advice =
      error.code == EPERM
      ? "allow the system call clone in the container's seccomp filter"
      : "allow more processes"
    throw Failure(
      .fault, "the process that runs plug-in code cannot be made: \(error); \(advice)")
  }

  /// The size of the stack in bytes, equal to the default size of the main thread's stack.
  private static let stackSize = 8 << 20

  /// The facts that both processes know.
  private final class Split {
    private let parent: pid_t
    /// The signals that were blocked when the process was started.
    private var signals: sigset_t
    private let deadline: Deadline?
    private let judge: Judge?
    private let outputs: Outputs
    private let command: () throws -> Void

    init(
      parent: pid_t, signals: sigset_t, deadline: Deadline?, judge: Judge?, outputs: Outputs,
      command: @escaping () throws -> Void
    ) {
      self.parent = parent
      self.signals = signals
      self.deadline = deadline
      self.judge = judge
      self.outputs = outputs
      self.command = command
    }

    /// Continues as the watcher of a child, or as the command when `child` is nil.
    func go(on child: ForkedProcess?) -> Never {
      if let child {
        Watcher(child, deadline: deadline, outputs: outputs, judge: judge).watch()
      }
      // A command whose watcher has ended would not be stopped by anything, so it is killed with it. One
      // that has changed the terminal restores it first, as when the terminal hangs up.
      let isHungUp = TerminalGuard.isActive && !PluginProcess.isIgnored(SIGHUP)
      do throws(SystemError) {
        try OwnProcess.signalAtParentsEnd(isHungUp ? SIGHUP : SIGKILL)
      } catch {
        let call = DeniedCall(name: "prctl", purpose: "ended with the command", error: error)
        Segue.finish { throw Failure(.fault, call.sentence) }
      }
      if getppid() != parent { _exit(Failure.Kind.fault.rawValue) }
      if judge != nil {
        setpgid(0, 0)
        // It is then in the background of its terminal, where it must be able to write all the same.
        signal(SIGTTOU, SIG_IGN)
        OwnProcess.adoptOrphans()
      }
      for request in Watcher.requests {
        // Blocked signals are inherited from whatever started the command; these must not be
        // blocked.
        sigdelset(&signals, request)
        // The Swift runtime treats SIGQUIT as a crash and prints the stacks of all threads.
        PluginProcess.resetHandler(of: request)
      }
      if TerminalGuard.isActive {
        // The Swift runtime would ask in the terminal what to do after a crash.
        for crash in CommandEnd.crashes { PluginProcess.resetHandler(of: crash) }
        TerminalGuard.keepMessages()
      }
      sigprocmask(SIG_SETMASK, &signals, nil)
      Segue.finish(command)
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
