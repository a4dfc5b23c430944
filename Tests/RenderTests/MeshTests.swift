import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

#if canImport(Glibc)
  import Glibc
#endif

/// Compares pictures bent by meshes with pictures drawn by the perspective sampler, with pictures
/// without a mesh, and with each other.
@Suite struct MeshTests {
  private static let bounds = Rect(x: 0, y: 0, width: 120, height: 90)

  /// Returns a tree with one view that shows a picture. The view has a mesh with the points `bend`,
  /// unless `bend` is nil.
  private func tree(
    _ transform: Transform3D = .translation(x: 10, y: 8), columns: Int = 5, rows: Int = 4,
    isDoubleSided: Bool = true, light: MeshLight = MeshLight(), back: Color = .clear,
    opacity: Double = 1, extra: [Layer] = [],
    bend: ((Double, Double) -> Vector3D)?
  ) -> LayerTree {
    let window = View(frame: Rect(x: 0, y: 0, width: 140, height: 110))
    let view = View(frame: Self.bounds)
    view.alpha = opacity
    view.contents = Contents(source: 1, mode: .scaleToFill)
    view.isDoubleSided = isDoubleSided
    (view.meshLight, view.meshBackColor) = (light, back)
    if let bend {
      var mesh = Mesh(columns: columns, rows: rows)
      mesh.points = mesh.points.map { bend($0.x, $0.y) }
      view.mesh = mesh
    }
    window.addSubview(view)
    var tree = LayerTree(of: window)
    tree.layers[1].transform = transform
    for var layer in extra {
      layer.parent = 1
      layer.transform = layer.transform.concatenating(transform)
      tree.layers.append(layer)
      tree.layers[1].descendants += 1
      tree.layers[0].descendants += 1
    }
    return tree
  }

  private func drawn(_ tree: LayerTree, threads: Int = 1, background: Color = .black) -> PixelBuffer {
    let compositor = Compositor(width: 140, height: 110, background: background, threads: threads)
    compositor.register(picture: gradient(120, 90), for: 1)
    let result = noise(140, 110, seed: 5)
    compositor.draw(tree, into: result)
    return result
  }

  /// Returns the largest and the mean difference between the colour components of two pictures.
  private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> (maximum: Int, mean: Double) {
    var (maximum, sum) = (0, 0)
    for y in 0..<a.height {
      for x in 0..<a.width {
        for (p, q) in zip(a.parts(x, y), b.parts(x, y)) {
          (maximum, sum) = (max(maximum, abs(p - q)), sum + abs(p - q))
        }
      }
    }
    return (maximum, Double(sum) / Double(4 * a.width * a.height))
  }

  private static let turned = Transform3D.translation(x: -60, y: -45)
    .concatenating(.rotation(angle: 0.5, x: 0.3, y: 1, z: 0.2))
    .concatenating(.perspective(distance: 300))
    .concatenating(.translation(x: 70, y: 55))

  // A mesh that is almost flat. A regular grid of points would not be drawn as a mesh, so the
  // points deviate slightly from it.
  private static let flat = { @Sendable (x: Double, y: Double) in
    Vector3D(x: x + 2e-6 * y, y: y, z: 0)
  }

  @Test(arguments: [
    Transform3D.translation(x: 10, y: 8), .translation(x: 10.3, y: 8.6), turned,
  ])
  func `a flat mesh gives the same picture as the perspective sampler`(transform: Transform3D) {
    let plain = drawn(tree(transform, bend: nil))
    for (columns, rows) in [(1, 1), (5, 4), (31, 31)] {
      let bent = drawn(tree(transform, columns: columns, rows: rows, bend: Self.flat))
      let off = difference(plain, bent)
      #expect(off.maximum <= 3 && off.mean < 0.3, "\(columns) x \(rows): \(off)")
    }
  }

  @Test
  func `a mesh with a regular grid of points gives exactly the pixels of the view without a mesh`() {
    let plain = drawn(tree(Self.turned, bend: nil))
    let bent = drawn(tree(Self.turned, bend: { Vector3D(x: $0, y: $1, z: 0) }))
    #expect(difference(plain, bent).maximum == 0)
  }

  @Test func `a mesh whose points are mapped affinely gives the picture of the transformed view`() {
    // A shear and a stretch. The same map is the view's transform in one tree, and the mesh's
    // points in the other.
    let map = Transform3D(
      row1: SIMD4(0.8, 0.1, 0, 0), row2: SIMD4(0.15, 0.9, 0, 0), row3: SIMD4(0, 0, 1, 0),
      row4: SIMD4(6, 3, 0, 1))
    let plain = drawn(tree(map.concatenating(.translation(x: 10, y: 8)), bend: nil))
    let bent = drawn(
      tree { x, y in
        let image = map.apply(to: Point(x: x * 120, y: y * 90))
        return Vector3D(x: image.x / 120, y: image.y / 90, z: 0)
      })
    let off = difference(plain, bent)
    #expect(off.maximum <= 3 && off.mean < 0.3, "\(off)")
  }

