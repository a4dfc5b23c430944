internal import ArgumentParser
internal import SegueFilm
internal import SegueStoryboard
internal import SegueText

/// The option for a preset.
struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size, rate and limits of a platform for films, such as story; 'segue presets' lists them.",
      valueName: "name"),
    completion: .list(FilmPreset.builtIn.map(\.name)))
  var preset: String?

  /// Returns the chosen preset; nil for none.
  func chosen() throws -> FilmPreset? {
    try preset.map { try FilmPreset.named($0, in: try FilmPreset.all()) }
  }
}

extension FilmPreset {
  /// Returns a sentence for each output that breaks a limit of the preset on duration or size.
  func sentences(_ film: Film, _ outputs: [FilmOutput]) -> [String] {
    let seconds = film.schedule.rate.seconds(of: film.schedule.count)
    return outputs.filter { $0.format.kind != .png }.compactMap {
      sentence(path: $0.format.path, seconds: seconds)
    }
  }

  /// Returns the sentence for a film that breaks a limit of the preset; nil if it breaks none.
  private func sentence(path: String, seconds: Double) -> String? {
    let film = path.shortName
    return switch fault(path: path, seconds: seconds) {
    case nil: nil
    case .tooLong(let limit):
      "\(film) is \(seconds.thousandths) s long, and \(name) takes films of at most \(limit.thousandths) s"
    case .tooShort(let limit):
      "\(film) is \(seconds.thousandths) s long, and \(name) takes films of at least \(limit.thousandths) s"
    case .tooLarge(let bytes, let limit):
      "\(film) is \(ByteCount.text(bytes)) in size, and \(name) takes films of at most \(ByteCount.text(limit)); give "
        + "--max-size \(limit / 1_000_000)MB"
    }
  }
}
