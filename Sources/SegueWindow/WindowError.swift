/// Why there is no window: one sentence without a full stop, which names no option of a command.
public struct WindowError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    /// SDL is not installed.
    case noLibrary
    /// SDL has no driver for the display, or there is no display.
    case noDisplay
    /// The window can't be made or drawn into, or its display has gone.
    case failed
  }

  public let kind: Kind
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
