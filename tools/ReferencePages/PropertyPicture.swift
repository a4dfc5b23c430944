import Foundation
import SegueFilm
import SegueProperties

/// Three panes with the same views. The card has a different value of one property in each pane.
struct PropertyPicture {
  private static let side = 130.0
  private static let gap = 10.0
  private static let scale = 2.0
  private let window: View
  private let pictures = PictureLibrary()

  init(_ property: ViewProperty) throws {
    let whole = Self.gap + 3 * (Self.side + Self.gap)
    window = View(frame: Rect(x: 0, y: 0, width: whole, height: Self.side + 2 * Self.gap))
    guard let values = Self.values(of: property) else {
      throw DrawingError(description: "\(property.name) has no picture")
    }
    for (index, value) in values.enumerated() {
      let pane = Pane(index, side: Self.side, gap: Self.gap)
      window.addSubview(pane.root)
      prepare(pane, for: property.name)
      let target =
        ["sublayer_transform", "depth_sorted"].contains(property.name) ? pane.box : pane.card
      target.set(property, to: value)
    }
  }

  func write(to path: String) throws {
    let size = PixelSize(
      width: Int(window.frame.width * Self.scale), height: Int(window.frame.height * Self.scale))
    guard let buffer = PixelBuffer(width: size.width, height: size.height), let rate = FrameRate(1) else {
      throw DrawingError(description: "\(path): there is no memory for the picture")
    }
    Compositor(
      width: size.width, height: size.height, scale: Self.scale, background: .white,
      pictures: pictures
    ).draw(LayerTree(of: window), into: buffer)
    let sink = try FrameSink(OutputFormat(path: path), size: size, rate: rate)
    try sink.append(buffer)
    try sink.finish()
  }

  // MARK: Values

  /// Returns the property's values in the three panes: at rest, halfway and at the end.
  private static func values(of property: ViewProperty) -> [[Double]]? {
    switch property.name {
    case "transform": return [0, 0.35, 0.7].map { turn($0, by: 1 - 0.4 * $0) }
    case "sublayer_transform": return [0, -1.0 / 300, -1.0 / 150].map(depth)
    case "gradient": return [0, 0.5, 1].map(gradient)
    case "path": return [0, 0.5, 1].map(blob)
    case "stroke_style": return [[0, 0, 10], [1, 1, 10], [0, 2, 10]]
    case "hidden", "clips_to_bounds", "depth_sorted": return [[0], [1], [1]]
    case "double_sided": return [[1], [0], [0]]
    case "blend_mode": return [[0], [1], [6]]
    case "mask_mode": return [[0], [1], [2]]
    case "mesh": return [0, 0.5, 1].map { numbers(of: wave($0)) }
    case "mesh_light": return [0, 0.4, 0.8].map { [-0.6, -0.4, 1, $0] }
    case "mesh_back_color": return [0, 0.6, 1].map { [1, 0.8, 0.35, $0] }
    case "color_matrix", "backdrop_color_matrix":
      return [ColorMatrix.identity, .saturation(0), .inversion(1)].map(\.rows)
    default: break
    }
    guard let (start, end) = ends[property.name] else { return nil }
    return [0, 0.5, 1].map { share in zip(start, end).map { $0 + ($1 - $0) * share } }
  }

