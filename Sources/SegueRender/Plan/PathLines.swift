internal import SegueGeometry
internal import SegueScene

#if canImport(Glibc)
  internal import Glibc
#endif

/// A path as polygons, in the layer's coordinate system: its curves flattened to chords, or the
/// outline of its stroke. The memory is reused from frame to frame.
final class PathLines {
  typealias Vertex = SIMD2<Double>

  /// A subpath: a range of consecutive elements of `points`.
  struct Part: BitwiseCopyable {
    var start: Int
    var count: Int
    var isClosed: Bool
  }

  let points = Arena<Vertex>(capacity: 512)
  let parts = Arena<Part>(capacity: 16)
  /// The points of the subpath whose stroke is being computed. Consecutive points are never equal.
  private let line = Arena<Vertex>(capacity: 256)
  private let outline = Arena<Vertex>(capacity: 512)
  private let outlines = Arena<Part>(capacity: 16)

  /// The maximum number of chords of a curve.
  private static let maxChords = 256.0
  /// The maximum distance between a chord and its curve, in pixels.
  private static let tolerance = 1.0 / 30
  /// The maximum absolute coordinate of a point of a stroke, in points. Points beyond it are left
  /// out.
  private static let maxCoordinate = 1e12

  // MARK: Curves

  /// Replaces `points` and `parts` by the chords of a path.
  ///
  /// - Parameters:
  ///   - numbers: The segments of the path, seven numbers each.
  ///   - map: The map from the layer's points to the frame's pixels. It decides how many chords a curve needs.
  ///   - spread: The distance in points by which the chords will be moved outward for a stroke; 0 for a fill.
  func flatten(
    _ numbers: UnsafeBufferPointer<Double>, through map: Homography, spread: Double
  ) {
    points.removeAll()
    parts.removeAll()
    var (begin, now) = (Vertex.zero, Vertex.zero)
    var isOpen = false
    func start() {
      guard !isOpen else { return }
      isOpen = true
      parts.append(Part(start: points.count, count: 0, isClosed: false))
      points.append(now)
    }
    func end(isClosed: Bool) {
      guard isOpen else { return }
      isOpen = false
      var part = parts[parts.count - 1]
      part.count = points.count - part.start
      part.isClosed = isClosed
      parts[parts.count - 1] = part
    }
    for segment in 0..<numbers.count / 7 {
      let at = 7 * segment
      let (a, b, to) = (
        Vertex(numbers[at + 1], numbers[at + 2]), Vertex(numbers[at + 3], numbers[at + 4]),
        Vertex(numbers[at + 5], numbers[at + 6])
      )
      switch numbers[at] {
      case 1:
        end(isClosed: false)
        (begin, now) = (to, to)
      case 2:
        start()
        addCurve(now, a, b, to, map, spread)
        now = to
      default:
        end(isClosed: true)
        now = begin
      }
    }
    end(isClosed: false)
  }

  private func addCurve(
    _ p: Vertex, _ a: Vertex, _ b: Vertex, _ q: Vertex, _ map: Homography, _ spread: Double
  ) {
    let bend = max(Self.length(p - a * 2 + b), Self.length(a - b * 2 + q))
    let size = max(Self.length(a - p), Self.length(b - a), Self.length(q - b))
    guard bend > 1e-9 * size else {
      points.append(q)
      return
    }
    let growth = max(
      Self.growth(map, p), Self.growth(map, a), Self.growth(map, b), Self.growth(map, q))
    // On the outside of a tight bend, a wide stroke is longer than its curve, so more chords are
    // needed.
    let wider = 1 + min(spread / max(size, 1e-9), 16)
    let count = min(
      (0.75 * bend * wider * growth / Self.tolerance).squareRoot().rounded(.up), Self.maxChords)
    // In range: the count is at most `maxChords`, and NaN is not converted.
    let chords = count >= 1 ? Int(count) : 1
    for index in 1..<max(chords, 1) {
      let t = Double(index) / Double(chords)
      let s = 1 - t
      points.append(p * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + q * (t * t * t))
    }
    points.append(q)
  }

  static func length(_ vertex: Vertex) -> Double { (vertex * vertex).sum().squareRoot() }

  /// Returns an upper bound of the local scale of the map at a point, in pixels per point. It is a large number if the
  /// point is at the viewer's depth or behind.
  private static func growth(_ map: Homography, _ point: Vertex) -> Double {
    let image = map.image(point.x, point.y)
    guard image.z > 1e-6 else { return 1e6 }
    let (x, y) = (image.x / image.z, image.y / image.z)
    var sum = 0.0
    for axis in 0..<2 {
      let step = Vertex(map.x[axis] - x * map.w[axis], map.y[axis] - y * map.w[axis]) / image.z
      sum += (step * step).sum()
    }
    return sum.isFinite ? min(sum.squareRoot(), 1e6) : 1e6
  }

