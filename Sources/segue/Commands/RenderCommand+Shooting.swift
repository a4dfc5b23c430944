internal import SegueFilm
internal import SegueSystem
internal import SegueTerminal
internal import SegueText

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

  /// The request for a film, the plug-ins, and the destinations of the plug-ins' traced calls, events and faults.
  struct Context {
    let request: FilmRequest
    let preset: FilmPreset?
    let registry: PluginRegistry
    let traceFile: TraceFile?
    /// The absolute path of the event log; nil for none.
    let events: String?
    let faults: FaultList
  }

  /// Prints warnings on standard error, each once.
  func tell(_ warnings: [String]) {
    Terminal.warn(warnings, isQuiet: quiet)
  }

  /// Renders the film, and returns the results of the outputs. Writes the event log and the trace of this run, not of
  /// the rehearsal before it, which is not drawn.
  ///
  /// - Parameter asked: The animator; nil for a storyboard, which has several.
  /// - Throws: With `--strict`, `Failure.degraded` if a fault occurred. If the fault changes what the film shows, the
  ///   film is removed and the event log ends at the fault; otherwise the film is kept.
  func shoot(
    _ film: Film, _ outputs: [FilmOutput], _ context: Context, _ asked: Asked? = nil
  ) throws -> [FilmResult] {
    var outputs = outputs
    if film.output.portion != .film { outputs[0].share = try share(of: film) }
    let bar = ProgressLine(
      title: request.output.shortName, total: film.schedule.count, isQuiet: quiet)
    let report: FilmReport
    do {
      report = try film.run(
        outputs, standardOutput: StandardStreams.output, trace: context.traceFile,
        eventLog: context.events,
        progress: { bar?.show($0) }, isWritten: { bar?.clear() })
    } catch FilmError.degraded(let degradation) {
      throw refusal(degradation, asked)
    }
    tell(context.preset?.sentences(film, outputs) ?? [])
    tell(notesOfPosters(outputs, of: film))
    tell(report.degradation.map { [words($0, asked)] } ?? [])
    if report.isDeclined { tell([FilmResult.declined(by: asked?.name)]) }
    tell(report.diagnostics.map { named($0, asked) })
    tell((report.flashes ?? []).map(\.sentence))
    let faults = try judge(context, report.degradation)
    return film.results(
      report, names: request.filmNames, faults: faults, animator: asked?.fullName,
      isDraft: picture.frame.draft)
  }

  /// Returns the values that a part has in common with the film's other parts.
  private func share(of film: Film) throws -> FilmShare {
    let board = film.screens.storyboard
    let inputs = (to == nil ? board.files : filmFiles) + looks.look.files
    let given = GivenArguments(try ArgumentCheck.arguments().dropFirst(), files: inputs)
    let label = try FilmLabel(
      PluginList(version: Segue.version, film.screens.plugins), inputs: inputs,
      settings: PartOptions.settings(given, leavingOut: uses.filter(\.isNeutral).map(\.name)))
    return FilmShare(label: label, palette: parts.palette.map(WorkingFolder.absolute))
  }

  /// Prints the faults of plug-ins that did not affect the film's frames, and returns them.
  ///
  /// - Throws: `Failure.degraded` with `--strict` when there are such faults.
  private func judge(
    _ context: Context, _ degraded: Degradation?
  ) throws(Failure) -> [String] {
    for sentence in context.registry.newEnds() { context.faults.add(sentence) }
    let faults = context.faults.take().filter { $0 != degraded?.reason }
    if strict, let first = faults.first {
      throw Failure(
        .degraded, "\(first); the film is complete", others: Array(faults.dropFirst()))
    }
    tell(faults)
    return faults
  }

  private func words(_ degraded: Degradation, _ asked: Asked?) -> String {
    switch degraded {
    case .animator(let reason):
      "\(asked?.name ?? "an animator") was replaced by a dissolve: \(asked?.short(reason) ?? reason)"
    case .interaction(let reason): "an interaction controller failed: \(reason)"
    case .rule(let reason): named(reason, asked)
    }
  }

  /// Returns `sentence` after the animator's name, unless the sentence already begins with the animator's id.
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
