internal import Glibc
internal import Logging
internal import SegueHost
internal import Synchronization

extension PluginOptions {
  /// Finds the installed plug-ins and goes on with them.
  ///
  /// - Parameters:
  ///   - runsPlugins: True when plug-ins will be called. Some of them may run in this process, so it
  ///     is split first (`PluginProcess`).
  ///   - outputs: The files that will be written.
  ///   - body: All that remains to be done: where the process is split, nothing that follows the call
  ///     is reached.
  /// - Throws: `Failure.noInput` for a folder of `--plugin-path` that does not exist or is not a
  ///   folder; what `body` throws.
  func withRegistry(
    runsPlugins: Bool = true, outputs: [String] = [],
    _ body: @escaping (PluginRegistry) throws -> Void
  ) throws {
    for path in pluginPath {
      var attributes = stat()
      guard stat(path, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFDIR else {
        throw Failure(
          .noInput, "there is no folder '\(path)' for --plugin-path; name one with plug-ins (.so)")
      }
    }
    let options = PluginRegistry.Options(
      extraFolders: pluginPath, logger: Logger(label: "segue") { _ in DiagnosticLog() },
      isolation: isolation.mode)
    // Without a runner, bundled plug-ins are opened in this process to be looked at.
    guard runsPlugins || options.runner == nil else {
      return try body(PluginRegistry.discover(options))
    }
    try PluginProcess.run(outputs: outputs) { try body(PluginRegistry.discover(options)) }
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
