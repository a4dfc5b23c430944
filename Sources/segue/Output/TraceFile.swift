internal import Glibc
internal import SegueHost
internal import Synchronization

/// `--trace FILE`: a line for each call across the ABI, written as it happens, so that the file tells
/// how far a plug-in came that took the process with it.
final class TraceFile: Sendable {
  private let path: String
  private let file: Int32
  private let problem = Mutex<Int32>(0)

  /// - Throws: `Failure.cannotCreate` when the file can't be made.
  init(path: String) throws(Failure) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw TraceFile.failure(path, errno) }
  }

  deinit { close(file) }

  /// What writes to it.
  var trace: CallTrace {
    CallTrace { [self] record in write(record.json + "\n") }
  }

  /// - Throws: `Failure.cannotCreate` when some line could not be written.
  func finish() throws(Failure) {
    let error = problem.withLock { $0 }
    if error != 0 { throw TraceFile.failure(path, error) }
  }

  private func write(_ line: String) {
    let bytes = Array(line.utf8)
    // Sound: the buffer holds as many bytes as are written.
    let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count != bytes.count {
      let error = count < 0 ? errno : ENOSPC
      problem.withLock { $0 = error }
    }
  }

  private static func failure(_ path: String, _ error: Int32) -> Failure {
    Failure(
      .cannotCreate, "the trace can't be written to \(path): \(String(cString: strerror(error)))")
  }
}
