public import SegueGeometry

/// The rectangles of those elements of a drawing (SVG) that a storyboard refers to by their ids.
public struct DrawingLayers: Sendable, Hashable {
  /// The drawing's natural size, in its own pixels.
  public var size: Size
  /// All ids of the drawing in the order in which they are drawn.
  public var ids: [String]
  /// The rectangles of the requested elements without what filters such as a shadow add, in the drawing's pixels; empty
  /// for an element that shows nothing. Ids that the drawing does not have are missing.
  public var frames: [String: Rect]
  /// The rectangles of all that the requested elements draw, with what filters add.
  public var drawnFrames: [String: Rect]
  /// The corner radii of the requested elements that are rectangles with round corners, in the drawing's pixels.
  package var cornerRadii: [String: Double] = [:]
  /// The shadows of the requested elements that are rectangles with one drop shadow, in the drawing's pixels.
  package var shadows: [String: Shadow] = [:]
  /// What is drawn later than the requested elements and overlaps one of them, or another such part, in the order in
  /// which it is drawn.
  package var laterParts: [LaterPart] = []
  /// What each of the requested elements that is a group draws, back to front, by its id; see ``Sibling``.
  package var siblings: [String: [Sibling]] = [:]
  /// The id of the status bar of a phone's screen that the drawing shows, whose rectangles are known like those of the
  /// requested elements; nil for none.
  package var statusBar: String?
  /// The places of all ids and of `laterParts` in the order in which they are drawn, by their names.
  package var order: [String: Int]

  /// A part of the drawing that contains no requested element.
  package struct LaterPart: Sendable, Hashable {
    /// The name by which it can be drawn alone or left out, as an id can.
    package var name: String
    /// The rectangle of all that it draws, in the drawing's pixels.
    package var drawnFrame: Rect
    /// The ids of the requested elements that it overlaps, or that parts overlap over which it is drawn.
    package var over: [String]
    /// True if the name is an id.
    package var hasID: Bool
    /// The index in the drawing of its first element and, for a part of several that follow each other, the last one.
    package var places: ClosedRange<Int>
    /// True if it follows the part before it at once, so that both can be drawn as one.
    package var continues: Bool

    /// Makes a part.
    package init(
      name: String, drawnFrame: Rect, over: [String], hasID: Bool, places: ClosedRange<Int>, continues: Bool
    ) {
      (self.name, self.drawnFrame, self.over, self.hasID) = (name, drawnFrame, over, hasID)
      (self.places, self.continues) = (places, continues)
    }

    /// Makes one part of this one and the next, which continues it.
    package mutating func join(_ next: LaterPart) {
      places = places.lowerBound...next.places.upperBound
      name = DrawingLayers.name(of: places)
    }
  }

  /// One of the elements that a group draws, next to each other. A group that draws nothing but another group counts as
  /// that one.
  package struct Sibling: Sendable, Hashable {
    /// The name by which it can be drawn alone or left out, as an id can.
    package var name: String
    /// The index in the drawing.
    package var place: Int
    /// True if it has a text in it.
    package var hasText: Bool

    /// Makes a sibling.
    package init(name: String, place: Int, hasText: Bool) {
      (self.name, self.place, self.hasText) = (name, place, hasText)
    }

    /// The name of several siblings that follow each other, by which they can be drawn or left out as one.
    package static func name(of siblings: some BidirectionalCollection<Sibling>) -> String? {
      guard let first = siblings.first, let last = siblings.last else { return nil }
      return DrawingLayers.name(of: first.place...last.place)
    }
  }

  /// The name of the siblings at these indices in the drawing, by which they can be drawn or left out as one.
  private static func name(of places: ClosedRange<Int>) -> String { "@\(places.lowerBound)-\(places.upperBound)" }

  /// The names that drawing programs give by themselves.
  private static let givenNames: Set<String> = [
    "clip", "circle", "ellipse", "frame", "g", "group", "image", "layer", "line", "mask", "path", "polygon", "rect",
    "rectangle", "star", "subtract", "svg", "text", "tspan", "union", "use", "vector",
  ]

  /// True for an id such as `Rectangle 12` or `clip0_3_7`, which drawing programs give by themselves and which says nothing
  /// about the thing.
  package static func isGiven(_ id: String) -> Bool {
    let letters = id.lowercased().prefix { $0.isLetter }
    return givenNames.contains(String(letters))
      && id.dropFirst(letters.count).allSatisfy { $0.isNumber || " _-".contains($0) }
  }

  /// Makes a description of a drawing of this size, in pixels.
  ///
  /// - Parameter drawnFrames: nil for elements without filters.
  public init(size: Size, ids: [String], frames: [String: Rect], drawnFrames: [String: Rect]? = nil) {
    (self.size, self.ids, self.frames) = (size, ids, frames)
    self.drawnFrames = drawnFrames ?? frames
    order = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
  }
}

extension Shadow {
  /// Returns the shadow of a view that is enlarged by `factor`.
  package func scaled(by factor: Double) -> Shadow {
    Shadow(color: color, offset: Point(x: offset.x * factor, y: offset.y * factor), radius: radius * factor)
  }
}
