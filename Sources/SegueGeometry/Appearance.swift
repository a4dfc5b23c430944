/// The radii of a rectangle's four corners, in points, at least 0.
public struct CornerRadii: Sendable, Hashable {
  /// The top left corner's radius.
  public var topLeft: Double
  /// The top right corner's radius.
  public var topRight: Double
  /// The bottom right corner's radius.
  public var bottomRight: Double
  /// The bottom left corner's radius.
  public var bottomLeft: Double

  /// Makes radii for the four corners, clockwise from the top left one.
  @inlinable public init(
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Makes the same radius for all four corners.
  @inlinable public init(all radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

/// A line along the edge of a view, inside its bounds and over its content. The line follows the
/// view's rounded corners.
public struct Border: Sendable, Hashable {
  /// The width in points, at least 0; 0 draws no border.
  public var width: Double
  /// The colour, with straight alpha. With an alpha of 0, no border is drawn.
  public var color: Color

  /// No border: a width of 0.
  public static let none = Border(width: 0, color: .clear)

  /// Makes a border of a width in points.
  @inlinable public init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }
}

/// A shadow that a view's rounded bounds cast on the layers behind it. It is not drawn inside the
/// bounds.
public struct Shadow: Sendable, Hashable {
  /// The colour. Its alpha is the shadow's opacity.
  public var color: Color
  /// The offset from the view, in points.
  public var offset: Point
  /// The standard deviation of the shadow's Gaussian blur, in points, at least 0.
  public var radius: Double

  /// No shadow: a transparent colour.
  public static let none = Shadow(color: .clear)

  /// Makes a shadow. With the default offset and radius, the shadow has exactly the view's shape.
  @inlinable public init(color: Color, offset: Point = .zero, radius: Double = 0) {
    self.color = color
    self.offset = offset
    self.radius = radius
  }
}

/// A colour gradient over a view's background colour.
public struct Gradient: Sendable, Hashable {
  /// The shape of a gradient. The raw values are the ABI's.
  public enum Kind: Int32, Sendable, Hashable {
    /// The colours change along the line from `start` to `end`.
    case linear = 1
    /// The colours change outward from the centre `start`, in ellipses. The radii of the outermost
    /// ellipse are the distances from `start` to `end` along x and y.
    case radial = 2
  }

  /// A colour at a location between `start` (0) and `end` (1).
  public struct Stop: Sendable, Hashable {
    /// The colour, with straight alpha.
    public var color: Color
    /// The location, 0…1. A stop whose location is less than the previous stop's is treated as if
    /// both locations were equal.
    public var location: Double

    /// Makes a stop at a location between `start` (0) and `end` (1).
    @inlinable public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The largest number of stops in a gradient; the smallest is 2.
  public static let maxStops = 8

  /// The shape of the gradient: linear or radial.
  public var kind: Kind
  /// The start of the line or the centre of the ellipses, in fractions of the bounds.
  public var start: Point
  /// The end of the line, or a corner of the box around the outermost ellipse, in fractions of the
  /// bounds.
  public var end: Point
  /// The stops in order, 2 to 8.
  public var stops: [Stop]

  /// Makes a gradient. The number of stops is not checked here, but a view refuses a gradient with
  /// fewer than 2 or more than 8 stops.
  @inlinable public init(
    _ kind: Kind = .linear, from start: Point, to end: Point, stops: [Stop]
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.stops = stops
  }
}
