internal import SegueFilm
internal import SegueText

extension Storyboard {
  /// True when a finger touches a screen in the script.
  fileprivate var isTouched: Bool {
    (script ?? []).contains { step in
      switch step.kind {
      case .tap, .drag, .touch, .swipe: true
      case .action, .cancel, .wait, .scroll, .type: false
      }
    }
  }
}

extension RenderCommand {
  /// Renders the script of a storyboard.
  func filmStoryboard(
    _ board: Storyboard, _ format: OutputFormat, _ outputs: [FilmOutput], _ context: Context
  ) throws {
    let (registry, traceFile) = (context.registry, context.traceFile)
    let request = context.request
    let rate: FrameRate
    do { rate = try request.frameRate(format, of: board) } catch {
      throw Failure(.nonsense, "\(board.file): \(error)")
    }
    // The trace of the rehearsal is kept only when the process ends during it; otherwise the trace
    // of the drawn run replaces it.
    let mark = traceFile?.mark()
    let said = KeptLog()
    var quietly = registry
    quietly.logger = said.logger
    let film: Film
    do {
      film = try Film(
        board, for: format, options: request.options(rate, format),
        plugins: PluginFactory(registry, trace: traceFile?.trace),
        rehearsal: PluginFactory(quietly, trace: mark?.trace))
    } catch {
      said.tell()
      throw error
    }
    if let mark { traceFile?.rewind(to: mark) }
    tellDefaults(request, format, film.size, rate)
    tell(film.warnings + notes(on: film, of: board))
    try say(try shoot(film, outputs, context))
  }

  /// Returns warnings about options and keys that have no effect on a film.
  func notes(on film: Film, of board: Storyboard) -> [String] {
    var notes: [String] = []
    // A pointer also taps the links whose actions the script performs without a finger.
    if let option = looks.ofInput, looks.touches ? !board.isTouched : film.screens.pointerPath.isEmpty {
      notes.append("\(option) has no effect, because the script of \(board.file.shortName) has no tap and no drag")
    }
    if film.lacksSound {
      let others = OutputFormat.endingsWithSound.map { ".\($0)" }
      notes.append(
        "\(film.output.path.shortName) cannot have sound, so 'audio' is left out; "
          + "\(others.dropLast().joined(separator: ", ")) and \(others.last ?? "") can")
    }
    return notes
  }
}
