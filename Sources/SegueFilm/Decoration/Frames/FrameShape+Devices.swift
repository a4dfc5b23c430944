internal import SegueGeometry
internal import SegueStoryboard

/// The colours of a device's casing in a light or dark style.
private struct Metal {
  /// The colours of the rim, from top to bottom.
  let rim: [String]
  /// The colour of the surface around the screen.
  let bezel: String
  /// The colours of three hairlines: along the rim's outer edge, between the rim and the bezel, and
  /// around the screen.
  let outerLine: FrameDrawing.Paint
  let innerLine: FrameDrawing.Paint
  let screenLine: FrameDrawing.Paint
  /// The colours of the edge behind the frame: a narrow back, the edge itself, and the light chamfer at the front.
  let edge: [(reach: Double, color: Color)]
  /// The colours of a laptop's base, from top to bottom, and of the groove in it.
  let base: [String]
  let groove: [String]
  /// The colours of a laptop's base that is seen from above.
  private let finish: FrameShape.Deck.Finish

  init(_ style: Look.FrameStyle?) {
    switch style {
    case .light:
      rim = ["#fcfcfd", "#d9dbdf", "#c3c5ca"]
      bezel = "#f6f7f8"
      outerLine = .init("#5b5f68", 0.34)
      innerLine = .init("#6a6e78", 0.2)
      screenLine = .init("#50545e", 0.22)
      edge = Self.edge(back: 0.6, middle: 0.78, chamfer: 0.93)
      base = ["#f7f8f9", "#e3e4e7", "#b9bbc1"]
      groove = ["#b4b6bc", "#d4d5d9"]
      finish = FrameShape.Deck.Finish(
        top: [0.93, 0.885, 0.83].map(Self.metal), hinge: Self.metal(0.5), shine: Self.white(0.75),
        well: Self.metal(0.75),
        key: [0.985, 0.94].map(Self.metal), pad: [0.9, 0.86].map(Self.metal), line: Self.metal(0.73),
        notch: [0.78, 0.7].map(Self.metal), side: Self.metal(0.62))
    case .dark, nil:
      rim = ["#77797f", "#46474c", "#3a3b3f"]
      bezel = "#060607"
      outerLine = .init("#000000", 0.5)
      innerLine = .init("#000000", 0.75)
      screenLine = .init("#ffffff", 0.05)
      edge = Self.edge(back: 0.1, middle: 0.2, chamfer: 0.42)
      base = ["#6a6c72", "#4b4d52", "#2a2b2e"]
      groove = ["#26272a", "#3d3e43"]
      finish = FrameShape.Deck.Finish(
        top: [0.39, 0.32, 0.255].map(Self.metal), hinge: Self.metal(0.03), shine: Self.white(0.2),
        well: Self.metal(0.12),
        key: [0.1, 0.06].map(Self.metal), pad: [0.315, 0.275].map(Self.metal), line: Self.metal(0.2),
        notch: [0.2, 0.14].map(Self.metal), side: Self.metal(0.12))
    }
  }

  private static func edge(back: Double, middle: Double, chamfer: Double) -> [(reach: Double, color: Color)] {
    [(1, metal(back)), (0.86, metal(middle)), (0.14, metal(chamfer))]
  }

  private static func metal(_ value: Double) -> Color {
    Color(red: value, green: value, blue: min(value * 1.04, 1))
  }

  private static func white(_ alpha: Double) -> Color { Color(red: 1, green: 1, blue: 1, alpha: alpha) }

  /// Returns the base of a laptop.
  func deck(lid: Rect, front: FrameShape.Caster, notch: Double) -> FrameShape.Deck {
    FrameShape.Deck(
      lid: lid, front: front, notch: notch, depth: 0.62 * lid.height, radius: 0.018 * lid.width, finish: finish)
  }
}

extension FrameShape {
  /// A casing with a thin metal rim, as phones and tablets have. All its corners are concentric with the
  /// corners of the screen.
  private struct Casing {
    let bezel: Double
    let rim: Double
    let body: Rect
    let radius: Double
    let screenRadius: Double

    init(_ screen: Size, bezel: Double, rim: Double, radius: Double) {
      (self.bezel, self.rim, screenRadius) = (bezel, rim, radius)
      body = Rect(origin: .zero, size: screen).inset(by: -(bezel + rim))
      self.radius = radius + bezel + rim
    }

    /// Draws the rim, the bezel and the hairlines between them.
    func draw(_ metal: Metal, _ screen: Size, _ grid: PixelGrid, into drawing: inout FrameDrawing) {
      let line = grid.hairline
      drawing.rect(body, radius: radius, drawing.gradient(metal.rim))
      drawing.edge(body, radius: radius, width: line, metal.outerLine)
      let highlight = body.inset(by: line)
      drawing.edge(highlight, radius: radius - line, width: line, .init("#ffffff", 0.2))
      let inside = body.inset(by: rim)
      drawing.rect(inside, radius: radius - rim, .init(metal.bezel))
      drawing.edge(inside, radius: radius - rim, width: line, metal.innerLine)
      let around = Rect(origin: .zero, size: screen).inset(by: -line)
      drawing.edge(around, radius: screenRadius + line, width: line, metal.screenLine)
    }
  }

