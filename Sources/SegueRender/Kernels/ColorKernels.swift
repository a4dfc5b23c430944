internal import SegueGeometry

/// The inner loops that change the colours of a row of premultiplied pixels, or mix two rows by a blend mode. Each
/// result depends only on the pixels at its own index. The caller guarantees that the rows have `count` pixels.
enum ColorKernels {
  typealias Source = UnsafePointer<UInt32>
  typealias Target = UnsafeMutablePointer<UInt32>
  /// Two colour components of each of four pixels, in 16 bits each: blue and red, or green and
  /// alpha.
  private typealias Lanes = SIMD8<UInt16>

  // MARK: Colour matrices

  /// Maps the colours of `s` by a colour matrix. Transparent pixels remain transparent.
  static func recolor(_ out: Target, _ s: Source, _ count: Int, _ weights: ColorWeights) {
    // Screens have long runs of equal pixels, for which the result is computed only once.
    var (last, result): (UInt32, UInt32) = (0, 0)
    for index in 0..<count {
      let pixel = s[index]
      if pixel != last { (last, result) = (pixel, weights.applied(to: pixel)) }
      out[index] = result
    }
  }

  // MARK: Masks

  /// Multiplies each pixel by `weight`, in 256ths.
  static func fade(_ out: Target, _ count: Int, _ weight: UInt32) {
    guard weight < 256 else { return }
    for index in 0..<count { out[index] = PlainKernels.lerp(0, out[index], weight) }
  }

  /// Multiplies each pixel by `weight`, in 256ths, and by an opacity from `table`. The index in the table is the alpha
  /// of the mask's pixel or, if `isLuminance` is true, the luminance of its premultiplied colour.
  static func fade(
    _ out: Target, _ count: Int, _ weight: UInt32, mask: Source, table: UnsafePointer<UInt8>,
    isLuminance: Bool
  ) {
    for index in 0..<count {
      let pixel = mask[index]
      let value = isLuminance ? luminance(pixel) : pixel &>> 24
      let opacity = PlainKernels.product(UInt32(table[Int(value)]), weight)
      out[index] = PlainKernels.lerp(0, out[index], opacity)
    }
  }

  /// Returns the luminance of a premultiplied pixel, 0…255, computed with the coefficients of
  /// luminance masks in the W3C's specification.
  @inline(__always)
  static func luminance(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel &>> 16 & 255, pixel &>> 8 & 255, pixel & 255)
    return (red &* 13933 &+ green &* 46871 &+ blue &* 4732 &+ 0x8000) &>> 16
  }

  // MARK: Blend modes

  /// Blends the pixels of `s` over the pixels of `out` with a blend mode.
  static func blend(_ out: Target, _ s: Source, _ count: Int, _ mode: BlendMode) {
    switch mode {
    case .normal:
      PlainKernels.over(out, s, count, 256)
    case .multiply:
      each(out, s, count) { b, s, _, _ in b &* s }
    case .screen:
      // The exact sum is less than 2^16, so an overflow of an intermediate result does not change
      // it.
      each(out, s, count) { b, s, ba, sa in b &* sa &+ s &* ba &- b &* s }
    case .overlay:
      each(out, s, count) { b, s, ba, sa in
        let dark = b &* s &* 2
        let light = ba &* sa &- (ba &- b) &* (sa &- s) &* 2
        return light.replacing(with: dark, where: b &* 2 .<= ba)
      }
    case .darken:
      each(out, s, count) { b, s, ba, sa in pointwiseMin(b &* sa, s &* ba) }
    case .lighten:
      each(out, s, count) { b, s, ba, sa in pointwiseMax(b &* sa, s &* ba) }
    case .difference:
      each(out, s, count) { b, s, ba, sa in
        let (below, above) = (b &* sa, s &* ba)
        return pointwiseMax(below, above) &- pointwiseMin(below, above)
      }
    case .plus:
      for index in 0..<count { out[index] = sum(out[index], s[index]) }
    }
  }

  /// Adds two pixels component by component; sums above 255 become 255.
  @inline(__always)
  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    func half(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let sum = a &+ b
      let carries = sum &>> 8 & 0x1_0001
      return (sum | carries &* 255) & 0xff_00ff
    }
    return half(a & 0xff_00ff, b & 0xff_00ff) | half(a &>> 8 & 0xff_00ff, b &>> 8 & 0xff_00ff) &<< 8
  }

  /// Composites each pixel of `s` over `out` with a blend function. The result is the sum of the
  /// areas that only one of the two pixels covers and of the area that both cover. `common` returns
  /// the colour of the area that both cover, in 65025ths (255²), from a byte of the backdrop, a
  /// byte of the source, and the alphas of both.
  @inline(__always)
  private static func each(
    _ out: Target, _ s: Source, _ count: Int, _ common: (Lanes, Lanes, Lanes, Lanes) -> Lanes
  ) {
    var index = 0
    while index < count {
      if count &- index >= 4 {
        let below = UnsafeRawPointer(out + index).loadUnaligned(as: SIMD4<UInt32>.self)
        let above = UnsafeRawPointer(s + index).loadUnaligned(as: SIMD4<UInt32>.self)
        UnsafeMutableRawPointer(out + index).storeBytes(
          of: mixed(below, above, common), as: SIMD4<UInt32>.self)
        index &+= 4
      } else {
        let one = mixed(SIMD4(repeating: out[index]), SIMD4(repeating: s[index]), common)
        out[index] = one[0]
        index &+= 1
      }
    }
  }

  @inline(__always)
  private static func mixed(
    _ below: SIMD4<UInt32>, _ above: SIMD4<UInt32>, _ common: (Lanes, Lanes, Lanes, Lanes) -> Lanes
  ) -> SIMD4<UInt32> {
    let low = Lanes(repeating: 255)
    // Unsafe: `SIMD4<UInt32>` and `Lanes` both have 16 bytes and no padding.
    let (b, s) = (unsafeBitCast(below, to: Lanes.self), unsafeBitCast(above, to: Lanes.self))
    let ba = unsafeBitCast((below &>> 24) &* 0x1_0001, to: Lanes.self)
    let sa = unsafeBitCast((above &>> 24) &* 0x1_0001, to: Lanes.self)
    @inline(__always) func half(_ b: Lanes, _ s: Lanes) -> Lanes {
      rounded(b &* (low &- sa) &+ s &* (low &- ba) &+ common(b, s, ba, sa))
    }
    let even = half(b & low, s & low)
    let odd = half(b &>> 8, s &>> 8)
    let colors = unsafeBitCast(even | odd &<< 8, to: SIMD4<UInt32>.self)
    // Every blend mode has the resulting alpha of plain source-over.
    let alpha = unsafeBitCast(rounded(ba &* (low &- sa) &+ sa &* low), to: SIMD4<UInt32>.self)
    return (colors & 0xff_ffff) | alpha &<< 24
  }

  /// Converts a product in 65025ths to 255ths, rounded to the nearest integer.
  @inline(__always)
  private static func rounded(_ product: Lanes) -> Lanes {
    let sum = product &+ 128
    return (sum &+ sum &>> 8) &>> 8
  }
}

