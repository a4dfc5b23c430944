internal import SegueSystem
package import SegueText

/// Finds folders that are installed with the command, such as the templates and the bundled
/// screens.
package enum SharedFolder {
  /// The error for a folder that is not installed.
  package struct Missing: Error, Equatable {
    /// The contents of the folder as words for a message, such as "templates".
    package let title: String
    /// The path at which the folder was expected.
    package let path: String
    /// The Debian package that contains the folder.
    package let package: String
  }

  /// Returns the path of the folder with the bundled screens.
  package static func screens() throws(Missing) -> String {
    try path("screens", clone: "Examples/screens", title: "bundled screens", package: "segue")
  }

  /// Returns the path of a folder that is installed with the command. For a command that was built in a clone of the
  /// repository, returns the path of a folder in that clone.
  ///
  /// - Parameters:
  ///   - folder: The path of the installed folder in `share/segue`.
  ///   - clone: The path of the folder in the clone.
  ///   - title: The contents of the folder, for the error.
  ///   - package: The Debian package of the folder, for the error.
  /// - Throws: `Missing` when neither folder exists.
  package static func path(
    _ folder: String, clone: String, title: String, package: String
  ) throws(Missing) -> String {
    let beside = SearchEnvironment.current().executableFolder ?? ""
    // A command that was built in a clone is in the clone's folder .build/TRIPLE/CONFIGURATION,
    // three levels down.
    for folder in ["/../share/segue/\(folder)", "/../../../\(clone)"] {
      if let path = try? FileSystem.realPath(beside + folder) { return path }
    }
    throw Missing(title: title, path: "\(beside)/../share/segue/\(folder)", package: package)
  }
}

extension SharedFolder.Missing: ExplainedError {
  package var errorKind: ErrorKind { .missingInput }
  package var description: String {
    "the \(title) are not installed: there is no folder '\(path)'; install \(package), or Segue again ('make install' in "
      + "its clone)"
  }
}
