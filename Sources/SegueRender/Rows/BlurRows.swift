/// Draws the rows of the steps that reduce and filter a picture for a blur. Each thread has its own
/// object.
final class BlurRows {
  /// For each column of a block, the sums of its pixels: blue and red in one number of `evens`, 16 bits each, and green
  /// and alpha in one number of `odds`.
  private var evens: UnsafeMutablePointer<UInt32>
  private var odds: UnsafeMutablePointer<UInt32>
  private var columns = 0
  /// A row after the vertical filter, in 64ths, extended by `maximum` pixels on both sides.
  private var across: UnsafeMutablePointer<Int16>
  private var pixels = 0
  /// The addresses of the rows that a vertical filter reads: the middle row, then for each distance
  /// the row above and the row below.
  private let rows: UnsafeMutablePointer<UnsafePointer<UInt8>>
  /// The addresses of the rows of a block that are summed in one call.
  private let lines: UnsafeMutablePointer<UnsafePointer<UInt32>>
  private let kernels: Kernels

  /// The maximum reach of a filter: the distance, in pixels, of the farthest pixels that contribute
  /// to a filtered pixel.
  private static let maximum = 16
  private static let rowsAtOnce = 8

  init(kernels: Kernels) {
    self.kernels = kernels
    // Unsafe: `deinit` frees all of this memory, and `prepare` makes room for the widest step.
    evens = .allocate(capacity: 1)
    odds = .allocate(capacity: 1)
    across = .allocate(capacity: 1)
    rows = .allocate(capacity: 2 * Self.maximum + 1)
    lines = .allocate(capacity: Self.rowsAtOnce)
  }

  deinit {
    evens.deallocate()
    odds.deallocate()
    across.deallocate()
    rows.deallocate()
    lines.deallocate()
  }

  /// Allocates the memory that a step needs. Must be called before the rows of the step are drawn.
  func prepare(_ step: Step) {
    let width = step.part.x1 - step.part.x0
    if step.kind == .shrink, width > columns {
      columns = width
      evens.deallocate()
      odds.deallocate()
      evens = .allocate(capacity: width)
      odds = .allocate(capacity: width)
      evens.initialize(repeating: 0, count: width)
      odds.initialize(repeating: 0, count: width)
    }
    let count = step.target.area.x1 - step.target.area.x0
    if step.kind == .soften, count > pixels {
      pixels = count
      across.deallocate()
      across = .allocate(capacity: (count + 2 * Self.maximum) * 4)
      across.initialize(repeating: 0, count: (count + 2 * Self.maximum) * 4)
    }
  }

  // MARK: Shrinking

  /// Draws the target's row `row` in a step that reduces `source`.
  func shrink(_ step: borrowing Step, from source: Surface, row: Int) {
    guard let out = step.target.row(row) else { return }
    let (part, block) = (step.part, step.block)
    let width = part.x1 &- part.x0
    let (evens, odds) = (evens, odds)
    RowChecks.run(0, width, in: columns)
    var (count, adds) = (0, false)
    for k in 0..<block {
      var y = step.y &+ row &* block &+ k
      if step.isClamped {
        y = min(max(y, part.y0), part.y1 &- 1)
      } else if y < part.y0 || y >= part.y1 {
        continue
      }
      guard let line = source.row(y) else { continue }
      if count == Self.rowsAtOnce {
        kernels.sumRows(evens, odds, lines, count, width, adds: adds)
        (count, adds) = (0, true)
      }
      (lines + count).initialize(to: UnsafePointer(line + part.x0))
      count &+= 1
    }
    kernels.sumRows(evens, odds, lines, count, width, adds: adds)
    let area = step.target.area
    // The range of the blocks that are entirely within `part`, the pixels of the source to be
    // reduced. The blocks before and after this range extend beyond `part`.
    let inner = max(area.x0, (part.x0 &- step.x &+ block &- 1).dividedDown(by: block))
    let innerEnd = max(inner, min(area.x1, (part.x1 &- step.x).dividedDown(by: block)))
    for x in area.x0..<min(inner, area.x1) { out[x] = average(step, x) }
    if innerEnd < area.x1 { for x in innerEnd..<area.x1 { out[x] = average(step, x) } }
    if block <= Self.maxPacked {
      averagePacked(step, inner, min(innerEnd, area.x1), out)
    } else if inner < innerEnd {
      for x in inner..<innerEnd { out[x] = average(step, x) }
    }
  }

