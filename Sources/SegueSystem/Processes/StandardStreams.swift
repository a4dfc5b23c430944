internal import Glibc
internal import Synchronization

/// The process's first three descriptors, and the private one that the program's output goes to.
package enum StandardStreams {
  private static let own = Atomic<Int32>(STDOUT_FILENO)
  private static let isClosed = Atomic(false)

  /// The destination of the program's output: standard output, also after `keepOutput()`.
  package static var output: Int32 { own.load(ordering: .relaxed) }

  /// Occupies the descriptors 0 to 2 if the process was started without them. Otherwise the next opened file could
  /// become standard error, and messages would be written into it.
  ///
  /// The placeholder can be neither read nor written, so that using it fails with EBADF, as with a closed
  /// descriptor (open(2), O_PATH).
  package static func fill() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      // `open` takes the lowest free number, which is `file`. The number is O_PATH, which Glibc's
      // Swift module lacks.
      _ = open("/", 0o10_000_000)
    }
  }

  /// Moves standard output to a descriptor of the program's own that no other program inherits.
  /// From then on, what plug-ins and programs started by them print goes to standard error.
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
  /// ignored, since they could not be reported; see `isErrorClosed`.
  package static func writeError(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { buffer in
      // Safe: the buffer has as many bytes as are written.
      let written = Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
      if written < 0, errno == EBADF { isClosed.store(true, ordering: .relaxed) }
    }
  }
}
