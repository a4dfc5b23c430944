extension RowPainter {
  /// Paints two unscaled pictures with the same bounds in one pass: each pixel is interpolated
  /// between the two pictures by the opacity of the upper one.
  func paintMix(
    _ index: Int, _ plan: PlanView, _ y: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    let (lower, upper) = (plan.ops + index, plan.ops + index + 1)
    let bounds = lower.pointee.bounds
    eachShown(index, plan, y, bounds.x0, bounds.x1) { start, end in
      if seams.isOpen { seams.cover(start, end, isOpaque: true) { _ in (0, 256) } }
      guard let a = samples.direct(lower.pointee.near, row: y, start, end),
        let b = samples.direct(upper.pointee.near, row: y, start, end)
      else {
        paintEvenly(lower, plan, y, start, end, 256, row)
        paintEvenly(upper, plan, y, start, end, upper.pointee.weight, row)
        return
      }
      kernels.mix(
        row + start, a, b, end &- start, upper.pointee.weight,
        .init(source: upper.pointee.near.stride, target: targetAhead))
    }
  }

  func paintEvenly(
    _ op: UnsafePointer<Op>, _ plan: PlanView, _ y: Int, _ start: Int, _ end: Int,
    _ weight: UInt32, _ row: UnsafeMutablePointer<UInt32>
  ) {
    RowChecks.run(start, end, in: width)
    let count = end &- start
    let out = row + start
    let isOpaque = op.pointee.isOpaque
    if seams.isOpen {
      seams.cover(start, end, isOpaque: isOpaque) { (color(of: op, plan, x: $0, y), weight) }
    }
    let ahead = Kernels.Ahead(source: op.pointee.near.stride, target: targetAhead)
    if op.pointee.kind == .solid {
      let color = op.pointee.color
      if isOpaque, weight == 256 { return PlainKernels.fill(out, count, color) }
      PlainKernels.fill(fetched, count, color)
    } else if isOpaque, weight == 256 {
      samples.targetAhead = targetAhead
      fetch(op, plan, y, start, end, into: out)
      samples.targetAhead = 0
      return
    } else if let pixels = pixels(of: op, plan, y, start, end) {
      if isOpaque { return kernels.mix(out, out, pixels, count, weight, ahead) }
      return kernels.over(out, pixels, count, weight, ahead)
    } else if isOpaque, let pixels = samples.directShift(op.pointee.near, row: y, start, end) {
      return kernels.shiftMix(out, pixels, count, op.pointee.near.fx, weight, ahead)
    } else {
      fetch(op, plan, y, start, end, into: fetched)
    }
    if isOpaque {
      kernels.mix(out, out, fetched, count, weight, .init(target: targetAhead))
    } else {
      kernels.over(out, fetched, count, weight, .init(target: targetAhead))
    }
  }

  /// Returns the address of the op's colours for a run of pixels if they are in memory already; nil if they must be
  /// computed.
  @inline(__always)
  private func pixels(
    of op: UnsafePointer<Op>, _ plan: PlanView, _ y: Int, _ start: Int, _ end: Int
  ) -> UnsafePointer<UInt32>? {
    guard op.pointee.near.kind == .upright, op.pointee.farWeight == 0 else {
      return samples.direct(op.pointee.near, row: y, start, end)
    }
    // Unsafe: the table has a colour for each column of the bounds.
    return UnsafePointer(
      plan.positions + (op.pointee.near.columns &+ start &- op.pointee.bounds.x0))
  }

  func paintPartly(
    _ op: UnsafePointer<Op>, _ plan: PlanView, _ y: Int, _ start: Int, _ end: Int,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    blendPartly(op, colors(of: op, plan, y, start, end), start, end, row)
  }

  /// Blends `colors` into the pixels `start..<end`, each with the pixel's own coverage from
  /// `coverage.partial`.
  @inline(__always)
  func blendPartly(
    _ op: UnsafePointer<Op>, _ colors: UnsafePointer<UInt32>, _ start: Int, _ end: Int,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    let weight = op.pointee.weight
    let isOpaque = op.pointee.isOpaque
    let (out, parts) = (row + start, UnsafePointer(coverage.partial + start))
    if isOpaque {
      kernels.mixParts(out, out, colors, parts, end &- start, weight)
    } else {
      kernels.overParts(out, colors, parts, end &- start, weight)
    }
    guard seams.isOpen else { return }
    seams.cover(start, end, isOpaque: isOpaque) {
      (colors[$0 &- start], (coverage.partial[$0] &* weight &+ 128) &>> 8)
    }
  }

  /// Blends `colors` into the pixels `start..<end`, all with the weight `weight`.
  func blendEvenly(
    _ op: UnsafePointer<Op>, _ colors: UnsafePointer<UInt32>, _ start: Int, _ end: Int,
    _ weight: UInt32, _ row: UnsafeMutablePointer<UInt32>
  ) {
    let isOpaque = op.pointee.isOpaque
    if seams.isOpen {
      seams.cover(start, end, isOpaque: isOpaque) { (colors[$0 &- start], weight) }
    }
    let (out, count) = (row + start, end &- start)
    if !isOpaque {
      kernels.over(out, colors, count, weight, .init(target: targetAhead))
    } else if weight == 256 {
      kernels.copy(out, colors, count, .init(target: targetAhead))
    } else {
      kernels.mix(out, out, colors, count, weight, .init(target: targetAhead))
    }
  }

  // MARK: Runs with both edges

  /// Paints a run of pixels that are partly covered before `evenStart` and from `evenEnd` on, and have the weight
  /// `even` in between. The picture is sampled once for the whole run, because sampling two pixels at an edge takes
  /// almost as long as sampling eight.
  func paintTogether(
    _ op: UnsafePointer<Op>, _ plan: PlanView, _ y: Int, _ start: Int, _ evenStart: Int,
    _ evenEnd: Int, _ end: Int, _ even: UInt32, _ row: UnsafeMutablePointer<UInt32>
  ) {
    if op.pointee.isOpaque, even == 256, !seams.isOpen {
      return replace(op, plan, y, start, evenStart, evenEnd, end, row)
    }
    let colors = self.colors(of: op, plan, y, start, end)
    if start < evenStart { blendPartly(op, colors, start, evenStart, row) }
    if evenStart < evenEnd, even > 0 {
      blendEvenly(op, colors + (evenStart &- start), evenStart, evenEnd, even, row)
    }
    if evenEnd < end { blendPartly(op, colors + (evenEnd &- start), evenEnd, end, row) }
  }

  /// Samples an opaque picture directly into the row, and then mixes the previous colours of the row into the pixels
  /// that are covered only partly.
  private func replace(
    _ op: UnsafePointer<Op>, _ plan: PlanView, _ y: Int, _ start: Int, _ evenStart: Int,
    _ evenEnd: Int, _ end: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    RowChecks.run(start, end, in: width)
    let left = evenStart &- start
    // Unsafe: both parts are within `start..<end`, which is not longer than `width`.
    for x in start..<evenStart { below[x &- start] = row[x] }
    for x in evenEnd..<end { below[left &+ x &- evenEnd] = row[x] }
    samples.targetAhead = targetAhead
    fetch(op, plan, y, start, end, into: row + start)
    samples.targetAhead = 0
    let parts = UnsafePointer(coverage.partial)
    kernels.mixParts(row + start, below, row + start, parts + start, left, 256)
    kernels.mixParts(
      row + evenEnd, below + left, row + evenEnd, parts + evenEnd, end &- evenEnd, 256)
  }

  // MARK: Colours

  /// Returns the op's colour at one pixel.
  private func color(of op: UnsafePointer<Op>, _ plan: PlanView, x: Int, _ y: Int) -> UInt32 {
    if op.pointee.kind == .solid { return op.pointee.color }
    fetch(op, plan, y, x, x &+ 1, into: fetched)
    return fetched[0]
  }

  /// Returns the address of the op's colours for a run of pixels: the picture's own pixels if they need not be
  /// computed, otherwise `fetched`.
  @inline(__always)
  func colors(
    of op: UnsafePointer<Op>, _ plan: PlanView, _ y: Int, _ start: Int, _ end: Int
  ) -> UnsafePointer<UInt32> {
    RowChecks.run(start, end, in: width)
    if op.pointee.kind == .solid {
      PlainKernels.fill(fetched, end &- start, op.pointee.color)
    } else if let pixels = pixels(of: op, plan, y, start, end) {
      return pixels
    } else {
      fetch(op, plan, y, start, end, into: fetched)
    }
    return UnsafePointer(fetched)
  }

  private func fetch(
    _ op: UnsafePointer<Op>, _ plan: PlanView, _ y: Int, _ start: Int, _ end: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    samples.fetch(op.pointee.near, op.pointee.bounds, plan, row: y, start, end, into: out)
    let farWeight = op.pointee.farWeight
    guard farWeight > 0 else { return }
    samples.fetch(op.pointee.far, op.pointee.bounds, plan, row: y, start, end, into: farther)
    kernels.mix(out, out, farther, end &- start, farWeight, .init())
  }
}

extension Op {
  /// True for a picture or gradient for which a position is computed for each pixel.
  @inline(__always)
  var isSampledAtPositions: Bool {
    guard kind == .picture else { return false }
    switch near.kind {
    case .turned, .projected, .hinged, .linear, .radial: return true
    case .moved, .stretched, .upright: return false
    }
  }
}
