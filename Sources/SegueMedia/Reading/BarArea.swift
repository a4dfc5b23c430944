internal import SegueGeometry
internal import SeguePixels

/// The area of a screenshot's own status bar. Where it is follows from the device that the screenshot's size suggests, and
/// another device's clock may be a few points lower, so the area is extended over all of the letters.
struct BarArea {
  private let area: PixelRect
  private let picture: PixelBuffer
  /// The largest difference between the ground and a pixel that is not a letter's.
  private static let noise: Float = 40

  init(_ area: PixelRect, of picture: PixelBuffer) {
    (self.area, self.picture) = (area, picture)
  }

  /// The area with all of a line of letters that is partly in it, or, if it is empty, that begins not far below it. The
  /// area itself if nothing separates such a line from what is below, as on a photograph, or if it is too high for one.
  var extended: PixelRect {
    let top = max(area.y - area.height / 2, 0)
    let bottom = min(area.y + area.height * 2, picture.height)
    let hasInk = (top..<bottom).map(hasInk)
    let (begin, end) = (area.y - top, area.y + area.height - top)
    guard end < hasInk.count else { return area }
    let isEmpty = !hasInk[begin..<end].contains(true)
    var result = area
    if let first = isEmpty ? hasInk[end...].firstIndex(of: true) : end, first - end <= area.height / 2,
      let line = line(at: first, hasInk)
    {
      result.height = top + line.upperBound - area.y
    }
    if !isEmpty, let line = line(at: begin, hasInk) {
      result.height += area.y - (top + line.lowerBound)
      result.y = top + line.lowerBound
    }
    return result
  }

  /// Returns the rows with ink around a row, with one more on each side; nil if the row has none, or for more rows than a
  /// line of letters has.
  private func line(at row: Int, _ hasInk: [Bool]) -> Range<Int>? {
    guard hasInk[row], let before = hasInk[..<row].lastIndex(of: false),
      let after = hasInk[row...].firstIndex(of: false), after - before <= area.height * 5 / 8
    else { return nil }
    return before..<after + 1
  }

  /// True if one of the words in the area is the time, such as 9:41: a colon between one or two digits and two, and at
  /// most one symbol after them.
  var hasClock: Bool {
    let area = extended
    let ink = (area.y..<area.y + area.height).map { y in (area.x..<area.x + area.width).map { isInk($0, y) } }
    return Self.runs(ink.map { $0.contains(true) }).contains { rows in
      let columns = Self.runs((0..<area.width).map { x in rows.contains { ink[$0][x] } })
      return Self.words(columns, apart: rows.count * 7 / 10).contains { word in
        word.indices.contains { index in
          (1...2).contains(index) && (1...3).contains(word.count - 1 - index)
            && Self.isColon(word[index], rows, ink)
        }
      }
    }
  }

  /// Returns the ranges of elements that are true.
  private static func runs(_ values: [Bool]) -> [Range<Int>] {
    var all: [Range<Int>] = []
    for (index, value) in values.enumerated() where value {
      if let last = all.last, last.upperBound == index {
        all[all.count - 1] = last.lowerBound..<index + 1
      } else {
        all.append(index..<index + 1)
      }
    }
    return all
  }

  /// Returns letters, as ranges of columns, in groups that are further apart than a number of columns.
  private static func words(_ letters: [Range<Int>], apart gap: Int) -> [[Range<Int>]] {
    letters.reduce(into: [[Range<Int>]]()) { words, letter in
      if let last = words.last?.last, letter.lowerBound - last.upperBound <= gap {
        words[words.count - 1].append(letter)
      } else {
        words.append([letter])
      }
    }
  }

  /// True for two dots, one above the other, that are small beside the height of the line.
  private static func isColon(_ columns: Range<Int>, _ line: Range<Int>, _ ink: [[Bool]]) -> Bool {
    let dots = runs(line.map { y in columns.contains { ink[y][$0] } })
    return dots.count == 2 && columns.count * 5 <= line.count * 2 && dots.allSatisfy { $0.count * 3 <= line.count }
  }

  /// True for a row with ink.
  private func hasInk(_ y: Int) -> Bool {
    (area.x..<area.x + area.width).contains { isInk($0, y) }
  }

  /// True for a pixel that differs from the ground, whose colours are known at both ends of the row.
  private func isInk(_ x: Int, _ y: Int) -> Bool {
    let row = picture.row(y)
    let (left, right) = (SIMD4<Float>(pixel: row[area.x]), SIMD4<Float>(pixel: row[area.x + area.width - 1]))
    let color = SIMD4<Float>(pixel: row[x])
    return min(color.distance(to: left), color.distance(to: right)) > Self.noise
  }
}
