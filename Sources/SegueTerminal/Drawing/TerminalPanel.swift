internal import SegueLive
internal import SeguePlayer
internal import SegueText

/// A panel of text over the lower part of the picture. When the panel has more lines than the terminal has rows, only
/// the lines near the focus are shown.
struct TerminalPanel: Equatable {
  /// The column of the panel's left edge, from 1.
  let column: Int
  let row: Int
  let width: Int
  let lines: [PanelLine]

  /// Creates a panel with the lines near the focus.
  ///
  /// - Parameters:
  ///   - lines: All lines of the panel.
  ///   - columns: The number of the terminal's columns.
  ///   - rows: The number of the terminal's rows above the line of text.
  init(_ lines: [PanelLine], columns: Int, rows: Int) {
    let count = min(lines.count, max(rows, 0))
    let focus = lines.firstIndex(where: \.hasFocus) ?? 0
    let first = max(0, min(focus - count / 2, lines.count - count))
    self.lines = Array(lines[first..<first + count])
    let longest = lines.map(\.text.printable.unicodeScalars.count).max() ?? 0
    width = min(longest + 4, columns)
    column = (columns - width) / 2 + 1
    row = rows - count + 1
  }

  /// Returns true when the cells that this panel covers differ from the cells that `other` covers;
  /// nil covers no cells.
  func covers(otherCellsThan other: TerminalPanel?) -> Bool {
    guard let other else { return !lines.isEmpty }
    return (column, row, width, lines.count)
      != (other.column, other.row, other.width, other.lines.count)
  }

  /// The control sequences and the text that write the panel.
  var text: String {
    lines.enumerated().map { index, line in
      let text = ("  " + line.text.printable).shortened(to: width)
      let space = String(repeating: " ", count: max(width - text.unicodeScalars.count, 0))
      let style = line.hasFocus ? "\u{1b}[0;7m" : line.isTitle ? "\u{1b}[0;1m" : "\u{1b}[0m"
      return TerminalText.cursor(column: column, row: row + index) + style + text + space
        + "\u{1b}[0m"
    }.joined()
  }
}
