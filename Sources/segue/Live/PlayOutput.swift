internal import SegueLive
internal import SegueSystem
internal import SegueText

/// The output of a session that is played: the event log, the record, and messages about plug-ins.
final class PlayOutput {
  private let events: EventsFile?
  /// The absolute path of the storyboard that is written on leaving; nil for none.
  private let record: String?
  /// The look that the command line requests.
  private let look: Look
  private let isQuiet: Bool
  /// The fault of a plug-in that was reported last.
  private var told: Degradation?

  init(events: EventsFile?, record: String?, look: Look, isQuiet: Bool) {
    (self.events, self.record, self.look, self.isQuiet) = (events, record, look, isQuiet)
  }

  /// Prepares a session. It must be called before the session gets any input.
  func begin(_ session: LiveSession) {
    session.keepsRecord = record != nil
  }

  /// Writes the events since the last call, and reports a plug-in that has failed.
  func note(_ session: LiveSession) throws(OutputError) {
    try events?.write(session.board)
    guard let fault = session.board.degradation, fault != told else { return }
    told = fault
    guard !isQuiet else { return }
    switch fault {
    case .animator(let reason):
      Terminal.warn("an animator was replaced by a dissolve: \(reason)")
    case .interaction(let reason):
      Terminal.warn("an interaction controller failed: \(reason)")
    case .rule(let reason): Terminal.warn(reason)
    }
  }

  /// Ends the transition in flight, with all calls to plug-ins that are due, and writes the rest.
  ///
  /// - Throws: `Failure` when something cannot be written.
  func end(_ session: LiveSession) throws {
    session.finish()
    try note(session)
    if let text = Self.text(of: session) { try StandardOutput.write(text + "\n") }
    guard let record else { return }
    try TextFile.write(try session.recording(look, for: record), to: record)
    guard !isQuiet else { return }
    Terminal.note(
      "\(record)  "
        + (session.record.steps.isEmpty
          ? "there was no input, so its script is empty" : "'segue render' can film the session"))
  }

  /// Returns the text that gives the look that was chosen in the picker: the options for screens, or a row of
  /// `transitions` for a storyboard. Nil when nothing was chosen.
  private static func text(of session: LiveSession) -> String? {
    guard let choice = session.panels?.choice else { return nil }
    if session.board.storyboard.isMadeOfFiles {
      let words =
        ["--animator \(choice.animator.shellQuoted)"]
        + choice.settings.map { "--set \("\($0.key)=\($0.text)".shellQuoted)" }
      return words.joined(separator: " ")
    }
    return session.look.map { "\(session.operationOfLook.rawValue): \($0.text)" }
  }
}
