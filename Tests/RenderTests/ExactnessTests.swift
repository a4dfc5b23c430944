import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

@Suite struct ExactnessTests {
  @Test(arguments: [true, false], [(1, 1), (97, 53), (128, 64)])
  func `a picture that fills the frame is copied byte for byte`(isOpaque: Bool, size: (Int, Int)) {
    let (width, height) = size
    let screen = noise(width, height, seed: 5, isOpaque: isOpaque)
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let shown = drawn(
      tree(whole.width, whole.height, [layer(whole, source: 1)]), width, height,
      pictures: [1: screen], background: .clear)
    #expect(shown.all == screen.all)
    #expect(shown.isOpaque == isOpaque)
  }

  @Test(arguments: [2.0, 3, 1.5])
  func `a picture with as many pixels as the frame is copied unchanged at any scale`(scale: Double) {
    let screen = noise(60, 30, seed: 5)
    let whole = Rect(x: 0, y: 0, width: 60 / scale, height: 30 / scale)
    let shown = drawn(
      tree(whole.width, whole.height, [layer(whole, source: 1)]), 60, 30, pictures: [1: screen],
      scale: scale)
    #expect(shown.all == screen.all)
  }

  @Test func `a picture at its own size on whole pixels is copied byte for byte`() {
    let screen = noise(50, 40, seed: 6)
    let at = Rect(x: -7, y: 13, width: 50, height: 40)
    let shown = drawn(tree(60, 44, [layer(at, source: 1)]), 60, 44, pictures: [1: screen])
    for y in 0..<44 {
      for x in 0..<60 {
        let isInside = x < 43 && y >= 13
        #expect(shown.row(y)[x] == (isInside ? screen.row(y - 13)[x + 7] : 0xff00_0000))
      }
    }
  }

  @Test func `rounding errors in concatenated transforms do not blur a picture`() {
    let screen = noise(40, 40, seed: 7)
    let back = Transform3D.scale(x: 1 / 3.0, y: 1 / 7.0).concatenating(.scale(x: 3, y: 7))
      .concatenating(.translation(x: 0.1 + 0.2 - 0.3, y: 0))
    let at = Rect(x: 0, y: 0, width: 40, height: 40)
    let shown = drawn(tree(40, 40, [layer(at, back, source: 1)]), 40, 40, pictures: [1: screen])
    #expect(shown.all == screen.all)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.9, 1])
  func `a dissolve between equal pictures does not change a pixel`(opacity: Double) {
    let screen = noise(70, 20, seed: 8)
    let whole = Rect(x: 0, y: 0, width: 70, height: 20)
    let shown = drawn(
      tree(70, 20, [layer(whole, source: 1), layer(whole, source: 1, opacity: opacity)]), 70, 20,
      pictures: [1: screen])
    #expect(shown.all == screen.all)
  }

  @Test(arguments: [Transform3D.identity, .translation(x: 3.3, y: -2.6), .scale(x: 0.7, y: 0.7)])
  func `layers behind an opaque layer change no pixel`(transform: Transform3D) {
    let front = [
      layer(Rect(x: 5, y: 5, width: 40, height: 30), transform, source: 1),
      layer(
        Rect(x: 8, y: 3, width: 20, height: 14), about(20, 9, .rotation(angle: 0.4)), source: 2),
    ]
    let behind = [
      layer(
        Rect(x: 7, y: 7, width: 30, height: 24), transform, color: Color(red: 1, green: 0, blue: 0)),
      layer(Rect(x: 9, y: 9, width: 20, height: 16), transform, source: 2, opacity: 0.5),
      layer(
        Rect(x: 9, y: 9, width: 20, height: 16), transform, color: .white, radius: 5, clips: true),
    ]
    let pictures: [PictureID: PixelBuffer] = [1: noise(40, 30, seed: 1), 2: noise(20, 14, seed: 2)]
    let without = drawn(tree(60, 44, front), 60, 44, pictures: pictures)
    let with = drawn(tree(60, 44, behind + front), 60, 44, pictures: pictures)
    #expect(with.all == without.all)
  }

  @Test func `the background colour fills the area that no layer covers`() {
    let clear = drawn(tree(9, 9, []), 9, 9, background: .clear)
    #expect(clear.all.allSatisfy { $0 == 0 })
    #expect(!clear.isOpaque)
    let blue = drawn(tree(9, 9, []), 9, 9, background: Color(red: 0, green: 0, blue: 1))
    #expect(blue.all.allSatisfy { $0 == 0xff00_00ff })
    #expect(blue.isOpaque)
  }
}

@Suite struct SeamTests {
  @Test(arguments: stride(from: 0, through: 1, by: 1.0 / 32).map { $0 }, [true, false])
  func `the background does not show through between screens that meet within a pixel`(
    fraction: Double, fromIsOnTop: Bool
  ) {
    let pictures: [PictureID: PixelBuffer] = [
      1: picture(40, 10) { _, _ in (b: 255, g: 255, r: 255, a: 255) },
      2: picture(40, 10) { _, _ in (b: 255, g: 255, r: 255, a: 255) },
    ]
    let x = -20 + fraction
    let whole = Rect(x: 0, y: 0, width: 40, height: 10)
    let from = layer(whole, .translation(x: x, y: 0), source: 1)
    let to = layer(whole, .translation(x: x + 40, y: 0), source: 2)
    let across = drawn(
      tree(40, 10, fromIsOnTop ? [to, from] : [from, to]), 40, 10, pictures: pictures)
    #expect(across.all.allSatisfy { $0 == 0xffff_ffff })

    let tall = Rect(x: 0, y: 0, width: 10, height: 40)
    let upper = layer(tall, .translation(x: 0, y: x), source: 1)
    let lower = layer(tall, .translation(x: 0, y: x + 40), source: 2)
    let down = drawn(
      tree(10, 40, fromIsOnTop ? [lower, upper] : [upper, lower]), 10, 40, pictures: pictures)
    #expect(down.all.allSatisfy { $0 == 0xffff_ffff })
  }

