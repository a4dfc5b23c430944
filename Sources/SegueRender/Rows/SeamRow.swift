/// Stores, for each pixel of a row that several shapes with seams cover partly, the colour and the
/// area of each shape's part. Used by one thread.
///
/// Without seams, a shape that covers a part of a pixel is blended with the whole pixel, because
/// the positions of the parts within the pixel are unknown. If two shapes do not overlap, their
/// parts of a pixel are known to be disjoint: the second shape covers an area that still has the
/// colour from before the first shape. So each shape's colour is stored with its area until the row
/// is complete, and the pixel is the weighted sum. The background then does not show through
/// between adjacent tiles, in any direction and order.
final class SeamRow {
  typealias Target = UnsafeMutablePointer<UInt32>

  /// The part of a pixel that shows one shape.
  private struct Part: BitwiseCopyable {
    /// The index of the op that the part shows; -1 for the pixel's colour before the first op.
    var owner: Int32
    /// The area in 256ths of the pixel; the areas of a pixel's parts add up to 256.
    var area: UInt32
    var color: UInt32
  }

  /// The maximum number of parts of a pixel. When a pixel reaches it, its parts are merged into a
  /// single colour.
  private static let maxParts = 8

  private let width: Int
  private let words: Int
  /// A bit for each column of the row, for each depth of nested groups: set if the pixel is divided
  /// into parts.
  private var open: UnsafeMutablePointer<UInt64>
  /// For each pixel whose bit in `open` is set: the index of the slot that contains its parts.
  private var slots: UnsafeMutablePointer<Int32>
  private var levels = 0
  /// The number of parts in each slot. The slots of the outermost row come first, followed by the
  /// slots of nested groups.
  private let counts = Arena<Int>(capacity: 256)
  /// The parts: room for `maxParts` in each slot. The first part of a slot is the colour of the
  /// pixel before the first op.
  private let parts = Arena<Part>(capacity: 2048)
  private let starts = Arena<Int>(capacity: 8)
  /// The depth of the innermost group, and the index of the first slot for pixels of that group.
  private var depth = 0
  private var first = 0

  init(width: Int) {
    self.width = width
    words = (width + 63) / 64
    // Unsafe: `deinit` frees the memory; `prepare` makes room for all columns at all depths.
    slots = .allocate(capacity: 1)
    open = .allocate(capacity: 1)
  }

  deinit {
    slots.deallocate()
    open.deallocate()
  }

  /// Allocates memory for groups that are nested up to `depth`. Must be called before rows are
  /// painted.
  func prepare(depth: Int) {
    guard depth + 1 > levels else { return }
    levels = depth + 1
    slots.deallocate()
    slots = .allocate(capacity: levels * width)
    slots.initialize(repeating: 0, count: levels * width)
    open.deallocate()
    open = .allocate(capacity: levels * words)
    open.initialize(repeating: 0, count: levels * words)
  }

  /// True when a pixel of the innermost group's row is divided into parts; without a group, of the
  /// surface's row.
  var isOpen: Bool {
    @inline(__always) get { counts.count > first }
  }

  func beginGroup() {
    starts.append(first)
    first = counts.count
    depth += 1
  }

  func endGroup() {
    forgetAll()
    first = starts[starts.count - 1]
    starts.truncate(to: starts.count - 1)
    depth -= 1
  }

  /// Removes the parts of all pixels of the current row.
  func forgetAll() {
    guard isOpen else { return }
    // Unsafe: `prepare` has made room for all depths of the plan.
    (open + depth &* words).update(repeating: 0, count: words)
    counts.truncate(to: first)
    parts.truncate(to: first &* Self.maxParts)
  }

  /// Returns the slot of the pixel in column `x`, or -1 when the pixel is not divided into parts.
  @inline(__always)
  private func slot(_ x: Int) -> Int {
    let isOpen = open[depth &* words &+ x &>> 6] &>> UInt64(truncatingIfNeeded: x & 63) & 1 == 1
    return isOpen ? Int(slots[depth &* width &+ x]) : -1
  }

