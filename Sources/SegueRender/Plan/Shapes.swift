internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// An axis-aligned rectangle of the frame, in pixels.
struct Box: BitwiseCopyable, Equatable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  func intersection(_ other: Box) -> Box {
    Box(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  func contains(_ other: Box) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}

/// A convex part of the frame: the area that a layer covers, or to which a layer is clipped by its
/// ancestors.
///
/// If `count` is 0, the region is the box. Otherwise it is a polygon within the box. The polygon
/// has `count` corners, clockwise on the screen, which are stored in the geometry's vertices from
/// the index `start` on.
struct Region {
  var box: Box
  var start = 0
  var count = 0

  var isBox: Bool { count == 0 }
}

/// Makes regions and intersects them. Shapes are clipped geometrically, before their coverage is
/// computed. So a child that ends at the edge of its rounded parent has a single edge. Two separate
/// edges there would let the background show through.
final class Geometry {
  typealias Vertex = SIMD2<Double>

  let vertices = Arena<Vertex>(capacity: 512)
  private(set) var current = Arena<Vertex>(capacity: 128)
  private var next = Arena<Vertex>(capacity: 128)
  let spatial = Arena<SIMD3<Double>>(capacity: 128)
  private let clipped = Arena<SIMD3<Double>>(capacity: 128)

  /// The distance of the near clipping plane from the viewer, as a fraction of the distance of the
  /// farthest corner.
  private static let nearest = 1e-4

  func removeAll() { vertices.removeAll() }

  /// Returns the part of `area` that a rounded rectangle covers, or nil when there is none.
  ///
  /// - Parameter radii: the radii of the corners, clockwise from the top left one, at least 0.
  func region(
    of rect: Rect, radii: SIMD4<Double>, through map: Homography, within area: Region
  ) -> Region? {
    guard !rect.isEmpty else { return nil }
    if radii.max() <= 0, map.isUpright {
      let xs = (map.x.x * rect.minX + map.x.z, map.x.x * rect.maxX + map.x.z)
      let ys = (map.y.y * rect.minY + map.y.z, map.y.y * rect.maxY + map.y.z)
      let box = Box(
        minX: min(xs.0, xs.1), minY: min(ys.0, ys.1), maxX: max(xs.0, xs.1), maxY: max(ys.0, ys.1)
      ).intersection(area.box)
      guard !box.isEmpty else { return nil }
      // The rectangle covers all of `area`. The same region is returned, so that the planner sees
      // that the two shapes are the same.
      if box == area.box { return area }
      if area.isBox || contains(area, box) { return Region(box: box) }
      current.removeAll()
      current.append(Vertex(box.minX, box.minY))
      current.append(Vertex(box.maxX, box.minY))
      current.append(Vertex(box.maxX, box.maxY))
      current.append(Vertex(box.minX, box.maxY))
    } else {
      outline(rect, Self.fitted(radii, rect), map)
      guard project() else { return nil }
      // As above, a shape that covers all of `area` has the same region.
      if !area.isBox, currentCovers(area) { return area }
    }
    return cutCurrent(by: area)
  }

  // MARK: Outlines

  /// Writes the rectangle's corners to `spatial` in homogeneous coordinates; rounded corners are
  /// flattened to chords.
  private func outline(_ rect: Rect, _ radii: SIMD4<Double>, _ map: Homography) {
    spatial.removeAll()
    guard radii.max() > 0 else {
      spatial.append(map.image(rect.minX, rect.minY))
      spatial.append(map.image(rect.maxX, rect.minY))
      spatial.append(map.image(rect.maxX, rect.maxY))
      spatial.append(map.image(rect.minX, rect.maxY))
      return
    }
    for corner in 0..<4 {
      let radius = radii[corner]
      let steps = radius > 0 ? chords(radius: radius, rect, map) : 0
      let centerX = corner == 0 || corner == 3 ? rect.minX + radius : rect.maxX - radius
      let centerY = corner < 2 ? rect.minY + radius : rect.maxY - radius
      for step in 0...steps {
        let part = steps > 0 ? Double(step) / Double(steps) : 0
        let angle = (Double(corner + 2) + part) * (Double.pi / 2)
        spatial.append(map.image(centerX + cos(angle) * radius, centerY + sin(angle) * radius))
      }
    }
  }

