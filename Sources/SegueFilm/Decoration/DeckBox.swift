internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// The box of a laptop's base in space. The box of a laptop that just begins to turn is flat, and is the front alone.
struct DeckBox {
  private let hinge: Point
  private let widths: (back: Double, front: Double)
  private let depth: Double
  private let height: Double
  /// The front of a laptop that faces the viewer, in the film's points.
  private let front: Rect
  /// The radii of the corners, as shares of the width and the depth, and below of the width and the height.
  private let corner: (across: Double, along: Double)
  private let foot: (across: Double, up: Double)
  /// The share of the width and of the height by which the silhouette is smaller than the box.
  private let inset: (across: Double, up: Double)
  private let share: Double
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
  ///   - pixel: The length of a pixel, in points.
  init(
    _ deck: FrameShape.Deck, at origin: Point, share: Double, opening: Double, pixel: Double, _ moved: Transform3D
  ) {
    let flat = deck.front.rect
    front = flat.offsetBy(dx: origin.x, dy: origin.y)
    hinge = Point(x: origin.x + deck.lid.midX, y: origin.y + deck.lid.maxY)
    widths = (deck.lid.width, flat.width + (deck.lid.width - flat.width) * share)
    depth = deck.depth * share
    height = flat.height * (1 - 0.35 * share)
    corner = (deck.cornerShare, deck.radius / deck.depth * share)
    inset = (pixel / flat.width, min(pixel / flat.height, 0.25))
    foot = (deck.front.radii.bottomLeft / flat.width, deck.front.radii.bottomLeft / flat.height)
    let angle = opening * .pi / 180
    along = (-cos(angle), sin(angle))
    down = (sin(angle), cos(angle))
    (self.share, self.moved) = (share, moved)
  }

  /// Returns a place of the box in space, before it is moved.
  ///
  /// - Parameters:
  ///   - x: The place across, 0 to 1.
  ///   - v: The place from the hinge to the front, 0 to 1.
  ///   - w: The place from the upper face to the lower one, 0 to 1.
  private func place(_ x: Double, _ v: Double, _ w: Double) -> SIMD3<Double> {
    let width = widths.back + (widths.front - widths.back) * v
    return SIMD3(
      hinge.x + (x - 0.5) * width, hinge.y + along.y * depth * v + down.y * height * w,
      along.z * depth * v + down.z * height * w)
  }

  /// Returns where a place of the box is seen.
  private func point(_ x: Double, _ v: Double, _ w: Double) -> Point {
    let place = place(x, v, w)
    return Transform3D.translation(x: 0, y: 0, z: place.z).concatenating(moved).apply(to: Point(x: place.x, y: place.y))
  }

  var corners: [Point] {
    [0.0, 1].flatMap { x in [0.0, 1].flatMap { v in [point(x, v, 0), point(x, v, 1)] } }
  }

  var isTopSeen: Bool { Self.isClockwise([point(0, 0, 0), point(1, 0, 0), point(1, 1, 0), point(0, 1, 0)]) }

  /// Returns the silhouette of the box, whose corners are round at the front and below; nil if a part of it is behind the
  /// viewer. It is a pixel smaller than the box, so that the soft edge of a face is not drawn twice.
  var silhouette: BezierPath? {
    let arc = Self.angles.map { (x: corner.across * (1 - sin($0)), v: 1 - corner.along * (1 - cos($0))) }
    let below = Self.angles.map { (inset: foot.across * (1 - cos($0)), w: 1 - foot.up * (1 - sin($0))) }
    let seen = ([(inset: 0, w: 0)] + below).flatMap { ring in
      ([(x: 0, v: 0)] + arc).flatMap { place in
        let side = inset.across + ring.inset
        let (x, w) = (side + place.x * (1 - 2 * side), inset.up + ring.w * (1 - 2 * inset.up))
        return [point(x, place.v, w), point(1 - x, place.v, w)]
      }
    }
    guard seen.allSatisfy({ ($0.x + $0.y).isFinite }) else { return nil }
    return BezierPath(hullOf: seen)
  }

  /// The angles of the points of a round corner, in radians.
  private static let angles = (0...6).map { Double($0) / 6 * .pi / 2 }

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

  // MARK: The front

  /// The transform that puts what is in front of a laptop that faces the viewer on the plane of the front.
  var upright: Transform3D { plane(from: (0, 1), to: (1, 1)) }

  /// Returns the transform that puts a part of the front on its place, and how much light there is, 0 to 1; nil for a part
  /// that is turned away from the viewer.
  ///
  /// - Parameter part: The part of the front of a laptop that faces the viewer, in the film's points.
  func frontPlane(_ part: Rect) -> (transform: Transform3D, light: Double)? {
    let (left, right) = ((part.minX - front.minX) / front.width, (part.maxX - front.minX) / front.width)
    let (from, to) = ((x: left, v: depthShare(left)), (x: right, v: depthShare(right)))
    let seen = [point(from.x, from.v, 0), point(to.x, to.v, 0), point(to.x, to.v, 1), point(from.x, from.v, 1)]
    guard Self.isClockwise(seen) else { return nil }
    // At the corners the front turns to the sides.
    return (plane(from: from, to: to), 1 - share * bend((left + right) / 2))
  }

  private func plane(from: (x: Double, v: Double), to: (x: Double, v: Double)) -> Transform3D {
    let (start, end) = (place(from.x, from.v, 0), place(to.x, to.v, 0))
    let across = (end - start) / ((to.x - from.x) * front.width)
    let downward = SIMD3(0, down.y, down.z) * (height / front.height)
    let origin = start - across * (front.minX + from.x * front.width) - downward * front.minY
    return Transform3D(
      row1: SIMD4(across, 0), row2: SIMD4(downward, 0), row3: SIMD4(0, 0, 1, 0), row4: SIMD4(origin, 1)
    ).concatenating(moved)
  }

  /// Returns how far the front is turned to the side at a place across: 0 in the middle, 1 at the sides.
  private func bend(_ x: Double) -> Double { min(max(1 - min(x, 1 - x) / corner.across, 0), 1) }

  /// Returns the place of the front's surface from the hinge, 1 except at the corners.
  private func depthShare(_ x: Double) -> Double {
    let bend = bend(x)
    return 1 - corner.along * (1 - (1 - bend * bend).squareRoot())
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

extension FrameShape.Deck {
  /// The radius of the corners at the front, as a share of the width.
  var cornerShare: Double { radius / lid.width }

  /// The edges of the parts of a round corner, from the side to the middle, as shares of the front's width.
  var frontParts: [Double] { (0...8).map { cornerShare * (1 - cos(Double($0) / 8 * .pi / 2)) } }
}