  // MARK: Strokes

  /// Replaces the path's chords by the outline of the stroke along them. All polygons of the
  /// outline have the same winding direction.
  func stroke(_ stroke: Stroke, _ style: StrokeStyle, through map: Homography) {
    outline.removeAll()
    outlines.removeAll()
    let half = stroke.width / 2
    var whole = 0.0
    for index in 0..<parts.count { whole += length(of: parts[index]) }
    let (from, to) = (stroke.start * whole, stroke.end * whole)
    let isWhole = stroke.start <= 0 && stroke.end >= 1
    var before = 0.0
    for index in 0..<parts.count {
      let part = parts[index]
      let own = length(of: part)
      defer { before += own }
      line.removeAll()
      if isWhole || (from <= before && before + own <= to) {
        for point in 0..<part.count { addToLine(points[part.start + point]) }
        addOutline(isClosed: part.isClosed, half, style, map)
      } else if from < before + own, to > before {
        cut(part, from - before, to - before)
        addOutline(isClosed: false, half, style, map)
      }
    }
    points.removeAll()
    parts.removeAll()
    for index in 0..<outline.count { points.append(outline[index]) }
    for index in 0..<outlines.count { parts.append(outlines[index]) }
  }

  /// Returns the number of lines of a subpath, including the line that closes it.
  private func lines(of part: Part) -> Int { part.isClosed ? part.count : part.count - 1 }

  private func end(_ index: Int, of part: Part) -> Vertex {
    points[part.start + (index < part.count ? index : 0)]
  }

  private func length(of part: Part) -> Double {
    var sum = 0.0
    for index in 0..<max(lines(of: part), 0) {
      sum += Self.length(end(index + 1, of: part) - points[part.start + index])
    }
    return sum
  }

  /// Copies a piece of a subpath to `line`, for a stroke that begins or ends within the subpath.
  /// `from` and `to` are the distances of the piece's ends from the start of the subpath.
  private func cut(_ part: Part, _ from: Double, _ to: Double) {
    var length = 0.0
    for index in 0..<lines(of: part) {
      let (a, b) = (points[part.start + index], end(index + 1, of: part))
      let long = Self.length(b - a)
      defer { length += long }
      guard long > 0, length + long > from, length < to else { continue }
      addToLine(a + (b - a) * (max(from - length, 0) / long))
      addToLine(a + (b - a) * (min(to - length, long) / long))
    }
  }

  /// Adds a point to `line` unless it equals the last point. A point with a coordinate that is NaN or beyond
  /// `maxCoordinate` is left out.
  private func addToLine(_ point: Vertex) {
    guard abs(point.x) <= Self.maxCoordinate, abs(point.y) <= Self.maxCoordinate else { return }
    if line.count == 0 || Self.length(point - line[line.count - 1]) > 1e-9 { line.append(point) }
  }

  private func addOutline(isClosed: Bool, _ half: Double, _ style: StrokeStyle, _ map: Homography) {
    if isClosed, line.count > 1, Self.length(line[0] - line[line.count - 1]) <= 1e-9 {
      line.truncate(to: line.count - 1)
    }
    let start = outline.count
    guard line.count > 1 else {
      if line.count == 1 { addDot(line[0], half, style, map) }
      finish(start)
      return
    }
    if isClosed, line.count > 2 {
      addSide(half, isClosed: true, style, map)
      finish(start)
      let second = outline.count
      line.reverse()
      addSide(half, isClosed: true, style, map)
      finish(second)
      return
    }
    for _ in 0..<2 {
      addSide(half, isClosed: false, style, map)
      let last = line[line.count - 1]
      addCap(last, unit(last - line[line.count - 2]) * half, style.cap, map)
      line.reverse()
    }
    finish(start)
  }

  private func finish(_ start: Int) {
    guard outline.count - start > 2 else {
      outline.truncate(to: start)
      return
    }
    outlines.append(Part(start: start, count: outline.count - start, isClosed: true))
  }

  private func unit(_ vertex: Vertex) -> Vertex { vertex / Self.length(vertex) }

  /// Returns the vector rotated by a right angle to the left, as seen on the screen.
  private func left(_ vertex: Vertex) -> Vertex { Vertex(vertex.y, -vertex.x) }

