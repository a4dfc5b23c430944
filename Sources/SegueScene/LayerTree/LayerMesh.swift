public import SegueGeometry

/// The mesh of a layer. Its points are in the tree's `values`, so that a frame allocates no memory for them.
public struct LayerMesh: Sendable, Equatable {
  /// The number of cells in each row.
  public var columns: Int
  /// The number of cells in each column.
  public var rows: Int
  /// The index of the mesh's first number in `LayerTree.values`. Each point has three numbers, row by row: x and y in
  /// fractions of the bounds, and z in points.
  package var first: Int
  /// False if the back of the mesh is not shown.
  public var isDoubleSided: Bool
  /// The light on the mesh.
  public var light: MeshLight
  /// The colour that is painted over the back of the mesh; the colour's alpha says how opaque.
  public var backColor: Color
  /// A hash of the mesh's points, which `==` compares instead of the points.
  private var digest: UInt64

  /// Compares everything except `first`, so that meshes of different trees can be equal. The points
  /// are compared by their hash.
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

  /// The number of the mesh's points, which are the corners of its cells.
  public var count: Int { (columns + 1) * (rows + 1) }
}

extension LayerMesh {
  /// Reads the mesh from a view's numbers, in which the view stores its properties, and adds the mesh's points to
  /// `values`. Nil if the view has no mesh, or if its mesh changes nothing because all points are at their regular
  /// positions.
  init?(
    _ row: UnsafeBufferPointer<Double>, _ at: borrowing LayerSlots, _ values: inout [Double]
  ) {
    guard let count = Mesh.count(Int(clamping: row[at.mesh]), Int(clamping: row[at.mesh + 1]))
    else { return nil }
    (columns, rows) = (Int(clamping: row[at.mesh]), Int(clamping: row[at.mesh + 1]))
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
