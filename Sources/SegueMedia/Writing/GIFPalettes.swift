import CLibAV
internal import SegueRender

/// Converts frames to indexed pixels with at most 255 colours and one transparent index.
///
/// A palette is kept as long as it fits the frames well enough: flat areas then keep their index
/// from frame to frame, which is steadier to look at and smaller than a palette for each frame. A
/// colour that is not in the palette is approximated by two that are, in an ordered pattern
/// (dithering) that stays in place from frame to frame.
final class GIFPalettes {
  private static let transparent: UInt8 = 255
  private var palette: Palette?
  private var census: ColorCensus
  /// The mean error of the palette on the frame that it was made for.
  private var goodness = 0.0
  private var row: [UInt32]

  init(size: PixelSize) {
    census = ColorCensus()
    row = [UInt32](repeating: 0, count: size.width)
  }

  /// Fills a PAL8 frame of the buffer's size.
  func fill(_ frame: Frame, from buffer: PixelBuffer) {
    census.clear()
    for y in 0..<buffer.height {
      flatten(buffer, y)
      census.count(row)
    }
    let colors = census.colors
    let limit = max(goodness * 1.5, goodness + 2)
    if palette.map({ $0.error(colors) > limit }) ?? true {
      let fresh = Palette(colors)
      goodness = fresh.error(colors)
      palette = fresh
    }
    guard let palette, let indices = segue_av_data(frame.pointer, 0),
      let table = segue_av_data(frame.pointer, 1)
    else { return }
    let stride = Int(segue_av_stride(frame.pointer, 0))
    for y in 0..<buffer.height {
      flatten(buffer, y)
      let line = indices + y * stride
      for x in row.indices {
        line[x] =
          row[x] >> 24 == 0 ? Self.transparent : palette.index(of: row[x] & 0xFF_FFFF, x: x, y: y)
      }
    }
    // Unsafe: PAL8 frames have a table of 256 entries as their second plane.
    let entries = UnsafeMutableRawPointer(table).assumingMemoryBound(to: UInt32.self)
    for i in 0..<256 { entries[i] = i < palette.colors.count ? palette.colors[i] | 0xFF << 24 : 0 }
    for i in palette.colors.count..<255 { entries[i] = 0xFF << 24 }
  }

  /// Copies one row into `row`, composited over black, because a GIF has no partial transparency
  /// and a video shows the same. Only pixels that are wholly transparent stay so.
  private func flatten(_ buffer: PixelBuffer, _ y: Int) {
    let from = buffer.row(y)
    for x in row.indices {
      let p = from[x]
      row[x] = p >> 24 == 0 ? 0 : p | 0xFF << 24
    }
  }
}

/// Counts how often each colour occurs. Beyond 2^16 colours the two lowest bits of each component
/// are dropped.
struct ColorCensus {
  private static let capacity = 1 << 17
  private var keys = [UInt32](repeating: .max, count: capacity)
  private var counts = [Int32](repeating: 0, count: capacity)
  private var used: [Int] = []
  private var mask: UInt32 = 0xFF_FFFF

  mutating func clear() {
    for slot in used { keys[slot] = .max }
    used.removeAll(keepingCapacity: true)
    mask = 0xFF_FFFF
  }

  /// Adds a row of pixels; transparent ones do not count.
  mutating func count(_ row: [UInt32]) {
    var x = 0
    while x < row.count {
      let p = row[x]
      var run = 1
      while x + run < row.count, row[x + run] == p { run += 1 }
      if p >> 24 != 0 { add(p & mask, Int32(run)) }
      x += run
    }
  }

  private mutating func add(_ color: UInt32, _ times: Int32) {
    var slot = Int((color &* 0x9E37_79B1) >> 15)
    while keys[slot] != .max, keys[slot] != color { slot = (slot + 1) & (Self.capacity - 1) }
    if keys[slot] == color {
      counts[slot] += times
      return
    }
    keys[slot] = color
    counts[slot] = times
    used.append(slot)
    if used.count > 1 << 16, mask == 0xFF_FFFF { coarsen() }
  }