  static func phone(
    _ look: Look, _ screen: Size, _ grid: PixelGrid, _ kind: DeviceScreen.Kind
  ) -> FrameShape {
    let short = min(screen.width, screen.height)
    let radius = look.cornerRadius ?? grid(DeviceFace(screen, kind).cornerRadius)
    let casing = Casing(
      screen, bezel: grid.atLeastOne(0.027 * short), rim: grid.atLeastOne(0.011 * short),
      radius: radius)
    let button = grid.atLeastOne(0.006 * short)
    let isUpright = screen.height >= screen.width
    let body = casing.body
    let bounds =
      isUpright
      ? Rect(
        x: body.minX - button, y: body.minY, width: body.width + 2 * button, height: body.height)
      : Rect(
        x: body.minX, y: body.minY - button, width: body.width, height: body.height + 2 * button)
    var drawing = FrameDrawing(bounds)
    let metal = Metal(look.frameStyle)
    // Half of each button is hidden behind the body.
    let long = isUpright ? body.height : body.width
    let (near, far): ([(Double, Double)], [(Double, Double)]) = (
      [(0.165, 0.035), (0.232, 0.066), (0.318, 0.066)], [(0.262, 0.104)]
    )
    let paint = drawing.gradient([metal.rim[2], metal.rim[1], metal.rim[2]], isAcross: !isUpright)
    for (isFar, buttons) in [(false, near), (true, far)] {
      for (start, length) in buttons {
        let (along, extent) = (grid(start * long), grid(length * long))
        let rect =
          isUpright
          ? Rect(
            x: isFar ? body.maxX - button : body.minX - button, y: body.minY + along,
            width: 2 * button, height: extent)
          : Rect(
            x: body.minX + along, y: isFar ? body.minY - button : body.maxY - button,
            width: extent, height: 2 * button)
        drawing.rect(rect, radius: button * 0.6, paint)
        drawing.edge(rect, radius: button * 0.6, width: grid.hairline, metal.outerLine)
      }
    }
    casing.draw(metal, screen, grid, into: &drawing)
    return FrameShape(
      bounds: bounds, screenRadii: CornerRadii(all: radius),
      casters: [Caster(rect: body, radii: CornerRadii(all: casing.radius))], fill: .black,
      drawing: drawing.text, side: Side(depth: 0.09 * short, bands: metal.edge))
  }

  static func tablet(_ look: Look, _ screen: Size, _ grid: PixelGrid) -> FrameShape {
    let short = min(screen.width, screen.height)
    let radius = look.cornerRadius ?? grid(0.024 * short)
    let casing = Casing(
      screen, bezel: grid.atLeastOne(0.036 * short), rim: grid.atLeastOne(0.006 * short),
      radius: radius)
    var drawing = FrameDrawing(casing.body)
    let metal = Metal(look.frameStyle)
    casing.draw(metal, screen, grid, into: &drawing)
    return FrameShape(
      bounds: casing.body, screenRadii: CornerRadii(all: radius),
      casters: [Caster(rect: casing.body, radii: CornerRadii(all: casing.radius))], fill: .black,
      drawing: drawing.text, side: Side(depth: 0.035 * short, bands: metal.edge))
  }

  static func laptop(_ look: Look, _ screen: Size, _ grid: PixelGrid) -> FrameShape {
    let unit = max(screen.width, screen.height * 0.8)
    let metal = Metal(look.frameStyle)
    let radius = look.cornerRadius ?? grid(0.007 * unit)
    let (bezel, chin, rim) = (
      grid.atLeastOne(0.012 * unit), grid.atLeastOne(0.019 * unit), grid.atLeastOne(0.0022 * unit)
    )
    let lid = Rect(
      x: -bezel - rim, y: -bezel - rim, width: screen.width + 2 * (bezel + rim),
      height: screen.height + bezel + chin + 2 * rim)
    let overhang = grid(0.07 * unit)
    let base = Rect(
      x: lid.minX - overhang, y: lid.maxY, width: lid.width + 2 * overhang,
      height: grid.atLeastOne(0.023 * unit))
    let bounds = Rect(
      x: base.minX, y: lid.minY, width: base.width, height: lid.height + base.height)
    var drawing = FrameDrawing(bounds)
    let (outer, line) = (radius + bezel + rim, grid.hairline)
    let foot = rim * 2
    drawing.rect(lid, top: outer, bottom: foot, drawing.gradient(metal.rim))
    drawing.edge(lid, radius: outer, width: line, metal.outerLine)
    drawing.edge(lid.inset(by: line), radius: outer - line, width: line, .init("#ffffff", 0.2))
    drawing.rect(
      lid.inset(by: rim), top: outer - rim, bottom: rim, .init(metal.bezel))
    let around = Rect(origin: .zero, size: screen).inset(by: -line)
    drawing.edge(around, radius: radius + line, width: line, metal.screenLine)
    // The laptop's base, seen from the front.
    let bottom = base.height * 0.72
    drawing.rect(base, top: line, bottom: bottom, drawing.gradient(metal.base))
    drawing.rect(
      Rect(x: base.minX, y: base.minY, width: base.width, height: line), .init("#ffffff", 0.28))
    drawing.rect(
      Rect(x: lid.minX, y: base.minY - line, width: lid.width, height: line), .init("#000000", 0.4))
    let width = grid(0.13 * unit)
    let groove = Rect(
      x: base.midX - width / 2, y: base.minY, width: width, height: base.height * 0.42)
    drawing.rect(
      groove, top: 0, bottom: groove.height * 0.8, drawing.gradient(metal.groove, isAcross: false))
    let front = Caster(
      rect: base, radii: CornerRadii(topLeft: 0, topRight: 0, bottomRight: bottom, bottomLeft: bottom))
    return FrameShape(
      bounds: bounds, screenRadii: CornerRadii(all: radius),
      casters: [
        Caster(
          rect: lid,
          radii: CornerRadii(topLeft: outer, topRight: outer, bottomRight: foot, bottomLeft: foot)),
        front,
      ], fill: .black, drawing: drawing.text, side: Side(depth: 0.014 * unit, bands: metal.edge),
      deck: metal.deck(lid: lid, front: front, notch: width / base.width))
  }
}
