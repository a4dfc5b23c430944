internal import SegueGeometry
internal import SegueStoryboard

/// A frame around a screen, in points, with the origin in the screen's top left corner.
struct FrameShape: Sendable {
  /// The rectangle that the frame's picture fills, on whole pixels.
  var bounds: Rect
  var screenRadii: CornerRadii
  /// The area of the frame in which the screen shows, if the screen does not fill it or if its corners are not circular;
  /// nil when `screenRadii` say everything.
  var opening: Opening?
  /// The shapes that cast the shadow; empty if the picture itself casts it.
  var casters: [Caster]
  /// The colour of the screen behind the show, visible in areas that the show leaves empty.
  var fill: Color
  /// The picture as an SVG; nil when the picture is a file.
  var drawing: String?
  /// The body behind the frame, which is seen when a device is turned in space; nil for a frame that is flat.
  var side: Side?
  /// The base of a laptop, which comes toward the viewer when the laptop is turned in space; nil for other frames.
  var deck: Deck?

  /// A rectangle with elliptical corners.
  struct Opening: Sendable, Hashable {
    var rect: Rect
    /// The horizontal and the vertical radius of the corners.
    var radii: Size
  }

  /// The body of a device behind its frame. Its outline is that of the casters.
  struct Side: Sendable {
    /// The distance of the back from the front.
    var depth: Double
    /// The parts of the edge, from the back to the front: how far each reaches, as a share of the depth, and its colour.
    var bands: [(reach: Double, color: Color)]
  }

  /// The base of a laptop. A laptop that faces the viewer shows the front of it, in `front`, which is in the picture: the
  /// same part of the picture is the front of a base in space.
  struct Deck: Sendable {
    /// The frame around the screen, above the hinge.
    var lid: Rect
    var front: Caster
    /// The width of the notch for the thumb, as a share of the front's.
    var notch: Double
    /// The length from the hinge to the front.
    var depth: Double
    /// The radius of the corners at the front, seen from above.
    var radius: Double
    var finish: Finish

    /// The colours of a base.
    struct Finish: Sendable {
      /// The upper face, from the hinge to the front.
      var top: [Color]
      /// The gap at the hinge, and the light on the edges.
      var hinge, shine: Color
      /// The area around the keys, and a key from its upper to its lower edge.
      var well: Color
      var key: [Color]
      /// The trackpad, from top to bottom, and the line around it.
      var pad: [Color]
      var line: Color
      /// The notch for the thumb, from the surface to the edge.
      var notch: [Color]
      /// The sides.
      var side: Color
    }
  }

  struct Caster: Sendable {
    var rect: Rect
    var radii: CornerRadii
  }

  /// Returns the frame of a look; nil for a look without a frame, and for a frame from a file if `template` is nil.
  ///
  /// - Parameters:
  ///   - kind: The device to which the screen belongs.
  ///   - box: The size in pixels that a frame from a file has if it differs from it only by rounding; nil for none.
  static func of(
    _ look: Look, screen: Size, _ grid: PixelGrid, _ template: Decoration.Template?,
    kind: DeviceScreen.Kind, box: (width: Int, height: Int)?
  ) -> FrameShape? {
    switch look.frame {
    case nil, .device: nil
    case .phone: phone(look, screen, grid, kind)
    case .tablet: tablet(look, screen, grid)
    case .laptop: laptop(look, screen, grid)
    case .browser: browser(look, screen, grid)
    case .window: window(look, screen, grid)
    case .file: template.map { FrameShape($0, screen: screen, look, grid, box: box) }
    }
  }
}
