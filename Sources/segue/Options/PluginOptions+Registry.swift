internal import Glibc
internal import Logging
internal import SegueHost
internal import Synchronization

extension PluginOptions {
  /// What is installed and could be used.
  ///
  /// - Parameters:
  ///   - trace: gets every call across the ABI.
  ///   - outputs: the files that will be written.
  /// - Throws: `Failure.noInput` for a folder that was named and is none.
  func registry(
    trace: CallTrace? = nil, outputs: [String] = []
  ) throws(Failure) -> PluginRegistry {
    for path in pluginPath {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
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

/// What plug-ins say in a run that is made to find something out: the run that is drawn says it again,
/// so it's only told when there is none.
final class KeptLog: Sendable {
  private let lines = Mutex<[String]>([])

  /// What keeps.
  var logger: Logger {
    Logger(label: "segue") { _ in
      DiagnosticLog { [self] line in lines.withLock { $0.append(line) } }
    }
  }

  func tell() {
    for line in lines.withLock({ $0 }) { Terminal.note(line) }
  }
}

/// Plug-ins' warnings and errors as lines on standard error; what they say beyond that is dropped.
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
