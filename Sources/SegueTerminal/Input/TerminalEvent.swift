/// What a terminal sends: keys, the mouse, and answers to queries.
public enum TerminalEvent: Sendable, Hashable {
  case key(TerminalKey)
  case mouse(MouseReport)
  case reply(TerminalReply)
}

/// A key, without its modifiers.
public enum TerminalKey: Sendable, Hashable {
  case up, down, left, right
  case enter, tab, backspace, escape
  /// A printable ASCII character, as it was typed.
  case character(Unicode.Scalar)
  /// Ctrl-C on a terminal that sends it as a byte in place of a signal.
  case interrupt
}

/// One report of the mouse.
public struct MouseReport: Sendable, Hashable {
  public enum Action: Sendable, Hashable {
    case pressed, released
    /// Moved, with `button` held, or without a button.
    case moved
    /// One step of the wheel in the direction of the content's far side: `right` shows what lies to
    /// the right.
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  public var action: Action
  /// 0 left, 1 middle, 2 right; nil when none is held or the terminal does not say which.
  public var button: Int?
  public var hasShift: Bool
  /// Column and row, from 1: of cells, or of pixels in mode 1016.
  public var x: Int
  public var y: Int

  public init(_ action: Action, button: Int? = nil, hasShift: Bool = false, x: Int, y: Int) {
    self.action = action
    self.button = button
    self.hasShift = hasShift
    self.x = x
    self.y = y
  }
}

/// An answer of the terminal to a query.
public enum TerminalReply: Sendable, Hashable {
  /// To the query of kitty's graphics protocol: whether the picture could be shown.
  case kittyGraphics(isFine: Bool)
  /// To DA1: the terminal's class and what it can do; 4 is sixel.
  case attributes([Int])
  /// To XTVERSION: the terminal's name and version.
  case version(String)
  /// To XTWINOPS 16: the pixels of a cell.
  case cellSize(width: Int, height: Int)
  /// To XTWINOPS 14: the pixels of the text area.
  case areaSize(width: Int, height: Int)
  /// To DECRQM: whether the terminal knows a private mode and lets it be changed.
  case mode(Int, isKnown: Bool)
  /// To DSR 5: everything that was written before it has been read.
  case ready
}
