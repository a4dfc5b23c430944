// The components are converted one at a time, because the compiler would convert a whole vector by a call of a generic
// function. That would take several times as long as all other work on a pixel.

extension SIMD4<Float> {
  /// The pixel whose blue, green, red and alpha are the four numbers of this vector, each at least
  /// 0 and below 256. Fractions are dropped.
  @inline(__always)
  var packedPixel: UInt32 {
    // In range: see the comment of the property.
    UInt32(x) | UInt32(y) &<< 8 | UInt32(z) &<< 16 | UInt32(w) &<< 24
  }
}

extension SIMD4<Double> {
  /// The pixel whose blue, green, red and alpha are the four numbers of this vector, each at least
  /// 0 and below 256. Fractions are dropped.
  @inline(__always)
  var packedPixel: UInt32 {
    // In range: see the comment of the property.
    UInt32(x) | UInt32(y) &<< 8 | UInt32(z) &<< 16 | UInt32(w) &<< 24
  }
}
