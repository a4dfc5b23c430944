import SegueGeometry
import SegueMedia
import SegueScene
import SegueStoryboard
import Testing

@testable import SegueFilm

/// Tests what the front of a phone adds to its screen.
struct DeviceFaceTests {
  private func face(_ width: Double, _ height: Double, scale: Double = 1, _ cutout: Look.Cutout? = nil) -> DeviceFace {
    let size = Size(width: width, height: height)
    return DeviceFace(size, DeviceScreen.kind(of: size, scale: scale), cutout: cutout)
  }

  @Test(arguments: [
    // iPhone 13 mini, 11, 14, 14 Plus, 16, 16 Plus, 17 Pro, Air and 17 Pro Max.
    (375.0, 812.0, Look.Cutout.notch, 40.0), (414, 896, .notch, 41.5), (390, 844, .notch, 47.3),
    (428, 926, .notch, 53.3), (393, 852, .island, 55), (430, 932, .island, 55), (402, 874, .island, 62),
    (420, 912, .island, 62), (440, 956, .island, 62),
  ])
  func `an iPhone has its island or notch and its radius, upright and on its side`(
    _ width: Double, _ height: Double, _ cutout: Look.Cutout, _ radius: Double
  ) throws {
    for (width, height) in [(width, height), (height, width)] {
      let face = face(width, height)
      #expect(face.cutout == cutout && face.cornerRadius == radius)
      let points = try #require(face.outline).segments.compactMap { segment -> Point? in
        if case .curve(_, _, let end) = segment { end } else { nil }
      }
      // In the middle of the upper edge, or of the left one, and within 60 points of it.
      let (across, along) = width < height ? (points.map(\.x), points.map(\.y)) : (points.map(\.y), points.map(\.x))
      let middle = ((across.min() ?? 0) + (across.max() ?? 0)) / 2
      #expect(abs(middle - min(width, height) / 2) < 1e-6)
      #expect((along.max() ?? 0) < 60 && (along.max() ?? 0) > 30)
    }
  }

  @Test(arguments: [(360.0, 800.0), (360, 780), (411, 914), (448, 997), (360, 840), (360, 880), (427, 952)])
  func `an Android phone has a hole, and corners that leave its clock whole`(_ width: Double, _ height: Double) {
    let face = face(width, height)
    #expect(face.cutout == .hole && face.cornerRadius <= 23)
    #expect(face.rect.midY < 24 && face.rect.height < 16)
  }

  @Test func `other screens have no cutout, and a look can say otherwise`() {
    for (width, height) in [(375.0, 667.0), (820, 1180), (1280, 800), (100, 200), (360, 640)] {
      #expect(face(width, height).outline == nil)
    }
    #expect(face(390, 844, .island).cutout == .island && face(100, 200, .notch).outline != nil)
    #expect(face(390, 844, Look.Cutout.none).outline == nil)
  }

  @Test(arguments: [
    (1170, 2532, 3.0, Look.Frame.phone), (1080, 2400, 3, .phone), (1640, 2360, 2, .tablet), (2560, 1600, 2, .laptop),
    (1856, 2160, 2.625, .phone), (800, 600, 1, .window),
  ])
  func `the frame device is that of the device with the screen's size`(
    _ width: Int, _ height: Int, _ scale: Double, _ frame: Look.Frame
  ) {
    var look = Look()
    look.frame = .device
    let decoration = Decoration(
      look, screen: Size(width: Double(width) / scale, height: Double(height) / scale), scale: scale,
      transparency: .none)
    #expect(decoration.look.frame == frame && decoration.hasFrame)
  }

  @Test func `known widths of current phones have a cutout at their scale`() {
    for (width, height) in [(1344, 2992), (1280, 2856), (1220, 2712), (1080, 2520), (1080, 2640), (1080, 2400)] {
      let device = DeviceScreen.likely(for: PixelSize(width: width, height: height))
      let points = Size(width: Double(width) / device.scale, height: Double(height) / device.scale)
      #expect(DeviceFace(points, device.kind).cutout == .hole)
    }
    let unknown = DeviceScreen.likely(for: PixelSize(width: 1100, height: 2450))
    #expect(DeviceFace(Size(width: 1100 / 3.0, height: 2450 / 3.0), unknown.kind).cutout == .hole)
  }

  @Test(arguments: [(Look.Frame.phone, 2), (.tablet, 1), (.laptop, 1)])
  func `light on the glass is over the screen and below a cutout, if a look asks for it`(
    _ frame: Look.Frame, _ count: Int
  ) {
    var look = Look()
    look.frame = frame
    func layers() -> LayerTree {
      Decoration(look, screen: Size(width: 390, height: 844), scale: 1, transparency: .none).faceLayers
    }
    #expect(layers().layers.count == count - 1)
    look.glass = true
    let tree = layers()
    #expect(tree.layers.count == count && tree.effects(of: tree.layers[0])?.gradient != nil)
  }
}
