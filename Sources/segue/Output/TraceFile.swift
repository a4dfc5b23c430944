internal import Glibc
internal import SegueHost
internal import Synchronization

/// The file of `--trace`, with a line for each call across the ABI. Lines are written as the calls
/// happen, so that the file shows how far a plug-in came that ended the process.
final class TraceFile: Sendable {
  /// A position in the file, and a trace that continues from there.
  struct Mark {
    fileprivate let offset: off_t
    let trace: CallTrace
  }

  private let sink: Sink
  /// The trace that writes to the file.
  let trace: CallTrace

  /// Creates the file, or empties an existing one.
  ///
  /// - Throws: `Failure.cannotCreate` when it can't be opened.
  init(path: String) throws(Failure) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Sink.failure(path, errno) }
    let sink = Sink(path, file)
    self.sink = sink
    trace = CallTrace { record in sink.write(record.json + "\n") }
  }

  /// Returns the end of the file, and a trace for a run that may have to be repeated.
  func mark() -> Mark {
    Mark(offset: lseek(sink.file, 0, SEEK_CUR), trace: trace.copy())
  }

  /// Removes everything that was written after `mark`. In a pipe nothing can be removed.
  func rewind(to mark: Mark) {
    guard mark.offset >= 0, ftruncate(sink.file, mark.offset) == 0 else { return }
    lseek(sink.file, mark.offset, SEEK_SET)
  }

  /// Reports errors in writing.
  ///
  /// - Throws: `Failure.cannotCreate` when a line could not be written.
  func finish() throws(Failure) {
    try sink.finish()
  }
}

/// The open file, which collects the last error in writing.
private final class Sink: Sendable {
  let path: String
  let file: Int32
  private let problem = Mutex<Int32>(0)

  init(_ path: String, _ file: Int32) {
    self.path = path
    self.file = file
  }

  deinit { close(file) }

  func finish() throws(Failure) {
    let error = problem.withLock { $0 }
    if error != 0 { throw Sink.failure(path, error) }
  }

  func write(_ line: String) {
    let bytes = Array(line.utf8)
    // Safe: the buffer has as many bytes as are written.
    let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count != bytes.count {
      let error = count < 0 ? errno : ENOSPC
      problem.withLock { $0 = error }
    }
  }

  static func failure(_ path: String, _ error: Int32) -> Failure {
    Failure(
      .cannotCreate, "the trace can't be written to \(path): \(String(cString: strerror(error)))")
  }
}
