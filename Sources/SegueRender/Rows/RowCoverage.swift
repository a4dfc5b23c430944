/// The coverage of each pixel of one row by a shape: it varies at both ends and is uniform in
/// between.
struct RowCoverage {
  /// The first pixel of the row that the shape touches. The uniform part is `evenStart..<evenEnd`,
  /// and `end` is the end of the touched pixels.
  var start = 0
  var evenStart = 0
  var evenEnd = 0
  var end = 0
  /// The coverage of the even part, in 256ths.
  var even: UInt32 = 0
}

/// Computes the exact area coverage of rows, in memory that is reused for each row. Used by one
/// thread.
final class CoverageRows {
  /// The coverage of each pixel of the row in 256ths; valid only outside of the uniform part of the
  /// most recent result.
  let partial: UnsafeMutablePointer<UInt32>
  private let sums: UnsafeMutablePointer<Double>
  private let width: Int

  /// Allocates memory for rows of up to `width` pixels.
  init(width: Int) {
    self.width = width
    // Unsafe: freed by `deinit`; every index used is at most width + 1.
    partial = .allocate(capacity: width + 2)
    partial.initialize(repeating: 0, count: width + 2)
    sums = .allocate(capacity: width + 2)
    sums.initialize(repeating: 0, count: width + 2)
  }

  deinit {
    partial.deallocate()
    sums.deallocate()
  }

  /// Returns the coverage of row `y` by an axis-aligned rectangle in 256ths of a pixel.
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
      // Both sides are within one pixel.
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

  /// Writes the coverage of the uniform part to each of its pixels in `partial`, too.
  func fillEvenPart(of row: RowCoverage) {
    guard row.evenStart < row.evenEnd else { return }
    RowChecks.run(row.evenStart, row.evenEnd, in: width)
    (partial + row.evenStart).update(repeating: row.even, count: row.evenEnd &- row.evenStart)
  }

  /// Returns the coverage of row `y` by a convex polygon whose edges are within `bounds`, which are
  /// within the frame.
  func polygon(
    _ edges: UnsafePointer<Edge>, _ count: Int, bounds: Pixels, row y: Int
  ) -> RowCoverage {
    var (leftStart, leftEnd, rightStart, rightEnd) = (Int.max, Int.min, Int.max, Int.min)
    var heights = 0.0
    let (top, bottom) = (Double(y), Double(y &+ 1))
    let (minimum, maximum) = (Double(bounds.x0), Double(bounds.x1))
    for index in 0..<count {
      let edge = edges + index
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

  /// The pixels of a row that have not been summed yet, and the sum of the pixels before them.
  struct Touched {
    var start: Int
    var end: Int
    var total = 0.0
  }

  /// A run of pixels in a row of a path.
  struct Run {
    var start: Int
    var end: Int
    /// The uniform coverage in 256ths; nil if the coverage of each pixel is in `partial`.
    var even: UInt32?
  }

  /// The minimum number of pixels of a uniform run.
  private static let leastRun = 8

  /// Adds the edges of a path in row `y`, and returns the pixels that they touch or enclose. The caller must
  /// then call `next` until it returns nil.
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
    // Sums beyond the bounds do not belong to a pixel, but must be cleared for the next row.
    for x in bounds.x1..<max(last, bounds.x1) { sums[x] = 0 }
    return Touched(start: start, end: min(last, bounds.x1))
  }

  /// Sums the next run of pixels; nil after the last one.
  func next(_ touched: inout Touched, isEvenOdd: Bool) -> Run? {
    let (start, end) = (touched.start, touched.end)
    guard start < end else { return nil }
    var x = start
    while x < end, sums[x] == 0 { x &+= 1 }
    if x &- start >= Self.leastRun || (x > start && x == end) {
      touched.start = x
      return Run(
        start: start, end: x, even: Self.quantized(Self.filled(touched.total, isEvenOdd)))
    }
    // This run ends at the next sufficiently long run without an edge.
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

  /// Adds a piece of an edge that goes from `a` to `b` ≥ `a` within the row and is `height` high
  /// (negative on the right side): each pixel of `sums` gets the difference of its coverage to its
  /// left neighbour's. Returns the range of changed pixels.
  @inline(__always)
  private func add(_ a: Double, _ b: Double, _ height: Double) -> (Int, Int) {
    let first = min(Int(a), width)
    let last = min(Int(b), width)
    RowChecks.run(first, last &+ 2, in: width &+ 2)
    if first == last {
      let middle = (a + b) / 2 - Double(first)
      sums[first] += height * (1 - middle)
      sums[first &+ 1] += height * middle
      return (first, min(first &+ 2, width &+ 2))
    }
    // The height of the edge in each column determines the area to the right of the edge in that
    // column. What a column adds to its right neighbour is kept in `carry`, because reading a sum that was just
    // written would take most of the time.
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

  /// Converts the differences to coverage in `partial` by a running sum, and clears them. Returns
  /// the last sum.
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
    coverage > 0 ? UInt32(min(coverage, 1) * 256 + 0.5) : 0
  }
}
