import SegueGeometry
import SegueMotion
import Testing

@testable import SegueScene

@Suite struct MaskTests {
  @Test func `a mask's frame is in its view's coordinates, and the mask moves with the view`()
    throws
  {
    let stage = Stage()
    let mask = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    let hole = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    mask.addSubview(hole)
    stage.from.addSubview(View(frame: Rect(x: 0, y: 0, width: 5, height: 5)))
    let recorder = stage.record { recorder in
      stage.from.transform = .translation(x: 100, y: 0)
      stage.from.mask = mask
      recorder.animate(duration: 1, timing: .linear) {
        mask.frame = Rect(x: 20, y: 20, width: 30, height: 40)
      }
    }
    for tree in [recorder.timeline().layers(at: 1), LayerTree(of: stage.container)] {
      let index = try #require(tree.layers.firstIndex { $0.view == stage.from.id })
      #expect(tree.layers[index].descendants == 3)
      let layer = tree.layers[index + 1]
      #expect(layer.view == mask.id && layer.isMask && Int(layer.parent) == index)
      #expect(tree.layers[index + 2].view == hole.id && !tree.layers[index + 2].isMask)
      #expect(tree.box(of: mask) == Rect(x: 120, y: 20, width: 30, height: 40))
      #expect(tree.layers.filter(\.isMask).count == 1)
    }
    #expect(recorder.timeline().events.map(\.change).contains(.mask))
  }

  @Test
  func `a view's mask cannot be the view itself, an ancestor, a subview or another view's mask`() {
    let outer = View(name: "outer")
    let view = View(name: "view")
    outer.addSubview(view)
    view.mask = view
    #expect(view.mask == nil)
    view.mask = outer
    #expect(view.mask == nil)
    let sibling = View()
    outer.addSubview(sibling)
    view.mask = sibling
    #expect(view.mask == nil)
    let mask = View()
    sibling.mask = mask
    view.mask = mask
    #expect(view.mask == nil && sibling.mask === mask && mask.maskedView === sibling)
    // A cycle of masks is refused.
    mask.mask = sibling
    #expect(mask.mask == nil)
    // A masked view cannot be added to its own mask.
    mask.addSubview(sibling)
    #expect(sibling.superview === outer && mask.subviews.isEmpty)
    sibling.mask = nil
    view.mask = mask
    #expect(view.mask === mask && mask.maskedView === view)
  }

  @Test func `the end of a transition restores the mask and its properties`() {
    let stage = Stage()
    let old = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.from.mask = old
    let checkpoint = LayoutCheckpoint(of: [stage.container])
    let recorder = stage.record { _ in
      old.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      stage.from.mask = View()
    }
    recorder.detach()
    #expect(!checkpoint.matches())
    checkpoint.restore()
    #expect(checkpoint.matches() && stage.from.mask === old)
    #expect(old.frame == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(old.maskedView === stage.from)
  }

  @Test
  func `the comparison of frames ignores a view with an empty mask`() {
    let stage = Stage()
    let plain = LayerTree(of: stage.container)
    stage.container.addSubview(stage.to)
    let circle = View(frame: Rect(x: 50, y: 100, width: 0, height: 0))
    circle.backgroundColor = .black
    stage.to.mask = circle
    #expect(LayerComparison().differences(of: LayerTree(of: stage.container), from: plain).isEmpty)
    circle.frame = Rect(x: -200, y: -200, width: 600, height: 600)
    let covered = LayerTree(of: stage.container)
    stage.to.mask = nil
    let whole = LayerTree(of: stage.container)
    #expect(LayerComparison().differences(of: covered, from: whole).isEmpty)
  }

  @Test func `snapshots of parts of one view share one picture`() throws {
    let stage = Stage()
    stage.from.addSubview(View(frame: Rect(x: 0, y: 0, width: 5, height: 5)))
    stage.from.backgroundColor = .white
    var parts: [View] = []
    _ = stage.record { recorder in
      for column in 0..<4 {
        let rect = Rect(x: Double(column) * 25, y: 50, width: 25, height: 100)
        parts.append(recorder.snapshot(of: stage.from, rect: rect, afterUpdates: false))
      }
    }
    let picture = try #require(parts[0].contents.capture)
    for (column, part) in parts.enumerated() {
      #expect(part.contents.capture === picture)
      #expect(part.frame == Rect(x: Double(column) * 25, y: 50, width: 25, height: 100))
      #expect(part.contentsRect == Rect(x: Double(column) / 4, y: 0.25, width: 0.25, height: 0.5))
    }
  }

  @Test func `a change from one gradient to another is animated only if both are of the same kind`()
    throws
  {
    func gradient(_ kind: Gradient.Kind, _ count: Int, _ location: Double) -> Gradient {
      let stops = (0..<count).map {
        Gradient.Stop(color: .white, location: $0 == 0 ? location : Double($0))
      }
      return Gradient(kind, from: .zero, to: Point(x: 1, y: 0), stops: stops)
    }
    for (target, isAnimated) in [
      (gradient(.linear, 2, 0.5), true), (gradient(.radial, 2, 0.5), false),
      (gradient(.linear, 3, 0.5), false), (nil, false),
    ] {
      let stage = Stage()
      let recorder = stage.record { recorder in
        stage.from.gradient = gradient(.linear, 2, 0)
        recorder.animate(duration: 1, timing: .linear) { stage.from.gradient = target }
      }
      #expect(recorder.timeline().tracks.isEmpty == !isAnimated)
      let tree = recorder.timeline().layers(at: 0.5)
      let layer = try #require(tree.layer(of: stage.from))
      let shown = tree.effects(of: layer)?.gradient
      #expect(shown?.kind == target?.kind && shown?.count == target?.stops.count)
      if isAnimated { #expect(shown?.locations[0] == 0.25) }
    }
    let view = View()
    view.gradient = gradient(.linear, 1, 0)
    #expect(view.gradient == nil)
    view.gradient = gradient(.linear, 8, 0)
    #expect(view.gradient == gradient(.linear, 8, 0).withClampedLocations)
    view.gradient = gradient(.linear, 9, 0)
    #expect(view.gradient?.stops.count == 8)
  }
}

extension Gradient {
  fileprivate var withClampedLocations: Gradient {
    var result = self
    for index in stops.indices { result.stops[index].location = min(stops[index].location, 1) }
    return result
  }
}
