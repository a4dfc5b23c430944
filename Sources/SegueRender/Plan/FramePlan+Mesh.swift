internal import SegueGeometry

extension FramePlan {
  /// Returns a triangle of a mesh, or nil if the triangle is not visible. Within the triangle, the position in the
  /// picture is a linear function of the position in the layer.
  ///
  /// - Parameters:
  ///   - a: the corner at which two sides of the mesh's cell meet. `b` is the corner beside it, and `c` the corner
  ///     below or above it.
  ///   - origin: the position in the picture, in pixels, of the layer's top left corner.
  ///   - size: the size of the layer's bounds, in pixels of the picture.
  ///   - limit: the pixels of the frame to which the triangle is clipped.
  func triangle(
    _ a: MeshVertex, _ b: MeshVertex, _ c: MeshVertex, origin: SIMD2<Double>,
    size: SIMD2<Double>, within limit: Pixels
  ) -> MeshTriangle? {
    let nearest = max(a.image.w, b.image.w, c.image.w) * 1e-4
    guard nearest > 0, min(a.image.w, b.image.w, c.image.w) > nearest else { return nil }
    let (pa, pb, pc) = (a.pixel, b.pixel, c.pixel)
    let (ab, ac) = (pb - pa, pc - pa)
    let area = ab.x * ac.y - ab.y * ac.x
    let low = pointwiseMin(pointwiseMin(pa, pb), pc)
    let high = pointwiseMax(pointwiseMax(pa, pb), pc)
    guard abs(area) > 1e-9, low.x > -1e6, low.y > -1e6, high.x < 1e6, high.y < 1e6 else {
      return nil
    }
    var result = MeshTriangle(isBack: area < 0)
    result.bounds = Pixels(
      x0: max(Int(clamping: low.x.rounded(.down)), limit.x0),
      y0: max(Int(clamping: low.y.rounded(.down)), limit.y0),
      x1: min(Int(clamping: high.x.rounded(.up)), limit.x1),
      y1: min(Int(clamping: high.y.rounded(.up)), limit.y1))
    guard !result.bounds.isEmpty else { return nil }
    // Before the perspective division, a corner's image in the frame is a linear function of its
    // position in the picture.
    let (u, v) = (
      origin + a.position * size,
      SIMD2(b.position.x - a.position.x, c.position.y - a.position.y) * size
    )
    let (across, down) = ((b.image - a.image) / v.x, (c.image - a.image) / v.y)
    let zero = a.image - across * u.x - down * u.y
    guard
      let map = Homography(
        x: SIMD3(across.x, down.x, zero.x), y: SIMD3(across.y, down.y, zero.y),
        w: SIMD3(across.w, down.w, zero.w)
      ).inverse
    else { return nil }
    result.map = map
    result.edgeStart = edges.count
    add(area > 0 ? (pa, pb, pc) : (pa, pc, pb))
    result.edgeCount = edges.count - result.edgeStart
    return result.edgeCount > 0 ? result : nil
  }

  private func add(_ corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)) {
    func add(_ edge: Edge?) {
      if let edge { edges.append(edge) }
    }
    add(Edge(from: corners.0, to: corners.1))
    add(Edge(from: corners.1, to: corners.2))
    add(Edge(from: corners.2, to: corners.0))
  }
}

extension MeshTriangle {
  /// Sets `light` to the linear function that has the given brightness factors at the three
  /// corners.
  mutating func setLight(
    _ corners: (MeshVertex, MeshVertex, MeshVertex), _ first: Double, _ second: Double,
    _ third: Double
  ) {
    let (a, b, c) = (corners.0.pixel, corners.1.pixel, corners.2.pixel)
    let (ab, ac) = (b - a, c - a)
    let area = ab.x * ac.y - ab.y * ac.x
    let (across, down) = (second - first, third - first)
    let x = (across * ac.y - down * ab.y) / area
    let y = (down * ab.x - across * ac.x) / area
    light = SIMD3(x, y, first - x * a.x - y * a.y)
    guard !(light.x + light.y + light.z).isFinite else { return }
    light = SIMD3(0, 0, (first + second + third) / 3)
  }
}
