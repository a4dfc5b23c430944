internal import Glibc
internal import SegueFilm
internal import SegueHost
internal import SegueMedia
internal import SegueSystem
internal import SegueText

/// The folder that a job for a render farm is written into.
struct JobFolder {
  /// The absolute path.
  let path: String
  /// The path as it was given, for messages.
  let shown: String

  /// The file by which a job's folder is known.
  private static let mark = "films"

  /// Checks that a job may be written there.
  ///
  /// - Throws: `Failure.cannotCreate` for a folder with other things in it.
  init(_ shown: String) throws(Failure) {
    self.shown = shown
    path = WorkingFolder.absolute(shown)
    guard let names = try? FileSystem.names(in: path), !names.isEmpty else { return }
    guard names.contains(Self.mark) else {
      throw Failure(
        .cannotCreate,
        "the folder '\(shown.quotable)' contains files that do not belong to a job; give --folder another name"
      )
    }
  }

  /// Writes a job, and replaces an older one. Parts that were rendered remain.
  ///
  /// - Parameter plugins: The plug-ins whose libraries the job carries, if it does.
  func write(_ job: FarmJob, _ plugins: [PluginEntry]) throws(Failure) {
    try GalleryFolder(path: path, shown: shown).make()
    if job.carriesPlugins {
      let folder = path + "/plugins"
      try GalleryFolder(path: folder, shown: shown + "/plugins").make()
      for library in Set(plugins.compactMap(\.library)).sorted() { try copy(library, to: folder) }
    }
    for file in job.files {
      let place = path + "/" + file.name
      try TextFile.write(file.text, to: place)
      if file.isExecutable { chmod(place, 0o755) }
    }
  }

  private func copy(_ library: String, to folder: String) throws(Failure) {
    let name = library.split(separator: "/").last ?? "plugin.so"
    do {
      let bytes = try FileDescriptor.contents(of: library)
      let file = try TemporaryFile(for: folder + "/" + name)
      try file.write(bytes)
      try file.commit()
    } catch let error as MediaError {
      throw Failure(error)
    } catch {
      throw Failure(.noInput, "'\(library.quotable)' cannot be read (\(error)); check the file")
    }
  }
}
