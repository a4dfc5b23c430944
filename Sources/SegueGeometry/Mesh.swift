/// A grid of points over a view, which bends the view with all that it contains as one picture.
public struct Mesh: Sendable, Hashable {
  /// The largest number of points.
  public static let maxPoints = 1024

  /// The cells beside and below each other, at least 1.
  public var columns: Int
  /// The cells below each other.
  public var rows: Int
  /// The positions of the (columns + 1) × (rows + 1) points, row by row from the top left corner: x and y in
  /// fractions of the bounds, z in points toward the viewer.
  public var points: [Vector3D]

  /// Makes a mesh; with another number of points than its cells have, a view refuses it.
  public init(columns: Int, rows: Int, points: [Vector3D]) {
    (self.columns, self.rows, self.points) = (columns, rows, points)
  }

  /// Makes a flat mesh, whose points are at their regular positions; with fewer than 1 column or row or more
  /// than 1024 points it has no points.
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

  /// True when it has as many points as its cells need, and not too many.
  public var isValid: Bool { Self.count(columns, rows) == points.count }

  /// Returns the number of points of a mesh; nil if no mesh can have these columns and rows.
  package static func count(_ columns: Int, _ rows: Int) -> Int? {
    guard (1..<maxPoints).contains(columns), (1..<maxPoints).contains(rows) else { return nil }
    let count = (columns + 1) * (rows + 1)
    return count <= maxPoints ? count : nil
  }
}

/// A light on a mesh. The colours of a point are multiplied by 1 + strength · (n · l − l.z), in which n is the
/// mesh's unit normal toward the viewer and l the unit direction toward the light, so what is flat keeps its
/// colours.
public struct MeshLight: Sendable, Hashable {
  /// The direction toward the light, of any length but 0, in the view's own points.
  public var direction: Vector3D
  /// 0…1; 0 adds nothing.
  public var strength: Double

  /// Makes a light; with the default arguments it has no effect.
  @inlinable public init(
    direction: Vector3D = Vector3D(x: 0, y: 0, z: 1), strength: Double = 0
  ) {
    (self.direction, self.strength) = (direction, strength)
  }
}
