internal import Glibc

/// Standard output for text: written whole or failed aloud.
enum StandardOutput {
  /// - Throws: `Failure.cannotCreate` when the disk is full or the like. A reader that went away
  ///   ends the process by SIGPIPE, as it does every other filter.
  static func write(_ text: String) throws(Failure) {
    var text = text
    let error: Int32 = text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        // Sound: the range that is written lies within the buffer.
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
