internal import ArgumentParser
internal import SegueText
internal import SegueWeb

/// What the films of a batch have in common, which several threads share.
struct BatchWork: Sendable {
  /// The name of the preset of films whose rows name none.
  let preset: String?
  /// The options of segue render for every film.
  let further: [String]

  /// True if the options give the composition of all films.
  var hasComposition: Bool {
    further.contains { $0 == "--composition" || $0.hasPrefix("--composition=") }
  }

  func command(for film: FilmBatch.Film) throws -> RenderCommand {
    var words = [film.storyboard]
    for output in film.outputs { words += ["-o", output] }
    for (name, value) in film.variables.sorted(by: { $0.key < $1.key }) {
      words += ["--var", "\(name)=\(value)"]
    }
    if let preset = film.preset ?? preset { words += ["--preset", preset] }
    return try RenderCommand.parse(words + ["--quiet"] + further)
  }

  /// What the films have in common around their screens.
  ///
  /// - Parameter isSeparate: True if each film is by itself.
  func compositions(
    _ films: [FilmBatch.Film], _ files: StoryboardFiles, _ registry: PluginRegistry, _ run: BatchRun, isSeparate: Bool
  ) -> BatchCompositions {
    if isSeparate { return BatchCompositions() }
    return BatchCompositions(of: films, threads: run.threads, registry) { film in
      let (board, _, _, request) = try opened(film, files, run)
      return try request.sharedFilm(of: board, run.pictures)
    }
  }

  /// Reads the storyboard of a film, and its options.
  private func opened(
    _ film: FilmBatch.Film, _ files: StoryboardFiles, _ run: BatchRun
  ) throws -> (Storyboard, RenderCommand, FilmPreset?, FilmRequest) {
    let board = try Storyboard(
      path: film.storyboard, variables: film.variables, layers: run.pictures.layers,
      sharing: files)
    let command = try command(for: film)
    let preset = try command.presets.chosen()
    return (board, command, preset, try command.request(preset, for: board))
  }

  /// Returns the work for a film.
  ///
  /// - Parameters:
  ///   - settings: The version, the options and the plug-ins, on which all films of the batch depend.
  ///   - composition: What the film has in common with others of the batch.
  func work(
    _ film: FilmBatch.Film, _ files: StoryboardFiles, _ registry: PluginRegistry,
    _ run: BatchRun, _ settings: [String], _ composition: SharedComposition
  ) throws -> BatchRun.Work {
    var (board, command, preset, request) = try opened(film, files, run)
    if request.filmNames.isEmpty { try command.checkForPage() }
    if request.common.composition.isEmpty { request.common.composition = composition }
    let outputs = try request.filmOutputs()
    return run.work(
      board, request, outputs, registry,
      settings: settings + ["\(preset.map { "\($0)" } ?? "")", request.common.composition.text] + film.outputs
    ) { [board, command, preset] made, outputs in
      command.notes(on: made, of: board) + (preset?.sentences(made, outputs) ?? [])
    }
  }
}
