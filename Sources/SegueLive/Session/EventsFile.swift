internal import Glibc
package import SeguePlayer
package import SegueSystem

/// A file with the event log of a session. Each event is written as it happens, so that another program can follow
/// the session.
package final class EventsFile {
  private let path: String
  private let file: FileDescriptor
  private var written = 0
  /// The show whose events have been written so far. A restart of the session makes a new show,
  /// whose events are written from the first on.
  private weak var run: StoryboardShow?

  /// Creates the file, or empties an existing one.
  ///
  /// - Throws: `OutputError` when it cannot be opened.
  package init(path: String) throws(OutputError) {
    self.path = path
    do throws(SystemError) {
      file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o666)
    } catch { throw Self.failure(path, error) }
  }

  deinit { file.close() }

  /// Writes the events of `run` that have happened since the last call.
  ///
  /// - Throws: `OutputError` when the events cannot be written.
  package func write(_ run: StoryboardShow) throws(OutputError) {
    if self.run !== run { written = 0 }
    self.run = run
    let log = run.log
    guard log.events.count > written else { return }
    let bytes = Array(log.events[written...].map { $0.json + "\n" }.joined().utf8)
    written = log.events.count
    do throws(SystemError) { try file.write(bytes) } catch { throw Self.failure(path, error) }
  }

  private static func failure(_ path: String, _ error: SystemError) -> OutputError {
    OutputError("the events", path: path, error)
  }
}
