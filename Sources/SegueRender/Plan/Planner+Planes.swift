internal import SegueGeometry
internal import SegueScene

/// A part of a sublayer of a depth-sorted layer: the sublayer clipped to a region.
struct PlanePart: BitwiseCopyable {
  /// The sublayer's index in the array of the parent's planes.
  var plane: Int
  /// The index, in `areas`, of the region to which the sublayer is clipped.
  var area: Int
}

/// A sublayer of a depth-sorted layer, as a plane in three-dimensional space.
struct LayerPlane: BitwiseCopyable {
  var layer: Int
  /// The index of the sublayer's last descendant.
  var last: Int
  /// The depth of the plane as a linear function: at a pixel (x, y), it is the dot product with (x, y, 1). A larger
  /// depth is nearer to the viewer. Zero for a plane that is seen edge-on and therefore not visible.
  var depth = SIMD3<Double>.zero
  /// The depth of the farthest corner, and the depth of the nearest corner.
  var farthest = 0.0
  var nearest = 0.0
  /// The bounding box of the plane, in pixels.
  var box = Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
}

extension Planner {
  /// The maximum number of sublayers of a layer; with more sublayers, intersecting planes are not
  /// split.
  static let maxPlanes = 64
  /// The maximum number of parts into which the planes of a layer are split. If more parts were
  /// needed, no plane is split.
  static let maxPlaneParts = 1024
  /// The maximum difference of depth, in points, at which two planes are treated as touching
  /// instead of intersecting.
  private static let touching = 0.01

  /// Plans the sublayers `start..<end` of a depth-sorted layer if some of their planes intersect. Each plane is split
  /// along its intersections with other planes, and the parts are planned from the farthest to the nearest.
  ///
  /// - Returns: False if no planes intersect; nothing is planned then.
  func addCrossing(
    _ tree: borrowing LayerTree, of parent: Int, from start: Int, to end: Int
  ) -> Bool {
    let area = inner[parent]
    guard let planes = planes(tree, of: parent, from: start, to: end, area: area),
      hasCrossing(planes, tree, area: area),
      let parts = sorted(planes.indices.map { PlanePart(plane: $0, area: area) }, planes, tree)
    else { return false }
    for part in parts {
      inner[parent] = part.area
      let plane = planes[part.plane]
      walk(tree, from: plane.layer, to: plane.last + 1, isPart: true)
    }
    inner[parent] = area
    return true
  }

  /// Returns the sublayers as planes, in the order of the sublayers. Returns nil if the planes
  /// cannot intersect, or if one of them extends behind the viewer.
  private func planes(
    _ tree: borrowing LayerTree, of parent: Int, from start: Int, to end: Int, area: Int
  ) -> [LayerPlane]? {
    var count = 0
    var isSpatial = false
    var index = start
    while index < end {
      let transform = space.transform(of: tree.layers[index])
      isSpatial = isSpatial || !transform.keepsPlanesParallel
      index += 1 + max(Int(tree.layers[index].descendants), 0)
      count += 1
    }
    guard count > 1, count <= Self.maxPlanes, isSpatial else { return nil }
    var planes: [LayerPlane] = []
    planes.reserveCapacity(count)
    index = start
    while index < end {
      let layer = tree.layers[index]
      let last = min(index + max(Int(layer.descendants), 0), end - 1)
      guard var plane = plane(of: layer) else { return nil }
      (plane.layer, plane.last) = (index, last)
      planes.append(plane)
      index = last + 1
    }
    return planes
  }

  private func plane(of layer: borrowing Layer) -> LayerPlane? {
    var result = LayerPlane(layer: 0, last: 0)
    let (bounds, t) = (layer.bounds, space.transform(of: layer))
    guard bounds.hasFiniteSum else { return nil }
    func corner(_ x: Double, _ y: Double) -> SIMD3<Double>? {
      let p = t.row1 * x + t.row2 * y + t.row4
      guard p.w > 1e-6, (p.x + p.y + p.z).isFinite else { return nil }
      return SIMD3(
        p.x / p.w * space.scale + space.offset.x, p.y / p.w * space.scale + space.offset.y,
        p.z / p.w)
    }
    guard let a = corner(bounds.minX, bounds.minY), let b = corner(bounds.maxX, bounds.minY),
      let c = corner(bounds.maxX, bounds.maxY), let d = corner(bounds.minX, bounds.maxY)
    else { return nil }
    result.box = Box(
      minX: min(min(a.x, b.x), min(c.x, d.x)), minY: min(min(a.y, b.y), min(c.y, d.y)),
      maxX: max(max(a.x, b.x), max(c.x, d.x)), maxY: max(max(a.y, b.y), max(c.y, d.y)))
    result.farthest = min(min(a.z, b.z), min(c.z, d.z))
    result.nearest = max(max(a.z, b.z), max(c.z, d.z))
    // The normal is computed from the diagonals, because a side may be too short for an exact
    // result.
    let normal = (c - a).cross(d - b)
    guard abs(normal.z) > 1e-9 * (abs(normal.x) + abs(normal.y)) else { return result }
    let slope = SIMD2(-normal.x / normal.z, -normal.y / normal.z)
    result.depth = SIMD3(slope.x, slope.y, a.z - slope.x * a.x - slope.y * a.y)
    return result
  }

