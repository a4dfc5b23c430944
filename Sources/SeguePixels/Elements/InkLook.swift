internal import SegueGeometry

/// The shape of a text's ink at one height for all texts, so that texts of other sizes and colours can be compared.
struct InkLook {
  /// The number of rows. A column is as wide as a row is high.
  private static let rows = 12
  /// The most columns: a text that is 40 times as wide as high.
  private static let maximum = 480
  /// The columns of a piece of a text, about two letters, and how far a piece may be moved: letters of another size are
  /// a little closer together or further apart.
  private static let piece = 18
  private static let shift = 3
  /// The largest difference of the shapes of two equal texts, as a factor of width and height.
  private static let bends = 0.92...1.09

  private let columns: Int
  private let ratio: Double
  /// How much of each cell is ink, from 0 to 1, column by column.
  private let cells: [Float]

  /// Looks at the ink of a part. Returns nil for a part whose ink is hardly seen.
  init?(_ box: PixelRect, of screen: ScreenParts, tone: ScreenParts.Tone?) {
    guard box.width > 0, box.height > 0, let ink = Self.colors(box, of: screen.picture, tone) else { return nil }
    let span = ink.text - ink.ground
    let length = (span * span).sum()
    guard length >= 24 * 24 else { return nil }
    ratio = box.ratio
    columns = min(max(Int(clamping: (Double(Self.rows) * box.ratio).rounded()), 1), Self.maximum)
    var cells = [Float](repeating: 0, count: columns * Self.rows)
    func bounds(_ index: Int, of count: Int, _ start: Int, _ length: Int) -> Range<Int> {
      let first = start + length * index / count
      return first..<max(start + length * (index + 1) / count, first + 1)
    }
    for row in 0..<Self.rows {
      let lines = bounds(row, of: Self.rows, box.y, box.height)
      for column in 0..<columns {
        let places = bounds(column, of: columns, box.x, box.width)
        var sum: Float = 0
        for y in lines {
          let line = screen.picture.row(y)
          for x in places {
            let along = ((SIMD4<Float>(line[x].channels) - ink.ground) * span).sum() / length
            sum += min(max(along, 0), 1)
          }
        }
        cells[column * Self.rows + row] = sum / Float(lines.count * places.count)
      }
    }
    self.cells = cells
  }

  /// Returns how alike two texts are, up to 1: the mean correlation of their pieces. Returns nil for other texts, of
  /// which one piece or more differs: `2 guests · lake` is not `2 guests · pier`.
  func likeness(_ other: Self) -> Float? {
    guard Self.bends.contains(ratio / other.ratio) else { return nil }
    var (sum, count): (Float, Float) = (0, 0)
    var start = 0
    while start < columns {
      let end = columns - start < Self.piece * 3 / 2 ? columns : start + Self.piece
      if let likeness = pieceLikeness(start..<end, other) {
        guard likeness >= Self.leastPiece else { return nil }
        (sum, count) = (sum + likeness, count + 1)
      }
      start = end
    }
    return count > 0 && sum / count >= Self.least ? sum / count : nil
  }

  /// The least likeness of two equal texts, and of a piece of them.
  private static let least: Float = 0.84
  private static let leastPiece: Float = 0.66

  /// Returns the best correlation of a range of columns with nearly the same columns of another text; nil for two
  /// spaces.
  private func pieceLikeness(_ range: Range<Int>, _ other: Self) -> Float? {
    let own = cells[range.lowerBound * Self.rows..<range.upperBound * Self.rows]
    let ownMean = own.reduce(0, +) / Float(own.count)
    var best: Float?
    for shift in -Self.shift...Self.shift {
      var (mean, length, ownLength, both): (Float, Float, Float, Float) = (0, 0, 0, 0)
      let starts = range.map { column in
        min(max((column * 2 + 1) * other.columns / (2 * columns) + shift, 0), other.columns - 1) * Self.rows
      }
      for start in starts { for row in 0..<Self.rows { mean += other.cells[start + row] } }
      mean /= Float(own.count)
      if max(ownMean, mean) < 0.03 { continue }
      for (column, start) in zip(range, starts) {
        for row in 0..<Self.rows {
          let (a, b) = (cells[column * Self.rows + row] - ownMean, other.cells[start + row] - mean)
          (ownLength, length, both) = (ownLength + a * a, length + b * b, both + a * b)
        }
      }
      let product = (length * ownLength).squareRoot()
      best = max(best ?? -1, product > 0 ? both / product : 0)
    }
    return best
  }

  /// Returns the colours of a text and of what it lies on.
  private static func colors(
    _ box: PixelRect, of picture: PixelBuffer, _ tone: ScreenParts.Tone?
  ) -> (ground: SIMD4<Float>, text: SIMD4<Float>)? {
    var (ground, grounds) = (SIMD4<Float>.zero, Float(0))
    if let tone {
      for y in box.y..<box.bottom {
        let line = picture.row(y)
        for x in box.x..<box.right where !tone.contains(line[x].channels) {
          (ground, grounds) = (ground + SIMD4<Float>(line[x].channels), grounds + 1)
        }
      }
    } else {
      for y in [box.y - 1, box.bottom] where (0..<picture.height).contains(y) {
        let line = picture.row(y)
        for x in box.x..<box.right { (ground, grounds) = (ground + SIMD4<Float>(line[x].channels), grounds + 1) }
      }
    }
    guard grounds > 0 else { return nil }
    ground /= grounds
    var farthest: Float = 0
    for y in box.y..<box.bottom {
      let line = picture.row(y)
      for x in box.x..<box.right { farthest = max(farthest, (SIMD4<Float>(line[x].channels) - ground).largest) }
    }
    var (text, texts) = (SIMD4<Float>.zero, Float(0))
    for y in box.y..<box.bottom {
      let line = picture.row(y)
      for x in box.x..<box.right {
        let color = SIMD4<Float>(line[x].channels)
        guard tone?.contains(line[x].channels) ?? ((color - ground).largest >= farthest * 0.75) else { continue }
        (text, texts) = (text + color, texts + 1)
      }
    }
    return texts > 0 ? (ground, text / texts) : nil
  }
}
