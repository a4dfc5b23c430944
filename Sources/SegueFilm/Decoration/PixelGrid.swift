/// The grid of the pixels' edges, in points. A shape whose edges are on the grid is sharp.
struct PixelGrid: Sendable, Hashable {
  /// The pixels per point, above 0.
  let scale: Double

  /// Returns the position of the nearest edge of a pixel, in points.
  func callAsFunction(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// Returns the nearest length of at least one whole pixel, in points.
  func atLeastOne(_ length: Double) -> Double { max((length * scale).rounded(), 1) / scale }

  /// The width of a hairline: about half a point, at least one pixel.
  var hairline: Double { atLeastOne(0.5) }
}