  private mutating func coarsen() {
    let all = colors
    clear()
    mask = 0xFC_FCFC
    for (color, times) in all { add(color & mask, times) }
  }

  /// Every colour with how many pixels have it, in the order of first appearance.
  var colors: [(color: UInt32, count: Int32)] { used.map { (keys[$0], counts[$0]) } }
}

/// At most 255 colours, and for any colour the two that it is mixed from.
final class Palette {
  /// `0xRRGGBB`.
  private(set) var colors: [UInt32] = []
  private var points: [SIMD4<Int32>] = []
  private var red: [Int32] = []
  private var green: [Int32] = []
  private var blue: [Int32] = []
  // A cache of answers: the colour, the nearer entry, the other one and its share of 64.
  private var cachedColor = [UInt32](repeating: .max, count: 1 << 16)
  private var cachedMix = [SIMD4<UInt8>](repeating: .zero, count: 1 << 16)

  /// Makes a palette for the colours of a census. It is exact when there are at most 255; otherwise
  /// it has the most frequent ones unchanged, so that flat areas keep their colour, and the means
  /// of the rest, split where the error is largest.
  ///
  /// No colour occurs twice: libav's encoder draws the second of two equal entries as the palette's
  /// first entry.
  init(_ census: [(color: UInt32, count: Int32)]) {
    if census.count <= 255 {
      colors = census.map(\.color).sorted()
    } else {
      let total = census.reduce(0) { $0 + Int($1.count) }
      let frequent = census.filter { Int($0.count) * 400 >= total }
        .sorted { ($0.count, $0.color) > ($1.count, $1.color) }.prefix(64).map(\.color)
      let taken = Set(frequent)
      let rest = census.filter { !taken.contains($0.color) }
      colors = frequent + Self.split(rest, into: 255 - frequent.count, besides: taken)
    }
    if colors.isEmpty { colors = [0] }
    colors.sort { ($0 >> 8 & 255, $0) < ($1 >> 8 & 255, $1) }
    points = colors.map(Self.point)
    red = points.map(\.x)
    green = points.map(\.y)
    blue = points.map(\.z)
  }

