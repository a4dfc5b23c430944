import SegueFilm
import SegueGeometry
import SegueMedia
import Testing

/// Tests the estimate of a screenshot's scale, in pixels per point.
struct DeviceScreenTests {
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
    #expect(DeviceScreen.likely(for: PixelSize(width: width, height: height)).scale == scale)
    // In landscape, 1920 × 1080 is the size of a computer's screen.
    guard width != 1080 || height != 1920 else { return }
    #expect(DeviceScreen.likely(for: PixelSize(width: height, height: width)).scale == scale)
  }

  @Test(arguments: [
    // Pixel 6 to 10, also with the reduced resolution of the Pro phones.
    (1080, 2424, 3.0), (1280, 2856, 3), (1344, 2992, 3), (1440, 3120, 3.5), (1008, 2244, 2.25),
    // Galaxy S, Galaxy Z Flip and Xperia.
    (1080, 2340, 3), (1440, 3088, 3.5), (1080, 2640, 3), (1080, 2520, 3), (1644, 3840, 4),
    // Xiaomi, Oppo, Realme, OnePlus, Vivo and Honor.
    (1220, 2712, 3), (1200, 2670, 3), (1240, 2772, 3.5), (1264, 2780, 3.5), (1272, 2800, 3.5),
    (1440, 3216, 3.5), (1260, 2800, 3), (1280, 2800, 3.5), (1216, 2640, 3.5),
    // The inner screens of Galaxy Z Fold 6 and 7, Pixel 9 Pro Fold and OnePlus Open.
    (1856, 2160, 2.625), (1968, 2184, 2.625), (2076, 2152, 2.4375), (2268, 2440, 3.25),
  ])
  func `a screenshot of a current Android phone is known in both orientations`(
    _ width: Int, _ height: Int, _ scale: Double
  ) {
    for size in [(width, height), (height, width)] {
      let device = DeviceScreen.likely(for: PixelSize(width: size.0, height: size.1))
      #expect(device.scale == scale)
      #expect([.android, .foldable].contains(device.kind))
    }
  }

  @Test(arguments: [(1100, 2450), (1332, 2900), (1600, 3500), (2450, 1100), (1000, 2200)])
  func `a tall or wide picture of an unknown size is taken for a phone's screenshot`(
    _ width: Int, _ height: Int
  ) {
    let device = DeviceScreen.likely(for: PixelSize(width: width, height: height))
    #expect(device.kind == .unknownPhone && device.scale == 3)
    #expect(PointScale(nil, of: PixelSize(width: width, height: height)).unknown != nil)
    #expect(PointScale(2, of: PixelSize(width: width, height: height)).unknown == nil)
  }

  @Test func `a storyboard's size in points distinguishes iPhones and Android phones`() {
    func kind(_ width: Double, _ height: Double, _ scale: Double = 1) -> DeviceScreen.Kind {
      DeviceScreen.kind(of: Size(width: width, height: height), scale: scale)
    }
    for (width, height) in [(390.0, 844.0), (375, 667), (393, 852), (440, 956), (844, 390)] {
      #expect(kind(width, height) == .iPhone)
    }
    for (width, height) in [(360.0, 800.0), (412, 915), (411, 914), (448, 997), (800, 360)] {
      #expect(kind(width, height) == .android)
    }
    #expect(kind(360, 800, 3) == .android && kind(390, 844, 3) == .iPhone)
    #expect(kind(60, 90) == .other && kind(195, 422) == .other && kind(1e9, 1) == .other)
  }

  @Test(arguments: [
    (1280, 720, 1.0), (1440, 900, 1), (1920, 1080, 1), (1999, 1200, 1),
    (2000, 1200, 2), (2560, 1440, 2), (2560, 1080, 2), (2880, 1800, 2), (3840, 2160, 2),
  ])
  func `a computer's screenshot has a scale of 2 if it is at least 2,000 pixels wide`(
    _ width: Int, _ height: Int, _ scale: Double
  ) {
    #expect(DeviceScreen.likely(for: PixelSize(width: width, height: height)).scale == scale)
  }

  @Test(arguments: [
    (390, 844), (375, 812), (24, 40), (1, 1), (800, 800), (1440, 6000), (1170, 1170),
  ])
  func `a picture whose size is not the size of a known device's screen has a scale of 1`(
    _ width: Int, _ height: Int
  ) {
    #expect(DeviceScreen.likely(for: PixelSize(width: width, height: height)).scale == 1)
  }

  @Test func `the estimated scale of a screenshot is never below 1`() {
    for width in stride(from: 0, through: 3000, by: 7) {
      for height in stride(from: 0, through: 3000, by: 11) {
        #expect(DeviceScreen.likely(for: PixelSize(width: width, height: height)).scale >= 1)
      }
    }
  }
}
