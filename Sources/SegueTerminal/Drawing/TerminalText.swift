internal import SegueText

/// The control sequences that are written to a terminal.
package enum TerminalText {
  /// Returns the sequence that moves the cursor; both numbers count from 1.
  static func cursor(column: Int, row: Int) -> String { "\u{1b}[\(row);\(column)H" }

  /// Begins a session: the alternate screen, cleared, without a cursor and without wrapped lines, and
  /// reports of the mouse's buttons, drags and movements in decimal numbers.
  static let enter =
    "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[0m\u{1b}[2J"
    + "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1003h\u{1b}[?1006h"

  /// Requests reports of the mouse in pixels.
  static let reportPixels = "\u{1b}[?1016h"

  /// Returns the sequences that end a session, wherever its output was cut off: they first end an
  /// unfinished text. They have no effect when there was no session.
  ///
  /// - Parameter hasPictures: True when kitty's protocol was used. Other programs may misinterpret the text
  ///   that deletes its pictures.
  package static func leave(hasPictures: Bool) -> String {
    "\u{1b}\\\u{1b}[?2026l" + (hasPictures ? deletePictures : "")
      + "\u{1b}[?1016l\u{1b}[?1006l\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l"
      + "\u{1b}[0m\u{1b}[2J\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"
  }

  static let clear = "\u{1b}[0m\u{1b}[2J"
  /// Deletes all pictures of kitty's protocol, with their memory.
  static let deletePictures = "\u{1b}_Ga=d,d=A,q=2\u{1b}\\"
  /// The marks around a frame, which the terminal shows in one step (mode 2026).
  static let beginFrame = "\u{1b}[?2026h"
  static let endFrame = "\u{1b}[?2026l"
  /// Requests `TerminalReply.ready`.
  static let askReady = "\u{1b}[5n"
  /// Requests `TerminalReply.attributes`.
  static let askAttributes = "\u{1b}[c"

  /// Returns the description of the keys, as much as fits into `columns` cells.
  static func keys(columns: Int, hasUTF8: Bool) -> String {
    let all = [
      "q quit", hasUTF8 ? "← → move" : "arrows move", "r restart", "s slow", ". step", "h links",
      "d figures", "p animators", "esc cancel",
    ]
    let separator = hasUTF8 ? " · " : "   "
    var (line, length) = ("", 0)
    for words in all {
      let added = (line.isEmpty ? "" : separator) + words
      let needed = added.unicodeScalars.count
      guard length + needed <= columns else { break }
      line += added
      length += needed
    }
    return line
  }

  /// Returns the sequences that clear a row and write a line in its middle.
  static func line(_ text: String, row: Int, columns: Int) -> String {
    let text = text.printable.shortened(to: columns)
    let length = text.unicodeScalars.count
    return cursor(column: 1, row: row) + "\u{1b}[0m\u{1b}[K"
      + cursor(column: max((columns - length) / 2, 0) + 1, row: row)
      + "\u{1b}[2m\(text)\u{1b}[0m"
  }
}
