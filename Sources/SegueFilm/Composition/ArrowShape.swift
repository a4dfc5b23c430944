internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene
internal import SegueStoryboard

/// A path with the numbers that a tree needs of it, so that a frame does not compute them.
struct StrokedPath: Sendable {
  var path: LayerPath
  let numbers: [Double]

  init(_ bezier: BezierPath, _ stroke: Stroke, fill: Color = .clear) {
    var values: [Double] = []
    path = LayerPath(
      bezier, fillColor: fill, stroke: stroke, style: StrokeStyle(cap: .round, join: .round), values: &values)
    numbers = values
  }
}

/// An arrow as one shape: a bent shaft, which is thin at its beginning, and a head with barbs, all with round corners.
/// Below it is its shadow, so that it is seen on every ground.
struct ArrowShape: Sendable {
  /// The upper left corner of the area at which the arrow points.
  let origin: Point
  /// The rectangle of the layer, in whose points the paths are: it begins at the host's upper left corner.
  let bounds: Rect
  /// The distance of the shadow below the arrow and the deviation of its blur, in points, and its opacity.
  let shadow: (drop: Double, radius: Double, opacity: Double)

  /// The line from the beginning to the tip as points that are equally far from each other in the curve's parameter, and
  /// the way to each of them.
  private let points: [Point]
  private var ways: [Double] = []
  private let line: Double
  private let color: Color
  private var whole: (shadow: StrokedPath, arrow: StrokedPath)?

  /// Half the width of the shaft at its beginning and its end, as multiples of the line's width; the length of the head,
  /// half its width, and the share of its length at which the shaft enters it.
  private static let shaft = (begin: 0.24, end: 0.52)
  private static let head = (length: 4.4, half: 2.3, neck: 0.8)
  /// The radius of all corners, as a multiple of the line's width.
  private static let corner = 0.22
  /// The head is at most this share of the whole length.
  private static let longestHead = 0.6
  private static let steps = 24

  /// Creates the arrow to an area.
  ///
  /// - Parameters:
  ///   - area: The area, or a point as an area without a size.
  ///   - from: The point at which the arrow begins; nil for the usual one.
  ///   - bend: The distance of its middle from a straight line, as a share of its length. Above 0 it is at the left of
  ///     the way to the tip, and for a row on the side from which the tip comes along the row.
  init(to area: Rect, from: Point?, bend: Double, _ overlay: FilmOverlay) {
    let (host, padding) = (overlay.timed.host, overlay.timed.overlay.padding)
    let isRow = ArrowPlacing.isRow(area)
    let start = from ?? ArrowPlacing.starts(to: area, in: host).first ?? area.center
    let target = ArrowPlacing.target(of: area, from: start, padding: padding)
    let center = target.center
    let (dx, dy) = (center.x - start.x, center.y - start.y)
    let bend = isRow ? (dx * dy < 0 ? -bend : bend) : overlay.isMirrored ? -bend : bend
    // A control point of a quadratic curve is twice as far from the line as the curve.
    let control = Point(
      x: (start.x + center.x) / 2 - dy * bend * 2, y: (start.y + center.y) / 2 + dx * bend * 2)
    let tip = target.edge(toward: control)
    points = (0...Self.steps).map { step in
      let t = Double(step) / Double(Self.steps)
      func value(_ a: Double, _ b: Double, _ c: Double) -> Double {
        (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c
      }
      return Point(x: value(start.x, control.x, tip.x), y: value(start.y, control.y, tip.y))
    }
    line = overlay.line
    color = overlay.timed.overlay.color.opaque
    shadow = (0.45 * line, 0.8 * line, 0.34)
    origin = Point(x: area.minX, y: area.minY)
    bounds = Rect(x: 0, y: 0, width: host.maxX, height: host.maxY)
    var way = 0.0
    ways = points.indices.map { index in
      if index > 0 { way += points[index].distance(to: points[index - 1]) }
      return way
    }
    whole = drawn(from: 0, to: 1)
  }

  /// The rectangle of the arrow, in the host's points.
  var box: Rect {
    let wing = Self.head.half * line
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? origin.x, ys.min() ?? origin.y)
    let rect = Rect(x: left, y: top, width: (xs.max() ?? left) - left, height: (ys.max() ?? top) - top)
    return rect.inset(by: -wing)
  }

  /// The line from the beginning to the tip, with half of the width that the shaft or the head has there.
  var outline: [(point: Point, half: Double)] {
    let total = ways.last ?? 0
    return zip(points, ways).map { ($0, (total - $1 < Self.head.length * line ? Self.head.half : 1) * line) }
  }

