internal import SegueGeometry
internal import SegueScene

/// Detects intersections between the sublayers of a depth-sorted layer. The compositor splits intersecting sublayers,
/// as `Planner+Planes` in SegueRender describes; a browser does not.
enum CrossingPlanes {
  /// The difference of depth, in points, up to which planes are treated as touching.
  private static let touching = 0.01
  /// The number of sublayers beyond which the compositor splits none.
  private static let maxPlanes = 64

  /// A sublayer on the screen: its corners in order, and the vector whose dot product with (x, y, 1) is the depth of
  /// the sublayer at the point (x, y).
  private struct Plane {
    var corners: [SIMD2<Double>]
    var depth: SIMD3<Double>
  }

  /// Returns true if the planes of two sublayers of the layer at `index` intersect within the area that both show.
  static func exist(below index: Int, in tree: LayerTree) -> Bool {
    guard tree.layers[index].sortsByDepth else { return false }
    let end = min(index + 1 + max(Int(tree.layers[index].descendants), 0), tree.layers.count)
    var planes: [Plane] = []
    var next = index + 1
    while next < end {
      let layer = tree.layers[next]
      next += 1 + max(Int(layer.descendants), 0)
      if layer.isMask { continue }
      // A corner behind the viewer has no position on the screen, so the compositor splits nothing.
      guard let corners = corners(of: layer) else { return false }
      if let plane = plane(corners) { planes.append(plane) }
      if planes.count > maxPlanes { return false }
    }
    return planes.indices.contains { one in
      planes[..<one].contains { cross(planes[one], $0) }
    }
  }

  /// Returns the corners of a layer on the screen, with their depths; nil if a corner is not in
  /// front of the viewer.
  private static func corners(of layer: Layer) -> [SIMD3<Double>]? {
    let (bounds, t) = (layer.bounds, layer.transform)
    let corners = [
      (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
      (bounds.minX, bounds.maxY),
    ]
    var result: [SIMD3<Double>] = []
    for (x, y) in corners {
      let p = t.row1 * x + t.row2 * y + t.row4
      guard p.w > 1e-6, (p.x + p.y + p.z).isFinite else { return nil }
      result.append(SIMD3(p.x / p.w, p.y / p.w, p.z / p.w))
    }
    return result
  }

  /// Returns the plane through four corners; nil for one that is seen edge-on, which is not visible.
  private static func plane(_ corners: [SIMD3<Double>]) -> Plane? {
    let (a, first, second) = (corners[0], corners[2] - corners[0], corners[3] - corners[1])
    let normal = SIMD3(
      first.y * second.z - first.z * second.y, first.z * second.x - first.x * second.z,
      first.x * second.y - first.y * second.x)
    guard abs(normal.z) > 1e-9 * (abs(normal.x) + abs(normal.y)) else { return nil }
    let (x, y) = (-normal.x / normal.z, -normal.y / normal.z)
    return Plane(
      corners: corners.map { SIMD2($0.x, $0.y) }, depth: SIMD3(x, y, a.z - x * a.x - y * a.y))
  }

  private static func cross(_ one: Plane, _ other: Plane) -> Bool {
    let difference = one.depth - other.depth
    let depths = common(one.corners, other.corners).map {
      difference.x * $0.x + difference.y * $0.y + difference.z
    }
    guard let low = depths.min(), let high = depths.max() else { return false }
    return low < -touching && high > touching
  }

  /// Returns the corners of the area that two convex polygons share.
  private static func common(
    _ one: [SIMD2<Double>], _ other: [SIMD2<Double>]
  ) -> [SIMD2<Double>] {
    var area = 0.0
    for (index, a) in other.enumerated() {
      let b = other[(index + 1) % other.count]
      area += a.x * b.y - a.y * b.x
    }
    var result = one
    for (index, a) in other.enumerated() {
      let b = other[(index + 1) % other.count]
      func side(_ p: SIMD2<Double>) -> Double {
        ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) * (area < 0 ? -1 : 1)
      }
      let polygon = result
      result = []
      for (number, p) in polygon.enumerated() {
        let q = polygon[(number + 1) % polygon.count]
        let (here, there) = (side(p), side(q))
        if here >= 0 { result.append(p) }
        if (here > 0) != (there > 0), here != there {
          result.append(p + (q - p) * (here / (here - there)))
        }
      }
    }
    return result
  }
}
