#if hasFeature(Embedded)
  // Embedded Swift has no Glibc module. For Embedded Swift, this file is compiled as a part of SegueSDK, which gets the
  // functions of libm from CSegueSDK.
  internal import CSegueSDK
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// A 4 × 4 matrix for row vectors, like CATransform3D: `[x y z 1] · M`, with the translation in
/// `m41 m42 m43` and the perspective in `m34`. Lengths are in points.
public struct Transform3D: Sendable, Hashable, BitwiseCopyable {
  /// The first row, `m11 m12 m13 m14`.
  public var row1: SIMD4<Double>
  /// The second row, `m21 m22 m23 m24`.
  public var row2: SIMD4<Double>
  /// The third row, `m31 m32 m33 m34`.
  public var row3: SIMD4<Double>
  /// The fourth row, `m41 m42 m43 m44`: the translation.
  public var row4: SIMD4<Double>

  /// The transform that changes nothing.
  @inlinable public static var identity: Transform3D {
    Transform3D(
      row1: SIMD4(1, 0, 0, 0), row2: SIMD4(0, 1, 0, 0),
      row3: SIMD4(0, 0, 1, 0), row4: SIMD4(0, 0, 0, 1))
  }

  /// Makes a matrix from its rows.
  @inlinable
  public init(
    row1: SIMD4<Double>, row2: SIMD4<Double>, row3: SIMD4<Double>, row4: SIMD4<Double>
  ) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
    self.row4 = row4
  }

  /// Makes a matrix from sixteen numbers, `m11 m12 … m44`; nil for any other count.
  @inlinable
  public init?(_ numbers: some Collection<Double>) {
    guard numbers.count == 16 else { return nil }
    self = .identity
    for (index, number) in numbers.enumerated() { self[index] = number }
  }

  /// The number at an index from 0 (`m11`) to 15 (`m44`), row by row.
  public subscript(index: Int) -> Double {
    get {
      switch index / 4 {
      case 0: row1[index % 4]
      case 1: row2[index % 4]
      case 2: row3[index % 4]
      default: row4[index % 4]
      }
    }
    set {
      switch index / 4 {
      case 0: row1[index % 4] = newValue
      case 1: row2[index % 4] = newValue
      case 2: row3[index % 4] = newValue
      default: row4[index % 4] = newValue
      }
    }
  }

  /// The sixteen numbers, `m11` to `m44`.
  public var numbers: [Double] { (0..<16).map { self[$0] } }

  /// Returns a translation by `x`, `y` and `z` points.
  @inlinable
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    var result = identity
    result.row4 = SIMD4(x, y, z, 1)
    return result
  }

  /// Returns a scale about the origin. With a factor of 0 for x or y, the layer vanishes.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    var result = identity
    result.row1.x = x
    result.row2.y = y
    result.row3.z = z
    return result
  }

  /// Returns a rotation by `angle` radians about the axis (x, y, z); positive about z is clockwise
  /// on a screen whose y points down. A zero axis gives the identity.
  public static func rotation(
    angle: Double, x: Double = 0, y: Double = 0, z: Double = 1
  ) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s) = (cos(angle), sin(angle))
    let t = 1 - c
    return Transform3D(
      row1: SIMD4(t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0),
      row2: SIMD4(t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0),
      row3: SIMD4(t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0),
      row4: SIMD4(0, 0, 0, 1))
  }

  /// Returns the perspective of a viewer `distance` points in front of the screen; infinity gives
  /// the identity.
  public static func perspective(distance: Double) -> Transform3D {
    var result = identity
    result.row3.w = -1 / distance
    return result
  }

  /// Returns the combined transform that applies this one first, then `next`.
  @inlinable
  public func concatenating(_ next: Transform3D) -> Transform3D {
    @inline(__always)
    func multiply(_ row: SIMD4<Double>) -> SIMD4<Double> {
      next.row1 * row.x + next.row2 * row.y + next.row3 * row.z + next.row4 * row.w
    }
    return Transform3D(
      row1: multiply(row1), row2: multiply(row2), row3: multiply(row3), row4: multiply(row4))
  }

  /// Returns the inverse transform (CATransform3DInvert). A matrix without an inverse, which
  /// flattens space or has numbers that are not finite, is returned unchanged.
  public func inverted() -> Transform3D {
    // Gauss-Jordan elimination, with the largest number of a column as its pivot.
    var rows = [row1, row2, row3, row4]
    let one = Transform3D.identity
    var result = [one.row1, one.row2, one.row3, one.row4]
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(rows[row][column]) > abs(rows[pivot][column]) { pivot = row }
      let divisor = rows[pivot][column]
      guard divisor != 0, divisor.isFinite else { return self }
      rows.swapAt(column, pivot)
      result.swapAt(column, pivot)
      rows[column] /= divisor
      result[column] /= divisor
      for row in 0..<4 where row != column {
        let factor = rows[row][column]
        rows[row] -= rows[column] * factor
        result[row] -= result[column] * factor
      }
    }
    return Transform3D(row1: result[0], row2: result[1], row3: result[2], row4: result[3])
  }

  /// Returns the image of a point of the z = 0 plane, after the division by w. A point at or behind
  /// the viewer (w ≤ 0) has no image: the result is not finite.
  public func apply(to point: Point) -> Point {
    let v = row1 * point.x + row2 * point.y + row4
    guard v.w > 0 else { return Point(x: .nan, y: .nan) }
    return Point(x: v.x / v.w, y: v.y / v.w)
  }

  /// Returns the smallest axis-aligned rectangle around the image of `rect`.
  public func boundingBox(of rect: Rect) -> Rect {
    let corners = [
      apply(to: rect.origin), apply(to: Point(x: rect.maxX, y: rect.minY)),
      apply(to: Point(x: rect.minX, y: rect.maxY)), apply(to: Point(x: rect.maxX, y: rect.maxY)),
    ]
    var (minX, minY, maxX, maxY) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    for corner in corners {
      minX = min(minX, corner.x)
      minY = min(minY, corner.y)
      maxX = max(maxX, corner.x)
      maxY = max(maxY, corner.y)
    }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Compares the numbers one by one; -0 equals 0, and NaN does not equal anything.
  @inlinable
  public static func == (left: Transform3D, right: Transform3D) -> Bool {
    left.row1 == right.row1 && left.row2 == right.row2 && left.row3 == right.row3
      && left.row4 == right.row4
  }

  /// True for the identity; -0 is treated as 0.
  @inlinable
  public var isIdentity: Bool { self == .identity }

  /// True when the matrix only scales and translates in x and y.
  @inlinable
  public var isScaleAndTranslation: Bool {
    row1.y == 0 && row2.x == 0 && row1.w == 0 && row2.w == 0 && row4.w == 1
      && row1.z == 0 && row2.z == 0 && row3 == SIMD4(0, 0, 1, 0)
  }

  /// True when every number is finite.
  public var isFinite: Bool {
    // NaN and infinity are the only numbers whose product with 0 is not 0. A sum of the numbers
    // themselves could overflow.
    // The types are written out because the compiler takes seconds to find them.
    let zero = SIMD4<Double>.zero
    var sum: SIMD4<Double> = row1 * zero
    sum += row2 * zero
    sum += row3 * zero
    sum += row4 * zero
    return sum.sum().isFinite
  }
}