  @Test func `a pixel on the edge between two layers is the mean of both, weighted by coverage`() {
    let pictures: [PictureID: PixelBuffer] = [
      1: picture(40, 4) { _, _ in (b: 0, g: 0, r: 200, a: 255) },
      2: picture(40, 4) { _, _ in (b: 200, g: 0, r: 0, a: 255) },
    ]
    let whole = Rect(x: 0, y: 0, width: 40, height: 4)
    let shown = drawn(
      tree(
        40, 4,
        [
          layer(whole, .translation(x: -19.75, y: 0), source: 1),
          layer(whole, .translation(x: 20.25, y: 0), source: 2),
        ]), 40, 4, pictures: pictures)
    #expect(shown.parts(19, 1) == [0, 0, 200, 255])
    #expect(shown.parts(20, 1) == [150, 0, 50, 255])
    #expect(shown.parts(21, 1) == [200, 0, 0, 255])
  }

  @Test func `a partly covered edge pixel without an adjacent layer keeps its coverage`() {
    let colour = Color(red: 1, green: 1, blue: 1)
    let shown = drawn(
      tree(
        40, 4,
        [
          layer(Rect(x: 0, y: 0, width: 10.25, height: 4), color: colour),
          layer(Rect(x: 10.25, y: 0, width: 10, height: 2), color: colour),
        ]), 40, 4)
    // The second layer does not extend to row 3, so only the first layer covers this pixel, by a
    // quarter.
    #expect(shown.parts(10, 3) == [64, 64, 64, 255])
  }

  @Test func `a picture over a background colour with the same shape has no coloured fringe`() {
    let white = picture(8, 8) { _, _ in (b: 255, g: 255, r: 255, a: 255) }
    let at = Rect(x: 2.5, y: 2.5, width: 20, height: 20)
    for radius in [0.0, 6] {
      let shown = drawn(
        tree(
          26, 26,
          [
            layer(
              at, descendants: 1, color: Color(red: 1, green: 0, blue: 0), radius: radius,
              clips: true),
            layer(at, parent: 1, source: 1),
          ]), 26, 26, pictures: [1: white])
      #expect(shown.all.allSatisfy { $0 & 255 == $0 >> 16 & 255 })
    }
  }
}
