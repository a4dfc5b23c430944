internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

#if canImport(Glibc)
  internal import Glibc
#endif

/// The base of a laptop that is turned in space, in front of the lid: a box whose upper face has keys and a trackpad.
///
/// A laptop that faces the viewer shows the front of its base below the screen, and a little wider than the lid, as in a
/// film without a stage. As it turns, this front comes toward the viewer. The box is drawn as its silhouette, with the two
/// faces that may be turned to the viewer over it.
extension Decoration {
  /// The angle in degrees between the base and the lid of a laptop whose lid is upright.
  private static let opening = 102.0
  /// The smallest angle; a lid that leans farther forward takes the base along.
  private static let least = 70.0
  /// The lengths of the parts of the upper face, as fractions of its width and depth.
  private static let well = Rect(x: 0.08, y: 0.1, width: 0.84, height: 0.46)
  private static let pad = Rect(x: 0.33, y: 0.62, width: 0.34, height: 0.33)
  private static let rows = 5
  private static let columns = 13
  /// The share of a key's cell that is between it and the next one.
  private static let gap = 0.14

  /// Returns the base in front of the lid; nil for a device that faces the viewer, or that is no laptop.
  private func deckBox(in pose: DevicePath.Pose, moved: Transform3D) -> DeckBox? {
    let share = Self.thickness(in: pose)
    guard let deck = frame?.deck, share > 0 else { return nil }
    return DeckBox(
      deck, at: Point(x: screen.minX, y: screen.minY), share: share,
      // The lid moves, and the base stays on the table.
      opening: min(max(Self.opening + pose.tilt, Self.least), 180), moved)
  }

  /// Returns true if the lower edge of the picture cuts off the base of a laptop whose lid and front, as they are without
  /// a turn, are in the picture: nobody who places the laptop sees then how far the base comes toward the viewer.
  func cutsDeck(in pose: DevicePath.Pose) -> Bool {
    guard frame?.deck != nil, Self.thickness(in: pose) > 0,
      transform(of: pose).boundingBox(of: device).maxY <= size.height
    else { return false }
    return corners(in: pose).contains { $0.y > size.height * (1 + Self.cutShare) }
  }

  /// The share of the picture's height from which on a missing part of the base is seen.
  private static let cutShare = 0.01

  /// Returns the corners of the base of a laptop that is turned in space, in the points of `moved`; empty for a device that
  /// faces the viewer, or that is no laptop.
  func deckCorners(in pose: DevicePath.Pose, moved: Transform3D) -> [Point] {
    deckBox(in: pose, moved: moved)?.corners ?? []
  }

  /// Adds the base to a tree, as children of the layer `parent`; nothing for a device that faces the viewer, or that is no
  /// laptop.
  ///
  /// - Parameters:
  ///   - pose: The pose of the device.
  ///   - moved: The transform of the device, from its own points to the tree's.
  func addDeck(
    in pose: DevicePath.Pose, moved: Transform3D, in parent: Int = 0, to tree: inout LayerTree
  ) {
    guard let deck = frame?.deck, let box = deckBox(in: pose, moved: moved) else { return }
    // A part of the base is behind the viewer.
    guard box.corners.allSatisfy({ ($0.x + $0.y).isFinite }), let hull = BezierPath(hullOf: box.corners) else { return }
    func add(_ path: BezierPath, _ color: Color) {
      var effects = LayerEffects()
      effects.shape = LayerPath(path, fillColor: color, stroke: .none, style: StrokeStyle(), values: &tree.values)
      tree.add(Rect(origin: .zero, size: tree.size), in: parent, effects)
    }
    add(hull, deck.edge.side)
    if box.isFrontSeen {
      add(box.front(Rect(x: 0, y: 0, width: 1, height: 1)), deck.edge.front)
      add(box.front(Rect(x: 0, y: 0, width: 1, height: 0.16)), deck.edge.line)
      add(box.front(Rect(x: 0.43, y: 0, width: 0.14, height: 0.45)), deck.edge.groove)
    }
    guard box.isTopSeen else { return }
    add(box.top(Rect(x: 0, y: 0, width: 1, height: 1)), deck.top)
    add(box.top(Self.well), deck.well)
    add(box.top(Self.pad), deck.well)
    for row in 0..<Self.rows { add(Self.keys(ofRow: row, box), deck.key) }
  }

  /// Returns the keys of a row; the last row has a space bar.
  private static func keys(ofRow row: Int, _ box: DeckBox) -> BezierPath {
    var keys = BezierPath()
    let (width, height) = (well.width / Double(columns), well.height / Double(rows))
    let bar = row == rows - 1 ? 4..<9 : 0..<0
    func add(_ columns: Range<Int>) {
      box.add(
        key: Rect(
          x: well.minX + width * Double(columns.lowerBound), y: well.minY + height * Double(row),
          width: width * Double(columns.count), height: height), gap: gap, to: &keys)
    }
    for column in 0..<columns where !bar.contains(column) { add(column..<column + 1) }
    if !bar.isEmpty { add(bar) }
    return keys
  }
}

/// The box of a laptop's base in space.
private struct DeckBox {
  private let hinge: Point
  private let widths: (back: Double, front: Double)
  private let depth: Double
  private let height: Double
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

  /// Returns a rectangle of the upper face, in fractions of its width and depth.
  func top(_ rect: Rect) -> BezierPath {
    var path = BezierPath()
    add([(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)], to: &path)
    return path
  }

  /// Adds a key in a cell of the upper face.
  func add(key cell: Rect, gap: Double, to path: inout BezierPath) {
    let (x, y) = (gap / 2 * cell.height / 2, gap / 2 * cell.height)
    let (left, right, top, bottom) = (cell.minX + x, cell.maxX - x, cell.minY + y, cell.maxY - y)
    add([(left, top), (right, top), (right, bottom), (left, bottom)], to: &path)
  }

  /// Returns a rectangle of the front, in fractions of its width and height.
  func front(_ rect: Rect) -> BezierPath {
    var path = BezierPath()
    let places = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
    path.addPolygon(places.map { point($0, 1, $1) })
    return path
  }

  private func add(_ places: [(Double, Double)], to path: inout BezierPath) {
    path.addPolygon(places.map { point($0, $1, 0) })
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

extension BezierPath {
  fileprivate mutating func addPolygon(_ points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
    close()
  }
}
