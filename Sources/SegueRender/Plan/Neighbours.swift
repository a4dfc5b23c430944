extension FramePlan {
  /// Lengths up to this many pixels count as rounding errors, because rectangles are in 256ths of a
  /// pixel.
  private static let slack = 1.0 / 256
  /// Slightly more than the diagonal of a pixel. Two shapes that are farther apart than this do not
  /// share a pixel.
  private static let diagonal = 1.42
  /// The maximum number of comparisons of a side with a corner in a frame. It limits the time for a
  /// thousand rounded shapes close together. Further shapes are painted as if they had no seams.
  private static let maxSides = 1 << 23

  /// Finds the ops that share edge pixels without overlapping, such as adjacent tiles. If they were
  /// simply painted one after another, the background would show through: after two shapes that
  /// cover half of a pixel each, a quarter of the background would remain. So the painter stores
  /// the colour and area of each shape's part of such a pixel, and adds the parts up (`SeamRow`).
  /// For two rectangles that meet along a side, it is sufficient that the lower rectangle fills the
  /// shared pixels (`Join`).
  func relate(_ vertices: Arena<SIMD2<Double>>) {
    edged.removeAll()
    sidesLeft = Self.maxSides
    for index in 0..<ops.count {
      let op = ops.base + index
      guard op.pointee.kind == .solid || op.pointee.kind == .picture, !op.pointee.bounds.isEmpty,
        op.pointee.hole < 0, op.pointee.rule == 0, op.pointee.hasPartlyCoveredPixels
      else { continue }
      edged.append(
        Edged(
          index: index, bounds: op.pointee.bounds, scope: op.pointee.scope,
          segment: op.pointee.segment))
    }
    pairs.find(in: edged)
    for number in 0..<pairs.all.count {
      let pair = pairs.all.base[number]
      let (above, below) = (edged.base + Int(pair.upper), edged.base + Int(pair.lower))
      guard case let far = gap(above.pointee.index, below.pointee.index, vertices),
        far >= -Self.slack, far < Self.diagonal
      else { continue }
      let shared = above.pointee.bounds.intersection(below.pointee.bounds)
      widenSeam(of: above.pointee.index, by: shared)
      widenSeam(of: below.pointee.index, by: shared)
      join(above.pointee.index, below.pointee.index)
    }
    if seams.count > 0 { listRelations(vertices) }
  }

  private func widenSeam(of index: Int, by pixels: Pixels) {
    guard !pixels.isEmpty else { return }
    let op = ops.base + index
    if op.pointee.seam < 0 {
      op.pointee.seam = seams.count
      seams.append(Seam())
    }
    let seam = seams.base + op.pointee.seam
    seam.pointee.bounds = seam.pointee.bounds.union(pixels)
  }

  private func seamBounds(of index: Int) -> Pixels {
    let seam = ops[index].seam
    return seam < 0 ? Pixels() : seams[seam].bounds
  }

  /// Lists, for each op, the lower ops whose shapes meet the op's shape or are nested with it, if
  /// one of the two ops has a seam. If the shape of one op is within the shape of the other, the
  /// upper op also gets the lower op's seam, clipped to the bounds of the upper op.
  private func listRelations(_ vertices: Arena<SIMD2<Double>>) {
    var number = 0
    for upper in 0..<edged.count {
      let (above, bounds) = (edged.base[upper].index, edged.base[upper].bounds)
      let start = relations.count
      while number < pairs.all.count, Int(pairs.all.base[number].upper) == upper {
        let other = edged.base + Int(pairs.all.base[number].lower)
        number += 1
        let below = other.pointee.index
        let lowerSeam = seamBounds(of: below)
        let shared = bounds.intersection(other.pointee.bounds)
        guard shared.meets(seamBounds(of: above).union(lowerSeam)) else { continue }
        if gap(above, below, vertices) >= -Self.slack {
          relations.append(Relation(below: below, kind: .apart))
        } else if areNested(ops.base + above, ops.base + below, vertices) {
          relations.append(Relation(below: below, kind: .nested))
          widenSeam(of: above, by: lowerSeam.intersection(bounds))
          unjoin(above, below)
        }
      }
      guard ops[above].seam >= 0 else { continue }
      let seam = seams.base + ops[above].seam
      seam.pointee.relationStart = start
      seam.pointee.relationCount = relations.count - start
    }
  }

  // MARK: Joins

  /// Adds a `Join` for each pair of sides along which two rectangles meet within one row or column
  /// of pixels, unless a side is already joined with another shape.
  private func join(_ above: Int, _ below: Int) {
    let (upper, lower) = (ops.base + above, ops.base + below)
    guard upper.pointee.isOpaque, upper.pointee.weight == 256, upper.pointee.canJoin,
      lower.pointee.canJoin
    else { return }
    let (p, q) = (upper.pointee.cover, lower.pointee.cover)
    let (mine, others) = (seams.base + upper.pointee.seam, seams.base + lower.pointee.seam)
    for side in RectangleSide.allCases {
      let (a, b) = (p[side], q[side.opposite])
      guard abs(a - b) <= 1, a >> 8 == b >> 8, a & 255 != 0, b & 255 != 0,
        mine.pointee[side].isEmpty, others.pointee[side.opposite].isEmpty
      else { continue }
      let isUpright = side == .left || side == .right
      var join = Join()
      join.start = ((isUpright ? max(p.y0, q.y0) : max(p.x0, q.x0)) + 255) >> 8
      join.end = (isUpright ? min(p.y1, q.y1) : min(p.x1, q.x1)) >> 8
      guard !join.isEmpty else { continue }
      join.partner = below
      mine.pointee[side] = join
      join.partner = above
      join.isLower = true
      others.pointee[side.opposite] = join
    }
  }

  /// Removes the joins at the sides that two nested rectangles have in common. In the pixels of
  /// such a side, more than two shapes meet, so a join would be wrong.
  private func unjoin(_ above: Int, _ below: Int) {
    guard ops[above].isBox, ops[below].isBox else { return }
    let (p, q) = (ops[above].cover, ops[below].cover)
    for side in RectangleSide.allCases where p[side] >> 8 == q[side] >> 8 {
      for index in [above, below] where ops[index].seam >= 0 {
        let seam = seams.base + ops[index].seam
        guard !seam.pointee[side].isEmpty else { continue }
        let partner = ops[seam.pointee[side].partner].seam
        seams.base[partner][side.opposite] = Join()
        seam.pointee[side] = Join()
      }
    }
  }

  // MARK: Shapes

  /// Returns a lower bound of the distance between two shapes, in pixels; it is below 0 when they
  /// overlap. For two rectangles the result is only 0 or -1, because the caller already knows from
  /// the bounds that they share a pixel.
  private func gap(_ above: Int, _ below: Int, _ vertices: Arena<SIMD2<Double>>) -> Double {
    let (a, b) = (UnsafePointer(ops.base + above), UnsafePointer(ops.base + below))
    if a.pointee.isBox, b.pointee.isBox {
      let (p, q) = (a.pointee.cover, b.pointee.cover)
      let areApart =
        p.x1 <= q.x0 + 1 || q.x1 <= p.x0 + 1 || p.y1 <= q.y0 + 1 || q.y1 <= p.y0 + 1
      return areApart ? 0 : -1
    }
    guard sidesLeft > 0, !a.pointee.hidden.meets(b.pointee.hidden) else { return -1 }
    sidesLeft -= a.pointee.cornerCount * b.pointee.cornerCount
    return max(distance(a, b, vertices), distance(b, a, vertices))
  }

  /// Returns true when one of the two shapes is within the other.
  private func areNested(
    _ a: UnsafePointer<Op>, _ b: UnsafePointer<Op>, _ vertices: Arena<SIMD2<Double>>
  ) -> Bool {
    guard sidesLeft > 0 else { return false }
    sidesLeft -= a.pointee.cornerCount * b.pointee.cornerCount
    return contains(a, b, vertices) || contains(b, a, vertices)
  }

  /// Returns the largest distance from a side of `a` to the shape `b`, if `b` is entirely outside
  /// of that side; below 0 when no side of `a` separates the two shapes. If two convex shapes do
  /// not overlap, a side of one of them separates them.
  private func distance(
    _ a: UnsafePointer<Op>, _ b: UnsafePointer<Op>, _ vertices: Arena<SIMD2<Double>>
  ) -> Double {
    var maximum = -Double.infinity
    for i in 0..<a.pointee.cornerCount {
      let side = Side(a, i, vertices)
      guard side.isLong else { continue }
      var minimum = Double.infinity
      for k in 0..<b.pointee.cornerCount {
        minimum = min(minimum, -side.distance(to: b.pointee.corner(k, vertices)))
        if minimum <= maximum { break }
      }
      maximum = max(maximum, minimum)
    }
    return maximum
  }

  /// Returns true when no corner of `b` is outside `a`.
  private func contains(
    _ a: UnsafePointer<Op>, _ b: UnsafePointer<Op>, _ vertices: Arena<SIMD2<Double>>
  ) -> Bool {
    for i in 0..<a.pointee.cornerCount {
      let side = Side(a, i, vertices)
      for k in 0..<b.pointee.cornerCount
      where side.distance(to: b.pointee.corner(k, vertices)) < -Self.slack { return false }
    }
    return true
  }

  /// A side of a shape, with a function for the signed distance of a point from it in pixels. The
  /// distance is positive on the inner side.
  private struct Side {
    let from: SIMD2<Double>
    let along: SIMD2<Double>

    init(_ op: UnsafePointer<Op>, _ i: Int, _ vertices: Arena<SIMD2<Double>>) {
      let count = op.pointee.cornerCount
      from = op.pointee.corner(i, vertices)
      let way = op.pointee.corner(i + 1 < count ? i + 1 : 0, vertices) - from
      let length = (way * way).sum().squareRoot()
      along = length > 0 ? way / length : .zero
    }

    var isLong: Bool { along != .zero }

    @inline(__always)
    func distance(to point: SIMD2<Double>) -> Double {
      along.x * (point.y - from.y) - along.y * (point.x - from.x)
    }
  }
}

extension Op {
  /// False for rectangles whose sides are all on pixel boundaries.
  fileprivate var hasPartlyCoveredPixels: Bool {
    !isBox || (cover.x0 | cover.y0 | cover.x1 | cover.y1) & 255 != 0
  }

  /// True for rectangles whose opposite sides are in different pixels.
  fileprivate var canJoin: Bool {
    isBox && cover.x0 >> 8 != cover.x1 >> 8 && cover.y0 >> 8 != cover.y1 >> 8
  }

  fileprivate var cornerCount: Int { isBox ? 4 : shapeCount }

  /// Returns the shape's corner at `index`, counted clockwise.
  @inline(__always)
  fileprivate func corner(_ index: Int, _ vertices: Arena<SIMD2<Double>>) -> SIMD2<Double> {
    guard isBox else { return vertices.base[shape + index] }
    return SIMD2(
      Double(index == 0 || index == 3 ? cover.x0 : cover.x1) / 256,
      Double(index < 2 ? cover.y0 : cover.y1) / 256)
  }
}