  /// Returns radii that fit into the rectangle: all are scaled down by the same factor, so that no
  /// side is shorter than the sum of its two radii.
  static func fitted(_ radii: SIMD4<Double>, _ rect: Rect) -> SIMD4<Double> {
    let (minimum, maximum) = (radii.min(), radii.max())
    if minimum == maximum {
      return SIMD4(repeating: min(max(minimum, 0), min(rect.width, rect.height) / 2))
    }
    let across = max(radii[0] + radii[1], radii[3] + radii[2])
    let down = max(radii[0] + radii[3], radii[1] + radii[2])
    let part = min(1, rect.width / across, rect.height / down)
    return part > 0 ? radii * part : .zero
  }

  /// Returns the number of chords that approximate a quarter circle to a thirtieth of a pixel.
  private func chords(radius: Double, _ rect: Rect, _ map: Homography) -> Int {
    let center = map.image(rect.center.x, rect.center.y)
    let growth = max(
      max(abs(map.x.x), abs(map.x.y)), max(abs(map.y.x), abs(map.y.y)))
    let pixels = min(max(radius * growth / max(abs(center.z), 1e-3), 0.1), 1e5)
    let angle = 2 * acos(max(1 - 1 / (30 * pixels), -1))
    return min(max(Int(clamping: (Double.pi / 2 / angle).rounded(.up)), 2), 32)
  }

  /// Clips the polygon in `spatial` at the near clipping plane, divides its coordinates by z, and
  /// writes it to `current`. Returns false when nothing remains.
  func divide() -> Bool {
    var farthest = 0.0
    for i in 0..<spatial.count { farthest = max(farthest, spatial[i].z) }
    guard farthest > 0, farthest.isFinite else { return false }
    let limit = farthest * Self.nearest
    clipped.removeAll()
    for i in 0..<spatial.count {
      let (a, b) = (spatial[i], spatial[i + 1 < spatial.count ? i + 1 : 0])
      if a.z >= limit { clipped.append(a) }
      if (a.z >= limit) != (b.z >= limit) {
        clipped.append(a + (b - a) * ((limit - a.z) / (b.z - a.z)))
      }
    }
    current.removeAll()
    for i in 0..<clipped.count {
      let v = clipped[i]
      let vertex = Vertex(v.x / v.z, v.y / v.z)
      guard abs(vertex.x) < 1e12, abs(vertex.y) < 1e12 else { return false }
      current.append(vertex)
    }
    return current.count >= 3
  }

  /// Clips and divides the polygon as `divide` does, and reverses it if it is not clockwise.
  /// Returns false when nothing remains.
  private func project() -> Bool {
    guard divide() else { return false }
    var doubleArea = 0.0
    let origin = current[0]
    for i in 1..<(current.count - 1) {
      let (a, b) = (current[i] - origin, current[i + 1] - origin)
      doubleArea += a.x * b.y - a.y * b.x
    }
    if doubleArea < 0 {
      var (low, high) = (0, current.count - 1)
      while low < high {
        (current[low], current[high]) = (current[high], current[low])
        low += 1
        high -= 1
      }
    }
    return doubleArea != 0
  }

  // MARK: Cutting

  /// Returns the part of `area` in which the dot product of `side` with (x, y, 1) is not negative; nil when there is
  /// none.
  func part(of area: Region, where side: SIMD3<Double>) -> Region? {
    current.removeAll()
    eachCorner(of: area) { current.append($0) }
    cut { side.x * $0.x + side.y * $0.y + side.z }
    return cutCurrent(by: Region(box: area.box))
  }

  /// Calls `body` with the corners of a region, clockwise.
  func eachCorner(of region: Region, _ body: (SIMD2<Double>) -> Void) {
    guard region.isBox else {
      for index in 0..<region.count { body(vertices[region.start + index]) }
      return
    }
    let box = region.box
    body(Vertex(box.minX, box.minY))
    body(Vertex(box.maxX, box.minY))
    body(Vertex(box.maxX, box.maxY))
    body(Vertex(box.minX, box.maxY))
  }

  /// The distance in pixels by which a corner may be outside of a shape because of rounding.
  private static let slack = 1e-3
  /// The maximum number of sides of a shape for which it is checked whether it covers an area.
  private static let fewSides = 8