  /// Returns the average of the block that becomes the pixel `x` of the target, from the sums of
  /// the block's columns.
  private func average(_ step: borrowing Step, _ x: Int) -> UInt32 {
    let (block, width) = (step.block, step.part.x1 &- step.part.x0)
    let shift = UInt32(truncatingIfNeeded: 2 &* block.trailingZeroBitCount)
    let half: UInt32 = shift == 0 ? 0 : 1 &<< (shift &- 1)
    let first = step.x &+ x &* block &- step.part.x0
    var (blue, green, red, alpha) = (half, half, half, half)
    for k in 0..<block {
      var column = first &+ k
      if step.isClamped {
        column = min(max(column, 0), width &- 1)
      } else if column < 0 || column >= width {
        continue
      }
      let (even, odd) = (evens[column], odds[column])
      blue &+= even & 0xffff
      red &+= even &>> 16
      green &+= odd & 0xffff
      alpha &+= odd &>> 16
    }
    return blue &>> shift | (green &>> shift) &<< 8 | (red &>> shift) &<< 16
      | (alpha &>> shift) &<< 24
  }

  /// The side length of the largest block whose sum of one colour component fits into 16 bits,
  /// including the half that is added for rounding.
  private static let maxPacked = 16

  /// Writes the averages of the blocks that are entirely within the source's pixels. The sums of
  /// the columns are overwritten.
  private func averagePacked(
    _ step: borrowing Step, _ start: Int, _ end: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    guard start < end else { return }
    let block = step.block
    let shift = UInt32(truncatingIfNeeded: 2 &* block.trailingZeroBitCount)
    let offset = step.x &+ start &* block &- step.part.x0
    let (evens, odds) = (evens + offset, odds + offset)
    var count = (end &- start) &* block
    while count > end &- start {
      count /= 2
      kernels.halve(evens, count)
      kernels.halve(odds, count)
    }
    kernels.average(out + start, evens, odds, count, shift)
  }

  // MARK: Filtering

  /// Draws the target's row `row` in a step that filters.
  func soften(_ step: borrowing Step, row: Int) {
    let area = step.target.area
    let count = area.x1 &- area.x0
    let parts = count &* 4
    let reach = step.blur.reach
    RowChecks.run(0, count, in: pixels)
    guard let out = step.target.row(row) else { return }
    let middle = across + Self.maximum &* 4
    guard let own = bytes(step.source, row) else { return }
    // Unsafe: `reach` is at most `maximum`, and `rows` has memory for 2 · `maximum` + 1 rows.
    rows.initialize(to: own)
    for k in 1...reach {
      guard let above = bytes(step.source, max(row &- k, area.y0)),
        let below = bytes(step.source, min(row &+ k, area.y1 &- 1))
      else { return }
      (rows + (2 &* k &- 1)).initialize(to: above)
      (rows + 2 &* k).initialize(to: below)
    }
    kernels.filterDown(middle, rows, step.blur.weights, reach, parts)
    for k in 1...reach {
      for part in 0..<4 {
        middle[part &- 4 &* k] = middle[part]
        middle[parts &+ part &+ 4 &* (k &- 1)] = middle[parts &- 4 &+ part]
      }
    }
    // Unsafe: each of the row's pixels has four bytes.
    let result = UnsafeMutableRawPointer(out + area.x0).assumingMemoryBound(to: UInt8.self)
    kernels.filterAcross(result, middle, step.blur.weights, reach, parts)
  }

  @inline(__always)
  private func bytes(_ surface: Surface, _ row: Int) -> UnsafePointer<UInt8>? {
    guard let line = surface.row(row) else { return nil }
    // Unsafe: each of the row's pixels has four bytes.
    return UnsafeRawPointer(line + surface.area.x0).assumingMemoryBound(to: UInt8.self)
  }
}

extension Int {
  /// Returns the quotient, rounded down; `/` rounds toward 0.
  fileprivate func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
