internal import SegueText

/// The control sequences that a session writes to a terminal, and the texts of its rows.
package enum TerminalText {
  /// Returns the sequence that moves the cursor to a column and a row, both counted from 1.
  static func cursor(column: Int, row: Int) -> String { "\u{1b}[\(row);\(column)H" }

  /// The sequences that begin a session. They switch to the alternate screen and clear it, hide the cursor, and turn
  /// the wrapping of lines off. They request reports of the mouse's buttons, drags and movements in decimal numbers
  /// (mode 1006).
  static let enter =
    "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[0m\u{1b}[2J"
    + "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1003h\u{1b}[?1006h"

  /// Requests that the terminal reports the mouse in pixels instead of cells.
  static let reportPixels = "\u{1b}[?1016h"

  /// Returns the sequences that end a session. They begin with the ends of a control string and of a frame, because the
  /// output may have been cut off within one of them.
  ///
  /// - Parameter hasPictures: True when kitty's protocol was used. The sequence that deletes its pictures is then
  ///   included; other terminals might misinterpret it.
  package static func leave(hasPictures: Bool) -> String {
    "\u{1b}\\\u{1b}[?2026l" + (hasPictures ? deletePictures : "")
      + "\u{1b}[?1016l\u{1b}[?1006l\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l"
      + "\u{1b}[0m\u{1b}[2J\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"
  }

  static let clear = "\u{1b}[0m\u{1b}[2J"
  /// Deletes all pictures of kitty's protocol, and frees their memory.
  static let deletePictures = "\u{1b}_Ga=d,d=A,q=2\u{1b}\\"
  /// The sequences before and after a frame. Between these sequences the terminal does not update
  /// its display, so that the frame appears in one step (mode 2026).
  static let beginFrame = "\u{1b}[?2026h"
  static let endFrame = "\u{1b}[?2026l"
  /// The query DSR 5, which the terminal answers with `TerminalReply.ready`.
  static let askReady = "\u{1b}[5n"
  /// The query DA1, which the terminal answers with `TerminalReply.attributes`.
  static let askAttributes = "\u{1b}[c"

  /// Returns the line of text that describes the keys of a session, in ASCII if `hasUTF8` is false.
  /// Keys for which there is no room in `columns` cells are left out.
  static func keys(columns: Int, hasUTF8: Bool) -> String {
    let all = [
      "q quit", hasUTF8 ? "← → move" : "arrows move", "r restart", "s slow", ". step", "h links",
      "d figures", "p animators", "space script", "x export", "esc cancel",
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

  /// Returns the sequences that clear a row and write a line of text in the middle of the row.
  static func line(_ text: String, row: Int, columns: Int) -> String {
    let text = text.printable.shortened(to: columns)
    let length = text.unicodeScalars.count
    return cursor(column: 1, row: row) + "\u{1b}[0m\u{1b}[K"
      + cursor(column: max((columns - length) / 2, 0) + 1, row: row)
      + "\u{1b}[2m\(text)\u{1b}[0m"
  }
}
