internal import SeguePixels

/// The pixels per point that a screenshot most likely has, derived from its size alone.
///
/// A phone is recognised by the width of its screen in pixels and by its aspect ratio, a tablet by
/// its width. A landscape picture of at least 2,000 pixels across is taken for a computer's screen at
/// 2x, and every other picture for one at 1x. Sources: Apple's tables of display sizes, and the
/// densities of Android's common phones, which are between 2.6 and 3 at 1080 pixels and between 3.5
/// and 4 at 1440.
public enum ScreenScale {
  /// The widths of iPhones, and the scale of each. No other screens have them.
  private static let iPhones: [Int: Double] = [
    640: 2, 750: 2, 828: 2,
    1125: 3, 1170: 3, 1179: 3, 1206: 3, 1242: 3, 1260: 3, 1284: 3, 1290: 3, 1320: 3,
  ]
  /// The widths of Android's phones. Computers' screens have them as heights.
  private static let androids: [Int: Double] = [720: 2, 1080: 3, 1440: 3.5]
  /// The widths of iPads.
  private static let iPads: Set = [1488, 1536, 1620, 1640, 1668, 2048, 2064]

  /// Longer side to shorter side. Phones are between 16:9 and 20.5:9. In landscape, 16:9 is a
  /// computer's screen where the shorter side is an Android's.
  private static let phone = 1.7...2.3
  private static let longPhone = 1.9...2.3
  /// The least width of a landscape screen that is taken for one at 2x.
  private static let wide = 2000

  /// The scale of a picture of this size, at least 1. 1 for sizes of which nothing is known.
  public static func likely(for size: PixelSize) -> Double {
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
