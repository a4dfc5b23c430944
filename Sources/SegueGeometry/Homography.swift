/// A projective map from one plane to another: (x, y, 1) is multiplied by a 3 × 3 matrix, and the
/// first two components of the product are divided by the third.
package struct Homography: Equatable, Sendable, BitwiseCopyable {
  /// The rows of the matrix: `x` and `y` give the two coordinates before the division, and `w`
  /// gives the divisor.
  package var x: SIMD3<Double>
  package var y: SIMD3<Double>
  package var w: SIMD3<Double>

  @inlinable
  package init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// Makes the map of the plane z = 0 that applies `t` and then projects the result along the line
  /// of sight, by dropping its z.
  @inlinable
  package init(_ t: Transform3D) {
    x = SIMD3(t.row1.x, t.row2.x, t.row4.x)
    y = SIMD3(t.row1.y, t.row2.y, t.row4.y)
    w = SIMD3(t.row1.w, t.row2.w, t.row4.w)
  }

  /// Returns the image of a point before the division: x, y and the divisor.
  @inlinable
  @inline(__always)
  package func image(_ u: Double, _ v: Double) -> SIMD3<Double> {
    let p = SIMD3(u, v, 1)
    return SIMD3(x.dot(p), y.dot(p), w.dot(p))
  }

  /// Returns the image of a point. It is not finite for a point on the line that the map sends to
  /// infinity.
  @inlinable
  package func apply(_ u: Double, _ v: Double) -> Point {
    let image = image(u, v)
    return Point(x: image.x / image.z, y: image.y / image.z)
  }

  /// True when the divisor is always 1.
  @inlinable
  package var isAffine: Bool { w == SIMD3(0, 0, 1) }

  /// True when the map keeps axis-aligned rectangles axis-aligned; it may mirror them.
  @inlinable
  package var isUpright: Bool { isAffine && x.y == 0 && y.x == 0 }

  @inlinable
  package var isFinite: Bool {
    let sum = x + y + w
    return (sum.x + sum.y + sum.z).isFinite
  }

  /// The inverse map, computed from cofactors; nil when the plane is seen edge-on or scaled to
  /// nothing, and when the inverse is not finite.
  @inlinable
  package var inverse: Homography? {
    let (yw, wx, xy) = (y.cross(w), w.cross(x), x.cross(y))
    let determinant = x.dot(yw)
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = Homography(
      x: SIMD3(yw.x, wx.x, xy.x) / determinant, y: SIMD3(yw.y, wx.y, xy.y) / determinant,
      w: SIMD3(yw.z, wx.z, xy.z) / determinant)
    return result.isFinite ? result : nil
  }

  /// Returns the map that applies this one first, then `next`.
  @inlinable
  package func followed(by next: Homography) -> Homography {
    func column(_ c: SIMD3<Double>) -> SIMD3<Double> { x * c.x + y * c.y + w * c.z }
    return Homography(x: column(next.x), y: column(next.y), w: column(next.w))
  }

  /// Returns this map followed by a scale by `scale` and a translation by `offset`.
  @inlinable
  package func stretched(by scale: SIMD2<Double>, offset: SIMD2<Double>) -> Homography {
    Homography(x: x * scale.x + w * offset.x, y: y * scale.y + w * offset.y, w: w)
  }
}
