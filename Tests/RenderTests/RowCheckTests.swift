import SegueGeometry
import SegueScene
import Testing

@testable import SegueRender

/// Tests that nothing is written outside of a row.
@Suite struct RowCheckTests {
  /// Paints a group with one solid shape, 8 pixels wide, on a row of `width` pixels.
  private static func paintGroup(on width: Int) {
    let plan = FramePlan()
    let bounds = Pixels(x0: 0, y0: 0, x1: 8, y1: 1)
    plan.ops.append(Op(kind: .begin, bounds: bounds))
    var solid = Op(kind: .solid, bounds: bounds, scope: 0)
    solid.cover = Pixels(x0: 0, y0: 0, x1: 8 << 8, y1: 256)
    plan.ops.append(solid)
    plan.ops.append(Op(kind: .end, bounds: bounds))
    plan.listSpans()
    let painter = RowPainter(width: width, kernels: .plain)
    painter.prepare(depth: 1, pictureWidth: 1, hasSeams: false)
    var row = [UInt32](repeating: 0, count: 16)
    row.withUnsafeMutableBufferPointer {
      guard let first = $0.baseAddress else { return }
      painter.select(0..<3, rows: 0..<1, from: PlanView(plan))
      painter.paint(row: 0, into: first, stride: 64, from: PlanView(plan))
    }
  }

  @Test func `painting beyond the end of a row of pixels stops a debug build`() async {
    Self.paintGroup(on: 8)
    await #expect(processExitsWith: .failure) { RowCheckTests.paintGroup(on: 7) }
    await #expect(processExitsWith: .failure) { RowChecks.run(-1, 4, in: 8) }
    await #expect(processExitsWith: .failure) { RowChecks.run(0, 9, in: 8) }
  }

  @Test func `a shape with very long sides stays within the area to which it is clipped`()
    throws
  {
    let geometry = Geometry()
    let area = Region(box: Box(minX: 0, minY: 0, maxX: 31, maxY: 17))
    for step in 0..<4000 {
      let turn = Double(step) * 0.37
      let far = [1e3, 1e6, 1e9, 1e11][step % 4]
      let map = Homography(
        .rotation(angle: turn), scale: 1, offset: SIMD2(Double(step) / 400, 3.3))
      let rect = Rect(x: -far / 3, y: -far / 7, width: far, height: far)
      guard
        let region = geometry.region(
          of: rect, radii: SIMD4(repeating: step % 2 == 0 ? 0 : 9), through: map, within: area)
      else { continue }
      try #require(area.box.contains(region.box))
      for i in 0..<region.count {
        let v = geometry.vertices[region.start + i]
        try #require(region.box.minX <= v.x && v.x <= region.box.maxX)
        try #require(region.box.minY <= v.y && v.y <= region.box.maxY)
      }
      geometry.removeAll()
    }
  }

  @Test
  func `round layers in a group that moves off the frame are drawn without writing out of bounds`() {
    let glass = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    for step in 0...400 {
      let away = Transform3D.translation(x: Double(step) * 0.1003, y: 0)
      let card = Rect(x: 2.3, y: 1.7, width: 36.9, height: 20.1)
      let shown = drawn(
        tree(
          40, 24,
          [
            layer(card, away, descendants: 2, opacity: 0.5),
            layer(card, away, parent: 1, color: glass, radius: 7),
            layer(card, away, parent: 1, color: .white, radius: 3.3),
          ]), 40, 24)
      #expect(shown.isOpaque)
    }
  }
}
