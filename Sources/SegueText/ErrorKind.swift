/// The kinds of errors, by the thing that a person has to change. A front end decides what follows from a kind; the
/// command has an exit status for each.
package enum ErrorKind: Sendable, Hashable {
  /// A choice that does not fit the other choices or the output.
  case choice
  /// The contents of a file, of a curve or of a parameter.
  case contents
  /// An input that does not exist or cannot be read.
  case missingInput
  /// A plug-in that does not exist or cannot be used.
  case unavailable
  /// An output that cannot be made.
  case output
  /// A plug-in that failed or broke a rule, when this is an error.
  case degraded
  /// Segue or the system.
  case fault
}

/// An error that can be shown to a person: its description is one sentence, without a full stop, that names the thing,
/// the problem and the remedy.
package protocol ExplainedError: Error, CustomStringConvertible {
  var errorKind: ErrorKind { get }
  /// Further errors of the same input.
  var furtherErrors: [any ExplainedError] { get }
}

extension ExplainedError {
  package var furtherErrors: [any ExplainedError] { [] }
}
