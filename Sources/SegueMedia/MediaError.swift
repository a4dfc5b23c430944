package import SegueText

/// The reason why a file could not be opened as a screen, or an output could not be made. Its
/// `description` is one sentence that names the file, the problem and the remedy.
public struct MediaError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: Sendable, Equatable {
    /// There is no such file.
    case notFound
    /// The file exists but cannot be read: it is a directory, the permission is missing, or there
    /// is a read error.
    case unreadable
    /// The file can be read but is not a complete picture or video of a known format.
    case undecodable
    /// The output's extension is unknown, or an option does not fit the format.
    case unsupported
    /// The output cannot be made under its name, because of its directory, a missing permission, a
    /// full disk or a closed pipe.
    case cannotWrite
    /// There is no memory, libav returned a result that its documentation excludes, or there is an internal error.
    case fault
  }

  /// The kind of failure.
  public let kind: Kind
  /// The message for a person: one sentence without a full stop.
  public let description: String
  /// The setting that the output does not support; nil for all other errors. A program that has other names for the
  /// settings can write its own message from this value.
  package let refusal: EncodingRefusal?

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
    refusal = nil
  }

  /// Creates an `.unsupported` error for a setting.
  ///
  /// - Parameter path: The output's path.
  init(_ problem: EncodingRefusal.Problem, path: String) {
    let refusal = EncodingRefusal(path: path, problem: problem)
    kind = .unsupported
    description = refusal.description
    self.refusal = refusal
  }
}

extension MediaError: ExplainedError {
  package var errorKind: ErrorKind {
    switch kind {
    case .notFound, .unreadable: .missingInput
    case .undecodable: .contents
    case .unsupported: .choice
    case .cannotWrite: .output
    case .fault: .fault
    }
  }
}
