import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Compares blend modes and colour matrices with the formulas of the W3C's *Compositing and Blending* and *Filter
/// Effects*.
@Suite struct BlendTests {
  /// Returns the value of the blend function B of the W3C for straight colours.
  private func blended(_ mode: BlendMode, _ below: Double, _ above: Double) -> Double {
    switch mode {
    case .normal, .plus: above
    case .multiply: below * above
    case .screen: below + above - below * above
    case .overlay: below <= 0.5 ? 2 * below * above : 1 - 2 * (1 - below) * (1 - above)
    case .darken: min(below, above)
    case .lighten: max(below, above)
    case .difference: abs(below - above)
    }
  }

  /// Returns blue, green, red and alpha of a premultiplied pixel, 0…1.
  private func parts(_ pixel: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double(pixel >> $0 & 255) / 255 }
  }

  private func exact(_ mode: BlendMode, _ below: UInt32, _ above: UInt32) -> [Double] {
    let (b, s) = (parts(below), parts(above))
    if mode == .plus { return zip(b, s).map { min($0 + $1, 1) * 255 } }
    let alpha = b[3] + s[3] - b[3] * s[3]
    let colors = (0..<3).map { part in
      let common =
        b[3] * s[3] > 0 ? b[3] * s[3] * blended(mode, b[part] / b[3], s[part] / s[3]) : 0
      return (b[part] * (1 - s[3]) + s[part] * (1 - b[3]) + common) * 255
    }
    return colors + [alpha * 255]
  }

  @Test(arguments: BlendMode.allCases.filter { $0 != .normal })
  func `each blend mode gives the rounded result of the W3C's formula`(mode: BlendMode) {
    let below = noise(257, 60, seed: 7, isOpaque: false)
    let above = noise(257, 60, seed: 8, isOpaque: false)
    // Some rows also contain opaque, transparent and equal pixels.
    for x in 0..<257 {
      below.row(0)[x] |= 0xff00_0000
      above.row(1)[x] |= 0xff00_0000
      (below.row(2)[x], above.row(3)[x]) = (0, 0)
      above.row(4)[x] = below.row(4)[x]
    }
    var maximum = 0.0
    for y in 0..<60 {
      let right = (0..<257).map { exact(mode, below.row(y)[$0], above.row(y)[$0]) }
      ColorKernels.blend(below.row(y), above.row(y), 257, mode)
      for x in 0..<257 {
        let shown = below.parts(x, y)
        for part in 0..<4 { maximum = max(maximum, abs(Double(shown[part]) - right[x][part])) }
      }
    }
    #expect(maximum <= 0.51)
  }

  @Test func `blending a row in several runs gives the same bytes as blending the whole row`() {
    let above = noise(40, 1, seed: 8, isOpaque: false)
    for mode in BlendMode.allCases {
      let (whole, split) = (noise(40, 1, seed: 2), noise(40, 1, seed: 2))
      ColorKernels.blend(whole.row(0), above.row(0), 40, mode)
      for (start, end) in [(0, 1), (1, 8), (8, 19), (19, 40)] {
        ColorKernels.blend(split.row(0) + start, above.row(0) + start, end - start, mode)
      }
      #expect(whole.all == split.all)
    }
  }

  // MARK: Views

  private static let below = Color(red: 0.8, green: 0.4, blue: 0.2)
  private static let above = Color(red: 0.5, green: 0.9, blue: 0.1)

  private func shown(_ layers: [Layer], _ effects: LayerEffects...) -> PixelBuffer {
    var tree = tree(8, 8, layers)
    tree.effects = effects
    return drawn(tree, 8, 8)
  }

  private static let whole = Rect(x: 0, y: 0, width: 8, height: 8)

  private func blending(_ mode: BlendMode) -> LayerEffects {
    var result = LayerEffects()
    result.blendMode = mode
    return result
  }

  @Test func `a blend mode applies to a view with its subviews and its backdrop`() {
    var view = layer(Self.whole, descendants: 1, color: .white)
    view.effects = 0
    let inside = layer(Self.whole, parent: 2, color: Self.above)
    let shown = shown(
      [layer(Self.whole, color: Self.below), view, inside], blending(.multiply))
    #expect(shown.all.allSatisfy { $0 == shown.all[0] })
    #expect(shown.parts(3, 3) == [5, 92, 102, 255])
  }

  @Test func `a view's opacity applies before its blend mode`() {
    var view = layer(Self.whole, opacity: 0.5, color: .black)
    view.effects = 0
    let shown = shown([layer(Self.whole, color: .white), view], blending(.multiply))
    #expect(abs(shown.parts(3, 3)[0] - 127) <= 1)
  }

  @Test
  func `a view's blend mode applies only within its nearest ancestor composited as a group`() {
    var view = layer(Self.whole, parent: 2, color: Self.above)
    view.effects = 0
    let group = layer(Self.whole, descendants: 1, opacity: 0.996)
    let shown = shown([layer(Self.whole, color: Self.below), group, view], blending(.multiply))
    // The view is the first one in its group, so there is nothing with which its colour could be
    // blended.
    #expect(abs(shown.parts(3, 3)[1] - 229) <= 2)
  }

  @Test func `a view with a blend mode keeps its colour over transparent parts of its backdrop`() {
    var view = layer(Self.whole, color: Self.above)
    view.effects = 0
    var tree = tree(8, 8, [layer(Rect(x: 0, y: 0, width: 4, height: 8), color: Self.below), view])
    tree.effects = [blending(.darken)]
    let shown = drawn(tree, 8, 8, background: .clear)
    #expect(shown.parts(1, 1) == [26, 102, 128, 255])
    #expect(shown.parts(6, 1) == [26, 230, 128, 255])
  }
}

