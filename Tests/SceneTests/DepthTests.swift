import SegueGeometry
import SegueMotion
import Testing

@testable import SegueScene

#if canImport(Glibc)
  import Glibc
#endif

/// Tests anchor points, individual transforms, sublayer transforms, views seen from behind and
/// depth.
@Suite struct DepthTests {
  private static let progresses = stride(from: 0.0, through: 1, by: 1.0 / 64)

  /// Returns a view that rotates about its left edge in a container with perspective.
  private func hinge() -> (view: View, recorder: Recorder) {
    let stage = Stage()
    let view = View(frame: Rect(x: 20, y: 30, width: 60, height: 100))
    let recorder = stage.record { recorder in
      stage.container.addSubview(view)
      stage.container.sublayerTransform = .perspective(distance: 300)
      view.anchorPoint = Vector3D(x: 0, y: 0.5)
      view.frame = Rect(x: 20, y: 30, width: 60, height: 100)
      recorder.animate(duration: 1, timing: .easeInOut) {
        view.rotation = Vector3D(x: 0, y: -3, z: 0)
      }
    }
    return (view, recorder)
  }

  @Test func `a view's edge at its anchor point does not move during a rotation`()
    throws
  {
    let (view, recorder) = hinge()
    let timeline = recorder.timeline()
    for progress in Self.progresses {
      let layer = try #require(timeline.layers(at: progress).layer(of: view))
      for (corner, y) in [(Point(x: 0, y: 0), 30.0), (Point(x: 0, y: 100), 130)] {
        let point = layer.transform.apply(to: corner)
        #expect(abs(point.x - 20) < 0.01 && abs(point.y - y) < 0.01, "\(progress): \(point)")
      }
    }
  }

