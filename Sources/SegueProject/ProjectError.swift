package import SegueSystem
package import SegueText

/// The reason why a plug-in's project cannot be made.
package enum ProjectError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name is not valid for a plug-in.
  ///
  /// - Parameter suggestion: The valid name that is most similar to it; nil when there is none.
  case nameRefused(String, suggestion: String?)
  /// The Swift package with the SDK, on which a Swift project depends, has the same name.
  case nameTaken(String)
  /// The id is not valid for a plug-in.
  case idRefused(String)
  /// The id begins with the prefix that is reserved for bundled plug-ins.
  case idReserved
  /// The id differs from the only possible id of this shader, which is derived from the file name.
  /// The value is the possible id.
  case idFixed(String)
  /// The kind does not fit the language: a shader is always an animator.
  case kindRefused
  /// The author's name contains characters that cannot be part of a string literal in every
  /// language, or it is empty or too long.
  case authorRefused
  /// A file or folder at the path of the project already exists.
  case exists(path: String)
  /// A folder on the path of the project does not exist.
  case folderMissing(path: String)
  /// The project cannot be made in this folder; the system's error gives the reason.
  case notMade(folder: String, SystemError)
  /// The folder in which the template should be does not contain one.
  case templateMissing(folder: String)
  /// A file or folder of the template cannot be read.
  case templateUnreadable(path: String, SystemError)

  /// The limits on an author's name, as a clause.
  package static let authorLimits =
    "at most 200 bytes, and no quotes, backslashes or control characters"

  /// The message for the user, as one sentence without a full stop.
  package var description: String {
    switch self {
    case .nameRefused(let name, let suggestion):
      "'\(name.quotable)' cannot be a plug-in's name; use lower case letters (a-z), digits and "
        + "single hyphens between them, a letter first, at most \(ProjectName.longest) characters"
        + ", such as '\(suggestion ?? "card-flip")'"
    case .nameTaken(let name):
      "'\(name)' is the name of the Swift package with the SDK; choose another name"
    case .idRefused(let id):
      "'\(id.quotable)' cannot be a plug-in's id; write two or more words of letters, digits, "
        + "hyphens and underscores with dots between them, such as org.example.card-flip"
    case .idReserved:
      "ids that begin with org.segue. are reserved for Segue's own plug-ins; use a prefix of your own, "
        + "such as org.example.card-flip"
    case .idFixed(let id): "a shader's id is derived from its file name: \(id)"
    case .kindRefused: "a shader is always an animator; do not choose another kind"
    case .authorRefused: "an author's name may have \(Self.authorLimits)"
    case .exists(let path): "'\(path)' already exists"
    case .folderMissing(let path):
      "cannot make the project, because there is no folder '\(path)'"
    case .notMade(let folder, let error):
      "cannot make the project in '\(folder)': \(error); go to a folder that you may write to"
    case .templateMissing(let folder): "there is no template in '\(folder)'"
    case .templateUnreadable(let path, let error):
      "the template '\(path)' cannot be read: \(error)"
    }
  }
}

extension ProjectError: ExplainedError {
  package var errorKind: ErrorKind {
    switch self {
    case .nameRefused, .nameTaken, .idRefused, .idReserved, .idFixed, .kindRefused, .authorRefused:
      .choice
    case .exists, .folderMissing, .notMade: .output
    case .templateMissing, .templateUnreadable: .missingInput
    }
  }
}
