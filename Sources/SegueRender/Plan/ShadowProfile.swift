internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// The Gaussian blur of a rounded rectangle, computed point by point.
///
/// The rectangle is divided into strips: one between the rounded corners, and thin ones along the
/// corners. Each strip is treated as a rectangle. The blur of a rectangle is a product of two
/// differences of the Gaussian's integral.
struct ShadowProfile {
  private let rect: Rect
  private let radii: SIMD4<Double>
  /// The reciprocal of the standard deviation.
  private let sharpness: Double
  private let strips: Int

  /// The distance from the rectangle up to which the shadow is drawn, in standard deviations.
  static let reach = 3.2

  init(_ rect: Rect, radii: SIMD4<Double>, deviation: Double) {
    self.rect = rect
    self.radii = radii
    sharpness = 1 / deviation
    strips = min(max(Int(clamping: (3 * radii.max() / deviation).rounded(.up)), 6), 160)
  }

  /// Returns true when both shadows have the same size, corner radii and blur, even if they are at
  /// different positions.
  func hasShape(of other: ShadowProfile) -> Bool {
    // The sizes of equal rectangles at different positions differ by rounding errors.
    radii == other.radii && sharpness == other.sharpness
      && abs(rect.width - other.rect.width) < 1e-9 && abs(rect.height - other.rect.height) < 1e-9
  }

  /// Writes the shadow's opacities, 0…1, in the row at `y` for each of the x coordinates `xs`. If
  /// `isEven` is true for the previous row and this one, the caller can copy the previous row
  /// instead.
  func write(_ xs: UnsafeBufferPointer<Double>, y: Double, to out: UnsafeMutablePointer<Float>) {
    for i in 0..<xs.count { out[i] = 0 }
    let top = max(radii[0], radii[1])
    let bottom = max(radii[3], radii[2])
    add(rect.minY + top, rect.maxY - bottom, left: 0, right: 0, xs, y, out)
    corner(top, radii[0], radii[1], xs, y, out) { self.rect.minY + $0 }
    corner(bottom, radii[3], radii[2], xs, y, out) { self.rect.maxY - $0 }
  }

  /// Returns true when all rows from `a` to `b` are equal, because they are far from the top and
  /// the bottom of the rectangle.
  func isEven(_ a: Double, _ b: Double) -> Bool {
    let reach = 4 / sharpness
    return min(a, b) > rect.minY + max(radii[0], radii[1]) + reach
      && max(a, b) < rect.maxY - max(radii[3], radii[2]) - reach
  }

  /// Adds the strips along the two corners at the top or the bottom, with the radii `left` and
  /// `right`. `height` is the larger radius, and `position` converts a distance from the top or
  /// bottom edge to y.
  private func corner(
    _ height: Double, _ left: Double, _ right: Double, _ xs: UnsafeBufferPointer<Double>,
    _ y: Double, _ out: UnsafeMutablePointer<Float>, _ position: (Double) -> Double
  ) {
    guard height > 0 else { return }
    var from = 0.0
    for index in 1...strips {
      // The strips become thinner toward the top or bottom edge, because the corner's curve is flat
      // there.
      let part = Double(index) / Double(strips)
      let to = height * part * part
      let middle = (from + to) / 2
      let (a, b) = (position(from), position(to))
      add(
        min(a, b), max(a, b), left: Self.inset(middle, left), right: Self.inset(middle, right), xs,
        y, out)
      from = to
    }
  }

  /// Returns the horizontal inset of a rounded corner at the distance `depth` from the top or
  /// bottom edge.
  private static func inset(_ depth: Double, _ radius: Double) -> Double {
    guard depth < radius else { return 0 }
    let rest = radius - depth
    return radius - (radius * radius - rest * rest).squareRoot()
  }

  /// Adds to `out` the blur of the strip from `top` to `bottom`. `left` and `right` are the insets
  /// of the strip from the rectangle's sides.
  private func add(
    _ top: Double, _ bottom: Double, left: Double, right: Double,
    _ xs: UnsafeBufferPointer<Double>, _ y: Double, _ out: UnsafeMutablePointer<Float>
  ) {
    let mass = Self.integral((y - top) * sharpness) - Self.integral((y - bottom) * sharpness)
    guard mass > 1e-5 else { return }
    let (start, end) = (rect.minX + left, rect.maxX - right)
    guard start < end else { return }
    for i in 0..<xs.count {
      let (a, b) = ((xs[i] - start) * sharpness, (xs[i] - end) * sharpness)
      guard a > -4, b < 4 else { continue }
      out[i] += Float(mass * (a >= 4 && b <= -4 ? 1 : Self.integral(a) - Self.integral(b)))
    }
  }

  // MARK: The Gaussian's integral

  private static let steps = 128.0

  private static let integrals: [Double] = (0...1025).map {
    erfc(-(Double($0) / steps - 4) / 2.0.squareRoot()) / 2
  }

  /// Returns the integral, up to `x`, of the Gaussian with a standard deviation of 1.
  @inline(__always)
  private static func integral(_ x: Double) -> Double {
    guard x > -4 else { return 0 }
    guard x < 4 else { return 1 }
    let position = (x + 4) * steps
    // In range: x is between -4 and 4, and NaN has returned above.
    let index = Int(position)
    let (low, high) = (integrals[index], integrals[index + 1])
    return low + (high - low) * (position - Double(index))
  }
}
