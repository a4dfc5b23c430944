import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Compares frames of intersecting planes in a depth-sorted layer with expected pixels, for which
/// the planes are sorted by depth at each sample point.
@Suite struct PlaneTests {
  private static let size = 120.0
  private static let bounds = Rect(x: 0, y: 0, width: 80, height: 70)
  private static let samples = 6

  /// One sublayer: its turns about x, y and z, its position along z, its colour and its opacity.
  private struct Plane {
    var turn: SIMD3<Double>
    var z = 0.0
    var color: Color
    var opacity = 1.0

    var transform: Transform3D {
      let middle = Transform3D.translation(x: -bounds.width / 2, y: -bounds.height / 2)
        .concatenating(.rotation(angle: turn.x, x: 1, z: 0))
        .concatenating(.rotation(angle: turn.y, x: 0, y: 1, z: 0))
        .concatenating(.rotation(angle: turn.z))
        .concatenating(.translation(x: 0, y: 0, z: z))
        .concatenating(.perspective(distance: 400))
      return middle.concatenating(.translation(x: size / 2, y: size / 2))
    }
  }

  private static let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
  private static let green = Color(red: 0, green: 1, blue: 0, alpha: 1)
  private static let blue = Color(red: 0, green: 0, blue: 1, alpha: 1)

  private static let cases: [[Plane]] = [
    [
      Plane(turn: SIMD3(0, 0.7, 0), color: red), Plane(turn: SIMD3(0, -0.5, 0), color: green),
    ],
    [
      Plane(turn: SIMD3(0.6, 0.3, 0.2), color: red),
      Plane(turn: SIMD3(-0.4, 0.5, 0.9), z: 4, color: green),
      Plane(turn: SIMD3(0.1, -0.9, 0.4), z: -3, color: blue),
    ],
    [
      Plane(turn: SIMD3(0, 0.8, 0), color: red, opacity: 0.5),
      Plane(turn: SIMD3(0.5, -0.6, 0), color: green, opacity: 0.7),
    ],
    [
      Plane(turn: SIMD3(0.9, 0, 0), color: red),
      Plane(turn: SIMD3(-0.9, 0, 0), color: green, opacity: 0.6),
      Plane(turn: SIMD3(0, 0.9, 0), color: blue),
      Plane(turn: SIMD3(0.2, -0.9, 0.3), color: .white),
    ],
  ]

  private static func tree(_ planes: [Plane], isSorted: Bool = true) -> LayerTree {
    var layers = [
      Layer(
        view: ViewID(rawValue: 1), descendants: Int32(planes.count),
        bounds: Rect(x: 0, y: 0, width: size, height: size))
    ]
    layers[0].sortsByDepth = isSorted
    for (index, plane) in planes.enumerated() {
      var layer = Layer(
        view: ViewID(rawValue: UInt64(index + 2)), parent: 0, bounds: bounds, transform: plane.transform)
      layer.opacity = plane.opacity
      layer.backgroundColor = plane.color
      layers.append(layer)
    }
    return LayerTree(size: Size(width: size, height: size), layers: layers)
  }

  private func drawn(_ tree: LayerTree, threads: Int = 1) -> PixelBuffer {
    let compositor = Compositor(
      width: Int(Self.size), height: Int(Self.size), background: .black, threads: threads)
    let result = noise(Int(Self.size), Int(Self.size), seed: 3)
    compositor.draw(tree, into: result)
    return result
  }

  /// Returns the expected blue, green and red of a pixel: the mean over sample points. At each sample point, the planes
  /// are painted from the farthest to the nearest.
  private static func exact(_ planes: [Plane], _ x: Int, _ y: Int) -> SIMD3<Double> {
    var sum = SIMD3<Double>.zero
    let maps = planes.map { ($0, Homography($0.transform).inverse, $0.transform) }
    for i in 0..<samples * samples {
      let point = SIMD2(
        Double(x) + (Double(i % samples) + 0.5) / Double(samples),
        Double(y) + (Double(i / samples) + 0.5) / Double(samples))
      var hits: [(depth: Double, plane: Plane)] = []
      for (plane, map, transform) in maps {
        guard let flat = map?.apply(point.x, point.y), flat.x >= 0, flat.x <= bounds.width,
          flat.y >= 0, flat.y <= bounds.height
        else { continue }
        let image = transform.row1 * flat.x + transform.row2 * flat.y + transform.row4
        hits.append((image.z / image.w, plane))
      }
      hits.sort { $0.depth < $1.depth }
      var color = SIMD3<Double>.zero
      for (_, plane) in hits {
        let own = SIMD3(plane.color.blue, plane.color.green, plane.color.red) * 255
        color += (own - color) * plane.opacity
      }
      sum += color
    }
    return sum / Double(samples * samples)
  }

  @Test(arguments: cases.indices)
  func `intersecting planes match a per-pixel depth sort`(index: Int) {
    let planes = Self.cases[index]
    let frame = drawn(Self.tree(planes))
    var (worst, sum, worstPixel) = (0.0, 0.0, (0, 0))
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let right = Self.exact(planes, x, y)
        let shown = frame.parts(x, y)
        for part in 0..<3 {
          let off = abs(Double(shown[part]) - right[part])
          sum += off
          if off > worst { (worst, worstPixel) = (off, (x, y)) }
        }
      }
    }
    // In a pixel in which three planes meet, the coverage of one of them may be slightly too large.
    #expect(worst < 64, "at \(worstPixel)")
    #expect(sum / Double(frame.width * frame.height * 3) < 0.15)
  }

  @Test func `intersecting planes look the same in any order of the layers`() {
    let planes = Self.cases[1]
    let first = drawn(Self.tree(planes))
    let second = drawn(Self.tree(planes.reversed()), threads: 4)
    // The order in which planes are split matters only in pixels in which three planes meet.
    var (worst, sum) = (0, 0)
    for y in 0..<first.height {
      for x in 0..<first.width {
        for part in 0..<3 {
          let off = abs(first.parts(x, y)[part] - second.parts(x, y)[part])
          (worst, sum) = (max(worst, off), sum + off)
        }
      }
    }
    #expect(worst <= 32 && sum <= 400)
  }

  @Test func `planes that only touch or do not overlap are not split`() {
    // The planes are four sides of a box, so they touch along its edges.
    let quarter = Double.pi / 2
    let planes = (0..<4).map { side in
      Plane(
        turn: SIMD3(0, 0.4 + Double(side) * quarter, 0),
        color: Color(red: Double(side) / 3, green: 0.5, blue: 1, alpha: 1))
    }
    var sorted = Self.tree(planes)
    for index in 1..<5 {
      sorted.layers[index].transform = Transform3D.translation(x: 0, y: 0, z: 40)
        .concatenating(sorted.layers[index].transform)
    }
    var plain = sorted
    plain.layers[0].sortsByDepth = false
    #expect(drawn(sorted).isEqual(to: drawn(plain)))
  }

  @Test func `more than 64 intersecting planes are not split`() {
    var planes = Self.cases[0]
    let tree = { Self.tree($0, isSorted: $1) }
    #expect(!drawn(tree(planes, true)).isEqual(to: drawn(tree(planes, false))))
    planes += Array(repeating: planes[0], count: 63)
    #expect(drawn(tree(planes, true)).isEqual(to: drawn(tree(planes, false))))
  }
}

extension PixelBuffer {
  fileprivate func isEqual(to other: PixelBuffer) -> Bool {
    (0..<height).allSatisfy { y in (0..<width).allSatisfy { row(y)[$0] == other.row(y)[$0] } }
  }
}