  private static let ends: [String: ([Double], [Double])] = [
    "frame": ([12, 20, 50, 60], [52, 44, 66, 78]),
    "bounds": ([0, 0, 66, 78], [0, 0, 96, 50]),
    "center": ([46, 52], [88, 80]),
    "alpha": ([1], [0.1]),
    "background_color": ([1, 1, 1, 1], [0.5, 0.76, 0.68, 1]),
    "corner_radii": ([8, 8, 8, 8], [33, 0, 33, 0]),
    "z_position": ([-1], [1]),
    "anchor_point": ([0.5, 0.5, 0], [0, 0, 0]),
    "translation": ([0, 0, 0], [28, 18, 0]),
    "rotation": ([0, 0, 0], [0, 2.5, 0]),
    "scale": ([1, 1, 1], [0.4, 0.4, 1]),
    "contents_rect": ([0, 0, 1, 1], [0.25, 0.25, 0.4, 0.4]),
    "border": ([0, 0.23, 0.44, 0.85, 1], [7, 0.23, 0.44, 0.85, 1]),
    "shadow": ([0, 0, 0, 0.45, 0, 0, 0], [0, 0, 0, 0.45, 0, 10, 9]),
    "overlay_color": ([0, 0, 0, 0], [0, 0, 0, 0.65]),
    "blur_radius": ([0], [5]),
    "backdrop_blur_radius": ([0], [9]),
    "fill_color": ([0.95, 0.55, 0.25, 1], [0.3, 0.66, 0.55, 1]),
    "stroke": ([0.23, 0.44, 0.85, 1, 5, 0, 0.2], [0.23, 0.44, 0.85, 1, 5, 0, 1]),
    "mask_threshold": ([0.25, 0.3], [0.75, 0.3]),
  ]

  /// Returns the mesh of a flag that waves in the wind by `amount`.
  private static func wave(_ amount: Double) -> Mesh {
    var mesh = Mesh(columns: 12, rows: 6)
    mesh.points = mesh.points.map { point in
      let phase = 7 * point.x + point.y
      return Vector3D(
        x: point.x - 0.05 * amount * point.x, y: point.y + 0.12 * amount * point.x * sin(phase),
        z: 14 * amount * point.x * cos(phase))
    }
    return mesh
  }

  /// The mesh of a page whose right half is turned over.
  private static let folded: Mesh = {
    var mesh = Mesh(columns: 16, rows: 1)
    mesh.points = mesh.points.map { point in
      let beyond = max(point.x - 0.45 - 0.15 * point.y, 0)
      let turn = min(beyond / 0.25, 1) * .pi
      let rest = max(beyond - 0.25, 0)
      return Vector3D(
        x: min(point.x, 0.45 + 0.15 * point.y) + 0.08 * sin(turn) - rest, y: point.y,
        z: 8 * (1 - cos(turn)))
    }
    return mesh
  }()

  private static func numbers(of mesh: Mesh) -> [Double] {
    [Double(mesh.columns), Double(mesh.rows)] + mesh.points.flatMap { [$0.x, $0.y, $0.z] }
  }

  private static func turn(_ angle: Double, by factor: Double) -> [Double] {
    let (c, s) = (factor * cos(angle), factor * sin(angle))
    return [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  }

  private static func depth(_ m34: Double) -> [Double] {
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, m34, 0, 0, 0, 1]
  }

  private static func gradient(_ share: Double) -> [Double] {
    [1, 0, 0, 1 - share, 1, 0.98, 0.72, 0.3, 1, 0, 0.5 - 0.3 * share, 0.25, 0.55, 1, 1]
  }

  /// Returns the outline of a drop that changes into a leaf while `share` goes from 0 to 1.
  private static func blob(_ share: Double) -> [Double] {
    func at(_ from: (Double, Double), _ to: (Double, Double)) -> Point {
      Point(x: from.0 + (to.0 - from.0) * share, y: from.1 + (to.1 - from.1) * share)
    }
    var path = BezierPath()
    path.move(to: at((33, 6), (60, 8)))
    path.addCurve(
      to: at((33, 72), (8, 70)), controlPoint1: at((58, 40), (66, 50)),
      controlPoint2: at((62, 72), (40, 76)))
    path.addCurve(
      to: at((33, 6), (60, 8)), controlPoint1: at((4, 72), (0, 30)),
      controlPoint2: at((8, 40), (28, 6)))
    path.close()
    let view = View()
    view.path = path
    return ViewProperty.declared.first { $0.name == "path" }.map(view.numbers(of:)) ?? []
  }

