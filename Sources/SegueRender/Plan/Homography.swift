internal import SegueGeometry
internal import SegueScene

/// A projective map from one plane to another: (x, y, 1) times a 3 × 3 matrix, divided by the third
/// result.
struct Homography: Equatable {
  /// The coefficients that give x, y and the divisor.
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var w: SIMD3<Double>

  init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// The map from a layer's plane (z = 0) to the frame: its transform, then points to pixels.
  init(_ t: Transform3D, scale: Double, offset: Point) {
    w = SIMD3(t.row1.w, t.row2.w, t.row4.w)
    x = SIMD3(t.row1.x, t.row2.x, t.row4.x) * scale + w * offset.x
    y = SIMD3(t.row1.y, t.row2.y, t.row4.y) * scale + w * offset.y
    if w.x == 0, w.y == 0, w.z > 0, w.z != 1 {
      (x, y, w) = (x / w.z, y / w.z, SIMD3(0, 0, 1))
    }
  }

  /// The image of a point before the division: x, y and the divisor.
  @inline(__always)
  func image(_ u: Double, _ v: Double) -> SIMD3<Double> {
    let p = SIMD3(u, v, 1)
    return SIMD3((x * p).sum(), (y * p).sum(), (w * p).sum())
  }

  /// True when the divisor is always 1.
  var isAffine: Bool { w == SIMD3(0, 0, 1) }

  /// True when an axis-aligned rectangle stays one; it may be mirrored.
  var isUpright: Bool { isAffine && x.y == 0 && y.x == 0 }

  var isFinite: Bool {
    let sum = x + y + w
    return (sum.x + sum.y + sum.z).isFinite
  }

  /// The inverse map; nil when the plane is seen edge-on or scaled to nothing.
  var inverse: Homography? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (yw, wx, xy) = (cross(y, w), cross(w, x), cross(x, y))
    let determinant = (x * yw).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = Homography(
      x: SIMD3(yw.x, wx.x, xy.x) / determinant, y: SIMD3(yw.y, wx.y, xy.y) / determinant,
      w: SIMD3(yw.z, wx.z, xy.z) / determinant)
    return result.isFinite ? result : nil
  }

  /// This map, followed by a scale by `scale` and a move by `offset`.
  func stretched(by scale: SIMD2<Double>, offset: SIMD2<Double>) -> Homography {
    Homography(x: x * scale.x + w * offset.x, y: y * scale.y + w * offset.y, w: w)
  }
}
