internal import Glibc
internal import Logging
internal import SegueHost
internal import Synchronization

extension PluginOptions {
  /// Finds the installed plug-ins. From here on plug-in code may run, so the process is split first
  /// (`PluginProcess`).
  ///
  /// - Parameters:
  ///   - trace: Gets every call across the ABI.
  ///   - outputs: The files that will be written.
  /// - Throws: `Failure.noInput` for a folder of `--plugin-path` that does not exist or is not a
  ///   folder.
  func registry(
    trace: CallTrace? = nil, outputs: [String] = []
  ) throws(Failure) -> PluginRegistry {
    for path in pluginPath {
      var attributes = stat()
      guard stat(path, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFDIR else {
        throw Failure(
          .noInput, "there is no folder '\(path)' for --plugin-path; name one with plug-ins (.so)")
      }
    }
    try PluginProcess.begin(outputs: outputs)
    return PluginRegistry.discover(
      PluginRegistry.Options(
        extraFolders: pluginPath, logger: Logger(label: "segue") { _ in DiagnosticLog() },
        trace: trace))
  }
}

/// Keeps the log lines of plug-ins in a run that only finds something out. The run that is drawn
/// logs them again, so they are printed only when there is no such run.
final class KeptLog: Sendable {
  private let lines = Mutex<[String]>([])

  /// A logger that keeps its lines here.
  var logger: Logger {
    Logger(label: "segue") { _ in
      DiagnosticLog { [self] line in lines.withLock { $0.append(line) } }
    }
  }

  func tell() {
    for line in lines.withLock({ $0 }) { Terminal.note(line) }
  }
}

/// Prints plug-ins' warnings and errors as lines on standard error. Lower log levels are dropped.
private struct DiagnosticLog: LogHandler {
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  let write: @Sendable (String) -> Void

  init(_ write: @escaping @Sendable (String) -> Void = { Terminal.note($0) }) {
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    write("segue: \(event.message)")
  }
}
