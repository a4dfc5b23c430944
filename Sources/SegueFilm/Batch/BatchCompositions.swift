package import SegueHost
package import SegueStoryboard

/// What the films of a batch have in common around their screens: those of the same storyboard and preset.
package struct BatchCompositions: Sendable {
  private struct Set: Hashable {
    var storyboard: String
    var preset: String?

    init(_ film: FilmBatch.Film) { (storyboard, preset) = (film.storyboard, film.preset) }
  }

  private var compositions: [Set: SharedComposition] = [:]

  /// Creates the compositions of a batch in which each film is by itself.
  package init() {}

  /// Finds the compositions, without drawing a film. A film that cannot be made is left out.
  ///
  /// - Parameters:
  ///   - threads: The number of films that are looked at simultaneously.
  ///   - open: Returns a film as it is made; nil for one without texts, such as a page. Called on several threads.
  package init(
    of films: [FilmBatch.Film], threads: Int, _ registry: PluginRegistry,
    open: @escaping @Sendable (FilmBatch.Film) throws -> SharedComposition.Film?
  ) {
    // What plug-ins log is said when their films are made.
    var registry = registry
    registry.logger = FaultList(isQuiet: true) { _ in }.logger
    for (set, films) in Dictionary(grouping: films, by: Set.init) {
      compositions[set] = SharedComposition(of: films.count, threads: threads, registry) { try open(films[$0]) }
    }
  }

  /// The composition of a film.
  package subscript(film: FilmBatch.Film) -> SharedComposition { compositions[Set(film)] ?? SharedComposition() }
}
