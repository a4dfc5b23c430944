internal import SeguePixels

#if canImport(Glibc)
  import Glibc
#endif

/// The way from HDR colours, PQ or HLG, to sRGB.
///
/// Light is measured by reference white, 203 cd/m² (BT.2408), which is sRGB's white: so a recording of a screen looks like a
/// screenshot of it. Up to nine tenths of white, colours stay as they are. What is brighter is compressed into the
/// rest, by the largest of the three components, so that hues stay: the shape of Reinhard's extended curve, which reaches
/// 1 at the peak. BT.2390's curve was not taken, because it makes white light grey (230 of 255 for a peak of
/// 1,000 cd/m²), and screens are mostly white.
final class ToneMap: Sendable {
  /// The light of each value of the upper 12 bits of a component: for PQ of the display, in units of reference white; for
  /// HLG of the scene, 0 to 1.
  private let light: [Float]
  /// HLG's gain from the scene to the display for 1,024 values of the scene's luminance; empty for PQ.
  private let gain: [Float]
  /// The matrix from the file's primaries to sRGB's, row by row.
  private let matrix: [Float]
  /// The coefficients of luminance of the file's primaries.
  private let luminance: [Float]
  /// The bytes of sRGB by the square root of the light, in 4,096 steps.
  private let bytes: [UInt8]
  /// The brightest light, in units of reference white, above 1.
  private let peak: Float

  private static let knee: Float = 0.9
  private static let referenceWhite = 203.0
  /// The peak of HLG's display, and of PQ without a statement.
  private static let usualPeak = 1000.0

  /// Creates the way from the colours with these code points; nil if they are not HDR.
  ///
  /// - Parameter peak: The brightest pixel in cd/m², if the file states it.
  init?(_ points: CodePoints, peak: Double?) {
    guard points.isHDR else { return nil }
    let colors = Primaries(points.chromaticities ?? CodePoints.bt2020)
    matrix = colors.toSRGB.map { Float($0) }
    luminance = colors.luminance.map { Float($0) }
    let isPQ = points.transfer == 16
    let stated = isPQ ? peak ?? Self.usualPeak : Self.usualPeak
    self.peak = Float(max(1.01, min(10000, stated) / Self.referenceWhite))
    light = (0..<4096).map {
      let value = Double($0) / 4095
      return Float(isPQ ? Self.pq(value) / Self.referenceWhite : Self.hlg(value))
    }
    // BT.2100, table 5: the display's light is 1000 · Y^0.2 · E for a system gamma of 1.2.
    gain =
      isPQ
      ? []
      : (0..<1024).map { Float(Self.usualPeak / Self.referenceWhite * pow(Double($0) / 1023, 0.2)) }
    bytes = (0..<4096).map {
      let light = pow(Double($0) / 4095, 2)
      let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      // In range: 0 to 255.
      return UInt8((255 * min(1, value)).rounded())
    }
  }

  /// Returns the light of a PQ value in cd/m² (SMPTE ST 2084).
  static func pq(_ value: Double) -> Double {
    let root = pow(value, 32 / 2523.0)
    let base = max(0, root - 3424 / 4096.0) / (2413 / 128.0 - 2392 / 128.0 * root)
    return 10000 * pow(base, 8192 / 1305.0)
  }

  /// Returns the scene's light of an HLG value, 0 to 1 (BT.2100, table 5).
  static func hlg(_ value: Double) -> Double {
    value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
  }

  // MARK: Pixels

  /// Converts straight pixels 0xAARRGGBB in place. The alpha stays.
  func convert(_ picture: PixelBuffer) {
    picture.inBands { [self] rows in
      for y in rows {
        let row = picture.row(y)
        for x in 0..<picture.width {
          let pixel = row[x]
          func wide(_ shift: UInt32) -> Int { Int(pixel >> shift & 255) * 4095 / 255 }
          row[x] = pixel & 0xFF00_0000 | color(wide(16), wide(8), wide(0))
        }
      }
    }
  }