  @Test func `setting the anchor point keeps the centre and moves the frame`() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    view.anchorPoint = Vector3D(x: 0, y: 0)
    #expect(view.center == Point(x: 60, y: 45))
    #expect(view.frame == Rect(x: 60, y: 45, width: 100, height: 50))
    view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(view.center == Point(x: 10, y: 20))
    view.rotation = Vector3D(x: 0, y: 0, z: .pi / 2)
    let turned = view.frame
    #expect(abs(turned.minX + 40) < 1e-9 && abs(turned.minY - 20) < 1e-9)
    #expect(abs(turned.width - 50) < 1e-9 && abs(turned.height - 100) < 1e-9)
    view.frame = turned.offsetBy(dx: 5, dy: 7)
    #expect(abs(view.frame.minX + 35) < 1e-9 && view.bounds.size == Size(width: 100, height: 50))
  }

  @Test func `a rotation by 540 degrees is animated as one and a half turns`() throws {
    let stage = Stage()
    let recorder = stage.record { recorder in
      recorder.animate(duration: 1, timing: .linear) {
        stage.from.rotation = Vector3D(x: 0, y: 0, z: 3 * .pi)
      }
    }
    let timeline = recorder.timeline()
    for progress in Self.progresses {
      let layer = try #require(timeline.layers(at: progress).layer(of: stage.from))
      let wanted = Transform3D.rotation(angle: 3 * .pi * progress)
      #expect(abs(layer.transform.row1.x - wanted.row1.x) < 1e-12)
      #expect(abs(layer.transform.row1.y - wanted.row1.y) < 1e-12)
    }
  }

  @Test
  func
    `a view's transforms apply in the order transform, scale, rotation about x, y, z, translation`()
  {
    var properties = ViewProperties()
    properties.transform = .translation(x: 3, y: 4)
    properties.scale = Vector3D(x: 2, y: 3, z: 1)
    properties.rotation = Vector3D(x: 0.3, y: 0.5, z: 0.7)
    properties.translation = Vector3D(x: 10, y: 20, z: 5)
    let wanted = Transform3D.translation(x: 3, y: 4)
      .concatenating(.scale(x: 2, y: 3))
      .concatenating(.rotation(angle: 0.3, x: 1, z: 0))
      .concatenating(.rotation(angle: 0.5, y: 1, z: 0))
      .concatenating(.rotation(angle: 0.7))
      .concatenating(.translation(x: 10, y: 20, z: 5))
    #expect(properties.transformToSuperview == wanted)
  }

  @Test
  func
    `a sublayer transform gives all subviews the same vanishing point and does not move the view`()
    throws
  {
    let container = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let box = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    container.addSubview(box)
    box.sublayerTransform = .perspective(distance: 100)
    // Each leaf is 50 points behind the plane, and the viewer is 100 points in front of it. The
    // leaf's scale is therefore 100 / 150, about the box's centre.
    for x in [0.0, 60] {
      let leaf = View(frame: Rect(x: x, y: 0, width: 40, height: 100))
      leaf.translation = Vector3D(x: 0, y: 0, z: -50)
      box.addSubview(leaf)
      let tree = LayerTree(of: container)
      let shown = try #require(tree.box(of: leaf))
      #expect(abs(shown.minX - (100 + (x - 50) / 1.5)) < 1e-9)
      #expect(abs(shown.width - 40 / 1.5) < 1e-9 && abs(shown.height - 100 / 1.5) < 1e-9)
      #expect(tree.box(of: box) == box.frame)
      // Converting the leaf's bounds gives the rectangle in which the leaf is drawn.
      let converted = leaf.convert(leaf.bounds, to: container)
      #expect(abs(converted.minX - shown.minX) < 1e-9 && abs(converted.maxX - shown.maxX) < 1e-9)
    }
  }

  @Test(arguments: [(0.0, true), (1.5, true), (1.7, false), (3, false), (4.6, false), (4.8, true)])
  func `a view that is not double-sided is hidden while its back faces the viewer`(
    _ angle: Double, _ shows: Bool
  ) {
    let stage = Stage()
    let child = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.from.addSubview(child)
    let recorder = stage.record { _ in
      stage.from.isDoubleSided = false
      stage.from.rotation = Vector3D(x: 0, y: angle, z: 0)
    }
    for tree in [recorder.timeline().layers(at: 0), LayerTree(of: stage.container)] {
      #expect((tree.layer(of: stage.from) != nil) == shows)
      #expect((tree.layer(of: child) != nil) == shows)
      #expect(tree.layers.first?.descendants == Int32(tree.layers.count - 1))
    }
  }

  @Test func `a view with sortsByDepth paints its subviews in the order of their depth`() {
    let stage = Stage()
    let leaves = (0..<5).map { View(frame: Rect(x: Double($0) * 10, y: 0, width: 10, height: 10)) }
    let depths = [3.0, -1, 7, 0, -4]
    let recorder = stage.record { recorder in
      for leaf in leaves { stage.from.addSubview(leaf) }
      stage.from.sortsByDepth = true
      for (leaf, depth) in zip(leaves, depths) {
        leaf.translation = Vector3D(x: 0, y: 0, z: depth)
        // With `sortsByDepth`, the z position does not determine the order.
        leaf.zPosition = -depth
      }
      recorder.animate(duration: 1, timing: .linear) {
        for (leaf, depth) in zip(leaves, depths) {
          leaf.translation = Vector3D(x: 0, y: 0, z: -depth)
        }
      }
    }
    func order(_ tree: LayerTree) -> [Int] {
      tree.layers.compactMap { layer in leaves.firstIndex { $0.id == layer.view } }
    }
    #expect(order(recorder.timeline().layers(at: 0)) == [4, 1, 3, 0, 2])
    #expect(order(recorder.timeline().layers(at: 1)) == [2, 0, 3, 1, 4])
    #expect(order(LayerTree(of: stage.container)) == [2, 0, 3, 1, 4])
  }

  @Test func `an arc path is traversed at constant speed through its points to its exact end`()
    throws
  {
    let start = Point(x: 0, y: 0)
    // A quarter of a circle of radius 100, then a straight line.
    let k = 55.228_474_983_079_34
    let curves = [
      (
        control1: Point(x: k, y: 0), control2: Point(x: 100, y: 100 - k),
        end: Point(x: 100, y: 100)
      ),
      (
        control1: Point(x: 100, y: 150), control2: Point(x: 100, y: 150),
        end: Point(x: 100, y: 200)
      ),
    ]
    let path = try #require(ArcPath(from: start, curves))
    #expect(path.point(at: 0) == start)
    #expect(path.point(at: 1) == Point(x: 100, y: 200))
    let whole = 50 * Double.pi + 100
    let corner = path.point(at: 50 * .pi / whole)
    #expect(abs(corner.x - 100) < 0.1 && abs(corner.y - 100) < 0.1)
    // Equal steps of progress are equal distances along the path.
    var last = start
    for step in 1...1000 {
      let point = path.point(at: Double(step) / 1000)
      let way = hypot(point.x - last.x, point.y - last.y)
      #expect(abs(way - whole / 1000) < 0.002 * whole / 1000 * 3, "step \(step): \(way)")
      last = point
    }
    // An overshooting spring has a progress beyond 0 or 1. The path then continues along its
    // tangent.
    #expect(path.point(at: 1.1).x == 100 && path.point(at: 1.1).y > 200)
    #expect(path.point(at: -0.1).y == 0 && path.point(at: -0.1).x < 0)
  }

  @Test func `a recorded animation along an arc gives the same positions forward and backward`()
    throws
  {
    let stage = Stage()
    let recorder = stage.record { recorder in
      recorder.animate(duration: 1, timing: .linear) {
        let arc = [
          (
            control1: Point(x: 50, y: 0), control2: Point(x: 150, y: 0), end: Point(x: 150, y: 100)
          )
        ]
        #expect(recorder.move(stage.from, along: arc))
      }
      #expect(!recorder.move(stage.from, along: []))
    }
    #expect(stage.from.center == Point(x: 150, y: 100))
    let timeline = recorder.timeline()
    var evaluator = timeline.evaluator()
    var tree = LayerTree(size: timeline.size)
    for time in [0.0, 0.9, 0.3, 1, 0.5, 0] {
      evaluator.evaluate(at: time, into: &tree)
      #expect(tree.layers == timeline.layers(at: time).layers)
    }
    let middle = try #require(timeline.layers(at: 0.5).box(of: stage.from)?.center)
    #expect(middle.y < 50 && middle.x > 90)
  }
}
