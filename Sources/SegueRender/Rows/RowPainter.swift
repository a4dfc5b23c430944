// The rows of a frame, from its plan. Each thread has one `RowPainter` and takes bands of rows until none is left, so
// that a pixel is written by one thread alone and the bytes do not depend on their number.
//
// For a row, the painter asks `CoverageRows` which part of each pixel an op's shape covers: exact areas near the edges,
// and runs of full pixels between them. `SampleRow` fetches a picture's colours for a run, and the loops of `Kernels`
// blend them. Open groups and masks have one row each, which is multiplied and painted over the row below when the
// group ends. `SeamRow` keeps the colour and the area of shapes that share a pixel until the row is complete.
// `BlurRows` and `MeshRows` paint the steps that need more than a row: reduced and filtered surfaces, and triangles
// from the nearest one to the farthest.
//
// Every write of a run goes through `RowChecks` in debug builds: `assert` would vanish, since this module is optimised
// in them, too.
//
// Rejected:
// - Blending each shape's coverage of a pixel by itself: after two shapes that cover a half each, a quarter of the
//   background remains. That is why `SeamRow` waits for the whole row.
// - AVX2's gather instructions, which take three times as long as separate loads; copying pixels with integer
//   instructions first takes as long (BENCHMARKS.md, Transitions compared with xfade).
// - Allocating in a row: films of 300 and of 1,200 frames make the same number of allocations, within 15.

/// Paints rows of the frame from the plan. Each thread has its own painter, and a row is painted by
/// a single painter.
final class RowPainter {
  let width: Int
  let kernels: Kernels
  let coverage: CoverageRows
  private let holes: CoverageRows
  /// The indices of the ops that touch the current band of rows.
  private let band = Arena<Int32>()
  let samples: SampleRow
  let seams: SeamRow
  /// Sampled colours that are to be blended into the row. `farther` are the colours sampled from
  /// the next smaller mip level.
  let fetched: UnsafeMutablePointer<UInt32>
  let farther: UnsafeMutablePointer<UInt32>
  /// The colours of the pixels that a run covers only partly, from before the run was painted.
  let below: UnsafeMutablePointer<UInt32>
  /// One row for each group and mask that is open, one after another, the outermost group first.
  var groupRows: UnsafeMutablePointer<UInt32>
  private var groupDepth = 0
  /// The distance in bytes to the next row of the frame, which is prefetched; 0 while a group is
  /// painted.
  var targetAhead = 0

  init(width: Int, kernels: Kernels) {
    self.width = width
    self.kernels = kernels
    coverage = CoverageRows(width: width)
    holes = CoverageRows(width: width)
    samples = SampleRow(width: width, kernels: kernels)
    seams = SeamRow(width: width)
    // Unsafe: `deinit` frees all of this memory, and no run is longer than `width`.
    fetched = .allocate(capacity: width)
    fetched.initialize(repeating: 0, count: width)
    farther = .allocate(capacity: width)
    farther.initialize(repeating: 0, count: width)
    below = .allocate(capacity: width)
    below.initialize(repeating: 0, count: width)
    groupRows = .allocate(capacity: 1)
  }

  deinit {
    fetched.deallocate()
    farther.deallocate()
    below.deallocate()
    groupRows.deallocate()
  }

  /// Allocates the memory that the rows of a plan need. Must be called before the rows are painted.
  func prepare(depth: Int, pictureWidth: Int, hasSeams: Bool) {
    samples.prepare(width: max(pictureWidth, width))
    if hasSeams { seams.prepare(depth: depth) }
    guard depth > groupDepth else { return }
    groupDepth = depth
    groupRows.deallocate()
    groupRows = .allocate(capacity: depth * width)
    groupRows.initialize(repeating: 0, count: depth * width)
  }

  /// Selects the ops of `ops` that touch the rows `rows`. Must be called before these rows are
  /// painted.
  func select(_ ops: Range<Int>, rows: Range<Int>, from plan: PlanView) {
    band.removeAll()
    let (top, bottom) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    var index = ops.lowerBound
    while index < ops.upperBound {
      let span = plan.spans + index
      if span.pointee.top < bottom, span.pointee.bottom > top {
        band.append(Int32(truncatingIfNeeded: index))
        index &+= 1
      } else {
        index = max(index &+ 1, Int(span.pointee.next))
      }
    }
  }

