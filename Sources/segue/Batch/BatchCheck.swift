internal import SegueFilm
internal import SegueText

/// Checks all films of a batch before the first one is made: the formats of their outputs, and their presets.
struct BatchCheck {
  private let batch: FilmBatch

  init(_ batch: FilmBatch) { self.batch = batch }

  /// The maximum number of films whose mistakes are reported.
  private static let limit = 50

  /// Checks all films.
  ///
  /// - Throws: `Failure` for the first film with a mistake, with the other mistakes in its `others`.
  func check() throws {
    let presets = try FilmPreset.all()
    var mistakes: [Failure] = []
    for film in batch.films {
      guard mistakes.count < Self.limit else { break }
      do {
        for output in film.outputs { try check(output) }
        if let name = film.preset { _ = try FilmPreset.named(name, in: presets) }
      } catch {
        guard let failure = Failure(anything: error) else { throw error }
        let place = "line \(film.place.line):\(film.place.column)"
        mistakes.append(
          Failure(
            failure.kind,
            mistakes.isEmpty
              ? "\(batch.file):\(film.place.line):\(film.place.column): \(failure.sentence)"
              : "\(place): \(failure.sentence)"))
      }
    }
    guard let first = mistakes.first else { return }
    throw Failure(first.kind, first.sentence, others: mistakes.dropFirst().map(\.sentence))
  }

  private func check(_ output: String) throws {
    guard !FilmRequest.isPage(output) else { return }
    let format = try FilmRequest.format(of: output)
    guard format.portion == .film else {
      throw Failure(
        .usage,
        "'\(output.quotable)' is a part of a film, and segue batch makes whole films; use segue job"
      )
    }
  }
}
