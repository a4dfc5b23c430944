internal import SegueGeometry

extension Storyboard {
  /// A text of the film: a headline beside or behind the device, an end card.
  public struct Title: Sendable, Hashable {
    /// The name by which steps move the title; nil for none.
    public var name: String?
    /// The text, at most ``Caption/longest`` characters.
    public var text: String
    /// The typeface; nil for the storyboard's font.
    public var font: Font?
    /// The weight of the letters, 100 to 900; nil for the font's own.
    public var weight: Int?
    /// True for italic letters.
    public var isItalic = false
    /// The size of the letters. A share is one of the picture's shorter side.
    public var size = Length.share(0.08)
    /// The colour of the letters, or the gradient over all of them; nil for white, or for a dark one on a light background.
    public var paint: Look.Background?
    /// The alignment of the lines; nil for the alignment that suits the anchor.
    public var alignment: Alignment?
    /// The width at which lines are wrapped. A share is one of the picture's width. Nil for the width of the safe area.
    public var width: Length?
    /// The distance from one line to the next, as a multiple of the size.
    public var lineHeight = 1.15
    /// The space that is added between letters. A share is one of the size.
    public var tracking = Length.points(0)
    /// The corner, edge or centre of the picture at which the title's same corner, edge or centre is.
    public var anchor = Anchor.top
    /// The distance from the anchor to the right. A share is one of the picture's width.
    public var x = Length.points(0)
    /// The distance from the anchor downward. A share is one of the picture's height.
    public var y = Length.points(0)
    /// True for a title that has an anchor, or distances from it. Any other title takes a side that the device leaves
    /// free.
    public var hasAnchor = false, hasDistance = false
    /// True for a title that may be over the device.
    public var isOverDevice = false
    /// True for a title behind the device, false for one in front of it.
    public var isBehind = false
    /// The time in which the title is seen, and how it appears and leaves.
    public var life = Life()
    /// The position of the title in the storyboard's file.
    public var place: Place

    /// The path of the title's own font file; nil for another font.
    package var file: String? { if case .file(let path) = font { path } else { nil } }

    /// Creates a title with default values.
    public init(_ text: String, place: Place = Place(line: 1, column: 1)) {
      (self.text, self.place) = (text, place)
    }
  }

  /// A length of the picture around the screen.
  public enum Length: Sendable, Hashable {
    /// Points.
    case points(Double)
    /// A fraction of another length.
    case share(Double)

    /// Returns the length in points.
    ///
    /// - Parameter whole: The length of which a share is meant, in points.
    public func points(of whole: Double) -> Double {
      switch self {
      case .points(let points): points
      case .share(let share): share * whole
      }
    }
  }

  /// A typeface.
  public enum Font: Sendable, Hashable {
    /// The path of a font file, relative to the storyboard's folder unless it begins with a slash.
    case file(String)
    /// The name of an installed family.
    case family(String)

    /// The path of the font file; nil for a family.
    var file: String? {
      if case .file(let path) = self { path } else { nil }
    }
  }

  /// The alignment of lines.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    case left, center, right
  }

  /// One of the nine corners, edges and centres of a rectangle.
  public enum Anchor: String, Sendable, Hashable, CaseIterable {
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case left, center, right
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"

    /// The position from the left edge to the right one, 0 to 1.
    public var x: Double {
      switch self {
      case .topLeft, .left, .bottomLeft: 0
      case .top, .center, .bottom: 0.5
      case .topRight, .right, .bottomRight: 1
      }
    }

    /// The position from the upper edge to the lower one, 0 to 1.
    public var y: Double {
      switch self {
      case .topLeft, .top, .topRight: 0
      case .left, .center, .right: 0.5
      case .bottomLeft, .bottom, .bottomRight: 1
      }
    }
  }
}
