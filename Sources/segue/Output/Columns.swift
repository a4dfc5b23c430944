internal import SegueText

/// Formats rows of text as a table with aligned columns, two spaces apart.
struct Columns {
  private let rows: [[String]]
  private let widths: [Int]

  init(_ rows: [[String]]) {
    let rows = rows.map { $0.map(\.printable) }
    self.rows = rows
    let count = rows.map(\.count).max() ?? 0
    widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
  }

  /// The lines of the table, each ending in a line feed, without trailing spaces.
  func text(indent: Int) -> String {
    rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (column, word) in row.enumerated() where !word.isEmpty || column < row.count - 1 {
        line += word
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - word.count + 2)
        }
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
