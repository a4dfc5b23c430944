public import SegueGeometry

/// The mesh of a layer. Its points are in the tree's `values`, so that a frame allocates no memory for them.
public struct LayerMesh: Sendable, Equatable {
  /// The cells beside each other.
  public var columns: Int
  /// The cells below each other.
  public var rows: Int
  /// The index of its first number in `LayerTree.values`: x and y in fractions of the bounds and z in points,
  /// for each point, row by row.
  public var first: Int
  /// False for a mesh whose back is not shown.
  public var isDoubleSided: Bool
  /// The light on it.
  public var light: MeshLight
  /// Mixed over its back.
  public var backColor: Color
  /// A hash of its points.
  private var digest: UInt64

  /// Compares the points and the light, in whichever trees they are.
  public static func == (a: LayerMesh, b: LayerMesh) -> Bool {
    a.columns == b.columns && a.rows == b.rows && a.isDoubleSided == b.isDoubleSided
      && a.light == b.light && a.backColor == b.backColor && a.digest == b.digest
  }

  /// Makes a mesh for a tree that is not made from views, and adds its points to the tree's values as they are,
  /// even if they are not finite.
  package init(
    _ mesh: Mesh, isDoubleSided: Bool, light: MeshLight, backColor: Color, values: inout [Double]
  ) {
    (columns, rows, first) = (mesh.columns, mesh.rows, values.count)
    (self.isDoubleSided, self.light, self.backColor) = (isDoubleSided, light, backColor)
    let numbers = mesh.points.flatMap { [$0.x, $0.y, $0.z] }
    digest = numbers.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1.bitPattern) &* 0x100_0000_01b3 }
    values += numbers
  }

  /// The number of its points.
  public var count: Int { (columns + 1) * (rows + 1) }
}

extension LayerMesh {
  /// Reads the mesh from a view's numbers, and adds its points to `values`; nil without one, and for one that
  /// changes nothing because all its points are at their regular positions.
  init?(
    _ row: UnsafeBufferPointer<Double>, _ at: borrowing LayerSlots, _ values: inout [Double]
  ) {
    guard let count = Mesh.count(Int(row[at.mesh]), Int(row[at.mesh + 1])) else { return nil }
    (columns, rows) = (Int(row[at.mesh]), Int(row[at.mesh + 1]))
    isDoubleSided = row[at.isDoubleSided] != 0
    let (light, back) = (at.meshLight, at.meshBackColor)
    self.light = MeshLight(
      direction: Vector3D(x: row[light], y: row[light + 1], z: row[light + 2]),
      strength: min(max(row[light + 3], 0), 1))
    backColor =
      Color(red: row[back], green: row[back + 1], blue: row[back + 2], alpha: row[back + 3])
      .clamped
    first = values.count
    digest = 0xcbf2_9ce4_8422_2325
    let start = at.mesh + 2
    var isFlat = isDoubleSided && backColor.alpha == 0
    for index in 0..<count {
      let (x, y, z) = (
        row[start + 3 * index], row[start + 3 * index + 1], row[start + 3 * index + 2]
      )
      let (column, line) = (index % (columns + 1), index / (columns + 1))
      isFlat =
        isFlat && z == 0 && abs(x * Double(columns) - Double(column)) < 1e-9
        && abs(y * Double(rows) - Double(line)) < 1e-9
      digest = (digest ^ x.bitPattern) &* 0x100_0000_01b3
      digest = (digest ^ y.bitPattern) &* 0x100_0000_01b3
      digest = (digest ^ z.bitPattern) &* 0x100_0000_01b3
    }
    if isFlat { return nil }
    values.append(contentsOf: row[start..<start + 3 * count])
  }
}
