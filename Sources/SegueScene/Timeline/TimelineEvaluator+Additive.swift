internal import SegueGeometry

extension TimelineEvaluator {
  /// Adds the value of an additive change at `progress` to the numbers in `rows`, which earlier
  /// changes have written for the same frame.
  static func add(
    _ action: TimelineProgram.Action, _ progress: Double, of program: TimelineProgram,
    to rows: UnsafeMutableBufferPointer<Double>
  ) {
    switch action {
    case .addedNumbers(let range):
      for step in program.steps[range] { rows[step.slot] += step.to * progress }
    case .addedCubic(let range):
      for cubic in program.cubics[range] { rows[cubic.step.slot] += cubic.value(at: progress) }
    case .addedTransform(let path, let slot):
      var transform = Transform3D.identity
      for index in 0..<16 { transform[index] = rows[slot + index] }
      transform = program.addedTransforms[path].added(to: transform, at: progress)
      for index in 0..<16 { rows[slot + index] = transform[index] }
    case .addedArc(let path, let slot):
      let (start, point) = (
        program.arcs[path].point(at: 0), program.arcs[path].point(at: progress)
      )
      rows[slot] += point.x - start.x
      rows[slot + 1] += point.y - start.y
    case .addedTurn(let path, let slot, let start):
      rows[slot] += program.turns[path].angle(at: progress) - start
    case .numbers, .cubic, .transform, .arc, .turn, .driver: break
    }
  }
}
