internal import ArgumentParser
internal import Glibc
internal import SegueLive
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene
internal import SegueTerminal

extension PlayCommand {
  /// Checks that there is a terminal, before anything is changed.
  ///
  /// - Parameter files: The files of the screens.
  /// - Throws: An error for a file that can't be shown, and otherwise for the terminal.
  func checkTerminal(before files: [String]) throws {
    do {
      try PosixTerminal.check(input: STDIN_FILENO, output: StandardStreams.output)
      try TerminalSession.check(.own)
    } catch {
      for file in files { _ = try MediaSource(path: file) }
      throw error
    }
  }

  /// Plays in the terminal until a person leaves it.
  func playInTerminal(_ stage: LiveStage, _ output: PlayOutput) throws {
    let device = try PosixTerminal(
      input: STDIN_FILENO, output: StandardStreams.output, noting: TerminalGuard.note)
    // The format is not known yet; the canvas is fitted again once it is.
    let layout = TerminalLayout(show: try stage.size(), in: device.size, format: .kitty)
    let playing = try stage.begin(width: layout.shownWidth, height: layout.shownHeight, at: 0)
    output.begin(playing.session)
    var options = TerminalSession.Options(environment: .own)
    options.format = terminalMode?.format
    let session = TerminalSession(
      playing.session, on: device, canvas: SettledCanvas(playing.canvas), options)
    if watch { session.watch = hotReload(stage, playing, now: { session.time }) }
    session.afterTurn = { try output.note(playing.session) }
    let end = try session.run()
    try output.end(playing.session)
    switch end {
    case .quit: break
    case .signal(let number): throw ExitCode(128 + number)
    case .lost: throw ExitCode(128 + SIGHUP)
    }
  }
}

/// Brings the pictures to the size of the terminal at once.
private final class SettledCanvas: TerminalCanvas {
  private let canvas: LiveCanvas

  init(_ canvas: LiveCanvas) { self.canvas = canvas }

  func fit(width: Int, height: Int) throws {
    canvas.fit(width: width, height: height)
    try canvas.settle()
  }

  func draw(_ tree: borrowing LayerTree) -> PixelBuffer? { canvas.draw(tree) }
}

/// The value of `--terminal-mode`.
enum TerminalMode: String, ExpressibleByArgument, CaseIterable {
  case auto, kitty, sixel, iterm, symbols

  /// Nil for the best that the terminal knows.
  var format: TerminalFormat? { TerminalFormat(rawValue: rawValue) }
}
