import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests that an opaque polygon hides what is below it, and that no pixel changes by this.
@Suite struct HoleTests {
  static let turns: [Transform3D] = [
    about(70, 65, .rotation(angle: 0.4)),
    about(
      70, 65,
      Transform3D.rotation(angle: 0.6, x: 0.3, y: 1, z: 0.1).concatenating(.perspective(distance: 300))),
  ]
  private static let card = Rect(x: 20.3, y: 14.6, width: 100, height: 96)

  @Test(arguments: turns, [0.0, 14])
  func `what is below an opaque polygon is left out, and the edges stay as they are`(
    _ turn: Transform3D, _ radius: Double
  ) {
    // With black and white exchanged, each pixel has the other share of white, so no pixel of the edge is left out.
    func shown(_ below: Color, _ above: Color) -> PixelBuffer {
      drawn(
        tree(
          140, 130,
          [
            layer(Rect(x: 0, y: 0, width: 140, height: 130), color: below),
            layer(Rect(x: 9.5, y: 8.25, width: 120, height: 110), turn, color: below),
            layer(Self.card, turn, color: above, radius: radius),
          ]), 140, 130)
    }
    let (one, other) = (shown(.black, .white), shown(.white, .black))
    var parts = 0
    for y in 0..<130 {
      for x in 0..<140 {
        let (a, b) = (Int(one.row(y)[x] & 255), Int(other.row(y)[x] & 255))
        #expect(abs(a + b - 255) <= 1, "\(x), \(y): \(a) and \(b)")
        parts += a > 0 && a < 255 ? 1 : 0
      }
    }
    #expect(parts > 200)
  }

  @Test func `the largest opaque polygon above an op cuts a hole; a translucent one and a part of a seam do not`() {
    let planner = Planner(
      width: 140, height: 130, scale: 1, offset: .zero, background: .black, store: PictureStore(scale: 1))
    let back = layer(Rect(x: 0, y: 0, width: 140, height: 130), color: .white)
    func holes(_ layers: [Layer]) -> [Bool] {
      planner.build(tree(140, 130, [back] + layers))
      return (0..<planner.plan.ops.count).map { planner.plan.ops[$0].hole >= 0 }
    }
    let turn = Self.turns[1]
    #expect(holes([layer(Self.card, turn, color: .black)]).filter(\.self).count == 1)
    #expect(holes([layer(Self.card, turn, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5))]).allSatisfy { !$0 })
    #expect(holes([layer(Rect(x: 50, y: 50, width: 40, height: 30), turn, color: .black)]).allSatisfy { !$0 })
    let halves = [Rect(x: 20, y: 14, width: 50, height: 96), Rect(x: 70, y: 14, width: 50, height: 96)]
    let plan = holes(halves.map { layer($0, turn, color: .black) })
    #expect(planner.plan.seams.count == 2 && plan.filter(\.self).count == 1)
  }

  @Test(arguments: [0.1, 0.4, -0.7, 1.5], [0.0, 30])
  func `a turned opaque card hides a box of all that is below it, and nothing beside the card`(
    _ angle: Double, _ radius: Double
  ) {
    let turn = about(150, 140, .rotation(angle: angle))
    let planner = Planner(
      width: 300, height: 280, scale: 1, offset: .zero, background: .black, store: PictureStore(scale: 1))
    let layers = [
      layer(Rect(x: 0, y: 0, width: 300, height: 280), color: .white),
      layer(Rect(x: 50, y: 40, width: 200, height: 200), turn, color: .black, radius: radius),
    ]
    planner.build(tree(300, 280, layers))
    let front = planner.plan.ops[planner.plan.ops.count - 1]
    #expect(front.hidden.area > 200 * 200 / 3, "\(front.hidden)")
    #expect((0..<planner.plan.ops.count - 1).contains { planner.plan.ops[$0].hiddenCount > 0 })
    let picture = drawn(tree(300, 280, layers), 300, 280)
    for y in front.hidden.y0..<front.hidden.y1 {
      for x in front.hidden.x0..<front.hidden.x1 { #expect(picture.row(y)[x] == 0xff00_0000, "\(x), \(y)") }
    }
  }
}