  /// Paints row `y` of the selected ops. `bottom` is the row's first pixel, and the next row is
  /// `stride` bytes further. The plan must be finished.
  func paint(
    row y: Int, into bottom: UnsafeMutablePointer<UInt32>, stride: Int, from plan: PlanView
  ) {
    var depth = 0
    var next = 0
    for entry in 0..<band.count {
      let index = Int(band.base[entry])
      guard index >= next else { continue }
      let op = plan.ops + index
      guard y >= op.pointee.bounds.y0, y < op.pointee.bounds.y1 else {
        next = op.pointee.next
        continue
      }
      let bounds = op.pointee.bounds
      switch op.pointee.kind {
      case .surface:
        next = op.pointee.next
      case .begin:
        RowChecks.run(bounds.x0, bounds.x1, in: width)
        RowChecks.run(depth, depth &+ 1, in: groupDepth)
        // Unsafe: `prepare` has allocated a row for each group up to the plan's depth.
        (groupRows + depth &* width + bounds.x0).update(repeating: 0, count: bounds.x1 &- bounds.x0)
        depth &+= 1
        if plan.hasSeams { seams.beginGroup() }
      case .end:
        depth &-= 1
        if plan.hasSeams { seams.endGroup() }
        let group = UnsafePointer(groupRows + depth &* width)
        if op.pointee.compositing >= 0 {
          depth = composite(index, plan, y, depth, bottom)
          continue
        }
        if op.pointee.isMasked {
          // The row of the group is directly after the row of its mask.
          depth &-= 1
          if plan.hasSeams { seams.endGroup() }
          let mask = UnsafePointer(groupRows + depth &* width)
          let row = depth == 0 ? bottom : groupRows + (depth &- 1) &* width
          let weight = op.pointee.weight
          eachShown(index, plan, y, bounds.x0, bounds.x1) { start, end in
            kernels.overMasked(row + start, group + start, mask + start, end &- start, weight)
            guard seams.isOpen else { return }
            seams.cover(start, end, isOpaque: false) {
              (group[$0], PlainKernels.product(mask[$0] &>> 24, weight))
            }
          }
          continue
        }
        let row = depth == 0 ? bottom : groupRows + (depth &- 1) &* width
        eachShown(index, plan, y, bounds.x0, bounds.x1) { start, end in
          kernels.over(row + start, group + start, end &- start, op.pointee.weight, .init())
          guard seams.isOpen else { return }
          seams.cover(start, end, isOpaque: false) { (group[$0], op.pointee.weight) }
        }
      case .solid, .picture:
        let row = depth == 0 ? bottom : groupRows + (depth &- 1) &* width
        targetAhead = depth == 0 ? stride : 0
        if op.pointee.isMixedWithNext {
          paintMix(index, plan, y, row)
          next = index &+ 2
          continue
        }
        paint(index, plan, y, row)
      }
    }
    if plan.hasSeams { seams.forgetAll() }
  }

  /// Calls `body` with each part of `start..<end` that is not hidden by an op in front.
  @inline(__always)
  func eachShown(
    _ index: Int, _ plan: PlanView, _ y: Int, _ start: Int, _ end: Int,
    _ body: (Int, Int) -> Void
  ) {
    var start = start
    let op = plan.ops + index
    let parts = plan.hidden + Int(op.pointee.hiddenStart)
    let count = Int(op.pointee.hiddenCount)
    while start < end {
      // The visible part that begins at `start` ends at the next hidden part. A hidden part that
      // begins at or before `start` is skipped.
      var stop = end
      var isHidden = false
      for k in 0..<count {
        guard let hidden = parts[k].columns(ofRow: y), hidden.end > start, hidden.start < stop
        else { continue }
        if hidden.start <= start {
          start = hidden.end
          isHidden = true
          break
        }
        stop = hidden.start
      }
      if isHidden { continue }
      RowChecks.run(start, stop, in: width)
      body(start, stop)
      start = stop
    }
  }

  private func paint(
    _ index: Int, _ plan: PlanView, _ y: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    let op = plan.ops + index
    if op.pointee.rule != 0 { return paintPath(index, plan, y, row) }
    let cover =
      op.pointee.isBox
      ? coverage.box(op.pointee.cover, row: y)
      : coverage.polygon(
        op.pointee.edgeStart, op.pointee.edgeCount, op.pointee.bands, of: plan, bounds: op.pointee.bounds, row: y)
    if op.pointee.hole >= 0 {
      let hole = plan.holes + Int(op.pointee.hole)
      if y >= hole.pointee.bounds.y0, y < hole.pointee.bounds.y1 {
        return paintAround(hole, index, cover, plan, y, row)
      }
    }
    paintCover(index, cover, plan, y, row)
  }

