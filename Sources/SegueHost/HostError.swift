/// An error of the plug-in host: a sentence that can be shown to the user unchanged.
public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error, as far as callers need to distinguish it (exit statuses).
  public enum Kind: Sendable, Hashable {
    /// No plug-in has the requested id or alias (69).
    case unknownPlugin
    /// The plug-in exists but cannot be used: refused, quarantined, or of another kind (69).
    case unusablePlugin
    /// A path was given for a plug-in, and the library there contains several (64).
    case ambiguousPlugin
    /// A setting has an unknown name or an invalid value (65).
    case badParameter
    /// The system or the host itself failed (70).
    case failure
  }

  /// An action that the user can take when a plug-in is not available.
  public enum Remedy: Sendable, Hashable {
    /// List the plug-ins, because none has a name that is similar to the requested name.
    case listPlugins
    /// Take this plug-in out of quarantine.
    case allow(id: String)
    /// Name one of the library's plug-ins by its id, and search this folder for plug-ins first.
    case chooseID(folder: String)
  }

  /// The kind of the error, which determines the exit status of a command.
  public let kind: Kind
  /// The sentence for the user.
  public let description: String
  /// The valid name that is most similar to the wrong name; nil when no name is similar.
  public let suggestion: String?
  /// The parameter that was refused; nil when no single parameter is the cause.
  public let parameter: String?
  /// The errors of the other parameters of the same request.
  public private(set) var others: [HostError] = []

  /// The user's remedy; nil when the description already says it, or when there is none.
  public internal(set) var remedy: Remedy?

  /// True when the child process ended while it opened the library.
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

  /// Joins the errors of one request: the result is the first error, with all further errors in its `others`. Nil if
  /// `errors` is empty.
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
