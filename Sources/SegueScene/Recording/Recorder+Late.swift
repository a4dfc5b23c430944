extension Recorder {
  /// Adds the changes that `body` makes to a recording that is over, as if the animator had made
  /// them at the end of its own call, at virtual time 0.
  ///
  /// This serves animations beside the transition that are requested after the animator's call but
  /// before a frame of it was shown.
  ///
  /// The views must be as the animator's call left them. Changes of properties are recorded;
  /// additions, moves and removals of views are not, since the later ones are recorded already. The
  /// duration and the ending stay the same. If the recording has not ended, `body` is not called
  /// and nothing changes.
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
