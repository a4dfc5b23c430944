import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Compares every feature with the reference renderer in small scenes.
@Suite struct ReferenceTests {
  static let size = 40
  static let pictures: [PictureID: PixelBuffer] = [
    1: gradient(40, 40), 2: gradient(40, 40, phase: 90), 3: gradient(24, 60, phase: 30),
    4: picture(30, 30, isOpaque: false) { x, y in (b: 200, g: 90, r: x * 8, a: 40 + y * 7) },
  ]
  static let box = Rect(x: 6, y: 8, width: 26, height: 20)
  static let red = Color(red: 0.9, green: 0.1, blue: 0.2)
  static let glass = Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.5)

  struct Scene: CustomTestStringConvertible {
    var name: String
    var layers: [Layer]
    /// The maximum difference of a component from the reference. Two edges that overlap within a
    /// pixel are drawn slightly differently from a single edge.
    var maximum = 12
    var testDescription: String { name }

    init(_ name: String, maximum: Int = 12, _ layers: [Layer]) {
      (self.name, self.layers, self.maximum) = (name, layers, maximum)
    }
  }

  static func turned(_ degrees: Double) -> Transform3D {
    about(19, 18, .rotation(angle: degrees * .pi / 180))
  }

  static func tilted(_ degrees: Double, x: Double = 0, y: Double = 1, eye: Double = 60)
    -> Transform3D
  {
    about(
      19, 18,
      Transform3D.rotation(angle: degrees * .pi / 180, x: x, y: y, z: 0)
        .concatenating(.perspective(distance: eye)))
  }

  static let scenes: [Scene] = [
    Scene(
      "a colour at fractions", [layer(Rect(x: 3.3, y: 4.7, width: 20.5, height: 9.9), color: red)]),
    Scene("a glass colour", [layer(box, turned(0), color: glass)]),
    Scene("a picture moved by fractions", [layer(box, .translation(x: 1.37, y: 2.61), source: 4)]),
    Scene(
      "a picture made smaller", [layer(box, about(19, 18, .scale(x: 0.83, y: 0.71)), source: 1)]),
    Scene(
      "a picture made larger", [layer(box, about(19, 18, .scale(x: 1.63, y: 1.31)), source: 1)]),
    Scene("turned over", [layer(box, about(19, 18, .scale(x: -0.9, y: 1)), source: 2)]),
    Scene("rotated by 1°", [layer(box, turned(1), source: 1)]),
    Scene("rotated by 30°", [layer(box, turned(30), source: 1)]),
    Scene("rotated by 90°", [layer(box, turned(90), source: 1)]),
    Scene("rotated by 137°, with alpha", [layer(box, turned(137), source: 4)]),
    Scene("a rotated colour", [layer(box, turned(-21), color: red)]),
    Scene("tilted", [layer(box, tilted(40), source: 1)]),
    Scene("tilted the other way", [layer(box, tilted(-50, x: 1, y: 0.3), source: 2)]),
    Scene("the back of a card", [layer(box, tilted(140), source: 1)]),
    Scene(
      "partly behind the viewer", maximum: 14,
      [layer(Rect(x: -60, y: 0, width: 160, height: 40), tilted(70, eye: 40), color: red)]),
    Scene("round corners", [layer(box, color: red, radius: 7.5)]),
    Scene("a circle", [layer(Rect(x: 8, y: 8, width: 20, height: 20), color: red, radius: 30)]),
    Scene("round corners, rotated", [layer(box, turned(33), color: red, radius: 6)]),
    Scene("round corners, tilted", [layer(box, tilted(45), color: red, radius: 6)]),
    Scene("round glass", [layer(box, .scale(x: 1.1, y: 0.6), color: glass, radius: 8)]),
    Scene("a picture cut round", [layer(box, source: 1, radius: 8, clips: true)]),
    Scene(
      "a picture not cut by its round background", [layer(box, source: 4, color: red, radius: 8)]),
    Scene("fit", [layer(box, source: 3, mode: .scaleAspectFit, color: red)]),
    Scene("fill", [layer(box, source: 3, mode: .scaleAspectFill)]),
    Scene(
      "fit, cut round",
      [layer(box, source: 3, mode: .scaleAspectFit, color: red, radius: 9, clips: true)]),
    Scene("opacity", [layer(box, source: 1, opacity: 0.4)]),
    Scene(
      "opacity 0",
      [layer(box, descendants: 1, opacity: 0, color: red), layer(box, parent: 1, source: 1)]),
    Scene(
      "a group is one picture",
      [
        layer(box, descendants: 2, opacity: 0.5, color: red),
        layer(Rect(x: 2, y: 12, width: 20, height: 9), parent: 1, source: 1),
        layer(Rect(x: 12, y: 4, width: 9, height: 30), parent: 1, color: glass),
      ]),
    Scene(
      "a group within a group",
      [
        layer(box, descendants: 3, opacity: 0.7, color: red),
        layer(
          Rect(x: 2, y: 12, width: 30, height: 19), parent: 1, descendants: 2, opacity: 0.5,
          color: .white),
        layer(Rect(x: 4, y: 14, width: 9, height: 9), parent: 2, source: 1),
        layer(Rect(x: 9, y: 17, width: 13, height: 11), parent: 2, color: glass),
      ]),
    Scene(
      "clipped",
      [
        layer(box, descendants: 1, clips: true),
        layer(Rect(x: 0, y: 0, width: 40, height: 15.4), parent: 1, source: 1),
      ]),
    Scene(
      "clipped round", maximum: 18,
      [
        layer(box, descendants: 2, color: red, radius: 9, clips: true),
        layer(Rect(x: 0, y: 0, width: 40, height: 40), parent: 1, source: 1),
        layer(Rect(x: 0, y: 20, width: 20, height: 20), turned(15), parent: 1, color: glass),
      ]),
    Scene(
      "clipped under rotation",
      [
        layer(box, turned(25), descendants: 1, radius: 5, clips: true),
        layer(Rect(x: 0, y: 10, width: 40, height: 16), turned(25), parent: 1, source: 2),
      ]),
    Scene(
      "clipped twice",
      [
        layer(box, turned(25), descendants: 2, radius: 5, clips: true),
        layer(
          Rect(x: 10, y: 4, width: 30, height: 20), parent: 1, descendants: 1, radius: 8,
          clips: true),
        layer(Rect(x: 0, y: 0, width: 40, height: 40), turned(70), parent: 2, source: 2),
      ]),
    Scene(
      "clipped, without opacity to share",
      [
        layer(box, descendants: 2, opacity: 0.5, radius: 9, clips: true),
        layer(Rect(x: 0, y: 0, width: 22, height: 40), parent: 1, source: 1),
        layer(Rect(x: 16, y: 10, width: 22, height: 30), parent: 1, color: glass),
      ]),
  ]

  @Test(arguments: scenes)
  func `every feature of the compositor matches the reference renderer`(scene: Scene) {
    let size = Self.size
    let tree = tree(Double(size), Double(size), scene.layers)
    let mine = drawn(tree, size, size, pictures: Self.pictures)
    let right = Reference(tree: tree, pictures: Self.pictures).drawn(size, size)
    let off = difference(mine.all, right)
    #expect(off.maximum <= scene.maximum)
    #expect(off.mean < 0.8)
  }

  @Test func `comparing with the reference renderer detects a shift by one pixel`() {
    let size = Self.size
    let right = Reference(
      tree: tree(40, 40, [layer(Self.box, Self.turned(30), source: 1)]), pictures: Self.pictures
    ).drawn(size, size)
    let wrong = drawn(
      tree(40, 40, [layer(Self.box.offsetBy(dx: 0.5, dy: 0), Self.turned(30), source: 1)]), size,
      size, pictures: Self.pictures)
    #expect(difference(wrong.all, right).maximum > 60)
  }

  @Test(arguments: stride(from: 0.0, through: 1, by: 1.0 / 16).map { $0 })
  func `a picture moves smoothly, without snapping to pixels`(fraction: Double) {
    let picture = gradient(64, 8)
    let at = Rect(x: -20, y: -1, width: 64, height: 8)
    let still = drawn(tree(24, 6, [layer(at, source: 1)]), 24, 6, pictures: [1: picture])
    let next = drawn(
      tree(24, 6, [layer(at, .translation(x: 1, y: 0), source: 1)]), 24, 6, pictures: [1: picture])
    let moved = drawn(
      tree(24, 6, [layer(at, .translation(x: fraction, y: 0), source: 1)]), 24, 6,
      pictures: [1: picture])
    for x in 0..<24 {
      let right =
        Double(still.parts(x, 3)[0]) * (1 - fraction) + Double(next.parts(x, 3)[0]) * fraction
      #expect(abs(Double(moved.parts(x, 3)[0]) - right) <= 0.51)
    }
  }
}
