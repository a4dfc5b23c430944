internal import SegueGeometry
internal import SegueText

/// The graph of a function as text. It is drawn with braille characters, which have two columns of
/// four dots each.
package struct BraillePlot {
  private let end: Double
  private let value: (Double) -> Double
  private let columns: Int
  private let rows = 12
  /// The number of characters to the left of the axis: a label of up to four characters, and a
  /// space.
  private static let margin = 5

  /// - Parameters:
  ///   - end: The end of the horizontal axis, which begins at 0.
  ///   - columns: The number of characters in a line, with the margin. Less than 20 counts as 20.
  ///   - value: The function that is drawn.
  package init(to end: Double, columns: Int, _ value: @escaping (Double) -> Double) {
    (self.end, self.value) = (end, value)
    self.columns = max(columns, 20)
  }

  /// The lines of the plot, each ending in a line feed.
  package var text: String {
    let width = columns - Self.margin - 1
    let (across, down) = (width * 2, rows * 4)
    let values = (0..<across).map { x in
      let value = self.value(end * Double(x) / Double(across - 1))
      return value.isFinite ? min(max(value, -9), 9) : 0
    }
    let low = min(0, values.min() ?? 0)
    let high = max(1, values.max() ?? 1)
    func dot(_ value: Double) -> Int {
      let position = (high - value) / (high - low) * Double(down - 1)
      return min(max(Int(clamping: position.rounded()), 0), down - 1)
    }
    var cells = [UInt32](repeating: 0, count: width * rows)
    for x in 0..<across {
      let y = dot(values[x])
      let before = x == 0 ? y : dot(values[x - 1])
      // The gap to the previous column is filled, so that a jump is drawn as a line.
      let range = before < y ? (before + 1)...y : before > y ? y...(before - 1) : y...y
      for y in range { cells[y / 4 * width + x / 2] |= Self.bit(x % 2, y % 4) }
    }
    let labels = [dot(1) / 4: "1", dot(0) / 4: "0"]
    var text = ""
    for row in 0..<rows {
      let label = labels[row] ?? ""
      text += String(repeating: " ", count: Self.margin - 1 - label.count) + label
      text += label.isEmpty ? " │" : " ┤"
      let letters = cells[row * width..<(row + 1) * width].map { bits in
        bits == 0 ? " " : Unicode.Scalar(0x2800 + bits).map { String(Character($0)) } ?? " "
      }
      text += Self.trimmed(letters.joined()) + "\n"
    }
    text += String(repeating: " ", count: Self.margin) + "└" + String(repeating: "─", count: width)
    return text + "\n" + axis(width)
  }

  private func axis(_ width: Int) -> String {
    let end = end.thousandths
    let gap = max(width - end.count, 1)
    return String(repeating: " ", count: Self.margin + 1) + "0"
      + String(repeating: " ", count: gap - 1) + end + "\n"
  }

  private static func trimmed(_ line: String) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  /// Returns the bit of the dot in column `x` and row `y` of a braille character. Source: Unicode,
  /// Braille Patterns.
  private static func bit(_ x: Int, _ y: Int) -> UInt32 {
    y < 3 ? 1 << UInt32(x * 3 + y) : 1 << UInt32(6 + x)
  }
}
