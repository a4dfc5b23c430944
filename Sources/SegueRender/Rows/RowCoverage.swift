/// The coverage of the pixels of one row by a shape. It varies near the shape's left and right
/// edges, and is uniform between them.
struct RowCoverage {
  /// The shape touches the pixels `start..<end` of the row, and covers the pixels
  /// `evenStart..<evenEnd` uniformly.
  var start = 0
  var evenStart = 0
  var evenEnd = 0
  var end = 0
  /// The coverage of the pixels of the uniform part, in 256ths.
  var even: UInt32 = 0
}

/// Computes, for each pixel of a row, the exact fraction of the pixel's area that a shape covers.
/// The memory for the results is reused for each row. Used by one thread.
final class CoverageRows {
  /// The coverage of each pixel of the row in 256ths. After a row has been computed, only the
  /// values outside of its uniform part are valid.
  let partial: UnsafeMutablePointer<UInt32>
  private let sums: UnsafeMutablePointer<Double>
  private let width: Int

  /// Allocates memory for rows of up to `width` pixels.
  init(width: Int) {
    self.width = width
    // Unsafe: `deinit` frees the memory, and no index above `width` + 1 is used.
    partial = .allocate(capacity: width + 2)
    partial.initialize(repeating: 0, count: width + 2)
    sums = .allocate(capacity: width + 2)
    sums.initialize(repeating: 0, count: width + 2)
  }

  deinit {
    partial.deallocate()
    sums.deallocate()
  }

  /// Returns the coverage of row `y` by an axis-aligned rectangle, which is given in 256ths of a
  /// pixel.
  @inline(__always)
  func box(_ cover: Pixels, row y: Int) -> RowCoverage {
    let high = min(cover.y1, (y &+ 1) &<< 8) &- max(cover.y0, y &<< 8)
    guard high > 0 else { return RowCoverage() }
    let even = UInt32(truncatingIfNeeded: high)
    var result = RowCoverage(
      start: cover.x0 &>> 8, evenStart: (cover.x0 &+ 255) &>> 8, evenEnd: cover.x1 &>> 8,
      end: (cover.x1 &+ 255) &>> 8, even: even)
    RowChecks.run(result.start, result.end, in: width)
    if result.evenStart > result.evenEnd {
      // The left and the right side are within the same pixel.
      partial[result.start] = part(cover.x1 &- cover.x0, even)
      result.evenStart = result.end
      result.evenEnd = result.end
      return result
    }
    if result.start < result.evenStart {
      partial[result.start] = part(256 &- cover.x0 & 255, even)
    }
    if result.evenEnd < result.end { partial[result.evenEnd] = part(cover.x1 & 255, even) }
    return result
  }

  @inline(__always)
  private func part(_ across: Int, _ down: UInt32) -> UInt32 {
    (UInt32(truncatingIfNeeded: across) &* down &+ 128) &>> 8
  }

  /// Writes the coverage of the uniform part to `partial`, so that `partial` is valid for the whole
  /// row.
  func fillEvenPart(of row: RowCoverage) {
    guard row.evenStart < row.evenEnd else { return }
    RowChecks.run(row.evenStart, row.evenEnd, in: width)
    (partial + row.evenStart).update(repeating: row.even, count: row.evenEnd &- row.evenStart)
  }

