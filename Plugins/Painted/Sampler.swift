import SegueSDK

/// A picture that is read between its pixels. Beyond its edges the nearest pixels are repeated.
struct Sampler {
  private let pixels: Pixels
  private let right: Float
  private let bottom: Float

  init(_ pixels: Pixels) {
    self.pixels = pixels
    right = Float(pixels.width - 1)
    bottom = Float(pixels.height - 1)
  }

  /// Returns the colour at a point in pixels, where a pixel's middle has whole numbers: the four pixels around
  /// it, mixed in 256ths.
  @inline(__always)
  func color(_ x: Float, _ y: Float) -> UInt32 {
    let (across, down) = (
      Int32(min(max(x, 0), right) * 256), Int32(min(max(y, 0), bottom) * 256)
    )
    let (left, top) = (Int(across >> 8), Int(down >> 8))
    let (next, under) = (min(left &+ 1, pixels.width &- 1), min(top &+ 1, pixels.height &- 1))
    let (upper, lower) = (pixels.row(top), pixels.row(under))
    let (rest, part) = (UInt32(down & 255), UInt32(across & 255))
    return mixed(
      mixed(upper[left], upper[next], part), mixed(lower[left], lower[next], part), rest)
  }
}

/// Returns the mixture of two colours: `part` 256ths of `b`, 0…256, and the rest of `a`.
@inline(__always)
func mixed(_ a: UInt32, _ b: UInt32, _ part: UInt32) -> UInt32 {
  let rest = 256 &- part
  let even = ((a & 0xff_00ff) &* rest &+ (b & 0xff_00ff) &* part) >> 8
  let odd = (a >> 8 & 0xff_00ff) &* rest &+ (b >> 8 & 0xff_00ff) &* part
  return even & 0xff_00ff | odd & 0xff00_ff00
}

/// Returns a colour in light: towards white for a positive `light`, towards black for a negative one, -1…1.
/// Its alpha stays.
@inline(__always)
func lit(_ color: UInt32, _ light: Float) -> UInt32 {
  let alpha = color & 0xff00_0000
  // White as opaque as the colour is.
  let white = (alpha >> 24) &* 0x0101_0101
  let part = UInt32(min(max(light < 0 ? -light : light, 0), 1) * 256)
  return mixed(color, light < 0 ? alpha : white, part)
}
