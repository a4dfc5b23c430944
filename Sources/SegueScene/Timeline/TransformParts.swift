internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// A transform decomposed into a scale along the axes, a rotation, a translation and a perspective.
struct TransformParts {
  /// The order in which the parts apply to a point. The translation always comes after the scale
  /// and the rotation.
  struct Order {
    /// True when the rotation comes before the scale.
    var turnsFirst: Bool
    /// True when the perspective comes before all other parts, false when it comes after them.
    var perspectiveFirst: Bool

    static let all = [
      Order(turnsFirst: false, perspectiveFirst: false),
      Order(turnsFirst: true, perspectiveFirst: false),
      Order(turnsFirst: false, perspectiveFirst: true),
      Order(turnsFirst: true, perspectiveFirst: true),
    ]
  }

  private(set) var scale = SIMD3<Double>(1, 1, 1)
  /// The rows of the rotation matrix, which is applied to row vectors.
  private var rows: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  private(set) var translation = SIMD3<Double>(0, 0, 0)
  private(set) var m34 = 0.0

  /// Decomposes `matrix` into parts that apply in this order. Returns nil when these parts do not
  /// reproduce the matrix within 1e-9 (relative to its largest number, if that is above 1).
  ///
  /// - Parameter turns: false assumes that there is no rotation, so that a mirror image is a
  ///   negative scale.
  init?(_ matrix: Transform3D, _ order: Order, turns: Bool) {
    guard matrix.isFinite else { return nil }
    var affine = matrix
    if order.perspectiveFirst {
      m34 = matrix.row3.w
      affine.row3 -= affine.row4 * m34
    } else {
      // When the perspective comes last, the fourth column is the third column times m34, plus 1 in
      // the last row.
      let third = [matrix.row1.z, matrix.row2.z, matrix.row3.z, matrix.row4.z]
      let fourth = [matrix.row1.w, matrix.row2.w, matrix.row3.w, matrix.row4.w - 1]
      let largest = third.indices.max { abs(third[$0]) < abs(third[$1]) } ?? 2
      if third[largest] != 0 { m34 = fourth[largest] / third[largest] }
    }
    translation = Self.first3(affine.row4)
    var linear = [affine.row1, affine.row2, affine.row3].map(Self.first3)
    if order.turnsFirst { linear = Self.transposed(linear) }
    if turns {
      guard split(linear) else { return nil }
    } else {
      scale = SIMD3(linear[0].x, linear[1].y, linear[2].z)
    }
    if order.turnsFirst { rows = Self.transposed(rows) }
    let size = max(1, matrix.numbers.map(abs).max() ?? 1)
    let again = composed(order)
    guard (0..<16).allSatisfy({ abs(again[$0] - matrix[$0]) <= 1e-9 * size }) else { return nil }
  }

  /// Splits rows into their lengths (the scale) and a rotation. Returns false when the rows are not
  /// orthogonal.
  private mutating func split(_ linear: [SIMD3<Double>]) -> Bool {
    for index in 0..<3 {
      let row = linear[index]
      scale[index] = row.length
      if scale[index] > 1e-12 { rows[index] = row / scale[index] }
    }
    let flat = (0..<3).filter { scale[$0] <= 1e-12 }
    if flat.count == 1 {
      // If one axis is scaled to 0, its row is chosen orthogonal to the other two rows.
      let index = flat[0]
      rows[index] = rows[(index + 1) % 3].cross(rows[(index + 2) % 3])
    }
    if rows[0].dot(rows[1].cross(rows[2])) < 0 {
      scale.x = -scale.x
      rows[0] = -rows[0]
    }
    let skew = max(
      abs(rows[0].dot(rows[1])), abs(rows[1].dot(rows[2])), abs(rows[2].dot(rows[0])))
    return skew * max(1, abs(scale.x), abs(scale.y), abs(scale.z)) < 1e-10
  }

  private func composed(_ order: Order) -> Transform3D {
    let stretch = Transform3D.scale(x: scale.x, y: scale.y, z: scale.z)
    let turn = Transform3D(
      row1: SIMD4(rows[0], 0), row2: SIMD4(rows[1], 0), row3: SIMD4(rows[2], 0),
      row4: SIMD4(0, 0, 0, 1))
    let affine = (order.turnsFirst ? turn : stretch)
      .concatenating(order.turnsFirst ? stretch : turn)
      .concatenating(.translation(x: translation.x, y: translation.y, z: translation.z))
    var view = Transform3D.identity
    view.row3.w = m34
    return order.perspectiveFirst ? view.concatenating(affine) : affine.concatenating(view)
  }

  // MARK: The turn

  /// The axis of the rotation, as a unit vector whose largest component is positive, and the angle
  /// about it in radians; nil when there is no rotation.
  private var axisAndAngle: (axis: SIMD3<Double>, angle: Double)? {
    let sines = SIMD3(
      rows[1].z - rows[2].y, rows[2].x - rows[0].z, rows[0].y - rows[1].x)
    let sine = sines.length / 2
    let cosine = (rows[0].x + rows[1].y + rows[2].z - 1) / 2
    let angle = atan2(sine, cosine)
    guard angle > 1e-12 else { return nil }
    var axis = sines
    if cosine < 0 {
      // Beyond a quarter turn, the sines become small. The symmetric part of the matrix then gives
      // a more precise axis.
      let columns = (0..<3).map { index in
        let column = SIMD3(rows[0][index], rows[1][index], rows[2][index])
        var symmetric = (rows[index] + column) / 2
        symmetric[index] -= cosine
        return symmetric
      }
      axis = columns.max { $0.dot($0) < $1.dot($1) } ?? axis
    }
    axis /= axis.length
    let maximum = max(abs(axis.x), abs(axis.y), abs(axis.z))
    let largest = (0..<3).first { abs(axis[$0]) > maximum - 1e-9 } ?? 0
    let isAgainst = axis[largest] < 0
    if isAgainst { axis = -axis }
    // The sines determine the sign of the angle. For half a turn, both signs are correct.
    let along = sines.dot(axis)
    return (axis, along < 0 ? -angle : angle)
  }

  /// Returns the common axis of all rotations and the angle of each rotation, or nil when they have
  /// no common axis.
  static func commonAxis(_ all: [TransformParts]) -> (SIMD3<Double>, [Double])? {
    let turns = all.map(\.axisAndAngle)
    guard let axis = turns.lazy.compactMap({ $0?.axis }).first else {
      return (SIMD3(0, 0, 1), all.map { _ in 0 })
    }
    for case .some(let turn) in turns {
      // The difference of the axes is weighted by the angle, because the axis of a small rotation
      // is less precise.
      let off = turn.axis - axis
      guard off.length * min(1, abs(turn.angle)) < 1e-10 else { return nil }
    }
    return (axis, turns.map { $0?.angle ?? 0 })
  }

  /// The rotation as Euler angles about x, then y, then z, in radians.
  var anglesAboutXYZ: SIMD3<Double> {
    let sine = min(max(-rows[0].z, -1), 1)
    guard abs(sine) < 1 - 1e-12 else {
      return SIMD3(atan2(-rows[2].y, rows[1].y), sine < 0 ? -.pi / 2 : .pi / 2, 0)
    }
    return SIMD3(atan2(rows[1].z, rows[2].z), asin(sine), atan2(rows[0].y, rows[0].x))
  }

  // MARK: Rows

  private static func first3(_ row: SIMD4<Double>) -> SIMD3<Double> {
    SIMD3(row.x, row.y, row.z)
  }

  private static func transposed(_ rows: [SIMD3<Double>]) -> [SIMD3<Double>] {
    (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) }
  }
}
