import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests halves of a picture that rotate about a hinge. Each half is a clipping view that contains
/// the whole picture.
@Suite struct FoldTests {
  @Test(arguments: [(390.0, 60.0, 300.0), (390, 200, 300), (390, 200, 500), (390, 200, 1000)])
  func `a picture in a clipping view is drawn at every angle of a perspective fold`(
    width: Double, height: Double, eye: Double
  ) throws {
    let (columns, rows) = (Int(width), Int(height))
    let white = picture(columns, rows) { _, _ in (b: 255, g: 255, r: 255, a: 255) }
    let half = Rect(x: 0, y: 0, width: width / 2, height: height)
    let whole = Rect(x: 0, y: 0, width: width, height: height)
    let compositor = Compositor(width: columns, height: rows, threads: 1)
    compositor.register(picture: white, for: 1)
    let (clipped, plain) = (noise(columns, rows, seed: 1), noise(columns, rows, seed: 2))
    for step in 0...1000 {
      let turn = about(
        width / 2, height / 2,
        Transform3D.rotation(angle: Double(step) / 1000 * .pi / 2, x: 0, y: 1, z: 0)
          .concatenating(.perspective(distance: eye)))
      compositor.draw(
        tree(
          width, height,
          [
            layer(half, turn, descendants: 1, clips: true),
            layer(whole, turn, parent: 1, source: 1),
          ]), into: clipped)
      compositor.draw(tree(width, height, [layer(half, turn, color: .white)]), into: plain)
      // One row is compared, which is enough to detect that the picture is missing.
      let (mine, right) = (clipped.row(rows / 2), plain.row(rows / 2))
      for x in 0..<columns where mine[x] != right[x] {
        let off = abs(Int(mine[x] & 255) - Int(right[x] & 255))
        try #require(off <= 4, "step \(step)")
      }
    }
  }
}
