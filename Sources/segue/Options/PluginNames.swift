internal import ArgumentParser
internal import SegueHost

extension CompletionKind {
  /// Completes the names of usable plug-ins of these kinds that are not obsolete: the alias of a plug-in or, without one,
  /// its id.
  static func plugins(_ kinds: [PluginKind]) -> CompletionKind {
    .custom { words, _, _ in names(of: kinds, after: words) }
  }

  private static func names(of kinds: [PluginKind], after words: [String]) -> [String] {
    var folders: [String] = []
    for (option, value) in zip(words, words.dropFirst()) where option == "--plugin-path" { folders.append(value) }
    // Log messages are dropped, because they would be mixed into the list that the shell shows.
    let options = PluginRegistry.Options(extraFolders: folders, logger: .silent)
    // Without the program segue-runner, the search would open libraries in this process.
    guard options.runner != nil else { return [] }
    var names: [String] = []
    for entry in PluginRegistry.discover(options).entries where entry.isOffered {
      guard let kind = entry.kind, kinds.contains(kind) else { continue }
      if let name = entry.alias ?? entry.id { names.append(name) }
    }
    return names
  }
}
