/// The grid of the pixels' edges, in points. A shape whose edges are on the grid is sharp.
struct PixelGrid: Sendable, Hashable {
  /// The pixels per point, above 0.
  let scale: Double

  /// Returns a position rounded to the nearest edge of a pixel, in points.
  func callAsFunction(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// Returns a length rounded to whole pixels, at least one pixel, in points.
  func atLeastOne(_ length: Double) -> Double { max((length * scale).rounded(), 1) / scale }

  /// The width of a hairline: about half a point, at least one pixel.
  var hairline: Double { atLeastOne(0.5) }
}
