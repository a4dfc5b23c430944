internal import Glibc
internal import SeguePlayer

/// The file of `--events` while a session is played. Each event is written as it happens, so that
/// another program can follow the session.
final class EventsFile {
  private let path: String
  private let file: Int32
  private var written = 0
  /// The run of the storyboard whose events were written.
  private weak var run: StoryboardShow?

  /// Creates the file, or empties an existing one.
  ///
  /// - Throws: `Failure.cannotCreate` when it can't be opened.
  init(path: String) throws(Failure) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(errno) }
  }

  deinit { close(file) }

  /// Writes the events since the last call.
  ///
  /// - Throws: `Failure.cannotCreate` when they can't be written.
  func write(_ run: StoryboardShow) throws(Failure) {
    if self.run !== run { written = 0 }
    self.run = run
    let log = run.log
    guard log.events.count > written else { return }
    let bytes = Array(log.events[written...].map { $0.json + "\n" }.joined().utf8)
    written = log.events.count
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safe: the buffer has as many bytes as are written.
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(count < 0 ? errno : ENOSPC) }
      rest = rest.dropFirst(count)
    }
  }

  private func failure(_ error: Int32) -> Failure {
    Failure(
      .cannotCreate,
      "the events can't be written to \(path): \(String(cString: strerror(error)))")
  }
}