  /// Divides the pixel in column `x` into two parts: `part`, and the rest with the previous colour
  /// `below`.
  private func begin(_ x: Int, _ below: UInt32, _ part: Part) {
    open[depth &* words &+ x &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: x & 63)
    slots[depth &* width &+ x] = Int32(truncatingIfNeeded: counts.count)
    counts.append(2)
    let start = parts.reserve(Self.maxParts)
    // Unsafe: `reserve` has made room for the parts. It may have moved the memory, so the address
    // is taken afterwards.
    let pixel = parts.base + start
    pixel[0] = Part(owner: -1, area: 256 &- part.area, color: below)
    pixel[1] = part
  }

  /// Marks the pixel in column `x` as not divided into parts.
  private func close(_ x: Int) {
    open[depth &* words &+ x &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: x & 63))
  }

  // MARK: Painting

  /// Paints a shape that has a seam into one pixel, of which it covers the area `part`, in 256ths.
  ///
  /// `index` is the index of the shape's op, and `relations` are the op's relations to lower ops.
  func paint(
    _ out: Target, _ x: Int, part: UInt32, _ color: UInt32, weight: UInt32, isOpaque: Bool,
    _ index: Int, _ relations: UnsafeBufferPointer<Relation>
  ) {
    guard part > 0 else { return }
    RowChecks.run(x, x &+ 1, in: width)
    let slot = slot(x)
    guard slot >= 0, part < 256 else {
      let below = out[x]
      out[x] = Self.blend(below, color, (part &* weight &+ 128) &>> 8, isOpaque)
      if slot >= 0 { return cover(x, x &+ 1, isOpaque: isOpaque) { _ in (color, weight) } }
      guard part < 256 else { return }
      let mixed = Self.blend(below, color, weight, isOpaque)
      return begin(
        x, below, Part(owner: Int32(truncatingIfNeeded: index), area: part, color: mixed))
    }
    // Unsafe: `begin` has made room for `maxParts` parts in the slot of each divided pixel.
    let pixel = parts.base + slot &* Self.maxParts
    var paint = Paint(color: color, weight: weight, isOpaque: isOpaque)
    take(part, from: pixel, counts.base[slot], relations, by: &paint)
    guard paint.area > 0 else { return }
    let count = add(
      Part(owner: Int32(truncatingIfNeeded: index), area: paint.area, color: paint.mean),
      to: pixel, counts.base[slot])
    counts.base[slot] = count
    out[x] = Self.sum(pixel, count)
    if count == Self.maxParts { close(x) }
  }

  /// Distributes the area `part` that a shape covers over the existing parts of a pixel. The parts
  /// of shapes that are within this shape or around it come first. The rest of the area is taken
  /// from all parts of shapes that may overlap this shape, in proportion to the areas of these
  /// parts.
  @inline(__always)
  private func take(
    _ part: UInt32, from pixel: UnsafeMutablePointer<Part>, _ count: Int,
    _ relations: UnsafeBufferPointer<Relation>, by paint: inout Paint
  ) {
    var rest = part
    // A bit for each part of a shape that may overlap this shape. The remaining area is taken from
    // these parts, in proportion to their areas.
    var free = 1
    var all = pixel[0].area
    for i in 1..<count {
      switch kind(of: pixel[i].owner, relations) {
      case .apart?: break
      case .nested?:
        let area = min(rest, pixel[i].area)
        paint.take(area, of: &pixel[i])
        rest &-= area
      case nil:
        free |= 1 &<< i
        all &+= pixel[i].area
      }
    }
    guard all > 0, rest > 0 else { return }
    rest = min(rest, all)
    if free == 1 { return paint.take(rest, of: &pixel[0]) }
    var (passed, given) = (UInt32(0), UInt32(0))
    for i in 0..<count where free &>> i & 1 == 1 {
      passed &+= pixel[i].area
      let share = rest &* passed / all &- given
      paint.take(share, of: &pixel[i])
      given &+= share
    }
  }

  @inline(__always)
  private func kind(
    of owner: Int32, _ relations: UnsafeBufferPointer<Relation>
  ) -> Relation.Kind? {
    for relation in relations where relation.below == Int(owner) { return relation.kind }
    return nil
  }

  /// Removes the empty parts of a pixel, appends a part, and returns the new number of parts.
  @inline(__always)
  private func add(_ part: Part, to pixel: UnsafeMutablePointer<Part>, _ count: Int) -> Int {
    var last = 1
    for i in 1..<count where pixel[i].area > 0 {
      if last < i { pixel[last] = pixel[i] }
      last &+= 1
    }
    pixel[last] = part
    // When the shapes together fill the pixel, the rest that remains due to rounding is added to
    // the last part.
    if last > 1, pixel[0].area <= 2 {
      pixel[last].area &+= pixel[0].area
      pixel[0].area = 0
    }
    return last &+ 1
  }

  // MARK: Other shapes

  /// Paints an op without a seam, which covers the columns `start..<end` uniformly, over all parts
  /// of the divided pixels. `body` returns the op's colour and weight in a column.
  @inline(__always)
  func cover(
    _ start: Int, _ end: Int, isOpaque: Bool, _ body: (Int) -> (color: UInt32, weight: UInt32)
  ) {
    guard start < end else { return }
    for word in (start &>> 6)...((end &- 1) &>> 6) {
      var bits = open[depth &* words &+ word]
      while bits != 0 {
        let x = word &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        guard x >= start, x < end else { continue }
        let (color, weight) = body(x)
        if isOpaque, weight == 256 {
          close(x)
        } else if weight > 0 {
          let slot = slot(x)
          let pixel = parts.base + slot &* Self.maxParts
          for i in 0..<counts.base[slot] {
            pixel[i].color = Self.blend(pixel[i].color, color, weight, isOpaque)
          }
        }
      }
    }
  }

  // MARK: Colors

  @inline(__always)
  private static func blend(
    _ below: UInt32, _ color: UInt32, _ weight: UInt32, _ isOpaque: Bool
  ) -> UInt32 {
    isOpaque ? PlainKernels.lerp(below, color, weight) : PlainKernels.over(below, color, weight)
  }

  /// Returns the pixel's colour: the sum of its parts, weighted by area.
  @inline(__always)
  private static func sum(_ pixel: UnsafePointer<Part>, _ count: Int) -> UInt32 {
    var (even, odd) = (UInt32(0x80_0080), UInt32(0x80_0080))
    for i in 0..<count {
      even &+= (pixel[i].color & 0xff00ff) &* pixel[i].area
      odd &+= (pixel[i].color &>> 8 & 0xff00ff) &* pixel[i].area
    }
    return (even &>> 8 & 0xff00ff) | (odd & 0xff00_ff00)
  }

  /// Accumulates the result of painting a colour over several parts of a pixel.
  private struct Paint {
    let color: UInt32
    let weight: UInt32
    let isOpaque: Bool
    /// The area that has been painted so far.
    private(set) var area: UInt32 = 0
    /// The sums of the resulting colours times their areas: blue and red in `even`, green and alpha
    /// in `odd`, 32 bits each.
    private var even: UInt64 = 0
    private var odd: UInt64 = 0

    init(color: UInt32, weight: UInt32, isOpaque: Bool) {
      self.color = color
      self.weight = weight
      self.isOpaque = isOpaque
    }

    @inline(__always)
    mutating func take(_ share: UInt32, of part: inout Part) {
      part.area &-= share
      area &+= share
      guard !isOpaque || weight < 256 else { return }
      let mixed = UInt64(SeamRow.blend(part.color, color, weight, isOpaque))
      even &+= (mixed & 0xff | (mixed & 0xff0000) &<< 16) &* UInt64(share)
      odd &+= (mixed &>> 8 & 0xff | (mixed & 0xff00_0000) &<< 8) &* UInt64(share)
    }

    /// The mean colour of the painted area.
    var mean: UInt32 {
      guard !isOpaque || weight < 256 else { return color }
      let half = area / 2
      func share(_ sum: UInt64) -> UInt32 { (UInt32(truncatingIfNeeded: sum) &+ half) / area }
      return share(even) | share(even &>> 32) &<< 16 | share(odd) &<< 8
        | share(odd &>> 32) &<< 24
    }
  }
}
