package import SegueText

/// The reason why a curve, a spring or its text is invalid: one sentence and, for a text, the
/// position.
///
/// The reason names what was found, what was expected and, for a mistyped name, the nearest valid
/// one. It can be shown to a user unchanged.
public struct MotionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The mistake, without the position: "there is no curve named 'ease-in-sin'; did you mean
  /// 'ease-in-sine'?"
  public let reason: String

  /// The position of the mistake in the text, in characters from 0; nil when the values were given
  /// in code and there is no text. Equal to the length of the text when something is missing at the
  /// end.
  public let offset: Int?

  /// The valid name that is nearest to a mistyped name; nil if no name is near or the mistake is a
  /// different one.
  public let suggestion: String?

  init(_ reason: String, offset: Int? = nil, suggestion: String? = nil) {
    self.reason = reason
    self.offset = offset
    self.suggestion = suggestion
  }

  /// The sentence, with the position in front, counted from 1 as editors do: "character 7: …".
  public var description: String {
    guard let offset else { return reason }
    return "character \(offset + 1): \(reason)"
  }
}

extension MotionError: ExplainedError {
  package var errorKind: ErrorKind { .contents }
}
