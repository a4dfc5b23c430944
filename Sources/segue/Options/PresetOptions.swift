internal import ArgumentParser
internal import SegueFilm
internal import SegueGeometry
internal import SegueMedia
internal import SegueStoryboard
internal import SegueText

struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size, rate and limits of a platform for films, such as story; 'segue presets' lists them.",
      valueName: "name"),
    completion: .list(FilmPreset.builtIn.map(\.name)))
  var preset: String?

  /// The uses of these options. A page takes no preset; the message names the preset, too.
  var uses: [OptionUse] {
    [
      OptionUse("--preset", preset != nil, not: .batch),
      OptionUse("--preset \(preset?.quotable ?? "")", preset != nil, not: .page),
    ]
  }

  /// Returns the chosen preset; nil for none.
  func chosen() throws -> FilmPreset? {
    try preset.map { try FilmPreset.named($0, in: try FilmPreset.all()) }
  }
}

extension FilmPreset {
  /// Returns a sentence for each output that breaks a limit of the preset.
  func sentences(_ film: Film, _ outputs: [FilmOutput]) -> [String] {
    let seconds = film.schedule.rate.seconds(of: film.schedule.count)
    let surroundings =
      takesCapturesOnly && film.hasFrame
      ? [
        "\(name) takes captures of the app alone (App Review Guideline 2.3.4), and this film has a frame around the "
          + "screen; leave it out, and put captions and touches above the screen"
      ] : []
    return surroundings
      + outputs.filter { $0.format.kind != .png }.flatMap { output in
        [
          sentence(path: output.format.path, seconds: seconds),
          sentence(about: output, film.size, film.schedule.rate),
        ].compactMap(\.self)
      }
  }

  /// Returns the sentence for an H.264 film whose options need more than the preset's profile and level; nil otherwise.
  private func sentence(about output: FilmOutput, _ size: PixelSize, _ rate: FrameRate) -> String? {
    guard let limits = output.encoding.h264, output.format.hasSound else { return nil }
    let film = output.format.path.shortName
    if let pixels = output.encoding.pixels, pixels != .quarter {
      return
        "\(film) stores its colours as \(pixels.rawValue), and \(name) takes H.264 of the profile "
        + "\(limits.profile.rawValue), which has only 420; leave out --pixels"
    }
    let frames = rate.framesPerSecond
    guard let needed = H264Level.lowest(for: size, framesPerSecond: frames), needed > limits.level
    else { return nil }
    return
      "\(film) has frames of \(size) at \(frames.thousandths) per second, which need level \(needed) of H.264, and "
      + "\(name) takes at most \(limits.level); leave out --size and --fps"
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
    case .tooManyBits(let rate, let limit):
      "\(film) has \((Double(rate) / 1e6).thousandths) Mbit/s, and \(name) takes films of at most "
        + "\((Double(limit) / 1e6).thousandths) Mbit/s; give --max-size \(Int(clamping: Double(limit) * seconds / 8000))KB"
    }
  }
}
