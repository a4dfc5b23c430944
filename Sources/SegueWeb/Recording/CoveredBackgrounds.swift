internal import SegueGeometry
internal import SegueScene

/// Finds the layers whose background an opaque picture covers. A browser antialiases the edges of both, so a drawn
/// background would be visible along the edge of the picture.
struct CoveredBackgrounds {
  /// Returns true for a picture without transparent pixels.
  let isOpaque: (PictureID) -> Bool
  private let nodes: [LayerShape.Node]
  private let children: [[Int]]

  init(_ shape: LayerShape, isOpaque: @escaping (PictureID) -> Bool) {
    self.isOpaque = isOpaque
    nodes = shape.nodes
    var children = [[Int]](repeating: [], count: nodes.count)
    for (index, node) in nodes.enumerated() where node.parent >= 0 && !node.isMask {
      children[node.parent].append(index)
    }
    self.children = children
  }

  /// Returns, for each of several consecutive frames, true if the background of a layer need not be drawn: if it is
  /// covered in the frame, and in the frames before and after, because the player interpolates between frames.
  func isHidden(_ index: Int, in frames: [FrameSample]) -> [Bool] {
    guard nodes[index].blendMode == .normal else { return frames.map { _ in false } }
    let covered = frames.map { frame in
      frame.layers[index][.background][3] > 0 && isCovered(index, by: index, in: frame)
    }
    return covered.indices.map { frame in
      (max(frame - 1, 0)...min(frame + 1, covered.count - 1)).allSatisfy { covered[$0] }
    }
  }

  /// Returns true if an opaque picture of `upper` or of a layer inside it covers the layer `index`.
  private func isCovered(_ index: Int, by upper: Int, in frame: FrameSample) -> Bool {
    let layer = frame.layers[upper]
    if upper != index {
      guard nodes[upper].blendMode == .normal, layer[.opacity][0] == 1, layer[.blur][0] == 0,
        layer.values[.colors] == nil, !nodes.contains(where: { $0.isMask && $0.parent == upper })
      else { return false }
    }
    if showsOpaquePicture(upper, layer), covers(index, with: upper, in: frame) { return true }
    return children[upper].contains { isCovered(index, by: $0, in: frame) }
  }

  private func showsOpaquePicture(_ index: Int, _ layer: LayerSample) -> Bool {
    let contents = nodes[index].contents
    guard contents.capture == nil, contents.painting == nil, contents.source != .nothing,
      contents.mode != .scaleAspectFit, !layer.isBent, isOpaque(contents.source)
    else { return false }
    let part = layer[.part]
    return part[0] >= 0 && part[1] >= 0 && part[0] + part[2] <= 1 && part[1] + part[3] <= 1
  }

  /// Returns true if the bounds of `upper` contain the bounds of the layer `index`, and the corners of `upper` are at
  /// most as round.
  private func covers(_ index: Int, with upper: Int, in frame: FrameSample) -> Bool {
    let (layer, above) = (frame.layers[index], frame.layers[upper])
    if upper != index {
      guard zip(above[.radii], layer[.radii]).allSatisfy({ $0 <= $1 }) else { return false }
    }
    guard let inverse = above.homography.inverse else { return false }
    let (size, whole) = (layer[.size], above[.size])
    return [(0, 0), (1, 0), (1, 1), (0, 1)].allSatisfy { x, y in
      let corner = SIMD3(x * size[0], y * size[1], 1)
      let shown = Self.image(corner, layer.homography)
      let own = Self.image(shown, inverse)
      guard shown.z > 0, own.z > 0 else { return false }
      let (u, v) = (own.x / own.z, own.y / own.z)
      let far = Self.tolerance
      return u >= -far && v >= -far && u <= whole[0] + far && v <= whole[1] + far
    }
  }

  /// The distance in points by which the edges of a picture may be inside of the background's
  /// edges.
  private static let tolerance = 0.05

  private static func image(_ point: SIMD3<Double>, _ homography: Homography) -> SIMD3<Double> {
    SIMD3((homography.x * point).sum(), (homography.y * point).sum(), (homography.w * point).sum())
  }
}
