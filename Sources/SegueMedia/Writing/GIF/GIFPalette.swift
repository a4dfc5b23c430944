/// A palette of at most 255 colours, sorted by green, so that nearest colours are found quickly.
final class Palette {
  /// The maximum number of colours; one index of 256 is reserved for transparency.
  static let maximum = 255

  /// The colours as `0xRRGGBB`.
  let colors: [UInt32]
  private let red: [Int32]
  private let green: [Int32]
  private let blue: [Int32]

  /// Makes a palette of the given colours.
  ///
  /// - Parameter colors: different colours, at most 255.
  init(_ colors: some Sequence<UInt32>) {
    self.colors = colors.sorted { ($0 >> 8 & 255, $0) < ($1 >> 8 & 255, $1) }
    red = self.colors.map { Int32($0 >> 16 & 255) }
    green = self.colors.map { Int32($0 >> 8 & 255) }
    blue = self.colors.map { Int32($0 & 255) }
  }

  /// Makes the palette that fits all colours of a histogram best. If the histogram has at most
  /// `limit` colours, the palette contains exactly these. Otherwise frequent colours of flat areas
  /// are kept unchanged, and the others are the centres of clusters (Lloyd's algorithm). The
  /// initial clusters are boxes, made by repeatedly splitting the box with the largest error.
  ///
  /// - Parameter limit: the maximum number of colours, 2…255.
  convenience init(_ histogram: ColorHistogram, limit: Int = Palette.maximum) {
    if let all = histogram.all, all.count <= limit {
      self.init(all.isEmpty ? [0] : all)
      return
    }
    let pinned = histogram.pinned(limit / 4)
    let entries = histogram.entries(without: pinned)
    var clusters = Clusters(entries, pinned: pinned, limit: limit)
    clusters.improve()
    self.init(clusters.colors)
  }

  /// Returns the squared distance of two colours, `0xRRGGBB`, with a weight for each channel.
  @inline(__always)
  static func distance(_ a: UInt32, _ b: UInt32) -> Int32 {
    let red = Int32(a >> 16 & 255) &- Int32(b >> 16 & 255)
    let green = Int32(a >> 8 & 255) &- Int32(b >> 8 & 255)
    let blue = Int32(a & 255) &- Int32(b & 255)
    return distance(red, green, blue)
  }

  @inline(__always)
  private static func distance(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
    3 &* red &* red &+ 4 &* green &* green &+ 2 &* blue &* blue
  }

  /// The weights of squared differences of red, green and blue: the eye is most sensitive to green,
  /// and least to blue.
  static let weights = SIMD4<Int32>(3, 4, 2, 0)

  /// Returns a colour's red, green and blue.
  @inline(__always)
  static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255), 0)
  }

  /// Returns the index of the nearest colour. The search proceeds from the colour's green value in
  /// both directions and ends when the distance in green alone exceeds the smallest distance so
  /// far.
  func nearest(to color: UInt32) -> Int {
    var found = 0
    search(color) { index, distance, minimum in
      if distance < minimum {
        minimum = distance
        found = index
      }
    }
    return found
  }

  /// Calls `visit` with the index and the distance of each colour, in the order of the difference
  /// in green, and with a limit that `visit` may lower. The search ends when the distance in green
  /// alone reaches the limit.
  @inline(__always)
  func search(_ color: UInt32, _ visit: (Int, Int32, inout Int32) -> Void) {
    let (r, g, b) = (Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255))
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          @inline(__always)
          func distance(_ i: Int) -> Int32 {
            Self.distance(r &- red[i], g &- green[i], b &- blue[i])
          }
          var (low, high) = (0, green.count)
          while low < high {
            let middle = (low + high) / 2
            if green[middle] < g { low = middle + 1 } else { high = middle }
          }
          var (up, down, minimum) = (low, low - 1, Int32.max)
          while up < green.count || down >= 0 {
            if up < green.count {
              let away = green[up] &- g
              if 4 &* away &* away >= minimum {
                up = green.count
              } else {
                visit(up, distance(up), &minimum)
                up += 1
              }
            }
            if down >= 0 {
              let away = green[down] &- g
              if 4 &* away &* away >= minimum {
                down = -1
              } else {
                visit(down, distance(down), &minimum)
                down -= 1
              }
            }
          }
        }
      }
    }
  }
}

