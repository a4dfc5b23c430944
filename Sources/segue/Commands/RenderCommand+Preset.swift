internal import SegueFilm
internal import SegueSystem

extension RenderCommand {
  /// Returns a copy with the size, the rate and the limits of a preset. Values that other options set are kept.
  ///
  /// - Parameter board: The storyboard; nil for screens.
  /// - Throws: `Failure.usage` for an output of a format that the preset does not take.
  func applying(_ preset: FilmPreset?, to board: Storyboard?) throws -> RenderCommand {
    guard let preset else { return self }
    var command = self
    if let name = filmNames.first(where: { !preset.accepts(FilmOutput.split($0).path) }) {
      throw Failure(
        .usage,
        "--preset \(preset.name) takes \(preset.formats.map { "." + $0 }.joined(separator: ", ")), and not "
          + "'\(name)'; choose one of these extensions")
    }
    if picture.fps == nil, let maxRate = preset.maxRate {
      let own = board?.framesPerSecond ?? 60
      command.picture.fps = FrameRate(min(own, maxRate))
    }
    if picture.size == nil {
      let own = try ownSize(board)
      if let size = preset.size(width: own.width, height: own.height) {
        command.picture.size = try SizeOption(parsing: "\(size.width)x\(size.height)")
        let look = board.map { looks.look.over($0.look) } ?? looks.look
        if FilmPreset.hasMargin(own, in: size), !look.isDecorated {
          command.looks.margin = .points(0)
          command.looks.background = looks.background ?? board?.look.background
        }
      }
    }
    command.maxSize = maxSize ?? preset.fittedBytes
    return command
  }

  /// Returns the size of the film's frames without a preset.
  private func ownSize(_ board: Storyboard?) throws -> PixelSize {
    if let board {
      return PixelSize(width: board.pixelSize.width, height: board.pixelSize.height)
    }
    return try MediaSource(path: WorkingFolder.absolute(from)).naturalSize
  }
}
