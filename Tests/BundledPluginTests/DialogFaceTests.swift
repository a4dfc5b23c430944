import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests what a card shows from which a dialog grows, what is in front of it, and how an alert comes without a card.
@Suite struct DialogFaceTests {
  private static let dialog = Rect(x: 65, y: 300, width: 260, height: 190)
  private static let button = Rect(x: 20, y: 740, width: 350, height: 54)

  /// Returns a stage whose upper screen has a dialog alone, and the view of the dialog.
  ///
  /// - Parameter area: The dialog's rectangle.
  private static func stage(_ area: Rect = dialog) -> (Stage, View) {
    let stage = Stage()
    stage.to.backgroundColor = .clear
    let view = View(frame: area, name: "dialog")
    view.backgroundColor = .white
    stage.to.addSubview(view)
    stage.setup.surroundings.averageColor = { _, rect in
      let side = 12
      let inside = (0..<side * side).count { index in
        let x = rect.minX + (Double(index % side) + 0.5) / Double(side) * rect.width
        let y = rect.minY + (Double(index / side) + 0.5) / Double(side) * rect.height
        return area.contains(Rect(x: x, y: y, width: 0, height: 0))
      }
      return Color(red: 1, green: 1, blue: 1, alpha: Double(inside) / Double(side * side))
    }
    return (stage, view)
  }

  private static func element(_ name: String, _ frame: Rect) -> View {
    let view = View(frame: frame, name: name)
    (view.elementName, view.backgroundColor) = (name, .black)
    return view
  }

  private static func box(_ layer: Layer) -> Rect { layer.transform.boundingBox(of: layer.bounds) }

  @Test(arguments: ["zoom", "container-transform"], [false, true])
  func `the label of a button has faded before the contents of its dialog appear`(
    _ name: String, _ isPresented: Bool
  ) throws {
    let (stage, _) = Self.stage()
    let button = Self.element("button", Self.button)
    button.addSubview(View(frame: Rect(x: 100, y: 10, width: 150, height: 30), name: "label"))
    stage.from.addSubview(button)
    if isPresented {
      // The presenting screen stays, and the animator does not get it.
      let presenter = ViewController()
      presenter.view = stage.from
      (stage.setup.fromController, stage.setup.fromView) = (presenter, nil)
    }
    let timeline = try stage.record(name, ["element=button", "duration=1"]).timeline
    var (hasLabel, hasContents) = (false, false)
    for step in 1..<200 {
      let tree = timeline.layers(at: Double(step) / 200 * timeline.duration)
      let label =
        tree.layers.filter { $0.contents.capture != nil && $0.bounds.size == Self.button.size }
        .map(\.opacity).max() ?? 0
      let contents = tree.layer(of: stage.to)?.opacity ?? 0
      if label > 0.5 { hasLabel = true }
      if contents > 0.5 { hasContents = true }
      #expect(label < 0.02 || contents < 0.02, "at \(step)")
    }
    // The button of a presenting screen is still there, with its label.
    #expect(hasLabel == !isPresented && hasContents)
  }

  /// A row under a bar, and a card that reaches below it.
  private static let rows = [
    Rect(x: 20, y: 714, width: 350, height: 92), Rect(x: 16, y: 504, width: 358, height: 340),
  ]

  @Test(
    arguments: ["zoom", "container-transform"].flatMap { name in rows.map { (name, $0) } },
    TransitionDirection.allCases)
  func `a bar over the row is in front of the card, and leaves across its edge`(
    _ subject: (name: String, row: Rect), _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    let lower = direction == .forward ? stage.from : stage.to
    let bar = Rect(x: 0, y: 760, width: 390, height: 84)
    lower.addSubview(Self.element("row", subject.row))
    lower.addSubview(Self.element("bar", bar))
    let timeline = try stage.record(subject.name, ["element=row", "duration=1"]).timeline
    func tree(_ progress: Double) -> LayerTree {
      timeline.layers(at: (direction == .forward ? progress : 1 - progress) * timeline.duration)
    }
    func picture(_ tree: LayerTree) -> Int? {
      tree.layers.firstIndex { $0.contents.capture != nil && abs(Self.box($0).height - bar.height) < 3 }
    }
    var seen = 0
    for step in 1..<100 {
      let tree = tree(Double(step) / 100)
      guard let card = tree.layers.firstIndex(where: { $0.clipsToBounds }), let cover = picture(tree) else { continue }
      seen += 1
      #expect(cover > card && Self.box(tree.layers[cover]).minY > bar.minY - 3)
    }
    #expect(seen > 0)
    let late = tree(0.9)
    #expect(picture(late).map { Self.box(late.layers[$0]).minY >= 843 } ?? true)
  }

  @Test func `a custom alert fades in while it shrinks a little, and stays where it is`() throws {
    let (stage, dialog) = Self.stage()
    stage.setup.fromView = nil
    let timeline = try stage.record("modal").timeline
    let begin = timeline.layers(at: 0.05 * timeline.duration)
    let alert = try #require(begin.layer(of: dialog))
    let opacity = begin.layer(of: stage.to)?.opacity ?? 0
    #expect(opacity > 0 && opacity < 0.9)
    #expect(Self.box(alert).width > 262 && Self.box(alert).width < 300)
    let center = Self.box(alert).center
    #expect(abs(center.x - 195) < 1 && abs(center.y - 395) < 10)
  }

  @Test func `a custom menu at the lower edge comes from below by its height`() throws {
    let menu = Rect(x: 8, y: 560, width: 374, height: 250)
    let (stage, dialog) = Self.stage(menu)
    stage.setup.fromView = nil
    let timeline = try stage.record("modal").timeline
    let begin = try #require(timeline.layers(at: 0.03 * timeline.duration).layer(of: dialog))
    #expect(timeline.layers(at: 0.2 * timeline.duration).layer(of: stage.to)?.opacity == 1)
    #expect(Self.box(begin).minY > 843 && Self.box(begin).minY < 900)
  }
}
