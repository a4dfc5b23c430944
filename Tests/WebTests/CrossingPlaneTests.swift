import SegueGeometry
import SegueScene
import Testing

@testable import SegueWeb

/// Tests the detection of depth-sorted views that intersect, which a browser draws differently from
/// the compositor.
@Suite struct CrossingPlaneTests {
  /// Returns true if two views of 100 × 100 points intersect when they are moved by these transforms.
  private static func cross(
    _ first: Transform3D, _ second: Transform3D, sortsByDepth: Bool = true
  ) -> Bool {
    let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    var parent = Layer(view: ViewID(rawValue: 1), descendants: 2, bounds: bounds)
    parent.sortsByDepth = sortsByDepth
    let children = [first, second].enumerated().map { index, transform in
      Layer(
        view: ViewID(rawValue: UInt64(index + 2)), parent: 0, bounds: bounds, transform: transform)
    }
    let tree = LayerTree(size: bounds.size, layers: [parent] + children)
    let shape = LayerShape(tree)
    #expect(shape.nodes.dropFirst().allSatisfy { !$0.hasCrossingPlanes })
    return shape.nodes[0].hasCrossingPlanes
  }

  /// Returns a rotation about the vertical line at `x`, followed by a movement along z.
  private static func turn(_ angle: Double, about x: Double, z: Double = 0) -> Transform3D {
    Transform3D.translation(x: -x, y: 0, z: 0)
      .concatenating(.rotation(angle: angle, x: 0, y: 1, z: 0))
      .concatenating(.translation(x: x, y: 0, z: z))
  }

  @Test func `depth-sorted views that rotate through each other are found to intersect`() {
    #expect(Self.cross(Self.turn(0.5, about: 50), Self.turn(-0.5, about: 50)))
    #expect(Self.cross(.identity, Self.turn(0.01, about: 50)))
    #expect(!Self.cross(Self.turn(0.5, about: 50), Self.turn(-0.5, about: 50), sortsByDepth: false))
  }

  @Test
  func `views that are parallel, behind each other, side by side or edge-on do not intersect`() {
    #expect(!Self.cross(.identity, .translation(x: 0, y: 0, z: 5)))
    #expect(!Self.cross(Self.turn(0.5, about: 50), Self.turn(0.5, about: 50)))
    #expect(!Self.cross(Self.turn(0.5, about: 50), Self.turn(-0.5, about: 50, z: -200)))
    let beside = Self.turn(-0.5, about: 50)
      .concatenating(.translation(x: 120, y: 0, z: 0))
    #expect(!Self.cross(Self.turn(0.5, about: 50), beside))
    #expect(!Self.cross(.identity, Self.turn(.pi / 2, about: 50)))
  }

  @Test func `the faces of a cube, which touch at an edge, do not intersect`() {
    for step in 1..<9 {
      let angle = Double(step) * 0.17
      let back = Transform3D.translation(x: -50, y: 0, z: 50)
      let (front, side) = (
        back.concatenating(.rotation(angle: angle, x: 0, y: 1, z: 0)),
        back.concatenating(.rotation(angle: angle - .pi / 2, x: 0, y: 1, z: 0))
      )
      #expect(!Self.cross(front, side), "\(angle)")
    }
  }
}
