internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// The box of a laptop's base in space.
struct DeckBox {
  private let hinge: Point
  private let widths: (back: Double, front: Double)
  private let depth: Double
  private let height: Double
  private let radius: Double
  /// The directions from the hinge to the front, and from the upper face to the lower one: down and toward the viewer.
  private let along: (y: Double, z: Double)
  private let down: (y: Double, z: Double)
  private let moved: Transform3D

  /// Makes a box.
  ///
  /// - Parameters:
  ///   - origin: The upper left corner of the screen.
  ///   - share: How far the front has come from the plane of the lid, 0 to 1.
  ///   - opening: The angle between the base and the lid, in degrees.
  init(_ deck: FrameShape.Deck, at origin: Point, share: Double, opening: Double, _ moved: Transform3D) {
    hinge = Point(x: origin.x + deck.lid.midX, y: origin.y + deck.lid.maxY)
    widths = (deck.lid.width, deck.front.width + (deck.lid.width - deck.front.width) * share)
    depth = deck.depth * share
    height = deck.front.height * (1 - 0.35 * share)
    radius = deck.radius
    let angle = opening * .pi / 180
    along = (-cos(angle), sin(angle))
    down = (sin(angle), cos(angle))
    self.moved = moved
  }

  /// Returns where a point of the box is seen.
  ///
  /// - Parameters:
  ///   - x: The place across, 0 to 1.
  ///   - v: The place from the hinge to the front, 0 to 1.
  ///   - w: The place from the upper face to the lower one, 0 to 1.
  private func point(_ x: Double, _ v: Double, _ w: Double) -> Point {
    let width = widths.back + (widths.front - widths.back) * v
    let (y, z) = (along.y * depth * v + down.y * height * w, along.z * depth * v + down.z * height * w)
    return Transform3D.translation(x: 0, y: 0, z: z).concatenating(moved)
      .apply(to: Point(x: hinge.x + (x - 0.5) * width, y: hinge.y + y))
  }

  var corners: [Point] {
    [0.0, 1].flatMap { x in [0.0, 1].flatMap { v in [point(x, v, 0), point(x, v, 1)] } }
  }

  var isTopSeen: Bool { Self.isClockwise([point(0, 0, 0), point(1, 0, 0), point(1, 1, 0), point(0, 1, 0)]) }
  var isFrontSeen: Bool { Self.isClockwise([point(0, 1, 0), point(1, 1, 0), point(1, 1, 1), point(0, 1, 1)]) }

  /// Returns the silhouette of the box, whose front corners are round; nil if a part of it is behind the viewer.
  var silhouette: BezierPath? {
    let (across, along) = (radius / max(widths.front, 1), min(radius / max(depth, 1), 0.5))
    let arc = (0...Self.steps).map { step in
      let angle = Double(step) / Double(Self.steps) * .pi / 2
      return (x: across * (1 - sin(angle)), v: 1 - along * (1 - cos(angle)))
    }
    let outline = [(x: 0, v: 0)] + arc
    let seen = [0.0, 1].flatMap { w in outline.flatMap { [point($0.x, $0.v, w), point(1 - $0.x, $0.v, w)] } }
    guard seen.allSatisfy({ ($0.x + $0.y).isFinite }) else { return nil }
    return BezierPath(hullOf: seen)
  }

  private static let steps = 8

  /// Returns the transform that puts a picture on the upper face, or on the table below the box.
  ///
  /// - Parameters:
  ///   - size: The size of the picture of the face, in points.
  ///   - isTable: True for the plane of the lower face.
  func plane(_ size: Size, isTable: Bool = false) -> Transform3D {
    let w = isTable ? 1.0 : 0
    let (x, y, z) = (hinge.x, hinge.y + down.y * height * w, down.z * height * w)
    // While the front comes toward the viewer, the face is a trapezoid.
    let taper = widths.back / max(widths.front, 1e-6) - 1
    let reach = (1 + taper) * depth
    let near = SIMD4(x * taper, reach * along.y + y * taper, reach * along.z + z * taper, taper)
    return Transform3D(
      row1: SIMD4(widths.back / size.width, 0, 0, 0), row2: near / size.height, row3: SIMD4(0, 0, 1, 0),
      row4: SIMD4(x - widths.back / 2, y, z, 1)
    ).concatenating(moved)
  }

  /// Returns the transform that puts a picture of this size, in points, on the front.
  func frontPlane(_ size: Size) -> Transform3D {
    let (y, z) = (hinge.y + along.y * depth, along.z * depth)
    return Transform3D(
      row1: SIMD4(widths.front / size.width, 0, 0, 0),
      row2: SIMD4(0, down.y * height, down.z * height, 0) / size.height, row3: SIMD4(0, 0, 1, 0),
      row4: SIMD4(hinge.x - widths.front / 2, y, z, 1)
    ).concatenating(moved)
  }

  private static func isClockwise(_ points: [Point]) -> Bool {
    var area = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      area += point.x * next.y - next.x * point.y
    }
    return area > 0
  }
}
