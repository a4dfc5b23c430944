internal import SegueGeometry
package import SeguePlayer
package import SegueScene
internal import SegueStoryboard

/// The pointer of a film as layers: paths, which are sharp at any size, with a soft shadow.
///
/// The pointer belongs to the screen: it becomes larger with what the camera magnifies. It is never turned with a
/// device, so that it remains readable.
package struct PointerDrawing {
  private let path: PointerPath
  private let kind: Look.Pointer
  /// The layers of an arrow or a hand, in units of 1/24 of its height. The origin is its tip.
  private let glyph: LayerTree
  /// What an arrow becomes over a link that it taps; nil for other pointers.
  private let linkGlyph: LayerTree?
  /// What an arrow becomes over a field that it taps; nil for other pointers.
  private let fieldGlyph: LayerTree?
  /// The points of a unit at the pointer's usual size in this film.
  private let unit: Double
  private let color: Color

  /// Creates the drawing of a look's pointer; nil for a look without one.
  ///
  /// - Parameters:
  ///   - path: The way of the pointer, in the points of the screen.
  ///   - size: The size of the screen, in points.
  ///   - isDesktop: True for the screen of a desktop, on which an arrow becomes a hand over links and a beam over
  ///     fields, as in a browser. The pointer `auto` is an arrow there, and elsewhere a finger.
  package init?(_ look: Look, _ path: PointerPath, in size: Size, isDesktop: Bool = false) {
    guard let wanted = look.drawnPointer, !path.isEmpty else { return nil }
    let kind = wanted != .auto ? wanted : isDesktop ? .arrow : .finger
    (self.path, self.kind) = (kind == .finger ? path.ofFinger() : path, kind)
    let handColor = look.pointerColor ?? Color(red: 1, green: 1, blue: 1)
    color = kind == .arrow ? look.pointerColor ?? Color(red: 0.05, green: 0.05, blue: 0.06) : handColor
    let hand = Self.glyph(PointerShapes.hand, handColor, line: 0.75, creases: PointerShapes.creases)
    linkGlyph = kind == .arrow && isDesktop ? hand : nil
    fieldGlyph = kind == .arrow && isDesktop ? Self.glyph([PointerShapes.beam], color, line: 0.8) : nil
    let short = min(size.width, size.height)
    // A finger covers 44 points of a phone. A mouse's pointer is larger than on a desktop, as people see a film smaller.
    let usual = kind == .finger ? min(max(0.1 * short, 40), 56) : min(max(0.042 * short, 26), 44)
    unit = usual * (look.pointerSize ?? 1) / 24
    glyph =
      switch kind {
      case .arrow: Self.glyph([PointerShapes.arrow], color, line: 1.15)
      case .hand: hand
      case .finger, .auto, .none: LayerTree(size: .zero)
      }
  }

  /// The box in which glyphs and their shadows are, in units.
  private static let box = Rect(x: -30, y: -30, width: 84, height: 84)

  /// Returns the layers of a glyph.
  ///
  /// - Parameters:
  ///   - shapes: The closed shapes, which are one area together.
  ///   - line: The width of the edge outside of the area.
  ///   - creases: Lines inside the area.
  private static func glyph(
    _ shapes: [BezierPath], _ color: Color, line: Double, creases: BezierPath? = nil
  ) -> LayerTree {
    let area = BezierPath(shapes.flatMap(\.segments))
    let edge: Color =
      color.isLight ? Color(red: 0.07, green: 0.07, blue: 0.08) : Color(red: 1, green: 1, blue: 1)
    var tree = LayerTree(size: box.size)
    func add(_ path: BezierPath, fill: Color, _ stroke: Stroke, shadow: (drop: Double, blur: Double)? = nil) {
      var effects = LayerEffects()
      effects.shape = LayerPath(
        path, fillColor: fill, stroke: stroke, style: StrokeStyle(cap: .round, join: .round), values: &tree.values)
      effects.blurRadius = shadow?.blur ?? 0
      var layer = Layer(view: ViewID(rawValue: 0), parent: 0, bounds: box)
      layer.transform = .translation(x: 0, y: shadow?.drop ?? 0)
      layer.effects = Int32(tree.effects.count)
      tree.effects.append(effects)
      tree.layers.append(layer)
    }
    tree.layers.append(Layer(view: ViewID(rawValue: 0), bounds: box))
    let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.36)
    add(area, fill: shade, Stroke(color: shade.opaque, width: 0.01), shadow: (1.5, 1.5))
    // The edge is the shape with a line of twice its width, of which the shape covers half.
    add(area, fill: edge, Stroke(color: edge, width: 2 * (line + 0.35)))
    add(area, fill: color, Stroke(color: color, width: 0.7))
    if let creases { add(creases, fill: .clear, Stroke(color: edge, width: 0.8)) }
    tree.layers[0].descendants = Int32(tree.layers.count - 1)
    return tree
  }

  /// Adds the pointer at a time, in seconds on the film's clock, to a tree that has layers.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of a pointer that presses nothing.
  ///   - converted: Converts a point of the screen to the points of the tree.
  package func add(
    at time: Double, opacity: Double = 1, to tree: inout LayerTree, converted: (Point) -> Point
  ) {
    if kind == .finger {
      for stroke in path.others where time >= stroke.began && time < stroke.ended + PointerPath.fade.leaving {
        let gone = min(max((time - stroke.ended) / PointerPath.fade.leaving, 0), 1)
        let place = Self.place(of: stroke.location(at: min(time, stroke.ended)), converted)
        addFinger(place, press: 1, opacity: 1 - gone, to: &tree)
      }
    }
    guard let state = path.state(at: time) else { return }
    let place = Self.place(of: state.location, converted)
    if let ring = state.ring { addRing(Self.place(of: ring.center, converted), ring.progress, to: &tree) }
    let shown = state.opacity * max(opacity, state.press)
    guard kind != .finger else { return addFinger(place, press: state.press, opacity: shown, to: &tree) }
    let size = unit * place.scale * (1 - 0.14 * state.press)
    let first = tree.layers.count
    tree.add(
      (state.isOverLink ? linkGlyph : state.isOverField ? fieldGlyph : nil) ?? glyph,
      moved: Transform3D.scale(x: size, y: size).concatenating(.translation(x: place.point.x, y: place.point.y)),
      to: 0)
    tree.layers[first].opacity = shown
    tree.layers[0].descendants += Int32(tree.layers.count - first)
  }

  /// Returns a point of the tree with the magnification of the screen there.
  private static func place(of point: Point, _ converted: (Point) -> Point) -> (point: Point, scale: Double) {
    let place = converted(point)
    let right = converted(Point(x: point.x + 1, y: point.y))
    let below = converted(Point(x: point.x, y: point.y + 1))
    let area = (right.x - place.x) * (below.y - place.y) - (right.y - place.y) * (below.x - place.x)
    return (place, min(max(abs(area).squareRoot(), 0.1), 10))
  }

  /// Adds the ring of a press.
  private func addRing(_ place: (point: Point, scale: Double), _ progress: Double, to tree: inout LayerTree) {
    let eased = 1 - (1 - progress) * (1 - progress) * (1 - progress)
    let size = unit * place.scale
    let (from, to) = kind == .finger ? (20.0, 46.0) : (6.0, 44.0)
    let width = size * (2.2 - 1.4 * progress)
    let opacity = (1 - progress) * min(progress / 0.08, 1)
    // A light and a dark ring, one of which is seen on any screen.
    addDisc(
      place.point, size * (from + (to - from) * eased) + width, opacity, fill: .clear,
      Border(width: width * 2, color: Color(red: 0, green: 0, blue: 0, alpha: 0.38)), to: &tree)
    addDisc(
      place.point, size * (from + (to - from) * eased), opacity, fill: .clear,
      Border(width: width, color: Color(red: 1, green: 1, blue: 1, alpha: 0.9)), to: &tree)
  }

  /// Adds the tip of a finger, a translucent disc with an edge that contrasts with it, and a shadow: larger and fainter
  /// above the screen, with its shadow further away.
  private func addFinger(
    _ place: (point: Point, scale: Double), press: Double, opacity: Double, to tree: inout LayerTree
  ) {
    let size = unit * place.scale
    var fill = color
    fill.alpha *= 0.55 + 0.2 * press
    let height = 1 - press
    let edge = color.isLight ? Color(red: 0, green: 0, blue: 0, alpha: 0.45) : .white
    addDisc(
      place.point, size * (24 - 3.5 * press), opacity * (0.85 + 0.15 * press), fill: fill,
      Border(width: 0.8 * size, color: edge),
      Shadow(
        color: Color(red: 0, green: 0, blue: 0, alpha: 0.55 - 0.15 * height),
        offset: Point(x: 0, y: size * (0.4 + 1.6 * height)), radius: size * (1.6 + 2 * height)), to: &tree)
  }

  private func addDisc(
    _ center: Point, _ diameter: Double, _ opacity: Double, fill: Color, _ border: Border, _ shadow: Shadow = .none,
    to tree: inout LayerTree
  ) {
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: diameter / 2)
    (effects.border, effects.shadow) = (border, shadow)
    let frame = Rect(x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter)
    tree.add(frame, effects) {
      $0.opacity = opacity
      $0.backgroundColor = fill
      $0.cornerRadius = diameter / 2
    }
    tree.layers[0].descendants += 1
  }
}

