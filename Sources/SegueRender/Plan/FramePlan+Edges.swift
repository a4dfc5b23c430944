internal import SegueGeometry

extension FramePlan {
  /// The number of edges up to which a painter checks all of them in each row. A polygon with round corners has a hundred.
  private static let fewEdges = 12

  /// Adds the region's sides to the plan's edges, and sets the op's bounds and the pixels that it
  /// hides.
  func addEdges(of region: Region, from vertices: Arena<SIMD2<Double>>, to op: inout Op) {
    let box = region.box
    op.bounds = Pixels(
      x0: Int(clamping: box.minX.rounded(.down)), y0: Int(clamping: box.minY.rounded(.down)),
      x1: Int(clamping: box.maxX.rounded(.up)), y1: Int(clamping: box.maxY.rounded(.up)))
    op.edgeStart = edges.count
    var (leftTop, leftBottom, rightTop, rightBottom) = (box.maxY, box.minY, box.maxY, box.minY)
    for i in 0..<region.count {
      let a = vertices[region.start + i]
      let b = vertices[region.start + (i + 1 < region.count ? i + 1 : 0)]
      guard let edge = Edge(from: a, to: b) else { continue }
      edges.append(edge)
      if abs(a.x - box.minX) < 1e-6, abs(b.x - box.minX) < 1e-6 {
        (leftTop, leftBottom) = (min(leftTop, edge.top), max(leftBottom, edge.bottom))
      }
      if abs(a.x - box.maxX) < 1e-6, abs(b.x - box.maxX) < 1e-6 {
        (rightTop, rightBottom) = (min(rightTop, edge.top), max(rightBottom, edge.bottom))
      }
    }
    op.edgeCount = edges.count - op.edgeStart
    guard op.edgeCount > 0 else {
      op.bounds = Pixels()
      return
    }
    if op.edgeCount > Self.fewEdges { addBands(to: &op) }
    guard op.isOpaque, op.weight == 256 else { return }
    // Between two vertical sides, the op covers all pixels fully, and therefore hides everything
    // below.
    let hidden = Pixels(
      x0: Int(clamping: (box.minX - 1e-6).rounded(.up)),
      y0: Int(clamping: max(leftTop, rightTop).rounded(.up)),
      x1: Int(clamping: (box.maxX + 1e-6).rounded(.down)),
      y1: Int(clamping: min(leftBottom, rightBottom).rounded(.down)))
    if !hidden.isEmpty { op.hidden = hidden }
    let inner = innerBox(of: op)
    if inner.area > op.hidden.area, inner.area >= Self.leastHidden { op.hidden = inner }
  }

  /// The least number of pixels of a box within a slanted polygon that is worth checking in each row of what is below.
  private static let leastHidden = 1 << 12

  /// Returns a large box of pixels within a convex polygon, whose edges must be known.
  private func innerBox(of op: borrowing Op) -> Pixels {
    let (upper, rows) = (op.bounds.y0, op.bounds.y1 - op.bounds.y0)
    guard op.bounds.area >= Self.leastHidden else { return Pixels() }
    // The polygon's sides at some rows. Between two rows of a convex polygon, no part of a side is further inside.
    var (lefts, rights) = (SIMD16<Double>(repeating: -.infinity), SIMD16<Double>(repeating: .infinity))
    func row(_ index: Int) -> Int { upper + rows * index / 15 }
    for index in 0..<op.edgeCount {
      let edge = edges.base + op.edgeStart + index
      for place in 0..<16 where edge.pointee.top <= Double(row(place)) && edge.pointee.bottom >= Double(row(place)) {
        let x = edge.pointee.x + (Double(row(place)) - edge.pointee.top) * edge.pointee.slope
        if edge.pointee.direction > 0 {
          lefts[place] = max(lefts[place], x)
        } else {
          rights[place] = min(rights[place], x)
        }
      }
    }
    var result = Pixels()
    for top in 0..<15 {
      for bottom in top + 1..<16 {
        // A row above or below the polygon has no sides.
        guard min(lefts[top], lefts[bottom]).isFinite, max(rights[top], rights[bottom]).isFinite else { continue }
        let (left, right) = (max(lefts[top], lefts[bottom]), min(rights[top], rights[bottom]))
        guard left < right else { continue }
        let found = Pixels(
          x0: Int(clamping: left.rounded(.up)), y0: row(top), x1: Int(clamping: right.rounded(.down)), y1: row(bottom))
        if found.area > result.area { result = found }
      }
    }
    return result
  }
}
