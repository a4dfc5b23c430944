internal import SegueFilm
internal import SegueHost
internal import SegueMedia
internal import SeguePlayer

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
    let rate = try picture.rate(format)
    let plugins = try TransitionPlugins(
      registry, animator: try animator ?? Self.usualAnimator(registry), interaction: interaction,
      settings: try transition.live.given())
    let screens = try ScreenFiles(
      screenPaths, for: format, scale: picture.scale, fit: (picture.fit ?? .cover).fit,
      options: options(rate, format))
    return try Film(
      screens,
      ScreenTour(
        plugins, direction: transition.direction.direction, duration: transition.duration,
        drag: drag),
      for: format, plugins: factory)
  }
}
