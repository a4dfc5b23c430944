internal import SegueFilm

extension RenderCommand {
  /// Renders the transitions between screens. A drag is rendered until all movement has ended.
  func filmScreens(
    _ format: OutputFormat, _ outputs: [FilmOutput], _ context: Context
  ) throws {
    let registry = context.registry
    let request = context.request
    let rate = try request.frameRate(format, of: nil)
    let tour = try request.tour(registry, interaction: interaction)
    let factory = PluginFactory(registry, trace: context.traceFile?.trace)
    if drag == nil { factory.prepare(tour.plugins) }
    let screens = try request.screenFiles(for: format, request.options(rate, format))
    tell(screens.warnings)
    tell(Fit.notes(of: screens.cropped, picture.fit))
    tellDefaults(request, format, screens.size, rate)
    // The rehearsal's messages are printed only if the drag is refused, because otherwise the drawn run repeats them.
    let said = KeptLog()
    var quietly = registry
    quietly.logger = said.logger
    let film: Film
    do {
      film = try Film(
        screens, tour, for: format, plugins: factory, rehearsal: PluginFactory(quietly))
    } catch FilmError.dragRefused(let reason) {
      said.tell()
      let name = interaction ?? "the interaction controller"
      throw Failure(
        .nonsense,
        "the drag began no transition, because '\(name)' did not accept it\(reason); give --drag another path"
      )
    }
    tell(film.screens.storyboard.matchNote.map { [$0 + "; 'segue elements' finds them in two screens"] } ?? [])
    if let option = looks.ofInput, looks.touches ? drag == nil : film.screens.pointerPath.isEmpty {
      tell([
        "\(option) has no effect, because there is no input on these screens; give --interaction and "
          + "--drag"
      ])
    }
    let asked = Asked(try animator ?? registry.defaultAnimator(), tour.plugins)
    var results = try shoot(film, outputs, context, asked)
    let isCompleted = drag == nil || film.screens.results.last?.isCompleted ?? false
    for index in results.indices { results[index].isCompleted = isCompleted }
    try say(results)
  }
}
