internal import Glibc
internal import SegueHost
internal import Synchronization

/// `--trace FILE`: a line for each call across the ABI, written as it happens, so that the file tells
/// how far a plug-in came that took the process with it.
final class TraceFile: Sendable {
  /// A place in the file, and a trace that goes on from there.
  struct Mark {
    fileprivate let offset: off_t
    let trace: CallTrace
  }

  private let sink: Sink
  /// What writes to it.
  let trace: CallTrace

  /// - Throws: `Failure.cannotCreate` when the file can't be made.
  init(path: String) throws(Failure) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Sink.failure(path, errno) }
    let sink = Sink(path, file)
    self.sink = sink
    trace = CallTrace { record in sink.write(record.json + "\n") }
  }

  /// Where the file ends now, and a trace that goes on from there for a run that may be made again.
  func mark() -> Mark {
    Mark(offset: lseek(sink.file, 0, SEEK_CUR), trace: trace.copy())
  }

  /// Forgets what was written since; a pipe keeps it.
  func rewind(to mark: Mark) {
    guard mark.offset >= 0, ftruncate(sink.file, mark.offset) == 0 else { return }
    lseek(sink.file, mark.offset, SEEK_SET)
  }

  /// - Throws: `Failure.cannotCreate` when some line could not be written.
  func finish() throws(Failure) {
    try sink.finish()
  }
}

/// The open file.
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
    // Sound: the buffer holds as many bytes as are written.
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
