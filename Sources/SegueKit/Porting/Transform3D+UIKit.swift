public import SegueGeometry

/// The names of CGAffineTransform, for a transform in the plane.
extension Transform3D {
  /// Makes a translation in points.
  public init(translationX x: Double, y: Double) { self = .translation(x: x, y: y) }
  /// Makes a scaling.
  public init(scaleX x: Double, y: Double) { self = .scale(x: x, y: y) }
  /// Makes a rotation by an angle in radians.
  public init(rotationAngle angle: Double) { self = .rotation(angle: angle) }

  /// Returns a translation that is followed by this transform.
  public func translatedBy(x: Double, y: Double) -> Transform3D { Self.translation(x: x, y: y).concatenating(self) }
  /// Returns a scaling that is followed by this transform.
  public func scaledBy(x: Double, y: Double) -> Transform3D { Self.scale(x: x, y: y).concatenating(self) }
  /// Returns a rotation, in radians, that is followed by this transform.
  public func rotated(by angle: Double) -> Transform3D { Self.rotation(angle: angle).concatenating(self) }
}

extension Transform3D {
  /// The number in the first row and column, as in CGAffineTransform; `b`, `c` and `d` follow row by row.
  public var a: Double { row1[0] }
  /// The number in the first row and the second column.
  public var b: Double { row1[1] }
  /// The number in the second row and the first column.
  public var c: Double { row2[0] }
  /// The number in the second row and column.
  public var d: Double { row2[1] }
  /// The horizontal translation, in points.
  public var tx: Double { row4[0] }
  /// The vertical translation, in points.
  public var ty: Double { row4[1] }
}
