extension Recorder {
  /// Runs `body` after the recording has ended, and records the changes of views in `body` as if
  /// the animator had made them at the end of its call, at virtual time 0.
  ///
  /// The method is for animations alongside the transition that are requested after the animator's
  /// call, but before the transition's first frame has been shown.
  ///
  /// The views must be in the state in which the animator's call left them. Changes of properties
  /// are recorded; additions, moves and removals of views are not, because later structures of the
  /// hierarchy have already been recorded. The duration and the ending stay the same. If the
  /// recording has not ended, `body` is not called and nothing changes.
  package func amend(_ body: () -> Void) {
    guard ending != .none else { return }
    let (oldEnding, end, shapes) = (ending, now, log.shapes)
    let first = log.events.firstIndex { $0.at > 0 } ?? log.events.count
    let later = log.events[first...]
    log.events.removeSubrange(first...)
    for view in log.views { view.recorder = self }
    ending = .none
    now = 0
    turnBegin = log.changes.count
    body()
    while let last = open.last { commit(last.id) }
    ending = oldEnding
    now = end
    log.shapes = shapes
    log.events = log.events[..<first] + log.events[first...].filter { $0.change == .set } + later
    while let next = completions.popFirst() { next.body(false) }
  }
}

extension Recorder {
  /// The number of recorded changes, for `propertiesChanged(since:)`.
  package var changeMark: Int { log.changes.count }

  /// Returns the views whose properties were changed since `mark`. For each view, `before` has the values of the
  /// changed properties at the start of the recording, and `after` has the present values.
  package func propertiesChanged(
    since mark: Int
  ) -> [(view: View, before: ViewProperties, after: ViewProperties)] {
    var found: [Int: ViewProperties] = [:]
    for change in log.changes[min(mark, log.changes.count)...] {
      let view = log.views[change.row]
      var before = found[change.row] ?? view.properties
      before[value: change.property] = log.initial[change.row][value: change.property]
      found[change.row] = before
    }
    return found.sorted { $0.key < $1.key }
      .map { (log.views[$0.key], $0.value, log.views[$0.key].properties) }
      .filter { $0.before != $0.after }
  }
}
