import Foundation
import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests the pictures of one photograph that the animator `match` shows in a card, by the rectangles in which they are drawn.
struct MatchedPhotographTests {
  /// Two elements that show parts of one photograph.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let (lower, upper): (Rect, Rect)
    /// The parts that they show, in the photograph, whose height is 1.
    let (below, above): (Rect, Rect)
    /// True if the pictures coincide while both are seen.
    let coincide: Bool

    private static let hero = Rect(x: 0, y: 0, width: 390, height: 360)
    private static let whole = Rect(x: 0, y: 0, width: 13.0 / 12, height: 1)

    static let all = [
      Case(
        testDescription: "a thumbnail shows a part of what opens",
        lower: Rect(x: 30, y: 620, width: 72, height: 72), upper: hero,
        below: Rect(x: 0.3, y: 0.2, width: 0.5, height: 0.5), above: whole, coincide: true),
      Case(
        testDescription: "a row shows all of the width", lower: Rect(x: 16, y: 120, width: 358, height: 220),
        upper: hero,
        below: Rect(x: 0, y: 0.15, width: 13.0 / 12, height: 220.0 / 358 * 13 / 12), above: whole, coincide: true),
      Case(
        testDescription: "what opens shows a part of a row", lower: Rect(x: 16, y: 120, width: 358, height: 220),
        upper: Rect(x: 0, y: 0, width: 390, height: 420), below: Rect(x: 0, y: 0, width: 358.0 / 220, height: 1),
        above: Rect(x: 0.4, y: 0, width: 39.0 / 42, height: 1), coincide: true),
      Case(
        testDescription: "a large picture becomes a part of it", lower: hero,
        upper: Rect(x: 200, y: 500, width: 120, height: 160), below: whole,
        above: Rect(x: 0.3, y: 0.2, width: 0.45, height: 0.6), coincide: true),
      Case(
        testDescription: "all of it in two sizes", lower: Rect(x: 30, y: 620, width: 72, height: 72),
        upper: Rect(x: 0, y: 0, width: 390, height: 390), below: Rect(x: 0, y: 0, width: 1, height: 1),
        above: Rect(x: 0, y: 0, width: 1, height: 1), coincide: true),
      Case(
        testDescription: "each shows something that the other one does not",
        lower: Rect(x: 16, y: 120, width: 358, height: 220), upper: hero,
        below: Rect(x: 0.4, y: 0.4, width: 358.0 / 220 * 0.7, height: 0.7), above: whole, coincide: false),
      Case(
        testDescription: "a drawing that is stretched", lower: Rect(x: 16, y: 120, width: 358, height: 220),
        upper: Rect(x: 0, y: 0, width: 390, height: 420), below: Rect(x: 0, y: 0, width: 1, height: 1),
        above: Rect(x: 0, y: 0, width: 1, height: 1), coincide: false),
    ]
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  /// Returns the mean colour of a part of the photograph.
  private static func photograph(_ part: Rect) -> Color {
    var (red, green, blue) = (0.0, 0.0, 0.0)
    let side = 6
    for index in 0..<side * side {
      let u = part.minX + part.width * (Double(index % side) + 0.5) / Double(side)
      let v = part.minY + part.height * (Double(index / side) + 0.5) / Double(side)
      red += 0.5 + 0.4 * sin(5 * u) * cos(4 * v)
      green += 0.5 + 0.4 * cos(3 * u + 6 * v)
      blue += 0.5 + 0.4 * sin(8 * v - 4 * u * u)
    }
    let count = Double(side * side)
    return Color(red: red / count, green: green / count, blue: blue / count)
  }

  private static func box(_ layer: Layer) -> Rect { layer.transform.boundingBox(of: layer.bounds) }

  @Test(arguments: Case.all, TransitionDirection.allCases)
  func `a picture of a photograph covers its card as long as it is seen`(
    _ example: Case, _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    let (below, above) = direction == .forward ? (stage.from, stage.to) : (stage.to, stage.from)
    for (screen, frame, color) in [(below, example.lower, Self.red), (above, example.upper, Self.blue)] {
      let view = View(frame: frame, name: "photo")
      (view.elementName, view.backgroundColor) = ("photo", color)
      screen.addSubview(view)
    }
    stage.setup.surroundings.averageColor = { tree, part in
      let looks = tree.layers.map(\.look)
      let isLower = looks.contains(Self.red)
      guard isLower || looks.contains(Self.blue) else { return .white }
      let (size, shown) =
        isLower ? (example.lower.size, example.below) : (example.upper.size, example.above)
      let (x, y) = (shown.width / size.width, shown.height / size.height)
      return Self.photograph(
        Rect(
          x: shown.minX + part.minX * x, y: shown.minY + part.minY * y, width: part.width * x, height: part.height * y))
    }
    let timeline = try stage.record("match", ["curve=linear", "duration=1"]).timeline
    var isShared = false
    for progress in times(in: 0...1, count: 79) {
      let tree = timeline.layers(at: direction == .forward ? progress : 1 - progress)
      let card = Self.box(try #require(tree.layers.first { $0.clipsToBounds }))
      let lower = tree.layers.first { $0.look == Self.red && $0.opacity > 0 }
      let upper = tree.layers.first { $0.look == Self.blue && $0.opacity > 0 }
      #expect(lower != nil || upper != nil, "\(progress)")
      for layer in [lower, upper].compactMap({ $0 }) {
        let box = Self.box(layer)
        #expect(
          box.minX <= card.minX + 1e-4 && box.minY <= card.minY + 1e-4 && box.maxX >= card.maxX - 1e-4
            && box.maxY >= card.maxY - 1e-4, "\(progress): \(box) in \(card)")
      }
      guard let lower, let upper, upper.opacity < 1 else { continue }
      guard example.coincide else {
        #expect((0.34...0.5).contains(progress), "\(progress): they give way in the middle, as any others")
        continue
      }
      isShared = true
      // Where the photograph's upper left corner is, and the points of its height.
      let (one, other) = (Self.box(lower), Self.box(upper))
      let (unit, otherUnit) = (one.height / example.below.height, other.height / example.above.height)
      #expect(abs(unit / otherUnit - 1) < 0.03, "\(progress)")
      let shift = (
        one.minX - example.below.minX * unit - other.minX + example.above.minX * otherUnit,
        one.minY - example.below.minY * unit - other.minY + example.above.minY * otherUnit
      )
      #expect(abs(shift.0) < 0.03 * unit && abs(shift.1) < 0.03 * unit, "\(progress): \(shift)")
    }
    #expect(isShared == example.coincide)
  }
}
