internal import Logging
internal import SegueHost

/// Passes on the lines that plug-ins print, and drops the lines of the log, which the many runs of
/// the cases would repeat.
struct OutputLog: LogHandler {
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  private let write: @Sendable (String) -> Void

  static func logger(_ write: (@Sendable (String) -> Void)?) -> Logger {
    Logger(label: "segue.validate") { _ in
      guard let write else { return SwiftLogNoOpLogHandler() }
      return OutputLog(write)
    }
  }

  private init(_ write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if PluginOutputLine.isMarked(event.metadata) { write("\(event.message)") }
  }
}
