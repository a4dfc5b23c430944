import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests animators that grow a screen from a card, with a screen whose picture is clear around a dialog.
@Suite struct IslandTests {
  private static let dialog = Rect(x: 65, y: 300, width: 260, height: 190)
  private static let origin = Rect(x: 20, y: 740, width: 350, height: 54)
  private static let radius = 24.0

  /// Returns a stage whose upper screen has a dialog alone, with round corners, over a scrim of this opacity.
  private static func stage(_ direction: TransitionDirection, scrim: Double = 0) -> Stage {
    let stage = Stage(direction: direction)
    let upper = direction == .forward ? stage.to : stage.from
    upper.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: scrim)
    let view = View(frame: dialog, name: "dialog")
    (view.backgroundColor, view.cornerRadius) = (.white, radius)
    upper.addSubview(view)
    stage.setup.surroundings.averageColor = { _, rect in
      let side = 12
      var inside = 0
      for index in 0..<side * side {
        let x = rect.minX + (Double(index % side) + 0.5) / Double(side) * rect.width
        let y = rect.minY + (Double(index / side) + 0.5) / Double(side) * rect.height
        if isInDialog(x, y) { inside += 1 }
      }
      let share = Double(inside) / Double(side * side)
      return Color(red: 1, green: 1, blue: 1, alpha: share + (1 - share) * scrim)
    }
    return stage
  }

  private static func isInDialog(_ x: Double, _ y: Double) -> Bool {
    let dx = max(dialog.minX + radius - x, x - dialog.maxX + radius, 0)
    let dy = max(dialog.minY + radius - y, y - dialog.maxY + radius, 0)
    return dx * dx + dy * dy < radius * radius
  }

  private static func box(_ layer: Layer) -> Rect { layer.transform.boundingBox(of: layer.bounds) }

  private static func isNear(_ a: Rect, _ b: Rect) -> Bool {
    max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY)) < 1.1
  }

  @Test(arguments: ["zoom", "container-transform"], TransitionDirection.allCases)
  func `a dialog whose picture is clear around it grows alone, with its round corners`(
    _ name: String, _ direction: TransitionDirection
  ) throws {
    let stage = Self.stage(direction)
    let timeline = try stage.record(name, ["origin=20,740,350,54", "duration=1"]).timeline
    func card(_ progress: Double) throws -> Layer {
      let tree = timeline.layers(at: (direction == .forward ? progress : 1 - progress) * timeline.duration)
      return try #require(tree.layers.first { $0.clipsToBounds })
    }
    #expect(Self.isNear(Self.box(try card(1e-9)), Self.origin))
    #expect(Self.isNear(Self.box(try card(1 - 1e-6)), Self.dialog))
    let cards = try (1...49).map { try card(Double($0) / 50) }
    #expect(abs((cards.map(\.cornerRadius).max() ?? 0) - Self.radius) < 1.5)
    let middle = timeline.layers(at: 0.5 * timeline.duration)
    let caster = try #require(middle.layers.first { $0.clipsToBounds })
    #expect(middle.effects(of: caster)?.shadow.color.alpha ?? 0 > 0.03)
    #expect(cards.allSatisfy { Self.box($0).width < 360 && Self.box($0).height < 200 })
  }

  @Test(arguments: ["zoom", "container-transform"], TransitionDirection.allCases)
  func `what is around a dialog stays where it is while the dialog grows`(
    _ name: String, _ direction: TransitionDirection
  ) throws {
    let stage = Self.stage(direction, scrim: 0.4)
    let timeline = try stage.record(name, ["origin=20,740,350,54", "duration=1"]).timeline
    let tree = timeline.layers(at: 0.5 * timeline.duration)
    let parts = tree.layers.filter { $0.contents.capture != nil && $0.look.alpha < 0.9 }
    #expect(parts.count == 4)
    let whole = Rect(origin: .zero, size: tree.size)
    for part in parts {
      let box = Self.box(part)
      #expect(box.intersection(Self.dialog.insetBy(dx: 1.1, dy: 1.1)) == nil)
      #expect(box.minX > -1e-6 && box.maxX < whole.maxX + 1e-6 && box.minY > -1e-6 && box.maxY < whole.maxY + 1e-6)
    }
  }

  @Test(arguments: ["zoom", "container-transform"])
  func `an opaque screen grows as a whole`(_ name: String) throws {
    let stage = Stage()
    stage.setup.surroundings.averageColor = { _, _ in .black }
    let timeline = try stage.record(name, ["origin=20,740,350,54", "duration=1"]).timeline
    let tree = timeline.layers(at: (1 - 1e-6) * timeline.duration)
    let card = try #require(tree.layers.first { $0.clipsToBounds })
    #expect(Self.isNear(Self.box(card), stage.container.bounds))
  }
}
