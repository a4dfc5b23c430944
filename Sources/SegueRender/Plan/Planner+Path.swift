internal import SegueGeometry
internal import SegueScene

extension Planner {
  /// Adds the ops for the fill and the stroke of a layer's path, clipped to `region`.
  func addPath(
    _ path: LayerPath, of tree: borrowing LayerTree, _ map: Homography, within region: Region
  ) {
    let end = path.start + 7 * path.count
    guard path.start >= 0, end <= tree.values.count else { return }
    // Unsafe: the buffer is used within this closure only, and the range has been checked above.
    tree.values.withUnsafeBufferPointer { values in
      let numbers = UnsafeBufferPointer(rebasing: values[path.start..<end])
      let fill = path.fillColor.premultiplied
      if fill >> 24 != 0 {
        lines.flatten(numbers, through: map, spread: 0)
        addLines(fill, isEvenOdd: path.rule == .evenOdd, map, region)
      }
      let color = path.stroke.color.premultiplied
      if path.hasStroke, color >> 24 != 0 {
        lines.flatten(numbers, through: map, spread: path.stroke.width / 2)
        lines.stroke(path.stroke, path.style, through: map)
        addLines(color, isEvenOdd: false, map, region)
      }
    }
  }

  private func addLines(_ color: UInt32, isEvenOdd: Bool, _ map: Homography, _ region: Region) {
    var op = Op(kind: .solid, scope: scope, segment: space.segment, color: color)
    op.rule = isEvenOdd ? 2 : 1
    op.edgeStart = plan.edges.count
    var bounds = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    for index in 0..<lines.parts.count {
      let part = lines.parts[index]
      geometry.addEdges(
        of: lines.points, part.start..<part.start + part.count, through: map, within: region,
        to: plan.edges, &bounds)
    }
    op.edgeCount = plan.edges.count - op.edgeStart
    guard op.edgeCount > 0, !bounds.isEmpty else { return }
    op.bounds = Pixels(
      x0: Int(clamping: bounds.minX.rounded(.down)), y0: Int(clamping: bounds.minY.rounded(.down)),
      x1: Int(clamping: bounds.maxX.rounded(.up)), y1: Int(clamping: bounds.maxY.rounded(.up)))
    plan.addBands(to: &op)
    plan.ops.append(op)
  }
}

extension FramePlan {
  /// The number of rows of a band, as a binary logarithm.
  static let bandShift = 4

  /// Divides the rows of a path or a polygon into bands, and lists the edges that touch each band. So the painter of a row needs to
  /// check only a few edges.
  func addBands(to op: inout Op) {
    let shift = Self.bandShift
    let (first, last) = (op.bounds.y0 >> shift, (op.bounds.y1 - 1) >> shift)
    let count = last - first + 1
    op.bands = bandStarts.reserve(count + 1)
    let starts = bandStarts.base + op.bands
    starts.update(repeating: 0, count: count + 1)
    // Unsafe: `reserve` has made room for the bands from `first` to `last`, and each edge is
    // clamped to these bands.
    func bands(_ edge: Edge) -> ClosedRange<Int> {
      let top = min(max(Int(clamping: edge.top) >> shift, first), last)
      return top...max(min(Int(clamping: edge.bottom) >> shift, last), top)
    }
    let edges = edges.base + op.edgeStart
    for index in 0..<op.edgeCount {
      for band in bands(edges[index]) { starts[band - first + 1] += 1 }
    }
    for band in 0..<count { starts[band + 1] += starts[band] }
    let start = bandEdges.reserve(Int(starts[count]))
    for band in 0...count { starts[band] += Int32(truncatingIfNeeded: start) }
    for index in 0..<op.edgeCount {
      for band in bands(edges[index]) {
        bandEdges.base[Int(starts[band - first])] = Int32(truncatingIfNeeded: op.edgeStart + index)
        starts[band - first] += 1
      }
    }
    // Filling the list has advanced each start to the start of the next band, so the starts are
    // shifted back.
    for band in stride(from: count, to: 0, by: -1) { starts[band] = starts[band - 1] }
    starts[0] = Int32(truncatingIfNeeded: start)
  }
}

extension Geometry {
  /// Adds the sides of a polygon, clipped to the region, as edges with a direction: 1 for a side that goes up, -1 for
  /// one that goes down. Extends `bounds` so that it encloses them.
  func addEdges(
    of points: Arena<Vertex>, _ range: Range<Int>, through map: Homography, within area: Region,
    to edges: Arena<Edge>, _ bounds: inout Box
  ) {
    guard range.count > 2 else { return }
    spatial.removeAll()
    for index in range { spatial.append(map.image(points[index].x, points[index].y)) }
    guard divide() else { return }
    cutCurrent(to: area)
    let box = area.box
    func inside(_ vertex: Vertex) -> Vertex {
      pointwiseMin(
        pointwiseMax(vertex, Vertex(box.minX, box.minY)), Vertex(box.maxX, box.maxY))
    }
    let count = current.count
    for index in 0..<count {
      let (a, b) = (inside(current[index]), inside(current[index + 1 < count ? index + 1 : 0]))
      bounds.minX = min(bounds.minX, a.x)
      bounds.minY = min(bounds.minY, a.y)
      bounds.maxX = max(bounds.maxX, a.x)
      bounds.maxY = max(bounds.maxY, a.y)
      if let edge = Edge(from: a, to: b) { edges.append(edge) }
    }
  }
}
