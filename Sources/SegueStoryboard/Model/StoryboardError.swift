internal import SegueText

/// The error for a storyboard that cannot be read or played. Its description is one sentence with the file,
/// the position, the mistake, the expected value and, for a mistyped name, the nearest known name.
public struct StoryboardError: Error, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Sendable, Hashable {
    /// The storyboard contains a mistake.
    case sense
    /// The storyboard, or a file that it names, does not exist or cannot be read.
    case missing
    /// An animator or an interaction controller could not be made; `underlying` is the reason.
    case refused
  }

  /// The kind of the error.
  public var kind: Kind
  /// The storyboard's path as given.
  public var file: String
  /// The position in the file; nil when the error concerns the whole file or its position is not known.
  public var place: Storyboard.Place?
  /// The description of the mistake, without the position and the suggestion.
  public var reason: String
  /// The name that was probably meant; nil when no known name is near.
  public var suggestion: String?
  /// The word in whose place `suggestion` was probably meant; nil when it is not known. A difference between the two that
  /// cannot be seen is described.
  package var mistyped: String?
  /// The name that was probably meant, if `reason` contains it already.
  package var proposal: String?
  /// True when `reason` names the file, so that the description need not begin with the file's
  /// name.
  public var reasonNamesFile = false
  /// The error of the function that makes animators or interaction controllers; nil for other errors.
  public var underlying: (any Error)?
  /// The other mistakes in the same file, in the order of their lines.
  public var others: [StoryboardError] = []

  /// The paths of the files that the storyboard names, as far as it could be read. They may be missing.
  package var namedFiles: [String] = []

  /// Returns the error with the word that was mistyped.
  package func correcting(_ word: String?) -> StoryboardError {
    var error = self
    error.mistyped = word
    return error
  }

  /// Creates an error; `reason` is a clause without a full stop.
  public init(
    _ kind: Kind, file: String, place: Storyboard.Place? = nil, reason: String,
    suggestion: String? = nil, underlying: (any Error)? = nil
  ) {
    self.kind = kind
    self.file = file
    self.place = place
    self.reason = reason
    self.suggestion = suggestion
    self.underlying = underlying
  }

  /// The description of the error: `fjord.yaml:14:12: unknown key 'animater'; did you mean 'animator'?`
  public var description: String {
    // A storyboard made of the screens' files has no file of its own, and thus no position in one.
    if reasonNamesFile || file == Storyboard.nameOfFiles { return sentence }
    let location = place.map { "\($0.file ?? file):\($0.line):\($0.column): " } ?? "\(file): "
    return location + sentence
  }

  /// The description for a list under the file's name: `line 14:12: unknown key 'animater'; did you mean
  /// 'animator'?`
  public var descriptionWithoutFile: String {
    (place.map { "\($0.file.map { $0 + " " } ?? "")line \($0.line):\($0.column): " } ?? "")
      + sentence
  }

  /// The reason with the suggestion, without the position.
  package var sentence: String {
    reason + (suggestion.map { "; " + didYouMean($0, for: mistyped) } ?? "")
  }
}
