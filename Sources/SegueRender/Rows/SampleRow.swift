/// Samples a picture for runs of pixels of one row of the frame. Used by one thread.
final class SampleRow {
  private let kernels: Kernels
  /// A row interpolated between two rows of the picture. Its last pixel is repeated, because each
  /// sample also reads the pixel's right neighbour.
  private var blended: UnsafeMutablePointer<UInt32>
  private var blendedCapacity: Int
  private let us: UnsafeMutablePointer<UInt32>
  private let vs: UnsafeMutablePointer<UInt32>
  /// The distance in bytes from the output of `fetch` to the next row of the frame, which is
  /// prefetched; 0 to prefetch nothing.
  var targetAhead = 0
  /// The coefficients of the linear functions from which positions are computed: a factor and a
  /// summand for u, then for v, then for the divisor.
  private let map: UnsafeMutablePointer<Double>

  init(width: Int, kernels: Kernels) {
    self.kernels = kernels
    blendedCapacity = 0
    // Unsafe: `deinit` frees all of this memory. No run is longer than `width`; eight more positions are allocated,
    // because they are computed in groups of eight.
    blended = .allocate(capacity: 1)
    us = .allocate(capacity: width + 8)
    us.initialize(repeating: 0, count: width + 8)
    vs = .allocate(capacity: width + 8)
    vs.initialize(repeating: 0, count: width + 8)
    map = .allocate(capacity: 6)
    map.initialize(repeating: 0, count: 6)
  }

  deinit {
    blended.deallocate()
    us.deallocate()
    vs.deallocate()
    map.deallocate()
  }

  /// Allocates memory for pictures of `width` pixels that are stretched. Must be called before the
  /// frame's rows are painted.
  func prepare(width: Int) {
    guard width + 8 > blendedCapacity else { return }
    blended.deallocate()
    blendedCapacity = width + 8
    blended = .allocate(capacity: blendedCapacity)
    blended.initialize(repeating: 0, count: blendedCapacity)
  }

  /// Writes the sampled colours of the pixels `start..<end` of row `y` to `out[0...]`. The run must
  /// be within the op's bounds.
  func fetch(
    _ sampler: borrowing Sampler, _ bounds: borrowing Pixels, _ plan: PlanView, row y: Int,
    _ start: Int, _ end: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    let positions = plan.positions
    switch sampler.kind {
    case .moved:
      moved(sampler, row: y, start, end, out)
    case .stretched:
      let columns = positions + (sampler.columns &+ start &- bounds.x0)
      let rowPosition = positions[sampler.rows &+ y &- bounds.y0]
      stretched(sampler, columns, rowPosition, end &- start, out)
    case .turned, .projected:
      turned(sampler, row: y, start, end, out)
    case .hinged:
      // Unsafe: the tables have an element for each column of the bounds, and eight more.
      let first = start &- bounds.x0
      kernels.heights(
        vs, plan.hinges + (sampler.offsets &+ first), plan.hinges + (sampler.steps &+ first),
        row: y, (end &- start &+ 7) & ~7,
        maximum: Double(max((sampler.height &- 1) &* 256 &- 1, 0)))
      between(sampler, positions + (sampler.columns &+ first), end &- start, out)
    case .upright:
      out.update(from: positions + (sampler.columns &+ start &- bounds.x0), count: end &- start)
    case .linear, .radial:
      ramp(sampler, positions + sampler.columns, row: y, start, end, out)
    }
  }

  /// Returns the address of the picture's own pixels for `start..<end` of row `y` if they can be
  /// shown unchanged; nil if the colours have to be computed.
  @inline(__always)
  func direct(
    _ sampler: borrowing Sampler, row y: Int, _ start: Int, _ end: Int
  ) -> UnsafePointer<UInt32>? {
    guard sampler.kind == .moved, sampler.fx == 0, sampler.fy == 0 else { return nil }
    return inside(sampler, row: y, start, end)
  }

  /// Returns the address of the picture's pixels for `start..<end` of row `y`, if each colour is an
  /// interpolation between such a pixel and its right neighbour; nil otherwise.
  @inline(__always)
  func directShift(
    _ sampler: borrowing Sampler, row y: Int, _ start: Int, _ end: Int
  ) -> UnsafePointer<UInt32>? {
    guard sampler.kind == .moved, sampler.fy == 0 else { return nil }
    return inside(sampler, row: y, start, end &+ 1)
  }

