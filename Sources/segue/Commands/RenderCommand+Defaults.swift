internal import SegueFilm
internal import SegueText

extension RenderCommand {
  /// Prints a note about the size and rate that a GIF has by default.
  func tellDefaults(
    _ request: FilmRequest, _ format: OutputFormat, _ size: PixelSize, _ rate: FrameRate
  ) {
    guard let used = request.defaultsUsed(format, size) else { return }
    let chosen =
      (used.size ? ["\(size) pixels"] : [])
      + (used.rate ? ["\(rate.framesPerSecond.of("frame")) per second"] : [])
    let options = (used.size ? ["--size"] : []) + (used.rate ? ["--fps"] : [])
    tell([
      "\(request.output.shortName) has \(chosen.joined(separator: " and ")), which suits a README; "
        + "\(options.joined(separator: " and ")) \(options.count == 1 ? "sets" : "set") another"
    ])
  }
}
