internal import SegueHost
internal import SegueKit
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

extension RenderCommand {
  /// The animator that the user asked for, in sentences about it.
  struct Asked {
    let name: String
    private let id: String?

    init(_ name: String, _ plugins: TransitionPlugins) {
      self.name = name
      id = plugins.animator.entry.id
    }

    /// What programs are told.
    var fullName: String { id ?? name }

    /// A reason without the animator's id before it, which the sentence has named.
    func short(_ reason: String) -> String {
      guard let id, reason.hasPrefix("\(id): ") else { return reason }
      return String(reason.dropFirst(id.count + 2))
    }
  }

  /// What became of the film.
  struct Shot {
    let frames: Int
    /// What the output holds.
    let stored: (frames: Int, size: PixelSize)
    /// Seconds that it took to draw and write.
    let seconds: Double
    let degraded: String?
    /// What the animators' authors should know.
    let diagnostics: [String]
  }

  /// Lines on standard error about what is not as somebody may expect; each once.
  func tell(_ warnings: [String]) {
    guard !quiet else { return }
    var told: Set<String> = []
    for warning in warnings where told.insert(warning).inserted {
      Terminal.note("segue: \(warning)")
    }
  }

  /// Draws the film and writes what was asked for beside it, all of the one run that is drawn.
  ///
  /// - Parameter asked: the animator; nil for a storyboard, which has several.
  /// - Throws: `Failure.degraded` with `--strict` where something else is shown than what was asked
  ///   for; the film is not kept then, and the event log tells how it came.
  func shoot(
    _ show: any Show, _ schedule: Schedule, _ size: PixelSize, _ format: OutputFormat,
    _ compositor: Compositor, _ traceFile: TraceFile?, _ asked: Asked? = nil
  ) throws -> Shot {
    var film = FilmMaker(
      format, size: size, schedule: schedule,
      options: EncodingOptions(codec: codec, quality: quality, keepsAlpha: false),
      compositor: compositor, show: show, playsVideosInHolds: asked != nil,
      bar: ProgressBar(title: shortName(output), total: schedule.count, isQuiet: quiet),
      refusal: strict ? { refusal($0, asked) } : nil)
    let watch = Stopwatch()
    let made: MadeFilm
    do {
      made = try film.make()
    } catch {
      if error.kind == .degraded {
        try show.finish()
        try write(show, after: schedule.holdSeconds)
      }
      throw error
    }
    let seconds = watch.seconds
    try show.finish()
    try traceFile?.finish()
    try write(show, after: schedule.holdSeconds)
    if let degraded = show.degradation, !quiet {
      Terminal.note("segue: \(words(degraded, asked))")
    }
    let diagnostics = show.diagnostics
    if !quiet {
      for sentence in diagnostics { Terminal.note("segue: \(asked?.name ?? from): \(sentence)") }
    }
    return Shot(
      frames: made.frames, stored: made.stored, seconds: seconds,
      degraded: show.degradation?.reason, diagnostics: diagnostics)
  }

  /// The event log, with the film's times.
  private func write(_ show: any Show, after hold: Double) throws(Failure) {
    guard let events else { return }
    let log = show.start == hold ? show.log : show.log.delayed(by: hold - show.start)
    try TextFile.write(log.jsonLines, to: events)
  }

  private func words(_ degraded: Degradation, _ asked: Asked?) -> String {
    switch degraded {
    case .animator(let reason):
      "\(asked?.name ?? "an animator") was replaced by a dissolve: \(asked?.short(reason) ?? reason)"
    case .interaction(let reason): "an interaction controller failed: \(reason)"
    case .rule(let reason): "\(asked?.name ?? from): \(reason)"
    }
  }

  func refusal(_ degraded: Degradation, _ asked: Asked?) -> Failure {
    switch degraded {
    case .animator(let reason):
      Failure(
        .degraded, "\(asked?.name ?? from) could not draw it: \(asked?.short(reason) ?? reason)")
    case .interaction(let reason):
      Failure(.degraded, "an interaction controller failed: \(reason)")
    case .rule(let reason): Failure(.degraded, "\(asked?.name ?? from): \(reason)")
    }
  }
}