  @inline(__always)
  private func inside(
    _ sampler: borrowing Sampler, row y: Int, _ start: Int, _ end: Int
  ) -> UnsafePointer<UInt32>? {
    let line = y &+ sampler.dy
    guard line >= 0, line < sampler.height, start &+ sampler.dx >= 0,
      end &+ sampler.dx <= sampler.width
    else { return nil }
    return Self.line(sampler, line) + (start &+ sampler.dx)
  }

  /// Returns the address of row `y` of the picture; for a row outside of the picture, the nearest
  /// row.
  @inline(__always)
  private static func line(_ sampler: borrowing Sampler, _ y: Int) -> UnsafePointer<UInt32> {
    let row = min(max(y, 0), sampler.height &- 1)
    // Unsafe: the compositor keeps the picture until the frame is done, the row is within the
    // picture, and the planner never makes a sampler without pixels.
    return (sampler.pixels.unsafelyUnwrapped + (row &* sampler.stride))
      .assumingMemoryBound(to: UInt32.self)
  }

  // MARK: Moved

  private func moved(
    _ s: borrowing Sampler, row y: Int, _ start: Int, _ end: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    let top = Self.line(s, y &+ s.dy)
    let bottom = s.fy == 0 ? top : Self.line(s, y &+ s.dy &+ 1)
    let reach = s.fx == 0 ? 0 : 1
    // Inner pixels have all neighbours in the picture. The pixels before and after them repeat the
    // outermost pixel of the picture.
    let innerStart = min(max(start, 0 &- s.dx), end)
    let innerEnd = max(min(end, s.width &- reach &- s.dx), innerStart)
    for x in start..<innerStart { out[x &- start] = movedPixel(s, top, bottom, x) }
    for x in innerEnd..<end { out[x &- start] = movedPixel(s, top, bottom, x) }
    let count = innerEnd &- innerStart
    guard count > 0 else { return }
    let inner = out + (innerStart &- start)
    let offset = innerStart &+ s.dx
    let ahead = Kernels.Ahead(source: s.stride, target: targetAhead)
    switch (s.fx, s.fy) {
    case (0, 0):
      kernels.copy(inner, top + offset, count, ahead)
    case (0, _):
      kernels.mix(inner, top + offset, bottom + offset, count, s.fy, ahead)
    case (_, 0):
      kernels.shift(inner, top + offset, count, s.fx, ahead)
    default:
      kernels.mix(
        blended, top + offset, bottom + offset, count &+ 1, s.fy, .init(source: s.stride))
      kernels.shift(inner, blended, count, s.fx, .init(target: targetAhead))
    }
  }

  private func movedPixel(
    _ s: borrowing Sampler, _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, _ x: Int
  ) -> UInt32 {
    let last = s.width &- 1
    let left = min(max(x &+ s.dx, 0), last)
    let right = min(max(x &+ s.dx &+ 1, 0), last)
    return PlainKernels.lerp(
      PlainKernels.lerp(top[left], bottom[left], s.fy),
      PlainKernels.lerp(top[right], bottom[right], s.fy), s.fx)
  }

  // MARK: Stretched

  private func stretched(
    _ s: borrowing Sampler, _ columns: UnsafePointer<UInt32>, _ rowPosition: UInt32, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    let line = Int(rowPosition &>> 8)
    let fraction = rowPosition & 255
    let top = Self.line(s, line)
    let (a, b) = (Int(columns[0] &>> 8), Int(columns[count &- 1] &>> 8))
    let first = min(a, b)
    let last = min(max(a, b) &+ 1, s.width &- 1)
    let used = last &- first &+ 1
    let isBeforeEnd = line &+ 1 < s.height ? true : last &+ 1 < s.width
    if fraction == 0, isBeforeEnd {
      // The picture's row is sampled without a copy. The pixel after the last one is read, but has
      // the weight 0.
      return kernels.pick(out, top, columns, count)
    }
    if fraction == 0 {
      (blended + first).update(from: top + first, count: used)
    } else {
      kernels.mix(
        blended + first, top + first, Self.line(s, line &+ 1) + first, used, fraction,
        .init(source: s.stride))
    }
    blended[last &+ 1] = blended[last]
    kernels.pick(out, blended, columns, count)
  }

  // MARK: Pictures in perspective

