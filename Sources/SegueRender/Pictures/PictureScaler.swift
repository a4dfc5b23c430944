public import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// How a picture of other proportions is fitted to a size (`--fit`).
public enum PictureFit: String, Sendable, CaseIterable {
  /// Scaled to the smallest size that covers, centred; what lies outside is cut off.
  case cover
  /// Scaled to the largest size that fits, centred; the rest has the background's colour.
  case contain
  /// Stretched; the proportions are not kept.
  case fill
}

/// Scales pictures once, with filters of high quality, so that they can then be drawn in every
/// frame at their own size without blur or aliasing.
///
/// Pictures are reduced with Lanczos' filter of three lobes, widened to the size of the step, and
/// enlarged with Mitchell and Netravali's cubic (B = C = 1/3). The filters work on premultiplied
/// sRGB values in Float; no component of a pixel exceeds its alpha.
public enum PictureScaler {
  /// `picture` at `width` × `height`; the very same buffer when it has that size already. nil when
  /// there is no memory for it or a side is not in 1…32768. `background` shows with `.contain`.
  public static func fit(
    _ picture: PixelBuffer, width: Int, height: Int, _ fit: PictureFit,
    background: Color = .black
  ) -> PixelBuffer? {
    if picture.width == width, picture.height == height { return picture }
    guard (1...32768).contains(width), (1...32768).contains(height) else { return nil }
    let (w, h) = (Double(picture.width), Double(picture.height))
    let (across, down) = (Double(width) / w, Double(height) / h)
    switch fit {
    case .fill:
      return scale(picture, width: width, height: height)
    case .cover:
      let factor = max(across, down)
      let (seenWidth, seenHeight) = (Double(width) / factor, Double(height) / factor)
      return scale(
        picture, x: (w - seenWidth) / 2, y: (h - seenHeight) / 2, seenWidth, seenHeight,
        width: width, height: height)
    case .contain:
      let factor = min(across, down)
      let innerWidth = min(max(Int((w * factor).rounded()), 1), width)
      let innerHeight = min(max(Int((h * factor).rounded()), 1), height)
      guard let inner = scale(picture, width: innerWidth, height: innerHeight),
        let result = PixelBuffer(width: width, height: height)
      else { return nil }
      let color = background.premultiplied
      let (left, top) = ((width - innerWidth) / 2, (height - innerHeight) / 2)
      for y in 0..<height { PlainKernels.fill(result.row(y), width, color) }
      for y in 0..<innerHeight {
        // Unsafe: the inner picture fits, as its size and place were just worked out.
        Kernels.best.over(result.row(top + y) + left, inner.row(y), innerWidth, 256, .init())
      }
      result.isOpaque = color >> 24 == 255
      return result
    }
  }

  /// The whole of `picture` stretched to `width` × `height`, each in 1…32768; nil without memory.
  public static func scale(_ picture: PixelBuffer, width: Int, height: Int) -> PixelBuffer? {
    scale(
      picture, x: 0, y: 0, Double(picture.width), Double(picture.height), width: width,
      height: height)
  }

  private static func scale(
    _ picture: PixelBuffer, x: Double, y: Double, _ seenWidth: Double, _ seenHeight: Double,
    width: Int, height: Int
  ) -> PixelBuffer? {
    guard let result = PixelBuffer(width: width, height: height) else { return nil }
    let columns = Taps(from: x, over: seenWidth, to: width, limit: picture.width)
    let rows = Taps(from: y, over: seenHeight, to: height, limit: picture.height)
    // A ring of the picture's rows that the output row needs, already scaled to the result's width.
    // Each is kept at its number modulo the most rows that are needed at once.
    var ring = [SIMD4<Float>](repeating: .zero, count: rows.most * width)
    var done = 0
    for line in 0..<height {
      let first = rows.starts[line]
      let count = rows.counts[line]
      done = max(done, first)
      while done < first + count {
        filter(picture.row(done), columns, into: &ring, at: done % rows.most * width)
        done += 1
      }
      let out = result.row(line)
      for column in 0..<width {
        var sum = SIMD4<Float>.zero
        for tap in 0..<count {
          sum += ring[(first + tap) % rows.most * width + column] * rows[line, tap]
        }
        out[column] = pixel(sum)
      }
    }
    result.isOpaque = picture.isOpaque
    return result
  }

  private static func filter(
    _ row: UnsafeMutablePointer<UInt32>, _ taps: Taps, into ring: inout [SIMD4<Float>],
    at offset: Int
  ) {
    for column in 0..<taps.starts.count {
      var sum = SIMD4<Float>.zero
      for tap in 0..<taps.counts[column] {
        // Unsafe: taps lie within the picture.
        let p = row[taps.starts[column] + tap]
        let parts = SIMD4<Float>(
          Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255), Float(p >> 24))
        sum += parts * taps[column, tap]
      }
      ring[offset + column] = sum
    }
  }

  private static func pixel(_ sum: SIMD4<Float>) -> UInt32 {
    let alpha = min(max(sum.w + 0.5, 0), 255)
    let p = SIMD4<UInt32>(
      (sum + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha)),
      rounding: .towardZero)
    return p.x | p.y << 8 | p.z << 16 | UInt32(alpha) << 24
  }

  /// For each output pixel of one direction, the input pixels it is made of and their weights.
  private struct Taps {
    private(set) var starts: [Int] = []
    private(set) var counts: [Int] = []
    private(set) var most = 1
    private var offsets: [Int] = []
    private var weights: [Float] = []

    init(from start: Double, over seen: Double, to count: Int, limit: Int) {
      let step = seen / Double(count)
      let widening = max(step, 1)
      let kernel = step > 1 ? lanczos3 : mitchell
      let reach = (step > 1 ? 3 : 2) * widening
      for index in 0..<count {
        let center = start + (Double(index) + 0.5) * step
        let low = min(max(Int((center - reach).rounded(.down)), 0), limit - 1)
        let high = min(max(Int((center + reach).rounded(.up)), low + 1), limit)
        let raw = (low..<high).map { kernel((Double($0) + 0.5 - center) / widening) }
        let sum = raw.reduce(0, +)
        starts.append(low)
        counts.append(high - low)
        offsets.append(weights.count)
        weights += raw.map { Float(sum != 0 ? $0 / sum : 1 / Double(high - low)) }
        most = max(most, high - low)
      }
    }

    subscript(index: Int, tap: Int) -> Float { weights[offsets[index] + tap] }
  }

  private static func lanczos3(_ x: Double) -> Double {
    guard abs(x) < 3 else { return 0 }
    guard x != 0 else { return 1 }
    let a = Double.pi * x
    return 3 * sin(a) * sin(a / 3) / (a * a)
  }

  private static func mitchell(_ x: Double) -> Double {
    let x = abs(x)
    if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
    if x < 2 { return (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 }
    return 0
  }
}
