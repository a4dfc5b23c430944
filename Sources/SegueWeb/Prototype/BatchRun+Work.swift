package import SegueFilm
package import SegueHost
package import SegueText

/// The error for a film with `isStrict` in which plug-ins had faults.
package struct FilmFaults: Error, Equatable {
  /// The first fault, as a sentence.
  package let first: String
  /// The other faults, one sentence each.
  package let others: [String]
}

extension BatchRun {
  /// Returns the work for one film and its pages.
  ///
  /// - Parameters:
  ///   - board: The film's storyboard.
  ///   - outputs: The outputs that are not pages.
  ///   - settings: Everything on which the film depends in addition to its files and variables.
  ///   - check: Returns warnings about the film that was made, one sentence each.
  package func work(
    _ board: Storyboard, _ request: FilmRequest, _ outputs: [FilmOutput],
    _ registry: PluginRegistry, settings: [String],
    check: @escaping (Film, [FilmOutput]) -> [String]
  ) -> Work {
    let values = board.variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return Work(
      inputs: board.files + request.common.look.files, settings: settings + values,
      outputs: outputs.map(\.format)
        .filter { ![.null, .standardOutput, .pngSequence].contains($0.kind) }.map(\.path)
        + request.pageNames
    ) {
      try make(board, request, outputs, registry, check)
    }
  }

  /// Makes the film and its pages, and returns the warnings.
  ///
  /// - Throws: The errors of the film and its pages, and ``FilmFaults`` for a strict film.
  private func make(
    _ board: Storyboard, _ request: FilmRequest, _ outputs: [FilmOutput],
    _ registry: PluginRegistry, _ check: (Film, [FilmOutput]) -> [String]
  ) throws -> [String] {
    let faults = FaultList(isQuiet: true) { _ in }
    var registry = registry
    registry.logger = faults.logger
    // The pages are written first, so that no file gets its name if a page cannot be made or the disk is full.
    let page = request.pageNames.isEmpty ? nil : try request.page(board, registry).page
    if let page, outputs.isEmpty { try request.checkSize(of: page) }
    let pageFiles = try request.pageNames.map { try TextFile.prepare(page?.html ?? "", for: $0) }
    var (warnings, found): ([String], [String]) = ([], [])
    if !outputs.isEmpty {
      let film = try film(board, request, outputs, registry)
      let report = try film.run(outputs)
      warnings = film.warnings + check(film, outputs)
      found = report.degradation.map { ["an animation was degraded: \($0.reason)"] } ?? []
      found += report.diagnostics + (report.flashes ?? []).map(\.sentence)
    }
    for file in pageFiles { try file.commit() }
    found += (page?.warnings ?? []) + faults.take()
    if request.common.isStrict, let first = found.first {
      throw FilmFaults(first: first, others: Array(found.dropFirst()))
    }
    return board.warnings + warnings + found
  }

  private func film(
    _ board: Storyboard, _ request: FilmRequest, _ outputs: [FilmOutput],
    _ registry: PluginRegistry
  ) throws -> Film {
    let format = outputs[request.mainIndex].format
    var options = request.options(try request.frameRate(format, of: board), format)
    options.sharedPictures = pictures
    // When several films are made simultaneously, each uses one processor.
    options.threads = threads > 1 ? 1 : 0
    return try Film(board, for: format, options: options, plugins: PluginFactory(registry))
  }
}

extension FilmFaults: ExplainedError {
  package var errorKind: ErrorKind { .degraded }
  package var description: String { first }
}
