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
  /// A printable ASCII character; capital letters are separate characters.
  case character(Unicode.Scalar)
  /// Ctrl-C on a terminal that sends it as a byte instead of a signal.
  case interrupt
}

package struct MouseReport: Sendable, Hashable {
  /// The kind of a mouse report.
  package enum Action: Sendable, Hashable {
    /// The button with the number `button` was pressed or released.
    case pressed, released
    /// The mouse moved, while `button` was down or, if it is nil, without a button.
    case moved
    /// One step of the wheel, in the direction of the contents that it reveals. For example, `wheelRight` reveals
    /// contents farther to the right.
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  /// The kind of the report.
  package var action: Action
  /// The number of the button: 0 for the left, 1 for the middle, 2 for the right one. Nil when no button is down or the
  /// terminal does not report its number.
  package var button: Int?
  /// True when shift is down.
  package var hasShift: Bool
  /// The column of the mouse, from 1: in cells or, in mode 1016, in pixels.
  package var x: Int
  /// The row of the mouse, from 1: in cells or, in mode 1016, in pixels.
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
  /// The answer to a query of kitty's graphics protocol. `isFine` is true if the terminal could
  /// show the picture in the query.
  case kittyGraphics(isFine: Bool)
  /// The answer to DA1: the terminal's class, followed by the numbers of its abilities. 4 is sixel.
  case attributes([Int])
  /// The answer to XTVERSION: the terminal's name and version.
  case version(String)
  /// The answer to XTWINOPS 16: the size of a cell in pixels.
  case cellSize(width: Int, height: Int)
  /// The answer to XTWINOPS 14: the size of the text area in pixels.
  case areaSize(width: Int, height: Int)
  /// The answer to DECRQM: the number of a private mode. `isKnown` is true if the terminal knows
  /// the mode and allows it to be changed.
  case mode(Int, isKnown: Bool)
  /// The answer to DSR 5, which the terminal sends when it has read everything that was written
  /// before the query.
  case ready
}
