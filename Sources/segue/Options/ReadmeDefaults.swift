internal import SegueFilm
internal import SegueText

extension RenderCommand {
  /// Reports the defaults that a GIF was given.
  func tellDefaults(_ format: OutputFormat, _ size: PixelSize, _ rate: FrameRate) {
    // With --max-size, the result says what the film became in the end.
    guard let defaults = OutputDefaults(format), maxSize == nil else { return }
    var chosen: [String] = []
    var options: [String] = []
    if picture.size == nil, max(size.width, size.height) == defaults.longestSide {
      chosen.append("\(size) pixels")
      options.append("--size")
    }
    // One frame has no rate.
    if picture.fps == nil, picture.progress == nil {
      chosen.append("\(rate.framesPerSecond.short) frames per second")
      options.append("--fps")
    }
    guard !chosen.isEmpty else { return }
    tell([
      "\(output.shortName) has \(chosen.joined(separator: " and ")), which suits a README; "
        + "\(options.joined(separator: " and ")) \(options.count == 1 ? "sets" : "set") another"
    ])
  }
}

extension RenderCommand {
  /// Returns the size of the film's frames. With `--max-size` it is the bytes that limit a GIF.
  func frameSize(_ format: OutputFormat) -> FrameSize {
    FrameSize(
      text: picture.size?.text,
      longestSide: maxSize == nil ? OutputDefaults(format)?.longestSide : nil,
      isDraft: picture.draft, isEven: format.isVideo)
  }
}
