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
    let preset = try presets.chosen()
    let request = try request(preset, for: board)
    if request.filmNames.isEmpty { try checkForPage() }
    let outputs = try request.filmOutputs()
    let inputs = board.files + looks.look.files
    try OverwriteCheck(inputs: inputs).check(
      (outputs.flatMap(\.format.places) + request.pageNames).map { ("-o", $0) })
    let values = board.variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return BatchRun.Work(
      inputs: inputs,
      settings: settings + values + ["\(preset.map { "\($0)" } ?? "")"] + film.outputs,
      outputs: outputs.map(\.format)
        .filter { ![.null, .standardOutput, .pngSequence].contains($0.kind) }.map(\.path)
        + request.pageNames
    ) {
      try make(board, outputs, request, preset, registry, run)
    }
  }

  /// Makes the film and its pages, and returns the warnings.
  ///
  /// - Throws: Also for the first fault of a plug-in with `--strict`.
  private func make(
    _ board: Storyboard, _ outputs: [FilmOutput], _ request: FilmRequest, _ preset: FilmPreset?,
    _ registry: PluginRegistry, _ run: BatchRun
  ) throws -> [String] {
    let faults = FaultList(isQuiet: true)
    var registry = registry
    registry.logger = faults.logger
    // The pages are made first, so that nothing is written if they cannot be made.
    let hosting = Hosting(
      request: request, preset: preset, registry: registry, traceFile: nil, events: nil,
      faults: faults)
    let page = request.pageNames.isEmpty ? nil : try page(board, hosting)
    if let page, outputs.isEmpty { try checkSize(of: page, request) }
    let (warnings, found) = outputs.isEmpty ? ([], []) : try film(board, outputs, hosting, run)
    if let page {
      for name in request.pageNames { try TextFile.write(page.html, to: name) }
    }
    let all = found + (page.map(\.warnings) ?? []) + faults.take()
    if strict, let first = all.first {
      throw Failure(.degraded, first, others: Array(all.dropFirst()))
    }
    return board.warnings + warnings + all
  }

  /// Draws and writes the film, and returns the warnings about the film and the faults of plug-ins.
  private func film(
    _ board: Storyboard, _ outputs: [FilmOutput], _ hosting: Hosting, _ run: BatchRun
  ) throws -> (warnings: [String], faults: [String]) {
    let request = hosting.request
    let format = outputs[request.mainIndex].format
    var options = request.options(try request.frameRate(format, of: board), format)
    options.sharedPictures = run.pictures
    // Each film uses one processor.
    options.threads = run.threads > 1 ? 1 : 0
    let film = try Film(
      board, for: format, options: options, plugins: PluginFactory(hosting.registry))
    let report = try film.run(outputs)
    let degraded = report.degradation.map { ["an animation was degraded: \($0.reason)"] } ?? []
    return (
      film.warnings + (hosting.preset?.sentences(film, outputs) ?? []),
      degraded + report.diagnostics
    )
  }

}
