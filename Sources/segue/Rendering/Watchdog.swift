internal import Glibc
internal import SegueHost
internal import SegueMedia
internal import Synchronization

/// Ends the process when a plug-in's code does not come back: inside one process nothing else can.
///
/// A timer's signal and not a thread: it comes through to whoever has the processor, also where the
/// process was started with a real-time priority and a thread beside it would never run.
enum Watchdog {
  /// Seconds that one call may take unless `SEGUE_DEADLINE` says otherwise.
  private static let usual = 10.0

  private static let limit = Atomic<UInt64>(0)
  /// The call that was seen last, plus 1; 0 for none. And since when, in nanoseconds.
  private static let seen = Atomic<UInt64>(0)
  private static let since = Atomic<UInt64>(0)
  /// The end of the sentence. Unsafe: written before the first signal, read by its handler only, and
  /// never freed.
  nonisolated(unsafe) private static var words = UnsafeMutableBufferPointer<UInt8>(
    start: nil, count: 0)

  /// From here to the end of the process.
  static func start() {
    var seconds = getenv("SEGUE_DEADLINE").flatMap { Double(String(cString: $0)) } ?? usual
    // 0 is for whoever looks at a plug-in with a debugger.
    if seconds == 0 { return }
    // Less is no time for anybody; beyond a day nobody waits.
    if !(0.1...86_400).contains(seconds) { seconds = usual }
    let text =
      " has not come back for \(Plot.short(seconds)) s, so nothing came of it; leave that plug-in out "
      + "(SEGUE_DEADLINE=0 waits for ever)\n"
    words = .allocate(capacity: text.utf8.count)
    _ = words.initialize(from: text.utf8)
    limit.store(UInt64(seconds * 1e9), ordering: .relaxed)

    var action = sigaction()
    action.sa_flags = SA_RESTART | SA_ONSTACK
    action.__sigaction_handler.sa_handler = { _ in Watchdog.look() }
    sigaction(SIGALRM, &action, nil)
    // A parent that keeps signals from its own threads passes that on.
    var alarm = sigset_t()
    sigemptyset(&alarm)
    sigaddset(&alarm, SIGALRM)
    sigprocmask(SIG_UNBLOCK, &alarm, nil)
    // Often enough to be right within a tenth of the limit.
    let pause = timeval(tv_sec: 0, tv_usec: Int(min(seconds / 10, 0.5) * 1e6))
    var timer = itimerval(it_interval: pause, it_value: pause)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// Async-signal-safe throughout: atomics, clock_gettime, unlink, write, _exit.
  private static func look() {
    let call = RunningPlugin.call.map { $0 + 1 } ?? 0
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    guard call != 0, call == seen.load(ordering: .relaxed) else {
      seen.store(call, ordering: .relaxed)
      since.store(now, ordering: .relaxed)
      return
    }
    guard now - since.load(ordering: .relaxed) > limit.load(ordering: .relaxed),
      let name = RunningPlugin.name
    else { return }
    TemporaryFiles.removeAll()
    let begin: StaticString = "segue: "
    _ = write(2, begin.utf8Start, begin.utf8CodeUnitCount)
    _ = write(2, name, strlen(name))
    _ = write(2, words.baseAddress, words.count)
    _exit(Failure.Kind.fault.rawValue)
  }
}
