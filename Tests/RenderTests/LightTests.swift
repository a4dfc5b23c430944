import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests the corners, borders, overlays and gradients of views.
@Suite struct LightTests {
  static let rect = Rect(x: 6.5, y: 7, width: 60, height: 50)
  static let turns: [Transform3D] = [
    .identity, about(36, 32, .rotation(angle: 0.4)),
    about(
      36, 32,
      Transform3D.rotation(angle: 0.6, x: 0.4, y: 1, z: 0).concatenating(
        .perspective(distance: 160))),
  ]

  /// Returns the expected pixels: for each pixel, the mean of `color` at 8 × 8 points. The argument
  /// of `color` is a point of the layer.
  private func exact(
    _ turn: Transform3D, _ color: (Point) -> SIMD4<Double>
  ) -> [SIMD4<Double>] {
    guard let back = Homography(turn).inverse else { return [] }
    var result: [SIMD4<Double>] = []
    for y in 0..<64 {
      for x in 0..<72 {
        var sum = SIMD4<Double>.zero
        for sub in 0..<64 {
          let (a, b) = (Double(sub % 8) + 0.5, Double(sub / 8) + 0.5)
          sum += color(back.apply(Double(x) + a / 8, Double(y) + b / 8))
        }
        result.append(sum / 64)
      }
    }
    return result
  }

  private func maximum(_ shown: PixelBuffer, _ right: [SIMD4<Double>]) -> Double {
    var maximum = 0.0
    for y in 0..<64 {
      for x in 0..<72 {
        for part in 0..<3 {
          maximum = max(maximum, abs(Double(shown.parts(x, y)[part]) - right[y * 72 + x][part]))
        }
      }
    }
    return maximum
  }

  /// Returns true if the point is inside a rectangle with these corner radii, clockwise from the
  /// top left.
  static func isInside(_ rect: Rect, _ radii: SIMD4<Double>, _ p: Point) -> Bool {
    guard rect.contains(p) else { return false }
    let (isRight, isLow) = (p.x > rect.center.x, p.y > rect.center.y)
    let r = radii[isLow ? (isRight ? 2 : 3) : (isRight ? 1 : 0)]
    let dx = (isRight ? p.x - (rect.maxX - r) : rect.minX + r - p.x)
    let dy = (isLow ? p.y - (rect.maxY - r) : rect.minY + r - p.y)
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= r * r
  }

  static let corners = CornerRadii(topLeft: 4, topRight: 20, bottomRight: 0, bottomLeft: 11)
  static let radii = SIMD4<Double>(4, 20, 0, 11)

  @Test(arguments: turns)
  func `each corner of a view can have a different radius`(turn: Transform3D) {
    let shown = drawn(
      tree(
        72, 64, [layer(Self.rect, turn, color: .white)], effects { $0.cornerRadii = Self.corners }),
      72, 64)
    let right = exact(turn) {
      SIMD4(repeating: Self.isInside(Self.rect, Self.radii, $0) ? 255 : 0)
    }
    #expect(maximum(shown, right) <= 20)
  }

  @Test func `corner radii that do not fit are scaled down by the same factor`() {
    let fitted = Geometry.fitted(SIMD4(60, 30, 0, 0), Rect(x: 0, y: 0, width: 45, height: 100))
    #expect(fitted == SIMD4(30, 15, 0, 0))
    let same = Geometry.fitted(SIMD4(repeating: 60), Rect(x: 0, y: 0, width: 45, height: 100))
    #expect(same == SIMD4(repeating: 22.5))
  }

  @Test(arguments: turns)
  func `a view's border is inside its bounds and above its descendants`(turn: Transform3D) {
    let shown = drawn(
      tree(
        72, 64,
        [
          layer(Self.rect, turn, descendants: 1, clips: true),
          layer(Self.rect, turn, parent: 1, color: Color(red: 0, green: 1, blue: 0)),
        ],
        effects {
          $0.cornerRadii = Self.corners
          $0.border = Border(width: 5, color: Color(red: 1, green: 0, blue: 1))
        }), 72, 64)
    let inside = Self.rect.insetBy(dx: 5, dy: 5)
    let right = exact(turn) { p in
      guard Self.isInside(Self.rect, Self.radii, p) else { return .zero }
      return Self.isInside(inside, SIMD4(0, 15, 0, 6), p)
        ? SIMD4(0, 255, 0, 255) : SIMD4(255, 0, 255, 255)
    }
    // If the edges of the border and of the green shape are in the same pixel, the green shows
    // through the border. This explains the tolerance.
    #expect(maximum(shown, right) <= 70)
    #expect(shown.parts(36, 32) == [0, 255, 0, 255])
  }

