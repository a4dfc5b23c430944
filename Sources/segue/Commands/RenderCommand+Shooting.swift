internal import SegueHost
internal import SegueKit
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

extension RenderCommand {
  /// The animator that the user asked for, as messages name it.
  struct Asked {
    let name: String
    private let id: String?

    init(_ name: String, _ plugins: TransitionPlugins) {
      self.name = name
      id = plugins.animator.entry.id
    }

    /// The name in JSON output: the id where it is known.
    var fullName: String { id ?? name }

    /// `reason` without the animator's id at its start, for sentences that name the animator
    /// already.
    func short(_ reason: String) -> String {
      guard let id else { return reason }
      if reason.hasPrefix("\(id): ") { return String(reason.dropFirst(id.count + 2)) }
      return reason.hasPrefix("\(id) ") ? "it" + reason.dropFirst(id.count) : reason
    }
  }

  /// The plug-ins of a film, and where their calls and faults are recorded.
  struct Hosting {
    let registry: PluginRegistry
    let traceFile: TraceFile?
    let faults: FaultList
  }

  /// The result of rendering a film.
  struct Shot {
    let frames: Int
    /// The number of frames that the output file has, and its size.
    let stored: (frames: Int, size: PixelSize)
    /// What became of a film with `--max-size`.
    let fitted: FittedOutput?
    /// How long drawing and writing took, in seconds.
    let seconds: Double
    let degraded: String?
    /// True when an animator declined a transition, so that the dissolve was played.
    let isDeclined: Bool
    /// Messages for the authors of the plug-ins, one sentence each.
    let diagnostics: [String]
  }

  /// Prints warnings on standard error, each once.
  func tell(_ warnings: [String]) {
    guard !quiet else { return }
    var told: Set<String> = []
    for warning in warnings where told.insert(warning).inserted {
      Terminal.note("segue: \(warning)")
    }
  }

  /// Renders the film, and writes the event log and the trace of the run that is drawn.
  ///
  /// - Parameters:
  ///   - asked: The animator; nil for a storyboard, which has several.
  ///   - keepsAlpha: True keeps transparency where the encoder can.
  ///   - sound: What is heard, in a format that can have sound.
  /// - Throws: `Failure.degraded` with `--strict` when the film would show something else than what
  ///   was asked for. The film is then removed, and the event log is written up to that point. Also
  ///   for faults that change nothing of what the film shows; it is then kept.
  func shoot(
    _ show: any Show, _ schedule: Schedule, _ size: PixelSize, _ format: OutputFormat,
    _ compositor: Compositor, _ hosting: Hosting, _ asked: Asked? = nil, keepsAlpha: Bool = false,
    sound: Sound? = nil
  ) throws -> Shot {
    var options = EncodingOptions(
      codec: codec, quality: quality, pixels: pixels, keepsAlpha: keepsAlpha,
      budget: maxSize.map {
        SizeBudget(
          bytes: $0, changesSize: picture.size == nil, changesRate: picture.fps == nil,
          preferredSide: ReadmeDefaults(format)?.longestSide)
      })
    options.sound = sound
    options.isDraft = picture.draft
    var film = FilmMaker(
      format, size: size, schedule: schedule,
      options: options,
      compositor: compositor, show: show, playsClipsInHolds: asked != nil,
      bar: ProgressBar(title: output.shortName, total: schedule.count, isQuiet: quiet),
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
    try hosting.traceFile?.finish()
    try write(show, after: schedule.holdSeconds)
    if let degraded = show.degradation, !quiet {
      Terminal.note("segue: \(words(degraded, asked))")
    }
    let isDeclined = show.results.contains(where: \.isDeclined)
    let diagnostics = show.diagnostics
    if !quiet {
      if isDeclined { Terminal.note("segue: \(Outcome.declined(by: asked?.name))") }
      for sentence in diagnostics { Terminal.note("segue: \(named(sentence, asked))") }
    }
    let faults = try judge(hosting, show.degradation)
    return Shot(
      frames: made.frames, stored: made.stored, fitted: made.fitted, seconds: seconds,
      degraded: show.degradation?.reason, isDeclined: isDeclined,
      diagnostics: diagnostics + faults)
  }

  /// Prints the faults of plug-ins that changed nothing of what the film shows, and returns them.
  ///
  /// - Throws: `Failure.degraded` with `--strict` when there are any.
  private func judge(
    _ hosting: Hosting, _ degraded: Degradation?
  ) throws(Failure) -> [String] {
    for sentence in hosting.registry.newEnds() { hosting.faults.add(sentence) }
    let faults = hosting.faults.take().filter { $0 != degraded?.reason }
    if strict, let first = faults.first {
      throw Failure(
        .degraded, "\(first); the film is complete", others: Array(faults.dropFirst()))
    }
    tell(faults)
    return faults
  }

  /// Writes the event log, in which time 0 is the start of the film.
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
    case .rule(let reason): named(reason, asked)
    }
  }

  /// `sentence` with the animator's name before it, unless it begins with the animator's id.
  private func named(_ sentence: String, _ asked: Asked?) -> String {
    guard let asked else { return "\(from): \(sentence)" }
    return sentence.hasPrefix("\(asked.fullName) ") ? sentence : "\(asked.name): \(sentence)"
  }

  func refusal(_ degraded: Degradation, _ asked: Asked?) -> Failure {
    switch degraded {
    case .animator(let reason):
      Failure(
        .degraded,
        "\(asked?.name ?? from) could not draw the transition: \(asked?.short(reason) ?? reason)")
    case .interaction(let reason):
      Failure(.degraded, "an interaction controller failed: \(reason)")
    case .rule(let reason): Failure(.degraded, named(reason, asked))
    }
  }
}
