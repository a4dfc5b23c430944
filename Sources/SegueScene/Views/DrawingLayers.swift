public import SegueGeometry

/// Where the elements of a drawing with an id are, as far as a storyboard that names them needs to
/// know.
public struct DrawingLayers: Sendable, Hashable {
  /// The drawing's natural size, in pixels of its own.
  public var size: Size
  /// All ids of the drawing in the order in which they are drawn.
  public var ids: [String]
  /// What the elements that were asked for show, in the drawing's pixels; the rectangle of one that
  /// shows nothing is empty. Ids that the drawing does not have are missing.
  public var frames: [String: Rect]

  public init(size: Size, ids: [String], frames: [String: Rect]) {
    self.size = size
    self.ids = ids
    self.frames = frames
  }
}
