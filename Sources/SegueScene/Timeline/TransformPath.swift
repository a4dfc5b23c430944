internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// An interpolation between two transforms in which a rotation remains a rotation, instead of
/// making the view collapse halfway. Both transforms are decomposed into translation, scale, skew,
/// rotation and perspective, and each part is interpolated.
///
/// Source: CSS Transforms Level 2, "Interpolation of 3D matrices"; Core Animation does the same.
struct TransformPath: Sendable {
  private let from: Parts
  private let to: Parts
  private let first: Transform3D
  private let last: Transform3D
  /// The angle between the two rotations as quaternions, and its sine.
  private let angle: Double
  private let sine: Double

  /// Returns nil if interpolating the sixteen numbers gives the same result, because nothing
  /// rotates, or if one of the transforms cannot be decomposed, because it is singular.
  init?(from: Transform3D, to: Transform3D) {
    if from.isScaleAndTranslation && to.isScaleAndTranslation { return nil }
    guard let a = Parts(from), var b = Parts(to) else { return nil }
    var cosine = (a.rotation * b.rotation).sum()
    if cosine < 0 {
      // The negated quaternion is the same rotation, and gives the shorter path.
      b.rotation = -b.rotation
      cosine = -cosine
    }
    self.from = a
    self.to = b
    first = from
    last = to
    angle = acos(min(cosine, 1))
    sine = sin(angle)
  }

  /// Returns the transform at `progress`: exactly the first one at 0 and exactly the last one at 1.
  /// Outside 0…1, it is extrapolated.
  func value(at progress: Double) -> Transform3D {
    if progress == 0 { return first }
    if progress == 1 { return last }
    var parts = from
    parts.translation += (to.translation - from.translation) * progress
    parts.scale += (to.scale - from.scale) * progress
    parts.skew += (to.skew - from.skew) * progress
    parts.perspective += (to.perspective - from.perspective) * progress
    if sine > 1e-9 {
      let a = sin((1 - progress) * angle) / sine
      let b = sin(progress * angle) / sine
      parts.rotation = from.rotation * a + to.rotation * b
    }
    return parts.composed
  }

  /// A decomposed transform.
  private struct Parts: Sendable {
    var translation = SIMD3<Double>(0, 0, 0)
    var scale = SIMD3<Double>(1, 1, 1)
    /// The skews xy, xz and yz.
    var skew = SIMD3<Double>(0, 0, 0)
    /// The rotation as a unit quaternion: x, y, z, w.
    var rotation = SIMD4<Double>(0, 0, 0, 1)
    /// The fourth column of the perspective matrix.
    var perspective = SIMD4<Double>(0, 0, 0, 1)

    init?(_ matrix: Transform3D) {
      guard matrix.row4.w != 0 else { return nil }
      let w = matrix.row4.w
      var rows = [matrix.row1 / w, matrix.row2 / w, matrix.row3 / w, matrix.row4 / w]
      perspective = SIMD4(rows[0].w, rows[1].w, rows[2].w, rows[3].w)
      for index in 0..<3 { rows[index].w = 0 }
      rows[3].w = 1
      var x = SIMD3(rows[0].x, rows[0].y, rows[0].z)
      var y = SIMD3(rows[1].x, rows[1].y, rows[1].z)
      var z = SIMD3(rows[2].x, rows[2].y, rows[2].z)
      guard abs(x.dot(y.cross(z))) > 1e-12 else { return nil }
      translation = SIMD3(rows[3].x, rows[3].y, rows[3].z)
      if perspective != SIMD4(0, 0, 0, 1) {
        guard let column = Self.solve(x, y, z, translation, perspective) else { return nil }
        perspective = column
      }

      scale.x = x.length
      x /= scale.x
      skew.x = x.dot(y)
      y -= x * skew.x
      scale.y = y.length
      y /= scale.y
      skew.x /= scale.y
      skew.y = x.dot(z)
      z -= x * skew.y
      skew.z = y.dot(z)
      z -= y * skew.z
      scale.z = z.length
      z /= scale.z
      skew.y /= scale.z
      skew.z /= scale.z
      if x.dot(y.cross(z)) < 0 {
        // A rotation cannot mirror, so the scale becomes negative.
        scale = -scale
        (x, y, z) = (-x, -y, -z)
      }
      rotation = Self.quaternion(x, y, z)
    }

    /// Returns the fourth column of the perspective matrix P, for which affine · P equals the
    /// decomposed matrix. The column is the solution of affine · column = `right`, the fourth
    /// column of the decomposed matrix.
    private static func solve(
      _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>, _ t: SIMD3<Double>,
      _ right: SIMD4<Double>
    ) -> SIMD4<Double>? {
      let determinant = x.dot(y.cross(z))
      guard determinant != 0 else { return nil }
      let r = SIMD3(right.x, right.y, right.z)
      // Cramer's rule solves the first three rows. The fourth row gives w.
      let column =
        (y.cross(z) * r.x + z.cross(x) * r.y + x.cross(y) * r.z) / determinant
      return SIMD4(column.x, column.y, column.z, right.w - t.dot(column))
    }

    private static func quaternion(
      _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>
    ) -> SIMD4<Double> {
      // Shepperd's method, for a rotation matrix that is applied to row vectors.
      let trace = x.x + y.y + z.z
      var q: SIMD4<Double>
      if trace > 0 {
        let s = (trace + 1).squareRoot() * 2
        q = SIMD4((y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s, s / 4)
      } else if x.x > y.y && x.x > z.z {
        let s = (1 + x.x - y.y - z.z).squareRoot() * 2
        q = SIMD4(s / 4, (y.x + x.y) / s, (z.x + x.z) / s, (y.z - z.y) / s)
      } else if y.y > z.z {
        let s = (1 + y.y - x.x - z.z).squareRoot() * 2
        q = SIMD4((y.x + x.y) / s, s / 4, (z.y + y.z) / s, (z.x - x.z) / s)
      } else {
        let s = (1 + z.z - x.x - y.y).squareRoot() * 2
        q = SIMD4((z.x + x.z) / s, (z.y + y.z) / s, s / 4, (x.y - y.x) / s)
      }
      q /= (q * q).sum().squareRoot()
      return q
    }

    var composed: Transform3D {
      let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
      // The rows of the rotation matrix, which is applied to row vectors.
      var rx = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y))
      var ry = SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x))
      var rz = SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
      // Composing reverses the decomposition: scale and skew are applied before the rotation.
      rz = (rz + ry * skew.z + rx * skew.y) * scale.z
      ry = (ry + rx * skew.x) * scale.y
      rx *= scale.x
      func row(_ v: SIMD3<Double>, _ w: Double) -> SIMD4<Double> {
        let column = SIMD3(perspective.x, perspective.y, perspective.z)
        return SIMD4(v.x, v.y, v.z, v.dot(column) + w * perspective.w)
      }
      return Transform3D(
        row1: row(rx, 0), row2: row(ry, 0), row3: row(rz, 0), row4: row(translation, 1))
    }
  }
}
