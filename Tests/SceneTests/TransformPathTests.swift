import SegueGeometry
import SegueMotion
import SegueScene
import Testing

/// Returns the transform of a view halfway through an animation from `from` to `to`.
private func halfway(_ from: Transform3D, _ to: Transform3D) -> Transform3D? {
  let stage = Stage()
  stage.from.bounds = .zero
  stage.from.center = .zero
  stage.from.transform = from
  let recorder = stage.record { recorder in
    recorder.animate(duration: 1, timing: .linear) { stage.from.transform = to }
  }
  return recorder.timeline().layers(at: 0.5).layer(of: stage.from)?.transform
}

private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
  (0..<16).map { abs(a[$0] - b[$0]) }.max() ?? .infinity
}

@Suite struct TransformPathTests {
  @Test(arguments: Array(stride(from: -3.0, through: 3, by: 0.25)))
  func `halfway through a rotation the view is rotated by half the angle`(angle: Double) throws {
    let half = try #require(halfway(.identity, .rotation(angle: angle)))
    #expect(distance(half, .rotation(angle: angle / 2)) < 1e-9)
  }

  @Test(arguments: [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(1, 1, 0), SIMD3(0.3, -0.5, 0.8)])
  func `halfway through a rotation about any axis the view is rotated by half the angle`(
    axis: SIMD3<Double>
  )
    throws
  {
    for angle in [-2.9, -1, 0.1, 1.5, 3] {
      let half = try #require(
        halfway(.identity, .rotation(angle: angle, x: axis.x, y: axis.y, z: axis.z)))
      #expect(distance(half, .rotation(angle: angle / 2, x: axis.x, y: axis.y, z: axis.z)) < 1e-9)
    }
  }

  @Test func `decomposing and recomposing a matrix with scale, skew and perspective is exact`()
    throws
  {
    let matrix = Transform3D.scale(x: 2, y: 3, z: 4)
      .concatenating(.rotation(angle: 0.7, x: 1, y: 2, z: 3))
      .concatenating(.scale(x: 1, y: 0.4))
      .concatenating(.translation(x: 5, y: -6, z: 7))
      .concatenating(.perspective(distance: 400))
    let same = try #require(halfway(matrix, matrix.concatenating(.translation(x: 1e-13, y: 0))))
    // The matrices may differ by a constant factor, which dividing both by their last number
    // removes.
    for n in 0..<16 { #expect(abs(same[n] / same[15] - matrix[n] / matrix[15]) < 1e-9) }
  }

  @Test func `animating between two mirrored transforms keeps the view mirrored at the same size`()
    throws
  {
    let mirror = Transform3D.scale(x: -1, y: 1).concatenating(.rotation(angle: 0.4))
    let other = Transform3D.scale(x: -1, y: 1).concatenating(.rotation(angle: 1.0))
    let half = try #require(halfway(mirror, other))
    #expect(
      distance(half, Transform3D.scale(x: -1, y: 1).concatenating(.rotation(angle: 0.7))) < 1e-9)
  }

  @Test func `a transform that cannot be decomposed is interpolated number by number`() throws {
    let flat = Transform3D.scale(x: 0, y: 1).concatenating(.rotation(angle: 1))
    let half = try #require(halfway(.identity, flat))
    #expect(abs(half.row1.x - 0.5) < 1e-12)
  }
}
