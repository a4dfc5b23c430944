package import SegueHost
internal import SegueMedia
internal import SegueSystem
internal import SegueText

/// The folder that a job for a render farm is written into.
package struct JobFolder {
  /// The absolute path.
  package let path: String
  /// The path as it was given, for messages.
  package let shown: String

  /// The name of the file by which a folder is recognised as the folder of a job.
  private static let mark = "films"

  /// Creates the value that describes a folder. The folder itself is made when the job is written.
  package init(path: String, shown: String) { (self.path, self.shown) = (path, shown) }

  /// True for a folder that contains files but no job.
  package var isForeign: Bool {
    guard let names = try? FileSystem.names(in: path), !names.isEmpty else { return false }
    return !names.contains(Self.mark)
  }

  /// Writes a job, and replaces an older one. Parts that have been rendered are kept.
  ///
  /// - Parameter plugins: The plug-ins whose libraries are copied into the folder if
  ///   `job.carriesPlugins` is true.
  /// - Throws: `FolderError`, `MediaError` and ``JobFolder/UnreadableLibrary``.
  package func write(_ job: FarmJob, _ plugins: [PluginEntry]) throws {
    try FileSystem.makeFolder(path, shown: shown.quotable)
    if job.carriesPlugins {
      let folder = path + "/plugins"
      try FileSystem.makeFolder(folder, shown: (shown + "/plugins").quotable)
      for library in Set(plugins.compactMap(\.library)).sorted() { try copy(library, to: folder) }
    }
    for file in job.files {
      let filePath = path + "/" + file.name
      try TextFile.write(file.text, to: filePath)
      if file.isExecutable { try? FileSystem.setPermissions(0o755, of: filePath) }
    }
  }

  private func copy(_ library: String, to folder: String) throws {
    let name = library.split(separator: "/").last ?? "plugin.so"
    let bytes: [UInt8]
    do { bytes = try FileDescriptor.contents(of: library) } catch {
      throw UnreadableLibrary(path: library, reason: "\(error)")
    }
    let file = try TemporaryFile(for: folder + "/" + name)
    try file.write(bytes)
    try file.commit()
  }

  /// The error for a plug-in's library that cannot be read and therefore cannot be copied into the
  /// folder.
  package struct UnreadableLibrary: Error {
    package let path: String
    package let reason: String
  }
}
