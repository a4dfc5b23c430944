internal import SegueGeometry
package import SegueLive

extension LiveLoop {
  /// Creates a loop that plays a session in a terminal. The loop must be run by the closure that is
  /// passed to `TerminalDisplay.run`.
  package convenience init(_ playing: LiveStage.Playing, in terminal: TerminalDisplay) {
    let session = playing.session
    session.showsPanelsAsText = terminal.showsPanelsAsText
    self.init(
      session, canvas: playing.canvas,
      frontEnd: FrontEnd(
        now: { terminal.now }, wait: { terminal.wait(until: $0) },
        next: {
          let event = terminal.nextEvent()
          if case .resized = event { session.showsPanelsAsText = terminal.showsPanelsAsText }
          return event
        },
        readyTime: { terminal.readyTime },
        present: {
          try terminal.present(
            $0, x: $1, y: $2, line: session.statusText, panel: session.pickerLines)
        }))
  }
}

extension LiveSession {
  /// The text below the picture: the session's message, the keys of a picker that is shown as text, or the figures
  /// (such as progress and velocity) if the overlay is requested but not drawn over the show. Nil if there is none of
  /// these; the terminal then describes the keys of the session.
  var statusText: String? {
    if let message { return message }
    if let scriptText { return scriptText }
    if let pickerKeys { return pickerKeys }
    guard showsFigures, showsPanelsAsText || panels == nil else { return nil }
    let figures = figures
    var words = [figures.screen]
    if let operation = figures.operation {
      words += [
        operation, figures.state, "progress \(percent(figures.progress))",
        "velocity \(percent(figures.velocity)) a second",
      ]
    } else {
      words.append(figures.state)
    }
    if let animator = figures.animator {
      words.append(figures.isReplaced ? "a dissolve instead of \(animator)" : animator)
    }
    if figures.isSlow { words.append("slow") }
    if figures.isPaused { words.append("paused") }
    return words.joined(separator: ", ")
  }

  private func percent(_ number: Double) -> String {
    "\(Int(clamping: (min(max(number, -1000), 1000) * 100).rounded())) %"
  }
}