  private func paintCover(
    _ index: Int, _ cover: RowCoverage, _ plan: PlanView, _ y: Int,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    let op = plan.ops + index
    let weight = op.pointee.weight
    let even = weight == 256 ? cover.even : (cover.even &* weight &+ 128) &>> 8
    if op.pointee.seam >= 0 {
      let seam = plan.seams + op.pointee.seam
      if y >= seam.pointee.bounds.y0, y < seam.pointee.bounds.y1 {
        return paintWithSeam(index, seam, cover, plan, y, row)
      }
    }
    eachShown(index, plan, y, cover.start, cover.end) { start, end in
      let evenStart = min(max(cover.evenStart, start), end)
      let evenEnd = min(max(cover.evenEnd, evenStart), end)
      if op.pointee.isSampledAtPositions, start < evenStart || evenEnd < end {
        return paintTogether(op, plan, y, start, evenStart, evenEnd, end, even, row)
      }
      if start < evenStart { paintPartly(op, plan, y, start, evenStart, row) }
      if evenStart < evenEnd, even > 0 { paintEvenly(op, plan, y, evenStart, evenEnd, even, row) }
      if evenEnd < end { paintPartly(op, plan, y, evenEnd, end, row) }
    }
  }

  /// Paints row `y` of a path: the pixels on its edges one by one, and the uniform runs between
  /// them as a whole.
  private func paintPath(
    _ index: Int, _ plan: PlanView, _ y: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    let op = plan.ops + index
    let bounds = op.pointee.bounds
    let weight = op.pointee.weight
    let shift = FramePlan.bandShift
    let starts = plan.bandStarts + (op.pointee.bands &+ (y &>> shift) &- (bounds.y0 &>> shift))
    var touched = coverage.begin(
      plan.edges, plan.bandEdges + Int(starts[0]), Int(starts[1] &- starts[0]), bounds: bounds,
      row: y)
    while let run = coverage.next(&touched, isEvenOdd: op.pointee.rule == 2) {
      guard run.even != 0 else { continue }
      eachShown(index, plan, y, run.start, run.end) { start, end in
        if let even = run.even {
          paintEvenly(op, plan, y, start, end, (even &* weight &+ 128) &>> 8, row)
        } else {
          paintPartly(op, plan, y, start, end, row)
        }
      }
    }
  }

  /// Paints the parts of an op's row to the left and to the right of a hole in its shape.
  private func paintAround(
    _ hole: UnsafePointer<Hole>, _ index: Int, _ cover: RowCoverage, _ plan: PlanView, _ y: Int,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    let gap =
      hole.pointee.edgeCount == 0
      ? holes.box(hole.pointee.cover, row: y)
      : holes.polygon(
        hole.pointee.edgeStart, hole.pointee.edgeCount, hole.pointee.bands, of: plan, bounds: hole.pointee.bounds,
        row: y)
    let isFilled = hole.pointee.isFilled
    // The range of pixels that the hole touches, and the range that it covers fully.
    let first = min(max(gap.start, cover.start), cover.end)
    let last = max(min(gap.end, cover.end), first)
    var from = min(max(gap.evenStart, first), last)
    var to = max(min(gap.evenEnd, last), from)
    if gap.even < 256 { (from, to) = (last, last) }
    @inline(__always)
    func open(_ start: Int, _ end: Int) {
      for x in start..<end {
        let all = x >= cover.evenStart && x < cover.evenEnd ? cover.even : coverage.partial[x]
        let open = x >= gap.evenStart && x < gap.evenEnd ? gap.even : holes.partial[x]
        coverage.partial[x] = isFilled ? (open < 256 ? all : 0) : all > open ? all &- open : 0
      }
    }
    open(first, from)
    open(to, last)
    var left = cover
    left.end = from
    left.evenStart = min(cover.evenStart, from)
    left.evenEnd = max(min(cover.evenEnd, first), left.evenStart)
    if left.start < left.end { paintCover(index, left, plan, y, row) }
    var right = cover
    right.start = to
    right.evenStart = min(max(cover.evenStart, last), cover.end)
    right.evenEnd = max(min(cover.evenEnd, cover.end), right.evenStart)
    if right.start < right.end { paintCover(index, right, plan, y, row) }
  }
}

extension CoverageRows {
  /// Returns the coverage of row `y` by a convex polygon of a plan, whose edges are in bands if there are many.
  @inline(__always)
  fileprivate func polygon(
    _ start: Int, _ count: Int, _ bands: Int, of plan: PlanView, bounds: Pixels, row y: Int
  ) -> RowCoverage {
    guard bands >= 0 else { return polygon(plan.edges + start, count, bounds: bounds, row: y) }
    let shift = FramePlan.bandShift
    let starts = plan.bandStarts + (bands &+ (y &>> shift) &- (bounds.y0 &>> shift))
    return polygon(
      plan.edges, Int(starts[1] &- starts[0]), at: plan.bandEdges + Int(starts[0]), bounds: bounds, row: y)
  }
}
