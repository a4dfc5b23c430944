package import SegueHost
internal import SegueSystem
internal import SegueText

extension Installer {
  /// A plug-in that was removed.
  package struct Removal: Equatable {
    /// The ids of the plug-ins in the file.
    package let ids: [String]
    /// The path of the file, or of the bundle's folder.
    package let path: String
  }

  /// Removes the file or bundle of a plug-in from the user's folder, and its plug-ins from quarantine.
  ///
  /// - Parameters:
  ///   - word: An id, an alias, the path of a library or bundle, or its name in the folder.
  ///   - registry: All plug-ins.
  ///   - takesOthers: True to remove a file that contains other plug-ins, too, or a bundle with files of the user's.
  /// - Throws: `HostError` for a plug-in that is not there, and `InstallError`.
  package func remove(_ word: String, from registry: PluginRegistry, takesOthers: Bool) throws -> Removal {
    let name = try self.name(of: word, registry)
    let path = "\(folder)/\(name)"
    let own = registry.entries.filter {
      $0.library.flatMap { InstalledPlugins.name(of: $0, in: folder) } == name
    }
    let ids = own.compactMap(\.id)
    if !takesOthers {
      let meant = own.filter { $0.id == word || $0.descriptor?.alias == word }.compactMap(\.id)
      if !meant.isEmpty, let other = ids.first(where: { !meant.contains($0) }) {
        throw InstallError.wouldLose(
          "'\(name.printable)' contains \(other), too, which would be removed with it")
      }
      if (try? FileStatus(path: path, followsLinks: false))?.kind == .folder {
        try InstalledPlugins.checkForeignFiles(in: path)
      }
    }
    let staging = try StagingFolder(in: folder, reportWait)
    do throws(SystemError) { try FileSystem.rename(path, to: "\(staging.path)/old-\(name)") } catch {
      throw InstallError.notWritten(folder: folder, error)
    }
    for library in Set(own.compactMap(\.library)) { registry.forget(library: library) }
    return Removal(ids: ids, path: path)
  }

  /// Returns the name in the user's folder of the file that contains a plug-in.
  private func name(of word: String, _ registry: PluginRegistry) throws -> String {
    let found = registry.entries(called: word)
    if let own = found.lazy.compactMap({ $0.library.flatMap { InstalledPlugins.name(of: $0, in: folder) } }).first {
      return own
    }
    // A library that cannot be used has no id, and is removed by its name or path.
    var path = word
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    for candidate in ["\(folder)/\(path)", WorkingFolder.absolute(path)] {
      let (parent, name) = FileSystem.split(candidate)
      guard PluginRegistry.hasExtension(name) || PluginBundle.hasEnding(name),
        ExactPath(parent) == ExactPath(folder + "/"),
        (try? FileStatus(path: candidate, followsLinks: false)) != nil
      else { continue }
      return name
    }
    guard let other = found.first else {
      // For an unknown id, the error suggests the most similar known name.
      let entry = try registry.entry(word)
      throw InstallError.notOwn(
        "'\(word.printable)' is not installed: \(entry.library ?? "it") is in no folder for plug-ins")
    }
    let id = other.id ?? word.printable
    guard let library = other.library, !other.isBundled else {
      throw InstallError.notOwn(
        "\(id) is one of Segue's own plug-ins and cannot be removed; SEGUE_DISABLE=\(id) switches it off")
    }
    throw InstallError.notOwn(
      "\(id) is in '\(library.printable)', which is not in the folder for your plug-ins ('\(folder.printable)'); remove it "
        + "there, as it was installed")
  }
}
