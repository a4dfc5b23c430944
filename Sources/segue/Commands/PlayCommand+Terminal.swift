internal import ArgumentParser
internal import Glibc
internal import SegueLive
internal import SegueSupervisor
internal import SegueSystem
internal import SegueTerminal

extension PlayCommand {
  /// Checks that a session in the terminal is possible, before the terminal is changed.
  ///
  /// - Parameter files: The files of the screens.
  /// - Throws: An error for the terminal, unless one of the files cannot be shown, which is then reported instead.
  func checkTerminal(before files: [String]) throws {
    do {
      try PosixTerminal.check(input: STDIN_FILENO, output: StandardStreams.output)
      try TerminalDisplay.check(.own)
    } catch {
      for file in files { _ = try MediaSource(path: file) }
      throw error
    }
  }

  /// Plays in the terminal until the person quits, a signal ends the session, or the terminal is lost.
  func playInTerminal(_ stage: LiveStage, _ output: SessionOutput) throws {
    let device = try PosixTerminal(
      input: STDIN_FILENO, output: StandardStreams.output,
      noting: { TerminalGuard.note($0.rawValue) })
    var options = TerminalDisplay.Options(environment: .own)
    options.format = terminalMode?.format
    let terminal = TerminalDisplay(on: device, showing: try stage.size(), options)
    var session: LiveSession?
    let end = try terminal.run {
      let playing = try stage.begin(
        width: terminal.width, height: terminal.height, at: terminal.now)
      session = playing.session
      output.begin(playing.session)
      let loop = LiveLoop(playing, in: terminal)
      prepare(loop, stage, playing, now: { terminal.now })
      loop.afterTurn = { try output.update(playing.session) }
      try loop.run()
    }
    if let session { try finish(session, output) }
    switch end {
    case .quit: break
    case .signal(let number): throw ExitCode(128 + number)
    case .lost: throw ExitCode(128 + SIGHUP)
    }
  }
}

enum TerminalMode: String, ExpressibleByArgument, CaseIterable {
  case auto, kitty, sixel, iterm, symbols

  /// The format for pictures; nil for the best format that the terminal supports.
  var format: TerminalFormat? { TerminalFormat(rawValue: rawValue) }
}
