internal import Glibc
internal import Logging
internal import SegueHost

extension PluginOptions {
  /// What is installed and could be used.
  ///
  /// - Throws: `Failure.noInput` for a folder that was named and is none.
  func registry(trace: CallTrace? = nil) throws(Failure) -> PluginRegistry {
    for path in pluginPath {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw Failure(
          .noInput, "there is no folder '\(path)' for --plugin-path; name one with plug-ins (.so)")
      }
    }
    return PluginRegistry.discover(
      PluginRegistry.Options(
        extraFolders: pluginPath, logger: Logger(label: "segue") { _ in DiagnosticLog() },
        trace: trace))
  }
}

/// Plug-ins' warnings and errors as lines on standard error; what they say beyond that is dropped.
private struct DiagnosticLog: LogHandler {
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    Terminal.note("segue: \(event.message)")
  }
}
