internal import Glibc
internal import SegueHost
internal import SegueMedia

/// Ends the process when a plug-in's code does not come back: inside one process nothing else can.
enum Watchdog {
  /// Seconds that one call may take unless `SEGUE_DEADLINE` says otherwise.
  private static let usual = 10.0

  /// From here to the end of the process, on a thread of its own.
  static func start() {
    var limit = getenv("SEGUE_DEADLINE").flatMap { Double(String(cString: $0)) } ?? usual
    // 0 is for whoever looks at a plug-in with a debugger.
    if limit == 0 { return }
    // Less is no time for anybody; beyond a day nobody waits.
    if !(0.1...86_400).contains(limit) { limit = usual }
    // Unsafe: given to the thread, which frees it.
    let box = UnsafeMutablePointer<Double>.allocate(capacity: 1)
    box.initialize(to: limit)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let limit = argument.load(as: Double.self)
        argument.deallocate()
        // Signals are for the main thread.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        Watchdog.watch(limit)
      }, box)
    if status == 0 { pthread_detach(thread) } else { box.deallocate() }
  }

  private static func watch(_ limit: Double) -> Never {
    // Often enough to be right within a tenth of the limit.
    let pause = useconds_t(min(limit / 10, 0.5) * 1e6)
    var seen: UInt64?
    var since = now
    while true {
      usleep(max(pause, 1000))
      let call = RunningPlugin.call
      if call == nil || call != seen {
        seen = call
        since = now
      } else if now - since > limit {
        giveUp(limit)
      }
    }
  }

  private static func giveUp(_ limit: Double) -> Never {
    TemporaryFiles.removeAll()
    let who = RunningPlugin.name.map { String(cString: $0) } ?? "a plug-in"
    Terminal.complain(
      "\(who) has not come back for \(Plot.short(limit)) s, so nothing came of it; leave that "
        + "plug-in out (SEGUE_DEADLINE=0 waits for ever)")
    _exit(Failure.Kind.fault.rawValue)
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
