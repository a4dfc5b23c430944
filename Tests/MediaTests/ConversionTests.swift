import SegueRender
import Testing

@testable import SegueMedia

@Suite struct ConversionTests {
  @Test
  func `premultiplying a component divides the product by 255 and rounds to the nearest integer`() {
    for a in 0...255 {
      for c in 0...255 {
        let exact = (Double(c) * Double(a) / 255).rounded()
        #expect(Alpha.multiply(UInt32(c), UInt32(a)) == UInt32(exact))
      }
    }
  }

  @Test func `converting a premultiplied colour to straight and back does not change it`() {
    for a in UInt32(1)...255 {
      for c in 0...a {
        #expect(Alpha.multiply(Alpha.divide(c, a), a) == c)
      }
    }
  }

  /// Returns the luma plane and the two chroma planes of a picture, with one byte for each sample.
  func planes(
    _ buffer: PixelBuffer, wide: Bool = LumaChroma.hasWide
  ) -> (y: [UInt8], u: [UInt8], v: [UInt8]) {
    let (w, h) = ((buffer.width + 1) / 2 * 2, (buffer.height + 1) / 2 * 2)
    var y = [UInt8](repeating: 0, count: w * h)
    var u = [UInt8](repeating: 0, count: w * h / 4)
    var v = u
    y.withUnsafeMutableBufferPointer { y in
      u.withUnsafeMutableBufferPointer { u in
        v.withUnsafeMutableBufferPointer { v in
          guard let y = y.baseAddress, let u = u.baseAddress, let v = v.baseAddress else { return }
          LumaChroma.convert(
            buffer,
            into: LumaChroma.Planes(
              y: y, u: u, v: v, yStride: w, uStride: w / 2, vStride: w / 2), wide: wide)
        }
      }
    }
    return (y, u, v)
  }

  @Test(.enabled(if: LumaChroma.hasWide, "without AVX2 there is nothing to compare"))
  func `AVX2 conversion to luma and chroma gives the same bytes as the portable loop`() throws {
    var dice = UInt32(1)
    for width in 1...70 {
      let image = try picture(width, 3) { x, y in
        dice = dice &* 1_664_525 &+ 1_013_904_223
        return y == 2 ? (x % 3 == 0 ? 0xFFFF_FFFF : 0) : dice
      }
      let (wide, plain) = (planes(image, wide: true), planes(image, wide: false))
      #expect(wide.y == plain.y, "luma of \(width) columns")
      #expect(wide.u == plain.u, "blue of \(width) columns")
      #expect(wide.v == plain.v, "red of \(width) columns")
    }
  }

  /// The oracle is the definition of BT.709 in floating point.
  @Test(arguments: [(64, 8), (17, 5), (1, 1), (33, 2), (2, 3)])
  func `every luma and chroma sample differs from BT.709's formula by at most 0.52`(
    _ size: (Int, Int)
  ) throws {
    var random = UInt64(size.0)
    let image = try picture(size.0, size.1) { _, _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1
      return 0xFF00_0000 | UInt32(random >> 40)
    }
    let (w, h) = ((size.0 + 1) / 2 * 2, (size.1 + 1) / 2 * 2)
    let (ys, us, vs) = planes(image)
    func rgb(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let p = image.row(min(y, size.1 - 1))[min(x, size.0 - 1)]
      return SIMD3(Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255))
    }
    func luma(_ c: SIMD3<Double>) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
    for y in 0..<h {
      for x in 0..<w {
        let exact = 16 + luma(rgb(x, y)) * 219 / 255
        #expect(abs(Double(ys[y * w + x]) - exact) < 0.52)
      }
    }
    for y in 0..<h / 2 {
      for x in 0..<w / 2 {
        let c =
          (rgb(2 * x, 2 * y) + rgb(2 * x + 1, 2 * y) + rgb(2 * x, 2 * y + 1)
            + rgb(2 * x + 1, 2 * y + 1)) / 4
        let u = 128 + (c.z - luma(c)) / 1.8556 * 224 / 255
        let v = 128 + (c.x - luma(c)) / 1.5748 * 224 / 255
        #expect(abs(Double(us[y * w / 2 + x]) - u) < 0.52)
        #expect(abs(Double(vs[y * w / 2 + x]) - v) < 0.52)
      }
    }
  }

  @Test func `grey has neutral chroma, and the luma of black is 16 and of white 235`() throws {
    for g in UInt32(0)...255 {
      let (y, u, v) = planes(try picture(16, 2) { _, _ in 0xFF00_0000 | g << 16 | g << 8 | g })
      #expect(Set(u) == [128] && Set(v) == [128])
      if g == 0 { #expect(Set(y) == [16]) }
      if g == 255 { #expect(Set(y) == [235]) }
    }
  }

  @Test func `applying an EXIF orientation and its inverse restores the picture`() throws {
    let image = try corners(6, 4)
    let inverse = [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6]
    for (number, back) in inverse {
      let first = Orientation(exif: number)
      let turned = try PixelBuffer.make(first.shown(image.size))
      first.turn(image, into: turned)
      let result = try PixelBuffer.make(image.size)
      Orientation(exif: back).turn(turned, into: result)
      #expect(pixels(result) == pixels(image), "\(number)")
    }
  }

  @Test
  func `cropping a stored picture before applying its EXIF orientation equals cropping after it`()
    throws
  {
    let image = try picture(7, 5) { x, y in 0xFF00_0000 | UInt32(y * 7 + x) }
    for number in 1...8 {
      let orientation = Orientation(exif: number)
      let shown = try PixelBuffer.make(orientation.shown(image.size))
      orientation.turn(image, into: shown)
      var part = Placement(whole: PixelSize(width: 2, height: 3))
      (part.x, part.y) = (1, 1)
      let inside = orientation.stored(part, of: image.size)
      let cut = try PixelBuffer.make(inside.size)
      inside.scale(image, into: cut)
      let turned = try PixelBuffer.make(part.size)
      orientation.turn(cut, into: turned)
      let direct = try PixelBuffer.make(part.size)
      part.scale(shown, into: direct)
      #expect(pixels(turned) == pixels(direct), "\(number)")
    }
  }
}
