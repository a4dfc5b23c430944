internal import SegueGeometry

/// The colours of a region of a screen, as a grid of cells, so that pictures of different sizes can be compared.
struct PictureLook {
  /// A region in pixels of the picture.
  struct Region {
    var x: Double, y: Double, width: Double, height: Double

    init(_ box: PixelRect) {
      (x, y, width, height) = (Double(box.x), Double(box.y), Double(box.width), Double(box.height))
    }

    /// Returns the part of the region with a size. It is in the middle, or begins at the top.
    func part(_ width: Double, _ height: Double, isAtTop: Bool) -> Self {
      var part = self
      part.x += (self.width - width) / 2
      part.y += isAtTop ? 0 : (self.height - height) / 2
      (part.width, part.height) = (width, height)
      return part
    }
  }

  /// The number of columns and rows.
  static let grid = 24
  /// The number of samples of a cell in each direction.
  private static let samples = 3
  /// How many cells around a cell are its surroundings, in each direction.
  private static let reach = 3

  /// The mean colours: blue, green, red and alpha, from 0 to 255.
  let colors: [SIMD4<Float>]
  /// How much lighter each cell is than its surroundings: the shapes in a picture, without its large surfaces.
  let details: [Float]
  /// The mean deviation of the colours from their mean, without those along the edge, where round corners are. Below 6,
  /// there is no picture in the region.
  let variety: Float
  /// The mean colour, also without the edge.
  let mean: SIMD4<Float>

  init(_ region: Region, of screen: ScreenParts) {
    let (grid, samples) = (Self.grid, Self.samples)
    let (small, picture) = (screen.small, screen.picture)
    let step = (x: region.width / Double(grid * samples), y: region.height / Double(grid * samples))
    let isLarge = min(step.x, step.y) >= Double(small.factor)
    let columns = (0..<grid * samples).map { index in
      min(max(Int(clamping: region.x + (Double(index) + 0.5) * step.x), 0), picture.width - 1)
    }
    var colors = [SIMD4<Float>](repeating: .zero, count: grid * grid)
    colors.withUnsafeMutableBufferPointer { colors in
      small.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<grid * samples {
          let y = min(max(Int(clamping: region.y + (Double(row) + 0.5) * step.y), 0), picture.height - 1)
          let line = picture.row(y)
          let start = row / samples * grid
          for column in columns.indices {
            let x = columns[column]
            colors[start + column / samples] +=
              isLarge
              ? SIMD4<Float>(pixels[y / small.factor * small.width + x / small.factor])
              : SIMD4<Float>(line[x].channels)
          }
        }
      }
    }
    for cell in colors.indices { colors[cell] /= Float(samples * samples) }
    self.colors = colors
    let margin = grid / 6
    let inner = colors.indices.filter {
      (margin..<grid - margin).contains($0 / grid) && (margin..<grid - margin).contains($0 % grid)
    }.map { colors[$0] }
    let mean = inner.reduce(.zero, +) / Float(inner.count)
    self.mean = mean
    variety = inner.map { ($0 - mean).largest }.reduce(0, +) / Float(inner.count)
    details = Self.details(of: colors)
  }

  private static func details(of colors: [SIMD4<Float>]) -> [Float] {
    let light = colors.map { $0.x * 0.11 + $0.y * 0.59 + $0.z * 0.3 }
    return light.indices.map { cell in
      let (row, column) = (cell / grid, cell % grid)
      let rows = max(row - reach, 0)...min(row + reach, grid - 1)
      let columns = max(column - reach, 0)...min(column + reach, grid - 1)
      var sum: Float = 0
      for y in rows { for x in columns { sum += light[y * grid + x] } }
      return light[cell] - sum / Float(rows.count * columns.count)
    }
  }

  /// How alike two looks are.
  struct Likeness {
    /// The mean difference of the colours of the three quarters of the cells that are most alike, from 0 to 255: over
    /// the others there may be texts and buttons.
    var difference: Float
    /// The correlation of the details, up to 1 for the same shapes.
    var shape: Float
  }

  func likeness(_ other: Self) -> Likeness {
    let differences = zip(colors, other.colors).map { ($0 - $1).largest }
    let sorted = differences.sorted()
    let kept = sorted.count * 3 / 4
    let limit = max(sorted[kept], 24)
    var (one, two, both): (Float, Float, Float) = (0, 0, 0)
    for cell in differences.indices where differences[cell] <= limit {
      let (a, b) = (details[cell], other.details[cell])
      (one, two, both) = (one + a * a, two + b * b, both + a * b)
    }
    let length = (one * two).squareRoot()
    return Likeness(
      difference: sorted.prefix(kept).reduce(0, +) / Float(kept), shape: length > 1 ? both / length : 0)
  }
}

extension SIMD4<Float> {
  /// The largest absolute value.
  var largest: Float { pointwiseMax(self, -self).max() }
}
