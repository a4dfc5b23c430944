internal import SegueText

/// Why a storyboard cannot be read or played: one sentence that names the file and the place, what
/// is wrong, what was expected and, for a mistyped name, the nearest right one.
public struct StoryboardError: Error, Sendable, CustomStringConvertible {
  /// What sort of failure it is, from which a command takes its exit code.
  public enum Kind: Sendable, Hashable {
    /// The storyboard makes no sense (65).
    case sense
    /// The storyboard, or a file that it names, is not there or can't be read (66).
    case missing
    /// An animator or interaction controller was refused; `underlying` says by whom and why.
    case refused
  }

  public var kind: Kind
  /// The storyboard's path as it was given.
  public var file: String
  /// Where in it; nil when it is about the whole file.
  public var place: Storyboard.Place?
  /// What is wrong, without the place and the suggestion.
  public var reason: String
  /// The name that was probably meant, when one is near.
  public var suggestion: String?
  /// What the animator's or interaction controller's maker threw.
  public var underlying: (any Error)?
  /// What else is wrong in the same file, in its order; `Storyboard.init` looks for everything.
  public var others: [StoryboardError] = []

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

  /// `fjord.yaml:14:12: unknown key 'animater'; did you mean 'animator'?`
  public var description: String {
    let location = place.map { "\(file):\($0.line):\($0.column): " } ?? "\(file): "
    let hint = suggestion.map { "; did you mean '\($0.quotable)'?" } ?? ""
    return location + reason + hint
  }
}
