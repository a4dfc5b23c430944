internal import SegueGeometry
internal import SegueStoryboard

extension FrameShape {
  /// Creates a frame from a file, scaled so that the frame's screen area is just large enough for the screen. A screen
  /// with another aspect ratio is centred in the area.
  init(_ template: Decoration.Template, screen: Size, _ look: Look, _ grid: PixelGrid) {
    let area = template.screen
    let scale = max(screen.width / area.width, screen.height / area.height)
    let left = (area.width * scale - screen.width) / 2 + area.minX * scale
    let top = (area.height * scale - screen.height) / 2 + area.minY * scale
    bounds = Rect(
      x: -grid(left), y: -grid(top), width: grid.atLeastOne(template.size.width * scale),
      height: grid.atLeastOne(template.size.height * scale))
    // Unless the look sets a radius, a screen that fills the area has the area's round corners,
    // and a smaller screen has square corners.
    let fills =
      abs(area.width * scale - screen.width) <= 2 / grid.scale
      && abs(area.height * scale - screen.height) <= 2 / grid.scale
    screenRadii = CornerRadii(
      all: look.cornerRadius ?? (fills ? template.cornerRadius * scale : 0))
    casters = []
    fill = .black
    drawing = nil
  }
}