@Suite struct ColorMatrixTests {
  private static let whole = Rect(x: 0, y: 0, width: 8, height: 8)

  private static let matrices: [ColorMatrix] = [
    .identity, .saturation(0), .saturation(1.8), .brightness(0.3), .contrast(2), .inversion(1),
    .duotone(dark: Color(red: 0.1, green: 0, blue: 0.4), light: Color(red: 1, green: 0.9, blue: 0)),
    .hueRotation(cosine: 0, sine: 1),
    ColorMatrix(
      red: SIMD4(0.2, 0.3, 0.1, 0.4), green: SIMD4(0.5, -0.5, 0, 0.1),
      blue: SIMD4(0, 1.2, 0.4, 0), alpha: SIMD4(0, 0, 0.1, 0.5),
      offset: SIMD4(0.1, -0.2, 0, 0.05)),
  ]

  @Test(arguments: matrices)
  func `a colour matrix is applied to straight colours`(matrix: ColorMatrix) {
    let pixels = noise(200, 20, seed: 3, isOpaque: false)
    for x in 0..<200 { pixels.row(0)[x] |= 0xff00_0000 }
    let result = noise(200, 20, seed: 4)
    var maximum = 0.0
    for y in 0..<20 {
      ColorKernels.recolor(
        result.row(y), pixels.row(y), 200, ColorWeights(matrix, keepsAlpha: false))
      for x in 0..<200 {
        let part = pixels.parts(x, y).map { Double($0) / 255 }
        guard part[3] > 0.04 else { continue }
        // The matrix applies to straight colours, so the components are divided by alpha.
        let alpha = part[3]
        let right = matrix.applied(
          to: Color(
            red: part[2] / alpha, green: part[1] / alpha, blue: part[0] / alpha, alpha: alpha))
        let wanted = [right.blue, right.green, right.red].map { $0 * right.alpha * 255 }
        let shown = result.parts(x, y)
        for (a, b) in zip(shown, wanted + [right.alpha * 255]) {
          maximum = max(maximum, abs(Double(a) - b))
        }
      }
    }
    #expect(maximum <= 1.01)
  }

