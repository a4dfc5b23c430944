internal import CProcess
internal import Glibc
internal import SegueHost
internal import SegueMedia

/// Splits a command that runs plug-in code into two processes, because such code may do anything to
/// its own process: end, replace or stop it, or take over its signals and timers.
///
/// - **The command** is the child process. It parses, runs plug-ins, draws and writes. It handles
///   no signals, so each has its default effect. The last thing it does is to set its verdict
///   (`Verdict`); when it ends without one, a plug-in ended it.
/// - **The watcher** is the parent process, which the shell knows. It runs no plug-in code. It
///   passes signals on, stops and continues together with the command, kills the command when a
///   plug-in's call does not return, removes the command's unfinished files, and ends with the
///   command's exit status. See `Watcher`.
///
/// The two share memory for the verdict and for the name of the plug-in whose code is running
/// (`RunningPlugin`). Commands that run no plug-in code stay one process.
enum PluginProcess {
  /// Makes the second process. Must be called before any plug-in code runs. Returns in the command
  /// only.
  ///
  /// - Parameter outputs: The files that will be written. The watcher uses the names to find and
  ///   remove unfinished files.
  /// - Throws: `Failure.fault` when no second process can be made.
  static func begin(outputs: [String] = []) throws(Failure) {
    guard !Verdict.isAwaited else { return }
    try StandardStreams.keepOutput()
    FileModeMask.keep()
    RunningPlugin.share()
    Verdict.share()
    // With SIGXFSZ ignored, writing beyond the limit on file sizes fails with an error, which is
    // reported.
    signal(SIGXFSZ, SIG_IGN)
    // If SIGCHLD stayed ignored, as it may be inherited, the child's exit status would be lost.
    signal(SIGCHLD, SIG_DFL)
    let deadline = Deadline.usual()

    // All signals are blocked until the watcher waits for them, so that none is lost.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigprocmask(SIG_SETMASK, &all, &before)
    let parent = getpid()
    let child = fork()
    if child > 0 { Watcher(child, deadline: deadline, outputs: outputs).watch() }
    let error = errno
    if child == 0 {
      // A command whose watcher has ended would not be stopped by anything, so it is killed with
      // it.
      if segue_signal_at_parents_end(SIGKILL) != 0 || getppid() != parent {
        _exit(Failure.Kind.fault.rawValue)
      }
      for request in Watcher.requests {
        // Blocked signals are inherited from whatever started the command; these must not be
        // blocked.
        sigdelset(&before, request)
        // The Swift runtime treats SIGQUIT as a crash and prints the stacks of all threads.
        resetHandler(of: request)
      }
    }
    sigprocmask(SIG_SETMASK, &before, nil)
    if child < 0 {
      throw Failure(
        .fault,
        "the process that runs plug-in code can't be made: \(String(cString: strerror(error))); allow "
          + "more processes")
    }
  }

  /// Gives a signal its default effect, unless it was ignored when the process was started (by
  /// nohup, for example).
  private static func resetHandler(of signal: Int32) {
    var now = sigaction()
    sigaction(signal, nil, &now)
    let isIgnored =
      unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { Glibc.signal(signal, SIG_DFL) }
  }
}
