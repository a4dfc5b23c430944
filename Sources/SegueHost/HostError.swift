/// Why the plug-in host could not do what was asked: one sentence that can be shown as it stands.
public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, as far as a caller must tell it apart (exit codes).
  public enum Kind: Sendable, Hashable {
    /// No plug-in has the id or alias asked for (69).
    case unknownPlugin
    /// It is there and can't be used: refused, quarantined, of another kind (69).
    case unusablePlugin
    /// A setting that makes no sense (65).
    case badParameter
    /// The machine's fault or the host's own (70).
    case failure
  }

  public let kind: Kind
  public let description: String
  /// The right name that is nearest to a wrong one.
  public let suggestion: String?

  public init(_ kind: Kind, _ description: String, suggestion: String? = nil) {
    self.kind = kind
    self.description = description
    self.suggestion = suggestion
  }
}
