/// Formats rows of text as a table with aligned columns, two spaces apart.
package struct Columns {
  private let rows: [[String]]
  private let widths: [Int]

  package init(_ rows: [[String]]) {
    let rows = rows.map { $0.map(\.printable) }
    self.rows = rows
    let count = rows.map(\.count).max() ?? 0
    widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].cells : 0 }.max() ?? 0
    }
  }

  /// Returns the lines of the table, each ending in a line feed, without trailing spaces.
  ///
  /// - Parameters:
  ///   - indent: The number of spaces before each line.
  ///   - width: The width of the terminal in columns; nil for no limit. Texts of the last column are wrapped to this
  ///     width, unless the other columns leave too little room.
  package func text(indent: Int, width: Int? = nil) -> String {
    texts(indent: indent, width: width).joined()
  }

  /// Returns one string for each row of the table. A string has several lines if the last column is
  /// wrapped, and each line ends in a line feed.
  package func texts(indent: Int, width: Int? = nil) -> [String] {
    let start = indent + widths.dropLast().map { $0 + 2 }.reduce(0, +)
    let room = width.map { $0 - start }.flatMap { $0 >= start / 2 && $0 >= 20 ? $0 : nil }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (column, word) in row.dropLast().enumerated() {
        line += word + String(repeating: " ", count: widths[column] - word.cells + 2)
      }
      line += (row.last ?? "").wrapped(to: room, indent: start)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }
  }
}

extension String {
  /// Returns the text, wrapped between words to lines of at most `room` cells (nil for no limit). A longer word gets a
  /// line of its own. Each line but the first begins with `indent` spaces.
  fileprivate func wrapped(to room: Int?, indent: Int) -> String {
    guard let room, cells > room else { return self }
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.cells + 1 + word.cells <= room {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
