/// Why a curve, a spring or its text makes no sense: one sentence, and for text the place.
///
/// The reason names what was found, what was expected and, for a mistyped name, the nearest right
/// one. It is meant to be shown to a person as it stands.
public struct MotionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, without the place: "there is no curve named 'ease-in-sin'; did you mean
  /// 'ease-in-sine'?"
  public let reason: String

  /// How many characters of the text precede the place, so 0 is the first character; nil when the
  /// values were given in code and there is no text. It may equal the text's length, when something
  /// is missing at its end.
  public let offset: Int?

  /// The name that was probably meant, when one is near.
  public let suggestion: String?

  init(_ reason: String, offset: Int? = nil, suggestion: String? = nil) {
    self.reason = reason
    self.offset = offset
    self.suggestion = suggestion
  }

  /// The sentence, with the place in front, counted from 1 as editors count: "character 7: …".
  public var description: String {
    guard let offset else { return reason }
    return "character \(offset + 1): \(reason)"
  }
}