  private static func point(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255), 0)
  }

  /// The weights of squared differences of red, green and blue: the eye sees those of green best
  /// and those of blue least.
  private static let weights = SIMD4<Int32>(3, 4, 2, 0)

  /// The mean squared distance, weighted by how many pixels have each colour.
  func error(_ census: [(color: UInt32, count: Int32)]) -> Double {
    var (sum, total) = (0.0, 0.0)
    for (color, count) in census {
      let d = Self.point(color) &- points[Int(mix(color).x)]
      sum += Double((d &* d &* Self.weights).wrappedSum()) * Double(count)
      total += Double(count)
    }
    return total > 0 ? sum / total : 0
  }

  /// The entry for a pixel of `color` at x, y: an 8 × 8 ordered pattern chooses between two
  /// entries.
  func index(of color: UInt32, x: Int, y: Int) -> UInt8 {
    let mix = mix(color)
    return mix.z > Self.pattern[(y & 7) << 3 | x & 7] ? mix.y : mix.x
  }

  /// Bayer's matrix, 0…63.
  private static let pattern: [UInt8] = (0..<64).map { i in
    let (x, y) = (i & 7, i >> 3)
    var value = 0
    for bit in 0..<3 {
      let (a, b) = (x >> bit & 1, y >> bit & 1)
      value |= (a ^ b) << (5 - 2 * bit) | b << (4 - 2 * bit)
    }
    return UInt8(value)
  }

  private func mix(_ color: UInt32) -> SIMD4<UInt8> {
    let slot = Int((color &* 0x9E37_79B1) >> 16)
    if cachedColor[slot] == color { return cachedMix[slot] }
    let mix = computed(color)
    cachedColor[slot] = color
    cachedMix[slot] = mix
    return mix
  }

  private func computed(_ color: UInt32) -> SIMD4<UInt8> {
    let c = Self.point(color)
    let first = nearest(c)
    let off = c &- points[first]
    let error = (off &* off &* Self.weights).wrappedSum()
    // An error of about two steps is invisible; a pattern would be more visible.
    guard error > 24 else { return SIMD4(UInt8(first), UInt8(first), 0, 0) }
    let second = nearest(c &+ off)
    let way = points[second] &- points[first]
    let length = (way &* way &* Self.weights).wrappedSum()
    // Two entries that are far apart make a pattern that looks worse than the error.
    guard length > 0, length < 40 * error else { return SIMD4(UInt8(first), UInt8(first), 0, 0) }
    let share = Double((off &* way &* Self.weights).wrappedSum()) / Double(length)
    return SIMD4(UInt8(first), UInt8(second), UInt8(min(63, max(0, share * 64))), 0)
  }

  /// The index of the nearest entry. Entries are sorted by green, so the search goes outward from
  /// the colour's own green and ends where the distance in green alone exceeds the best.
  private func nearest(_ c: SIMD4<Int32>) -> Int {
    let (r, g, b) = (c.x, c.y, c.z)
    return red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          var (low, high) = (0, green.count)
          while low < high {
            let middle = (low + high) / 2
            if green[middle] < g { low = middle + 1 } else { high = middle }
          }
          var (best, least) = (0, Int32.max)
          var (up, down) = (low, low - 1)
          while up < green.count || down >= 0 {
            if up < green.count {
              let (dr, dg, db) = (r &- red[up], g &- green[up], b &- blue[up])
              if 4 &* dg &* dg >= least {
                up = green.count
              } else {
                let distance = 3 &* dr &* dr &+ 4 &* dg &* dg &+ 2 &* db &* db
                if distance < least { (best, least) = (up, distance) }
                up += 1
              }
            }
            if down >= 0 {
              let (dr, dg, db) = (r &- red[down], g &- green[down], b &- blue[down])
              if 4 &* dg &* dg >= least {
                down = -1
              } else {
                let distance = 3 &* dr &* dr &+ 4 &* dg &* dg &+ 2 &* db &* db
                if distance < least { (best, least) = (down, distance) }
                down -= 1
              }
            }
          }
          return best
        }
      }
    }
  }

  // MARK: Splitting

  private struct Box {
    var range: Range<Int>
    var mean: SIMD4<Double>
    var axis: Int
    var error: Double

    init(_ range: Range<Int>, _ entries: [(color: UInt32, count: Int32)]) {
      self.range = range
      var (sum, squares, total) = (SIMD4<Double>.zero, SIMD4<Double>.zero, 0.0)
      for i in range {
        let p = SIMD4<Double>(Palette.point(entries[i].color))
        let n = Double(entries[i].count)
        sum += p * n
        squares += p * p * n
        total += n
      }
      mean = sum / total
      let spread = (squares - sum * mean) * SIMD4<Double>(Palette.weights)
      axis = spread.x > spread.y ? (spread.x > spread.z ? 0 : 2) : (spread.y > spread.z ? 1 : 2)
      error = range.count > 1 ? spread.sum() : 0
    }

    var color: UInt32 {
      let m = mean.rounded(.toNearestOrAwayFromZero)
      return UInt32(m.x) << 16 | UInt32(m.y) << 8 | UInt32(m.z)
    }
  }

  private static func split(
    _ census: [(color: UInt32, count: Int32)], into count: Int, besides taken: Set<UInt32>
  ) -> [UInt32] {
    guard !census.isEmpty else { return [] }
    var entries = census
    var boxes = [Box(0..<entries.count, entries)]
    func distinct() -> [UInt32] {
      var seen = taken
      return boxes.map(\.color).filter { seen.insert($0).inserted }
    }
    // Means that are equal to each other or to a colour taken already leave room for more boxes.
    while boxes.count < count || distinct().count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        boxes[worst].error > 0
      else { break }
      let box = boxes[worst]
      let middle = entries[box.range].partition {
        Double(point($0.color)[box.axis]) > box.mean[box.axis]
      }
      guard middle > box.range.lowerBound, middle < box.range.upperBound else {
        boxes[worst].error = 0
        continue
      }
      boxes[worst] = Box(box.range.lowerBound..<middle, entries)
      boxes.append(Box(middle..<box.range.upperBound, entries))
    }
    return Array(distinct().prefix(count))
  }
}
