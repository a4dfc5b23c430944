internal import SegueFilm

extension RenderCommand {
  /// Makes the film without drawing it, so that the number of its frames and its plug-ins are known.
  func prepare(
    _ board: Storyboard?, _ format: OutputFormat, _ registry: PluginRegistry
  ) throws -> Film {
    let factory = PluginFactory(registry)
    if let board {
      let rate = try picture.rate(format, usual: board.framesPerSecond)
      return try Film(board, for: format, options: options(rate, format), plugins: factory)
    }
    let tour = try tour(registry, interaction: interaction)
    let screens = try screenFiles(for: format, options(try picture.rate(format), format))
    return try Film(screens, tour, for: format, plugins: factory)
  }

  /// Opens the screens.
  func screenFiles(for format: OutputFormat, _ options: FilmOptions) throws -> ScreenFiles {
    try ScreenFiles(
      screenPaths, for: format, scale: picture.scale, fit: picture.fit ?? .cover,
      options: options)
  }

  /// Returns the transitions between the screens.
  func tour(_ registry: PluginRegistry, interaction: String?) throws -> ScreenTour {
    let plugins = try TransitionPlugins(
      registry, animator: try animator ?? Self.usualAnimator(registry), interaction: interaction,
      settings: try transition.live.given())
    return ScreenTour(
      plugins, direction: transition.direction.direction, duration: transition.duration, drag: drag)
  }
}
