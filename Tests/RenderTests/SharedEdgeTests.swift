import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests that adjacent shapes together cover a pixel in the same way as a single shape.
@Suite struct SharedEdgeTests {
  static let white = Color.white
  static let size = 64

  /// Returns a rectangle divided into tiles at random positions, in random order.
  static func tiles(of rect: Rect, _ cuts: Int, _ dice: inout Dice) -> [Rect] {
    var tiles = [rect]
    for _ in 0..<cuts {
      let index = Int.random(in: 0..<tiles.count, using: &dice)
      let tile = tiles.remove(at: index)
      let part = Double.random(in: 0.2...0.8, using: &dice)
      if tile.width > tile.height {
        let x = tile.minX + tile.width * part
        tiles.append(
          Rect(x: tile.minX, y: tile.minY, width: x - tile.minX, height: tile.height))
        tiles.append(Rect(x: x, y: tile.minY, width: tile.maxX - x, height: tile.height))
      } else {
        let y = tile.minY + tile.height * part
        tiles.append(Rect(x: tile.minX, y: tile.minY, width: tile.width, height: y - tile.minY))
        tiles.append(Rect(x: tile.minX, y: y, width: tile.width, height: tile.maxY - y))
      }
    }
    return tiles.shuffled(using: &dice)
  }

  static let turns: [Transform3D] = [
    .identity, .translation(x: 0.3, y: 0.7), about(31, 30, .rotation(angle: 0.2)),
    about(31, 30, .rotation(angle: .pi / 4)), about(31, 30, .scale(x: 0.83, y: 0.91)),
    about(
      31, 30,
      Transform3D.rotation(angle: 0.7, x: 0.3, y: 1, z: 0.1)
        .concatenating(.perspective(distance: 90))),
  ]

  @Test(arguments: turns, 0..<12)
  func `a rectangle divided into tiles looks like the undivided rectangle in any order of tiles`(
    turn: Transform3D, seed: UInt64
  ) {
    var dice = Dice(seed)
    let rect = Rect(x: 8.3, y: 9.6, width: 44.9, height: 41.3)
    let cut = Self.tiles(of: rect, 9, &dice)
    let glass = Color(red: 0.2, green: 1, blue: 0.4, alpha: 0.5)
    for color in [Self.white, glass] {
      let parts = drawn(tree(64, 64, cut.map { layer($0, turn, color: color) }), 64, 64)
      let whole = drawn(tree(64, 64, [layer(rect, turn, color: color)]), 64, 64)
      let off = difference(parts.all, whole.all)
      #expect(off.maximum <= (color == glass ? 4 : 3), "\(off)")
    }
  }

  @Test(arguments: turns)
  func `a picture divided into tiles in a group looks like the undivided picture`(turn: Transform3D) {
    var dice = Dice(5)
    let rect = Rect(x: 10, y: 9, width: 40, height: 40)
    let cut = Self.tiles(of: rect, 7, &dice)
    let pictures: [PictureID: PixelBuffer] = [1: gradient(40, 40)]
    var layers = [layer(rect, turn, descendants: Int32(cut.count * 2), opacity: 0.6)]
    for tile in cut {
      let index = Int32(layers.count + 1)
      layers.append(layer(tile, turn, parent: 1, descendants: 1, clips: true))
      layers.append(layer(rect, turn, parent: index, source: 1))
    }
    let parts = drawn(tree(64, 64, layers), 64, 64, pictures: pictures, background: .white)
    let whole = drawn(
      tree(64, 64, [layer(rect, turn, source: 1, opacity: 0.6)]), 64, 64, pictures: pictures,
      background: .white)
    #expect(difference(parts.all, whole.all).maximum <= 5)
  }

  @Test(arguments: stride(from: 0.05, through: 1.5, by: 0.14).map { $0 })
  func `the background does not show through at the hinge of a fold`(angle: Double) {
    func leaf(_ angle: Double) -> Transform3D {
      about(
        16.4, 15,
        Transform3D.rotation(angle: angle, x: 0, y: 1, z: 0)
          .concatenating(.perspective(distance: 120))
          .concatenating(.rotation(angle: 0.3)))
    }
    let left = layer(Rect(x: 6.4, y: 5, width: 10, height: 20), leaf(angle), color: Self.white)
    let right = layer(Rect(x: 16.4, y: 5, width: 10, height: 20), leaf(-angle), color: Self.white)
    for leaves in [[left, right], [right, left]] {
      let mine = drawn(tree(32, 32, leaves), 32, 32)
      let exact = Reference(tree: tree(32, 32, leaves), pictures: [:]).drawn(32, 32)
      #expect(difference(mine.all, exact).maximum <= 14)
    }
  }

  @Test(arguments: turns)
  func `a layer on top of a tile does not make the seam between adjacent tiles visible`(
    turn: Transform3D
  ) {
    let tiles = [
      Rect(x: 10.4, y: 10.3, width: 20.2, height: 30),
      Rect(x: 30.6, y: 10.3, width: 20.2, height: 30),
    ]
    // The layer is half as high as the left tile, and touches the edge that the two tiles share.
    let mark = Rect(x: 16.4, y: 18.2, width: 14.2, height: 15)
    let other = Rect(x: 0, y: 55.5, width: 64, height: 3)
    let parts = drawn(
      tree(
        64, 64,
        [
          layer(tiles[0], turn, descendants: 1, color: Self.white),
          layer(mark, turn, parent: 1, color: Self.white),
          layer(other, color: Self.white), layer(tiles[1], turn, color: Self.white),
        ]), 64, 64)
    let both = Rect(x: 10.4, y: 10.3, width: 40.4, height: 30)
    let whole = drawn(
      tree(64, 64, [layer(both, turn, color: Self.white), layer(other, color: Self.white)]), 64, 64)
    #expect(difference(parts.all, whole.all).maximum <= 3)
  }

