internal import SeguePixels

/// A rectangle of pixels in a frame.
struct PixelBox {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int

  init(all size: PixelSize) { (x0, y0, x1, y1) = (0, 0, size.width, size.height) }

  /// Makes the smallest rectangle with all pixels in which two frames of the same size differ; nil
  /// if the frames are equal.
  init?(changedFrom last: PixelBuffer, to buffer: PixelBuffer) {
    let width = buffer.width
    func isSame(_ y: Int) -> Bool {
      let (a, b) = (buffer.row(y), last.row(y))
      var x = 0
      while x < width, a[x] == b[x] { x += 1 }
      return x == width
    }
    self.init(all: PixelSize(width: width, height: buffer.height))
    while y0 < y1, isSame(y0) { y0 += 1 }
    guard y0 < y1 else { return nil }
    while isSame(y1 - 1) { y1 -= 1 }
    (x0, x1) = (width, 0)
    for y in y0..<y1 {
      let (a, b) = (buffer.row(y), last.row(y))
      var x = 0
      while x < x0, a[x] == b[x] { x += 1 }
      x0 = min(x0, x)
      x = width
      while x > x1, a[x - 1] == b[x - 1] { x -= 1 }
      x1 = max(x1, x)
    }
  }

  /// Returns true if all pixels of `buffer` within the rectangle that differ from `last` are opaque.
  func isOpaqueWhereChanged(from last: PixelBuffer, to buffer: PixelBuffer) -> Bool {
    for y in y0..<y1 {
      let (a, b) = (buffer.row(y), last.row(y))
      for x in x0..<x1 where a[x] != b[x] && a[x] >> 24 != 255 { return false }
    }
    return true
  }

  /// Returns true if no channel (0…255) of a pixel within the rectangle differs by more than `tolerance` between two
  /// frames.
  func differsLittle(_ one: PixelBuffer, _ other: PixelBuffer, tolerance: Int) -> Bool {
    for y in y0..<y1 {
      let (a, b) = (one.row(y), other.row(y))
      for x in x0..<x1 where a[x] != b[x] {
        func difference(_ shift: UInt32) -> Int {
          abs(Int(a[x] >> shift & 255) - Int(b[x] >> shift & 255))
        }
        let most = max(max(difference(0), difference(8)), max(difference(16), difference(24)))
        if most > tolerance { return false }
      }
    }
    return true
  }
}
