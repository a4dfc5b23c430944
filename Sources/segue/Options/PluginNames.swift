internal import ArgumentParser
internal import SegueHost

extension CompletionKind {
  /// Completes the names of usable plug-ins of these kinds that are not obsolete: the alias of a plug-in or, without one,
  /// its id.
  static func plugins(_ kinds: [PluginKind]) -> CompletionKind {
    .custom { words, _, _ in
      // Log messages are dropped, because they would be mixed into the list that the shell shows.
      let folders = zip(words, words.dropFirst()).filter { $0.0 == "--plugin-path" }.map(\.1)
      let options = PluginRegistry.Options(extraFolders: folders, logger: .silent)
      // Without the program segue-runner, the search would open libraries in this process.
      guard options.runner != nil else { return [] }
      return PluginRegistry.discover(options).entries
        .filter { entry in entry.isOffered && kinds.contains { $0 == entry.kind } }
        .compactMap { $0.alias ?? $0.id }
    }
  }
}
