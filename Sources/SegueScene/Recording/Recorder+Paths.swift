package import SegueGeometry

extension Recorder {
  /// Moves the centre of `view` along consecutive cubic Bézier curves, from its position when the open animation begins
  /// to the end of the last curve. The animation's progress is the fraction of the path's length. Points are in the
  /// superview's coordinates.
  ///
  /// - Parameter angle: Rotates the view about z with the path: its rotation about z is the direction of the path plus
  ///   this angle, in radians; its rotations about x and y do not change. Nil does not rotate the view, nor does a path
  ///   without length.
  /// - Returns: False, without effect, if no animation is open, `curves` is empty, a point is not finite, or the view
  ///   is not recorded.
  package func move(
    _ view: View, along curves: [(control1: Point, control2: Point, end: Point)],
    turning angle: Double? = nil
  ) -> Bool {
    guard let row = log.row(of: view), let animation = open.last, ending == .none,
      driverWrites == nil, let last = curves.last,
      curves.allSatisfy({ [$0.control1, $0.control2, $0.end].allSatisfy(\.isFinite) }),
      countChange()
    else { return false }
    let (begin, duration, pace) = animation.span
    func start(_ property: Property) -> PropertyValue {
      animation.isAdditive
        ? view.properties[value: property] : value(of: property, row: row, at: begin, before: .max)
    }
    let from = start(.center)
    let to = PropertyValue(numbers: last.end.asNumbers)
    let arc = ArcPath(from: Point(from.numbers[...]), curves)
    var change = RecordedChange(
      row: row, property: .center, begin: begin, duration: duration, pace: pace, from: from,
      to: to, arc: arc)
    change.isAdditive = animation.isAdditive
    log.animate(change)
    view.properties[value: .center] = to
    if let angle, let turn = arc.flatMap({ PathTurn(along: $0, plus: angle) }), countChange() {
      let before = start(.rotation)
      let after = PropertyValue(
        numbers: [before.numbers[0], before.numbers[1], turn.angle(at: 1)])
      var change = RecordedChange(
        row: row, property: .rotation, begin: begin, duration: duration, pace: pace, from: before,
        to: after)
      change.turn = turn
      change.isAdditive = animation.isAdditive
      log.animate(change)
      view.properties[value: .rotation] = after
    }
    return true
  }
}
