/// An opaque polygon that hides what is below it: the index of its op, and of the hole with its shape; -1 before an op
/// below has needed the hole.
struct HidingPolygon: BitwiseCopyable {
  var op: Int
  var hole: Int32 = -1
}

extension FramePlan {
  /// The maximum number of hiding polygons of a frame. It is limited, because each op below is compared with all of them.
  private static let maxHidingPolygons = 8
  /// The minimum number of pixels for which an op gets a hole, which takes time in each row.
  private static let leastHiddenArea = 4096

  /// Cuts out of each op the opaque polygon above it that hides the most, such as the picture of a screen in
  /// perspective. `cull` knows only what boxes within the shapes hide.
  ///
  /// The pixels that the polygon covers partly are painted as if there were no hole, so every pixel stays as it is. Ops
  /// with a seam keep their shape, because it is needed for the pixels that they share with others.
  func cutHoles() {
    hidingPolygons.removeAll()
    for index in 0..<ops.count where hidingPolygons.count < Self.maxHidingPolygons {
      let op = ops.base + index
      if op.pointee.isOpaque, op.pointee.weight == 256, op.pointee.edgeCount > 0, op.pointee.rule == 0,
        op.pointee.isShape, op.pointee.hole < 0, op.pointee.hidden.area * 10 < op.pointee.bounds.area * 9,
        op.pointee.bounds.area >= Self.leastHiddenArea
      {
        hidingPolygons.append(HidingPolygon(op: index))
      }
    }
    guard hidingPolygons.count > 0 else { return }
    for index in 0..<ops.count {
      let op = ops.base + index
      guard op.pointee.isShape, op.pointee.hole < 0, op.pointee.seam < 0, op.pointee.rule == 0,
        !op.pointee.isMixedWithNext
      else { continue }
      var (best, area) = (-1, Self.leastHiddenArea - 1)
      for number in 0..<hidingPolygons.count where hides(hidingPolygons[number].op, index) {
        let shared = ops[hidingPolygons[number].op].bounds.intersection(op.pointee.bounds).area
        if shared > area { (best, area) = (number, shared) }
      }
      guard best >= 0 else { continue }
      let polygon = hidingPolygons.base + best
      if polygon.pointee.hole < 0 {
        let front = ops[polygon.pointee.op]
        polygon.pointee.hole = Int32(truncatingIfNeeded: holes.count)
        holes.append(
          Hole(
            bounds: front.bounds, edgeStart: front.edgeStart, edgeCount: front.edgeCount, bands: front.bands,
            isFilled: true))
      }
      op.pointee.hole = polygon.pointee.hole
    }
  }
}

extension Op {
  /// True for an op that paints a shape itself.
  fileprivate var isShape: Bool { kind == .solid || kind == .picture }
}
