internal import SegueGeometry
internal import SegueStoryboard

/// The layout of a status bar, as an SVG in the points of the screen.
struct StatusBarDrawing {
  /// The height of the status bar, in points.
  let height: Double
  private let bar: Look.StatusBar
  private let width: Double
  /// The size of the symbols, of which 1 is the size on an iPhone with a notch.
  private let unit: Double
  private let middle: Double
  /// The middle of the time and of the symbols, from the left.
  private let (time, symbols): (Double, Double)
  private let isAndroid: Bool
  /// The cutout of an upright device; nil for none.
  private let opening: Rect?

  init(_ bar: Look.StatusBar, _ screen: Size, _ face: DeviceFace, _ kind: DeviceScreen.Kind) {
    (self.bar, width) = (bar, screen.width)
    isAndroid = kind == .android || kind == .unknownPhone
    let isUpright = screen.height > screen.width
    opening = isUpright && face.cutout != nil ? face.rect : nil
    let short = min(screen.width, screen.height)
    if isUpright, let cutout = face.cutout, cutout == .island || cutout == .notch {
      // The time and the symbols are in the middle of the areas beside the cutout.
      unit = short / 393
      middle = cutout == .island ? face.rect.midY : 0.72 * face.rect.height
      time = 0.5 * face.rect.minX + 5 * unit
      symbols = width - time
      height = max(face.rect.maxY + 8 * unit, 2 * middle)
    } else {
      unit = isAndroid ? short / 393 * 0.84 : 0.76 * min(max(short / 393, 0.5), 1.2)
      middle = isUpright && face.cutout == .hole ? face.rect.midY : 12 * unit / 0.76
      // Beside the round corner at the height of the letters' upper ends.
      let (radius, top) = (face.cornerRadius, min(middle - 7 * unit, face.cornerRadius))
      let corner = radius - (radius * radius - (radius - top) * (radius - top)).squareRoot()
      let edge = max(14 * unit, 0.3 * radius, corner + 8 * unit)
      time = edge + 20 * unit
      symbols = width - edge - 39 * unit
      height = 2 * middle
    }
  }

  /// The strip of the screen that the letters and symbols cross, in points.
  var strip: Rect { Rect(x: 0, y: max(middle - 9 * unit, 0), width: width, height: 18 * unit) }

  /// The parts of the strip with the time and with the symbols, in points.
  var items: [Rect] {
    [(time, 26 * unit), (symbols, 39 * unit)].map { middle, half in
      Rect(x: middle - half, y: strip.minY, width: 2 * half, height: strip.height)
    }
  }

  /// The height of the area in which a screenshot has its own letters, from the upper edge, in points.
  var lettersEnd: Double { middle + 16 * unit }

  /// The areas in which a screenshot has its own status bar, in points.
  var areas: [Rect] {
    let (top, bottom) = (max(middle - 13 * unit, 0.5), middle + 13 * unit)
    func area(_ from: Double, _ to: Double) -> Rect { Rect(x: from, y: top, width: to - from, height: bottom - top) }
    // Nearly from edge to edge, since devices differ; what is filled takes its colours from what is around it.
    let (left, right) = (0.03 * width, 0.97 * width)
    guard let opening else { return [area(left, right)] }
    return [area(left, opening.minX - 3), area(opening.maxX + 3, right)]
  }

  /// Returns the SVG with letters of a colour.
  func text(_ color: String) -> String {
    var drawing = FrameDrawing(Rect(x: 0, y: 0, width: width, height: height))
    let ink = FrameDrawing.Paint(color)
    drawing.text(
      bar.time, in: Rect(x: time - 60 * unit, y: 0, width: 120 * unit, height: 2 * middle),
      size: 17 * unit, weight: isAndroid ? 500 : 600, ink)
    // Signal, Wi-Fi and battery are 78 units wide.
    let left = symbols - 39 * unit
    signal(at: left, ink, into: &drawing)
    waves(at: left + 31.5 * unit, ink, into: &drawing)
    battery(at: left + 49 * unit, color, into: &drawing)
    return drawing.text
  }

  /// Adds four bars of rising height, 18 units wide.
  private func signal(at x: Double, _ ink: FrameDrawing.Paint, into drawing: inout FrameDrawing) {
    for bar in 0..<4 {
      let height = (4 + 2.6 * Double(bar)) * unit
      drawing.rect(
        Rect(x: x + 4.9 * Double(bar) * unit, y: middle + 6 * unit - height, width: 3.2 * unit, height: height),
        radius: 0.9 * unit, ink)
    }
  }

  /// Adds three arcs over a point, 17 units wide, whose middle is at `x`.
  private func waves(at x: Double, _ ink: FrameDrawing.Paint, into drawing: inout FrameDrawing) {
    let bottom = middle + 5.6 * unit
    func arc(_ radius: Double) -> [Point] {
      (0...16).map { step in
        let angle = (-45 + 90 * Double(step) / 16) * .pi / 180
        return Point(x: x + radius * unit * sine(angle), y: bottom - radius * unit * sine(angle + .pi / 2))
      }
    }
    for radius in [10.4, 6.5] { drawing.line(arc(radius), width: 2.3 * unit, ink) }
    drawing.circle(Point(x: x, y: bottom - 2 * unit), radius: 2 * unit, ink)
  }

  /// Adds a battery, 27 units wide.
  private func battery(at x: Double, _ color: String, into drawing: inout FrameDrawing) {
    let body = Rect(x: x, y: middle - 6.5 * unit, width: 25 * unit, height: 13 * unit)
    drawing.edge(body, radius: 4.3 * unit, width: unit, .init(color, 0.4))
    let inside = body.inset(by: 2 * unit)
    let charge = min(max(bar.battery, 0), 1)
    drawing.rect(
      Rect(x: inside.minX, y: inside.minY, width: max(inside.width * charge, 2 * unit), height: inside.height),
      radius: 2.5 * unit, charge <= 0.2 ? .init("#ff3b30") : .init(color))
    drawing.rect(
      Rect(x: body.maxX + unit, y: middle - 2 * unit, width: 1.4 * unit, height: 4 * unit), radius: 0.7 * unit,
      .init(color, 0.5))
  }

  /// Returns the sine of an angle, with the terms of its series that matter for a drawing.
  private func sine(_ angle: Double) -> Double {
    let turn = Transform3D.rotation(angle: angle)
    return turn.row1.y
  }
}
