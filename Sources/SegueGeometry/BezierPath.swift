/// A shape of Bézier curves in the coordinates of a view, in points: UIKit's `UIBezierPath`, as a value.
///
/// Lines and quadratic curves are stored as cubic curves. Therefore any two paths that have the same number of segments
/// of the same kinds can be animated into each other.
public struct BezierPath: Sendable, Hashable {
  /// The rule that determines which points are inside a path. The raw values are the ABI's.
  public enum FillRule: Int32, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The points with a nonzero winding number: the path turns around them more often in one
    /// direction than in the opposite one.
    case nonZero = 1
    /// The points from which a ray crosses the path an odd number of times.
    case evenOdd = 2
  }

  /// One segment of a path.
  public enum Segment: Sendable, Hashable {
    /// Begins a subpath at a point.
    case move(Point)
    /// A cubic curve from the end of the segment before it.
    case curve(control1: Point, control2: Point, end: Point)
    /// A line back to the first point of the subpath.
    case close
  }

  /// The max number of segments of a view's path.
  public static let maxSegments = 128

  /// The segments of the path, in their order.
  public private(set) var segments: [Segment] = []
  /// The rule that determines which points are inside the path.
  public var fillRule: FillRule
  private var start = Point.zero
  /// The end of the last segment, at which the next segment begins.
  public private(set) var currentPoint = Point.zero

  /// Makes an empty path.
  public init(fillRule: FillRule = .nonZero) {
    self.fillRule = fillRule
  }

  /// Makes a path from segments.
  public init(_ segments: [Segment], fillRule: FillRule = .nonZero) {
    self.init(fillRule: fillRule)
    for segment in segments { append(segment) }
  }

  /// Makes a rectangle, clockwise from its top left corner.
  public init(rect: Rect) {
    self.init()
    move(to: Point(x: rect.minX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Makes a rectangle with round corners, clockwise from the end of the arc at the top left
  /// corner. The number of segments is the same for every radius, even for 0.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init()
    let radius = max(min(cornerRadius, min(rect.width, rect.height) / 2), 0)
    move(to: Point(x: rect.minX + radius, y: rect.minY))
    let corners = [
      (rect.maxX, rect.minY, 0.0, 1.0), (rect.maxX, rect.maxY, -1.0, 0.0),
      (rect.minX, rect.maxY, 0.0, -1.0), (rect.minX, rect.minY, 1.0, 0.0),
    ]
    for (x, y, dx, dy) in corners {
      // The side that ends at this corner runs in the direction (dy, -dx), up to the beginning of
      // the corner's arc.
      let (fromX, fromY) = (x - dy * radius, y + dx * radius)
      addLine(to: Point(x: fromX, y: fromY))
      let near = radius * (1 - Self.quarter)
      addCurve(
        to: Point(x: x + dx * radius, y: y + dy * radius),
        controlPoint1: Point(x: x - dy * near, y: y + dx * near),
        controlPoint2: Point(x: x + dx * near, y: y + dy * near))
    }
    close()
  }

  /// Makes an ellipse of four curves, clockwise from its rightmost point.
  public init(ovalIn rect: Rect) {
    self.init()
    let (x, y) = (rect.minX + rect.width / 2, rect.minY + rect.height / 2)
    let (a, b) = (rect.width / 2, rect.height / 2)
    let (k, l) = (a * Self.quarter, b * Self.quarter)
    move(to: Point(x: x + a, y: y))
    let quarters = [
      (a, l, k, b, 0.0, b), (-k, b, -a, l, -a, 0.0), (-a, -l, -k, -b, 0.0, -b),
      (k, -b, a, -l, a, 0.0),
    ]
    for (x1, y1, x2, y2, endX, endY) in quarters {
      addCurve(
        to: Point(x: x + endX, y: y + endY), controlPoint1: Point(x: x + x1, y: y + y1),
        controlPoint2: Point(x: x + x2, y: y + y2))
    }
    close()
  }

  /// The distance of the control points from the ends of a quarter circle of radius 1.
  private static let quarter = 0.5522847498307936

  /// True for a path without segments.
  public var isEmpty: Bool { segments.isEmpty }

  /// Begins a subpath at `point`.
  public mutating func move(to point: Point) {
    segments.append(.move(point))
    (start, currentPoint) = (point, point)
  }

  /// Adds a line from the current point to `end`, as a curve whose control points are on the line.
  public mutating func addLine(to end: Point) {
    let from = currentPoint
    func on(_ part: Double) -> Point {
      Point(x: from.x + (end.x - from.x) * part, y: from.y + (end.y - from.y) * part)
    }
    addCurve(to: end, controlPoint1: on(1.0 / 3), controlPoint2: on(2.0 / 3))
  }

  /// Adds a quadratic curve from the current point to `end`, as the equivalent cubic curve.
  public mutating func addQuadCurve(to end: Point, controlPoint: Point) {
    func near(_ point: Point) -> Point {
      Point(
        x: point.x + (controlPoint.x - point.x) * (2.0 / 3),
        y: point.y + (controlPoint.y - point.y) * (2.0 / 3))
    }
    addCurve(to: end, controlPoint1: near(currentPoint), controlPoint2: near(end))
  }

  /// Adds a cubic curve from the current point to `end`.
  public mutating func addCurve(to end: Point, controlPoint1: Point, controlPoint2: Point) {
    segments.append(.curve(control1: controlPoint1, control2: controlPoint2, end: end))
    currentPoint = end
  }

  /// Closes the subpath with a line to its first point.
  public mutating func close() {
    segments.append(.close)
    currentPoint = start
  }

  /// Adds a segment to the end of the path.
  public mutating func append(_ segment: Segment) {
    switch segment {
    case .move(let point): move(to: point)
    case .curve(let control1, let control2, let end):
      addCurve(to: end, controlPoint1: control1, controlPoint2: control2)
    case .close: close()
    }
  }
}

/// The line along a view's path.
public struct Stroke: Sendable, Hashable {
  /// The line's colour, with straight alpha. With an alpha of 0, nothing is drawn.
  public var color: Color
  /// The width in points, at least 0. Half of it is on each side of the path.
  public var width: Double
  /// The beginning of the line, in fractions of the path's length (CAShapeLayer.strokeStart).
  public var start: Double
  /// The end of the line, in fractions of the path's length (CAShapeLayer.strokeEnd).
  public var end: Double

  /// No line: a transparent colour.
  public static let none = Stroke(color: .clear)

  /// Makes a line, by default along the whole path.
  @inlinable public init(color: Color, width: Double = 1, start: Double = 0, end: Double = 1) {
    self.color = color
    self.width = width
    self.start = start
    self.end = end
  }
}

/// The shape of a line's ends and corners.
public struct StrokeStyle: Sendable, Hashable {
  /// The shape of an end. The raw values are the ABI's.
  public enum Cap: Int32, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The line ends exactly at the path's end.
    case butt = 0
    /// The line ends with a half circle around the path's end.
    case round = 1
    /// The line extends beyond the path's end by half of the line's width.
    case square = 2
  }

  /// The shape of a corner. The raw values are the ABI's.
  public enum Join: Int32, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// The edges of the line are extended until they meet in a sharp corner. A corner beyond the
    /// miter limit is cut straight.
    case miter = 0
    /// The corner is rounded, as if a circle were drawn around it.
    case round = 1
    /// The corner is cut straight.
    case bevel = 2
  }

  /// The shape of the ends.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// The max length of a sharp corner, in widths of the line; at least 1. Longer corners are cut
  /// straight.
  public var miterLimit: Double

  /// Makes a style; by default ends are straight and corners are sharp.
  @inlinable public init(cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10) {
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