/// Clusters of a histogram's colours; each cluster becomes a colour of the palette.
private struct Clusters {
  private typealias Entry = ColorHistogram.Entry
  private var entries: [Entry]
  private let pinned: [UInt32]
  private var centers: [UInt32]
  private let limit: Int

  init(_ entries: [ColorHistogram.Entry], pinned: [UInt32], limit: Int) {
    self.entries = entries
    self.pinned = pinned
    self.limit = limit
    centers = []
    centers = split()
  }

  var colors: [UInt32] { pinned + centers }

  private static let rounds = 12

  /// Moves each centre to the mean of the colours that are nearest to it, in several rounds. A
  /// centre without colours is moved to the colour with the largest error.
  mutating func improve() {
    for _ in 0..<Self.rounds {
      let palette = Palette(colors)
      var sums = [SIMD4<Float>](repeating: .zero, count: palette.colors.count)
      var errors = [Float](repeating: 0, count: palette.colors.count)
      var worst = [(error: Float, color: UInt32)](
        repeating: (0, 0), count: palette.colors.count)
      for entry in entries {
        let color = Self.rounded(entry.color)
        let index = palette.nearest(to: color)
        sums[index] += SIMD4(entry.color.x, entry.color.y, entry.color.z, 1) * entry.count
        let error = Float(Palette.distance(color, palette.colors[index])) * entry.count
        errors[index] += error
        if error > worst[index].error { worst[index] = (error, color) }
      }
      let kept = Set(pinned)
      var taken = kept
      var next: [UInt32] = []
      for (index, color) in palette.colors.enumerated() where !kept.contains(color) {
        guard sums[index].w > 0 else { continue }
        let mean = Self.rounded(sums[index] / sums[index].w)
        if taken.insert(mean).inserted { next.append(mean) }
      }
      for index in errors.indices.sorted(by: { errors[$0] > errors[$1] })
      where next.count + pinned.count < limit && errors[index] > 0 {
        if taken.insert(worst[index].color).inserted { next.append(worst[index].color) }
      }
      if next == centers { return }
      centers = next
    }
  }

  private static func rounded(_ color: SIMD4<Float>) -> UInt32 {
    // Each component is converted separately, because the conversion of a whole vector calls a
    // generic function.
    let c = (color + 0.5).rounded(.down)
    // In range: the components are means of pixels, 0…255.
    return UInt32(c.z) << 16 | UInt32(c.y) << 8 | UInt32(c.x)
  }

  private struct Box {
    var range: Range<Int>
    var mean: SIMD4<Float>
    var axis: Int
    var error: Float

    init(_ range: Range<Int>, _ entries: [ColorHistogram.Entry]) {
      self.range = range
      var (sum, squares, total) = (SIMD4<Double>.zero, SIMD4<Double>.zero, 0.0)
      for i in range {
        let p = SIMD4<Double>(entries[i].color)
        let n = Double(entries[i].count)
        sum += p * n
        squares += p * p * n
        total += n
      }
      mean = SIMD4<Float>(sum / total)
      let spread =
        (squares - sum * sum / total)
        * SIMD4(Double(Palette.weights.z), Double(Palette.weights.y), Double(Palette.weights.x), 0)
      axis = spread.x > spread.y ? (spread.x > spread.z ? 0 : 2) : (spread.y > spread.z ? 1 : 2)
      error = range.count > 1 ? Float(spread.sum()) : 0
    }
  }

  /// Splits the box with the largest error at its mean until there are enough boxes.
  private mutating func split() -> [UInt32] {
    guard !entries.isEmpty else { return [] }
    var boxes = [Box(0..<entries.count, entries)]
    while boxes.count < limit - pinned.count {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        boxes[worst].error > 0
      else { break }
      let box = boxes[worst]
      let middle = entries[box.range].partition { $0.color[box.axis] > box.mean[box.axis] }
      guard middle > box.range.lowerBound, middle < box.range.upperBound else {
        boxes[worst].error = 0
        continue
      }
      boxes[worst] = Box(box.range.lowerBound..<middle, entries)
      boxes.append(Box(middle..<box.range.upperBound, entries))
    }
    var taken = Set(pinned)
    return boxes.map { Self.rounded($0.mean) }.filter { taken.insert($0).inserted }
  }
}
