import SegueGeometry
import SegueScene
import Testing

@testable import SegueRender

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct ShadowTests {
  /// Returns the exact opacity of a shadow at a point: the Gaussian blur of a rounded rectangle,
  /// integrated over thin rows.
  static func exact(
    _ rect: Rect, _ radii: SIMD4<Double>, deviation: Double, at p: Point
  ) -> Double {
    func integral(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }
    var sum = 0.0
    let rows = 800
    for row in 0..<rows {
      let y0 = rect.minY + rect.height * Double(row) / Double(rows)
      let y1 = y0 + rect.height / Double(rows)
      let mass = integral((p.y - y0) / deviation) - integral((p.y - y1) / deviation)
      guard mass > 1e-9 else { continue }
      let middle = (y0 + y1) / 2
      func inset(_ top: Double, _ bottom: Double) -> Double {
        let depth =
          middle < rect.minY + top
          ? rect.minY + top - middle
          : middle > rect.maxY - bottom ? middle - rect.maxY + bottom : 0
        let radius = middle < rect.center.y ? top : bottom
        return depth > 0 ? radius - (radius * radius - depth * depth).squareRoot() : 0
      }
      let left = rect.minX + inset(radii[0], radii[3])
      let right = rect.maxX - inset(radii[1], radii[2])
      sum += mass * (integral((p.x - left) / deviation) - integral((p.x - right) / deviation))
    }
    return sum
  }

  static let black = Color(red: 0, green: 0, blue: 0)
  static let bounds = Rect(x: 50, y: 40, width: 80, height: 60)

  @Test(
    arguments: [
      Transform3D.identity, .translation(x: 0.4, y: -0.3), about(90, 70, .rotation(angle: 0.5)),
      about(90, 70, .scale(x: 1.3, y: 1.3)),
    ],
    [(0.0, 12.0), (20, 8), (30, 3), (8, 25), (25, 1.2)])
  func `a shadow differs from a Gaussian by at most 3 percent, and is transparent inside the view`(
    turn: Transform3D, size: (Double, Double)
  ) throws {
    let (radius, deviation) = size
    let shown = drawn(
      tree(
        180, 140, [layer(Self.bounds, turn)],
        effects {
          $0.cornerRadii = CornerRadii(all: radius)
          $0.shadow = Shadow(
            color: Self.black, offset: Point(x: 6, y: 9), radius: deviation)
        }), 180, 140, background: .white)
    let back = try #require(Homography(turn).inverse)
    let radii = SIMD4(repeating: radius)
    for y in stride(from: 0, to: 140, by: 3) {
      for x in stride(from: 0, to: 180, by: 3) {
        let p = back.apply(Double(x) + 0.5, Double(y) + 0.5)
        let alpha = Double(255 - shown.parts(x, y)[0]) / 255
        let isFarIn = LightTests.isInside(
          Self.bounds.insetBy(dx: 1, dy: 1), radii - SIMD4(repeating: min(1, radius)), p)
        let isFarOut = !LightTests.isInside(
          Self.bounds.insetBy(dx: -1, dy: -1), radii + SIMD4(repeating: min(1, radius)), p)
        if isFarIn { #expect(alpha == 0) }
        guard isFarOut else { continue }
        let right = Self.exact(
          Self.bounds.offsetBy(dx: 6, dy: 9), radii, deviation: deviation, at: p)
        #expect(abs(alpha - right) <= 0.03, "\(x) \(y)")
      }
    }
  }

  @Test func `the shadow of a view with different corner radii follows each corner`() {
    let shown = drawn(
      tree(
        180, 140, [layer(Self.bounds, clips: true)],
        effects {
          $0.cornerRadii = LightTests.corners
          $0.shadow = Shadow(color: Self.black, radius: 6)
        }), 180, 140, background: .white)
    for (x, y) in [(49, 39), (130, 40), (128, 42), (130, 100), (49, 101), (47, 70), (90, 36)] {
      let right = Self.exact(
        Self.bounds, LightTests.radii, deviation: 6,
        at: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      #expect(abs(Double(255 - shown.parts(x, y)[0]) / 255 - right) <= 0.03, "\(x) \(y)")
    }
  }

  @Test func `a shadow of radius 0 has the shape of the view`() {
    let shown = drawn(
      tree(
        40, 40, [layer(Rect(x: 10, y: 10, width: 10, height: 10), color: .white)],
        effects { $0.shadow = Shadow(color: Self.black, offset: Point(x: 5, y: 5)) }), 40, 40,
      background: .white)
    #expect(shown.row(22)[22] == 0xff00_0000 && shown.row(15)[15] == 0xffff_ffff)
    #expect(shown.all.filter { $0 == 0xff00_0000 }.count == 75)
  }

  @Test func `the antialiased edge of a card with a shadow has no light fringe`() {
    let dark = Color(red: 0.2, green: 0.2, blue: 0.2)
    let shown = drawn(
      tree(
        80, 60, [layer(Rect(x: 20.5, y: 15.5, width: 40, height: 30), color: dark)],
        effects { $0.shadow = Shadow(color: Self.black, radius: 5) }), 80, 60, background: .white)
    for x in 0..<40 {
      #expect(shown.parts(x, 30)[0] >= shown.parts(min(x + 1, 39), 30)[0], "\(x)")
    }
  }

  @Test(arguments: [0, 1e-300, 0.2, 5, 1e9, .nan, .infinity])
  func `an extreme shadow never traps, and an empty view casts no shadow`(radius: Double) {
    let light = effects {
      $0.shadow = Shadow(color: Self.black, offset: Point(x: radius, y: 3), radius: radius)
    }
    for rect in [
      Rect(x: 20, y: 20, width: 0, height: 9), Rect(x: 20, y: 20, width: 9, height: 0),
    ] {
      let shown = drawn(tree(40, 40, [layer(rect)], light), 40, 40, background: .white)
      #expect(shown.all.allSatisfy { $0 == 0xffff_ffff })
    }
    for turn in LightTests.turns + [.scale(x: 0, y: 0), .scale(x: 1e6, y: 1e-6)] {
      let rect = Rect(x: 10, y: 20, width: 9, height: 9)
      let shown = drawn(tree(40, 40, [layer(rect, turn, radius: 3)], light), 40, 40)
      #expect(shown.all.allSatisfy { $0 >> 24 == 255 })
    }
  }
}
