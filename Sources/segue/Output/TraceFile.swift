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

  /// Opens the file. An existing one keeps its contents until the first call is written, and a new one
  /// is created then, so that a command that fails before leaves everything as it was.
  ///
  /// - Throws: `Failure.cannotCreate` when it can't be opened.
  init(path: String) throws(Failure) {
    let sink = try Sink(path)
    self.sink = sink
    trace = CallTrace { record in sink.write(record.json + "\n") }
  }

  /// Returns the end of the file, and a trace for a run that may have to be repeated.
  func mark() -> Mark {
    Mark(offset: sink.end, trace: trace.copy())
  }

  /// Removes everything that was written after `mark`. In a pipe nothing can be removed.
  func rewind(to mark: Mark) {
    sink.rewind(to: mark.offset)
  }

  /// Reports errors in writing.
  ///
  /// - Throws: `Failure.cannotCreate` when a line could not be written.
  func finish() throws(Failure) {
    try sink.finish()
  }
}

/// The file, which collects the last error in writing.
private final class Sink: Sendable {
  let path: String

  private struct State {
    /// The open file; -1 for one that is created with the first line.
    var file: Int32
    var problem: Int32 = 0
    /// True once the file has lost its former contents.
    var hasBegun = false
  }

  private let state: Mutex<State>

  init(_ path: String) throws(Failure) {
    // A plug-in may have changed the working folder when the file is created.
    self.path = WorkingFolder.absolute(path)
    var file = open(path, O_WRONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT {
      file = Self.create(path)
      if file >= 0 {
        // It can be created. The path may be a link to a file that was not there.
        if let created = realpath("/proc/self/fd/\(file)", nil) {
          unlink(created)
          free(created)
        }
        close(file)
        state = Mutex(State(file: -1))
        return
      }
    }
    guard file >= 0 else { throw Sink.failure(path, errno) }
    state = Mutex(State(file: file))
  }

  deinit {
    let file = state.withLock { $0.file }
    if file >= 0 { close(file) }
  }

  private static func create(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
  }

  /// The position at which the next line is written; negative in a pipe.
  var end: off_t {
    state.withLock { $0.hasBegun ? lseek($0.file, 0, SEEK_CUR) : 0 }
  }

  func rewind(to offset: off_t) {
    state.withLock { state in
      guard offset >= 0, state.hasBegun, ftruncate(state.file, offset) == 0 else { return }
      lseek(state.file, offset, SEEK_SET)
    }
  }

  func finish() throws(Failure) {
    let error = state.withLock { state in
      begin(&state)
      return state.problem
    }
    if error != 0 { throw Sink.failure(path, error) }
  }

  func write(_ line: String) {
    let bytes = Array(line.utf8)
    state.withLock { state in
      begin(&state)
      // Safe: the buffer has as many bytes as are written.
      let count = bytes.withUnsafeBytes { Glibc.write(state.file, $0.baseAddress, $0.count) }
      let error = count < 0 ? errno : ENOSPC
      if count != bytes.count, state.problem == 0 { state.problem = error }
    }
  }

  /// Creates or empties the file before the first line. A pipe is left as it is.
  private func begin(_ state: inout State) {
    guard !state.hasBegun else { return }
    state.hasBegun = true
    if state.file < 0 {
      state.file = Self.create(path)
      if state.file < 0 { state.problem = errno }
    }
    ftruncate(state.file, 0)
  }

  static func failure(_ path: String, _ error: Int32) -> Failure {
    Failure(
      .cannotCreate, "the trace can't be written to \(path): \(String(cString: strerror(error)))")
  }
}
