internal import SegueGeometry
internal import SegueStoryboard

/// A frame around a screen, in points, with the origin in the screen's top left corner.
struct FrameShape: Sendable {
  /// The rectangle that the frame's picture fills, on whole pixels.
  var bounds: Rect
  var screenRadii: CornerRadii
  /// The shapes that cast the shadow; empty if the picture itself casts it.
  var casters: [Caster]
  /// The colour of the screen behind the show, visible in areas that the show leaves empty.
  var fill: Color
  /// The picture as an SVG; nil when the picture is a file.
  var drawing: String?

  struct Caster: Sendable {
    var rect: Rect
    var radii: CornerRadii
  }

  /// Returns the frame of a look; nil for a look without a frame, and for a frame from a file if `template` is nil.
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