  /// Returns true if no corner of a polygon is outside of the polygon in `current`, which is clockwise.
  private func currentCovers(_ area: Region) -> Bool {
    guard current.count <= Self.fewSides else { return false }
    for i in 0..<current.count {
      let a = current[i]
      let along = current[i + 1 < current.count ? i + 1 : 0] - a
      let limit = -Self.slack * (along * along).sum().squareRoot()
      for k in 0..<area.count {
        let corner = vertices[area.start + k] - a
        if along.x * corner.y - along.y * corner.x < limit { return false }
      }
    }
    return true
  }

  /// Clips the polygon in `current` to the region.
  func cutCurrent(to area: Region) {
    let box = area.box
    cut { $0.x - box.minX }
    cut { box.maxX - $0.x }
    cut { $0.y - box.minY }
    cut { box.maxY - $0.y }
    if !area.isBox {
      for i in 0..<area.count {
        let a = vertices[area.start + i]
        let b = vertices[area.start + (i + 1 < area.count ? i + 1 : 0)]
        let along = b - a
        cut { along.x * ($0.y - a.y) - along.y * ($0.x - a.x) }
      }
    }
  }

  /// Clips the polygon in `current` to the region, and adds the corners of the result to
  /// `vertices`. Returns the result, or nil when nothing remains.
  private func cutCurrent(by area: Region) -> Region? {
    let box = area.box
    cutCurrent(to: area)
    guard current.count >= 3 else { return nil }
    var bounds = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    let start = vertices.count
    for i in 0..<current.count {
      // When a long side is clipped, rounding may move a corner slightly out of the area. There is
      // no memory for pixels outside of it, so the corner is clamped.
      let v = pointwiseMin(
        pointwiseMax(current[i], Vertex(box.minX, box.minY)), Vertex(box.maxX, box.maxY))
      bounds.minX = min(bounds.minX, v.x)
      bounds.minY = min(bounds.minY, v.y)
      bounds.maxX = max(bounds.maxX, v.x)
      bounds.maxY = max(bounds.maxY, v.y)
      // A side as short as a rounding error has an arbitrary direction, and clipping by it would
      // give wrong results. So corners that are too close together are merged.
      if vertices.count == start || isApart(v, vertices[vertices.count - 1]) { vertices.append(v) }
    }
    while vertices.count - start > 1, !isApart(vertices[vertices.count - 1], vertices[start]) {
      vertices.truncate(to: vertices.count - 1)
    }
    guard !bounds.isEmpty, vertices.count - start >= 3 else {
      vertices.truncate(to: start)
      return nil
    }
    return Region(box: bounds, start: start, count: vertices.count - start)
  }

  /// The minimum length of a region's side, in pixels; shorter sides are removed.
  private static let shortestSide = 1e-4

  private func isApart(_ a: Vertex, _ b: Vertex) -> Bool {
    abs(a.x - b.x) >= Self.shortestSide || abs(a.y - b.y) >= Self.shortestSide
  }

  /// Clips the polygon in `current` to the points at which `side` is not negative: one step of the
  /// Sutherland–Hodgman algorithm.
  @inline(__always)
  private func cut(_ side: (Vertex) -> Double) {
    let count = current.count
    var isInside = true
    for i in 0..<count where side(current[i]) < 0 {
      isInside = false
      break
    }
    if isInside { return }
    next.removeAll()
    for i in 0..<count {
      let (a, b) = (current[i], current[i + 1 < count ? i + 1 : 0])
      let (sa, sb) = (side(a), side(b))
      if sa >= 0 { next.append(a) }
      if (sa >= 0) != (sb >= 0) { next.append(a + (b - a) * (sa / (sa - sb))) }
    }
    swap(&current, &next)
  }

  /// Returns true when the box is entirely within the region.
  private func contains(_ region: Region, _ box: Box) -> Bool {
    for i in 0..<region.count {
      let a = vertices[region.start + i]
      let b = vertices[region.start + (i + 1 < region.count ? i + 1 : 0)]
      let along = b - a
      // Only one corner of the box needs to be checked: the corner that is farthest outward on this
      // side.
      let x = -along.y > 0 ? box.minX : box.maxX
      let y = along.x > 0 ? box.minY : box.maxY
      if along.x * (y - a.y) - along.y * (x - a.x) < 0 { return false }
    }
    return true
  }
}
