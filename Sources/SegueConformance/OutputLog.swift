internal import Logging
internal import SegueHost
internal import Synchronization

/// A log handler for a validation. It passes on each line that plug-ins print. Of the lines that plug-ins log, it keeps
/// only the first few, without repetitions, because the many runs of a case repeat the same lines. The finding of a
/// failed case contains the kept lines.
struct OutputLog: LogHandler {
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  private let write: (@Sendable (String) -> Void)?
  private let kept: KeptLines
  private let printed: KeptLines

  /// Makes a logger whose handler is an `OutputLog`.
  ///
  /// - Parameters:
  ///   - write: Receives the lines that plug-ins print; nil discards them.
  ///   - kept: The list to which the lines that plug-ins log are added.
  ///   - printed: The list to which the lines that plug-ins print are added.
  static func logger(
    _ write: (@Sendable (String) -> Void)?, keeping kept: KeptLines, printed: KeptLines
  ) -> Logger {
    Logger(label: "segue.validate") { _ in OutputLog(write, kept, printed) }
  }

  private init(
    _ write: (@Sendable (String) -> Void)?, _ kept: KeptLines, _ printed: KeptLines
  ) {
    (self.write, self.kept, self.printed) = (write, kept, printed)
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if PluginOutputLine.isMarked(event.metadata) {
      write?("\(event.message)")
      printed.add("\(event.message)")
    }
    if PluginLogLine.isMarked(event.metadata) { kept.add("\(event.message)") }
  }
}

/// The first lines that plug-ins wrote into their log during one case, at most three, without
/// repetitions.
final class KeptLines: Sendable {
  private static let maxLines = 3
  private let lines = Mutex<[String]>([])

  func add(_ line: String) {
    lines.withLock { lines in
      if lines.count < Self.maxLines, !lines.contains(line) { lines.append(line) }
    }
  }

  /// Returns the lines and empties the list.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
