/// A picture and its halves, quarters and so on, for drawing it small without shimmer.
///
/// Each level is made when first asked for, a box of 2 × 2 pixels to one (the mean of premultiplied
/// pixels, rounded), and kept: a third more memory than the picture when all are there. Used on one
/// thread at a time; the levels may be read by others once made.
final class MipChain {
  private(set) var picture: PixelBuffer
  /// How long the pixels are across and down, where what they show is 1 long: 1 but for a picture that
  /// ends inside its last pixel.
  let extent: SIMD2<Double>
  private var levels: [PixelBuffer] = []
  /// How many of `levels` are of the present picture.
  private var current = 0

  init(picture: PixelBuffer, extent: SIMD2<Double> = SIMD2(1, 1)) {
    self.picture = picture
    self.extent = extent
  }

  /// Takes another picture in, keeping the memory of the levels where the size is the same.
  func replace(picture next: PixelBuffer) {
    if next.width != picture.width || next.height != picture.height { levels.removeAll() }
    picture = next
    current = 0
  }

  /// The picture halved `level` times; the smallest there is when that is too often, or when there
  /// is no memory for it.
  func level(_ level: Int) -> PixelBuffer {
    while current < level {
      let larger = current == 0 ? picture : levels[current - 1]
      if larger.width == 1, larger.height == 1 { return larger }
      if levels.count == current {
        guard
          let half = PixelBuffer(
            width: max((larger.width + 1) / 2, 1), height: max((larger.height + 1) / 2, 1))
        else { return larger }
        levels.append(half)
      }
      Self.halve(larger, into: levels[current])
      current += 1
    }
    return level <= 0 ? picture : levels[level - 1]
  }

  /// Odd sides are rounded up, and the last column or row then counts twice.
  static func halve(_ source: PixelBuffer, into target: PixelBuffer) {
    target.isOpaque = source.isOpaque
    for y in 0..<target.height {
      // Unsafe: all four rows exist, and every column used is below the buffers' widths.
      let top = UnsafePointer(source.row(min(2 * y, source.height - 1)))
      let bottom = UnsafePointer(source.row(min(2 * y + 1, source.height - 1)))
      let out = target.row(y)
      let whole = source.width / 2
      var x = 0
      while x < whole {
        let pixel = 2 &* x
        out[x] = mean4(top[pixel], top[pixel &+ 1], bottom[pixel], bottom[pixel &+ 1])
        x &+= 1
      }
      while x < target.width {
        out[x] = mean4(top[2 &* x], top[2 &* x], bottom[2 &* x], bottom[2 &* x])
        x &+= 1
      }
    }
  }

  @inline(__always)
  static func mean4(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let even = (a & 0xff00ff) &+ (b & 0xff00ff) &+ (c & 0xff00ff) &+ (d & 0xff00ff)
    let odd =
      (a &>> 8 & 0xff00ff) &+ (b &>> 8 & 0xff00ff) &+ (c &>> 8 & 0xff00ff)
      &+ (d &>> 8 & 0xff00ff)
    return ((even &+ 0x2_0002) &>> 2 & 0xff00ff) | ((odd &+ 0x2_0002) &>> 2 & 0xff00ff) &<< 8
  }
}
