internal import SegueGeometry
internal import SegueStoryboard

/// A frame around a screen, in points, with the origin in the screen's top left corner.
struct FrameShape: Sendable {
  /// The frame's edges, on whole pixels, which its picture fills.
  var bounds: Rect
  var screenRadii: CornerRadii
  /// What casts the shadow; empty when it is the picture itself.
  var casters: [Caster]
  /// The colour of a screen that shows nothing.
  var fill: Color
  /// The picture as an SVG; nil when it is a file's.
  var drawing: String?

  struct Caster: Sendable {
    var rect: Rect
    var radii: CornerRadii
  }

  /// Nil for a look without a frame.
  init?(_ look: Look, screen: Size, _ grid: PixelGrid, _ template: Dress.Template?) {
    switch look.frame {
    case .file:
      guard let template else { return nil }
      self.init(template, screen: screen, look, grid)
    default: return nil
    }
  }
}
