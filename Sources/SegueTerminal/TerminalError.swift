/// Why a show can't be played in a terminal, as one sentence for the user.
public struct TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    /// There is no terminal, or it can't show pictures (73).
    case noTerminal
    /// libchafa is missing (73).
    case noLibrary
    /// An error of the system (70).
    case fault
  }

  public let kind: Kind
  public let description: String

  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