  /// Adds the left side of the stroke along `line` to the outline. `half` is half the stroke's
  /// width.
  private func addSide(_ half: Double, isClosed: Bool, _ style: StrokeStyle, _ map: Homography) {
    let count = line.count
    for index in 0..<count {
      let here = line[index]
      if !isClosed, index == 0 {
        outline.append(here + left(unit(line[1] - here)) * half)
        continue
      }
      let came = here - line[index > 0 ? index - 1 : count - 1]
      if !isClosed, index == count - 1 {
        outline.append(here + left(unit(came)) * half)
        continue
      }
      let goes = line[index + 1 < count ? index + 1 : 0] - here
      addCorner(here, came, goes, half, style, map)
    }
  }

  /// Adds the left side of the stroke at the corner `here` to the outline. `came` and `goes` are
  /// the lines before and after the corner as vectors, and `half` is half the stroke's width.
  private func addCorner(
    _ here: Vertex, _ came: Vertex, _ goes: Vertex, _ half: Double, _ style: StrokeStyle,
    _ map: Homography
  ) {
    let (d0, d1) = (unit(came), unit(goes))
    let (n0, n1) = (left(d0) * half, left(d1) * half)
    let dot = (d0 * d1).sum()
    let cross = d0.x * d1.y - d0.y * d1.x
    // Chords of one curve meet at a small angle. The stroke's left side then gets a single point at
    // the corner, without the style's line join.
    let reach = half * ((1 - dot) / max(1 + dot, 1e-9)).squareRoot()
    if dot > 0.9, reach < min(Self.length(came), Self.length(goes)) {
      outline.append(here + (n0 + n1) / (1 + dot))
      return
    }
    // The left side is the outer side if the line turns to the right or reverses its direction.
    guard cross > 0 || (cross == 0 && dot < 0) else {
      // The inner side of the outline goes through the corner itself, so that the stroke has no gap
      // even if the lines are very short.
      outline.append(here + n0)
      outline.append(here)
      outline.append(here + n1)
      return
    }
    outline.append(here + n0)
    switch style.join {
    case .bevel: break
    case .round:
      addArc(here, n0, n1, cross == 0 ? -.pi : acos(min(max(dot, -1), 1)), map)
    case .miter:
      // If the line turns by the angle a, the ratio of the miter's length to the line's width is 1
      // / cos(a / 2).
      let ratio = (2 / max(1 + dot, 1e-12)).squareRoot()
      if ratio <= style.miterLimit { outline.append(here + (n0 + n1) / (1 + dot)) }
    }
    outline.append(here + n1)
  }

  /// Adds the points of an arc around `center`. `from` and `to` are relative to the centre; `to` is
  /// `from` rotated by `angle` to the right.
  private func addArc(
    _ center: Vertex, _ from: Vertex, _ to: Vertex, _ angle: Double, _ map: Homography
  ) {
    let pixels = min(max(Self.length(from) * Self.growth(map, center), 0.1), 1e5)
    let step = 2 * acos(max(1 - Self.tolerance / pixels, -1))
    let count = min(max(Int(clamping: (abs(angle) / step).rounded(.up)), 1), 256)
    for index in 1..<max(count, 1) {
      let part = abs(angle) * Double(index) / Double(count)
      let (c, s) = (cos(part), sin(part))
      outline.append(center + Vertex(from.x * c - from.y * s, from.x * s + from.y * c))
    }
  }

  /// Adds the cap at an end of the line, beginning on the line's left side. `ahead` has the
  /// direction of the line, and half the stroke's width as its length.
  private func addCap(
    _ here: Vertex, _ ahead: Vertex, _ cap: StrokeStyle.Cap, _ map: Homography
  ) {
    let side = left(ahead)
    switch cap {
    case .butt: break
    case .square:
      outline.append(here + side + ahead)
      outline.append(here - side + ahead)
    case .round: addArc(here, side, -side, .pi, map)
    }
  }

  /// Adds the stroke of a line of length 0: a dot.
  private func addDot(
    _ here: Vertex, _ half: Double, _ style: StrokeStyle, _ map: Homography
  ) {
    guard style.cap != .butt else { return }
    var ahead = Vertex(half, 0)
    for _ in 0..<2 {
      outline.append(here + left(ahead))
      addCap(here, ahead, style.cap, map)
      ahead = -ahead
    }
  }
}

extension Arena {
  /// Reverses the order of the elements.
  func reverse() {
    var (low, high) = (0, count - 1)
    while low < high {
      let element = self[low]
      self[low] = self[high]
      self[high] = element
      low += 1
      high -= 1
    }
  }
}
