/// An event that a terminal sends: a key, a report of the mouse, or an answer to a query.
package enum TerminalEvent: Sendable, Hashable {
  case key(TerminalKey)
  case mouse(MouseReport)
  case reply(TerminalReply)
}

/// A key, without its modifiers.
package enum TerminalKey: Sendable, Hashable {
  /// The arrow keys.
  case up, down, left, right
  case enter, tab, backspace, escape
  /// A printable ASCII character, as it was typed.
  case character(Unicode.Scalar)
  /// Ctrl-C on a terminal that sends it as a byte instead of a signal.
  case interrupt
}

/// One report of the mouse.
package struct MouseReport: Sendable, Hashable {
  /// The kind of a report.
  package enum Action: Sendable, Hashable {
    /// `button` went down or up.
    case pressed, released
    /// The mouse moved, with `button` down or without a button.
    case moved
    /// One step of the wheel in the direction of the contents that it reveals: `wheelRight` shows the
    /// contents on the right.
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  /// The kind of the report.
  package var action: Action
  /// 0 left, 1 middle, 2 right; nil when no button is down or the terminal does not report its number.
  package var button: Int?
  /// True when shift is down.
  package var hasShift: Bool
  /// The column, from 1, in cells, or in pixels in mode 1016.
  package var x: Int
  /// The row, from 1, in cells, or in pixels in mode 1016.
  package var y: Int

  /// Creates a report at a column and a row, both counted from 1.
  package init(_ action: Action, button: Int? = nil, hasShift: Bool = false, x: Int, y: Int) {
    self.action = action
    self.button = button
    self.hasShift = hasShift
    self.x = x
    self.y = y
  }
}

/// An answer of the terminal to a query.
package enum TerminalReply: Sendable, Hashable {
  /// The answer to the query of kitty's graphics protocol: whether the picture could be shown.
  case kittyGraphics(isFine: Bool)
  /// The answer to DA1: the terminal's class and its abilities; 4 is sixel.
  case attributes([Int])
  /// The answer to XTVERSION: the terminal's name and version.
  case version(String)
  /// The answer to XTWINOPS 16: the pixels of a cell.
  case cellSize(width: Int, height: Int)
  /// The answer to XTWINOPS 14: the pixels of the text area.
  case areaSize(width: Int, height: Int)
  /// The answer to DECRQM: whether the terminal knows a private mode and allows it to be changed.
  case mode(Int, isKnown: Bool)
  /// The answer to DSR 5: everything that was written before it has been read.
  case ready
}
