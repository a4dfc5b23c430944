package import SegueHost
package import SegueMedia
internal import SeguePlayer

/// The inputs, plug-ins and lengths of a job's films. Of the films with the same storyboard, format and preset, only
/// the first is prepared, that is, created without being drawn. The others are taken to have the same plug-ins and
/// length.
package struct FarmSurvey {
  /// The paths of all files that the films are made from.
  package private(set) var inputs: Set<String> = []
  /// The plug-ins of the films.
  package private(set) var plugins: Set<PluginEntry> = []
  /// Warnings about the prepared films.
  package private(set) var warnings: [String] = []
  private var frames: [Model: Int] = [:]

  private struct Model: Hashable {
    var storyboard: String
    var ending: String
    var preset: String?

    init(_ film: FilmBatch.Film) {
      storyboard = film.storyboard
      preset = film.preset
      ending = film.outputs[0].split(separator: ".").last.map { $0.lowercased() } ?? ""
    }
  }

  /// The number of films whose files are always listed as inputs. The files of a later film are
  /// listed only if the film must be prepared.
  private static let maxListed = 256

  /// Opens the films, and prepares the first film of each combination of storyboard, format and preset.
  ///
  /// - Parameters:
  ///   - films: The films, each with one output.
  ///   - open: Reads a film's storyboard, and returns the paths of the film's files, and a function that prepares
  ///     the film for a format.
  package init(
    _ films: [FilmBatch.Film],
    open: (FilmBatch.Film) throws -> (inputs: [String], prepare: (OutputFormat) throws -> Film)
  ) throws {
    for (index, film) in films.enumerated() {
      let model = Model(film)
      guard frames[model] == nil || index < Self.maxListed else { continue }
      let (files, prepare) = try open(film)
      inputs.formUnion(files)
      guard frames[model] == nil else { continue }
      let prepared = try prepare(OutputFormat(path: film.outputs[0]))
      warnings += prepared.warnings
      frames[model] = prepared.schedule.whole
      plugins.formUnion(prepared.screens.plugins)
    }
  }

  /// Returns the number of frames of a film, or of the prepared film that represents it; 1 for a
  /// film that was not surveyed.
  package func frames(of film: FilmBatch.Film) -> Int { frames[Model(film)] ?? 1 }
}
