internal import SegueGeometry
internal import SegueStoryboard

/// The colours of a window frame in a light or dark style.
private struct WindowColors {
  let bar: [String]
  let outline: FrameDrawing.Paint
  let separator: FrameDrawing.Paint
  let highlight: FrameDrawing.Paint
  let button: String
  let sign: String
  let faintSign: String
  let field: String
  let text: String
  let page: Color

  init(_ style: Look.FrameStyle?) {
    switch style {
    case .light:
      bar = ["#fbfbfc", "#f3f4f6"]
      outline = .init("#c6c9cf")
      separator = .init("#dcdee3")
      highlight = .init("#ffffff", 0.9)
      button = "#d3d6dc"
      sign = "#7d828c"
      faintSign = "#c3c7ce"
      field = "#e8eaee"
      text = "#3b3f47"
      page = .white
    case .dark, nil:
      bar = ["#37393f", "#303238"]
      outline = .init("#1b1c1f")
      separator = .init("#1f2024")
      highlight = .init("#ffffff", 0.13)
      button = "#5a5d65"
      sign = "#a7abb4"
      faintSign = "#62656d"
      field = "#24262a"
      text = "#e3e5e9"
      page = Color(red: 0.11, green: 0.11, blue: 0.12)
    }
  }
}

extension FrameShape {
  /// Returns the scale of the window's own parts, such as its title bar. It is above 1 for a screen whose shorter side
  /// has more than 900 points, because its picture may have several pixels per point. It is below 1 for a very small
  /// screen.
  private static func unit(_ screen: Size) -> Double {
    let (short, long) = (
      min(screen.width, screen.height), max(screen.width, screen.height)
    )
    return max(short / 900, min(1, long / 640))
  }

  static func window(_ look: Look, _ screen: Size, _ grid: PixelGrid) -> FrameShape {
    let unit = unit(screen)
    return window(look, screen, grid, bar: grid.atLeastOne(40 * unit), unit) {
      drawing, bar, colors in
      guard let title = look.title else { return }
      let room = 92 * unit
      drawing.text(
        title,
        in: Rect(
          x: room, y: bar.minY, width: max(bar.width - 2 * room, 0), height: bar.height),
        size: 13.5 * unit, weight: 600, .init(colors.text))
    }
  }

  static func browser(_ look: Look, _ screen: Size, _ grid: PixelGrid) -> FrameShape {
    let unit = unit(screen)
    return window(look, screen, grid, bar: grid.atLeastOne(52 * unit), unit) {
      drawing, bar, colors in
      let isWide = bar.width > 560 * unit
      if isWide {
        for (x, direction, color) in [(104.0, -1.0, colors.sign), (134, 1, colors.faintSign)] {
          let (half, middle) = (5.5 * unit, bar.midY)
          let tip = Point(x: x * unit + direction * half / 2, y: middle)
          let back = tip.x - direction * half
          drawing.line(
            [Point(x: back, y: middle - half), tip, Point(x: back, y: middle + half)],
            width: 1.8 * unit, .init(color))
        }
      }
      let side = isWide ? 164 * unit : 86 * unit
      let width = min(bar.width - 2 * side, max(bar.width * 0.46, 300 * unit))
      let rest = bar.width - side - 16 * unit
      let field =
        isWide
        ? Rect(x: bar.midX - width / 2, y: 0, width: width, height: 0)
        : Rect(x: side, y: 0, width: max(rest, 0), height: 0)
      let height = grid(30 * unit)
      let box = Rect(
        x: grid(field.minX), y: grid(bar.midY - height / 2), width: grid(field.width),
        height: height)
      guard box.width > 2 * height else { return }
      drawing.rect(box, radius: 9 * unit, .init(colors.field))
      guard let title = look.title else { return }
      drawing.text(
        title, in: box.inset(by: 6 * unit), size: 13 * unit, weight: 500, .init(colors.text))
    }
  }

  /// Makes a window with a bar above the screen. `draw` adds the bar's title, and further controls
  /// of a browser.
  private static func window(
    _ look: Look, _ screen: Size, _ grid: PixelGrid, bar height: Double, _ unit: Double,
    _ draw: (inout FrameDrawing, Rect, WindowColors) -> Void
  ) -> FrameShape {
    let colors = WindowColors(look.frameStyle)
    let line = grid.hairline
    let radius = look.cornerRadius ?? grid(12 * unit)
    let bounds = Rect(
      x: -line, y: -height - line, width: screen.width + 2 * line,
      height: screen.height + height + 2 * line)
    var drawing = FrameDrawing(bounds)
    drawing.rect(bounds, radius: radius + line, colors.outline)
    let inside = bounds.inset(by: line)
    drawing.rect(inside, radius: radius, drawing.gradient([colors.bar[1], colors.bar[1]]))
    let bar = Rect(x: 0, y: -height, width: screen.width, height: height)
    drawing.rect(bar, top: radius, bottom: 0, drawing.gradient(colors.bar))
    drawing.rect(
      Rect(x: radius, y: bar.minY, width: max(bar.width - 2 * radius, 0), height: line),
      colors.highlight)
    drawing.rect(
      Rect(x: 0, y: -line, width: screen.width, height: line), colors.separator)
    for index in 0..<3 where bar.width > 90 * unit {
      drawing.circle(
        Point(x: (22 + 20 * Double(index)) * unit, y: bar.midY), radius: 6 * unit,
        .init(colors.button))
    }
    draw(&drawing, bar, colors)
    return FrameShape(
      bounds: bounds,
      screenRadii: CornerRadii(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius),
      casters: [Caster(rect: bounds, radii: CornerRadii(all: radius + line))], fill: colors.page,
      drawing: drawing.text)
  }
}
