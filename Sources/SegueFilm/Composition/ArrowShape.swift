internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene
internal import SegueStoryboard

#if canImport(Glibc)
  import Glibc
#endif

/// A line with the numbers that a tree needs of it, so that a frame does not compute them.
struct StrokedPath: Sendable {
  let path: LayerPath
  let numbers: [Double]

  init(_ bezier: BezierPath, _ overlay: FilmOverlay) {
    var values: [Double] = []
    path = LayerPath(
      bezier, fillColor: .clear, stroke: Stroke(color: overlay.timed.overlay.color, width: overlay.line),
      style: StrokeStyle(cap: .round, join: .round), values: &values)
    numbers = values
  }
}

/// An arrow as a bent line and a head of two lines.
struct ArrowShape: Sendable {
  /// The upper left corner of the area at which the arrow points.
  let origin: Point
  /// The rectangle of the layer, in whose points the lines are: it begins at the host's upper left corner.
  let bounds: Rect
  let shaft, head: StrokedPath

  /// The length of the head's lines, as a multiple of their width, and the angle between each of them and the shaft.
  private static let wing = (length: 4.6, angle: 0.62)

  /// Creates the arrow to an area.
  ///
  /// - Parameters:
  ///   - area: The area, or a point as an area without a size.
  ///   - from: The point at which the arrow begins; nil for one on the side of the area that has more room.
  ///   - bend: The distance of its middle from a straight line, as a share of its length.
  init(to area: Rect, from: Point?, bend: Double, _ overlay: FilmOverlay) {
    let (center, host) = (area.center, overlay.timed.host)
    let start = from ?? Self.start(of: area, in: host)
    let (dx, dy) = (center.x - start.x, center.y - start.y)
    // A control point of a quadratic curve is twice as far from the line as the curve.
    let control = Point(
      x: (start.x + center.x) / 2 - dy * bend * 2, y: (start.y + center.y) / 2 + dx * bend * 2)
    let tip = area.inset(by: -overlay.timed.overlay.padding).edge(toward: control)
    let angle = atan2(tip.y - control.y, tip.x - control.x)
    var (line, head) = (BezierPath(), BezierPath())
    line.move(to: start)
    line.addQuadCurve(to: tip, controlPoint: control)
    func wing(_ side: Double) -> Point {
      let (way, length) = (angle + .pi + side * Self.wing.angle, Self.wing.length * overlay.line)
      return Point(x: tip.x + cos(way) * length, y: tip.y + sin(way) * length)
    }
    head.move(to: wing(1))
    head.addLine(to: tip)
    head.addLine(to: wing(-1))
    (shaft, self.head) = (StrokedPath(line, overlay), StrokedPath(head, overlay))
    origin = Point(x: area.minX, y: area.minY)
    bounds = Rect(x: 0, y: 0, width: host.maxX, height: host.maxY)
  }

  private static func start(of area: Rect, in host: Rect) -> Point {
    let (center, shorter) = (area.center, min(host.width, host.height))
    let (right, below) = (center.x <= host.center.x + 1e-9, center.y <= host.center.y + 1e-9)
    let x = center.x + (right ? 1 : -1) * (area.width * 0.25 + shorter * 0.2)
    let y = center.y + (below ? 1 : -1) * (area.height / 2 + shorter * 0.24)
    let margin = shorter * 0.06
    return Point(
      x: min(max(x, host.minX + margin), host.maxX - margin), y: min(max(y, host.minY + margin), host.maxY - margin))
  }
}

extension FilmOverlay {
  /// Returns the arrow to the area of a pose.
  func arrow(to pose: PartPath.Pose, from: Point?, bend: Double) -> ArrowShape {
    if let arrow, pose.area == timed.path.start.area { return arrow }
    var area = pose.area
    if isMirrored { area = area.mirrored(in: timed.host) }
    let start = isMirrored ? from.map { Point(x: timed.host.maxX - $0.x, y: $0.y) } : from
    return ArrowShape(to: area, from: start, bend: isMirrored ? -bend : bend, self)
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