  /// Returns true if two of the planes intersect within their bounds.
  private func hasCrossing(
    _ planes: [LayerPlane], _ tree: borrowing LayerTree, area: Int
  ) -> Bool {
    for (index, plane) in planes.enumerated() where plane.depth != .zero {
      for other in planes[..<index] where other.depth != .zero {
        guard plane.farthest < other.nearest - Self.touching,
          other.farthest < plane.nearest - Self.touching,
          !plane.box.intersection(other.box).isEmpty,
          let shared = region(of: tree.layers[plane.layer], within: areas[area]),
          let both = region(of: tree.layers[other.layer], within: shared)
        else { continue }
        let (low, high) = extremes(of: plane.depth - other.depth, in: both)
        if low < -Self.touching, high > Self.touching { return true }
      }
    }
    return false
  }

  /// Sorts parts from the farthest to the nearest, by a binary space partition: the plane of the first part divides all
  /// other parts into those behind and those in front, splitting parts that intersect it. Returns nil if there are too
  /// many parts.
  private func sorted(
    _ parts: [PlanePart], _ planes: [LayerPlane], _ tree: borrowing LayerTree
  ) -> [PlanePart]? {
    guard parts.count <= Self.maxPlaneParts else { return nil }
    guard parts.count > 1, let root = parts.first else { return parts }
    var (behind, front): ([PlanePart], [PlanePart]) = ([], [])
    let own = planes[root.plane].depth
    for part in parts.dropFirst() {
      let plane = planes[part.plane]
      guard own != .zero, plane.depth != .zero,
        let shown = region(of: tree.layers[plane.layer], within: areas[part.area])
      else {
        front.append(part)
        continue
      }
      let difference = plane.depth - own
      let (low, high) = extremes(of: difference, in: shown)
      if low >= -Self.touching {
        front.append(part)
      } else if high <= Self.touching {
        behind.append(part)
      } else {
        if let farther = cut(part.area, by: -difference) {
          behind.append(PlanePart(plane: part.plane, area: farther))
        }
        if let nearer = cut(part.area, by: difference) {
          front.append(PlanePart(plane: part.plane, area: nearer))
        }
      }
    }
    guard let before = sorted(behind, planes, tree), let after = sorted(front, planes, tree),
      before.count + after.count < Self.maxPlaneParts
    else { return nil }
    return before + [root] + after
  }

  private func region(of layer: borrowing Layer, within area: Region) -> Region? {
    geometry.region(of: layer.bounds, radii: .zero, through: space.map(layer), within: area)
  }

  /// Cuts a region along a line. Adds to `areas` the part in which the dot product of `side` with (x, y, 1) is not
  /// negative, and returns its index; nil if that part is empty.
  private func cut(_ area: Int, by side: SIMD3<Double>) -> Int? {
    guard let part = geometry.part(of: areas[area], where: side) else { return nil }
    areas.append(part)
    return areas.count - 1
  }

  /// Returns the minimum and the maximum, in a region, of the depth: the dot product of `depth`
  /// with (x, y, 1).
  private func extremes(of depth: SIMD3<Double>, in region: Region) -> (Double, Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    geometry.eachCorner(of: region) { corner in
      let value = depth.x * corner.x + depth.y * corner.y + depth.z
      (low, high) = (min(low, value), max(high, value))
    }
    return (low, high)
  }
}

extension Transform3D {
  /// True when the transform leaves the plane z = 0 parallel to the container.
  fileprivate var keepsPlanesParallel: Bool {
    row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0
  }
}
