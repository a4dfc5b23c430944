import Foundation
import SegueGeometry
import SegueMotion
import SegueScene
import Testing

/// Tests views that rotate with the path along which they move.
@Suite struct PathTurnTests {
  private let stage = Stage()
  private typealias Arc = (control1: Point, control2: Point, end: Point)

  private func line(to x: Double, _ y: Double, from start: Point) -> Arc {
    let end = Point(x: x, y: y)
    func between(_ t: Double) -> Point {
      Point(x: start.x + (x - start.x) * t, y: start.y + (y - start.y) * t)
    }
    return (between(1.0 / 3), between(2.0 / 3), end)
  }

  private func record(
    _ arcs: [Arc], turning angle: Double = 0, timing: Timing = .linear, isAdditive: Bool = false
  ) -> Timeline {
    stage.record { recorder in
      guard let id = recorder.begin(duration: 1, delay: 0, timing: timing) else { return }
      #expect(recorder.setAdditive(isAdditive, of: id))
      #expect(recorder.move(stage.from, along: arcs, turning: angle))
      recorder.commit(id)
    }.timeline()
  }

  /// Returns the angle by which a layer is turned in the plane.
  private func angle(_ timeline: Timeline, at time: Double) -> Double {
    let matrix = timeline.layers(at: time).layer(of: stage.from)?.transform.numbers ?? []
    return matrix.count == 16 ? atan2(matrix[1], matrix[0]) : .nan
  }

  /// Returns four quarter circles about (50, 50) from the top, clockwise.
  private func circle(_ radius: Double, turns: Int = 1) -> [Arc] {
    let k = 0.5522847498 * radius
    func point(_ x: Double, _ y: Double) -> Point { Point(x: 50 + x, y: 50 + y) }
    let quarters: [Arc] = [
      (point(k, -radius), point(radius, -k), point(radius, 0)),
      (point(radius, k), point(k, radius), point(0, radius)),
      (point(-k, radius), point(-radius, k), point(-radius, 0)),
      (point(-radius, -k), point(-k, -radius), point(0, -radius)),
    ]
    return Array(repeating: quarters, count: turns).flatMap(\.self)
  }

  @Test
  func `a view that turns with a circular path rotates in proportion to the distance covered`() {
    stage.from.center = Point(x: 50, y: 20)
    let timeline = record(circle(30, turns: 2), turning: 0.25)
    for step in 0...64 {
      let time = Double(step) / 64
      let wanted = 0.25 + 4 * .pi * time
      // The four Bézier curves approximate a circle within a few hundredths of a degree.
      let shown = angle(timeline, at: time)
      let difference = (shown - wanted).remainder(dividingBy: 2 * .pi)
      #expect(abs(difference) < 0.005, "\(time)")
    }
    #expect(abs(stage.from.rotation.z - (0.25 + 4 * .pi)) < 1e-9)
  }

  @Test
  func `a view that turns with its path turns immediately at a corner and ignores empty segments`() {
    stage.from.center = .zero
    let corner = Point(x: 30, y: 0)
    let timeline = record([
      line(to: 30, 0, from: .zero), line(to: 30, 0, from: corner), line(to: 30, 30, from: corner),
    ])
    #expect(angle(timeline, at: 0) == 0 && angle(timeline, at: 0.49) == 0)
    #expect(abs(angle(timeline, at: 0.51) - .pi / 2) < 1e-9)
    #expect(abs(angle(timeline, at: 1) - .pi / 2) < 1e-9)
  }

  @Test func `a path of length zero does not rotate a view that turns with it`() {
    stage.from.rotation = Vector3D(x: 0, y: 0, z: 0.5)
    let here = stage.from.center
    let timeline = record([(here, here, here)], turning: 2)
    #expect(abs(angle(timeline, at: 0.5) - 0.5) < 1e-9)
    #expect(stage.from.rotation.z == 0.5)
  }

  @Test func `a view that turns with a path keeps its rotations about x and y, which apply first`() {
    stage.from.center = .zero
    stage.from.rotation = Vector3D(x: 0.3, y: -0.4, z: 9)
    let timeline = record([line(to: 30, 30, from: .zero)])
    let expected = View(frame: stage.container.frame)
    expected.center = Point(x: 15, y: 15)
    expected.rotation = Vector3D(x: 0.3, y: -0.4, z: .pi / 4)
    stage.container.addSubview(expected)
    let tree = LayerTree(of: stage.container)
    let wanted = tree.layer(of: expected)?.transform.numbers ?? []
    let shown = timeline.layers(at: 0.5).layer(of: stage.from)?.transform.numbers ?? []
    #expect(zip(shown, wanted).allSatisfy { abs($0 - $1) < 1e-9 } && shown.count == 16)
    #expect(stage.from.rotation == Vector3D(x: 0.3, y: -0.4, z: .pi / 4))
  }

  @Test func `the angle of a view that turns with its path is constant beyond the path's ends`() {
    stage.from.center = Point(x: 50, y: 20)
    let spring = Timing.spring(duration: 1, ratio: 0.3, velocity: 0)
    let quarter = Array(circle(30).prefix(1))
    let timeline = record(quarter, timing: spring)
    for step in 0...50 {
      let time = Double(step) / 50
      let progress = spring.progress(at: time, duration: 1)
      let shown = angle(timeline, at: time)
      if progress >= 1 { #expect(abs(shown - .pi / 2) < 1e-9) }
      #expect(shown > -1e-9 && shown < .pi / 2 + 1e-9)
    }
  }

  @Test func `an additive path adds its displacement and its rotation`() {
    stage.from.center = .zero
    stage.from.rotation = Vector3D(x: 0, y: 0, z: 0.5)
    let timeline = record([line(to: 0, 40, from: .zero)], isAdditive: true)
    // The path points in the direction of a quarter turn. From its beginning on, the path adds the
    // difference between a quarter turn and the view's initial angle of 0.5.
    #expect(abs(angle(timeline, at: 0.5) - .pi / 2) < 1e-9)
    let layer = timeline.layers(at: 0.5).layer(of: stage.from)
    #expect(abs((layer?.transform.apply(to: layer?.bounds.center ?? .zero).y ?? 0) - 20) < 1e-9)
  }
}
