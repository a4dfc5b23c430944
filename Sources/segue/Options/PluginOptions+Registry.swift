internal import Glibc
internal import Logging
internal import SegueFilm
internal import SegueHost
internal import SegueSystem

extension PluginOptions {
  /// Returns the options of the search for plug-ins, including the isolation of their code.
  func discovery(_ logger: Logger) -> PluginRegistry.Options {
    var options = PluginRegistry.Options(
      extraFolders: pluginPath, logger: logger, isolation: isolation.mode)
    options.pictureReader = PictureParameter.read
    return options
  }

  /// Finds the installed plug-ins, and passes them to the rest of the command.
  ///
  /// - Parameters:
  ///   - runsPlugins: True when plug-ins will be called. Because plug-ins may run in this process, `body` then runs in
  ///     a second process, which is watched (`PluginProcess`).
  ///   - outputs: The files that will be written.
  ///   - folder: The folder that the command makes for `outputs` if it does not exist; nil for none.
  ///   - usesTerminal: True for a command that takes over the terminal.
  ///   - logger: Gets the log lines of plug-ins.
  ///   - body: The rest of the command. If `body` runs in a second process, the code after the call is not reached.
  /// - Throws: `Failure.noInput` for a folder of `--plugin-path` that does not exist, is not a folder or cannot be
  ///   read; and the errors of `body`.
  func withRegistry(
    runsPlugins: Bool = true, outputs: [String] = [], folder: String? = nil,
    usesTerminal: Bool = false, logger: Logger = Logger.printer(),
    _ body: @escaping (PluginRegistry) throws -> Void
  ) throws {
    try withDiscovery(
      runsPlugins: runsPlugins, outputs: outputs, folder: folder, usesTerminal: usesTerminal,
      logger: logger
    ) { discover in try body(discover()) }
  }

  /// Finds the plug-ins as `withRegistry` does, for a command that begins other work before the search.
  ///
  /// - Parameter body: The rest of the command. It calls `discover` once, which searches for the plug-ins.
  func withDiscovery(
    runsPlugins: Bool = true, outputs: [String] = [], folder: String? = nil,
    usesTerminal: Bool = false, logger: Logger,
    _ body: @escaping (_ discover: () -> PluginRegistry) throws -> Void
  ) throws {
    for path in pluginPath {
      let flaw = FileFlaw(path: path) ?? .missing
      guard flaw == .folder else {
        throw Failure(
          .noInput,
          flaw.sentence(path, what: "folder") { $0 }
            + (flaw == .missing ? " for --plugin-path" : ", and --plugin-path needs a folder")
            + "; name one with plug-ins (.so)")
      }
      do throws(SystemError) { try FileSystem.checkAccess(path, R_OK | X_OK) } catch {
        throw Failure(
          .noInput, "the folder '\(path)' of --plugin-path cannot be read: \(error)")
      }
    }
    let options = discovery(logger)
    // Without segue-runner, the search itself opens plug-ins, even bundled ones, so a second process is needed as well.
    guard runsPlugins || options.runner == nil else {
      return try body { PluginRegistry.discover(options) }
    }
    try PluginProcess.run(outputs: outputs, folder: folder, usesTerminal: usesTerminal) {
      try body { PluginRegistry.discover(options) }
    }
  }
}
