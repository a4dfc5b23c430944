internal import SegueSystem

/// The folders of files that are installed with the command.
package enum SharedFolder {
  /// The error for files that are not installed.
  package struct Missing: Error, Equatable {
    /// The contents of the folder, such as "templates".
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

  /// Returns the path of a folder below share/segue in the prefix of an installed command, or of `clone` in the
  /// clone in which the command was built.
  ///
  /// - Parameters:
  ///   - title: The contents of the folder, for the error.
  ///   - package: The Debian package of the folder, for the error.
  /// - Throws: `Missing` when there is neither.
  package static func path(
    _ folder: String, clone: String, title: String, package: String
  ) throws(Missing) -> String {
    let beside = SearchEnvironment.current().executableFolder ?? ""
    // The command of a build is in .build/TRIPLE/CONFIGURATION.
    for folder in ["/../share/segue/\(folder)", "/../../../\(clone)"] {
      if let path = try? FileSystem.realPath(beside + folder) { return path }
    }
    throw Missing(title: title, path: "\(beside)/../share/segue/\(folder)", package: package)
  }
}
