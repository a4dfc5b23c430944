/// The edges of pixels, in points. What lies on it is sharp.
struct PixelGrid: Sendable, Hashable {
  /// Pixels per point, above 0.
  let scale: Double

  /// The nearest edge of a pixel.
  func callAsFunction(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// The nearest length of at least one pixel.
  func atLeastOne(_ length: Double) -> Double { max((length * scale).rounded(), 1) / scale }

  /// The width of a hairline: about half a point, at least one pixel.
  var hairline: Double { atLeastOne(0.5) }
}
