import SegueGeometry
import SegueKit
import SegueMotion
import SegueScene
import Testing

@Suite struct SnapshotZoomTests {
  /// Returns the centre of the rectangle from which a zoom starts by default.
  private func corner(_ layout: LayoutDirection, _ size: Size) -> Point {
    Point(x: layout == .leftToRight ? size.width - 40 : 40, y: size.height - 40)
  }

  /// Returns the layers that are neither the screens nor the container.
  private func pictures(_ tree: LayerTree, _ stage: Stage) -> [Layer] {
    tree.layers.filter {
      ![stage.from.id, stage.to.id, stage.container.id].contains($0.view)
    }
  }

  /// Returns the scale and the centre of a layer that is neither rotated nor sheared.
  private func geometry(_ layer: Layer) -> (scale: Point, center: Point) {
    (
      Point(x: layer.transform.row1.x, y: layer.transform.row2.y),
      layer.transform.apply(to: layer.bounds.center)
    )
  }

  @Test(arguments: LayoutDirection.allCases, [nil, Rect(x: 30, y: 100, width: 60, height: 20)])
  func
    `forward, the classic snapshot zoom shrinks a picture of the old screen, then fades in the new`(
      _ layout: LayoutDirection, _ origin: Rect?
    ) throws
  {
    let stage = Stage(layout: layout)
    let settings = origin.map {
      ["style=classic", "origin=\($0.minX),\($0.minY),\($0.width),\($0.height)"]
    }
    let (timeline, duration) = try stage.record("snapshot-zoom", settings ?? ["style=classic"])
    let point = origin?.center ?? corner(layout, stage.container.bounds.size)
    #expect(duration == 1.7)
    #expect(isClose(timeline.duration, 1.7))
    for time in times(in: 0...1.2) {
      let tree = timeline.layers(at: time)
      let e = Curve.easeInOut.value(at: time / 1.2)
      let pictures = pictures(tree, stage)
      #expect(pictures.count == 2)
      #expect(tree.layer(of: stage.to) == nil)
      #expect(tree.layer(of: stage.from) == nil)
      guard pictures.count == 2 else { return }
      #expect(pictures[0].transform == .identity)
      #expect(pictures[0].look == .black)
      #expect(pictures[1].look == .white)
      let (scale, center) = geometry(pictures[1])
      #expect(isClose(scale.x, 1 - e))
      #expect(isClose(scale.y, 1 - e))
      #expect(isClose(center.x, 195 + (point.x - 195) * e))
      #expect(isClose(center.y, 422 + (point.y - 422) * e))
    }
    for time in times(in: 1.2...1.7) {
      let tree = timeline.layers(at: time)
      let e = Curve.easeInOut.value(at: (time - 1.2) / 0.5)
      let pictures = pictures(tree, stage)
      #expect(pictures.count == 1)
      #expect(isClose(pictures.first?.opacity, 1 - e))
      #expect(pictures.first?.look == .black)
      #expect(tree.layer(of: stage.to)?.opacity == 1)
      #expect(tree.layer(of: stage.to)?.transform == .identity)
    }
    expectLawOfTheEnds(timeline, stage)
    #expect(pictures(timeline.layers(at: 1.7), stage).isEmpty)
  }

  @Test(arguments: LayoutDirection.allCases, [nil, Rect(x: 30, y: 100, width: 60, height: 20)])
  func
    `backward, the classic snapshot zoom enlarges a picture of the new screen and then fades it out`(
      _ layout: LayoutDirection, _ origin: Rect?
    ) throws
  {
    let stage = Stage(direction: .backward, layout: layout)
    let settings = origin.map {
      ["style=classic", "origin=\($0.minX),\($0.minY),\($0.width),\($0.height)"]
    }
    let (timeline, duration) = try stage.record("snapshot-zoom", settings ?? ["style=classic"])
    let point = origin?.center ?? corner(layout, stage.container.bounds.size)
    #expect(duration == 1.7)
    for time in times(in: 0...1.2) {
      let tree = timeline.layers(at: time)
      let e = Curve.easeInOut.value(at: time / 1.2)
      let pictures = pictures(tree, stage)
      #expect(pictures.count == 1)
      #expect(tree.layer(of: stage.to) == nil)
      #expect(tree.layer(of: stage.from)?.transform == .identity)
      guard let picture = pictures.first else { return }
      let (scale, center) = geometry(picture)
      #expect(isClose(scale.x, e))
      #expect(isClose(scale.y, e))
      #expect(isClose(center.x, point.x + (195 - point.x) * e))
      #expect(isClose(center.y, point.y + (422 - point.y) * e))
    }
    for time in times(in: 1.2...1.7) {
      let tree = timeline.layers(at: time)
      let e = Curve.easeInOut.value(at: (time - 1.2) / 0.5)
      #expect(isClose(pictures(tree, stage).first?.opacity, 1 - e))
      #expect(tree.layer(of: stage.to)?.opacity == 1)
      #expect(tree.layer(of: stage.from) == nil)
    }
    expectLawOfTheEnds(timeline, stage)
  }

  @Test(
    arguments: TransitionDirection.allCases,
    [(0, 0), (0, 0.5), (1, 0), (30, 30), (0.25, 2)] as [(Double, Double)])
  func `a snapshot zoom with any values of 'duration' and 'tail' ends with only the new screen`(
    _ direction: TransitionDirection, _ lengths: (Double, Double)
  ) throws {
    let stage = Stage(direction: direction)
    let (timeline, duration) = try stage.record(
      "snapshot-zoom", ["duration=\(lengths.0)", "tail=\(lengths.1)"])
    #expect(duration == lengths.0 + lengths.1)
    #expect(isClose(timeline.duration, duration))
    let all = stage.container.bounds
    #expect(
      timeline.layers(at: timeline.duration).showsOnly(stage.to, in: all))
    if duration > 0, lengths.0 > 0 {
      expectLawOfTheEnds(timeline, stage)
    }
  }
}