  /// Returns the coverage of row `y` by a convex polygon. The edges are within `bounds`, and
  /// `bounds` within the frame.
  ///
  /// - Parameter indices: the indices of the `count` edges that may touch the row; nil for the first `count` edges.
  func polygon(
    _ edges: UnsafePointer<Edge>, _ count: Int, at indices: UnsafePointer<Int32>? = nil, bounds: Pixels, row y: Int
  ) -> RowCoverage {
    var (leftStart, leftEnd, rightStart, rightEnd) = (Int.max, Int.min, Int.max, Int.min)
    var heights = 0.0
    let (top, bottom) = (Double(y), Double(y &+ 1))
    let (minimum, maximum) = (Double(bounds.x0), Double(bounds.x1))
    for index in 0..<count {
      let edge = edges + (indices.map { Int($0[index]) } ?? index)
      let from = max(edge.pointee.top, top)
      let to = min(edge.pointee.bottom, bottom)
      guard to > from else { continue }
      let (x, slope) = (edge.pointee.x, edge.pointee.slope)
      // The ends are clamped, because rounding may move them out of the bounds.
      let a = min(max(x + (from - edge.pointee.top) * slope, minimum), maximum)
      let b = min(max(x + (to - edge.pointee.top) * slope, minimum), maximum)
      let (first, last) = add(min(a, b), max(a, b), (to - from) * edge.pointee.direction)
      if edge.pointee.direction > 0 {
        heights += to - from
        leftStart = min(leftStart, first)
        leftEnd = max(leftEnd, last)
      } else {
        rightStart = min(rightStart, first)
        rightEnd = max(rightEnd, last)
      }
    }
    guard leftStart < leftEnd || rightStart < rightEnd else { return RowCoverage() }
    let limit = bounds.x1
    if leftEnd >= rightStart || leftStart >= leftEnd || rightStart >= rightEnd {
      let start = min(leftStart, rightStart)
      let end = max(leftEnd, rightEnd)
      _ = sum(start, end, 0)
      let shown = min(end, limit)
      return RowCoverage(start: start, evenStart: shown, evenEnd: shown, end: shown)
    }
    let total = sum(leftStart, leftEnd, 0)
    _ = sum(rightStart, rightEnd, total)
    return RowCoverage(
      start: leftStart, evenStart: leftEnd, evenEnd: rightStart, end: min(rightEnd, limit),
      even: Self.quantized(heights))
  }

  /// The pixels of a path's row for which the coverage has not been computed yet. `total` is the
  /// sum of `sums` before these pixels: the winding number at their left edge.
  struct Touched {
    var start: Int
    var end: Int
    var total = 0.0
  }

  /// A run of pixels in a row of a path: either uniformly covered, or each with its own coverage.
  struct Run {
    var start: Int
    var end: Int
    /// The uniform coverage in 256ths; nil if the coverage of each pixel is in `partial`.
    var even: UInt32?
  }

  /// The minimum length of a run that is treated as uniform, in pixels.
  private static let leastRun = 8

  /// Adds the edges of a path in row `y`, and returns the range of pixels that the edges touch or enclose. The caller
  /// must then call `next` until it returns nil.
  func begin(
    _ edges: UnsafePointer<Edge>, _ indices: UnsafePointer<Int32>, _ count: Int, bounds: Pixels,
    row y: Int
  ) -> Touched {
    var (start, last) = (Int.max, Int.min)
    let (top, bottom) = (Double(y), Double(y &+ 1))
    let (minimum, maximum) = (Double(bounds.x0), Double(bounds.x1))
    for index in 0..<count {
      let edge = edges + Int(indices[index])
      let from = max(edge.pointee.top, top)
      let to = min(edge.pointee.bottom, bottom)
      guard to > from else { continue }
      let (x, slope) = (edge.pointee.x, edge.pointee.slope)
      let a = min(max(x + (from - edge.pointee.top) * slope, minimum), maximum)
      let b = min(max(x + (to - edge.pointee.top) * slope, minimum), maximum)
      let touched = add(min(a, b), max(a, b), (to - from) * edge.pointee.direction)
      start = min(start, touched.0)
      last = max(last, touched.1)
    }
    guard start < last else { return Touched(start: 0, end: 0) }
    // Sums beyond the bounds do not belong to any pixel of the row, but must be cleared for the
    // next row.
    for x in bounds.x1..<max(last, bounds.x1) { sums[x] = 0 }
    return Touched(start: start, end: min(last, bounds.x1))
  }

