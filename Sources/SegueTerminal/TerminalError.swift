/// The reason why a show cannot be played in a terminal, as one sentence for the user.
package struct TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of the error, which determines the exit status of the command.
  package enum Kind: Sendable, Hashable {
    /// There is no terminal, or it cannot show pictures (exit status 73).
    case noTerminal
    /// The terminal cannot move its cursor, as with TERM=dumb (exit status 73).
    case fixedCursor
    /// A standard stream is redirected, so it is not a terminal (exit status 73). The value is the
    /// stream.
    case redirected(Stream)
    /// libchafa is missing (exit status 73).
    case noLibrary
    /// A call to the system has failed (exit status 70).
    case fault
  }

  /// A standard stream that a session in a terminal needs.
  package enum Stream: String, Sendable, Hashable { case input, output }

  package let kind: Kind
  /// The reason, in one sentence without a full stop.
  package let description: String

  /// Creates an error; `description` is one sentence without a full stop.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
