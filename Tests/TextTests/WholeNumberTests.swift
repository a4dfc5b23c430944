import SegueGeometry
import Testing

/// Tests the conversions of numbers of any size to integers.
@Suite struct WholeNumberTests {
  @Test func `a conversion drops the fraction like the plain conversion, as far as that exists`() {
    for number in [
      0, -0.0, 0.9, -0.9, 1, 4.5, -4.5, 1e15 + 0.5, -1e18, 0x1p62, -0x1p63, 0x1p63.nextDown,
    ] {
      #expect(Int(clamping: number) == Int(number))
    }
  }

  @Test func `a number beyond the type becomes the nearest limit, and NaN becomes 0`() {
    for number in [0x1p63, 1e19, 0x1p64, 1e308, .infinity] {
      #expect(Int(clamping: number) == .max && Int(clamping: -number * 1.001) == .min)
      #expect(Int32(clamping: number) == .max && Int32(clamping: -number) == .min)
      #expect(UInt8(clamping: number) == 255 && UInt8(clamping: -number) == 0)
      #expect(UInt32(clamping: Float(number)) == .max && UInt32(clamping: -Float(number)) == 0)
    }
    #expect(Int(clamping: Double.nan) == 0 && UInt8(clamping: Float.nan) == 0)
    #expect(UInt8(clamping: 255.9) == 255 && UInt8(clamping: 256.0) == 255)
  }

  @Test func `a number beyond a range becomes the nearest end of it`() {
    #expect(Int(clamping: 7.9, to: 2...8) == 7 && Int(clamping: 9, to: 2...8) == 8)
    #expect(Int(clamping: 1e300, to: 2...8) == 8 && Int(clamping: -Double.infinity, to: 2...8) == 2)
    #expect(
      Int(clamping: Double.nan, to: 2...8) == 2 && Int(clamping: Double.nan, to: -8 ... -2) == -2)
  }
}