  /// Converts rows of straight RGBA with 16 bits into pixels 0xAARRGGBB. The rows of `source` begin `stride` bytes apart.
  func convert(_ source: UnsafeRawPointer, stride: Int, into picture: PixelBuffer) {
    // Unsafe: the address is used while the caller waits.
    nonisolated(unsafe) let source = source
    picture.inBands { [self] rows in
      for y in rows {
        let row = picture.row(y)
        // Unsafe: the caller's rows have four samples for each pixel.
        let samples = (source + y * stride).assumingMemoryBound(to: UInt16.self)
        for x in 0..<picture.width {
          func wide(_ i: Int) -> Int { Int(samples[4 * x + i] >> 4) }
          let alpha = UInt32(samples[4 * x + 3] >> 8)
          row[x] = alpha << 24 | color(wide(0), wide(1), wide(2))
        }
      }
    }
  }

  /// Returns the colour 0xRRGGBB of components of 12 bits.
  private func color(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    var (r, g, b) = (light[red], light[green], light[blue])
    if !gain.isEmpty {
      let y = luminance[0] * r + luminance[1] * g + luminance[2] * b
      // In range: 0 to 1,023.
      let factor = gain[Int(min(1, max(0, y)) * 1023)]
      (r, g, b) = (r * factor, g * factor, b * factor)
    }
    func row(_ i: Int) -> Float { max(0, matrix[i] * r + matrix[i + 1] * g + matrix[i + 2] * b) }
    var (red, green, blue) = (row(0), row(3), row(6))
    let largest = max(red, green, blue)
    if largest > Self.knee {
      let scale = compressed(largest) / largest
      (red, green, blue) = (red * scale, green * scale, blue * scale)
    }
    // In range: the light is 0 or more and finite, and at most 1 is taken.
    func byte(_ light: Float) -> UInt32 {
      UInt32(bytes[Int(min(1, light).squareRoot() * 4095 + 0.5)])
    }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  private func compressed(_ light: Float) -> Float {
    let rest = 1 - Self.knee
    let (u, top) = ((light - Self.knee) / rest, (peak - Self.knee) / rest)
    return Self.knee + rest * min(1, u * (1 + u / (top * top)) / (1 + u))
  }
}

/// Red, green, blue and white of a colour space, and the matrices that follow from them.
struct Primaries {
  /// From components of light to X, Y and Z.
  private let toXYZ: [[Double]]

  /// Creates primaries from the chromaticities x and y of white, red, green and blue.
  init(_ xy: [Double]) {
    func xyz(_ i: Int) -> [Double] { [xy[i] / xy[i + 1], 1, (1 - xy[i] - xy[i + 1]) / xy[i + 1]] }
    let columns = [xyz(2), xyz(4), xyz(6)]
    let whole = (0..<3).map { i in columns.map { $0[i] } }
    let scales = Self.product(Self.inverse(whole), xyz(0))
    toXYZ = whole.map { row in zip(row, scales).map { $0 * $1 } }
  }

  /// The luminance of each component.
  var luminance: [Double] { toXYZ[1] }

  /// The matrix from components of light to sRGB's, row by row.
  var toSRGB: [Double] {
    let srgb = Self.inverse(Primaries([0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]).toXYZ)
    return srgb.flatMap { row in
      (0..<3).map { j in (0..<3).reduce(0) { $0 + row[$1] * toXYZ[$1][j] } }
    }
  }

  private static func product(_ m: [[Double]], _ v: [Double]) -> [Double] {
    m.map { row in zip(row, v).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static func inverse(_ m: [[Double]]) -> [[Double]] {
    func cofactor(_ i: Int, _ j: Int) -> Double {
      let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3)
      return m[a][c] * m[b][d] - m[a][d] * m[b][c]
    }
    let determinant = (0..<3).reduce(0.0) { $0 + m[0][$1] * cofactor(0, $1) }
    return (0..<3).map { j in (0..<3).map { cofactor($0, j) / determinant } }
  }
}

extension PixelBuffer {
  /// Calls `body` for parts of the rows, on all processors if the picture is large.
  func inBands(_ body: @escaping @Sendable (Range<Int>) -> Void) {
    guard width * height >= 1 << 18 else {
      body(0..<height)
      return
    }
    let (bands, height) = (16, height)
    BandWorkers().run(bands: bands) { band in
      body(height * band / bands..<height * (band + 1) / bands)
    }
  }
}
