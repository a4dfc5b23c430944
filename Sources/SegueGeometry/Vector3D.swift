/// Three numbers along x, y and z: a point, a move, angles or factors.
public struct Vector3D: Sendable, Hashable {
  public var x: Double
  public var y: Double
  public var z: Double

  public static let zero = Vector3D(x: 0, y: 0, z: 0)
  public static let one = Vector3D(x: 1, y: 1, z: 1)

  @inlinable public init(x: Double, y: Double, z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }
}