  // MARK: Views

  /// Adds the views and sets the values that make the effect of a property visible.
  private func prepare(_ pane: Pane, for property: String) {
    switch property {
    case "z_position", "depth_sorted":
      pane.other.isHidden = false
      if property == "depth_sorted" {
        pane.box.bringSubviewToFront(pane.other)
        // In the last pane, the two cards intersect. In the other panes, one card is behind the
        // other.
        if pane.index == 2 {
          pane.box.sublayerTransform.row3.w = -1 / 260
          pane.card.rotation = Vector3D(x: 0, y: 0.75, z: 0)
          pane.other.rotation = Vector3D(x: 0.2, y: -0.75, z: 0)
          pane.other.center = Point(x: 65, y: 65)
        } else {
          pane.other.translation = Vector3D(x: 0, y: 0, z: -40)
        }
      }
    case "anchor_point":
      pane.card.rotation = Vector3D(x: 0, y: 0, z: 0.5)
      pane.card.scale = Vector3D(x: 0.62, y: 0.62, z: 1)
      pane.addDot()
    case "rotation", "double_sided":
      pane.box.sublayerTransform.row3.w = -1 / 260
      if property == "double_sided" { pane.card.rotation = Vector3D(x: 0, y: 2.5, z: 0) }
    case "sublayer_transform": pane.card.rotation = Vector3D(x: 0, y: 0.9, z: 0)
    case "path", "fill_color", "stroke", "stroke_style":
      for part in pane.card.subviews { part.isHidden = true }
      let orange = Color(red: 0.95, green: 0.55, blue: 0.25)
      pane.card.fillColor = orange
      guard property != "path" else { return }
      if property.hasPrefix("stroke") { pane.card.fillColor = .clear }
      var path = BezierPath()
      path.move(to: Point(x: 12, y: 40))
      path.addCurve(
        to: Point(x: 34, y: 22), controlPoint1: Point(x: 12, y: 18),
        controlPoint2: Point(x: 28, y: 8))
      path.addLine(to: Point(x: 24, y: 60))
      path.addLine(to: Point(x: 54, y: 44))
      pane.card.path = path
      pane.card.stroke = Stroke(color: orange, width: 10)
      guard property == "fill_color" else { return }
      pane.card.stroke = .none
      if let row = ViewProperty.declared.first(where: { $0.name == "path" }) {
        pane.card.set(row, to: Self.blob(0))
      }
    case "clips_to_bounds": pane.addBadge()
    case "blend_mode": pane.addStripes()
    case "mesh", "mesh_light": pane.card.mesh = Self.wave(1)
    case "mesh_back_color": pane.card.mesh = Self.folded
    case "mask_mode":
      let mask = View(frame: Rect(x: 8, y: 14, width: 50, height: 50))
      let disc = View(frame: Rect(x: 5, y: 5, width: 40, height: 40))
      (mask.backgroundColor, disc.backgroundColor, disc.cornerRadius) = (.black, .white, 20)
      mask.addSubview(disc)
      pane.card.mask = mask
    case "mask_threshold":
      let mask = View(frame: pane.card.bounds)
      mask.gradient = Gradient(
        .radial, from: Point(x: 0.5, y: 0.5), to: Point(x: 1.2, y: 1.2),
        stops: [
          Gradient.Stop(color: .white, location: 0), Gradient.Stop(color: .clear, location: 1),
        ])
      pane.card.mask = mask
    case "backdrop_blur_radius", "backdrop_color_matrix":
      pane.addStripes()
      pane.card.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.25)
    case "contents_rect":
      guard let photo = Self.photo() else { return }
      for part in pane.card.subviews { part.isHidden = true }
      pane.card.clipsToBounds = true
      pane.card.contents = Contents(source: pictures.add(photo))
    default: break
    }
  }

  /// Draws a picture of hills below a sun.
  private static func photo() -> PixelBuffer? {
    let size = 160
    let buffer = PixelBuffer(width: size, height: size)
    let (sky, sun, hill, near) =
      (UInt32(0xff8f_c7ee), 0xffff_d75e, 0xff4c_8f7a, 0xff2b_5d6e)
      as (UInt32, UInt32, UInt32, UInt32)
    for y in 0..<size {
      guard let row = buffer?.row(y) else { return nil }
      for x in 0..<size {
        let (dx, dy) = (x - 80, y - 62)
        let isHill = Double(y) > 92 - 18 * sin(Double(x) / 26)
        let isNear = Double(y) > 122 - 14 * sin(Double(x) / 19 + 2)
        row[x] = isNear ? near : isHill ? hill : dx * dx + dy * dy < 900 ? sun : sky
      }
    }
    return buffer
  }
}