  /// Returns the shadow and the arrow between two shares of its length. The head is at the end of the part, and is
  /// smaller while the part is short.
  func paths(from start: Double, to end: Double) -> (shadow: StrokedPath, arrow: StrokedPath) {
    if start == 0, end == 1, let whole { return whole }
    return drawn(from: start, to: end)
  }

  private func drawn(from start: Double, to end: Double) -> (shadow: StrokedPath, arrow: StrokedPath) {
    let outline = outline(from: start, to: end)
    let width = 2 * Self.corner * line
    func path(_ color: Color) -> StrokedPath {
      StrokedPath(outline, Stroke(color: color, width: width), fill: color)
    }
    return (path(.black), path(color))
  }

  /// Returns the outline of a part, which is smaller by the radius of the corners.
  private func outline(from begin: Double, to finish: Double) -> BezierPath {
    let total = max(ways.last ?? 0, 1e-6)
    let (start, end) = (begin * total, finish * total)
    let usual = Self.head.length * line
    let size = min(1, Self.longestHead * (end - start) / usual)
    let corner = Self.corner * line
    let neck = max(end - usual * size * Self.head.neck, start)
    let (tip, base) = (point(at: end), point(at: neck))
    let ahead = Self.direction(base, tip) ?? direction(at: end)
    func side(_ point: Point, _ ahead: Point, _ distance: Double) -> Point {
      Point(x: point.x - ahead.y * distance, y: point.y + ahead.x * distance)
    }
    func back(_ distance: Double) -> Point {
      Point(x: tip.x - ahead.x * distance, y: tip.y - ahead.y * distance)
    }
    var (left, right): ([Point], [Point]) = ([], [])
    for step in 0...Self.steps {
      let way = start + (neck - start) * Double(step) / Double(Self.steps)
      let share = way / total
      let half = (Self.shaft.begin + (Self.shaft.end - Self.shaft.begin) * share) * line - corner
      let (place, ahead) = (point(at: way), direction(at: way))
      left.append(side(place, ahead, -max(half, 0)))
      right.append(side(place, ahead, max(half, 0)))
    }
    let wing = Self.head.half * line * size - corner * size
    let rear = back(usual * size)
    left += [side(rear, ahead, -wing), back(corner * size), side(rear, ahead, wing)]
    var path = BezierPath()
    for (index, point) in (left + right.reversed()).enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  /// Returns the point of the line at a way from its beginning.
  private func point(at way: Double) -> Point {
    let index = min(max((ways.firstIndex { $0 >= way } ?? points.count - 1), 1), points.count - 1)
    let span = ways[index] - ways[index - 1]
    let share = span > 0 ? min(max((way - ways[index - 1]) / span, 0), 1) : 0
    let (a, b) = (points[index - 1], points[index])
    return Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  /// Returns the direction of the line at a way from its beginning, as a vector of length 1.
  private func direction(at way: Double) -> Point {
    let reach = max(ways.last ?? 0, 1e-6) / Double(Self.steps)
    return Self.direction(point(at: way - reach), point(at: way + reach)) ?? Point(x: 1, y: 0)
  }

  private static func direction(_ from: Point, _ to: Point) -> Point? {
    let length = from.distance(to: to)
    return length > 1e-9 ? Point(x: (to.x - from.x) / length, y: (to.y - from.y) / length) : nil
  }
}

extension FilmOverlay {
  /// Returns the arrow to the area of a pose. An arrow that begins at no point keeps its shape while a page moves its
  /// area, so that it does not change sides.
  func arrow(to pose: PartPath.Pose, from: Point?, bend: Double) -> ArrowShape {
    if let arrow, pose.area == timed.path.start.area || (from == nil && timed.path.isStill) { return arrow }
    var area = pose.area
    if isMirrored { area = area.mirrored(in: timed.host) }
    let start = isMirrored ? from.map { Point(x: timed.host.maxX - $0.x, y: $0.y) } : from
    return ArrowShape(to: area, from: start, bend: bend, self)
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

extension Rect {
  /// Returns the point of the edge at which a line from the centre to `point` leaves the rectangle.
  fileprivate func edge(toward point: Point) -> Point {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    let share = min(
      abs(dx) > 1e-9 ? width / 2 / abs(dx) : .infinity, abs(dy) > 1e-9 ? height / 2 / abs(dy) : .infinity)
    guard share.isFinite else { return center }
    return Point(x: center.x + dx * min(share, 1), y: center.y + dy * min(share, 1))
  }
}
