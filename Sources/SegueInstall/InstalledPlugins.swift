internal import SegueHost
internal import SegueSystem
internal import SegueText

/// The plug-ins in a user's folder, by the files and bundles that contain them.
struct InstalledPlugins {
  /// The plug-ins of each file or bundle, by its name in the folder. A plug-in without an id, or a library that cannot
  /// be read, is nil.
  private var plugins: [ExactPath: [Plugin?]] = [:]
  private let folder: String

  private struct Plugin {
    let id: String
    let version: String
  }

  /// Looks into the folder. The libraries that have changed since the last search are opened in child processes.
  init(_ folder: String, _ options: PluginRegistry.Options) {
    self.folder = folder
    var options = options
    options.extraFolders = [folder]
    options.environment = SearchEnvironment(workingFolder: options.environment.workingFolder)
    for entry in PluginRegistry.discover(options).entries {
      guard let library = entry.library, let name = Self.name(of: library, in: folder) else { continue }
      plugins[ExactPath(name), default: []].append(
        entry.id.flatMap { id in entry.version.map { Plugin(id: id, version: $0) } })
    }
  }

  /// Returns the name of the file or bundle in `folder` that contains a library; nil for a library elsewhere.
  static func name(of library: String, in folder: String) -> String? {
    library.path(in: folder)?.split(separator: "/").first.map(String.init)
  }

  /// Checks that no plug-in in the folder is newer than the one with its id that is to be installed.
  func checkVersions(_ descriptors: [PluginDescriptor]) throws(InstallError) {
    for descriptor in descriptors {
      for (name, known) in plugins.sorted(by: { $0.key.text < $1.key.text }) {
        for case let plugin? in known where plugin.id == descriptor.id {
          guard let own = PluginVersion(plugin.version), own > (PluginVersion(descriptor.version) ?? PluginVersion.none)
          else { continue }
          throw .wouldLose(
            "version \(plugin.version.printable) of \(plugin.id) is installed ('\(name.text.printable)'), which is newer than "
              + descriptor.version.printable)
        }
      }
    }
  }

  /// Checks that everything in the file or bundle with this name is replaced by plug-ins with these ids.
  func checkReplacing(_ name: String, with ids: Set<String>, isBundle: Bool) throws(InstallError) {
    let target = "\(folder)/\(name)"
    guard let status = try? FileStatus(path: target, followsLinks: false) else { return }
    let known = plugins[ExactPath(name)] ?? [nil]
    let others = known.compactMap(\.self).map(\.id).filter { !ids.contains($0) }
    if let other = others.first {
      throw .wouldLose(
        "'\(name.printable)' is installed and contains \(other), which the new one does not contain; give the new one "
          + "another name")
    }
    guard !known.contains(where: { $0 == nil }) else {
      throw .wouldLose("'\(name.printable)' is installed, and its plug-ins cannot be read; remove it first")
    }
    guard isBundle, status.kind == .folder else { return }
    try Self.checkForeignFiles(in: target)
  }

  /// Checks that an installed bundle contains only files that belong to bundles.
  static func checkForeignFiles(in bundle: String) throws(InstallError) {
    guard let file = BundleFiles.foreignFiles(in: bundle).first else { return }
    throw .wouldLose("'\(bundle.printable)' contains \(file.quoted), which belongs to no bundle; move it away first")
  }

  /// Returns the names of the files and bundles whose plug-ins all have one of these ids.
  func replaced(by ids: Set<String>, except name: String) -> [String] {
    plugins.filter { other, known in
      other != ExactPath(name) && known.allSatisfy { $0.map { ids.contains($0.id) } ?? false }
        && (try? Self.checkForeignFiles(in: "\(folder)/\(other.text)")) != nil
    }.map(\.key.text).sorted()
  }

  /// Returns the ids of the plug-ins in a file or bundle.
  func ids(in name: String) -> [String] { (plugins[ExactPath(name)] ?? []).compactMap { $0?.id } }
}
