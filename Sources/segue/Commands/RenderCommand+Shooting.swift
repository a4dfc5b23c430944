internal import SegueFilm
internal import SegueHost
internal import SegueKit
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

extension RenderCommand {
  /// The requested animator, as messages name it.
  struct Asked {
    let name: String
    private let id: String?

    init(_ name: String, _ plugins: TransitionPlugins) {
      self.name = name
      id = plugins.animator.entry.id
    }

    /// The name in JSON output: the id if it is known.
    var fullName: String { id ?? name }

    /// Returns `reason` without the animator's id at its start, for sentences that name the animator already.
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
    /// The numbers of frames of each output.
    let written: [WrittenFilm]
    /// The time for drawing and writing, in seconds.
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
  /// - Parameter asked: The animator; nil for a storyboard, which has several.
  /// - Throws: `Failure.degraded` with `--strict` when the film would show something else than what
  ///   was asked for. The film is then removed, and the event log is written up to that point. Also
  ///   for faults that change nothing of what the film shows; it is then kept.
  func shoot(
    _ film: Film, _ outputs: [FilmOutput], _ hosting: Hosting, _ asked: Asked? = nil
  ) throws -> Shot {
    let (show, screens) = (film.show, film.screens)
    var outputs = outputs
    if film.output.portion != .film { outputs[0].share = try share(of: film) }
    let bar = ProgressBar(title: output.shortName, total: film.schedule.count, isQuiet: quiet)
    let watch = Stopwatch()
    let written: [WrittenFilm]
    do {
      defer { bar?.clear() }
      written = try film.write(outputs, standardOutput: StandardStreams.output) { bar?.show($0) }
    } catch FilmError.degraded(let degradation) {
      try show.finish()
      try write(film)
      throw refusal(degradation, asked)
    }
    let seconds = watch.seconds
    tell(Self.faults(of: try presets.chosen(), film, outputs))
    try show.finish()
    try hosting.traceFile?.finish()
    try write(film)
    if let degraded = screens.degradation, !quiet {
      Terminal.note("segue: \(words(degraded, asked))")
    }
    let isDeclined = screens.results.contains(where: \.isDeclined)
    let diagnostics = screens.diagnostics
    if !quiet {
      if isDeclined { Terminal.note("segue: \(Outcome.declined(by: asked?.name))") }
      for sentence in diagnostics { Terminal.note("segue: \(named(sentence, asked))") }
    }
    let faults = try judge(hosting, screens.degradation)
    return Shot(
      written: written, seconds: seconds,
      degraded: screens.degradation?.reason, isDeclined: isDeclined,
      diagnostics: diagnostics + faults)
  }

  /// Returns the values that a part has in common with the film's other parts.
  private func share(of film: Film) throws -> FilmShare {
    let board = film.screens.storyboard
    let inputs = (to == nil ? board.files : screenPaths) + looks.look.files
    let given = GivenArguments(try ArgumentCheck.arguments().dropFirst(), files: inputs)
    let label = try FilmLabel(
      PluginList(version: Segue.version, film.screens.plugins), inputs: inputs,
      settings: PartOptions.settings(given))
    return FilmShare(label: label, palette: parts.palette.map(WorkingFolder.absolute))
  }

  /// Returns the results of a film's outputs, for the summary.
  func outcomes(of film: Film, _ shot: Shot, _ asked: Asked? = nil) -> [Outcome] {
    zip(filmNames, shot.written).map { name, written in
      Outcome(
        output: name, frames: written.frames, stored: written.stored,
        fitted: written.fitted, rate: film.rate, size: film.size, scale: film.pointScale,
        duration: film.schedule.duration, isDraft: picture.draft, animator: asked?.fullName,
        degraded: shot.degraded, isDeclined: shot.isDeclined, diagnostics: shot.diagnostics,
        seconds: shot.seconds)
    }
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
  private func write(_ film: Film) throws(Failure) {
    guard let events else { return }
    let (log, delay) = (film.show.log, film.schedule.holdSeconds - film.screens.start)
    try TextFile.write((delay == 0 ? log : log.delayed(by: delay)).jsonLines, to: events)
  }

  private func words(_ degraded: Degradation, _ asked: Asked?) -> String {
    switch degraded {
    case .animator(let reason):
      "\(asked?.name ?? "an animator") was replaced by a dissolve: \(asked?.short(reason) ?? reason)"
    case .interaction(let reason): "an interaction controller failed: \(reason)"
    case .rule(let reason): named(reason, asked)
    }
  }

  /// Returns `sentence` with the animator's name before it, unless it begins with the animator's id.
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