extension Color {
  /// The same colour without its transparency.
  var opaque: Color { Color(red: red, green: green, blue: blue) }
}

/// The outlines of pointers, in units of 1/24 of their height, with the tip at the origin.
private enum PointerShapes {
  /// The arrow of a mouse.
  static let arrow: BezierPath = {
    var path = BezierPath()
    path.move(to: .zero)
    for (x, y) in [(0.0, 18.6), (4.35, 14.55), (7.2, 21.3), (10.25, 20.0), (7.4, 13.4), (13.1, 13.1)] {
      path.addLine(to: Point(x: x, y: y))
    }
    path.close()
    return path
  }()

  /// The beam of a pointer over text, whose middle is its tip: a stem that parts into two arms at both ends.
  static let beam: BezierPath = {
    // The upper end from the left side of the stem to its right side, and the same turned for the lower one.
    let upper = [
      (-0.75, -7.4), (-1.7, -8.8), (-4.2, -9.2), (-4.2, -10.6), (-1.2, -10.3), (0.0, -9.5), (1.2, -10.3), (4.2, -10.6),
      (4.2, -9.2), (1.7, -8.8), (0.75, -7.4),
    ]
    let points = (upper + upper.map { (-$0.0, -$0.1) }).map { Point(x: $0.0, y: $0.1) }
    var path = BezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    path.close()
    return path
  }()

