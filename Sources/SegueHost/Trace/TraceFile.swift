internal import Glibc
package import SegueSystem
internal import Synchronization

/// A file with one line for each call across the ABI. Lines are written as the calls happen, so
/// that the file shows the last calls of a plug-in that ended the process.
package final class TraceFile: Sendable {
  /// A position in the file, with a trace that continues the numbers of calls and handles from that
  /// position.
  package struct Mark {
    fileprivate let offset: Int
    package let trace: CallTrace
  }

  private let sink: Sink
  /// The trace that writes to the file.
  package let trace: CallTrace

  /// Opens the file. The file is created or emptied only when the first call is written, so that a command that fails
  /// before its first call leaves everything as it was.
  ///
  /// - Throws: `OutputError` when it cannot be opened.
  package init(path: String) throws(OutputError) {
    let sink = try Sink(path)
    self.sink = sink
    trace = CallTrace { record in sink.write(record.json + "\n") }
  }

  /// Returns a mark at the end of the file, to which `rewind` can return. The mark's trace is for a
  /// run that may have to be repeated.
  package func mark() -> Mark {
    Mark(offset: sink.end, trace: trace.copy())
  }

  /// Removes everything that was written after `mark`. If the file is a pipe, nothing is removed.
  package func rewind(to mark: Mark) {
    sink.rewind(to: mark.offset)
  }

  /// Throws the first error that occurred while lines were written.
  ///
  /// - Throws: `OutputError` when a line could not be written.
  package func finish() throws(OutputError) {
    try sink.finish()
  }
}

/// The file to which lines are written. It keeps the first error, which `finish` throws.
private final class Sink: Sendable {
  let path: String

  private struct State {
    /// The open file; nil before a new file is created for the first line, and when that has
    /// failed.
    var file: FileDescriptor?
    var problem: SystemError?
    /// True once the file has been created or emptied for the first line.
    var hasBegun = false
  }

  private let state: Mutex<State>

  init(_ path: String) throws(OutputError) {
    // The path is made absolute, because a plug-in may change the working folder before the file is
    // created.
    self.path = WorkingFolder.absolute(path)
    do throws(SystemError) { state = Mutex(State(file: try Self.open(path))) } catch {
      throw Sink.failure(path, error)
    }
  }

  deinit {
    state.withLock { $0.file }?.close()
  }

  /// Opens a file that exists. Returns nil for a file that does not exist and can be created. A pipe without a reader
  /// is refused at once, because nobody can end a command that waits for one.
  private static func open(_ path: String) throws(SystemError) -> FileDescriptor? {
    do throws(SystemError) { return try FileDescriptor.openExisting(path) } catch {
      guard error.code == ENOENT else { throw error }
    }
    let file = try create(path)
    defer { file.close() }
    // The path may be a symbolic link to a file that did not exist, so the file that was created is
    // removed and not the link.
    if let created = try? FileSystem.realPath("/proc/self/fd/\(file.number)") {
      try? FileSystem.removeFile(created)
    }
    return nil
  }

  private static func create(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor.open(path, O_WRONLY | O_CREAT, permissions: 0o666)
  }

  /// The offset at which the next line is written; negative in a pipe.
  var end: Int {
    state.withLock { $0.hasBegun ? (try? $0.file?.position()) ?? -1 : 0 }
  }

  func rewind(to offset: Int) {
    state.withLock { state in
      guard offset >= 0, state.hasBegun, let file = state.file,
        (try? file.truncate(to: offset)) != nil
      else { return }
      try? file.seek(to: offset)
    }
  }

  func finish() throws(OutputError) {
    let error = state.withLock { state in
      begin(&state)
      return state.problem
    }
    if let error { throw Sink.failure(path, error) }
  }

  func write(_ line: String) {
    let bytes = Array(line.utf8)
    state.withLock { state in
      begin(&state)
      do throws(SystemError) { try state.file?.write(bytes) } catch {
        if state.problem == nil { state.problem = error }
      }
    }
  }

  /// Creates or empties the file before the first line. A pipe is left as it is.
  private func begin(_ state: inout State) {
    guard !state.hasBegun else { return }
    state.hasBegun = true
    if state.file == nil {
      do throws(SystemError) { state.file = try Self.create(path) } catch { state.problem = error }
    }
    try? state.file?.truncate(to: 0)
  }

  static func failure(_ path: String, _ error: SystemError) -> OutputError {
    OutputError("the trace", path: path, error)
  }
}
