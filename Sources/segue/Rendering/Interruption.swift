internal import Glibc
internal import SegueHost
internal import SegueMedia
internal import Synchronization

/// What happens when the process is ended before the command is done: by Ctrl-C and its like, by a
/// crash, or by a plug-in that calls `exit`. No half file stays in any case.
enum Interruption {
  private static let isDone = Atomic(false)

  /// Ends the process because the command has come to its end.
  static func exit(_ code: Int32) -> Never {
    isDone.store(true, ordering: .sequentiallyConsistent)
    // The command has written what it had to. What plug-ins would do in their destructors could only
    // hang or crash it now.
    fflush(nil)
    _exit(code)
  }

  /// From here on whoever else calls `exit` is a plug-in, and that is no success; and a crash in a
  /// plug-in's code is told by the plug-in's name. It stays a crash.
  static func watchPlugins() {
    handleCrashes()
    atexit {
      guard !Interruption.isDone.load(ordering: .sequentiallyConsistent) else { return }
      TemporaryFiles.removeAll()
      let who = RunningPlugin.name.map { String(cString: $0) } ?? "a plug-in"
      Terminal.complain(
        "\(who) ended the program by calling exit, so nothing came of it; leave that plug-in out")
      _exit(Failure.Kind.fault.rawValue)
    }
  }

  /// From here to the end of the process, signals find no half file to leave behind. The exit code says
  /// which one it was (130 for Ctrl-C).
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
    for signal in requests { sigaddset(&blocked, signal) }
    sigprocmask(SIG_UNBLOCK, &blocked, nil)
    for signal in requests {
      var old = sigaction()
      // What whoever started us ignores (nohup) stays ignored.
      sigaction(signal, nil, &old)
      if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
      {
        sigaction(signal, &action, nil)
      }
    }
    // Then a write beyond the limit for files fails, which is told in a sentence.
    signal(SIGXFSZ, SIG_IGN)
  }

  private static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
  /// What was there before, by signal. Unsafe: written before the first handler is there, read by
  /// handlers only, and never freed.
  nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 65)

  private static func handleCrashes() {
    earlier.initialize(repeating: sigaction(), count: 65)
    // A stack of its own, since overflowing the thread's is a way to crash. Never freed.
    var stack = stack_t()
    sigaltstack(nil, &stack)
    if stack.ss_flags & Int32(SS_DISABLE) != 0 {
      stack = stack_t()
      stack.ss_size = 64 << 10
      stack.ss_sp = .allocate(byteCount: stack.ss_size, alignment: 16)
      sigaltstack(&stack, nil)
    }
    var action = sigaction()
    action.sa_flags = SA_ONSTACK | SA_SIGINFO
    // Async-signal-safe throughout: atomics, unlink, write, sigaction, signal, raise.
    action.__sigaction_handler.sa_sigaction = { signal, info, _ in
      TemporaryFiles.removeAll()
      Interruption.tellOfCrash()
      // Then what would have happened anyway: the instruction that failed fails again, and `abort`
      // goes on to its end. What only sent the signal must not go on.
      let isSent = (info?.pointee.si_code ?? 0) <= 0
      if isSent, signal != SIGABRT {
        Glibc.signal(signal, SIG_DFL)
        raise(signal)
      } else {
        sigaction(signal, Interruption.earlier + Int(signal), nil)
      }
    }
    for signal in crashes { sigaction(signal, &action, earlier + Int(signal)) }
  }

  /// Names the plug-in whose code ran, if one did. Async-signal-safe.
  private static func tellOfCrash() {
    guard let name = RunningPlugin.name else { return }
    func write(_ text: StaticString) { _ = Glibc.write(2, text.utf8Start, text.utf8CodeUnitCount) }
    write("segue: ")
    _ = Glibc.write(2, name, strlen(name))
    write(" crashed, so nothing came of it; leave that plug-in out\n")
  }
}
