/// A picture and its mip levels, for drawing it smaller without aliasing.
///
/// Each level is made when it is first needed, by averaging 2 × 2 premultiplied pixels into one, and kept. All levels
/// together take a third of the picture's memory. The chain is used on one thread at a time; other threads may read
/// levels that have been made.
///
/// A picture with more detail than its pixels show, such as an SVG drawing, also has enlarged levels with negative
/// numbers. Level −1 has twice the picture's width and height. An enlarged level is drawn when the picture is first
/// shown at that size.
final class MipChain {
  private(set) var picture: PixelBuffer
  /// The width and height of all pixels divided by the picture's exact width and height: 1, or
  /// above 1 if the picture does not fill its last column or row of pixels.
  let extent: SIMD2<Double>
  private var levels: [PixelBuffer] = []
  /// The number of `levels` that show the current picture. Further levels still show a replaced
  /// picture, and their memory will be reused.
  private var current = 0
  /// A function that draws the picture again, with the given multiple of its width and height; it returns nil when
  /// there is not enough memory or time. The property is nil for a picture without more detail than its pixels show.
  private let enlarge: ((Int) -> PixelBuffer?)?
  /// The enlarged pictures: levels −1, −2 and so on.
  private var enlargements: [PixelBuffer] = []

  /// The lowest level that a picture can have: level −3, with eight times the picture's width and
  /// height.
  private static let lowest = -3
  /// The maximum number of pixels of an enlarged picture.
  private static let maxPixels = 1 << 25

  init(
    picture: PixelBuffer, extent: SIMD2<Double> = SIMD2(1, 1),
    enlarge: ((Int) -> PixelBuffer?)? = nil
  ) {
    self.picture = picture
    self.extent = extent
    self.enlarge = enlarge
  }

  /// True if the picture has more detail than its pixels show.
  var hasMoreDetail: Bool { enlarge != nil }

  /// Draws the negative levels from −1 down to `level`. Returns the lowest one that could be drawn; 0 if none could.
  func lowest(downTo level: Int) -> Int {
    while -enlargements.count > max(level, Self.lowest), let enlarge {
      let factor = 2 << enlargements.count
      guard picture.width * picture.height <= Self.maxPixels / (factor * factor),
        let larger = enlarge(factor)
      else { break }
      enlargements.append(larger)
    }
    return max(level, -enlargements.count)
  }

  /// Replaces the picture. If the new one has the same size, the memory of the mip levels is
  /// reused.
  func replace(picture next: PixelBuffer) {
    if next.width != picture.width || next.height != picture.height { levels.removeAll() }
    enlargements.removeAll()
    picture = next
    current = 0
  }

  /// Returns the mip level `level`: the picture halved `level` times. If a side would become shorter than a pixel or
  /// memory runs out, returns the smallest possible level. A negative `level` must have been drawn by
  /// `lowest(downTo:)`.
  func level(_ level: Int) -> PixelBuffer {
    if level < 0 { return enlargements[-level - 1] }
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

  /// Halves the width and the height of a picture. Odd lengths are rounded up; the last column or
  /// row is then used twice.
  static func halve(_ source: PixelBuffer, into target: PixelBuffer) {
    target.isOpaque = source.isOpaque
    for y in 0..<target.height {
      // Unsafe: both source rows and the target row exist, and no column beyond the buffers' widths
      // is used.
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
