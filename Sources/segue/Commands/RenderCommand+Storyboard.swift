internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueMedia
internal import SegueRender
internal import SegueStoryboard

extension RenderCommand {
  /// Films a storyboard's script.
  func filmStoryboard(
    _ board: Storyboard, _ format: OutputFormat, _ registry: PluginRegistry,
    _ traceFile: TraceFile?
  ) throws {
    let rate = try rate(of: board)
    let size = try size(of: board)
    let screens = StoryboardScreens(board, box: size)
    let said = KeptLog()
    let making = StoryboardMaking(registry)
    making.registry.logger = said.logger
    // A run that dies on the way leaves its calls in the file; one that does not is made again.
    let mark = traceFile?.mark()
    making.trace = mark?.trace
    var parts = StoryboardParts(
      source: screens.open, animator: making.animator, interaction: making.interaction)
    let keepsLog = events != nil
    let transition = transition
    parts.prepare = { engine in
      engine.take(transition)
      if !keepsLog { engine.log = nil }
    }
    let player = try StoryboardPlayer(board, parts: parts)
    // The whole run without pixels: what is wrong with it is known before the first frame.
    let film: StoryboardFilm
    do {
      film = try player.film()
    } catch {
      said.tell()
      throw error
    }
    making.registry = registry
    making.controllers = []
    PluginRegistry.endDropped()
    if let mark { traceFile?.rewind(to: mark) }
    making.trace = traceFile?.trace
    tell(screens.warnings + film.warnings)

    let schedule = try schedule(film.duration, rate)
    let compositor = Compositor(
      width: size.width, height: size.height, scale: Double(size.width) / board.size.width,
      background: .black)
    try screens.register(with: compositor, starts: film.filmStarts)
    let shot = try shoot(
      StoryboardFrames(player, film, making), schedule, size, format, compositor, traceFile)
    try say(
      Outcome(
        output: output, frames: shot.frames, stored: shot.stored, rate: rate, size: size,
        duration: film.duration,
        animator: nil, degraded: shot.degraded, diagnostics: shot.diagnostics, seconds: shot.seconds
      ))
  }

  private func rate(of board: Storyboard) throws(Failure) -> FrameRate {
    guard let rate = picture.fps ?? FrameRate(board.framesPerSecond) else {
      throw Failure(
        .nonsense,
        "\(board.file): 'fps' is \(board.framesPerSecond); expected frames a second from "
          + "\(FrameRate.slowest) to \(Int(FrameRate.fastest))")
    }
    return rate
  }

  /// `--size`, which must have the storyboard's shape, or the storyboard's own.
  private func size(of board: Storyboard) throws(Failure) -> PixelSize {
    let own = board.pixelSize
    let whole = PixelSize(width: own.width, height: own.height)
    guard let size = try picture.size?.pixels(of: whole) else { return whole }
    let height = Double(size.width) / board.size.width * board.size.height
    guard abs(height - Double(size.height)) <= 1 else {
      throw Failure(
        .usage,
        "--size \(size) has another shape than the storyboard's \(Int(board.size.width))x"
          + "\(Int(board.size.height)) points; give \(size.width)x\(Int(height.rounded()))")
    }
    return size
  }
}
