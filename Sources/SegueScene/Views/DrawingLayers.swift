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

  /// Makes a description of a drawing of this size, in pixels.
  ///
  /// - Parameter drawnFrames: nil for elements without filters.
  public init(size: Size, ids: [String], frames: [String: Rect], drawnFrames: [String: Rect]? = nil) {
    (self.size, self.ids, self.frames) = (size, ids, frames)
    self.drawnFrames = drawnFrames ?? frames
  }
}