  /// A hand that points upward: the forefinger, three bent fingers, the thumb and the palm.
  static let hand: [BezierPath] = {
    func finger(_ x: Double, _ y: Double, _ width: Double, to end: Double) -> BezierPath {
      BezierPath(
        roundedRect: Rect(x: x, y: y, width: width, height: end - y), cornerRadius: width / 2)
    }
    // The palm with the thumb, in the direction of the fingers, so that all of them are one area.
    var palm = BezierPath()
    palm.move(to: Point(x: -2, y: 9.5))
    palm.addLine(to: Point(x: 12, y: 11.5))
    palm.addLine(to: Point(x: 12, y: 16.4))
    palm.addCurve(
      to: Point(x: 5.6, y: 23.8), controlPoint1: Point(x: 12, y: 20.9), controlPoint2: Point(x: 9.6, y: 23.8))
    palm.addLine(to: Point(x: 3.8, y: 23.8))
    palm.addCurve(
      to: Point(x: -1.9, y: 21), controlPoint1: Point(x: 1.4, y: 23.8), controlPoint2: Point(x: -0.5, y: 22.9))
    palm.addLine(to: Point(x: -6.7, y: 15))
    palm.addCurve(
      to: Point(x: -3.9, y: 12.5), controlPoint1: Point(x: -8.1, y: 13.2), controlPoint2: Point(x: -5.7, y: 10.8))
    palm.addLine(to: Point(x: -2, y: 14.3))
    palm.close()
    return [
      finger(-2, -0.4, 4, to: 14), finger(1.9, 6.4, 3.8, to: 14), finger(5.4, 7.2, 3.6, to: 15),
      finger(8.7, 8.6, 3.3, to: 15), palm,
    ]
  }()

  /// The lines between the fingers.
  static let creases: BezierPath = {
    var path = BezierPath()
    for (x, y, end) in [(2.0, 8.6, 12.4), (5.5, 9.0, 12.4), (8.85, 10.2, 12.6)] {
      path.move(to: Point(x: x, y: y))
      path.addLine(to: Point(x: x, y: end))
    }
    return path
  }()
}
