internal import SegueGeometry

extension RowPainter {
  /// Ends row `y` of a group with a colour matrix, a mask mode or a blend mode: maps the group's colours, applies its
  /// mask and opacity, and blends it with the row below. For the outermost groups, the row below is the row of the
  /// surface, which begins at `bottom`.
  ///
  /// - Parameter depth: the number of group rows that remain in use without the row of this group.
  /// - Returns: the number of group rows that remain in use when the row of the group's mask is no longer needed
  ///   either.
  func composite(
    _ index: Int, _ plan: PlanView, _ y: Int, _ depth: Int, _ bottom: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let op = plan.ops + index
    let compositing = plan.compositings[Int(op.pointee.compositing)]
    let bounds = op.pointee.bounds
    let group = groupRows + depth &* width
    var depth = depth
    var mask: UnsafePointer<UInt32>?
    if op.pointee.isMasked {
      depth &-= 1
      if plan.hasSeams { seams.endGroup() }
      mask = UnsafePointer(groupRows + depth &* width)
    }
    let row = depth == 0 ? bottom : groupRows + (depth &- 1) &* width
    eachShown(index, plan, y, bounds.x0, bounds.x1) { start, end in
      let (count, own) = (end &- start, group + start)
      if compositing.isRecolored {
        ColorKernels.recolor(own, UnsafePointer(own), count, compositing.weights)
      }
      if let mask, compositing.opacities >= 0 {
        ColorKernels.fade(
          own, count, op.pointee.weight, mask: mask + start,
          table: plan.opacities + compositing.opacities, isLuminance: compositing.isLuminance)
      } else {
        ColorKernels.fade(own, count, op.pointee.weight)
      }
      if compositing.blendMode == .normal {
        kernels.over(row + start, UnsafePointer(own), count, 256, .init())
      } else {
        ColorKernels.blend(row + start, UnsafePointer(own), count, compositing.blendMode)
      }
      // Pixels that were divided into parts of several shapes have a single colour again after
      // blending.
      if seams.isOpen { seams.cover(start, end, isOpaque: true) { _ in (0, 256) } }
    }
    return depth
  }
}