  @Test
  func `the identity colour matrix changes no pixel, and any matrix keeps clear pixels clear`() {
    let pixels = noise(200, 1, seed: 3, isOpaque: false)
    let result = noise(200, 1, seed: 4)
    let identity = ColorWeights(.identity, keepsAlpha: false)
    ColorKernels.recolor(result.row(0), pixels.row(0), 200, identity)
    for (a, b) in zip(result.all, pixels.all) where b >> 24 > 0 { #expect(a == b) }
    let filling = ColorMatrix(red: .zero, green: .zero, blue: .zero, offset: .one)
    #expect(ColorWeights(filling, keepsAlpha: false).applied(to: 0) == 0)
    #expect(ColorWeights(filling, keepsAlpha: false).applied(to: 0x0100_0000) == 0xffff_ffff)
  }

  @Test func `a colour matrix with numbers that are not finite does not trap`() {
    let broken = ColorMatrix(
      red: SIMD4(repeating: .nan), green: SIMD4(repeating: .infinity),
      blue: SIMD4(repeating: 1e300), offset: SIMD4(repeating: -.infinity))
    _ = ColorWeights(broken, keepsAlpha: false).applied(to: 0xff80_4020)
  }

  @Test func `a colour matrix applies to a view with its subviews, but not to its backdrop`() {
    var view = layer(
      Rect(x: 0, y: 0, width: 4, height: 8), descendants: 1, color: Color(red: 1, green: 0, blue: 0)
    )
    view.effects = 0
    let inside = layer(
      Rect(x: 0, y: 0, width: 2, height: 8), parent: 2, color: Color(red: 0, green: 1, blue: 0))
    var effects = LayerEffects()
    effects.colorMatrix = .inversion(1)
    var tree = tree(8, 8, [layer(Self.whole, color: .white), view, inside])
    tree.effects = [effects]
    let shown = drawn(tree, 8, 8)
    #expect(shown.parts(1, 4) == [255, 0, 255, 255])
    #expect(shown.parts(3, 4) == [255, 255, 0, 255])
    #expect(shown.parts(6, 4) == [255, 255, 255, 255])
  }

  @Test(arguments: [0, 1.5])
  func `a backdrop colour matrix applies only within the view's bounds`(radius: Double) {
    var view = layer(Rect(x: 2, y: 2, width: 4, height: 4))
    view.effects = 0
    var effects = LayerEffects()
    effects.backdropColorMatrix = .inversion(1)
    effects.backdropBlurRadius = radius
    let behind = Color(red: 1, green: 0.2, blue: 0)
    var tree = tree(8, 8, [layer(Self.whole, color: behind), view])
    tree.effects = [effects]
    let shown = drawn(tree, 8, 8)
    #expect(shown.parts(1, 1) == [0, 51, 255, 255])
    #expect(shown.parts(4, 4) == [255, 204, 0, 255])
  }

  @Test func `a view's opacity also applies to the effect of its backdrop colour matrix`() {
    var view = layer(Self.whole, opacity: 0.5)
    view.effects = 0
    var effects = LayerEffects()
    effects.backdropColorMatrix = .inversion(1)
    var tree = tree(8, 8, [layer(Self.whole, color: .white), view])
    tree.effects = [effects]
    let shown = drawn(tree, 8, 8)
    #expect(abs(shown.parts(4, 4)[0] - 127) <= 1)
  }

  @Test func `colour matrices for CSS filters give the same colours as in CSS`() {
    func close(_ a: Color, _ b: Color) -> Bool {
      max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue)) < 0.002
    }
    let color = Color(red: 0.2, green: 0.6, blue: 0.9)
    // The luminance of the colour with the weights of `grayscale(1)`.
    let grey = 0.2126 * 0.2 + 0.7152 * 0.6 + 0.0722 * 0.9
    #expect(
      close(
        ColorMatrix.saturation(0).applied(to: color), Color(red: grey, green: grey, blue: grey)))
    #expect(
      close(ColorMatrix.inversion(1).applied(to: color), Color(red: 0.8, green: 0.4, blue: 0.1)))
    #expect(
      close(ColorMatrix.contrast(0.5).applied(to: color), Color(red: 0.35, green: 0.55, blue: 0.7)))
    let turned = ColorMatrix.hueRotation(cosine: 1, sine: 0)
    #expect(close(turned.applied(to: color), color))
    let dark = Color(red: 0.1, green: 0, blue: 0.4)
    let duotone = ColorMatrix.duotone(dark: dark, light: color)
    #expect(close(duotone.applied(to: .black), dark))
    #expect(close(duotone.applied(to: .white), color))
    // Two hue rotations by half a turn are the identity, except for the rounded coefficients of the
    // definition.
    let half = ColorMatrix.hueRotation(cosine: -1, sine: 0)
    #expect(close(half.concatenating(half).applied(to: color), color))
  }
}