  /// Computes the coverage of the next run of pixels, and returns the run; nil after the last run.
  func next(_ touched: inout Touched, isEvenOdd: Bool) -> Run? {
    let (start, end) = (touched.start, touched.end)
    guard start < end else { return nil }
    var x = start
    // Unsafe: the elements before `end` exist. Between the two sides of a large shape there is nothing.
    while x &+ 8 <= end,
      UnsafeRawPointer(sums + x).loadUnaligned(as: SIMD8<UInt64>.self) == .zero
    { x &+= 8 }
    while x < end, sums[x] == 0 { x &+= 1 }
    if x &- start >= Self.leastRun || (x > start && x == end) {
      touched.start = x
      return Run(
        start: start, end: x, even: Self.quantized(Self.filled(touched.total, isEvenOdd)))
    }
    // The current run ends before the next sufficiently long stretch of pixels without an edge.
    var still = 0
    x = start
    while x < end {
      if sums[x] == 0 {
        still &+= 1
        if still == Self.leastRun {
          x &-= Self.leastRun &- 1
          break
        }
      } else {
        still = 0
        touched.total += sums[x]
        sums[x] = 0
      }
      partial[x] = Self.quantized(Self.filled(touched.total, isEvenOdd))
      x &+= 1
    }
    touched.start = x
    return Run(start: start, end: x, even: nil)
  }

  /// Returns the coverage of a pixel whose average winding number is `winding`.
  @inline(__always)
  private static func filled(_ winding: Double, _ isEvenOdd: Bool) -> Double {
    let size = abs(winding)
    guard isEvenOdd, size > 1 else { return size }
    let rest = size - 2 * (size / 2).rounded(.down)
    return rest > 1 ? 2 - rest : rest
  }

  /// Adds to `sums` a piece of an edge, which goes from x = `a` to x = `b` ≥ `a` within the row.
  /// `height` is the height of the piece, negative on the right side of a shape. Each element of
  /// `sums` is the difference between the coverage of a pixel and of its left neighbour. Returns
  /// the range of changed pixels.
  @inline(__always)
  private func add(_ a: Double, _ b: Double, _ height: Double) -> (Int, Int) {
    // In range: the edges are clipped to the columns of the row.
    let first = min(Int(a), width)
    let last = min(Int(b), width)
    RowChecks.run(first, last &+ 2, in: width &+ 2)
    if first == last {
      let middle = (a + b) / 2 - Double(first)
      sums[first] += height * (1 - middle)
      sums[first &+ 1] += height * middle
      return (first, min(first &+ 2, width &+ 2))
    }
    // In each column, the area to the right of the edge is proportional to the edge's height in that column. The part
    // that a column adds to its right neighbour is kept in `carry`, because reading back the sum that was just written
    // would take most of the time.
    let perPixel = height / (b - a)
    let own = (Double(first &+ 1) - a) * perPixel
    let middle = (a + Double(first &+ 1)) / 2 - Double(first)
    sums[first] += own * (1 - middle)
    var carry = own * middle
    let half = perPixel * 0.5
    var column = first &+ 1
    while column < last {
      sums[column] = sums[column] + carry + half
      carry = half
      column &+= 1
    }
    let rest = (b - Double(last)) * perPixel
    let center = (Double(last) + b) / 2 - Double(last)
    sums[last] = sums[last] + carry + rest * (1 - center)
    sums[last &+ 1] += rest * center
    return (first, min(last &+ 2, width &+ 2))
  }

  /// Converts the differences in `sums` to coverage in `partial` by a running sum, and clears the
  /// differences. Returns the last value of the running sum.
  @inline(__always)
  private func sum(_ start: Int, _ end: Int, _ initial: Double) -> Double {
    var total = initial
    for x in start..<end {
      total += sums[x]
      sums[x] = 0
      partial[x] = Self.quantized(total)
    }
    return total
  }

  @inline(__always)
  private static func quantized(_ coverage: Double) -> UInt32 {
    // In range: the coverage is between 0 and 1, and NaN is not converted.
    coverage > 0 ? UInt32(min(coverage, 1) * 256 + 0.5) : 0
  }
}
