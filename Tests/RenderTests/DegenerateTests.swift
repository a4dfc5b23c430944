import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests that layers with invalid numbers draw nothing and do not affect other layers.
@Suite struct DegenerateTests {
  static let odd: [Double] = [
    0, -0.0, 1, -1, -20, 1e-300, 1e-9, 1e9, -1e9, 1e300, .nan, .infinity, -.infinity,
  ]
  static let pictures: [PictureID: PixelBuffer] = [
    1: noise(20, 20, seed: 1), 2: noise(1, 1, seed: 2), 3: noise(1, 30, seed: 3),
    4: noise(30, 1, seed: 4),
  ]
  static let white = Color(red: 1, green: 1, blue: 1)

  /// Draws the layers, and a white marker over them in a corner. Returns true if the marker is
  /// visible and all pixels are opaque.
  private func survives(_ layers: [Layer]) -> Bool {
    let mark = layer(Rect(x: 0, y: 0, width: 2, height: 2), color: Self.white)
    let shown = drawn(tree(16, 16, layers + [mark]), 16, 16, pictures: Self.pictures)
    return shown.row(1)[1] == 0xffff_ffff && shown.all.allSatisfy { $0 >> 24 == 255 }
  }

  @Test(arguments: odd, odd)
  func `a layer with extreme bounds never traps`(a: Double, b: Double) {
    for rect in [
      Rect(x: a, y: b, width: 10, height: 10), Rect(x: 0, y: 0, width: a, height: b),
      Rect(x: a, y: a, width: b, height: b),
    ] {
      for mode in [ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill] {
        #expect(survives([layer(rect, source: 1, mode: mode, color: Self.white, radius: 3)]))
        #expect(survives([layer(rect, .rotation(angle: 1), source: 3, mode: mode, clips: true)]))
      }
    }
  }

  @Test(arguments: 0..<16, odd)
  func `a layer with an extreme transform never traps`(index: Int, value: Double) {
    let rect = Rect(x: 1, y: 1, width: 12, height: 12)
    for start in [Transform3D.identity, .rotation(angle: 0.5), .perspective(distance: 10)] {
      var transform = start
      transform[index] = value
      for source in [1, 2, 3, 4] as [PictureID] {
        #expect(survives([layer(rect, transform, source: source)]))
      }
      #expect(survives([layer(rect, transform, opacity: 0.5, color: Self.white, radius: 4)]))
    }
  }

  @Test(arguments: odd)
  func `layers with extreme opacities, radii and colours never trap`(value: Double) {
    let rect = Rect(x: 3, y: 3, width: 9, height: 9)
    #expect(survives([layer(rect, source: 1, opacity: value)]))
    #expect(survives([layer(rect, source: 1, radius: value, clips: true)]))
    let color = Color(red: value, green: value, blue: value, alpha: value)
    #expect(survives([layer(rect, color: color)]))
    #expect(survives([layer(rect, .rotation(angle: value), source: 2)]))
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300, 1e-300])
  func `drawing a frame at an extreme scale never traps`(scale: Double) {
    let white = layer(Rect(x: 0, y: 0, width: 9, height: 9), color: Self.white)
    let shown = drawn(tree(9, 9, [white]), 9, 9, scale: scale)
    #expect(shown.all.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `a layer with a singular transform draws nothing`() {
    let rect = Rect(x: 1, y: 1, width: 12, height: 12)
    for transform in [
      Transform3D.scale(x: 0, y: 1), .scale(x: 0, y: 0),
      about(7, 7, .rotation(angle: .pi / 2, x: 0, y: 1, z: 0)),
    ] {
      let shown = drawn(
        tree(16, 16, [layer(rect, transform, source: 1, color: Self.white)]), 16, 16,
        pictures: Self.pictures)
      #expect(shown.all.allSatisfy { $0 == 0xff00_0000 })
    }
  }

  @Test func `a layer whose contents have no picture in the library draws nothing`() {
    let rect = Rect(x: 0, y: 0, width: 9, height: 9)
    let shown = drawn(tree(9, 9, [layer(rect, source: 77)]), 9, 9)
    #expect(shown.all.allSatisfy { $0 == 0xff00_0000 })
  }

  @Test func `a frame of one pixel is drawn`() {
    let rect = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
    let shown = drawn(tree(1, 1, [layer(rect, color: Self.white)]), 1, 1, threads: 7)
    #expect(shown.parts(0, 0) == [64, 64, 64, 255])
  }

  @Test(arguments: [Int32.min, -5, -1, 0, 3, 99, Int32.max])
  func `layers with inconsistent parents and descendant counts never trap`(number: Int32) {
    let rect = Rect(x: 1, y: 1, width: 12, height: 12)
    let shown = drawn(
      tree(
        16, 16,
        [
          layer(rect, parent: number, descendants: number, opacity: 0.5, color: Self.white),
          layer(rect, parent: 1, descendants: number, opacity: 0.5, color: Self.white, radius: 3),
        ]), 16, 16)
    #expect(shown.all.allSatisfy { $0 >> 24 == 255 })
    #expect(
      survives([
        layer(rect, descendants: number == 99 ? 1 : 0, opacity: 0.5, clips: true),
        layer(rect, parent: number, descendants: 0, opacity: 0.5, color: Self.white),
      ]))
  }

  @Test func `a thousand layers in a hundred groups are drawn`() {
    var layers: [Layer] = []
    for group in 0..<100 {
      layers.append(
        layer(Rect(x: 0, y: 0, width: 16, height: 16), descendants: 9, opacity: 0.9))
      for _ in 0..<9 {
        layers.append(
          layer(
            Rect(x: 4.3, y: 4, width: 3, height: 3), parent: Int32(group * 10 + 1),
            color: Self.white))
      }
    }
    #expect(survives(layers))
  }
}