  private func turned(
    _ s: borrowing Sampler, row y: Int, _ start: Int, _ end: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    let line = Double(y)
    let (u, v, w) = (s.u, s.v, s.w)
    let (rowU, rowV, rowW) = (u.y * line + u.z, v.y * line + v.z, w.y * line + w.z)
    // Positions are clamped to 1/256 before the last pixel, so that the right and lower neighbours
    // always exist.
    let maxU = Double(max((s.width &- 1) &* 256 &- 1, 0))
    let maxV = Double(max((s.height &- 1) &* 256 &- 1, 0))
    let count = end &- start
    // Positions are computed in groups of eight. Those beyond the end of the run are clamped to the picture like all
    // others.
    let positions = (count &+ 7) & ~7
    map[0] = u.x
    map[1] = rowU
    map[2] = v.x
    map[3] = rowV
    map[4] = w.x
    map[5] = rowW
    kernels.positions(
      us, vs, map, first: start, positions, maxU: maxU, maxV: maxV,
      divides: s.kind == .projected)
    between(s, us, count, out)
  }

  /// Samples a picture bilinearly: `us` contains the horizontal positions, and `vs` the vertical ones. The number of
  /// positions is a multiple of eight.
  private func between(
    _ s: borrowing Sampler, _ us: UnsafePointer<UInt32>, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    guard s.width > 1, s.height > 1 else { return thin(s, us, count, out) }
    kernels.pick2(
      out, s.pixels.unsafelyUnwrapped, s.stride, us, vs, count, ahead: s.ahead,
      eachAhead: s.isSteep,
      isSmall: s.stride &* s.height < 1 &<< 31)
  }

  private func ramp(
    _ s: borrowing Sampler, _ colors: UnsafePointer<UInt32>, row y: Int, _ start: Int, _ end: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    let line = Double(y)
    map[0] = s.u.x
    map[1] = s.u.y * line + s.u.z
    map[2] = s.v.x
    map[3] = s.v.y * line + s.v.z
    map[4] = s.w.x
    map[5] = s.w.y * line + s.w.z
    let maximum = Double(s.width &* 256)
    let count = end &- start
    if s.kind == .radial {
      PlainKernels.distances(
        us, map, first: Double(start), count, maximum: maximum, divides: s.divides)
    } else if s.u.x == 0, !s.divides {
      // All pixels of the row have the same position in the ramp.
      kernels.positions(us, vs, map, first: start, 1, maxU: maximum, maxV: 0, divides: false)
      PlainKernels.pick(out, colors, us, 1)
      return PlainKernels.fill(out, count, out[0])
    } else if !s.divides {
      return evenRamp(s, colors, start, end, out)
    } else {
      kernels.positions(us, vs, map, first: start, count, maxU: maximum, maxV: 0, divides: true)
    }
    kernels.pick(out, colors, us, count)
  }

  /// Writes a linear ramp along a row. The first two numbers of `map` are the change of the ramp
  /// position per column, and the ramp position at column 0. Positions are computed only for the
  /// columns in which the colour changes; all other columns are filled with the colour of the
  /// nearer end.
  private func evenRamp(
    _ s: borrowing Sampler, _ colors: UnsafePointer<UInt32>, _ start: Int, _ end: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    let (step, offset) = (map[0], map[1])
    let isRising = step > 0
    // The columns between which the colour of the ramp changes, with a margin of one column.
    func column(_ position: Int) -> Int {
      let x = (Double(position &* 256) - offset) / step
      // In range: a column outside of the row, or NaN, is not converted.
      return x > Double(start) ? (x < Double(end) ? Int(x) : end) : start
    }
    let (low, high) = (column(s.flatUpTo), column(s.flatFrom))
    let first = max((isRising ? low : high) &- 1, start)
    let last = max(min((isRising ? high : low) &+ 2, end), first)
    let (before, after) =
      isRising ? (colors[0], colors[s.width]) : (colors[s.width], colors[0])
    PlainKernels.fill(out, first &- start, before)
    kernels.positions(
      us, vs, map, first: first, last &- first, maxU: Double(s.width &* 256), maxV: 0,
      divides: false)
    kernels.pick(out + (first &- start), colors, us, last &- first)
    PlainKernels.fill(out + (last &- start), end &- last, after)
  }

  /// Samples a picture that has only one row or one column. A missing neighbour is replaced by the
  /// nearest pixel.
  private func thin(
    _ s: borrowing Sampler, _ us: UnsafePointer<UInt32>, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    for i in 0..<count {
      let (x, y) = (Int(us[i] &>> 8), Int(vs[i] &>> 8))
      let (right, top, bottom) = (min(x &+ 1, s.width &- 1), Self.line(s, y), Self.line(s, y &+ 1))
      out[i] = PlainKernels.lerp(
        PlainKernels.lerp(top[x], bottom[x], vs[i] & 255),
        PlainKernels.lerp(top[right], bottom[right], vs[i] & 255), us[i] & 255)
    }
  }
}
