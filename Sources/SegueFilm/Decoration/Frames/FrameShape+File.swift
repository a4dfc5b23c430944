internal import SegueGeometry
internal import SegueStoryboard

extension FrameShape {
  /// Creates a frame from a file, scaled so that the frame's screen area is just large enough for the screen. A screen
  /// with another aspect ratio is centred in the area, and is clipped to the area's round corners.
  ///
  /// - Parameter box: The size of the film in pixels. A frame that differs from it only by rounding fills it.
  init(
    _ template: Decoration.Template, screen: Size, _ look: Look, _ grid: PixelGrid,
    box: (width: Int, height: Int)?
  ) {
    let area = template.screen
    let scale = Self.scale(of: template, screen: screen)
    let (width, height) = (area.width * scale, area.height * scale)
    let (left, top) = ((width - screen.width) / 2, (height - screen.height) / 2)
    func length(_ whole: Double, _ box: Int?) -> Double {
      let length = grid.atLeastOne(whole * scale)
      guard let box, abs(Double(box) - whole * scale * grid.scale) < Decoration.rounding else {
        return length
      }
      return Double(box) / grid.scale
    }
    bounds = Rect(
      x: -grid(left + area.minX * scale), y: -grid(top + area.minY * scale),
      width: length(template.size.width, box?.width),
      height: length(template.size.height, box?.height))
    (screenRadii, opening) = (CornerRadii(all: look.cornerRadius ?? 0), nil)
    if look.cornerRadius == nil {
      let radii = Size(
        width: template.cornerRadii.width * scale, height: template.cornerRadii.height * scale)
      let isFilled = max(abs(left), abs(top)) <= 1 / grid.scale
      if isFilled, radii.width == radii.height {
        screenRadii = CornerRadii(all: radii.width)
      } else if radii.width > 0, radii.height > 0 {
        opening = Opening(
          rect: Rect(x: -left, y: -top, width: width, height: height), radii: radii)
      }
    }
    casters = []
    fill = .black
    drawing = nil
  }

  /// Returns the points of a screen for each unit of the frame around it.
  static func scale(of template: Decoration.Template, screen: Size) -> Double {
    max(screen.width / template.screen.width, screen.height / template.screen.height)
  }
}
