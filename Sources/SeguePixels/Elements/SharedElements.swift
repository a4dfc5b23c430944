public import SegueGeometry

/// Elements that the pictures of two screens share: what is on both, at another place or in another size.
public struct SharedElements: Sendable {
  /// An element on both screens.
  public struct Element: Sendable, Equatable {
    /// The kinds of elements.
    public enum Kind: String, Sendable {
      /// A line of text.
      case text
      /// A part with a plain ground and parts of its own.
      case card
      /// A photograph, or a symbol.
      case picture
    }

    /// A name that no other element has, such as `card-1`.
    public var name: String
    /// The kind of the element.
    public var kind: Kind
    /// The rectangle on the first screen, in points.
    public var from: Rect
    /// The rectangle on the second screen, in points.
    public var to: Rect
    /// The radius of the round corners on the first screen, in points; 0 for square ones and for a text.
    public var fromCorner: Double
    /// The same on the second screen.
    public var toCorner: Double
  }

  /// The elements, from the largest to the smallest.
  public private(set) var elements: [Element] = []
  /// True for two pictures that look the same.
  public private(set) var areSame = false

  /// The maximum number of elements that are proposed.
  public static let maximum = 24

  /// Finds the elements that two screens share. Parts that have not changed are no elements, since a dissolve keeps them,
  /// and neither are parts of an element that move with it.
  ///
  /// - Parameter scale: The pixels per point of both pictures, above 0.
  public init(_ first: PixelBuffer, _ second: PixelBuffer, scale: Double) {
    let from = ScreenParts(first, scale: scale)
    let to = ScreenParts(second, scale: scale)
    if first.width == second.width, first.height == second.height {
      let changed = zip(from.small.pixels, to.small.pixels).lazy.filter {
        (pointwiseMax($0, $1) &- pointwiseMin($0, $1)).max() > 2
      }
      areSame = changed.first { _ in true } == nil
      if areSame { return }
    }
    let matcher = PartMatcher(from, to)
    var counts: [Element.Kind: Int] = [:]
    for pair in matcher.pairs().prefix(Self.maximum) {
      let (a, b) = (from.parts[pair.from], to.parts[pair.to])
      let kind: Element.Kind = a.isText && b.isText ? .text : a.isCard && b.isCard ? .card : .picture
      counts[kind, default: 0] += 1
      elements.append(
        Element(
          name: "\(kind.rawValue)-\(counts[kind] ?? 0)", kind: kind, from: from.area(of: pair.from, scale: scale),
          to: to.area(of: pair.to, scale: scale),
          fromCorner: from.corner(of: pair.from, scale: scale), toCorner: to.corner(of: pair.to, scale: scale)))
    }
  }
}
