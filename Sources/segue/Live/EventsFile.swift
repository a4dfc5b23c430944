internal import Glibc
internal import SeguePlayer
internal import SegueSystem

/// The file of `--events` while a session is played. Each event is written as it happens, so that
/// another program can follow the session.
final class EventsFile {
  private let path: String
  private let file: FileDescriptor
  private var written = 0
  /// The show whose events are written.
  private weak var run: StoryboardShow?

  /// Creates the file, or empties an existing one.
  ///
  /// - Throws: `Failure.cannotCreate` when it cannot be opened.
  init(path: String) throws(Failure) {
    self.path = path
    do throws(SystemError) {
      file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o666)
    } catch { throw Self.failure(path, error) }
  }

  deinit { file.close() }

  /// Writes the events since the last call.
  ///
  /// - Throws: `Failure.cannotCreate` when they cannot be written.
  func write(_ run: StoryboardShow) throws(Failure) {
    if self.run !== run { written = 0 }
    self.run = run
    let log = run.log
    guard log.events.count > written else { return }
    let bytes = Array(log.events[written...].map { $0.json + "\n" }.joined().utf8)
    written = log.events.count
    do throws(SystemError) { try file.write(bytes) } catch { throw Self.failure(path, error) }
  }

  private static func failure(_ path: String, _ error: SystemError) -> Failure {
    Failure(.cannotCreate, "the events cannot be written to \(path): \(error)")
  }
}
