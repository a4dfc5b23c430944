internal import Glibc

/// Writes text to standard output.
enum StandardOutput {
  /// Writes all of `text`.
  ///
  /// - Throws: `Failure.cannotCreate` when writing fails (the disk is full, for example). When the
  ///   reader has closed the pipe, SIGPIPE ends the process, as it does with other filters.
  static func write(_ text: String) throws(Failure) {
    var text = text
    let error: Int32 = text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        // Safe: the range that is written is inside the buffer.
        let count = Glibc.write(
          StandardStreams.output, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0, errno != EINTR { return errno }
        written += max(count, 0)
      }
      return 0
    }
    if error != 0 {
      throw Failure(
        .cannotCreate, "standard output can't be written: \(String(cString: strerror(error)))")
    }
  }
}
