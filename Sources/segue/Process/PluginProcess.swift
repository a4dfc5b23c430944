internal import CProcess
internal import Glibc
internal import SegueHost
internal import SegueMedia

/// The two processes of a command that runs plug-ins' code, since such code may do anything to the
/// process that it is in: end it, replace it, stop it, take its signals and timers away.
///
/// - **The command** parses, runs plug-ins, draws and writes. It is the child. It handles no signal: each
///   does what it does to any program. Its last act is its verdict (`Verdict`); an end without one is a
///   plug-in's doing.
/// - **The watcher** is the parent, which the shell knows. It runs no plug-in's code. It passes signals
///   on, stops and goes on with the command, kills it when a plug-in does not come back, removes what it
///   left half written, and ends as it ended. See `Watcher`.
///
/// What they share is in shared memory: the verdict, and which plug-in's code runs (`RunningPlugin`).
/// Commands that run no plug-in's code stay one process.
enum PluginProcess {
  /// To be called before any plug-in's code runs. It returns in the command alone.
  ///
  /// - Parameter outputs: the files that will be written, by which the watcher finds what is left of
  ///   them.
  /// - Throws: `Failure.fault` where there can be no second process.
  static func begin(outputs: [String] = []) throws(Failure) {
    guard !Verdict.isAwaited else { return }
    try StandardStreams.keepOutput()
    FileModeMask.keep()
    RunningPlugin.share()
    Verdict.share()
    // Then a write beyond the limit for files fails, which is told in a sentence.
    signal(SIGXFSZ, SIG_IGN)
    // Where whoever started us ignores it, children would leave no status.
    signal(SIGCHLD, SIG_DFL)
    let deadline = Deadline.usual()

    // The watcher takes each signal when it is ready to, and none is lost before.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigprocmask(SIG_SETMASK, &all, &before)
    let parent = getpid()
    let child = fork()
    if child > 0 { Watcher(child, deadline: deadline, outputs: outputs).watch() }
    let error = errno
    if child == 0 {
      // A command without its watcher would end by itself only.
      if segue_signal_at_parents_end(SIGKILL) != 0 || getppid() != parent {
        _exit(Failure.Kind.fault.rawValue)
      }
      for request in Watcher.requests {
        // A parent that keeps signals from its own threads passes that on.
        sigdelset(&before, request)
        // The Swift runtime takes SIGQUIT for a crash and prints every thread.
        resetHandler(of: request)
      }
    }
    sigprocmask(SIG_SETMASK, &before, nil)
    if child < 0 {
      throw Failure(
        .fault,
        "no second process can be made (\(String(cString: strerror(error)))), and plug-ins' code "
          + "runs in one of its own; allow more processes")
    }
  }

  /// Has a signal do what it does to any program. What whoever started us ignores (nohup) stays ignored.
  private static func resetHandler(of signal: Int32) {
    var now = sigaction()
    sigaction(signal, nil, &now)
    let isIgnored =
      unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { Glibc.signal(signal, SIG_DFL) }
  }
}
