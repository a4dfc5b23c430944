internal import SegueGeometry
internal import SegueStoryboard

/// A frame around a screen, in points, with the origin in the screen's top left corner.
struct FrameShape: Sendable {
  /// The frame's edges, on whole pixels, which its picture fills.
  var bounds: Rect
  var screenRadii: CornerRadii
  /// The shape that casts the shadow; empty if the picture itself does.
  var casters: [Caster]
  /// The colour of a screen that shows nothing.
  var fill: Color
  /// The picture as an SVG; nil when it is a file's.
  var drawing: String?

  struct Caster: Sendable {
    var rect: Rect
    var radii: CornerRadii
  }

  /// The frame of a look; nil without one, and for a file without its template.
  static func of(
    _ look: Look, screen: Size, _ grid: PixelGrid, _ template: Decoration.Template?
  ) -> FrameShape? {
    switch look.frame {
    case nil: nil
    case .phone: phone(look, screen, grid)
    case .tablet: tablet(look, screen, grid)
    case .laptop: laptop(look, screen, grid)
    case .browser: browser(look, screen, grid)
    case .window: window(look, screen, grid)
    case .file: template.map { FrameShape($0, screen: screen, look, grid) }
    }
  }
}
