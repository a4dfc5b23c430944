/// Why the plug-in host could not do what was asked: a sentence that can be shown to the user
/// unchanged.
public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error, as far as callers need to distinguish it (exit codes).
  public enum Kind: Sendable, Hashable {
    /// No plug-in has the requested id or alias (69).
    case unknownPlugin
    /// The plug-in exists but can't be used: refused, quarantined, or of another kind (69).
    case unusablePlugin
    /// A setting has an unknown name or an invalid value (65).
    case badParameter
    /// The system or the host itself failed (70).
    case failure
  }

  public let kind: Kind
  public let description: String
  /// The valid name that is nearest to the wrong one; nil when none is near.
  public let suggestion: String?

  /// True when a plug-in's process ended while it opened the library.
  package var isEnd = false

  public init(_ kind: Kind, _ description: String, suggestion: String? = nil) {
    self.kind = kind
    self.description = description
    self.suggestion = suggestion
  }
}
