// Pixels, and what may be had in any size. A `PixelBuffer` is premultiplied BGRA in rows of whole cache lines, which
// libav and the loops of the compositor read as they are. A `PictureSource` makes a picture for frames of one size;
// what moves is a `Clip`, a pure function of time. `PictureScaler` brings a picture to the size of its frames once, so
// that each frame copies instead of scaling: 11 ms for 780 × 1688 to 471 × 1020 on one thread (BENCHMARKS.md, Play).
//
// `BandPool` is how drawing uses several processors: the calling thread and a few others take bands of rows from one
// number that is changed atomically, and a band's result does not depend on the thread.
//
// Rejected:
// - A thread or an allocation for each job: jobs take a fraction of a millisecond, thousands of times a second. A
//   pool's threads poll for a short time before they sleep.
// - Knowing files here: this module is what decoders and compositor have in common, and neither imports the other.

#if canImport(Glibc)
  internal import Glibc
#endif

/// Premultiplied pixels of 32 bits: blue, green, red, alpha in memory order (on a little-endian
/// machine, `a8r8g8b8` in pixman and `BGRA` in libav). Rows are stored from the top, `stride` bytes
/// apart.
///
/// The pixels are owned by the buffer, begin on a 64-byte boundary and are freed with it. A buffer
/// has no lock and must have only one writer at a time: code that passes it to another thread must
/// stop writing first.
public final class PixelBuffer: @unchecked Sendable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// The distance from one row to the next in bytes: a multiple of 64, at least `4 * width`.
  public let stride: Int
  /// The top left pixel. Valid as long as the buffer lives.
  public let baseAddress: UnsafeMutableRawPointer
  /// True when every alpha is known to be 255; false otherwise. Code that writes the pixels must
  /// set it: if it is true by mistake, layers behind the picture are not drawn.
  public var isOpaque = false

  /// Makes a buffer of transparent pixels. Returns nil when there is no memory or a side is not in
  /// 1…32768.
  public init?(width: Int, height: Int) {
    guard (1...32768).contains(width), (1...32768).contains(height) else { return nil }
    let stride = (width * 4 + 63) / 64 * 64
    // Unsafe: the allocation outlives this scope; `deinit` frees it.
    guard let memory = aligned_alloc(64, stride * height) else { return nil }
    memset(memory, 0, stride * height)
    self.width = width
    self.height = height
    self.stride = stride
    self.baseAddress = memory
  }

  deinit {
    free(baseAddress)
  }

  /// Returns the first pixel of row `y`, which must be in `0..<height`.
  @inlinable
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    // Unsafe: `stride * height` bytes are allocated, and rows begin on 64-byte boundaries.
    (baseAddress + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}
