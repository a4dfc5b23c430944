import SegueFilm
import SegueMedia
import Testing

/// Tests the estimate of a screenshot's scale, in pixels per point.
struct ScreenScaleTests {
  @Test(arguments: [
    // iPhones, from the iPhone 5 to the iPhone 16 Pro Max.
    (640, 1136, 2.0), (750, 1334, 2), (828, 1792, 2), (1125, 2436, 3), (1170, 2532, 3),
    (1179, 2556, 3), (1206, 2622, 3), (1242, 2688, 3), (1284, 2778, 3), (1290, 2796, 3),
    (1320, 2868, 3),
    // Android phones.
    (720, 1600, 2), (1080, 1920, 3), (1080, 2400, 3), (1440, 3120, 3.5),
    // Tablets.
    (1536, 2048, 2), (1640, 2360, 2), (1488, 2266, 2), (2048, 2732, 2),
  ])
  func `a screenshot of a phone or tablet is assigned its scale in both orientations`(
    _ width: Int, _ height: Int, _ scale: Double
  ) {
    #expect(ScreenScale.likely(for: PixelSize(width: width, height: height)) == scale)
    // In landscape, 1920 × 1080 is the size of a computer's screen.
    guard width != 1080 || height != 1920 else { return }
    #expect(ScreenScale.likely(for: PixelSize(width: height, height: width)) == scale)
  }

  @Test(arguments: [
    (1280, 720, 1.0), (1440, 900, 1), (1920, 1080, 1), (1999, 1200, 1),
    (2000, 1200, 2), (2560, 1440, 2), (2560, 1080, 2), (2880, 1800, 2), (3840, 2160, 2),
  ])
  func `a computer's screenshot has a scale of 2 if it is at least 2,000 pixels wide`(
    _ width: Int, _ height: Int, _ scale: Double
  ) {
    #expect(ScreenScale.likely(for: PixelSize(width: width, height: height)) == scale)
  }

  @Test(arguments: [
    (390, 844), (375, 812), (24, 40), (1, 1), (800, 800), (1440, 6000), (1170, 1170),
  ])
  func `a picture whose size is not the size of a known device's screen has a scale of 1`(
    _ width: Int, _ height: Int
  ) {
    #expect(ScreenScale.likely(for: PixelSize(width: width, height: height)) == 1)
  }

  @Test func `the estimated scale of a screenshot is never below 1`() {
    for width in stride(from: 0, through: 3000, by: 7) {
      for height in stride(from: 0, through: 3000, by: 11) {
        #expect(ScreenScale.likely(for: PixelSize(width: width, height: height)) >= 1)
      }
    }
  }
}
