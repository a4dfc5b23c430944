/// What a part of a screen looks like, at one size for all parts, so that parts of different sizes can be compared.
struct PartLook {
  /// The columns and rows of the colours and of the ink.
  private static let colorGrid = 16
  private static let inkGrid = (columns: 32, rows: 8)

  /// The mean colours of the cells: blue, green, red and alpha.
  let colors: [SIMD4<Float>]
  /// How much each cell differs from the ground, relative to their mean, as a vector of length 1; empty for a part that
  /// does not differ.
  let ink: [Float]
  /// The mean deviation of the colours from their mean, of 255. Below 3, a part is plain.
  let variety: Float

  init(_ box: PixelRect, of screen: ScreenParts, isInk: Bool) {
    colors = Self.cells(box, of: screen, Self.colorGrid, Self.colorGrid)
    let mean = colors.reduce(.zero, +) / Float(colors.count)
    variety = colors.map { Self.distance($0, mean) }.reduce(0, +) / Float(colors.count)
    guard isInk else {
      ink = []
      return
    }
    let ground = Self.ground(around: box, of: screen)
    var ink = Self.cells(box, of: screen, Self.inkGrid.columns, Self.inkGrid.rows).map { Self.distance($0, ground) }
    let level = ink.reduce(0, +) / Float(ink.count)
    for index in ink.indices { ink[index] -= level }
    let length = ink.reduce(0) { $0 + $1 * $1 }.squareRoot()
    self.ink = length > 60 ? ink.map { $0 / length } : []
  }

  /// Returns the mean difference of the colours, of 255.
  func difference(_ other: Self) -> Float {
    zip(colors, other.colors).reduce(0) { $0 + Self.distance($1.0, $1.1) } / Float(colors.count)
  }

  /// Returns the correlation of the ink, up to 1 for the same shape.
  func likeness(_ other: Self) -> Float {
    ink.isEmpty || other.ink.isEmpty ? 0 : zip(ink, other.ink).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func distance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let difference = a - b
    return pointwiseMax(difference, -difference).max()
  }

  /// Returns the mean colour of the pixels around a rectangle.
  private static func ground(around box: PixelRect, of screen: ScreenParts) -> SIMD4<Float> {
    let picture = screen.picture
    var (sum, count) = (SIMD4<Float>.zero, Float(0))
    for y in [box.y - 1, box.bottom] where (0..<picture.height).contains(y) {
      let row = picture.row(y)
      for x in box.x..<box.right { (sum, count) = (sum + SIMD4<Float>(row[x].channels), count + 1) }
    }
    return count > 0 ? sum / count : sum
  }

  /// Returns the mean colours of a grid of cells. The cells of a large part are taken from the small picture.
  private static func cells(
    _ box: PixelRect, of screen: ScreenParts, _ columns: Int, _ rows: Int
  ) -> [SIMD4<Float>] {
    let isLarge = box.width >= 8 * columns * screen.small.factor
    let factor = isLarge ? screen.small.factor : 1
    func bounds(_ index: Int, _ count: Int, _ start: Int, _ length: Int, _ limit: Int) -> Range<Int> {
      let first = min((start + length * index / count) / factor, limit - 1)
      return first..<min(max((start + length * (index + 1) / count) / factor, first + 1), limit)
    }
    let (width, height) =
      isLarge ? (screen.small.width, screen.small.height) : (screen.picture.width, screen.picture.height)
    var cells: [SIMD4<Float>] = []
    cells.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let lines = bounds(row, rows, box.y, box.height, height)
      for column in 0..<columns {
        let places = bounds(column, columns, box.x, box.width, width)
        var sum = SIMD4<UInt32>.zero
        for y in lines {
          if isLarge {
            for x in places { sum &+= SIMD4(truncatingIfNeeded: screen.small.pixels[y * width + x]) }
          } else {
            let line = screen.picture.row(y)
            for x in places { sum &+= line[x].channels }
          }
        }
        cells.append(SIMD4<Float>(sum) / Float(lines.count * places.count))
      }
    }
    return cells
  }
}
