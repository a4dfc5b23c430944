internal import SeguePixels

/// The most likely number of pixels per point of a screenshot, derived from its size alone.
///
/// A phone is recognised by the width of its screen in pixels and by its aspect ratio, a tablet by its
/// width. A landscape picture at least 2,000 pixels wide is taken for a computer's screen at 2x, and every
/// other picture for a screen at 1x. Sources: Apple's tables of display sizes, and the densities of
/// Android's common phones, which are between 2.6 and 3 at 1080 pixels and between 3.5 and 4 at 1440.
package enum ScreenScale {
  /// The widths of iPhones, with the scale of each. No other screens have these widths.
  private static let iPhones: [Int: Double] = [
    640: 2, 750: 2, 828: 2,
    1125: 3, 1170: 3, 1179: 3, 1206: 3, 1242: 3, 1260: 3, 1284: 3, 1290: 3, 1320: 3,
  ]
  /// The widths of Android phones, with the scale of each. Some computers' screens have these
  /// numbers as heights, so a landscape picture must also have a ratio in `longPhone`.
  private static let androids: [Int: Double] = [720: 2, 1080: 3, 1440: 3.5]
  /// The widths of iPads.
  private static let iPads: Set = [1488, 1536, 1620, 1640, 1668, 2048, 2064]

  /// The possible ratios of a phone's longer side to its shorter side, from 16:9 to 20.5:9. `longPhone` is for Android
  /// phones in landscape, because a 16:9 landscape picture of the same height is a computer's screen.
  private static let phone = 1.7...2.3
  private static let longPhone = 1.9...2.3
  /// The minimum width of a landscape screen that is taken for a screen at 2x, in pixels.
  private static let wide = 2000

  /// Returns the likely scale of a picture of this size, at least 1; 1 for an unknown size.
  package static func likely(for size: PixelSize) -> Double {
    let (shorter, longer) = (min(size.width, size.height), max(size.width, size.height))
    guard shorter > 0 else { return 1 }
    let isLandscape = size.width > size.height
    let ratio = Double(longer) / Double(shorter)
    if phone.contains(ratio), let scale = iPhones[shorter] { return scale }
    if (isLandscape ? longPhone : phone).contains(ratio), let scale = androids[shorter] {
      return scale
    }
    if iPads.contains(shorter), ratio < phone.lowerBound { return 2 }
    return isLandscape && size.width >= wide ? 2 : 1
  }
}
