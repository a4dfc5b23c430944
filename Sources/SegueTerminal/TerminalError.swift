package import SegueText

/// The reason why a show cannot be played in a terminal, as one sentence for the user.
package struct TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors.
  package enum Kind: Sendable, Hashable {
    /// There is no terminal, or it cannot show pictures.
    case noTerminal
    /// The terminal cannot move its cursor, as with TERM=dumb.
    case fixedCursor
    /// A standard stream is redirected, so it is not a terminal. The value is the stream.
    case redirected(Stream)
    /// libchafa is missing.
    case noLibrary
    /// A call to the system has failed.
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

extension TerminalError: ExplainedError {
  package var errorKind: ErrorKind { kind == .fault ? .fault : .output }
}
