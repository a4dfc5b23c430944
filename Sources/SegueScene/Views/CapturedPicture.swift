/// A captured picture of a view with all of its descendants at one moment.
///
/// It is an immutable tree of layers, which the renderer draws once, however often and wherever the
/// picture is shown. Two captured pictures are equal only if they are the same object. A view that
/// shows a part refers to the whole picture, so that a hundred parts share one drawing.
public final class CapturedPicture: Sendable, Hashable {
  /// The picture's size in points, the time of the capture on the contents clock, and the layers
  /// with the view itself as layer 0, with its top left corner at the origin. Layers are cut off at
  /// the size.
  public let tree: LayerTree
  /// The depth of nested captured pictures: 1 for one that contains no other.
  package let depth: Int

  /// Makes a picture of layers, of which layer 0 is the captured view.
  package init(_ tree: LayerTree) {
    self.tree = tree
    depth = 1 + (tree.layers.lazy.compactMap { $0.contents.capture?.depth }.max() ?? 0)
  }

  public static func == (left: CapturedPicture, right: CapturedPicture) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
