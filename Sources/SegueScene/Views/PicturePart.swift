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
    /// The ids of the elements of the drawing that are left out.
    package var hidden: [String]
    /// The rectangle of the screen to which this piece is limited, in points.
    package var area: Rect
    /// The rectangles in which the picture is replaced by a fill; see `Hole`.
    package var holes: [Hole]
    /// The hole that the piece's element leaves in the background; nil if the piece is the
    /// background.
    package var own: Hole?

    /// Creates a piece. If `layer` is nil, the piece shows the whole drawing.
    package init(
      layer: String? = nil, hidden: [String] = [], area: Rect, holes: [Hole] = [], own: Hole? = nil
    ) {
      self.layer = layer
      self.hidden = hidden
      self.area = area
      self.holes = holes
      self.own = own
    }
  }

  /// A rectangle that is filled smoothly from its surroundings, or from another picture.
  package struct Hole: Sendable, Hashable {
    /// The rectangle, in points of the screen.
    package var area: Rect
    /// The corner radius of the rectangle, in points.
    package var cornerRadius: Double
    /// The path of the file with a picture of the whole screen, from which the pixels of the rectangle are taken; nil
    /// fills the rectangle from its surroundings.
    package var file: String?
    /// True if the screen is one picture. False for a screen with a drawing, whose elements are
    /// drawn separately.
    package var isPlain: Bool

    /// Makes a hole.
    package init(
      area: Rect, cornerRadius: Double = 0, file: String? = nil, isPlain: Bool = true
    ) {
      self.area = area
      self.cornerRadius = cornerRadius
      self.file = file
      self.isPlain = isPlain
    }
  }

  /// The size of the screen, in points.
  package var screen: Size
  /// The rectangle of the screen that the part covers, in points.
  package var frame: Rect
  /// The pieces, back to front. Outside of them the part is transparent.
  package var pieces: [Piece]

  /// Makes a part from pieces that are drawn over one another.
  package init(screen: Size, frame: Rect, pieces: [Piece]) {
    self.screen = screen
    self.frame = frame
    self.pieces = pieces
  }
}
