internal import Glibc
internal import Synchronization

/// The process's first three descriptors, and the private one that the command's output goes to.
enum StandardStreams {
  private static let own = Atomic<Int32>(STDOUT_FILENO)

  /// Where the command's output goes: standard output, also after `keepOutput()`.
  static var output: Int32 { own.load(ordering: .relaxed) }

  /// Gives descriptors 0 to 2 to nobody else where the process was started without them: the next file
  /// that is opened would become standard error, and log lines would be written into it.
  ///
  /// In their places stands a descriptor that can be neither read nor written, so that whoever uses one
  /// is answered EBADF, as with a closed one (open(2), O_PATH).
  static func fill() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      // The lowest free number is taken, which is `file`. Glibc's Swift module lacks O_PATH.
      _ = open("/", 0o10_000_000)
    }
  }

  /// Keeps standard output for the command alone, on a descriptor that no other program inherits. What
  /// plug-ins and the programs that they start print goes to standard error from here on.
  ///
  /// - Throws: `Failure.fault` where no descriptor is free.
  static func keepOutput() throws(Failure) {
    guard output == STDOUT_FILENO else { return }
    let kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard kept >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      throw Failure(
        .fault, "standard output can't be kept apart: \(String(cString: strerror(errno)))")
    }
    own.store(kept, ordering: .relaxed)
  }
}
