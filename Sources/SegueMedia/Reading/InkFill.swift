internal import SegueGeometry
internal import SeguePixels

/// Fills the thin gaps that letters leave in a photograph. A membrane would blend the two sides of an edge that a letter
/// crosses. Here each pixel lies on lines through the letter in several directions, and the lines with the same colour at
/// both ends, which do not cross an edge, count most.
enum InkFill {
  /// Half of the directions, as steps in pixels.
  private static let directions = [(1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (-1, 2), (-1, 1), (-2, 1)]
  /// The difference of the ends' colours, 0…255, at which a line counts about a third.
  private static let likeness: Float = 9
  /// The number of pixels at each end of a line whose mean is its colour there, because of a photograph's grain.
  private static let ends = 2

  /// Fills the unknown pixels of `box` from the known ones; `isKnown` has the flags row by row.
  static func fill(_ isKnown: [Bool], of picture: PixelBuffer, within box: PixelRect) {
    guard isKnown.contains(false), isKnown.contains(true) else { return }
    var filled: [(index: Int, color: SIMD4<Float>)] = []
    for index in isKnown.indices where !isKnown[index] {
      guard let color = color(at: index, isKnown, picture, box) else { continue }
      filled.append((index, color))
    }
    // What no line reaches is filled from what the lines have filled.
    MembraneFill.fill(isKnown, of: picture, within: box)
    for (index, color) in filled {
      picture.row(box.y + index / box.width)[box.x + index % box.width] = color.pixel
    }
  }

  private static func color(
    at index: Int, _ isKnown: [Bool], _ picture: PixelBuffer, _ box: PixelRect
  ) -> SIMD4<Float>? {
    let (x, y) = (index % box.width, index / box.width)
    /// Returns the colour at the end of a line, and the number of steps to it; nil at the edge of the box.
    func end(_ dx: Int, _ dy: Int) -> (color: SIMD4<Float>, steps: Float)? {
      var (steps, sum, count) = (0, SIMD4<Float>.zero, Float(0))
      var first = 0
      while count < Float(ends) {
        steps += 1
        let (x, y) = (x + steps * dx, y + steps * dy)
        guard (0..<box.width).contains(x), (0..<box.height).contains(y) else { break }
        guard isKnown[y * box.width + x] else {
          if count > 0 { break }
          continue
        }
        if count == 0 { first = steps }
        sum += SIMD4(pixel: picture.row(box.y + y)[box.x + x])
        count += 1
      }
      return count > 0 ? (sum / count, Float(first)) : nil
    }
    var (sum, weights) = (SIMD4<Float>.zero, Float(0))
    for (dx, dy) in directions {
      guard let one = end(dx, dy), let other = end(-dx, -dy) else { continue }
      let length = (one.steps + other.steps) * Float(dx * dx + dy * dy).squareRoot()
      let difference = one.color.distance(to: other.color) / likeness
      let weight = 1 / (length * length * (1 + difference * difference) * (1 + difference * difference))
      let color = (one.color * other.steps + other.color * one.steps) / (one.steps + other.steps)
      sum += color * weight
      weights += weight
    }
    return weights > 0 ? sum / weights : nil
  }
}
