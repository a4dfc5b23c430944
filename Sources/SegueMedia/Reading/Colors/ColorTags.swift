/// The statements of a picture file about the colours of its pixels.
struct ColorTags: Equatable, Sendable {
  /// A file's ICC profile, uncompressed.
  var profile: [UInt8]?
  /// True for a PNG's sRGB chunk.
  var isSRGB = false
  /// The exponent with which intensities were encoded, such as 0.45455: PNG's gAMA.
  var gamma: Double?
  /// The chromaticities x and y of white, red, green and blue: PNG's cHRM.
  var chromaticities: [Double]?
  /// The code points of ITU-T H.273: PNG's cICP.
  var codePoints: CodePoints?
  /// The brightest pixel in cd/m² (CTA-861.3): PNG's cLLI.
  var peak: Double?

  /// The colours of most screens: pixels that are shown as they are.
  static let none = ColorTags()

  /// The maximum size of a profile that is read. Printers' profiles have up to 4 MB.
  static let maxProfileBytes = 16 << 20
}

/// Colours as ITU-T H.273 numbers them.
struct CodePoints: Equatable, Sendable {
  var primaries: Int
  var transfer: Int

  /// True for PQ (SMPTE ST 2084) and HLG (ARIB STD-B67).
  var isHDR: Bool { transfer == 16 || transfer == 18 }

  /// The chromaticities x and y of white, red, green and blue (H.273, table 2); nil for numbers that have none.
  var chromaticities: [Double]? {
    switch primaries {
    case 1: [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
    case 4: [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08]
    case 5: [0.3127, 0.329, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06]
    case 6, 7: [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07]
    case 9: Self.bt2020
    case 11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    case 12: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    default: nil
    }
  }

  static let bt2020 = [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046]

  /// The curve of SDR colours as the exponent of its display, or 0 for sRGB's curve. As in video players, the curves of
  /// BT.709 and BT.601 are shown as sRGB's. Nil for curves that are not drawn.
  var displayGamma: Double? {
    switch transfer {
    case 1, 6, 13, 14, 15: 0
    case 4: 2.2
    case 5: 2.8
    case 8: 1
    default: nil
    }
  }
}
