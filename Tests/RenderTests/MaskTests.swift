import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

@Suite struct MaskTests {
  @Test func `a mask is not drawn as a view`() {
    let whole = Rect(x: 0, y: 0, width: 8, height: 8)
    var mask = layer(whole, parent: 1, descendants: 1, color: .white)
    mask.isMask = true
    let inside = layer(whole, parent: 2, color: Color(red: 0, green: 1, blue: 0))
    let masked = layer(whole, descendants: 2, color: Color(red: 1, green: 0, blue: 0))
    let shown = drawn(tree(8, 8, [masked, mask, inside]), 8, 8)
    #expect(shown.all.allSatisfy { $0 == 0xffff_0000 })
  }
}

extension MaskTests {
  static let whole = Rect(x: 0, y: 0, width: 100, height: 80)
  static let red = Color(red: 1, green: 0, blue: 0)

  /// Returns a tree with a masked view that fills the frame. A blue descendant of the view covers
  /// the view's left half.
  static func masked(_ mask: [Layer], opacity: Double = 1, _ all: [LayerEffects] = []) -> LayerTree {
    var result = tree(
      100, 80,
      [layer(whole, descendants: Int32(mask.count + 1), opacity: opacity, color: red)] + mask + [
        layer(
          Rect(x: 0, y: 0, width: 50, height: 80), parent: 1,
          color: Color(red: 0, green: 0, blue: 1))
      ])
    result.effects = all
    return result
  }

  @Test(arguments: [5, 12.5, 30, 37])
  func `a round mask shows a circle, whether it is optimized to a clip or drawn as a mask`(
    radius: Double
  ) {
    let circle = Rect(x: 50.3 - radius, y: 40.2 - radius, width: 2 * radius, height: 2 * radius)
    let mask = layer(circle, parent: 1, color: .white, radius: radius).asMask
    let fast = drawn(Self.masked([mask]), 100, 80)
    // A mask of two layers is not optimized to a clip, so it is drawn as a mask.
    var holder = layer(circle, parent: 1, descendants: 1).asMask
    holder.view = ViewID(rawValue: 2)
    var disc = mask
    disc.isMask = false
    disc.parent = 2
    let slow = drawn(Self.masked([holder, disc]), 100, 80)
    #expect(difference(fast.all, slow.all).maximum <= 64)
    for shown in [fast, slow] {
      var area = 0.0
      for y in 0..<80 {
        for x in 0..<100 { area += Double(shown.parts(x, y)[0] + shown.parts(x, y)[2]) / 255 }
      }
      let right = Double.pi * radius * radius
      #expect(abs(area - right) / right < 0.026)
    }
  }

  @Test func `a half transparent mask halves the opacity of its view`() {
    let half = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
    let mask = layer(Rect(x: 20, y: 20, width: 60, height: 40), parent: 1, color: half).asMask
    var inner = mask
    inner.isMask = false
    inner.parent = 2
    let holder = layer(Self.whole, parent: 1, descendants: 1).asMask
    for opacity in [1, 0.5] {
      for parts in [[mask], [holder, inner]] {
        let shown = drawn(Self.masked(parts, opacity: opacity), 100, 80)
        let right = Int((127.5 * opacity).rounded())
        #expect(abs(shown.parts(60, 40)[2] - right) <= 2 && shown.parts(60, 40)[0] == 0)
        #expect(abs(shown.parts(40, 40)[0] - right) <= 2 && shown.parts(40, 40)[2] == 0)
        #expect(shown.parts(10, 40) == [0, 0, 0, 255])
      }
    }
  }

  @Test func `a gradient mask hides its view gradually`() {
    let mask = layer(Self.whole, parent: 1).asMask.with(effects: 0)
    let shown = drawn(
      Self.masked(
        [mask],
        [
          effects {
            $0.gradient = LayerGradient(
              Gradient(
                from: .zero, to: Point(x: 1, y: 0),
                stops: [.init(color: .clear, location: 0), .init(color: .white, location: 1)]))
          }
        ]), 100, 80)
    for x in 0..<100 {
      let right = (Double(x) + 0.5) / 100 * 255
      #expect(abs(Double(shown.parts(x, 30)[x < 50 ? 0 : 2]) - right) <= 2)
    }
  }

