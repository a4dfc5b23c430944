internal import SeguePixels

/// Converts between straight and premultiplied alpha; both directions round to the nearest byte.
enum Alpha {
  /// Returns `c * a / 255`, rounded to the nearest integer as `(c·a + 127) / 255`. The result is
  /// exact for every pair of bytes.
  @inline(__always)
  static func multiply(_ c: UInt32, _ a: UInt32) -> UInt32 {
    (c &* a &+ 127) / 255
  }

  /// Returns `c * 255 / a`, rounded to the nearest integer, at most 255. The function is the
  /// inverse of `multiply`: for an alpha `a` and a premultiplied `c`, `multiply` gives `c` again.
  @inline(__always)
  static func divide(_ c: UInt32, _ a: UInt32) -> UInt32 {
    a == 0 ? 0 : min(255, (c &* 255 &+ a / 2) / a)
  }

  @inline(__always)
  static func premultiplied(_ p: UInt32) -> UInt32 {
    let a = p >> 24
    if a == 255 { return p }
    if a == 0 { return 0 }
    return a << 24 | multiply(p >> 16 & 255, a) << 16 | multiply(p >> 8 & 255, a) << 8
      | multiply(p & 255, a)
  }

  @inline(__always)
  static func straight(_ p: UInt32) -> UInt32 {
    let a = p >> 24
    if a == 255 { return p }
    if a == 0 { return 0 }
    return a << 24 | divide(p >> 16 & 255, a) << 16 | divide(p >> 8 & 255, a) << 8
      | divide(p & 255, a)
  }
}

extension PixelBuffer {
  /// Premultiplies straight pixels in place and sets `isOpaque`.
  func premultiply() {
    var all: UInt32 = 255
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width {
        let p = row[x]
        all &= p >> 24
        if p >> 24 != 255 { row[x] = Alpha.premultiplied(p) }
      }
    }
    isOpaque = all == 255
  }

  /// Sets `isOpaque` by looking at every pixel's alpha.
  func noteOpacity() {
    var all: UInt32 = .max
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width { all &= row[x] }
    }
    isOpaque = all >> 24 == 255
  }

  static func make(_ size: PixelSize) throws(MediaError) -> PixelBuffer {
    guard let buffer = PixelBuffer(width: size.width, height: size.height) else {
      throw .noMemory
    }
    return buffer
  }
}
