package import SeguePixels

/// Computes the weighted mean of frames of the same size.
///
/// It must be used on one thread at a time, and needs 8 bytes for each pixel.
package final class FrameMean {
  /// The maximum total weight of the frames from which one mean is computed.
  package static let maxWeight = 256

  private let width: Int
  private let height: Int
  /// For each block of four pixels in a row, two vectors of weighted sums: first the sums of blue
  /// and red, then the sums of green and alpha.
  private let sums: UnsafeMutablePointer<SIMD8<UInt16>>
  private let blocks: Int
  private var weight = 0

  /// Allocates memory for frames of this size, in pixels.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    blocks = (width + 3) / 4
    // Unsafe: `deinit` frees the memory, which has 2 · `blocks` elements for each row.
    sums = .allocate(capacity: 2 * blocks * height)
    sums.initialize(repeating: .zero, count: 2 * blocks * height)
  }

  deinit { sums.deallocate() }

  /// Adds a frame with the given weight. The frame must have the size of the mean, and the weights of all frames may
  /// add up to at most `maxWeight`.
  package func add(_ frame: PixelBuffer, weight: Int) {
    precondition(frame.width == width && frame.height == height)
    precondition(weight > 0 && self.weight + weight <= Self.maxWeight)
    let isFirst = self.weight == 0
    self.weight += weight
    let times = SIMD8(repeating: UInt16(truncatingIfNeeded: weight))
    let low = SIMD8<UInt16>(repeating: 255)
    for y in 0..<height {
      let row = UnsafeRawPointer(frame.row(y))
      let out = sums + 2 * blocks * y
      for block in 0..<blocks {
        // A row's length is a multiple of 64 bytes, so the last block of four pixels does not
        // extend beyond the row's memory.
        let pixels = row.load(fromByteOffset: 16 * block, as: SIMD8<UInt16>.self)
        let (even, odd) = ((pixels & low) &* times, (pixels &>> 8) &* times)
        out[2 * block] = isFirst ? even : out[2 * block] &+ even
        out[2 * block + 1] = isFirst ? odd : out[2 * block + 1] &+ odd
      }
    }
  }

  /// Writes the weighted mean of the frames into `frame`, which must have the same size, and then
  /// removes all frames from the sums.
  package func take(into frame: PixelBuffer) {
    precondition(frame.width == width && frame.height == height && weight > 0)
    let (half, all) = (UInt32(weight / 2), UInt32(weight))
    // Multiplying by this factor and shifting by 24 bits replaces the division. The result is exact
    // for sums below 2^16 and divisors up to 256.
    let factor = ((1 << 24) + all - 1) / all
    func quotients(_ sums: SIMD8<UInt16>) -> SIMD8<UInt16> {
      var result = SIMD8<UInt16>()
      for lane in 0..<8 {
        let sum = UInt64(sums[lane]) + UInt64(half)
        result[lane] = UInt16(truncatingIfNeeded: (sum * UInt64(factor)) >> 24)
      }
      return result
    }
    for y in 0..<height {
      let row = UnsafeMutableRawPointer(frame.row(y))
      let from = sums + 2 * blocks * y
      for block in 0..<blocks {
        let pixels = quotients(from[2 * block]) | quotients(from[2 * block + 1]) &<< 8
        row.storeBytes(of: pixels, toByteOffset: 16 * block, as: SIMD8<UInt16>.self)
      }
    }
    weight = 0
  }
}
