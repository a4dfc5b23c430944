/// The reason why a window cannot be shown, as one sentence without a full stop. The sentence does not name options of
/// a command.
public struct WindowError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of the error.
  public enum Kind: Sendable, Hashable {
    /// SDL is not installed.
    case noLibrary
    /// SDL has no driver for the display, or there is no display.
    case noDisplay
    /// The window cannot be made or drawn into, or the connection to its display has ended.
    case failed
  }

  /// The kind of the error.
  public let kind: Kind
  /// The reason, as one sentence without a full stop.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
