/// The vectors of the recognition of drags, which imports nothing.
extension Point {
  /// The coordinates as a vector.
  @inlinable package var vector: SIMD2<Double> { SIMD2(x, y) }

  /// Makes a point from a vector of its coordinates.
  @inlinable package init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}
