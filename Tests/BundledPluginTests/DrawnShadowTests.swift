import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests animators with an element that does not cast the shadow that is around it at rest, as one of an SVG.
@Suite struct DrawnShadowTests {
  private static let shadow = Shadow(
    color: Color(red: 0, green: 0, blue: 1, alpha: 0.4), offset: Point(x: 0, y: 10), radius: 14)

  private static func element(_ frame: Rect, _ shadow: Shadow) -> View {
    let view = View(frame: frame, name: "card")
    (view.elementName, view.backgroundColor, view.cornerRadius) = ("card", .white, 12)
    (view.hasShapeCorners, view.shapeShadow) = (true, shadow)
    return view
  }

  @Test(arguments: ["match", "container-transform"], TransitionDirection.allCases)
  func `the card of an element has the shadow that is around the element at rest`(
    _ name: String, _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    let (lower, upper) = direction == .forward ? (stage.from, stage.to) : (stage.to, stage.from)
    lower.addSubview(Self.element(Rect(x: 20, y: 600, width: 350, height: 190), Self.shadow))
    if name == "match" { upper.addSubview(Self.element(Rect(x: 0, y: 0, width: 390, height: 212), .none)) }
    let settings = ["curve=linear", "duration=1"] + (name == "match" ? [] : ["element=card"])
    let timeline = try stage.record(name, settings).timeline
    func shadow(_ progress: Double) throws -> Shadow {
      let tree = timeline.layers(at: (direction == .forward ? progress : 1 - progress) * timeline.duration)
      let card = try #require(tree.layers.first { $0.clipsToBounds })
      return tree.effects(of: card)?.shadow ?? .none
    }
    let first = try shadow(0.001)
    #expect(abs(first.color.alpha - 0.4) < 0.01 && abs(first.radius - 14) < 0.2 && abs(first.offset.y - 10) < 0.2)
    #expect(try shadow(0.999).color.alpha < 0.01)
    // The picture in the card casts none of its own.
    let tree = timeline.layers(at: 0.5 * timeline.duration)
    #expect(tree.layers.filter { (tree.effects(of: $0)?.shadow.color.alpha ?? 0) > 0 }.count <= 1)
  }
}
