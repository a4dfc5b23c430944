internal import SegueScene

/// The attributes of a frame's layers that cannot be interpolated. Whenever one of them changes, a recording begins a
/// new segment.
struct LayerShape: Equatable {
  struct Node: Equatable {
    var view: UInt64
    var parent: Int
    var isMask: Bool
    var clips: Bool
    var contents: Contents
    var gradient: Gradient.Kind?
    var stops: Int
    var blendMode = BlendMode.normal
    var maskMode = MaskMode.alpha
    var path: WebLayer.Path?
    /// True if the planes of the layer's sublayers intersect.
    var hasCrossingPlanes = false
  }

  var nodes: [Node]

  init(_ tree: LayerTree) {
    nodes = tree.layers.enumerated().map { index, layer in
      let effects = tree.effects(of: layer)
      let gradient = effects?.gradient
      var node = Node(
        view: layer.view.rawValue, parent: Int(layer.parent), isMask: layer.isMask,
        clips: layer.clipsToBounds, contents: layer.contents, gradient: gradient?.kind,
        stops: gradient?.count ?? 0,
        hasCrossingPlanes: CrossingPlanes.exist(below: index, in: tree))
      if let effects {
        (node.blendMode, node.maskMode) = (effects.blendMode, effects.maskMode)
        node.path = effects.shape.map { WebLayer.Path($0, of: tree) }
      }
      return node
    }
  }
}

/// What is recorded a second time, while a page has scrolled further.
struct Scrolled<Value> {
  /// The number of the page's screen.
  let page: Int
  /// How far the page had scrolled the first time, in points.
  let offset: Double
  /// How much further it has scrolled, in points; not 0, and below 0 for less far.
  let way: Double
  let value: Value

  func map<Other>(_ body: (Value) -> Other) -> Scrolled<Other> {
    Scrolled<Other>(page: page, offset: offset, way: way, value: body(value))
  }

  func compactMap<Other>(_ body: (Value) -> Other?) -> Scrolled<Other>? {
    body(value).map { other in map { _ in other } }
  }
}

/// The layers of a frame: the attributes that cannot be interpolated (`shape`), and the numbers
/// that can (`layers`).
struct FrameSample {
  var progress: Double
  var shape: LayerShape
  var layers: [LayerSample]

  init(_ tree: LayerTree, at progress: Double) {
    self.progress = progress
    shape = LayerShape(tree)
    layers = tree.layers.map { layer in
      let isShader = layer.contents.painting?.painter.shader != nil
      let progress = isShader ? tree.values(of: layer, count: 1)[0] : 0
      return LayerSample(layer, tree.effects(of: layer), of: tree, progress: progress)
    }
  }

  /// Returns the largest visible difference of two frames of the same shape, as a multiple of the tolerance.
  ///
  /// - Parameter distance: The tolerance for distances, in points.
  func difference(_ other: FrameSample, distance: Double) -> Double {
    var most = 0.0
    for (a, b) in zip(layers, other.layers) {
      let size = a[.size]
      for channel in LayerSample.Channel.allCases where a.values[channel] != b.values[channel] {
        most = max(
          most,
          LayerSample.difference(channel, a[channel], b[channel], size: size, distance: distance))
      }
    }
    return most
  }

  /// The frame halfway between two frames of the same shape, as the player interpolates it.
  init(between a: FrameSample, and b: FrameSample) {
    self = a
    progress = (a.progress + b.progress) / 2
    for index in layers.indices {
      for channel in LayerSample.Channel.allCases {
        if a.layers[index].values[channel] == b.layers[index].values[channel] { continue }
        let (from, to) = (a.layers[index][channel], b.layers[index][channel])
        guard from != to, from.count == to.count else { continue }
        layers[index].values[channel] = zip(from, to).map { ($0 + $1) / 2 }
      }
    }
  }
}
