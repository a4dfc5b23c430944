internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// Scales pictures with high-quality filters, so that they can then be drawn in every frame without
/// scaling.
///
/// The filters work on premultiplied sRGB values in Float. Flat areas stay exactly flat, and no
/// component of a pixel exceeds its alpha.
public enum PictureScaler {
  /// A filter kernel. Each kernel widens when the picture is reduced.
  public enum Filter: Sendable {
    /// The Catmull–Rom cubic (Mitchell–Netravali with B = 0 and C = 1/2), for screens.
    case catmullRom
    /// The Lanczos filter with three lobes for reducing, and the Mitchell–Netravali cubic (B = C =
    /// 1/3) for enlarging; for small copies of a frame.
    case lanczos
  }

  /// Fills `target` with the part of `picture` that begins at `x`, `y` and has `width` × `height`
  /// pixels, stretched to the target's size. If the part and the target have the same size, the
  /// pixels are copied unchanged.
  ///
  /// The part must be within the picture and have at least one pixel. Pixels outside the part do
  /// not contribute, even next to its edges.
  public static func scale(
    _ picture: PixelBuffer, x: Int, y: Int, width: Int, height: Int, into target: PixelBuffer,
    filter: Filter
  ) {
    precondition(
      x >= 0 && y >= 0 && width > 0 && height > 0 && x <= picture.width - width
        && y <= picture.height - height, "the part is not within the picture")
    target.isOpaque = picture.isOpaque
    if width == target.width, height == target.height {
      for line in 0..<height {
        // Unsafe: each row of the part is within the corresponding row of the picture.
        target.row(line).update(from: picture.row(y + line) + x, count: width)
      }
      return
    }
    let columns = Taps(from: 0, width, to: target.width, filter)
    let rows = Taps(from: y, height, to: target.height, filter)
    let bands = max(min(availableProcessors(), target.height / fewestLines), 1)
    guard bands > 1 else {
      return scale(
        picture, x: x, width: width, columns, rows, lines: 0..<target.height, into: target)
    }
    let pool = BandPool(threads: bands) { _, band in
      let lines = target.height * band / bands..<target.height * (band + 1) / bands
      scale(picture, x: x, width: width, columns, rows, lines: lines, into: target)
    }
    pool.run(bands: bands)
  }

  /// The smallest number of output rows for which another thread is worthwhile.
  private static let fewestLines = 128

  /// Fills the rows `lines` of the target from the part of the picture that begins at column `x`
  /// and is `taken` pixels wide. `columns` and `rows` are the filter taps for the two directions.
  private static func scale(
    _ picture: PixelBuffer, x: Int, width taken: Int, _ columns: Taps, _ rows: Taps,
    lines: Range<Int>, into target: PixelBuffer
  ) {
    let width = target.width
    // A ring buffer of the picture's rows that contribute to the current output row, already scaled
    // to the target's width. Row n of the picture has the index n modulo `rows.maximum`, which is
    // the largest number of rows that contribute to one output row.
    let memory = UnsafeMutableBufferPointer<SIMD4<Float>>.allocate(
      capacity: rows.maximum * width + taken)
    defer { memory.deallocate() }
    memory.initialize(repeating: .zero)
    guard let ring = memory.baseAddress else { return }
    // The memory after the ring: one row of the picture, converted to floating-point numbers.
    let numbers = ring + rows.maximum * width
    // The offsets in the ring of the rows that contribute to the current output row, from top to
    // bottom.
    var offsets = [Int](repeating: 0, count: rows.maximum)
    var next = 0
    for line in lines {
      let first = rows.starts[line]
      let (begin, count) = (rows.offsets[line], rows.counts[line])
      next = max(next, first)
      while next < first + count {
        // Unsafe: each row of the part is within the corresponding row of the picture.
        unpack(picture.row(next) + x, taken, into: numbers)
        scaleRow(numbers, columns, into: ring + next % rows.maximum * width)
        next += 1
      }
      for tap in 0..<count { offsets[tap] = (first + tap) % rows.maximum * width }
      let out = target.row(line)
      offsets.withUnsafeBufferPointer { offsets in
        rows.weights.withUnsafeBufferPointer { weights in
          for column in 0..<width {
            // Unsafe: the ring has `width` values at each offset, and each tap has a weight.
            var sum = SIMD4<Float>.zero
            for tap in 0..<count { sum += ring[offsets[tap] + column] * weights[begin + tap] }
            out[column] = pixel(sum)
          }
        }
      }
    }
  }

