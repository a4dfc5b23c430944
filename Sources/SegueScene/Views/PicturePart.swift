package import SegueGeometry

/// A part of a screen's picture, which is drawn as a separate picture: one element, or the
/// background without the elements.
///
/// SegueScene does not handle pixels. The code that opens a screen's file draws the part and
/// registers it with the renderer under a separate id.
package struct PicturePart: Sendable, Hashable {
  /// A piece of the part. The pieces are drawn over one another.
  package struct Piece: Sendable, Hashable {
    /// The id of the element of the drawing that is shown alone; nil shows the whole picture.
    package var layer: String?
    /// The rectangle of the screen to which this piece is limited, in points.
    package var area: Rect
    /// The hole that the piece's element leaves in the background; nil if the piece is the
    /// background.
    package var own: Hole?
    /// The elements in front of the piece. The pieces of a screen share the memory of one list, since each would
    /// otherwise have a list of all others.
    private let covers: ArraySlice<Cover>

    /// Creates a piece behind some elements.
    ///
    /// - Parameter own: nil for the background.
    package init(layer: String?, area: Rect, own: Hole?, under covers: ArraySlice<Cover>) {
      self.layer = layer
      self.area = area
      self.own = own
      self.covers = covers
    }

    /// Creates a piece. If `layer` is nil, the piece shows the whole drawing.
    package init(
      layer: String? = nil, hidden: [String] = [], area: Rect, holes: [Hole] = [], own: Hole? = nil
    ) {
      let covers =
        hidden.map { Cover(area: area, layer: $0, hole: nil) }
        + holes.map { Cover(area: $0.area, layer: nil, hole: $0) }
      self.init(layer: layer, area: area, own: own, under: covers[...])
    }

    /// Returns the same piece with another element of the drawing.
    package func showing(_ layer: String) -> Piece {
      var piece = self
      piece.layer = layer
      return piece
    }

    /// Returns the same piece of another rectangle.
    package func extended(to area: Rect) -> Piece {
      var piece = self
      piece.area = area
      return piece
    }

    /// The ids of the elements of the drawing that are left out.
    package var hidden: [String] { overlapping.compactMap(\.layer) }

    /// The rectangles in which the picture is replaced by a fill; see `Hole`. An element of a drawing leaves a hole only
    /// in the background, because it is left out of the pieces behind it.
    package var holes: [Hole] {
      overlapping.compactMap { own == nil || $0.layer == nil ? $0.hole : nil }
    }

    private var overlapping: some Sequence<Cover> {
      covers.lazy.filter { $0.area.intersection(area) != nil }
    }
  }

  /// An element in front of a piece.
  package struct Cover: Sendable, Hashable {
    /// The rectangle of the element, in points of the screen.
    package var area: Rect
    /// The id of the element in the drawing; nil for a plain rectangle.
    package var layer: String?
    /// The hole that it leaves; nil for an element of a drawing that is left out instead.
    package var hole: Hole?

    /// Creates an element in front of a piece.
    package init(area: Rect, layer: String?, hole: Hole?) {
      (self.area, self.layer, self.hole) = (area, layer, hole)
    }
  }

  /// A rectangle that is filled smoothly from its surroundings, or from another picture.
  package struct Hole: Sendable, Hashable {
    /// The rectangle, in points of the screen.
    package var area: Rect
    /// The rectangle of the whole element, in points of the screen. `area` is this rectangle on the pixels of the frames, and
    /// a file may have finer pixels.
    package var whole: Rect
    /// The rectangle that is filled when the element is a picture or a card, so that nothing of the element is left in a
    /// file with finer pixels.
    package var filled: Rect { whole.union(area) }
    /// The corner radius of the rectangle, in points.
    package var cornerRadius: Double
    /// The path of the file with a picture of the whole screen, from which the pixels of the rectangle are taken; nil
    /// fills the rectangle from its surroundings.
    package var file: String?
    /// True if the screen is one picture. False for a screen with a drawing, whose elements are
    /// drawn separately.
    package var isPlain: Bool
    /// The way in which the element is taken out of the picture; nil decides from what is in the rectangle.
    package var cut: ElementCut?
    /// True for the area of a screenshot's own status bar, of which only the letters are taken out of the picture.
    package var isStatusBar: Bool

    /// Makes a hole.
    ///
    /// - Parameter whole: the rectangle of the whole element; nil if `area` has all of it.
    package init(
      area: Rect, whole: Rect? = nil, cornerRadius: Double = 0, file: String? = nil, isPlain: Bool = true,
      cut: ElementCut? = nil, isStatusBar: Bool = false
    ) {
      self.area = area
      self.whole = whole ?? area
      self.cornerRadius = cornerRadius
      self.file = file
      self.isPlain = isPlain
      self.cut = cut
      self.isStatusBar = isStatusBar
    }
  }

  /// The size of the screen, in points.
  package var screen: Size
  /// The rectangle of the screen that the part covers, in points.
  package var frame: Rect
  /// The pieces, back to front. Outside of them the part is transparent.
  package var pieces: [Piece]
  /// The rectangle of the screen that is transparent, whatever the pieces draw in it; nil for none.
  package var cleared: Rect?

  /// Makes a part from pieces that are drawn over one another.
  package init(screen: Size, frame: Rect, pieces: [Piece], without cleared: Rect? = nil) {
    self.screen = screen
    self.frame = frame
    self.pieces = pieces
    self.cleared = cleared
  }
}
