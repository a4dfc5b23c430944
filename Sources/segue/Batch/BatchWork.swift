internal import ArgumentParser
internal import SegueText
internal import SegueWeb

/// What the films of a batch have in common, which several threads share.
struct BatchWork: Sendable {
  /// The name of the preset of films whose rows name none.
  let preset: String?
  /// The options of segue render for every film.
  let further: [String]

  func command(for film: FilmBatch.Film) throws -> RenderCommand {
    var words = [film.storyboard]
    for output in film.outputs { words += ["-o", output] }
    for (name, value) in film.variables.sorted(by: { $0.key < $1.key }) {
      words += ["--var", "\(name)=\(value)"]
    }
    if let preset = film.preset ?? preset { words += ["--preset", preset] }
    return try RenderCommand.parse(words + ["--quiet"] + further)
  }

  /// Returns the work for a film.
  ///
  /// - Parameter settings: The version, the options and the plug-ins, on which all films of the batch depend.
  func work(
    _ film: FilmBatch.Film, _ files: StoryboardFiles, _ registry: PluginRegistry,
    _ run: BatchRun, _ settings: [String]
  ) throws -> BatchRun.Work {
    let board = try Storyboard(
      path: film.storyboard, variables: film.variables, layers: run.pictures.layers,
      sharing: files)
    let command = try command(for: film)
    let preset = try command.presets.chosen()
    let request = try command.request(preset, for: board)
    if request.filmNames.isEmpty { try command.checkForPage() }
    let outputs = try request.filmOutputs()
    return run.work(
      board, request, outputs, registry,
      settings: settings + ["\(preset.map { "\($0)" } ?? "")"] + film.outputs
    ) { made, outputs in
      command.notes(on: made, of: board) + (preset?.sentences(made, outputs) ?? [])
    }
  }
}
