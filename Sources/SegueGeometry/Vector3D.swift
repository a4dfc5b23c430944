/// Three numbers for x, y and z: a point, a translation, angles or scale factors.
public struct Vector3D: Sendable, Hashable {
  /// The number along x, to the right.
  public var x: Double
  /// The number along y, downward.
  public var y: Double
  /// The number along z, toward the viewer.
  public var z: Double

  /// The zero vector: no translation and no rotation.
  public static let zero = Vector3D(x: 0, y: 0, z: 0)
  /// Scale factors that change nothing: 1 along each axis.
  public static let one = Vector3D(x: 1, y: 1, z: 1)

  /// Makes a vector. Without `z`, the vector is in the plane of the screen.
  @inlinable public init(x: Double, y: Double, z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }
}
