internal import SeguePixels

/// Converts pixels between the frame's byte order, blue first, and the painters' byte order, red
/// first.
enum PixelOrder {
  private static let rowsOfBand = 64

  /// Copies a picture into a painter's memory, in the painters' byte order.
  static func copy(
    _ picture: PixelBuffer, to memory: UnsafeMutableRawPointer, stride: Int, _ workers: BandWorkers
  ) {
    let target = Memory(start: memory)
    workers.run(bands: (picture.height + rowsOfBand - 1) / rowsOfBand) { band in
      for y in band * rowsOfBand..<min((band + 1) * rowsOfBand, picture.height) {
        let (from, to) = (picture.row(y), target.row(y, stride))
        exchange(from, to, picture.width)
      }
    }
  }

  /// Copies the pixels that a painter has painted. A component that exceeds its alpha, which is invalid for
  /// premultiplied pixels, is clamped to the alpha.
  ///
  /// - Returns: True when every pixel is opaque.
  static func copy(
    _ memory: UnsafeMutableRawPointer, stride: Int, to picture: PixelBuffer, _ workers: BandWorkers
  ) -> Bool {
    let source = Memory(start: memory)
    let bands = (picture.height + rowsOfBand - 1) / rowsOfBand
    let opaque = Flags(count: bands)
    workers.run(bands: bands) { band in
      var all: UInt32 = .max
      for y in band * rowsOfBand..<min((band + 1) * rowsOfBand, picture.height) {
        // The painter's process may change this memory while it is read. Each pixel is therefore read only once, so
        // that exactly the copied value is checked and clamped.
        let pixels = exchange(source.row(y, stride), picture.row(y), picture.width)
        if pixels >> 24 != 255 { clamp(picture.row(y), picture.width) }
        all &= pixels
      }
      opaque.start[band] = all >> 24 == 255
    }
    return (0..<bands).allSatisfy { opaque.start[$0] }
  }

  // @unchecked Sendable: each band reads and writes only its own rows.
  private struct Memory: @unchecked Sendable {
    let start: UnsafeMutableRawPointer

    // Unsafe: the painters' memory has `stride` bytes for each row of the picture.
    func row(_ y: Int, _ stride: Int) -> UnsafeMutablePointer<UInt32> {
      (start + y * stride).assumingMemoryBound(to: UInt32.self)
    }
  }

  // @unchecked Sendable: each band writes only the flag at its own index.
  private final class Flags: @unchecked Sendable {
    let start: UnsafeMutablePointer<Bool>

    init(count: Int) {
      start = .allocate(capacity: count)
      start.initialize(repeating: false, count: count)
    }

    deinit { start.deallocate() }
  }

  @inline(__always)
  private static func exchanged(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let ends = pixels & 0x00ff_00ff
    return (pixels & 0xff00_ff00) | (ends &<< 16) | (ends &>> 16)
  }

  /// Copies a row of pixels with red and blue exchanged, and returns the bitwise AND of the copied
  /// pixels.
  @discardableResult
  private static func exchange(
    _ from: UnsafeMutablePointer<UInt32>, _ to: UnsafeMutablePointer<UInt32>, _ count: Int
  ) -> UInt32 {
    var all = SIMD8<UInt32>(repeating: .max)
    var x = 0
    while x + 8 <= count {
      let pixels = exchanged(
        UnsafeRawPointer(from + x).loadUnaligned(as: SIMD8<UInt32>.self))
      all &= pixels
      UnsafeMutableRawPointer(to + x).storeBytes(of: pixels, as: SIMD8<UInt32>.self)
      x += 8
    }
    while x < count {
      let pixels = exchanged(SIMD8(repeating: from[x]))
      all &= pixels
      to[x] = pixels[0]
      x += 1
    }
    return (0..<8).reduce(UInt32.max) { $0 & all[$1] }
  }

  /// Clamps the components of a row's pixels to their alpha.
  private static func clamp(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var x = 0
    while x + 8 <= count {
      let pixels = clamped(UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<UInt32>.self))
      UnsafeMutableRawPointer(row + x).storeBytes(of: pixels, as: SIMD8<UInt32>.self)
      x += 8
    }
    while x < count {
      row[x] = clamped(SIMD8(repeating: row[x]))[0]
      x += 1
    }
  }

  /// Returns the pixels with each component clamped to the pixel's alpha.
  @inline(__always)
  private static func clamped(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let alpha = pixels &>> 24
    func part(_ shift: UInt32) -> SIMD8<UInt32> {
      pointwiseMin((pixels &>> SIMD8(repeating: shift)) & 255, alpha)
    }
    return (pixels & 0xff00_0000) | (part(16) &<< 16) | (part(8) &<< 8) | part(0)
  }
}
