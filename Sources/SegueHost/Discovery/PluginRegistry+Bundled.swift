internal import Logging

extension PluginRegistry {
  /// Returns the bundled plug-ins, whatever environment variables are set.
  package static func bundled() -> [PluginEntry] {
    let environment = SearchEnvironment.current()
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(
        variables: [:], executableFolder: environment.executableFolder, isPrivileged: true,
        workingFolder: nil), logger: Logger(label: "segue.host") { _ in SwiftLogNoOpLogHandler() })
    (options.runner, options.cacheFolder) = (environment.runner, environment.cacheFolder)
    return discover(options).entries.filter(\.isBundled)
  }

  /// The paths of libraries that their authors may still change: libraries of plug-ins that are not bundled, and files
  /// that have been named by their paths so far.
  package var changeableLibraries: [String] {
    entries.filter { !$0.isBundled }.compactMap(\.library) + transports.named.paths
  }
}
