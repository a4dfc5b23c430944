internal import SegueMedia
package import SeguePlayer
package import SegueSystem

/// The output of a session that is played: the event log, reports of plug-ins' faults and, at the end, a storyboard
/// that repeats the session.
package final class SessionOutput {
  private let events: EventsFile?
  /// The absolute path of the storyboard that is written at the end; nil for none.
  package let record: String?
  /// The look that the user has requested, whose values replace the storyboard's in the written
  /// file.
  private let look: Look
  /// Called with each new fault of a plug-in.
  private let report: (Degradation) -> Void
  /// The fault that was reported last; nil before the first fault.
  private var reported: Degradation?

  /// Creates an output. `events` is nil if no event log is requested, and `record` is nil if no
  /// storyboard is requested.
  package init(
    events: EventsFile?, record: String?, look: Look, report: @escaping (Degradation) -> Void
  ) {
    (self.events, self.record, self.look, self.report) = (events, record, look, report)
  }

  /// Makes a session record the person's input if a storyboard that repeats the session is to be
  /// written at the end. Must be called before the session gets any input.
  package func begin(_ session: LiveSession) { session.keepsRecord = record != nil }

  /// Writes the events that have happened since the last call, and reports a plug-in that has
  /// failed.
  package func update(_ session: LiveSession) throws(OutputError) {
    try events?.write(session.board)
    guard let fault = session.board.degradation, fault != reported else { return }
    reported = fault
    report(fault)
  }

  /// Ends the transition in flight, with all pending calls to plug-ins, and writes the remaining
  /// events and the storyboard.
  package func end(_ session: LiveSession) throws {
    session.finish()
    try update(session)
    guard let record else { return }
    try TextFile.write(try session.recording(look, for: record), to: record)
  }
}
