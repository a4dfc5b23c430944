import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests views that show a part of a picture (`contents_rect`).
@Suite struct PartTests {
  static let pictures: [PictureID: PixelBuffer] = [
    1: noise(96, 60, seed: 3), 2: noise(96, 60, seed: 4, isOpaque: false),
    3: noise(31, 47, seed: 5),
  ]

  /// Returns the layers of a grid of tiles that fills `rect`. Each tile shows its part of the same
  /// picture.
  static func grid(
    _ columns: Int, _ rows: Int, of rect: Rect, source: PictureID, _ turn: Transform3D = .identity
  ) -> LayerTree {
    var result = tree(96, 60, [])
    for index in 0..<(columns * rows) {
      let part = Rect(
        x: Double(index % columns) / Double(columns), y: Double(index / columns) / Double(rows),
        width: 1 / Double(columns), height: 1 / Double(rows))
      let tile = Rect(
        x: rect.minX + part.minX * rect.width, y: rect.minY + part.minY * rect.height,
        width: part.width * rect.width, height: part.height * rect.height)
      result.layers.append(layer(tile, turn, source: source).with(effects: Int32(index)))
      result.effects.append(effects { $0.contentsRect = part })
    }
    result.layers[0].descendants = Int32(columns * rows)
    return result
  }

  @Test(
    arguments: [(4, 3), (7, 5), (1, 1), (13, 1)],
    [
      Rect(x: 0, y: 0, width: 96, height: 60), Rect(x: -8, y: 3, width: 96, height: 60),
      Rect(x: 0, y: 0, width: 48, height: 30), Rect(x: 10, y: 6, width: 80, height: 54),
    ])
  func `a grid of a picture's parts at their own size equals the whole picture exactly`(
    count: (Int, Int), rect: Rect
  ) {
    let whole = drawn(tree(96, 60, [layer(rect, source: 1)]), 96, 60, pictures: Self.pictures)
    let parts = drawn(
      Self.grid(count.0, count.1, of: rect, source: 1), 96, 60, pictures: Self.pictures)
    #expect(parts.all == whole.all)
  }

  @Test func `a grid of a translucent picture's parts differs from the picture only by rounding`() {
    let rect = Rect(x: 0, y: 0, width: 96, height: 60)
    let whole = drawn(tree(96, 60, [layer(rect, source: 2)]), 96, 60, pictures: Self.pictures)
    let parts = drawn(Self.grid(7, 5, of: rect, source: 2), 96, 60, pictures: Self.pictures)
    #expect(difference(parts.all, whole.all).maximum <= 2)
  }

  @Test(arguments: SharedEdgeTests.turns)
  func `a rotated grid of a picture's parts has no visible seams`(turn: Transform3D) {
    let smooth: [PictureID: PixelBuffer] = [1: gradient(96, 60)]
    let rect = Rect(x: 12, y: 9, width: 41, height: 40)
    let whole = drawn(tree(96, 60, [layer(rect, turn, source: 1)]), 96, 60, pictures: smooth)
    let parts = drawn(Self.grid(5, 4, of: rect, source: 1, turn), 96, 60, pictures: smooth)
    #expect(difference(parts.all, whole.all).maximum <= 5)
  }

  @Test func `a contents rectangle beyond the picture shows nothing outside of it`() {
    let rect = Rect(x: 0, y: 0, width: 40, height: 40)
    let white: [PictureID: PixelBuffer] = [
      1: picture(8, 8) { _, _ in (b: 255, g: 255, r: 255, a: 255) }
    ]
    let shown = drawn(
      tree(
        40, 40, [layer(rect, source: 1)],
        effects { $0.contentsRect = Rect(x: -0.5, y: 0.5, width: 2, height: 1) }), 40, 40,
      pictures: white)
    for (x, y) in [(5, 5), (5, 30), (35, 5), (15, 25), (25, 39)] {
      #expect(shown.parts(x, y)[0] == 0)
    }
    for (x, y) in [(10, 0), (29, 0), (10, 19), (29, 19)] { #expect(shown.parts(x, y)[0] == 255) }
    for part in [
      Rect(x: 1, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 0, height: 1),
      Rect(x: 0, y: 0, width: -1, height: 1), Rect(x: .nan, y: 0, width: 1, height: 1),
      Rect(x: 0, y: 0, width: 1e-300, height: .infinity),
    ] {
      let none = drawn(
        tree(40, 40, [layer(rect, source: 1)], effects { $0.contentsRect = part }), 40, 40,
        pictures: white)
      #expect(none.all.allSatisfy { $0 == 0xff00_0000 })
    }
  }

  @Test(arguments: [ContentMode.scaleAspectFit, .scaleAspectFill])
  func `a part of a picture keeps its aspect ratio in the aspect modes`(mode: ContentMode) {
    let rect = Rect(x: 0, y: 0, width: 40, height: 20)
    let half = noise(20, 40, seed: 8)
    let part = picture(20, 20) { x, y in
      let p = half.parts(x, y + 20)
      return (b: p[0], g: p[1], r: p[2], a: 255)
    }
    let mine = drawn(
      tree(
        40, 20, [layer(rect, source: 1, mode: mode)],
        effects { $0.contentsRect = Rect(x: 0, y: 0.5, width: 1, height: 0.5) }), 40, 20,
      pictures: [1: half])
    let right = drawn(
      tree(40, 20, [layer(rect, source: 1, mode: mode)]), 40, 20, pictures: [1: part])
    if mode == .scaleAspectFit {
      #expect(mine.all == right.all)
    } else {
      for x in 0..<40 { #expect(mine.row(12)[x] == right.row(12)[x]) }
    }
  }
}

extension PartTests {
  @Test func `ten thousand parts of a picture equal the whole picture, without seams when rotated`() {
    let rect = Rect(x: 0, y: 0, width: 96, height: 60)
    let whole = drawn(
      tree(96, 60, [layer(rect, source: 1)]), 384, 240, pictures: Self.pictures, scale: 4)
    let parts = drawn(
      Self.grid(125, 80, of: rect, source: 1), 384, 240, pictures: Self.pictures, scale: 4)
    #expect(difference(parts.all, whole.all).maximum <= 1)
    let turn = about(48, 30, .rotation(angle: 0.3))
    let smooth: [PictureID: PixelBuffer] = [1: gradient(96, 60)]
    let big = Self.grid(40, 25, of: Rect(x: 18, y: 15, width: 60, height: 30), source: 1, turn)
    let right = drawn(
      tree(96, 60, [layer(Rect(x: 18, y: 15, width: 60, height: 30), turn, source: 1)]), 96, 60,
      pictures: smooth)
    let shown = drawn(big, 96, 60, pictures: smooth)
    #expect(difference(shown.all, right.all).maximum <= 12)
  }

  @Test func `seams are found even among so many shapes that not every pair can be compared`() {
    // With so many layers, the renderer finds shared edges with a grid instead of comparing each
    // pair of layers. The edges of adjacent layers meet inside of pixels.
    var layers: [Layer] = []
    for index in 0..<300 {
      layers.append(
        layer(
          Rect(
            x: Double(index % 20) * 4 + 0.5, y: Double(index / 20) * 3 + 0.5, width: 4, height: 3),
          color: .white))
    }
    let shown = drawn(tree(96, 60, layers), 96, 60)
    for y in 1..<45 { for x in 1..<80 { #expect(shown.row(y)[x] == 0xffff_ffff) } }
  }
}
