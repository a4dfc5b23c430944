internal import Glibc
internal import Synchronization

/// Reports the seed of the current case when the program fails: when the case finds a fault, traps,
/// does not return, or causes a sanitizer's report.
enum Report {
  private static let seed = Atomic<UInt64>(0)
  private static let isTrying = Atomic<Bool>(false)
  /// The timeout of one case in seconds, which is long enough for a sanitizer on a busy machine.
  private static let deadline: UInt32 = 60

  static var hasAddressSanitizer: Bool { symbol("__asan_init") != nil }

  /// Returns the whole seconds of a monotonic clock.
  static func secondsNow() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec)
  }

  /// Installs the handlers that report the seed until the process ends.
  static func start() {
    seed.store(0, ordering: .relaxed)
    isTrying.store(false, ordering: .relaxed)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGALRM] {
      // The address sanitizer has its own handlers for these signals. They call the death callback
      // that is set below.
      if hasAddressSanitizer, number == SIGSEGV || number == SIGBUS || number == SIGFPE { continue }
      signal(number) { number in
        Report.tell()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    guard let hook = symbol("__sanitizer_set_death_callback") else { return }
    typealias SetCallback = @convention(c) (@convention(c) () -> Void) -> Void
    // Unsafe, but sound: the cast is to the function's type in sanitizer/common_interface_defs.h.
    unsafeBitCast(hook, to: SetCallback.self)({ Report.tell() })
  }

  static func begin(seed number: UInt64) {
    seed.store(number, ordering: .relaxed)
    isTrying.store(true, ordering: .relaxed)
    alarm(deadline)
  }

  static func end() {
    alarm(0)
    isTrying.store(false, ordering: .relaxed)
  }

  /// Reports the current case's seed and ends the program as failed.
  static func fail() -> Never {
    tell()
    isTrying.store(false, ordering: .relaxed)
    exit(1)
  }

  static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  /// Writes the seed of the current case, only once.
  private static func tell() {
    guard isTrying.exchange(false, ordering: .relaxed) else { return }
    // The string is allocated, which is not safe in a signal handler. In the worst case, the line
    // is missing.
    write("fuzz: failed; repeat it with --seed \(seed.load(ordering: .relaxed)) --count 1\n", to: 2)
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(nil, name)
  }
}
