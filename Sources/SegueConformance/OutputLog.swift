internal import Logging
internal import SegueHost
internal import Synchronization

/// Passes on the lines that plug-ins print, and keeps the first lines of their log for the findings: the many
/// runs of the cases would repeat them.
struct OutputLog: LogHandler {
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  private let write: (@Sendable (String) -> Void)?
  private let kept: KeptLines

  /// Makes the logger.
  ///
  /// - Parameter write: Gets what plug-ins print; nil drops it.
  static func logger(_ write: (@Sendable (String) -> Void)?, keeping kept: KeptLines) -> Logger {
    Logger(label: "segue.validate") { _ in OutputLog(write, kept) }
  }

  private init(_ write: (@Sendable (String) -> Void)?, _ kept: KeptLines) {
    (self.write, self.kept) = (write, kept)
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if PluginOutputLine.isMarked(event.metadata) { write?("\(event.message)") }
    if PluginLogLine.isMarked(event.metadata) { kept.add("\(event.message)") }
  }
}

/// The first different lines that plug-ins wrote into their log during one case.
final class KeptLines: Sendable {
  private static let maxLines = 3
  private let lines = Mutex<[String]>([])

  func add(_ line: String) {
    lines.withLock { lines in
      if lines.count < Self.maxLines, !lines.contains(line) { lines.append(line) }
    }
  }

  /// Returns the lines, which are forgotten here.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
