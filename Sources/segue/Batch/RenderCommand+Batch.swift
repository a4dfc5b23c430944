internal import SegueWeb

extension RenderCommand {
  /// Returns the work for this command's film as one of a batch.
  ///
  /// - Parameters:
  ///   - run: The batch, whose films share pictures.
  ///   - settings: Everything on which all films of the batch depend.
  func work(
    _ film: FilmBatch.Film, _ registry: PluginRegistry, _ run: BatchRun, settings: [String]
  ) throws -> BatchRun.Work {
    let board = try Storyboard(
      path: film.storyboard, variables: film.variables, layers: run.pictures.layers)
    if filmNames.isEmpty { try checkForPage() }
    let preset = try presets.chosen()
    let command = try applying(preset, to: board)
    let outputs = try command.filmOutputs()
    let inputs = board.files + command.looks.look.files
    try OverwriteCheck(inputs: inputs).check(
      (outputs.flatMap(\.format.paths) + pageNames).map { ("-o", $0) })
    let values = board.variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return BatchRun.Work(
      inputs: inputs,
      settings: settings + values + ["\(preset.map { "\($0)" } ?? "")"] + film.outputs,
      outputs: outputs.map(\.format)
        .filter { ![.null, .standardOutput, .pngSequence].contains($0.kind) }.map(\.path)
        + pageNames
    ) {
      try command.make(board, outputs, registry, run, preset)
    }
  }

  /// Makes the film and its pages, and returns the warnings.
  ///
  /// - Throws: Also for the first fault of a plug-in with `--strict`.
  private func make(
    _ board: Storyboard, _ outputs: [FilmOutput], _ registry: PluginRegistry, _ run: BatchRun,
    _ preset: FilmPreset?
  ) throws -> [String] {
    let faults = FaultList(isQuiet: true)
    var registry = registry
    registry.logger = faults.logger
    // The pages are made first, so that nothing is written if they cannot be made.
    let page =
      pageNames.isEmpty
      ? nil : try page(board, Hosting(registry: registry, traceFile: nil, faults: faults))
    if let page, outputs.isEmpty { try checkSize(of: page) }
    let (warnings, found) =
      outputs.isEmpty ? ([], []) : try film(board, outputs, registry, run, preset)
    if let page {
      for name in pageNames { try TextFile.write(page.html, to: name) }
    }
    let all = found + (page.map(\.warnings) ?? []) + faults.take()
    if strict, let first = all.first {
      throw Failure(.degraded, first, others: Array(all.dropFirst()))
    }
    return board.warnings + warnings + all
  }

  /// Draws and writes the film, and returns the warnings about the film and the faults of plug-ins.
  private func film(
    _ board: Storyboard, _ outputs: [FilmOutput], _ registry: PluginRegistry, _ run: BatchRun,
    _ preset: FilmPreset?
  ) throws -> (warnings: [String], faults: [String]) {
    let format = outputs[mainIndex].format
    var options = options(try picture.rate(format, usual: board.framesPerSecond), format)
    options.sharedPictures = run.pictures
    // Each film uses one processor.
    options.threads = run.threads > 1 ? 1 : 0
    let film = try Film(board, for: format, options: options, plugins: PluginFactory(registry))
    let report = try film.run(outputs)
    let degraded = report.degradation.map { ["an animation was degraded: \($0.reason)"] } ?? []
    return (
      film.warnings + Self.faults(of: preset, film, outputs), degraded + report.diagnostics
    )
  }

  /// Returns a sentence for each output that does not keep to a preset.
  static func faults(of preset: FilmPreset?, _ film: Film, _ outputs: [FilmOutput]) -> [String] {
    guard let preset else { return [] }
    let seconds = film.schedule.rate.seconds(of: film.schedule.count)
    return outputs.filter { $0.format.kind != .png }.compactMap {
      preset.sentence(path: $0.format.path, seconds: seconds)
    }
  }
}
