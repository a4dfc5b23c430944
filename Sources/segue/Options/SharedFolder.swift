internal import SegueHost
internal import SegueSystem

/// The folders of files that are installed with the command.
enum SharedFolder {
  /// Returns the path of the folder with the bundled screens.
  static func screens() throws(Failure) -> String {
    try path("screens", clone: "Examples/screens", title: "bundled screens", package: "segue")
  }

  /// Returns the path of a folder below share/segue in the prefix of an installed command, or of `clone` in the
  /// clone in which the command was built.
  ///
  /// - Parameters:
  ///   - title: The contents of the folder, for the message.
  ///   - package: The Debian package of the folder, for the message.
  /// - Throws: `Failure.noInput` when there is neither.
  static func path(
    _ folder: String, clone: String, title: String, package: String
  ) throws(Failure) -> String {
    let beside = SearchEnvironment.current().executableFolder ?? ""
    // The command of a build is in .build/TRIPLE/CONFIGURATION.
    for folder in ["/../share/segue/\(folder)", "/../../../\(clone)"] {
      if let path = try? FileSystem.realPath(beside + folder) { return path }
    }
    throw Failure(
      .noInput,
      "the \(title) are not installed: there is no folder '\(beside)/../share/segue/\(folder)'; "
        + "install \(package), or Segue again ('make install' in its clone)")
  }
}
