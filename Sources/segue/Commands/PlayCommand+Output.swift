internal import SegueLive
internal import SegueText

extension PlayCommand {
  /// Reports a plug-in that has failed.
  func report(_ fault: Degradation) {
    switch fault {
    case .animator(let reason):
      Terminal.warn("an animator was replaced by a dissolve: \(reason)")
    case .interaction(let reason):
      Terminal.warn("an interaction controller failed: \(reason)")
    case .rule(let reason): Terminal.warn(reason)
    }
  }

  /// Ends a session, and prints the look that was chosen in the picker: the options for screens, or a row of
  /// `transitions` for a storyboard.
  func finish(_ session: LiveSession, _ output: SessionOutput) throws {
    try output.end(session)
    if let choice = session.panels?.choice {
      let words =
        ["--animator \(choice.animator.shellQuoted)"]
        + choice.settings.map { "--set \("\($0.key)=\($0.text)".shellQuoted)" }
      let row = session.rowOfLook
      let text = session.board.storyboard.isMadeOfFiles ? words.joined(separator: " ") : row
      if let text { try StandardOutput.write(text + "\n") }
    }
    for line in session.markedElements { try StandardOutput.write(line + "\n") }
    guard let record = output.record, !quiet else { return }
    Terminal.note(
      "\(record)  "
        + (session.record.steps.isEmpty
          ? "there was no input, so its script is empty" : "'segue render' can film the session"))
  }
}
