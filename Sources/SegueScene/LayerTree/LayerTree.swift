// One frame as plain numbers: what views and timelines hand to whoever draws. A tree is an array of `Layer`s in
// preorder, parents before children, back to front, so that walking it forward paints in the right order and a subtree
// is a range. A layer has 256 bytes, a whole number of cache lines, with its transform already combined with its
// ancestors'. What few layers have (border, shadow, gradient, mesh, blur) is in `effects`, by index, and lists of any
// length (the points of a path or a mesh, the values of a painter) are in `values`, so that a tree owns three arrays
// and is overwritten in place.
//
// Trees come from views (`LayerTree+View`) or from a timeline (`Layer+Numbers`), and must be equal where the two meet:
// the engine shows its own trees at progress 0 and 1. `LayerComparison` compares two of them by what each layer
// contributes (`LayerMark`); if they differ, a front end that can draw compares the pictures.
//
// Rejected:
// - A tree of objects, which would be allocated and counted: a tick and the layers of a window at rest with 1,000 views
//   allocate nothing (BENCHMARKS.md, Transitions).
// - All effects in every layer: most layers have none, and a frame is read from memory once for each pass.

public import SegueGeometry

/// The contents of one frame: the layers of one container, back to front, as plain numbers.
///
/// A parent comes before its children, and a child's whole subtree is contiguous (preorder), so
/// walking the array forward paints in the right order. The order already takes z positions into
/// account. The array contains no hidden layers, but it contains transparent layers (`opacity` 0)
/// with their subtrees.
///
/// A tree is a value that is reused from frame to frame, so that evaluating a Timeline allocates
/// nothing.
public struct LayerTree: Sendable, Equatable {
  /// The container's size in points.
  public var size: Size
  /// The time at which clips are shown, in seconds on the contents clock, which plays clips.
  public var contentsTime: Double
  /// The layers, back to front. Element 0, if any, is the container itself.
  public var layers: [Layer]
  /// The effects that layers refer to by their index.
  package var effects: [LayerEffects]
  /// Numbers that do not fit into the structs of the layers: `Painting.maxValues` for each painted layer, three for
  /// each point of a mesh, and seven for each segment of a path.
  package var values: [Double] = []
  /// The index of the layer that limits blurred backdrops: beyond the layer's edges, the blur
  /// repeats the nearest pixels. The layer is the container or, if other layers are around the
  /// screen, the screen.
  public var screen = 0

  /// Makes a tree from layers in preorder.
  public init(size: Size, contentsTime: Double = 0, layers: [Layer] = []) {
    self.init(size: size, contentsTime: contentsTime, layers: layers, effects: [])
  }

  /// Makes a tree from layers in preorder and the effects that they refer to.
  package init(size: Size, contentsTime: Double = 0, layers: [Layer] = [], effects: [LayerEffects]) {
    self.size = size
    self.contentsTime = contentsTime
    self.layers = layers
    self.effects = effects
  }

  /// Returns the first `count` values of a painted layer of this tree. A value that was never set is 0.
  package func values(of layer: Layer, count: Int) -> [Double] {
    let first = Int(layer.values)
    guard first >= 0, first + count <= values.count else {
      return [Double](repeating: 0, count: count)
    }
    return Array(values[first..<first + count])
  }

  /// Returns the numbers of a path of this tree, seven for each segment: the kind, and the x and y of three points.
  package func numbers(of path: LayerPath) -> [Double] {
    Array(values[path.start..<path.start + BezierPath.stride * path.count])
  }

  /// Returns the points of a mesh of this tree, three numbers for each.
  package func numbers(of mesh: LayerMesh) -> [Double] {
    Array(values[mesh.first..<mesh.first + 3 * mesh.count])
  }

  /// Returns the effects of a layer of this tree, or nil if the layer has none.
  public func effects(of layer: Layer) -> LayerEffects? {
    layer.effects < 0 ? nil : effects[Int(layer.effects)]
  }
}

/// One view as a frame shows it.
///
/// The large fields come first, so that a layer takes 256 bytes, a whole number of cache lines.
public struct Layer: Sendable, Equatable {
  /// Maps the layer's own coordinates to the container's points; the transforms of all ancestors
  /// are included.
  public var transform: Transform3D
  /// The rectangle that the layer shows, in points of the layer's own coordinates.
  public var bounds: Rect
  /// The colour behind the contents, within `bounds` rounded by `cornerRadius`.
  public var backgroundColor: Color = .clear
  /// The opacity of the layer with its descendants as one picture (group opacity), 0…1. It does not
  /// include the opacity of ancestors.
  public var opacity = 1.0
  /// The corner radius in points, at least 0. It rounds the background and, if `clipsToBounds` is
  /// true, also the contents and descendants. If the effects have `cornerRadii`, it is the radius
  /// of the top left corner.
  public var cornerRadius = 0.0
  /// The view that the layer shows.
  public var view: ViewID
  /// The picture or clip inside the bounds; `Contents.none` if there is none.
  public var contents: Contents
  /// True clips the contents and descendants to `bounds`, rounded by `cornerRadius`.
  public var clipsToBounds = false
  /// True for the first layer of a mask, which is not shown. The alpha of the mask with its
  /// descendants multiplies the alpha of the parent and of the parent's other descendants. The mask
  /// comes directly after its parent.
  public var isMask = false
  /// True sorts the sublayers by depth, and splits sublayers whose planes intersect.
  public var sortsByDepth = false
  /// The parent's index in `LayerTree.layers`; -1 for the container.
  public var parent: Int32
  /// The number of the layer's descendants, which directly follow it.
  public var descendants: Int32
  /// The index of the layer's effects in `LayerTree.effects`; -1 if it has none.
  package var effects: Int32 = -1
  /// The index of the layer's first value in `LayerTree.values`; -1 for a layer that is not
  /// painted.
  package var values: Int32 = -1

  /// Makes a layer; by default it is opaque, without a transform, and draws nothing.
  public init(
    view: ViewID, parent: Int32 = -1, descendants: Int32 = 0, bounds: Rect, transform: Transform3D = .identity,
    contents: Contents = .none
  ) {
    self.view = view
    self.parent = parent
    self.descendants = descendants
    self.bounds = bounds
    self.transform = transform
    self.contents = contents
  }
}
