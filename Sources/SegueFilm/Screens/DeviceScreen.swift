package import SegueGeometry
package import SeguePixels
internal import SegueStoryboard

/// The device to which a screenshot most likely belongs, derived from its size alone: the pixels per point, and the
/// kind, on which the corners of the frame `phone` depend.
///
/// A phone is recognised by the length of its shorter side in pixels and by its aspect ratio, a tablet by its shorter
/// side. A tall or wide picture of an unknown size is taken for a phone's, another landscape picture at least 2,000
/// pixels wide for a computer's screen at 2x, and every other picture for a screen at 1x.
package struct DeviceScreen: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case iPhone, android, foldable, tablet, computer
    /// A phone whose size is in no row of the table.
    case unknownPhone
    /// A picture that is probably no screenshot.
    case other

    /// The frame that looks like the device.
    var frame: Look.Frame {
      switch self {
      case .iPhone, .android, .foldable, .unknownPhone: .phone
      case .tablet: .tablet
      case .computer: .laptop
      case .other: .window
      }
    }

    /// Returns the radius of the screen's corners in the frame `phone`.
    ///
    /// The corners of an iPhone have 39 to 62 points at a width of 375 to 440, and its clock is far from them. Android's
    /// clock begins 8 points from the left edge and 6 points below the upper edge of a status bar of 24 points, where an
    /// arc of more than 24 points would cut it off.
    ///
    /// - Parameter side: The screen's shorter side, in points.
    package func cornerRadius(shorterSide side: Double) -> Double {
      switch self {
      case .android, .unknownPhone: min(0.06 * side, 23)
      case .foldable: 0.03 * side
      case .iPhone, .tablet, .computer, .other: 0.135 * side
      }
    }
  }

  package var kind: Kind
  /// The pixels per point, at least 1.
  package var scale: Double

  /// Screens with one length of the shorter side. Both orientations have the same row.
  private struct Row {
    var kind: Kind
    var scale: Double
    /// The length of the shorter side, in pixels.
    var shorter: Int
    /// The lengths of the longer side, in pixels; nil for every length with the kind's aspect ratio.
    var longer: ClosedRange<Int>?

    init(_ kind: Kind, _ scale: Double, _ shorter: Int, _ longer: ClosedRange<Int>? = nil) {
      (self.kind, self.scale, self.shorter, self.longer) = (kind, scale, shorter, longer)
    }

    func contains(shorter: Int, longer: Int, isLandscape: Bool) -> Bool {
      guard shorter == self.shorter else { return false }
      if let range = self.longer { return range.contains(longer) }
      let ratio = Double(longer) / Double(shorter)
      switch kind {
      case .tablet: return ratio < DeviceScreen.phone.lowerBound
      case .android:
        return (isLandscape ? DeviceScreen.longPhone : DeviceScreen.tallPhone).contains(ratio)
      default: return DeviceScreen.phone.contains(ratio)
      }
    }
  }

  /// The known screens. Of several rows that fit, the first is used.
  ///
  /// Sources: Apple's tables of display sizes; Google Play's catalogue of devices, whose density is 160 times the
  /// scale; the devices of Android Studio. A size that devices with several densities have has the usual one: 1080
  /// pixels have between 2.6 and 3 pixels per point, and 1440 between 3 and 4.
  private static let rows: [Row] = [
    // From the iPhone 5 to the iPhone 17 Pro Max. Only one of these widths is also an Android phone's.
    Row(.iPhone, 2, 640), Row(.iPhone, 2, 750), Row(.iPhone, 2, 828), Row(.iPhone, 3, 1125),
    Row(.iPhone, 3, 1170), Row(.iPhone, 3, 1179), Row(.iPhone, 3, 1206), Row(.iPhone, 3, 1242),
    Row(.iPhone, 3, 1260, 2736...2736), Row(.iPhone, 3, 1284), Row(.iPhone, 3, 1290),
    Row(.iPhone, 3, 1320),
    // Most Android phones. Galaxy Z Flip and Xperia are longer, also in landscape.
    Row(.android, 2, 720), Row(.android, 3, 1080), Row(.android, 3.5, 1440),
    Row(.android, 3, 1080, 2500...2530), Row(.android, 3, 1080, 2630...2640),
    Row(.android, 2.625, 1096, 2560...2560), Row(.android, 4, 1644, 3840...3840),
    // Pixel 8 Pro, 9 Pro XL and 10 Pro XL, also at their reduced resolution, and Pixel 9 Pro and 10 Pro.
    Row(.android, 3, 1344, 2992...2992), Row(.android, 2.25, 1008, 2244...2244),
    Row(.android, 3, 1280, 2856...2856), Row(.android, 2.25, 960, 2142...2142),
    // Xiaomi, Redmi, Poco, Motorola, OnePlus, Oppo, Realme, Vivo, Honor, Huawei and Nothing.
    Row(.android, 3, 1200, 2600...2700), Row(.android, 3.5, 1216, 2600...2700),
    Row(.android, 3, 1220, 2600...2800), Row(.android, 3.25, 1224, 2650...2920),
    Row(.android, 3.5, 1240, 2700...2800), Row(.android, 3.5, 1256, 2700...2850),
    Row(.android, 3, 1260), Row(.android, 3.5, 1264, 2700...2850),
    Row(.android, 3.5, 1268, 2700...2850), Row(.android, 3.5, 1272, 2700...2850),
    Row(.android, 3.5, 1280, 2700...2850), Row(.android, 3.5, 1312, 2800...2900),
    Row(.android, 3, 1368, 3192...3192),
    // The inner screens of Galaxy Z Fold and Pixel Fold.
    Row(.foldable, 2.625, 1536, 2152...2152), Row(.foldable, 2.625, 1768, 2208...2208),
    Row(.foldable, 2.625, 1812, 2176...2176), Row(.foldable, 2.625, 1856, 2160...2160),
    Row(.foldable, 2.625, 1968, 2184...2184), Row(.foldable, 2.625, 1840, 2208...2208),
    Row(.foldable, 2.4375, 2076, 2152...2152),
    // The inner screens of Oppo Find N and OnePlus Open, Xiaomi Mix Fold, Vivo X Fold, Honor Magic V and Huawei Mate X.
    Row(.foldable, 2.75, 1792, 1920...1920), Row(.foldable, 3.25, 2248, 2480...2480),
    Row(.foldable, 3.25, 2268, 2440...2440), Row(.foldable, 2.75, 1860, 2480...2480),
    Row(.foldable, 2.75, 1914, 2160...2160), Row(.foldable, 2.75, 1916, 2160...2160),
    Row(.foldable, 3, 2224, 2480...2500), Row(.foldable, 3, 2200, 2480...2480),
    Row(.foldable, 3, 1984, 2272...2272), Row(.foldable, 3, 2016, 2348...2348),
    Row(.foldable, 3, 2156, 2344...2344), Row(.foldable, 3, 2172, 2352...2352),
    Row(.foldable, 3, 2240, 2416...2440), Row(.foldable, 3, 2200, 2400...2480),
    // iPads.
    Row(.tablet, 2, 1488), Row(.tablet, 2, 1536), Row(.tablet, 2, 1620), Row(.tablet, 2, 1640),
    Row(.tablet, 2, 1668), Row(.tablet, 2, 2048), Row(.tablet, 2, 2064),
  ]

  /// The possible ratios of a phone's longer side to its shorter side, from 16:9 to 20.5:9. `tallPhone` is for Android
  /// phones in portrait. `longPhone` is for them in landscape, because a 16:9 or 21:9 landscape picture of the same
  /// height is a computer's screen.
  private static let phone = 1.7...2.3
  private static let tallPhone = 1.7...2.5
  private static let longPhone = 1.9...2.3
  /// The shorter side of a picture of an unknown size that is taken for a phone's, in pixels.
  private static let unknownShorter = 1000...1700
  /// The ratio of its sides in portrait.
  private static let unknownTall = 1.9...2.5
  /// The minimum width of a landscape screen that is taken for a screen at 2x, in pixels.
  private static let wide = 2000

  /// Returns the device whose screen most likely has this size.
  package static func likely(for size: PixelSize) -> DeviceScreen {
    let (shorter, longer) = (min(size.width, size.height), max(size.width, size.height))
    guard shorter > 0 else { return DeviceScreen(kind: .other, scale: 1) }
    let isLandscape = size.width > size.height
    let row = rows.first {
      $0.contains(shorter: shorter, longer: longer, isLandscape: isLandscape)
    }
    if let row { return DeviceScreen(kind: row.kind, scale: row.scale) }
    let ratio = Double(longer) / Double(shorter)
    if unknownShorter.contains(shorter), (isLandscape ? longPhone : unknownTall).contains(ratio) {
      return DeviceScreen(kind: .unknownPhone, scale: 3)
    }
    return isLandscape && size.width >= wide
      ? DeviceScreen(kind: .computer, scale: 2) : DeviceScreen(kind: .other, scale: 1)
  }

  /// Returns the kind of the device with a screen of this size in points, at a scale in pixels per point. A storyboard
  /// often states points without the device's scale.
  package static func kind(of points: Size, scale: Double) -> Kind {
    func likely(at scale: Double) -> Kind {
      let (width, height) = (points.width * scale, points.height * scale)
      guard max(width, height) < Double(PixelSize.longestSide) else { return .other }
      return Self.likely(
        for: PixelSize(
          width: Int(clamping: width.rounded()), height: Int(clamping: height.rounded()))
      ).kind
    }
    let kind = likely(at: scale)
    guard kind == .other else { return kind }
    if [2, 3].contains(where: { likely(at: $0) == .iPhone }) { return .iPhone }
    let (shorter, longer) = (
      min(points.width, points.height), max(points.width, points.height)
    )
    let isPhone = androidPoints.contains(shorter) && unknownTall.contains(longer / shorter)
    return isPhone ? .android : .other
  }

  /// The lengths of the shorter side of Android phones, in points.
  private static let androidPoints = 340.0...460
}
