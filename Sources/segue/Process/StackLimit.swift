internal import Glibc

/// The limit on the stack of a process, which may have been set too low for any command.
enum StackLimit {
  /// The required size in bytes: enough for parsing the arguments, and for the processes that draw and run plug-ins.
  private static let needed: rlim_t = 256 << 10

  /// Checks the limit.
  ///
  /// - Throws: `Failure.fault` for a limit with which the program would crash.
  static func check() throws(Failure) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
    guard limit.rlim_cur < needed else { return }
    throw Failure(
      .fault,
      "the limit on the stack, \(limit.rlim_cur >> 10) kB, is too low; raise it to \(needed >> 10) kB or more "
        + "(ulimit -s)")
  }
}
