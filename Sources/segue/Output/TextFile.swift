internal import Glibc

/// A text written beside its name and moved into place when it is whole.
enum TextFile {
  /// - Throws: `Failure.cannotCreate`; an older file is then as it was.
  static func write(_ text: String, to path: String) throws(Failure) {
    let draft = "\(path).\(getpid())"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(path) }
    var text = text
    let isWhole = text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        // Sound: the range that is written lies within the buffer.
        let count = Glibc.write(
          file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0, errno != EINTR { return false }
        written += max(count, 0)
      }
      return true
    }
    let error = errno
    close(file)
    guard isWhole, rename(draft, path) == 0 else {
      let reason = isWhole ? errno : error
      unlink(draft)
      throw failure(path, reason)
    }
  }

  private static func failure(_ path: String, _ error: Int32 = errno) -> Failure {
    Failure(.cannotCreate, "\(path) can't be written: \(String(cString: strerror(error)))")
  }
}