/// A colour matrix, converted to floats and scaled for pixels with 8-bit components.
struct ColorWeights: BitwiseCopyable {
  /// A column of the matrix: the red, green, blue and alpha of the result, in 255ths, for each
  /// 255th of red. `green`, `blue` and `alpha` are the columns for the other components.
  private let red: SIMD4<Float>
  private let green: SIMD4<Float>
  private let blue: SIMD4<Float>
  private let alpha: SIMD4<Float>
  private let offset: SIMD4<Float>

  /// - Parameter keepsAlpha: true to keep the alpha unchanged.
  init(_ matrix: ColorMatrix, keepsAlpha: Bool) {
    func column(_ numbers: SIMD4<Double>, _ alpha: Double) -> SIMD4<Float> {
      var numbers = numbers
      if keepsAlpha { numbers.w = alpha }
      // Coefficients above 10⁶ and NaN become 0, so that no sum is infinite or NaN.
      for index in 0..<4 where !(abs(numbers[index]) <= 1e6) { numbers[index] = 0 }
      return SIMD4<Float>(numbers)
    }
    red = column(matrix.red, 0)
    green = column(matrix.green, 0)
    blue = column(matrix.blue, 0)
    alpha = column(matrix.alpha, 1)
    offset = column(matrix.offset, 0) * 255
  }

  /// Applies the matrix to a premultiplied pixel. A transparent pixel remains transparent.
  func applied(to pixel: UInt32) -> UInt32 {
    let opacity = Float(pixel &>> 24)
    guard opacity > 0 else { return 0 }
    let factor = 255 / opacity
    let sum =
      red * (Float(pixel &>> 16 & 255) * factor) + green * (Float(pixel &>> 8 & 255) * factor)
      + blue * (Float(pixel & 255) * factor) + alpha * opacity + offset
    let straight = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let visible = straight.w.rounded()
    let share = visible / 255
    // In range: the numbers are clamped to 0…255, also those that are NaN.
    func part(_ number: Float) -> UInt32 { UInt32((number * share).rounded()) }
    return UInt32(visible) &<< 24 | part(straight.x) &<< 16 | part(straight.y) &<< 8
      | part(straight.z)
  }
}
