internal import SeguePixels

/// Counts the colours of all frames, except transparent pixels. Every colour is added to a cell of
/// 4 × 4 × 4 similar colours, and the colours of flat areas are also counted one by one.
struct ColorHistogram {
  /// For each cell, the sums of its pixels' blue, green and red, and the number of its pixels.
  private var cells = [SIMD4<UInt64>](repeating: .zero, count: 1 << 18)
  /// For each colour of flat areas, the number of its pixels in these areas.
  private var flat: [UInt32: UInt64] = [:]
  private var total: UInt64 = 0
  /// The set of all colours; nil once there are more colours than a palette can have.
  private(set) var all: Set<UInt32>? = []

  /// The minimum number of equal consecutive pixels in a row that form a flat area.
  private static let flatRun = 12
  /// The maximum number of different colours of flat areas that are counted; a film of drawings has
  /// a few hundred.
  private static let maxFlat = 1 << 15

  /// A colour of the histogram, and the number of its pixels.
  struct Entry {
    var color: SIMD4<Float>
    var count: Float
  }

  /// Adds a row of pixels, except transparent ones. Returns true if no pixel of the row is
  /// transparent.
  mutating func add(_ row: UnsafeMutablePointer<UInt32>, count: Int) -> Bool {
    var x = 0
    var isOpaque = true
    while x < count {
      let p = row[x]
      var end = x + 1
      while end < count, row[end] == p { end += 1 }
      let run = UInt64(end - x)
      x = end
      guard p >> 24 != 0 else {
        isOpaque = false
        continue
      }
      let (r, g, b) = (p >> 16 & 255, p >> 8 & 255, p & 255)
      cells[Int((r >> 2) << 12 | (g >> 2) << 6 | b >> 2)] &+=
        SIMD4(UInt64(b), UInt64(g), UInt64(r), 1) &* SIMD4(repeating: run)
      total += run
      if all != nil {
        all?.insert(p & 0xFF_FFFF)
        if let count = all?.count, count > Palette.maximum { all = nil }
      }
      if run >= Self.flatRun, flat.count < Self.maxFlat || flat[p & 0xFF_FFFF] != nil {
        flat[p & 0xFF_FFFF, default: 0] += run
      }
    }
    return isOpaque
  }

  /// Returns the colours that a palette keeps unchanged: at most `maximum` of the most frequent
  /// colours of flat areas, each with at least a thousandth of all pixels.
  func pinned(_ maximum: Int) -> [UInt32] {
    flat.filter { $0.value * 1000 >= total }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(maximum).map(\.key)
  }

  /// Returns an entry with the mean colour of each cell that has pixels. Pixels of flat areas that
  /// have a pinned colour are left out.
  func entries(without pinned: [UInt32]) -> [Entry] {
    var cells = cells
    for color in pinned {
      let (r, g, b) = (color >> 16 & 255, color >> 8 & 255, color & 255)
      cells[Int((r >> 2) << 12 | (g >> 2) << 6 | b >> 2)] &-=
        SIMD4(UInt64(b), UInt64(g), UInt64(r), 1) &* SIMD4(repeating: flat[color] ?? 0)
    }
    return cells.compactMap { cell in
      guard cell.w > 0 else { return nil }
      let sums = SIMD4<Float>(cell)
      return Entry(color: SIMD4(sums.x, sums.y, sums.z, 0) / sums.w, count: sums.w)
    }
  }

}