  @Test func `a picture with alpha can be a mask`() {
    let source = noise(100, 80, seed: 7, isOpaque: false)
    let mask = layer(Self.whole, parent: 1, source: 1).asMask
    let shown = drawn(Self.masked([mask]), 100, 80, pictures: [1: source])
    for y in 0..<80 {
      for x in 0..<100 {
        #expect(abs(shown.parts(x, y)[x < 50 ? 0 : 2] - source.parts(x, y)[3]) <= 2)
      }
    }
  }

  @Test func `a view with an empty mask is invisible`() {
    for mask in [
      layer(Self.whole, parent: 1), layer(Self.whole, parent: 1, opacity: 0, color: .white),
      layer(Rect(x: 0, y: 0, width: 0, height: 0), parent: 1, color: .white),
      layer(Rect(x: 300, y: 0, width: 10, height: 10), parent: 1, color: .white),
      layer(Self.whole, parent: 1, source: 9),
    ] {
      #expect(drawn(Self.masked([mask.asMask]), 100, 80).all.allSatisfy { $0 == 0xff00_0000 })
    }
  }

  @Test(arguments: [1, 3, 40, 400])
  func `nested masks are drawn up to a depth of 32, deeper ones show nothing`(depth: Int) {
    var layers = [layer(Self.whole, descendants: Int32(depth), color: Self.red)]
    for index in 1...depth {
      layers.append(
        layer(
          Self.whole, parent: Int32(index), descendants: Int32(depth - index), color: .white
        ).asMask)
    }
    let shown = drawn(tree(100, 80, layers), 100, 80)
    #expect(shown.row(5)[5] == (depth < 33 ? 0xffff_0000 : 0xff00_0000))
  }
}

extension MaskTests {
  @Test func `a mask that is the last layer of its group does not end the group early`() {
    // Both the group and the mask end with the last layer of the tree.
    var light = tree(
      100, 80,
      [
        layer(Self.whole, descendants: 3, opacity: 0.5, color: .white),
        layer(Self.whole, parent: 1, descendants: 2, color: Self.red),
        layer(Self.whole, parent: 2, descendants: 1).asMask,
        layer(Rect(x: 0, y: 0, width: 50, height: 80), parent: 3, color: .white),
      ])
    light.size = Self.whole.size
    let shown = drawn(light, 100, 80)
    #expect(shown.parts(20, 20) == [0, 0, 128, 255])
    #expect(shown.parts(70, 20) == [128, 128, 128, 255])
  }
}

extension MaskTests {
  /// The contents of a masked view: a solid colour, or a picture that is copied, shifted,
  /// stretched, turned or rounded.
  private static let contents: [Layer] = [
    layer(whole, parent: 1, color: red), layer(whole, parent: 1, source: 1),
    layer(Rect(x: 3.3, y: -2.6, width: 100, height: 80), parent: 1, source: 1),
    layer(Rect(x: 10.5, y: 5, width: 140, height: 66), parent: 1, source: 1),
    layer(whole, about(50, 40, .rotation(angle: 0.2)), parent: 1, source: 1),
    layer(whole, parent: 1, source: 1, radius: 9, clips: true),
  ]

  @Test(arguments: 0..<6)
  func `an opaque part of a mask does not change the view beneath it`(
    content: Int
  ) {
    let picture = noise(100, 80, seed: 3, isOpaque: true)
    let boxes = [
      Rect(x: 0, y: 0, width: 60, height: 80), Rect(x: 41.5, y: -3, width: 90, height: 90),
      Rect(x: 20.25, y: 10.75, width: 30, height: 40), Rect(x: -5, y: 30, width: 300, height: 20),
      Rect(x: 99, y: 0, width: 1, height: 80), Rect(x: -1, y: -1, width: 102, height: 82),
    ]
    let behind = layer(Self.whole, color: Color(red: 0, green: 0.6, blue: 0.2))
    // With the speck, a small layer that the view hides, the group consists of two paint
    // operations. It is therefore not optimized, and the mask is applied to all of its pixels.
    let speck = layer(Rect(x: 50, y: 40, width: 2, height: 2), parent: 2, color: .white)
    var view = Self.contents[content]
    view.parent = 2
    for (index, box) in boxes.enumerated() {
      // The mask is opaque in `box`, and half transparent in the next box of `boxes`.
      let mask = [
        layer(Self.whole, parent: 2, descendants: 2).asMask,
        layer(box, parent: 3, color: .white),
        layer(
          boxes[(index + 1) % boxes.count], parent: 3,
          color: Color(red: 1, green: 1, blue: 1, alpha: 0.5)),
      ]
      func shown(_ contents: [Layer]) -> PixelBuffer {
        let holder = layer(Self.whole, descendants: Int32(mask.count + contents.count))
        return drawn(
          tree(100, 80, [behind, holder] + mask + contents), 100, 80, pictures: [1: picture])
      }
      #expect(shown([view]).all == shown([speck, view]).all)
    }
  }
}

