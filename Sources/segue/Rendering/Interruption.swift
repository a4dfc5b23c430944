internal import Glibc
internal import SegueMedia

/// What happens on Ctrl-C and its like while something is being written: no half file stays, the
/// terminal's line is cleared, and the exit code says which signal it was (130 for Ctrl-C).
enum Interruption {
  /// From here to the end of the process.
  static func prepare() {
    var action = sigaction()
    // Async-signal-safe throughout: atomics, unlink, write, _exit.
    action.__sigaction_handler.sa_handler = { signal in
      TemporaryFiles.removeAll()
      if isatty(STDERR_FILENO) == 1 {
        let clear: StaticString = "\r\u{1b}[K"
        _ = write(STDERR_FILENO, clear.utf8Start, clear.utf8CodeUnitCount)
      }
      _exit(128 + signal)
    }
    // A parent that keeps signals from its own threads passes that on.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, signal) }
    sigprocmask(SIG_UNBLOCK, &blocked, nil)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      // What whoever started us ignores (nohup) stays ignored.
      sigaction(signal, nil, &old)
      if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
      {
        sigaction(signal, &action, nil)
      }
    }
  }
}
