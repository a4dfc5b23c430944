internal import ArgumentParser
internal import SegueFilm
internal import SegueText
internal import Synchronization

/// Prints a line about each film of a batch when the film is complete.
final class BatchLines: Sendable {
  private let total: Int
  private let isQuiet: Bool
  private let done = Mutex(0)
  /// The warnings that have been printed.
  private let told = Mutex(Set<String>())
  private let width: Int

  init(total: Int, isQuiet: Bool, titles: [String]) {
    (self.total, self.isQuiet) = (total, isQuiet)
    width = min(titles.map(\.count).max() ?? 0, 50)
  }

  /// Prints the line of a film.
  func report(_ film: FilmBatch.Film, _ end: BatchRun.End) {
    let number = done.withLock { done in
      done += 1
      return done
    }
    guard !isQuiet else { return }
    let digits = String(total).count
    let count = String(number)
    let padding = String(repeating: " ", count: max(digits - count.count, 0))
    let title = Self.name(of: film).shortened(to: 60)
    let gap = String(repeating: " ", count: max(width - title.count, 0) + 2)
    let outputs = film.outputs.map { $0.shortName.shortened(to: 60) }.joined(separator: " ")
    let word: String
    switch end {
    case .made(let warnings):
      word = Self.word(warnings)
    case .upToDate: word = "up to date"
    case .failed(let error): word = "failed: \(Self.sentence(error))"
    }
    Terminal.note("[\(padding)\(count)/\(total)] \(title)\(gap)\(outputs)  \(word)")
    if case .made(let warnings) = end { tell(warnings, of: title) }
  }

  /// Prints the warnings of a film that no film before it had, with its name.
  private func tell(_ warnings: [String], of title: String) {
    let new = told.withLock { told in warnings.filter { told.insert($0).inserted } }
    for warning in new { Terminal.warn("\(title): \(warning)") }
  }

  /// Returns the word for a film that was made, with the number of its warnings.
  private static func word(_ warnings: [String]) -> String {
    let count = Set(warnings).count
    return count == 0 ? "made" : "made, " + count.of("warning")
  }

  /// Returns the values of a film's variables, or the name of its storyboard if it has no variables.
  private static func name(of film: FilmBatch.Film) -> String {
    film.title.isEmpty ? film.storyboard.shortName : film.title
  }

  /// Returns the table of all films: their results, the time that each film took, and the size of its files.
  static func table(_ films: [FilmBatch.Film], _ results: [BatchRun.Result]) -> String {
    let rows = zip(films, results).map { film, result in
      let (word, hasFiles): (String, Bool) =
        switch result.end {
        case .made(let warnings): (word(warnings), true)
        case .upToDate: ("up to date", true)
        case .failed: ("failed", false)
        }
      let size = hasFiles ? film.byteCount.map { ByteCount.text($0) } : nil
      return [
        name(of: film).printable.shortened(to: 60), word, "\(result.seconds.thousandths) s",
        size ?? "",
      ]
    }
    return Columns([["FILM", "RESULT", "TIME", "SIZE"]] + rows).text(indent: 0)
  }

  /// Returns the sentence that describes an error to the user.
  static func sentence(_ error: any Error) -> String {
    Failure(anything: error)?.sentence ?? RenderCommand.message(for: error)
  }
}
