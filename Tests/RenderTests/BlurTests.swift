import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct BlurTests {
  /// Returns a frame's pixels blurred with the exact Gaussian kernel; the edge pixels are repeated
  /// outside of the frame.
  static func gaussian(_ buffer: PixelBuffer, deviation: Double) -> [SIMD4<Double>] {
    let (w, h) = (buffer.width, buffer.height)
    let reach = Int((deviation * 4.5).rounded(.up))
    var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    var rows: [SIMD4<Double>] = []
    for y in 0..<h {
      for x in 0..<w {
        var total = SIMD4<Double>.zero
        for (index, weight) in weights.enumerated() {
          let p = buffer.parts(min(max(x + index - reach, 0), w - 1), y)
          total += SIMD4(Double(p[0]), Double(p[1]), Double(p[2]), Double(p[3])) * weight
        }
        rows.append(total)
      }
    }
    return (0..<(w * h)).map { (offset: Int) -> SIMD4<Double> in
      var total = SIMD4<Double>.zero
      for (index, weight) in weights.enumerated() {
        let row = min(max(offset / w + index - reach, 0), h - 1)
        total += rows[row * w + offset % w] * weight
      }
      return total
    }
  }

  /// Returns the largest difference of a frame from the expected one, within `area`.
  static func maximum(_ shown: PixelBuffer, _ right: [SIMD4<Double>], _ area: Pixels) -> Double {
    var maximum = 0.0
    for y in area.y0..<area.y1 {
      for x in area.x0..<area.x1 {
        for part in 0..<4 {
          let value = right[y * shown.width + x][part]
          maximum = max(maximum, abs(Double(shown.parts(x, y)[part]) - value))
        }
      }
    }
    return maximum
  }

  @Test(
    arguments: [0.3, 0.7, 1.4, 2.2, 2.9, 3.1, 4, 5.9, 6.1, 9, 12.4, 16.5, 20, 24],
    [(0.25, 50.0), (1, 50.3), (3, 49.6)])
  func `a blurred square differs from the exact blur by at most 3 percent of its peak`(
    deviation: Double, box: (Double, Double)
  ) {
    let side = max((deviation * box.0).rounded(), 1)
    let rect = Rect(x: box.1, y: 47, width: side, height: 2 * side)
    var scene = tree(220, 230, [layer(rect, color: .white)], effects { $0.blurRadius = deviation })
    scene.layers[1].transform = .translation(x: 40, y: 30)
    let shown = drawn(scene, 220, 230)
    // Returns the coverage of `count` columns or rows by the square, which extends from `from` to
    // `to`, blurred with the exact Gaussian.
    func blurred(_ count: Int, _ from: Double, _ to: Double) -> [Double] {
      let cover = (0..<count).map { max(min(to, Double($0 + 1)) - max(from, Double($0)), 0) }
      let weights = (0..<count).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let sum = 2 * weights.reduce(0, +) - 1
      return (0..<count).map { x in
        (0..<count).reduce(0) { $0 + cover[$1] * weights[abs($1 - x)] } / sum
      }
    }
    let columns = blurred(220, rect.minX + 40, rect.maxX + 40)
    let rows = blurred(230, rect.minY + 30, rect.maxY + 30)
    let peak = (columns.max() ?? 0) * (rows.max() ?? 0) * 255
    var maximum = 0.0
    for y in 0..<230 {
      for x in 0..<220 {
        maximum = max(maximum, abs(Double(shown.parts(x, y)[0]) - columns[x] * rows[y] * 255))
      }
    }
    #expect(maximum <= 0.03 * peak + 1.5, "\(maximum) of \(peak)")
  }

  static let busy: [PictureID: PixelBuffer] = [1: noise(120, 90, seed: 3), 2: gradient(120, 90)]

  @Test(arguments: [0.8, 2.5, 5, 8.4])
  func `a backdrop is blurred only within the view's bounds, where edge pixels are repeated`(
    deviation: Double
  ) {
    let whole = Rect(x: 0, y: 0, width: 120, height: 90)
    let behind = layer(whole, source: 1)
    var scene = tree(
      120, 90, [behind, layer(Rect(x: 0, y: 10, width: 70, height: 80)).with(effects: 0)])
    scene.effects = [effects { $0.backdropBlurRadius = deviation }]
    let shown = drawn(scene, 120, 90, pictures: Self.busy)
    let plain = drawn(tree(120, 90, [behind]), 120, 90, pictures: Self.busy)
    let right = Self.gaussian(plain, deviation: deviation)
    #expect(Self.maximum(shown, right, Pixels(x0: 0, y0: 10, x1: 70, y1: 90)) <= 0.03 * 255)
    for y in 0..<90 {
      for x in 0..<120 where x >= 70 || y < 10 { #expect(shown.row(y)[x] == plain.row(y)[x]) }
    }
  }

  @Test func `a blurred backdrop respects its view's corners, opacity and group`() {
    let whole = Rect(x: 0, y: 0, width: 120, height: 90)
    let plain = drawn(tree(120, 90, [layer(whole, source: 2)]), 120, 90, pictures: Self.busy)
    let light = effects {
      $0.backdropBlurRadius = 6
      $0.cornerRadii = CornerRadii(all: 20)
    }
    let pane = layer(
      Rect(x: 20, y: 20, width: 60, height: 50), color: Color(red: 1, green: 0, blue: 0, alpha: 0.4)
    )
    for opacity in [1, 0.5] {
      var inner = pane
      inner.opacity = opacity
      var scene = tree(120, 90, [layer(whole, source: 2), inner.with(effects: 0)])
      scene.effects = [light]
      let shown = drawn(scene, 120, 90, pictures: Self.busy)
      #expect(shown.row(21)[21] == plain.row(21)[21])
      let right = Double(plain.parts(50, 45)[0]) * (1 - 0.4 * opacity)
      #expect(abs(Double(shown.parts(50, 45)[0]) - right) <= 4)
    }
    // Within a group, the backdrop consists of the group's own pixels only.
    var inner = pane
    inner.parent = 1
    var grouped = tree(
      120, 90,
      [
        layer(whole, descendants: 2, opacity: 0.5), layer(whole, parent: 1, source: 2),
        inner.with(effects: 0),
      ])
    grouped.effects = [light]
    let shown = drawn(grouped, 120, 90, pictures: Self.busy)
    #expect(abs(shown.parts(100, 45)[0] - plain.parts(100, 45)[0] / 2) <= 1)
    #expect(
      abs(Double(shown.parts(50, 45)[0]) - Double(plain.parts(50, 45)[0]) * 0.6 / 2) <= 4)
  }

  @Test
  func `a view and its descendants are blurred as one picture, then clipped and made transparent`() {
    let half = Rect(x: 20, y: 20, width: 40, height: 50)
    var scene = tree(
      120, 90,
      [
        layer(Rect(x: 0, y: 0, width: 60, height: 90), descendants: 3, clips: true),
        layer(half, parent: 1, descendants: 1, opacity: 0.5, color: .white).with(effects: 0),
        layer(half.offsetBy(dx: 40, dy: 0), parent: 2, color: .white),
        layer(Rect(x: 0, y: 80, width: 10, height: 10), parent: 1, color: .white),
      ])
    scene.effects = [effects { $0.blurRadius = 4 }]
    let shown = drawn(scene, 120, 90)
    // Both halves are white, so their common edge is not visible; only outer edges are blurred.
    #expect(abs(shown.parts(59, 45)[0] - 128) <= 2)
    #expect(abs(shown.parts(20, 45)[0] - 68) <= 6)
    #expect(shown.parts(60, 45)[0] == 0 && shown.parts(5, 85)[0] == 255)
  }

  @Test func `a view's mask is applied after its blur`() {
    var scene = tree(
      120, 90,
      [
        layer(Rect(x: 20, y: 0, width: 80, height: 90), descendants: 1, color: .white)
          .with(effects: 0),
        layer(Rect(x: 0, y: 30, width: 120, height: 30), parent: 1, color: .white).asMask,
      ])
    scene.effects = [effects { $0.blurRadius = 5 }]
    let shown = drawn(scene, 120, 90)
    #expect(shown.parts(60, 29)[0] == 0 && shown.parts(60, 30)[0] == 255)
    #expect(abs(shown.parts(20, 45)[0] - 137) <= 8 && shown.parts(16, 45)[0] > 20)
  }

  static func scene(_ seed: Int) -> LayerTree {
    var result = DeterminismTests.litScene(seed)
    let part = (Double(seed) * 0.618).truncatingRemainder(dividingBy: 1)
    for index in result.effects.indices {
      if (index + seed) % 2 == 0 { result.effects[index].blurRadius = 25 * part * part }
      if (index + seed) % 3 == 0 { result.effects[index].backdropBlurRadius = 1 + 20 * part }
    }
    return result
  }

  @Test(arguments: 0..<12)
  func `a blurred frame has the same pixels for any number of threads, band height and processor`(
    seed: Int
  ) {
    let tree = Self.scene(seed)
    let pictures = DeterminismTests.pictures
    let first = drawn(tree, 150, 97, pictures: pictures, threads: 1).all
    for threads in [1, 2, 7] {
      for bandRows in [1, 5, 16, 200] {
        for kernels in [Kernels.plain, .best] {
          let again = drawn(
            tree, 150, 97, pictures: pictures, threads: threads, kernels: kernels,
            bandRows: bandRows
          ).all
          #expect(again == first)
        }
      }
    }
  }

  @Test func `blurred frames do not depend on earlier frames`() {
    let compositor = Compositor(width: 150, height: 97, threads: 2)
    for (source, picture) in DeterminismTests.pictures {
      compositor.register(picture: picture, for: source)
    }
    let target = noise(150, 97, seed: 4)
    for seed in [3, 1, 7, 0, 3, 11, 7] {
      compositor.draw(Self.scene(seed), into: target)
      let alone = drawn(Self.scene(seed), 150, 97, pictures: DeterminismTests.pictures)
      #expect(target.all == alone.all)
    }
  }

  @Test(arguments: [0, -1, 1e-300, 0.1, 199, 1e9, 1e300, .nan, .infinity])
  func `an extreme blur radius never traps`(radius: Double) {
    for turn in LightTests.turns + [.scale(x: 0, y: 1), .scale(x: 1e5, y: 1e-5)] {
      for rect in [Rect(x: 3, y: 3, width: 20, height: 9), Rect(x: 3, y: 3, width: 0, height: 9)] {
        var scene = tree(
          40, 40, [layer(rect, turn, descendants: 1), layer(rect, turn, parent: 1, color: .white)])
        scene.layers[1].effects = 0
        scene.layers[2].effects = 1
        scene.effects = [
          effects { $0.blurRadius = radius },
          effects {
            $0.backdropBlurRadius = radius
            $0.blurRadius = radius
          },
        ]
        let shown = drawn(scene, 40, 40)
        #expect(shown.all.allSatisfy { $0 >> 24 == 255 })
      }
    }
  }

  @Test func `a hundred nested blurs are drawn`() {
    var layers: [Layer] = []
    for index in 0..<100 {
      layers.append(
        layer(
          Rect(x: 0, y: 0, width: 40, height: 40), parent: Int32(index),
          descendants: Int32(99 - index), color: .white
        ).with(effects: 0))
    }
    var scene = tree(40, 40, layers)
    scene.effects = [effects { $0.blurRadius = 3 }]
    #expect(drawn(scene, 40, 40).parts(20, 20)[3] == 255)
  }
}

extension BlurTests {
  @Test
  func `a layer whose parent belongs to a finished blurred group never draws outside the frame`() {
    let wide = Rect(x: -300, y: -300, width: 700, height: 700)
    var scene = tree(
      40, 40,
      [
        layer(wide, descendants: 1, color: .white, clips: true).with(effects: 0),
        layer(wide, parent: 1, color: .white, clips: true),
        layer(wide, parent: 2, color: .white),
      ])
    scene.effects = [effects { $0.blurRadius = 7 }]
    for threads in [1, 3] {
      #expect(drawn(scene, 40, 40, threads: threads).all.allSatisfy { $0 == 0xffff_ffff })
    }
  }
}
