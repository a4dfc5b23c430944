internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

#if canImport(Glibc)
  internal import Glibc
#endif

/// The side of a device that is turned in space: the body behind the frame, seen as its silhouette.
///
/// The frame and its copy at the back are two convex outlines, and the silhouette of the body between them is the convex
/// hull of what is seen of both. A few hulls of different depths, each in one colour, are the edge with its chamfers. The
/// frame is drawn over them, so that only the side that is turned towards the viewer remains. They are a pixel smaller
/// than the frame, whose soft edges would otherwise be drawn twice where the device begins to turn. Stacked copies of the
/// frame would draw its picture a dozen times.
extension Decoration {
  /// The angle in degrees from which on a device has its whole thickness. One that faces the viewer is flat, as in a film
  /// without a stage, and becomes thick gradually.
  private static let whole = 12.0
  /// The number of points of a quarter of a circle.
  private static let steps = 12

  /// Returns how much of a device's thickness is seen in a pose, 0 to 1.
  static func thickness(in pose: DevicePath.Pose) -> Double {
    min((abs(pose.tilt) + abs(pose.turn)) / whole, 1)
  }

  /// Adds the body behind the frame to a tree, as children of the layer `parent`.
  ///
  /// - Parameters:
  ///   - moved: The transform of the device, from its own points to the tree's.
  ///   - thickness: The share of the thickness that is seen, 0 to 1.
  func addSide(moved: Transform3D, thickness: Double, in parent: Int = 0, to tree: inout LayerTree) {
    guard let frame, let side = frame.side, thickness > 0 else { return }
    // The base of a laptop has a body of its own.
    for caster in frame.casters where caster.rect != frame.deck?.front.rect {
      let points = caster.inset(by: 1 / scale).outline(steps: Self.steps).map {
        Point(x: $0.x + screen.minX, y: $0.y + screen.minY)
      }
      for band in side.bands {
        let back = Transform3D.translation(x: 0, y: 0, z: -side.depth * thickness * band.reach).concatenating(moved)
        let seen = points.map { moved.apply(to: $0) } + points.map { back.apply(to: $0) }
        // A part of the body is behind the viewer.
        guard seen.allSatisfy({ ($0.x + $0.y).isFinite }), let hull = BezierPath(hullOf: seen) else { return }
        var effects = LayerEffects()
        effects.shape = LayerPath(
          hull, fillColor: band.color, stroke: .none, style: StrokeStyle(), values: &tree.values)
        tree.add(Rect(origin: .zero, size: tree.size), in: parent, effects)
      }
    }
  }
}

extension FrameShape.Caster {
  /// Returns the shape that is smaller on all sides by a length in points.
  func inset(by length: Double) -> Self { Self(rect: rect.inset(by: length), radii: radii.reduced(by: length)) }

  /// Returns points along the outline, clockwise, with a number of points for each corner.
  fileprivate func outline(steps: Int) -> [Point] {
    let most = min(rect.width, rect.height) / 2
    let corners = [
      (radii.topRight, rect.maxX, rect.minY, 1.0, -1.0), (radii.bottomRight, rect.maxX, rect.maxY, 1, 1),
      (radii.bottomLeft, rect.minX, rect.maxY, -1, 1), (radii.topLeft, rect.minX, rect.minY, -1, -1),
    ]
    return corners.enumerated().flatMap { index, corner in
      let (radius, x, y, right, down) = corner
      let own = min(max(radius, 0), most)
      let middle = Point(x: x - right * own, y: y - down * own)
      return (0...(own > 0 ? steps : 0)).map { step in
        let angle = (Double(index) - 1 + Double(step) / Double(steps)) * .pi / 2
        return own > 0 ? Point(x: middle.x + own * cos(angle), y: middle.y + own * sin(angle)) : middle
      }
    }
  }
}

extension BezierPath {
  /// Makes the convex hull of points; nil if they are on a line.
  init?(hullOf points: [Point]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while let last = chain.last, let other = chain.dropLast().last,
          (last.x - other.x) * (point.y - other.y) - (last.y - other.y) * (point.x - other.x) <= 1e-9
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    let hull = half(sorted) + half(sorted.reversed())
    guard hull.count > 2, hull.count < Self.maxSegments, let first = hull.first else { return nil }
    self.init()
    move(to: first)
    for point in hull.dropFirst() { addLine(to: point) }
    close()
  }
}
