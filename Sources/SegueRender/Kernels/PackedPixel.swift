// The components are converted one at a time. For the conversion of a whole vector, the compiler would call a generic
// function, which takes several times as long as all other work on a pixel.

extension SIMD4<Float> {
  /// The pixel with these components: blue, green, red and alpha, each at least 0 and below 256.
  /// Fractions are dropped.
  @inline(__always)
  var packedPixel: UInt32 {
    UInt32(x) | UInt32(y) &<< 8 | UInt32(z) &<< 16 | UInt32(w) &<< 24
  }
}

extension SIMD4<Double> {
  /// The pixel with these components: blue, green, red and alpha, each at least 0 and below 256.
  /// Fractions are dropped.
  @inline(__always)
  var packedPixel: UInt32 {
    UInt32(x) | UInt32(y) &<< 8 | UInt32(z) &<< 16 | UInt32(w) &<< 24
  }
}
