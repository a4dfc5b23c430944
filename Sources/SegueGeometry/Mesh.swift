/// A grid of points over a view. When the points are moved, the view bends together with everything
/// that it contains, as one picture.
public struct Mesh: Sendable, Hashable {
  /// The largest number of points of a mesh.
  public static let maxPoints = 1024

  /// The number of cells side by side, at least 1.
  public var columns: Int
  /// The number of cells one below the other, at least 1.
  public var rows: Int
  /// The positions of the (columns + 1) × (rows + 1) points, row by row from the top left corner: x and y in
  /// fractions of the bounds, z in points toward the viewer.
  public var points: [Vector3D]

  /// Makes a mesh. A view refuses a mesh whose number of points does not match its columns and
  /// rows.
  public init(columns: Int, rows: Int, points: [Vector3D]) {
    (self.columns, self.rows, self.points) = (columns, rows, points)
  }

  /// Makes a flat mesh, whose points are evenly spaced. With fewer than 1 column or row, or with more than 1024 points,
  /// the mesh is made without points and is not valid.
  public init(columns: Int, rows: Int) {
    self.init(columns: columns, rows: rows, points: [])
    guard Self.count(columns, rows) != nil else { return }
    for row in 0...rows {
      for column in 0...columns {
        points.append(
          Vector3D(x: Double(column) / Double(columns), y: Double(row) / Double(rows), z: 0))
      }
    }
  }

  /// True when the number of points matches the columns and rows, and is at most `maxPoints`.
  public var isValid: Bool { Self.count(columns, rows) == points.count }

  /// Returns the number of points of a mesh with these columns and rows; nil if there is no column
  /// or row, or if there are more than `maxPoints` points.
  package static func count(_ columns: Int, _ rows: Int) -> Int? {
    guard (1..<maxPoints).contains(columns), (1..<maxPoints).contains(rows) else { return nil }
    let count = (columns + 1) * (rows + 1)
    return count <= maxPoints ? count : nil
  }
}

/// A light on a mesh. The colours at a point are multiplied by 1 + strength · (n · l − l.z). Here n is the mesh's unit
/// normal toward the viewer, and l is the unit direction toward the light. In flat parts n · l equals l.z, so their
/// colours do not change.
public struct MeshLight: Sendable, Hashable {
  /// The direction toward the light, of any length but 0, in the view's own coordinates.
  public var direction: Vector3D
  /// The strength of the light, 0…1; 0 has no effect.
  public var strength: Double

  /// Makes a light; with the default arguments it has no effect.
  @inlinable public init(
    direction: Vector3D = Vector3D(x: 0, y: 0, z: 1), strength: Double = 0
  ) {
    (self.direction, self.strength) = (direction, strength)
  }
}