  @Test(arguments: [turns[1], turns[2]])
  func `a layer painted between two adjacent tiles does not make their common edge visible`(
    turn: Transform3D
  ) {
    let left = layer(
      Rect(x: 10.4, y: 10.3, width: 20.2, height: 30), turn, color: Self.white)
    let right = layer(
      Rect(x: 30.6, y: 10.3, width: 20.2, height: 30), turn, color: Self.white)
    let veil = layer(
      Rect(x: 0, y: 0, width: 64, height: 64), color: Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    let scene = tree(64, 64, [left, veil, right])
    let exact = Reference(tree: scene, pictures: [:]).drawn(64, 64)
    #expect(difference(drawn(scene, 64, 64).all, exact).maximum <= 14)
  }

  @Test func `overlapping shapes are blended one over the other, without seam handling`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let shown = drawn(
      tree(
        8, 4,
        [
          layer(Rect(x: 0, y: 0, width: 4.5, height: 4), color: red),
          layer(Rect(x: 2, y: 0, width: 2.5, height: 4), color: Self.white),
        ]), 8, 4)
    #expect(shown.parts(4, 1) == [128, 128, 192, 255])
  }

  @Test func `four rectangles whose corners meet within a pixel fill it completely`() {
    let quarters = [(0.0, 0.0), (10.3, 0), (0, 7.6), (10.3, 7.6)].map { x, y in
      Rect(x: x, y: y, width: x == 0 ? 10.3 : 9.7, height: y == 0 ? 7.6 : 12.4)
    }
    for order in [[0, 1, 2, 3], [3, 0, 2, 1], [1, 2, 0, 3]] {
      let shown = drawn(
        tree(20, 20, order.map { layer(quarters[$0], color: Self.white) }), 20, 20)
      #expect(shown.all.allSatisfy { $0 == 0xffff_ffff })
    }
  }

  @Test func `a layer at the edge of the upper tile does not reduce the lower tile's coverage`() {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let shown = drawn(
      tree(
        20, 20,
        [
          layer(Rect(x: 2, y: 2, width: 6.5, height: 10), color: red),
          layer(Rect(x: 8.5, y: 2, width: 8, height: 10), color: Self.white),
          layer(Rect(x: 8.5, y: 4, width: 3, height: 4), color: blue),
        ]), 20, 20)
    #expect(shown.parts(8, 3) == [128, 128, 255, 255])
    #expect(shown.parts(8, 5) == [128, 0, 128, 255])
  }

  @Test
  func
    `only shapes that share pixels without overlapping have a seam; adjacent rectangles are joined`()
  {
    let planner = Planner(
      width: 64, height: 64, scale: 1, offset: .zero, background: .black,
      store: PictureStore(scale: 1))
    func plan(_ layers: [Layer]) -> FramePlan {
      planner.build(tree(64, 64, layers))
      return planner.plan
    }
    let turn = about(32, 32, .rotation(angle: 0.5))
    let glass = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    let left = Rect(x: 8.3, y: 9.6, width: 20, height: 30)
    // None of these pairs has a seam: two rectangles in separate pixels, two that overlap, and the
    // same with rotated rectangles.
    for (other, map) in [
      (Rect(x: 29, y: 9.6, width: 20, height: 30), Transform3D.identity),
      (Rect(x: 20, y: 15.7, width: 20, height: 30), .identity),
      (Rect(x: 30.3, y: 9.6, width: 20, height: 30), turn),
      (Rect(x: 20.3, y: 12.6, width: 20, height: 30), turn),
    ] {
      #expect(
        plan([layer(left, map, color: glass), layer(other, map, color: glass)]).seams.count == 0)
    }
    let right = Rect(x: 28.3, y: 9.6, width: 20, height: 30)
    let joined = plan([layer(left, color: Self.white), layer(right, color: Self.white)])
    #expect(joined.seams.count == 2)
    for index in 0..<joined.seams.count {
      let join = index == 0 ? joined.seams[0].left : joined.seams[1].right
      #expect(join.start == 10 && join.end == 39)
    }
    #expect(
      plan([layer(left, turn, color: glass), layer(right, turn, color: glass)]).seams.count == 2)
  }

  @Test
  func `the search for seams stops at a limit, as for a thousand round shapes at one location`() {
    let planner = Planner(
      width: 64, height: 64, scale: 1, offset: .zero, background: .black,
      store: PictureStore(scale: 1))
    let glass = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    let stack = (0..<1000).map { index in
      layer(
        Rect(x: 3.3 + Double(index % 7), y: 4.2, width: 40, height: 40), color: glass, radius: 18)
    }
    planner.build(tree(64, 64, stack))
    #expect(planner.plan.sidesLeft <= 0 && planner.plan.sidesLeft > -1000)
    #expect(planner.plan.seams.count == 0)
  }
}