/// One pane of a picture: a box with a card, and with a second card behind the first one.
private final class Pane {
  let index: Int
  let root: View
  let box: View
  let card: View
  let other: View
  private let side: Double

  init(_ index: Int, side: Double, gap: Double) {
    self.index = index
    self.side = side
    root = View(
      frame: Rect(x: gap + Double(index) * (side + gap), y: gap, width: side, height: side))
    root.backgroundColor = Color(red: 0.91, green: 0.925, blue: 0.945)
    root.cornerRadius = 10
    root.clipsToBounds = true
    box = View(frame: root.bounds)
    other = Self.card(
      Rect(x: 56, y: 44, width: 60, height: 72), Color(red: 0.95, green: 0.55, blue: 0.25))
    // The second card is tinted, so that its edges are visible over the white first card.
    other.backgroundColor = Color(red: 1, green: 0.85, blue: 0.68)
    other.isHidden = true
    card = Self.card(
      Rect(x: 32, y: 26, width: 66, height: 78), Color(red: 0.23, green: 0.44, blue: 0.85))
    root.addSubview(box)
    box.addSubview(other)
    box.addSubview(card)
  }

  private static func card(_ frame: Rect, _ color: Color) -> View {
    let card = View(frame: frame)
    card.backgroundColor = .white
    card.cornerRadius = 8
    func add(_ rect: Rect, _ color: Color, radius: Double) {
      let part = View(frame: rect)
      (part.backgroundColor, part.cornerRadius) = (color, radius)
      card.addSubview(part)
    }
    add(Rect(x: 8, y: 8, width: 26, height: 26), color, radius: 13)
    let gray = Color(red: 0.75, green: 0.78, blue: 0.83)
    add(Rect(x: 8, y: 44, width: frame.width - 16, height: 7), gray, radius: 3.5)
    add(Rect(x: 8, y: 58, width: frame.width - 32, height: 7), gray, radius: 3.5)
    return card
  }

  /// Adds coloured stripes behind the card.
  func addStripes() {
    for index in 0..<9 {
      let stripe = View(frame: Rect(x: Double(index) * 16, y: 0, width: 8, height: side))
      stripe.backgroundColor = Color(
        red: 0.9, green: 0.3 + 0.06 * Double(index), blue: 0.25 + 0.05 * Double(index))
      box.insertSubview(stripe, at: 0)
    }
  }

  /// Adds a dot at the card's centre, over the card.
  func addDot() {
    let dot = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    dot.center = card.center
    dot.backgroundColor = Color(red: 0.95, green: 0.55, blue: 0.25)
    dot.cornerRadius = 4.5
    box.addSubview(dot)
  }

  /// Adds a badge that reaches beyond the card's corner.
  func addBadge() {
    let badge = View(frame: Rect(x: 46, y: -14, width: 34, height: 34))
    badge.backgroundColor = Color(red: 0.95, green: 0.55, blue: 0.25)
    badge.cornerRadius = 17
    card.addSubview(badge)
  }
}
