internal import SegueSystem

/// Writes text to standard output.
enum StandardOutput {
  /// Writes all of `text`.
  ///
  /// - Throws: `Failure.cannotCreate` when writing fails (the disk is full, for example). When the
  ///   reader has closed the pipe, SIGPIPE ends the process, as it does with other filters.
  static func write(_ text: String) throws(Failure) {
    do throws(SystemError) {
      try FileDescriptor(StandardStreams.output).write(Array(text.utf8))
    } catch {
      throw Failure(.cannotCreate, "standard output cannot be written: \(error)")
    }
  }
}
