internal import Glibc
internal import SegueGeometry
internal import SegueLive
internal import SegueSystem
internal import SegueText
internal import SegueWindow

extension PlayCommand {
  /// Opens the display.
  ///
  /// - Throws: `Failure.cannotCreate` if there is none.
  func openDisplay() throws(Failure) -> Display {
    do {
      // Safe: the string is read before anything can change the environment.
      return try Display(
        driver: getenv("SDL_VIDEODRIVER").map { String(cString: $0) },
        onLost: { Segue.finish { throw Self.lostDisplay } })
    } catch {
      throw noWindow(error)
    }
  }

  private static let lostDisplay = Failure(
    .cannotCreate, "the connection to the display was lost, so the session has ended")

  private func noWindow(_ error: WindowError) -> Failure {
    Failure(.cannotCreate, "\(error), or play it in a terminal: --in terminal")
  }

  /// Plays in a window until the window is closed.
  func playInWindow(_ stage: LiveStage, _ output: SessionOutput, _ display: Display) throws {
    let points = try stage.size()
    let scale = stage.board.scale
    let size = try size.map {
      try FrameSize(text: $0).pixels(
        of: PixelSize(
          width: Int(clamping: (points.width * scale).rounded(), to: 1...PixelSize.longestSide),
          height: Int(clamping: (points.height * scale).rounded(), to: 1...PixelSize.longestSide)))
    }
    let window: DisplayWindow
    do {
      window = try DisplayWindow(
        on: display, title: title, showing: points,
        size: size.map { Size(width: Double($0.width), height: Double($0.height)) })
    } catch {
      throw noWindow(error)
    }
    let playing = try stage.begin(width: window.width, height: window.height, at: window.now)
    let (session, canvas) = (playing.session, playing.canvas)
    canvas.density = window.density
    output.begin(session)
    let loop = LiveLoop(playing, in: window)
    prepare(loop, stage, playing, now: { window.now })
    loop.afterTurn = {
      window.show(session.isOverLink ? .hand : .arrow)
      try output.update(session)
    }
    display.onLost = {
      Segue.finish {
        try finish(session, output)
        throw Self.lostDisplay
      }
    }
    try loop.run()
    try finish(session, output)
    // All output has been written, so the loss of the display is not an error from now on.
    display.onLost = { Segue.finish {} }
  }

  /// Makes a loop check for changed files, and write a film when the person asks for one.
  func prepare(
    _ loop: LiveLoop, _ stage: LiveStage, _ playing: LiveStage.Playing, now: @escaping () -> Double
  ) {
    let export = SessionExport(screenPaths, Array(CommandLine.arguments.dropFirst()))
    playing.session.export = { export.begin($0) }
    loop.every(SessionExport.interval, while: { export.isWriting }, { export.check(playing.session) })
    guard watch else { return }
    let reload = HotReload(
      stage, playing, file: to == nil ? WorkingFolder.absolute(from) : nil,
      folders: transition.plugins.pluginPath, now: now,
      discover: rediscovery { [quiet] in .printer(isQuiet: quiet) }, report: { Terminal.warn($0) })
    loop.every(HotReload.interval) { reload.check() }
  }

  /// The window's title: the names of the files.
  private var title: String {
    let names = screenPaths.map(\.shortName)
    return names.joined(separator: " → ") + " – segue"
  }
}