// MARK: Modes and thresholds

extension MaskTests {
  /// Draws a white view of 64 × 4 pixels whose mask is a ramp from transparent black to opaque white. Returns the
  /// brightness of each column.
  private func ramp(_ change: (inout LayerEffects) -> Void) -> [Int] {
    let bounds = Rect(x: 0, y: 0, width: 64, height: 4)
    let ramp = picture(64, 4, isOpaque: false) { x, _ in (b: 255, g: 255, r: 255, a: x * 4) }
    var masked = layer(bounds, descendants: 1, color: .white)
    masked.effects = 0
    let mask = layer(bounds, parent: 1, source: 5).asMask
    var tree = tree(64, 4, [masked, mask])
    var effects = LayerEffects()
    change(&effects)
    tree.effects = [effects]
    let shown = drawn(tree, 64, 4, pictures: [5: ramp])
    return (0..<64).map { shown.parts($0, 1)[0] }
  }

  @Test(arguments: MaskMode.allCases)
  func `the mode of a mask decides whether the mask's alpha or its luminance becomes the opacity`(
    mode: MaskMode
  ) {
    let shown = ramp { $0.maskMode = mode }
    let isInverse = mode == .inverseAlpha || mode == .inverseLuminance
    for x in 0..<64 {
      let value = isInverse ? 255 - x * 4 : x * 4
      #expect(abs(shown[x] - value) <= 1)
    }
  }

  @Test(arguments: [0, 0.2, 0.5, 0.8, 1], [0, 0.1, 0.5, 1])
  func `a mask shows only values above its threshold, all at threshold 0 and none at threshold 1`(
    threshold: Double, softness: Double
  ) {
    let limit = MaskThreshold(threshold: threshold, softness: softness)
    let shown = ramp {
      $0.maskThreshold = limit
      $0.maskMode = .luminance
    }
    for x in 0..<64 {
      let value = Double(x * 4) / 255
      let edge = threshold * (1 + softness)
      let right =
        softness == 0
        ? (value >= edge && threshold < 1 ? 1 : 0)
        : min(max((value + softness - edge) / softness, 0), 1)
      #expect(abs(Double(shown[x]) - right * 255) <= 1.5)
    }
    if threshold == 0 { #expect(shown.allSatisfy { $0 == 255 }) }
    if threshold == 1 { #expect(shown.allSatisfy { $0 == 0 }) }
  }

  @Test func `an inverse mask shows the part of the view outside the mask`() {
    var tree = Self.masked([
      layer(Rect(x: 30, y: 20, width: 40, height: 40), parent: 1, color: .white).asMask
    ])
    var effects = LayerEffects()
    effects.maskMode = .inverseAlpha
    tree.effects = [effects]
    tree.layers[1].effects = 0
    let shown = drawn(tree, 100, 80)
    #expect(shown.parts(10, 10) == [255, 0, 0, 255])
    #expect(shown.parts(90, 70) == [0, 0, 255, 255])
    #expect(shown.parts(50, 40) == [0, 0, 0, 255])
    // A completely transparent mask hides nothing if it is inverse.
    tree.layers[2].opacity = 0
    #expect(drawn(tree, 100, 80).parts(45, 40) == [255, 0, 0, 255])
    #expect(drawn(tree, 100, 80).parts(60, 40) == [0, 0, 255, 255])
  }
}
