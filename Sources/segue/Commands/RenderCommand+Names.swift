internal import SegueFilm
internal import SegueHost
internal import SegueSystem

/// Checks the names of the files that a render writes.
extension RenderCommand {
  /// Returns the name of an output, in which references to a storyboard's variables are replaced.
  ///
  /// - Throws: `Failure.nonsense` for a name that the storyboard's own values lead out of the folder that the user has
  ///   typed, or through a symbolic link.
  static func output(_ text: String, of board: Storyboard) throws -> String {
    let name = try board.output(text)
    let path = FilmOutput.split(name.path).path
    guard !["-", "null:"].contains(path) else { return name.path }
    do throws(OutputName.Fault) {
      try OutputName(path, in: name.folder).check()
    } catch {
      throw Failure(.nonsense, error.sentence(path, option: "-o"))
    }
    return name.path
  }

  /// Checks that no output is also an input or another output.
  func checkNames(
    _ formats: [OutputFormat], _ request: FilmRequest, _ board: Storyboard?
  ) throws(Failure) {
    var check = OverwriteCheck(inputs: inputs(board))
    for format in formats { try check.add("-o", format) }
    for page in request.pageNames { try check.add("-o", page) }
    try check.add("--events", events)
    try check.add("--trace", trace)
  }

  /// The paths of the files that a film of screens is made from: the screens, and the files that settings name.
  var filmFiles: [String] { screenPaths + transition.settingFiles }

  /// Returns the paths of all files that the render may read.
  ///
  /// - Parameter board: The storyboard; nil for screens.
  func inputs(_ board: Storyboard?) -> [String] {
    var paths = (board?.inputs ?? filmFiles) + looks.look.files + transition.plugins.files
    paths += [animator, interaction].compactMap(\.self).filter(PluginRegistry.isPath)
    paths += [parts.palette, FilmPreset.file].compactMap(\.self)
    return paths
  }
}

extension Storyboard {
  /// The paths of all files that the storyboard is made from or names, its own first.
  var inputs: [String] { files + namedFiles }
}

extension PluginOptions {
  /// The paths of the files in the folders that are searched for plug-ins.
  var files: [String] {
    SearchPath(.current(), extra: pluginPath).folders.flatMap { folder in
      ((try? FileSystem.names(in: folder.path)) ?? []).filter(PluginRegistry.hasExtension)
        .map { folder.path + "/" + $0 }
    }
  }
}
