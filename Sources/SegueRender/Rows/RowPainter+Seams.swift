extension RowPainter {
  /// Paints a shape that, in this row, shares edge pixels with other shapes.
  func paintWithSeam(
    _ index: Int, _ seam: UnsafePointer<Seam>, _ cover: RowCoverage, _ plan: PlanView, _ y: Int,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    let op = plan.ops + index
    // The run of pixels that all have the coverage `part`. If a side is joined with another
    // rectangle, the pixels beyond the run on that side are plain: they need not be stored as
    // parts.
    var (evenStart, evenEnd, part) = (cover.evenStart, cover.evenEnd, cover.even)
    var (isLeftPlain, isRightPlain) = (false, false)
    if part < 256 {
      // The shape's upper or lower side is within this row of pixels.
      coverage.fillEvenPart(of: cover)
      let isTop = op.pointee.isBox && y == op.pointee.cover.y0 &>> 8
      let join = op.pointee.isBox ? (isTop ? seam.pointee.top : seam.pointee.bottom) : Join()
      (evenStart, evenEnd) = join.isEmpty ? (cover.end, cover.end) : (join.start, join.end)
      if join.isLower { part = 256 }
    } else if op.pointee.isBox {
      isLeftPlain = seam.pointee.left.contains(y)
      isRightPlain = seam.pointee.right.contains(y)
      if isLeftPlain, seam.pointee.left.isLower { evenStart = cover.start }
      if isRightPlain, seam.pointee.right.isLower { evenEnd = cover.end }
    }
    let weight = op.pointee.weight
    let even = weight == 256 ? part : (part &* weight &+ 128) &>> 8
    eachShown(index, plan, y, cover.start, cover.end) { start, end in
      let evenStart = min(max(evenStart, start), end)
      let evenEnd = min(max(evenEnd, evenStart), end)
      // The colours of the whole run, if both sides and the pixels between them are sampled
      // together for speed, as in `paintTogether`; otherwise nil.
      let together =
        op.pointee.isSampledAtPositions && (start < evenStart || evenEnd < end)
        ? self.colors(of: op, plan, y, start, end) : nil
      @inline(__always)
      func paintSide(_ from: Int, _ to: Int, isPlain: Bool) {
        guard from < to else { return }
        let colors = together.map { $0 + (from &- start) } ?? self.colors(of: op, plan, y, from, to)
        if isPlain {
          blendPartly(op, colors, from, to, row)
        } else {
          paintSeam(index, seam, plan, colors, from, to, row)
        }
      }
      paintSide(start, evenStart, isPlain: isLeftPlain)
      if evenStart < evenEnd, even > 0 {
        if let together {
          blendEvenly(op, together + (evenStart &- start), evenStart, evenEnd, even, row)
        } else {
          paintEvenly(op, plan, y, evenStart, evenEnd, even, row)
        }
      }
      paintSide(evenEnd, end, isPlain: isRightPlain)
    }
  }

  /// Paints the partly covered pixels `start..<end` with `colors`. Pixels within the seam store the shape as a separate
  /// part.
  private func paintSeam(
    _ index: Int, _ seam: UnsafePointer<Seam>, _ plan: PlanView, _ colors: UnsafePointer<UInt32>,
    _ start: Int, _ end: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    let op = plan.ops + index
    let seamStart = min(max(seam.pointee.bounds.x0, start), end)
    let seamEnd = max(min(seam.pointee.bounds.x1, end), seamStart)
    let relations = UnsafeBufferPointer(
      start: plan.relations + seam.pointee.relationStart, count: seam.pointee.relationCount)
    if start < seamStart { blendPartly(op, colors, start, seamStart, row) }
    for x in seamStart..<seamEnd {
      seams.paint(
        row, x, part: coverage.partial[x], colors[x &- start], weight: op.pointee.weight,
        isOpaque: op.pointee.isOpaque, index, relations)
    }
    if seamEnd < end { blendPartly(op, colors + (seamEnd &- start), seamEnd, end, row) }
  }
}