  @Test func `a view bent by a mesh has no cracks and no pixels that are blended twice`() {
    let white = picture(120, 90) { _, _ in (b: 255, g: 255, r: 255, a: 255) }
    let compositor = Compositor(width: 140, height: 110, threads: 2)
    compositor.register(picture: white, for: 1)
    let frame = noise(140, 110, seed: 9)
    for opacity in [1.0, 0.5] {
      let tree = tree(columns: 21, rows: 17, opacity: opacity) { x, y in
        // The points at the edges do not move, so the mesh must cover the whole view.
        Vector3D(
          x: x + 0.02 * sin(9 * y) * sin(.pi * x), y: y + 0.03 * sin(7 * x) * sin(.pi * y),
          z: 20 * sin(.pi * x) * sin(.pi * y))
      }
      compositor.draw(tree, into: frame)
      let wanted = opacity == 1 ? 255 : 128
      for y in 10..<96 {
        for x in 12..<128 { #expect(abs(frame.parts(x, y)[0] - wanted) <= 1, "\(x), \(y)") }
      }
    }
  }

  @Test
  func `a page folded over by a mesh shows its back, or nothing if the view is not double-sided`() {
    // The right half of the page is folded over the left half.
    func fold(_ x: Double, _ y: Double) -> Vector3D {
      x <= 0.5 ? Vector3D(x: x, y: y, z: 0) : Vector3D(x: 1 - x, y: y, z: 5)
    }
    let plain = drawn(tree(bend: nil))
    let both = drawn(tree(columns: 4, rows: 3, bend: fold))
    for x in 1..<59 {
      let shown = both.parts(10 + x, 50)
      let right = plain.parts(10 + 119 - x, 50)
      #expect(zip(shown, right).allSatisfy { abs($0 - $1) <= 3 }, "\(x): \(shown) \(right)")
      #expect(both.parts(10 + 119 - x, 50)[0] == 0)
    }
    let front = drawn(tree(columns: 4, rows: 3, isDoubleSided: false, bend: fold))
    for x in 1..<59 {
      #expect(
        zip(front.parts(10 + x, 50), plain.parts(10 + x, 50)).allSatisfy { abs($0 - $1) <= 3 })
    }
    let paper = drawn(tree(columns: 4, rows: 3, back: .white, bend: fold))
    #expect(paper.parts(40, 50) == [255, 255, 255, 255])
  }

  @Test func `light does not change a flat mesh, and shades a bent mesh by its normals`() {
    let light = MeshLight(direction: Vector3D(x: -1, y: 0, z: 1), strength: 0.5)
    let flat = drawn(tree(light: light, bend: Self.flat))
    #expect(difference(flat, drawn(tree(bend: nil))).maximum <= 3)
    // The surface slopes down to the right, so its normal points to the right, away from the light.
    let slope = { (x: Double, y: Double) in Vector3D(x: x, y: y, z: -120 * x) }
    let lit = drawn(tree(light: light, bend: slope)).parts(70, 50)
    let plain = drawn(tree(bend: slope)).parts(70, 50)
    let factor = 1 + 0.5 * (0 - 0.5.squareRoot())
    for part in 0..<3 { #expect(abs(Double(lit[part]) - Double(plain[part]) * factor) <= 2) }
  }

  @Test func `a mesh bends a view's subviews too`() {
    var child = Layer(
      view: ViewID(rawValue: 900), bounds: Rect(x: 0, y: 0, width: 30, height: 40),
      transform: .translation(x: 70, y: 20))
    child.backgroundColor = .white
    for transform in [Transform3D.translation(x: 10, y: 8), Self.turned] {
      let plain = drawn(tree(transform, extra: [child], bend: nil))
      let bent = drawn(tree(transform, extra: [child], bend: Self.flat))
      #expect(difference(plain, bent).mean < 1)
    }
    let half = drawn(
      tree(extra: [child]) { x, y in Vector3D(x: x / 2, y: y, z: 0) })
    #expect(half.parts(10 + 42, 8 + 40) == [255, 255, 255, 255])
    #expect(half.parts(10 + 80, 8 + 40)[0] == 0)
  }

  @Test func `meshes with extreme points are drawn identically on any number of threads`() {
    var dice = Dice(4)
    for size in [1, 7, 31] {
      let points = (0..<(size + 1) * (size + 1)).map { _ in
        Vector3D(
          x: .random(in: -2...3, using: &dice), y: .random(in: -2...3, using: &dice),
          z: .random(in: -500...500, using: &dice))
      }
      func bend(_ x: Double, _ y: Double) -> Vector3D {
        points[Int((y * Double(size)).rounded()) * (size + 1) + Int((x * Double(size)).rounded())]
      }
      let light = MeshLight(direction: Vector3D(x: 1, y: 2, z: 1), strength: 1)
      let one = tree(Self.turned, columns: size, rows: size, light: light, bend: bend)
      #expect(difference(drawn(one), drawn(one, threads: 3)).maximum == 0)
    }
    for far in [1e6, 1e12, 1e300] {
      _ = drawn(tree { x, y in Vector3D(x: x * far, y: y - far, z: far) })
    }
  }
}
