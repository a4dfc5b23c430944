internal import SegueGeometry
internal import SegueScene
internal import SegueStoryboard

/// What the front of a phone adds to its screen: round corners, and an island, a notch or a hole for the camera, over
/// which nothing is seen. Lengths are in points of the screen.
package struct DeviceFace: Sendable, Hashable {
  /// The radius of the screen's corners.
  package let cornerRadius: Double
  /// The cutout in the upright screen; nil for none.
  let cutout: Look.Cutout?
  /// The rectangle of the cutout in the upright screen.
  let rect: Rect
  /// The size of the screen, which may be wide.
  private let screen: Size

  /// iPhones with one size of the screen, in points.
  private struct Row {
    var size: (shorter: Double, longer: Double)
    var radius: Double
    var cutout: Look.Cutout
    /// The width of a notch, or the distance of an island from the upper edge.
    var measure: Double
  }

  /// Sources: Apple's design templates; the radii are those of the screens' corners (UIScreen).
  private static let rows = [
    Row(size: (375, 812), radius: 40, cutout: .notch, measure: 209),
    Row(size: (414, 896), radius: 41.5, cutout: .notch, measure: 219),
    Row(size: (390, 844), radius: 47.3, cutout: .notch, measure: 162),
    Row(size: (428, 926), radius: 53.3, cutout: .notch, measure: 162),
    Row(size: (393, 852), radius: 55, cutout: .island, measure: 11),
    Row(size: (430, 932), radius: 55, cutout: .island, measure: 11),
    Row(size: (402, 874), radius: 62, cutout: .island, measure: 14),
    Row(size: (420, 912), radius: 62, cutout: .island, measure: 14),
    Row(size: (440, 956), radius: 62, cutout: .island, measure: 14),
  ]

  /// Chooses the face of a phone.
  ///
  /// - Parameters:
  ///   - screen: The size of the screen, in points.
  ///   - kind: The device to which the screen belongs.
  ///   - wanted: The cutout; nil for the device's.
  package init(_ screen: Size, _ kind: DeviceScreen.Kind, cutout wanted: Look.Cutout? = nil) {
    let (shorter, longer) = (min(screen.width, screen.height), max(screen.width, screen.height))
    let row =
      kind == .iPhone
      ? Self.rows.first { abs($0.size.shorter - shorter) < 1 && abs($0.size.longer - longer) < 1.5 } : nil
    let isAndroid = kind == .android || kind == .unknownPhone
    let own: Look.Cutout = row?.cutout ?? (isAndroid && longer / shorter > 1.9 ? .hole : .none)
    let cutout = wanted ?? own
    self.cutout = cutout == .none ? nil : cutout
    self.screen = screen
    cornerRadius = row?.radius ?? kind.cornerRadius(shorterSide: shorter)
    let unit = shorter / 393
    func centered(_ width: Double, _ height: Double, top: Double) -> Rect {
      Rect(x: (shorter - width) / 2, y: top, width: width, height: height)
    }
    let measure = row.flatMap { $0.cutout == cutout ? $0.measure : nil }
    rect =
      switch cutout {
      case .island: measure.map { centered(126, 37, top: $0) } ?? centered(126 * unit, 37 * unit, top: 11 * unit)
      case .notch: measure.map { centered($0, 32, top: 0) } ?? centered(162 * unit, 32 * unit, top: 0)
      case .hole: centered(0.031 * shorter, 0.031 * shorter, top: 0.027 * shorter)
      case .none: .zero
      }
  }

  /// The cutout as a layer over the screen, in the points of the screen; no layers for none.
  var layers: LayerTree {
    var tree = LayerTree(size: screen)
    guard let outline else { return tree }
    var effects = LayerEffects()
    effects.shape = LayerPath(outline, fillColor: .black, stroke: .none, style: StrokeStyle(), values: &tree.values)
    tree.add(Rect(origin: .zero, size: screen), effects)
    return tree
  }

  /// The outline of the cutout on the screen, also on one that lies on its side; nil for none.
  var outline: BezierPath? {
    guard let cutout else { return nil }
    let path =
      switch cutout {
      case .island, .hole, .none: BezierPath(roundedRect: rect, cornerRadius: rect.height / 2)
      case .notch: Self.notch(rect)
      }
    guard screen.width > screen.height else { return path }
    // The upper edge is on the left.
    func turned(_ point: Point) -> Point { Point(x: point.y, y: screen.height - point.x) }
    return BezierPath(
      path.segments.map { segment in
        switch segment {
        case .move(let point): .move(turned(point))
        case .curve(let control1, let control2, let end):
          .curve(control1: turned(control1), control2: turned(control2), end: turned(end))
        case .close: .close
        }
      })
  }

  /// Returns a notch: a rectangle on the upper edge, with round lower corners and a fillet on each side.
  private static func notch(_ rect: Rect) -> BezierPath {
    let (radius, fillet) = (0.62 * rect.height, 0.18 * rect.height)
    // The distance of control points for a quarter of a circle, as a share of its radius.
    let near = 0.448
    var path = BezierPath()
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    path.move(to: point(rect.minX - fillet, -1))
    path.addLine(to: point(rect.minX - fillet, 0))
    path.addCurve(
      to: point(rect.minX, fillet), controlPoint1: point(rect.minX - near * fillet, 0),
      controlPoint2: point(rect.minX, near * fillet))
    path.addLine(to: point(rect.minX, rect.maxY - radius))
    path.addCurve(
      to: point(rect.minX + radius, rect.maxY), controlPoint1: point(rect.minX, rect.maxY - near * radius),
      controlPoint2: point(rect.minX + near * radius, rect.maxY))
    path.addLine(to: point(rect.maxX - radius, rect.maxY))
    path.addCurve(
      to: point(rect.maxX, rect.maxY - radius), controlPoint1: point(rect.maxX - near * radius, rect.maxY),
      controlPoint2: point(rect.maxX, rect.maxY - near * radius))
    path.addLine(to: point(rect.maxX, fillet))
    path.addCurve(
      to: point(rect.maxX + fillet, 0), controlPoint1: point(rect.maxX, near * fillet),
      controlPoint2: point(rect.maxX + near * fillet, 0))
    path.addLine(to: point(rect.maxX + fillet, -1))
    path.close()
    return path
  }
}
