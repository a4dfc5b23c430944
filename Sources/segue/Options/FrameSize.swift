internal import SegueMedia

/// What decides the size of a film's frames.
struct FrameSize {
  /// The value of `--size`.
  var option: SizeOption?
  /// What limits the size where none is given.
  var defaults: ReadmeDefaults?
  /// Halves the size that the film has otherwise.
  var isDraft = false

  /// The size of the frames of a film whose own size is `natural`.
  ///
  /// - Throws: `Failure.usage` for more pixels than the renderer allows.
  func pixels(of natural: PixelSize) throws(Failure) -> PixelSize {
    let whole = try option?.pixels(of: natural) ?? defaults?.size(natural) ?? natural
    guard isDraft else { return whole }
    return PixelSize(width: Self.half(whole.width), height: Self.half(whole.height))
  }

  /// Half of a side, as an even number, because video needs those.
  private static func half(_ side: Int) -> Int { max((side + 2) / 4 * 2, 2) }
}

extension RenderCommand {
  /// The size of the film's frames. With `--max-size` it is the bytes that limit a GIF.
  func frameSize(_ format: OutputFormat) -> FrameSize {
    FrameSize(
      option: picture.size, defaults: maxSize == nil ? ReadmeDefaults(format) : nil,
      isDraft: picture.draft)
  }
}
