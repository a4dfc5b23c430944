internal import SegueRender

/// Scales still pictures with a filter of high quality: a cubic (Catmull-Rom, B = 0, C = 1/2 of
/// Mitchell and Netravali) that widens when the picture shrinks, on premultiplied pixels. Flat
/// areas stay exactly flat.
enum Resampler {
  /// The source pixels that make one target pixel: the first one's index and the weights, which add
  /// up to 1.
  private struct Taps {
    var first: Int
    var weights: [Float]
  }

  /// Fills `target`, which has `placement`'s size, with the part of `source` that it takes.
  static func resample(
    _ source: PixelBuffer, _ placement: Placement, into target: PixelBuffer
  ) throws(MediaError) {
    target.isOpaque = source.isOpaque
    let size = placement.size
    if placement.taken == size {
      for y in 0..<size.height {
        let from = source.row(placement.y + y) + placement.x
        target.row(y).update(from: from, count: size.width)
      }
      return
    }
    let across = taps(from: placement.x, placement.taken.width, to: size.width)
    let down = taps(from: placement.y, placement.taken.height, to: size.height)
    // Rows scaled across are kept as long as a later target row needs them.
    let reach = (down.map(\.weights.count).max() ?? 1)
    var ring = [[SIMD4<Float>]](
      repeating: [SIMD4<Float>](repeating: .zero, count: size.width), count: reach)
    var next = placement.y
    for y in 0..<size.height {
      let taps = down[y]
      next = max(next, taps.first)
      while next < taps.first + taps.weights.count {
        scaleRow(source.row(next), across, into: &ring[next % reach])
        next += 1
      }
      let row = target.row(y)
      for x in 0..<size.width {
        var sum = SIMD4<Float>.zero
        for (k, weight) in taps.weights.enumerated() {
          sum += ring[(taps.first + k) % reach][x] * weight
        }
        row[x] = pack(sum)
      }
    }
  }

  private static func scaleRow(
    _ row: UnsafeMutablePointer<UInt32>, _ taps: [Taps], into line: inout [SIMD4<Float>]
  ) {
    for x in taps.indices {
      var sum = SIMD4<Float>.zero
      let first = taps[x].first
      taps[x].weights.withUnsafeBufferPointer { weights in
        for k in weights.indices { sum += unpack(row[first + k]) * weights[k] }
      }
      line[x] = sum
    }
  }

  @inline(__always)
  private static func unpack(_ p: UInt32) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<UInt32>(p & 255, p >> 8 & 255, p >> 16 & 255, p >> 24))
  }

  /// Rounds, and limits colours to alpha, as premultiplied pixels require; a cubic filter
  /// overshoots.
  @inline(__always)
  private static func pack(_ sum: SIMD4<Float>) -> UInt32 {
    let alpha = min(255, max(0, sum.w.rounded()))
    let top = SIMD4<Float>(repeating: alpha)
    let p = SIMD4<UInt32>(
      sum.rounded(.toNearestOrAwayFromZero).clamped(lowerBound: .zero, upperBound: top))
    return p.w << 24 | p.z << 16 | p.y << 8 | p.x
  }

  private static func taps(from start: Int, _ count: Int, to size: Int) -> [Taps] {
    let step = Double(count) / Double(size)
    let width = max(1, step)
    return (0..<size).map { i in
      let centre = (Double(i) + 0.5) * step - 0.5
      let low = max(0, Int((centre - 2 * width).rounded(.up)))
      let high = min(count - 1, Int((centre + 2 * width).rounded(.down)))
      let raw = (low...max(low, high)).map { cubic((Double($0) - centre) / width) }
      let sum = raw.reduce(0, +)
      return Taps(first: start + low, weights: raw.map { Float($0 / sum) })
    }
  }

  private static func cubic(_ x: Double) -> Double {
    let x = abs(x)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
  }
}
