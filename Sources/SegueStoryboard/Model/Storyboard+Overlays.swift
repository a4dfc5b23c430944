public import SegueGeometry
public import SegueMotion
public import SegueScene

extension Storyboard {
  /// Something that a film shows over its device and under its titles: a picture, or a mark on the screen.
  public struct Overlay: Sendable, Hashable {
    /// What is shown.
    public enum Kind: Sendable, Hashable {
      /// The picture or drawing with this path, relative to the storyboard's folder unless it begins with a slash.
      case picture(String, fit: ContentMode)
      /// A colour over all of the screen or the film but the area, with this opacity.
      case highlight(dim: Double)
      /// A line around the area, and a colour in it.
      case box(fill: Color)
      /// An arrow to the area, which begins at a point, or on the side of the area that has more room. `bend` is the
      /// distance of its middle from the straight line, as a share of its length, to the right of its direction.
      case arrow(from: Point?, bend: Double)
      /// The blur of what is beneath the area, with a standard deviation in points; nil for one that suits the area.
      case blur(radius: Double?)
      /// A bar that grows from nothing to its whole width in its time.
      case progress(track: Color)
    }

    /// That of whose points lengths are, and with which the overlay moves.
    public enum Host: Sendable, Hashable {
      /// The whole picture, whose points are the stage's.
      case film
      /// The screen, through the stage's turns and the camera's movements.
      case screen
      /// An element of the screen. Points are counted from its upper left corner.
      case element(name: String, screen: String?)
    }

    /// The name by which steps move the overlay; nil for none.
    public var name: String?
    /// What is shown.
    public var kind: Kind
    /// That to which the overlay belongs.
    public var host: Host
    /// The area that is meant; nil for a picture and a bar, which have a place.
    public var area: ZoomTarget?
    /// The corner, edge or centre of the host at which the same corner, edge or centre of a picture or a bar is.
    public var anchor = Anchor.center
    /// The distances from the anchor to the right and downward. Shares are of the host's width and height.
    public var x = Length.points(0), y = Length.points(0)
    /// The size of a picture or a bar; nil for its own size, or as large as its other side and the host allow.
    public var width, height: Length?
    /// The distance of the area's edge from what is meant, in points.
    public var padding: Double
    /// The radius of the corners, in points.
    public var cornerRadius: Double
    /// The width of lines, in points; nil for one that suits the host.
    public var line: Double?
    /// The colour of what is drawn.
    public var color: Color
    /// True for an overlay of the film that is behind the device.
    public var isBehind = false
    /// The time in which the overlay is seen, and how it appears and leaves.
    public var life = Life()
    /// The position of the overlay in the storyboard's file.
    public var place: Place

    package init(_ kind: Kind, on host: Host, area: ZoomTarget? = nil, place: Place) {
      (self.kind, self.host, self.area, self.place) = (kind, host, area, place)
      switch kind {
      case .picture: (padding, cornerRadius, color) = (0, 0, .clear)
      case .highlight: (padding, cornerRadius, color) = (8, 14, .black)
      case .box, .arrow: (padding, cornerRadius, color) = (6, 10, Self.accent)
      case .blur: (padding, cornerRadius, color) = (4, 10, .clear)
      case .progress: (padding, cornerRadius, color) = (0, 0, .white)
      }
    }

    /// The colour of boxes and arrows: a red that is seen on light and dark screens.
    public static let accent = Color(red: 1, green: 0.271, blue: 0.227)

    /// The standard deviation of a blur's soft edge, in points. The edge is within the padding, so that all of what is
    /// meant is blurred.
    package var feather: Double { min(max(padding, 0) * 0.45, 3) }

    /// The distance from the edge of a blur at which the soft edge ends, in points.
    package var featherReach: Double { 2.5 * feather }

    /// Returns the radius of a blur, in points: its own or, without one, a radius with which large letters cannot be read
    /// either; 0 for an overlay of another kind.
    ///
    /// - Parameter area: The area that is meant, in points.
    package func blurRadius(over area: Rect) -> Double {
      guard case .blur(let radius) = kind else { return 0 }
      return radius ?? min(max(20, 0.25 * min(area.width, area.height)), 40)
    }

    /// True for a blur of an element without times, which belongs to the element's screens and follows them through
    /// transitions.
    package var isPartOfScreen: Bool {
      guard case .blur = kind, case .element? = area else { return false }
      return name == nil && life.time == 0 && life.end == .never && life.appearance.style == .none
    }

    /// The path of the overlay's picture; nil for other kinds.
    package var file: String? { if case .picture(let path, _) = kind { path } else { nil } }
  }

  /// A title or an overlay, as the steps that move it name it.
  public enum Part: Sendable, Hashable {
    case title(String)
    case overlay(String)

    /// The name.
    public var name: String {
      switch self {
      case .title(let name), .overlay(let name): name
      }
    }
  }

  /// A movement of a title or an overlay.
  public struct PartMove: Sendable, Hashable {
    /// The title or the overlay.
    public var part: Part
    /// The new distances from its anchor, size and angle; `tilt` and `turn` are nil.
    public var placement: Placement
    /// The new area of an overlay that has one; nil for the same.
    public var area: ZoomTarget?
    /// The duration in seconds of film time.
    public var duration: Double
    /// The timing curve; nil for one without a jump in speed.
    public var curve: Curve?

    package init(_ part: Part, to placement: Placement, area: ZoomTarget?, duration: Double, curve: Curve?) {
      (self.part, self.placement, self.area) = (part, placement, area)
      (self.duration, self.curve) = (duration, curve)
    }
  }
}
