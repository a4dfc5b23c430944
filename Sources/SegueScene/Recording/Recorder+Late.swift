extension Recorder {
  /// Adds what `body` does to a recording that is over, as if it had been said at the end of the
  /// animator's own call, at virtual time 0. For what is asked for after that call but before anything
  /// was seen of it.
  ///
  /// The views must stand as the animator's call left them. Properties are recorded; views that `body`
  /// adds, moves or takes out are not, since everything later is on record already. The length and the
  /// ending stay. Nothing is called and nothing changes while the recording still goes on.
  public func amend(_ body: () -> Void) {
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
