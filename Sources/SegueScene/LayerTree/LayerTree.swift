public import SegueGeometry

/// What one frame shows: the layers of one container, back to front, as plain numbers.
///
/// A parent stands before its children and a child's whole subtree stands together (preorder), so
/// walking the array forward paints in the right order. The order already honours z positions.
/// Layers that are hidden are not in it; transparent ones are (`opacity` 0), with their subtree.
///
/// A tree is a value that is reused from frame to frame, so that evaluating a Timeline allocates
/// nothing.
public struct LayerTree: Sendable, Equatable {
  /// The container's size in points.
  public var size: Size
  /// The time at which clips are shown, in seconds on the contents clock, which plays clips.
  public var contentsTime: Double
  /// Back to front. Element 0, when there is one, is the container itself.
  public var layers: [Layer]

  public init(size: Size, contentsTime: Double = 0, layers: [Layer] = []) {
    self.size = size
    self.contentsTime = contentsTime
    self.layers = layers
  }
}

/// One view as a frame shows it.
///
/// The large fields stand first, so that a layer takes 256 bytes, a whole number of cache lines.
public struct Layer: Sendable, Equatable {
  /// Maps its own coordinates to the container's points; the transforms of all ancestors are
  /// included.
  public var transform: Transform3D
  /// The part of its own coordinates that it shows, in points.
  public var bounds: Rect
  /// Drawn behind the contents, within `bounds` rounded by `cornerRadius`.
  public var backgroundColor: Color
  /// 0…1, for the layer together with its descendants as one picture (group opacity). An ancestor's
  /// opacity is not in it.
  public var opacity: Double
  /// Points, at least 0. Rounds the background; the contents and descendants too when
  /// `clipsToBounds`.
  public var cornerRadius: Double
  /// The order among siblings: higher is nearer. Already applied to the order of the array.
  public var zPosition: Double
  /// The view it comes from.
  public var view: ViewID
  /// The picture, if any.
  public var contents: Contents
  /// Cuts the contents and descendants off at `bounds` (rounded by `cornerRadius`).
  public var clipsToBounds: Bool
  /// The parent's index in `LayerTree.layers`; -1 for the container.
  public var parent: Int32
  /// How many layers right after this one lie inside it.
  public var descendants: Int32

  public init(
    view: ViewID, parent: Int32 = -1, descendants: Int32 = 0, bounds: Rect,
    transform: Transform3D = .identity, opacity: Double = 1, backgroundColor: Color = .clear,
    cornerRadius: Double = 0, clipsToBounds: Bool = false, contents: Contents = .none,
    zPosition: Double = 0
  ) {
    self.view = view
    self.parent = parent
    self.descendants = descendants
    self.bounds = bounds
    self.transform = transform
    self.opacity = opacity
    self.backgroundColor = backgroundColor
    self.cornerRadius = cornerRadius
    self.clipsToBounds = clipsToBounds
    self.contents = contents
    self.zPosition = zPosition
  }
}
