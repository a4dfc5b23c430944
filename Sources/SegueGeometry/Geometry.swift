// Points, sizes, rectangles, colours, paths, meshes and 4 × 4 transforms: values without behaviour, which everything
// else is written in. Lengths are in points, angles in radians, colours straight (not premultiplied) and in sRGB.
// `Transform3D` has Core Animation's layout of rows, so that m34 means what authors know; `Homography` is the same map
// restricted to a plane, as the compositor needs it. Appearance and Blending have the numbers of the ABI as raw values.
// WholeNumbers has the conversions from floating-point numbers that cannot trap (`Int(clamping:)`), which everything
// else uses.
//
// The folder is compiled twice: here, and in Embedded Swift as a part of SegueSDK, through a link. So it uses nothing
// that Embedded Swift lacks, and the C library only for angles, through `CSegueSDK` there.
//
// Rejected:
// - A module that both import: modules of Embedded Swift and others cannot import each other.
// - Traps or masks for numbers that are out of range, such as those of a storyboard or a plug-in: `Int(clamping:)`
//   takes the nearest, and `ConversionTests` finds conversions of any other kind.

/// A location in points: x to the right, y down.
public struct Point: Sendable, Hashable {
  /// The distance to the right of the origin, in points.
  public var x: Double
  /// The distance below the origin, in points.
  public var y: Double

  /// The origin.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  /// Makes a point from its coordinates in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in points. Negative sizes are kept as given and never drawn.
public struct Size: Sendable, Hashable {
  /// The horizontal side, in points.
  public var width: Double
  /// The vertical side, in points.
  public var height: Double

  /// A width and height of 0.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Makes a size from its sides in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle in points: its top left corner and its size.
public struct Rect: Sendable, Hashable {
  /// The top left corner, in points.
  public var origin: Point
  /// The width and height, in points.
  public var size: Size

  /// A rectangle at the origin with a width and height of 0.
  @inlinable public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// Makes a rectangle from its top left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from its top left corner and its sides, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// The right edge, left of `minX` if the width is negative.
  public var maxX: Double { origin.x + size.width }
  /// The lower edge, above `minY` if the height is negative.
  public var maxY: Double { origin.y + size.height }
  /// The x of the centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y of the centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The horizontal side, which may be negative.
  public var width: Double { size.width }
  /// The vertical side, which may be negative.
  public var height: Double { size.height }
  /// The centre.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }
  /// True when the rectangle has no area: a side is zero or negative.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Returns the rectangle moved by `dx`, `dy` points.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// Returns true when the point is inside. The left and top edges are inside, the right and bottom
  /// edges are not (half-open ranges).
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the rectangle with its left and right edge moved inward by `dx`, and the others by `dy`; negative numbers
  /// make it larger (CGRect.insetBy).
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns true when both rectangles have a common area.
  public func intersects(_ other: Rect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }

  /// Returns true when all of `other` is inside, with common edges or without.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns the smallest rectangle that contains both rectangles.
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the intersection of both rectangles, or nil when it has no area.
  package func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// A straight (not premultiplied) colour in sRGB, with components in 0…1.
public struct Color: Sendable, Hashable {
  /// The red component, 0…1 in sRGB.
  public var red: Double
  /// The green component, 0…1 in sRGB.
  public var green: Double
  /// The blue component, 0…1 in sRGB.
  public var blue: Double
  /// The opacity: 0 is transparent, 1 is opaque.
  public var alpha: Double

  /// Fully transparent: a view with this background colour draws no background.
  @inlinable public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
  /// Opaque black.
  @inlinable public static var black: Color { Color(red: 0, green: 0, blue: 0) }
  /// Opaque white.
  @inlinable public static var white: Color { Color(red: 1, green: 1, blue: 1) }

  /// Makes a colour from its components, each in 0…1; opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
