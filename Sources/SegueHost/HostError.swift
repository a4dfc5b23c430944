public import SeguePlayer
package import SegueText

/// An error of the plug-in host: a sentence that can be shown to the user unchanged.
public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors that callers need to distinguish.
  public enum Kind: Sendable, Hashable {
    /// No plug-in has the requested id or alias.
    case unknownPlugin
    /// The plug-in exists but cannot be used: it is refused, in quarantine, or of another kind.
    case unusablePlugin
    /// The plug-in was named by the path of a library that contains several plug-ins.
    case ambiguousPlugin
    /// A setting has an unknown name or an invalid value.
    case badParameter
    /// The file that a setting names does not exist or cannot be read.
    case missingFile
    /// The system or the host itself failed.
    case failure
  }

  /// The kind of the error.
  public let kind: Kind
  /// The sentence for the user.
  public let description: String
  /// The valid name that is most similar to the wrong name; nil when no name is similar.
  public let suggestion: String?
  /// The parameter that was refused; nil when no single parameter is the cause.
  public let parameter: String?
  /// The further errors, if several errors are reported together, such as one for each wrong
  /// setting; otherwise empty.
  public private(set) var others: [HostError] = []

  /// The action that the user can take; nil when the description already names it, or when there is
  /// none.
  public internal(set) var remedy: ShowError.Remedy?

  /// True when the library could not be opened because the child process that opened it has ended.
  package var isEnd = false

  /// Creates an error from its kind and sentence.
  public init(
    _ kind: Kind, _ description: String, suggestion: String? = nil, parameter: String? = nil
  ) {
    self.kind = kind
    self.description = description
    self.suggestion = suggestion
    self.parameter = parameter
  }

  /// Joins errors that are reported together, such as one for each wrong setting. The result is the first error, and
  /// its `others` are the further errors. Nil if `errors` is empty.
  public init?(joining errors: [HostError]) {
    let all = errors.flatMap { error in
      var alone = error
      alone.others = []
      return [alone] + error.others
    }
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }
}

extension HostError: TransitionMakerError {
  package var errorKind: ErrorKind {
    switch kind {
    case .unknownPlugin, .unusablePlugin: .unavailable
    case .ambiguousPlugin: .choice
    case .badParameter: .contents
    case .missingFile: .missingInput
    case .failure: .fault
    }
  }
}
