// One number is converted at a time, because the compiler calls a generic function for the conversion of a vector,
// which takes several times as long as all the rest of a pixel.

extension SIMD4<Float> {
  /// Blue, green, red and alpha, 0 to less than 256 each, as a pixel; fractions are dropped.
  @inline(__always)
  var packedPixel: UInt32 {
    UInt32(x) | UInt32(y) &<< 8 | UInt32(z) &<< 16 | UInt32(w) &<< 24
  }
}

extension SIMD4<Double> {
  /// Blue, green, red and alpha, 0 to less than 256 each, as a pixel; fractions are dropped.
  @inline(__always)
  var packedPixel: UInt32 {
    UInt32(x) | UInt32(y) &<< 8 | UInt32(z) &<< 16 | UInt32(w) &<< 24
  }
}
