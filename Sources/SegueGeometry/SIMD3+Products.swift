extension SIMD3<Double> {
  /// Returns the dot product of the two vectors.
  @inlinable
  @inline(__always)
  package func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }

  /// Returns the cross product, which is perpendicular to both vectors, and zero when they are
  /// parallel.
  @inlinable
  @inline(__always)
  package func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The Euclidean length.
  @inlinable
  @inline(__always)
  package var length: Double { dot(self).squareRoot() }
}
