/// A captured picture of a view with all of its descendants at one moment.
///
/// It is an immutable tree of layers. The renderer draws the tree once, however often the picture
/// is shown. Two captured pictures are equal only if they are the same object. A view that shows a
/// part refers to the whole picture, so that a hundred parts share one drawing.
public final class CapturedPicture: Sendable, Hashable {
  /// The layers, of which layer 0 is the view itself with its top left corner at the origin. The
  /// tree also has the picture's size in points, to which the layers are clipped, and the time of
  /// the capture on the contents clock.
  public let tree: LayerTree
  /// The depth of nested captured and painted pictures: 1 for a picture that contains no other.
  package let depth: Int
  /// The number of layers. It includes the layers of each picture that is shown by one of them, as often as that
  /// picture is shown.
  package let layerCount: Int

  /// Makes a picture of layers, of which layer 0 is the captured view.
  package init(_ tree: LayerTree) {
    self.tree = tree
    depth = 1 + tree.pictureDepth
    layerCount = tree.shownLayerCount
  }

  public static func == (left: CapturedPicture, right: CapturedPicture) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension LayerTree {
  /// The depth of the captured and painted pictures that the layers show; 0 if they show none.
  package var pictureDepth: Int {
    layers.lazy.map {
      max($0.contents.capture?.depth ?? 0, $0.contents.painting?.depth ?? 0)
    }.max() ?? 0
  }

  /// The number of layers. It includes the layers of each captured or painted picture that is shown by one of them, as
  /// often as that picture is shown. A number above 2⁴⁰ is given as 2⁴⁰, since each level of nested pictures can double
  /// the number.
  package var shownLayerCount: Int {
    layers.reduce(0) { sum, layer in
      let picture =
        (layer.contents.capture?.layerCount ?? 0) + (layer.contents.painting?.layerCount ?? 0)
      return min(sum + 1 + picture, 1 << 40)
    }
  }
}