  private static func unpack(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    for index in 0..<count {
      let p = row[index]
      // The components are converted by way of Int32, because every processor has an instruction
      // that converts signed integers to floating point.
      out[index] = SIMD4(
        Float(Int32(p & 255)), Float(Int32(p >> 8 & 255)), Float(Int32(p >> 16 & 255)),
        Float(Int32(p >> 24)))
    }
  }

  private static func scaleRow(
    _ row: UnsafeMutablePointer<SIMD4<Float>>, _ columns: Taps,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    columns.weights.withUnsafeBufferPointer { weights in
      for column in columns.starts.indices {
        // Unsafe: all taps are within the row, and each has a weight.
        let first = row + columns.starts[column]
        let begin = columns.offsets[column]
        var sum = SIMD4<Float>.zero
        for tap in 0..<columns.counts[column] { sum += first[tap] * weights[begin + tap] }
        out[column] = sum
      }
    }
  }

  /// Returns the rounded pixel, whose colours are limited to its alpha as premultiplied pixels
  /// require. The filters' results may exceed this limit.
  private static func pixel(_ sum: SIMD4<Float>) -> UInt32 {
    let alpha = min(max(sum.w + 0.5, 0), 255)
    var p = sum + 0.5
    p.replace(with: SIMD4.zero, where: p .< SIMD4.zero)
    let maximum = SIMD4(repeating: alpha)
    p.replace(with: maximum, where: p .> maximum)
    // All components are within 0...255, so each of them fits into one byte.
    return UInt32(bitPattern: Int32(p.x)) | UInt32(bitPattern: Int32(p.y)) << 8
      | UInt32(bitPattern: Int32(p.z)) << 16 | UInt32(bitPattern: Int32(alpha)) << 24
  }

  /// For each output pixel along one direction, the input pixels that contribute to it and their
  /// weights.
  private struct Taps {
    /// The first input pixel of each output pixel.
    private(set) var starts: [Int] = []
    /// The number of input pixels that contribute to each output pixel.
    private(set) var counts: [Int] = []
    /// The offset in `weights` at which each output pixel's weights begin.
    private(set) var offsets: [Int] = []
    /// The weights of all output pixels; the weights of one output pixel add up to 1.
    private(set) var weights: [Float] = []
    /// The largest number of input pixels that contribute to one output pixel.
    private(set) var maximum = 1

    /// Makes the taps that scale `count` input pixels, beginning with pixel `start`, to `size`
    /// output pixels.
    init(from start: Int, _ count: Int, to size: Int, _ filter: Filter) {
      let step = Double(count) / Double(size)
      let widening = max(step, 1)
      let kernel: (Double) -> Double
      let reach: Double
      switch filter {
      case .catmullRom: (kernel, reach) = (PictureScaler.catmullRom, 2 * widening)
      case .lanczos where step > 1: (kernel, reach) = (PictureScaler.lanczos3, 3 * widening)
      case .lanczos: (kernel, reach) = (PictureScaler.mitchell, 2 * widening)
      }
      for index in 0..<size {
        let centre = (Double(index) + 0.5) * step - 0.5
        let low = max(0, Int(clamping: (centre - reach).rounded(.up)))
        let high = max(low, min(count - 1, Int(clamping: (centre + reach).rounded(.down))))
        let raw = (low...high).map { kernel((Double($0) - centre) / widening) }
        let sum = raw.reduce(0, +)
        starts.append(start + low)
        counts.append(raw.count)
        offsets.append(weights.count)
        weights += raw.map { Float($0 / sum) }
        maximum = max(maximum, raw.count)
      }
    }
  }

  private static func catmullRom(_ x: Double) -> Double {
    let x = abs(x)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
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
