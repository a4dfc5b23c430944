package import SegueSystem

/// The reason why a plug-in's project cannot be made.
package enum ProjectError: Error, Sendable, Equatable {
  /// The name is not a plug-in's name.
  ///
  /// - Parameter suggestion: The valid name that is nearest to it; nil when there is none.
  case nameRefused(String, suggestion: String?)
  /// The name is the name of the package with the SDK, which a Swift project depends on.
  case nameTaken(String)
  /// The id is not a plug-in's id.
  case idRefused(String)
  /// The id begins as the ids of the bundled plug-ins do.
  case idReserved
  /// A shader's id is derived from its file name.
  case idFixed(String)
  /// A shader cannot be of this kind.
  case kindRefused
  /// The author's name cannot be part of a string literal in every language.
  case authorRefused
  /// There is something of the project's name.
  case exists(path: String)
  /// A folder on the path of the project does not exist.
  case folderMissing(path: String)
  /// The project cannot be made in a folder.
  case notMade(folder: String, SystemError)
  /// There is no template in a folder.
  case templateMissing(folder: String)
  /// A file or folder of the template cannot be read.
  case templateUnreadable(path: String, SystemError)
}
