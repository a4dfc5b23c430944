internal import Glibc
internal import Synchronization

/// The process's first three file descriptors, and the descriptor to which the program writes its
/// own output.
package enum StandardStreams {
  private static let own = Atomic<Int32>(STDOUT_FILENO)
  private static let isClosed = Atomic(false)

  /// The descriptor for the program's output. It leads to the original standard output even after
  /// `keepOutput()`.
  package static var output: Int32 { own.load(ordering: .relaxed) }

  /// Occupies the descriptors 0 to 2 if the process was started without them. Otherwise the next opened file could
  /// become standard error, and messages would be written into that file.
  ///
  /// A placeholder is opened with O_PATH of open(2), so that reading or writing it fails with EBADF, as with a closed
  /// descriptor.
  package static func fill() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      // `open` uses the lowest free descriptor, which is `file`. The flag is O_PATH, which Glibc's
      // Swift module lacks.
      _ = open("/", 0o10_000_000)
    }
  }

  /// Moves standard output to a new descriptor, which started programs do not inherit. From then
  /// on, the output of plug-ins and of programs that they start goes to standard error.
  ///
  /// - Throws: The system's error when no descriptor is free.
  package static func keepOutput() throws(SystemError) {
    guard output == STDOUT_FILENO else { return }
    let kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard kept >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      throw .current
    }
    own.store(kept, ordering: .relaxed)
  }

  /// Redirects standard output and standard error to a file.
  package static func redirect(to file: FileDescriptor) {
    for stream in [STDERR_FILENO, STDOUT_FILENO] { dup2(file.number, stream) }
  }

  /// True if text could not be written to standard error because its descriptor was closed.
  package static var isErrorClosed: Bool { isClosed.load(ordering: .relaxed) }

  /// Writes text to standard error in one system call, so that the lines of two processes are not mixed. Errors are
  /// ignored, because there is no other stream to report them on; see `isErrorClosed`.
  package static func writeError(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { buffer in
      // Sound: no more bytes are written than the buffer has.
      let written = Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
      if written < 0, errno == EBADF { isClosed.store(true, ordering: .relaxed) }
    }
  }
}
