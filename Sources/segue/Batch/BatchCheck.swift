internal import SegueFilm
internal import SegueMedia
internal import SegueSystem
internal import SegueText

/// Checks all films of a batch before the first one is made: the formats of their outputs, their presets, and whether
/// their files may be written.
struct BatchCheck {
  private let batch: FilmBatch
  private let files: StoryboardFiles

  /// Creates the check of a batch. `files` are the files of the run, each of which is read once.
  init(_ batch: FilmBatch, _ files: StoryboardFiles = StoryboardFiles()) {
    (self.batch, self.files) = (batch, files)
  }

  /// The maximum number of films whose mistakes are reported.
  private static let limit = 50

  /// Checks the formats and presets of all films.
  ///
  /// - Throws: `Failure` for the first film with a mistake, with the other mistakes in its `others`.
  func check() throws {
    let presets = try FilmPreset.all()
    try forEach { _, film in
      for output in film.outputs { try check(output) }
      if let name = film.preset { _ = try FilmPreset.named(name, in: presets) }
    }
  }

  /// Calls `body` with each film and its index.
  ///
  /// - Throws: `Failure` for the first film for which `body` throws, with the other mistakes in its `others`.
  private func forEach(_ body: (Int, FilmBatch.Film) throws -> Void) throws {
    var mistakes: [Failure] = []
    for (index, film) in batch.films.enumerated() {
      guard mistakes.count < Self.limit else { break }
      do { try body(index, film) } catch {
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

  // MARK: Files

  /// The films, by their indices, or the option that names a further file.
  private enum Owner {
    case film(Int)
    case option(String)
  }

  /// Checks that the outputs of all films, and a further file, may be written.
  ///
  /// The storyboards are read only if an output exists already: a missing file is not an input.
  ///
  /// - Parameters:
  ///   - inputs: The paths of files on which all films depend. The table and the storyboards are added.
  ///   - further: A further file that is written, and the option that names it.
  /// - Throws: `Failure` for the first film with an output that must not be written, with the other mistakes in its
  ///   `others`.
  func checkFiles(
    reading inputs: [String], further: (option: String, name: OutputName)? = nil
  ) throws {
    let inputs = inputs + [batch.file] + Set(batch.films.map(\.storyboard)).sorted()
    let plan = try plan(reading: inputs, further)
    guard plan.hasOlderOutput else { return }
    var found: [Int: (output: String, input: String)] = [:]
    var replaced: Failure?
    for (output, owner, input) in plan.olderOutputs(among: batch.inputs(sharing: files).sorted()) {
      switch owner {
      case .film(let index): if found[index] == nil { found[index] = (output, input) }
      case .option(let option): replaced = refusal(.input(input), output, option: option)
      }
    }
    try forEach { index, _ in
      guard let (output, input) = found[index] else { return }
      throw Failure(.nonsense, sentence(.input(input), output, of: index))
    }
    if let replaced { throw replaced }
  }

  /// Returns the plan of what is read and written.
  private func plan(
    reading inputs: [String], _ further: (option: String, name: OutputName)?
  ) throws -> WritePlan<Owner> {
    var plan = WritePlan<Owner>(inputs: inputs)
    try forEach { index, film in
      for (output, folder) in zip(film.outputs, film.folders) {
        do throws(WritePlan<Owner>.Refusal) {
          if FilmRequest.isPage(output) {
            try plan.write(OutputName(output, in: folder), for: .film(index))
          } else if let format = try? FilmRequest.format(of: output) {
            try plan.write(format, in: folder, for: .film(index))
          }
        } catch {
          throw Failure(.nonsense, sentence(error, output, of: index))
        }
      }
    }
    guard let (option, name) = further else { return plan }
    do throws(WritePlan<Owner>.Refusal) {
      try plan.write(name, for: .option(option))
    } catch {
      throw refusal(error, name.path, option: option)
    }
    return plan
  }

  private func refusal(
    _ refusal: WritePlan<Owner>.Refusal, _ path: String, option: String
  ) -> Failure {
    let sentence =
      switch refusal {
      case .name(let fault): fault.sentence(path, option: option)
      case .input(let input):
        "\(OverwriteCheck.sentence(path, isInput: input)); give \(option) another name"
      case .output(.film(let index)):
        "'\(path.asTyped)' is also an output of the film on line \(batch.films[index].place.line); give "
          + "\(option) another name"
      case .output(.option(let other)):
        "'\(path.asTyped)' is given for both \(other) and \(option); give each its own name"
      case .folder:
        "'\(path.asTyped)' cannot be made, because it or a film's output would be the other's folder; give \(option) "
          + "another name"
      }
    return Failure(.usage, sentence)
  }

  private func sentence(
    _ refusal: WritePlan<Owner>.Refusal, _ output: String, of index: Int
  ) -> String {
    switch refusal {
    case .name(let fault): fault.sentence(output, option: "-o")
    case .input(let input):
      "\(OverwriteCheck.sentence(output, isInput: input)); give the film another name"
    case .output(.film(let other)) where other != index:
      "'\(output.asTyped)' is the same file as an output of the film on line "
        + "\(batch.films[other].place.line), \(batch.films[other].title.quotable); give each film a different name"
    case .folder(.film(let other)) where other != index:
      "'\(output.asTyped)' cannot be made, because it or an output of the film on line "
        + "\(batch.films[other].place.line), \(batch.films[other].title.quotable), would be the other's folder; give "
        + "the film another name"
    case .folder:
      "'\(output.asTyped)' cannot be made, because it or another output of this film would be the other's folder; "
        + "give it another name"
    case .output:
      "'\(output.asTyped)' is the same file as another output of this film; give each its own name"
    }
  }
}
