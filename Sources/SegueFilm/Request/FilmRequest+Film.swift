package import SegueHost
package import SegueMedia

extension PluginRegistry {
  /// Returns the id of the default animator. The id is used because an alias could belong to another plug-in.
  ///
  /// - Throws: ``FilmError/defaultAnimatorMissing(id:reason:)`` if it is not installed, or its library cannot be read.
  package func defaultAnimator() throws(FilmError) -> String {
    let id = BundledPlugin.push
    guard entries.contains(where: { $0.id == id }) else {
      throw .defaultAnimatorMissing(id: id, reason: unreadLibraries)
    }
    return id
  }
}

extension FilmRequest {
  /// Returns the transitions between the screens.
  ///
  /// - Parameter interaction: The interaction controller; nil for none.
  /// - Throws: `HostError` for a plug-in or a parameter that is refused, and
  ///   ``FilmError/defaultAnimatorMissing(id:reason:)``.
  package func tour(
    _ registry: PluginRegistry, interaction: String?
  ) throws -> ScreenTour {
    let plugins = try TransitionPlugins(
      registry, animator: try animator ?? registry.defaultAnimator(), interaction: interaction,
      settings: settings)
    return ScreenTour(plugins, direction: direction, duration: duration, drag: drag)
  }

  /// Opens the files of the screens.
  package func screenFiles(
    for format: OutputFormat, _ options: FilmOptions
  ) throws -> ScreenFiles {
    try ScreenFiles(screens, for: format, scale: scale, fit: fit ?? .cover, options: options)
  }

  /// Returns the film of a storyboard whose texts are looked at for the composition of a batch; nil if there are only
  /// pages.
  ///
  /// - Parameter pictures: The pictures that the films share; nil for none.
  /// - Throws: ``OutputNameError`` and ``FilmError`` for a format or a rate that the film cannot have.
  package func sharedFilm(of board: Storyboard, _ pictures: SharedPictures?) throws -> SharedComposition.Film? {
    guard !filmNames.isEmpty else { return nil }
    let format = try Self.format(of: output)
    var options = options(try frameRate(format, of: board), format)
    options.sharedPictures = pictures
    return SharedComposition.Film(board, for: format, options)
  }

  /// Creates the film without drawing it, so that the number of its frames and its plug-ins are known.
  ///
  /// - Parameter board: The storyboard; nil for screens.
  /// - Throws: The errors of the initializers of ``Film``.
  package func film(
    _ board: Storyboard?, for format: OutputFormat, _ registry: PluginRegistry
  ) throws -> Film {
    let factory = PluginFactory(registry)
    let options = options(try frameRate(format, of: board), format)
    if let board { return try Film(board, for: format, options: options, plugins: factory) }
    let tour = try tour(registry, interaction: interaction)
    return try Film(
      screenFiles(for: format, options), tour, for: format, plugins: factory)
  }
}