  @Test func `a border of whole pixels has exact edges`() {
    let rect = Rect(x: 8, y: 8, width: 40, height: 30)
    let shown = drawn(
      tree(
        72, 64, [layer(rect, color: .white)],
        effects { $0.border = Border(width: 3, color: Color(red: 1, green: 0, blue: 0)) }), 72, 64)
    for (x, y) in [(8, 8), (10, 20), (47, 37), (45, 20), (20, 10), (20, 35)] {
      #expect(shown.row(y)[x] == 0xffff_0000)
    }
    for (x, y) in [(11, 11), (44, 34), (20, 20)] { #expect(shown.row(y)[x] == 0xffff_ffff) }
    for (x, y) in [(7, 20), (48, 20), (20, 7), (20, 38)] { #expect(shown.row(y)[x] == 0xff00_0000) }
  }

  @Test func `a border as wide as the view's bounds fills them`() {
    let rect = Rect(x: 8, y: 8, width: 40, height: 30)
    let shown = drawn(
      tree(72, 64, [layer(rect)], effects { $0.border = Border(width: 15, color: .white) }), 72, 64)
    #expect(shown.all.filter { $0 == 0xffff_ffff }.count == 1200)
  }

  @Test func `an overlay colour dims a view and its descendants within its round corners`() {
    let green = Color(red: 0, green: 1, blue: 0)
    let shown = drawn(
      tree(
        72, 64,
        [
          layer(Rect(x: 8, y: 8, width: 40, height: 40), descendants: 1, color: .white),
          layer(Rect(x: 20, y: 20, width: 50, height: 10), parent: 1, color: green),
        ],
        effects {
          $0.overlayColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
          $0.cornerRadii = CornerRadii(topLeft: 10)
        }), 72, 64)
    #expect(shown.parts(30, 15) == [127, 127, 127, 255])
    #expect(shown.parts(30, 25) == [0, 127, 0, 255])
    #expect(shown.parts(60, 25) == [0, 255, 0, 255])
    #expect(shown.parts(8, 8) == [0, 0, 0, 255])
  }

  // MARK: Gradients

  static let stops: [Gradient.Stop] = [
    .init(color: Color(red: 1, green: 0, blue: 0), location: 0.1),
    .init(color: Color(red: 0, green: 1, blue: 0, alpha: 0), location: 0.4),
    .init(color: Color(red: 0, green: 0.2, blue: 1), location: 0.4),
    .init(color: Color(red: 1, green: 1, blue: 1, alpha: 0.5), location: 0.9),
  ]

  /// Returns the colour at `location`, composited over black, as blue, green and red.
  static func color(_ location: Double) -> SIMD4<Double> {
    func parts(_ c: Color) -> SIMD4<Double> {
      SIMD4(c.blue * c.alpha, c.green * c.alpha, c.red * c.alpha, c.alpha) * 255
    }
    guard location > stops[0].location else { return parts(stops[0].color) }
    for (low, high) in zip(stops, stops.dropFirst()) where location <= high.location {
      let part = (location - low.location) / (high.location - low.location)
      return parts(low.color) * (1 - part) + parts(high.color) * part
    }
    return parts(stops[3].color)
  }

  @Test(arguments: turns, [Gradient.Kind.linear, .radial])
  func `a gradient interpolates premultiplied colours between its stops`(
    turn: Transform3D, kind: Gradient.Kind
  ) {
    let (from, to) = (Point(x: 0.2, y: 0.3), Point(x: 0.9, y: 0.8))
    let shown = drawn(
      tree(
        72, 64, [layer(Self.rect, turn)],
        effects {
          $0.gradient = LayerGradient(Gradient(kind, from: from, to: to, stops: Self.stops))
        }), 72, 64)
    let right = exact(turn) { p in
      guard Self.rect.contains(p) else { return .zero }
      let (x, y) = (
        (p.x - Self.rect.minX) / 60 - from.x, (p.y - Self.rect.minY) / 50 - from.y
      )
      if kind == .radial {
        let (a, b) = (x / (to.x - from.x), y / (to.y - from.y))
        return Self.color((a * a + b * b).squareRoot())
      }
      let way = SIMD2((to.x - from.x) * 60, (to.y - from.y) * 50)
      return Self.color((x * 60 * way.x + y * 50 * way.y) / (way * way).sum())
    }
    // A hard edge (two stops at the same location) is not antialiased, unlike in the expected
    // pixels. So a few pixels may differ.
    var off = 0
    for y in 0..<64 {
      for x in 0..<72 {
        for part in 0..<3
        where abs(Double(shown.parts(x, y)[part]) - right[y * 72 + x][part]) > 6 {
          off += 1
        }
      }
    }
    #expect(off < 240)
  }

  @Test func `the colours of a gradient increase monotonically, without streaks`() {
    let shown = drawn(
      tree(
        300, 2, [layer(Rect(x: 0, y: 0, width: 300, height: 2))],
        effects {
          $0.gradient = LayerGradient(
            Gradient(
              from: Point(x: 0, y: 0), to: Point(x: 1, y: 0),
              stops: [.init(color: .black, location: 0), .init(color: .white, location: 1)]))
        }), 300, 2)
    for x in 0..<300 {
      let right = (Double(x) + 0.5) / 300 * 255
      #expect(abs(Double(shown.parts(x, 1)[0]) - right) <= 0.8)
      #expect(shown.parts(x, 1)[3] == 255)
    }
  }

  @Test func `a gradient of zero length shows its last colour`() {
    for kind in [Gradient.Kind.linear, .radial] {
      let shown = drawn(
        tree(
          9, 9, [layer(Rect(x: 0, y: 0, width: 9, height: 9))],
          effects {
            $0.gradient = LayerGradient(
              Gradient(
                kind, from: Point(x: 0.5, y: 0.5), to: Point(x: 0.5, y: 0.5),
                stops: [.init(color: .black, location: 0), .init(color: .white, location: 1)]))
          }), 9, 9)
      #expect(shown.all.allSatisfy { $0 == 0xffff_ffff })
    }
  }

  @Test
  func `an opaque gradient hides the layers below the view and is drawn below the view's picture`() {
    let whole = Rect(x: 0, y: 0, width: 40, height: 40)
    let light = effects {
      $0.gradient = LayerGradient(
        Gradient(
          from: .zero, to: Point(x: 0, y: 1),
          stops: [.init(color: .white, location: 0), .init(color: .white, location: 1)]))
    }
    let shown = drawn(tree(40, 40, [layer(whole, color: .black)], light), 40, 40)
    #expect(shown.all.allSatisfy { $0 == 0xffff_ffff } && shown.isOpaque)
    let source = noise(40, 40, seed: 1)
    let covered = drawn(
      tree(40, 40, [layer(whole, source: 1)], light), 40, 40, pictures: [1: source])
    #expect(covered.all == source.all)
  }
}
