import CSeguePaintKernels
import SegueSDK

/// The waves of one frame, in pixels. `CSeguePaintKernels` contains the loop that computes the pixels.
struct Waves {
  let from: Pixels
  let to: Pixels
  private let kernel: paint_waves

  /// Paints the rows of `canvas`. Its values are the progress, x and y of the centre in fractions of the size, the
  /// height of the waves, and the strength of reflected light.
  @Sendable static func paint(_ canvas: Canvas) {
    guard let from = canvas.input(0), let to = canvas.input(1), canvas.values.count >= 5 else {
      return
    }
    let waves = Waves(from, to, canvas.output, canvas.values)
    for y in canvas.rows { waves.paint(y, canvas.output) }
  }

  private init(
    _ from: Pixels, _ to: Pixels, _ output: Pixels, _ values: UnsafeBufferPointer<Double>
  ) {
    let size = SIMD2(Float(output.width), Float(output.height))
    let progress = Float(min(max(values[0], 0), 1))
    let center = SIMD2(Float(values[1]), Float(values[2])) * size
    let far = pointwiseMax(center, size - center)
    (self.from, self.to) = (from, to)
    let width = 0.42 * max(size.x, size.y)
    let radius = progress * ((far * far).sum().squareRoot() + 0.85 * width)
    let height = Float(values[3]) * 0.055 * min(size.x, size.y) * (1 - 0.45 * progress)
    kernel = paint_waves(
      x: center.x, y: center.y, radius: radius, width: width, height: height, gloss: Float(values[4]),
      from: from.picture, to: to.picture)
  }

  private func paint(_ y: Int, _ output: Pixels) {
    let down = Float(y) - kernel.y
    // Outside of the outermost wave the row shows `from`, and inside of the innermost wave `to`.
    let outer = reach(kernel.radius, down)
    let inner = reach(kernel.radius - kernel.width, down)
    guard outer > 0 else { return from.copy(0..<output.width, ofRow: y, to: output) }
    func column(_ x: Float) -> Int { Int(clamping: Double(x), to: 0...output.width) }
    let left = column((kernel.x - outer).rounded(.down))
    let right = max(column((kernel.x + outer).rounded(.down) + 1), left)
    let begin =
      inner > 0 ? min(max(column((kernel.x - inner).rounded(.up)), left), right) : right
    let end =
      inner > 0 ? min(max(column((kernel.x + inner).rounded(.down)), begin), right) : right
    from.copy(0..<left, ofRow: y, to: output)
    bend(left..<begin, y, output)
    to.copy(begin..<end, ofRow: y, to: output)
    bend(end..<right, y, output)
    from.copy(right..<output.width, ofRow: y, to: output)
  }

  /// Paints the columns of row `y` in which the waves bend the picture.
  private func bend(_ columns: Range<Int>, _ y: Int, _ output: Pixels) {
    withUnsafePointer(to: kernel) { kernel in
      paint_waves_row(output.row(y), kernel, columns.lowerBound, columns.upperBound, y)
    }
  }

  /// Returns half the width of a circle around the centre in the row that is `down` pixels below the centre; 0 if the
  /// circle does not reach the row.
  private func reach(_ radius: Float, _ down: Float) -> Float {
    radius > 0 ? max(radius * radius - down * down, 0).squareRoot() : 0
  }
}
