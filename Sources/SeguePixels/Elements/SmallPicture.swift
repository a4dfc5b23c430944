internal import SegueGeometry

/// A rectangle of whole pixels.
struct PixelRect: Hashable {
  var x: Int, y: Int, width: Int, height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }
  var area: Int { width * height }
  var ratio: Double { Double(width) / Double(max(height, 1)) }

  /// Returns the rectangle in points, of which each has `scale` pixels.
  func rect(_ scale: Double) -> Rect {
    Rect(
      x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
  }

  func union(_ other: Self) -> Self {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Self(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  func contains(_ other: Self) -> Bool {
    x <= other.x && y <= other.y && right >= other.right && bottom >= other.bottom
  }

  /// True if all edges are as near to those of another rectangle as `distance`.
  func isNear(_ other: Self, _ distance: Int) -> Bool {
    [x - other.x, y - other.y, right - other.right, bottom - other.bottom].allSatisfy { abs($0) <= distance }
  }

  /// Returns the rectangle with those of its edges that are edges of one rectangle moved to those of another one.
  func grown(from inner: Self, to outer: Self) -> Self {
    let (left, top) = (x == inner.x ? outer.x : x, y == inner.y ? outer.y : y)
    return Self(
      x: left, y: top, width: (right == inner.right ? outer.right : right) - left,
      height: (bottom == inner.bottom ? outer.bottom : bottom) - top)
  }
}

/// A copy of a picture in which each pixel is the mean of a square of pixels.
struct SmallPicture {
  let factor: Int
  let width: Int
  let height: Int
  /// The colours as blue, green, red and alpha, in rows from the top.
  let pixels: [SIMD4<UInt8>]

  init(_ picture: PixelBuffer, factor: Int) {
    self.factor = factor
    let (width, height) = ((picture.width + factor - 1) / factor, (picture.height + factor - 1) / factor)
    (self.width, self.height) = (width, height)
    var pixels = [SIMD4<UInt8>](repeating: .zero, count: width * height)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: width)
    for y in 0..<height {
      for x in 0..<width { sums[x] = .zero }
      let rows = y * factor..<min((y + 1) * factor, picture.height)
      for row in rows {
        let line = picture.row(row)
        for x in 0..<width {
          for at in x * factor..<min((x + 1) * factor, picture.width) { sums[x] &+= line[at].channels }
        }
      }
      for x in 0..<width {
        let count = UInt32(rows.count * (min((x + 1) * factor, picture.width) - x * factor))
        pixels[y * width + x] = SIMD4(truncatingIfNeeded: sums[x] / SIMD4(repeating: count))
      }
    }
    self.pixels = pixels
  }
}

extension UInt32 {
  /// The four bytes of a pixel.
  var channels: SIMD4<UInt32> { SIMD4(self & 255, self >> 8 & 255, self >> 16 & 255, self >> 24) }

  /// Returns the largest difference of two pixels' bytes.
  func difference(_ other: UInt32) -> UInt32 {
    let (a, b) = (channels, other.channels)
    return (pointwiseMax(a, b) &- pointwiseMin(a, b)).max()
  }
}

/// The areas of a picture within which colours change by small steps from pixel to pixel, such as plain and graduated
/// grounds.
struct FlatAreas {
  /// The number of the area of each pixel.
  private(set) var labels: [Int32]

  /// The largest step from pixel to pixel, and over three pixels, of 255. The edge of a white card on a light grey
  /// ground is soft at round corners, and no way across.
  private static let step: UInt8 = 4
  private static let slope: UInt8 = 6

  init(_ picture: SmallPicture) {
    let (width, height) = (picture.width, picture.height)
    var roots = (0..<Int32(width * height)).map(\.self)
    func root(_ start: Int32, _ roots: UnsafeMutableBufferPointer<Int32>) -> Int32 {
      var at = start
      while roots[Int(at)] != at {
        roots[Int(at)] = roots[Int(roots[Int(at)])]
        at = roots[Int(at)]
      }
      return at
    }
    roots.withUnsafeMutableBufferPointer { roots in
      picture.pixels.withUnsafeBufferPointer { pixels in
        func difference(_ a: Int, _ b: Int) -> UInt8 {
          (pointwiseMax(pixels[a], pixels[b]) &- pointwiseMin(pixels[a], pixels[b])).max()
        }
        func join(_ a: Int, _ b: Int, before: Int, after: Int) {
          guard difference(a, b) <= Self.step, difference(before, after) <= Self.slope else { return }
          let (one, other) = (root(Int32(a), roots), root(Int32(b), roots))
          if one < other { roots[Int(other)] = one } else { roots[Int(one)] = other }
        }
        for y in 0..<height {
          for x in 0..<width {
            let at = y * width + x
            if x > 0 { join(at, at - 1, before: x > 1 ? at - 2 : at - 1, after: x + 1 < width ? at + 1 : at) }
            if y > 0 {
              join(at, at - width, before: y > 1 ? at - 2 * width : at - width, after: y + 1 < height ? at + width : at)
            }
          }
        }
        for at in roots.indices { roots[at] = root(Int32(at), roots) }
      }
    }
    labels = roots
  }
}
