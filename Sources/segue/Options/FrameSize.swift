internal import SegueMedia

/// What decides the size of a film's frames.
struct FrameSize {
  /// The value of `--size`.
  var option: SizeOption?
  /// What limits the size where none is given.
  var defaults: ReadmeDefaults?
  /// Halves the size where none is given.
  var isDraft = false
  /// True for a format whose frames have an even number of pixels on both sides.
  var isEven = false

  /// The size of the frames of a film whose own size is `natural`.
  ///
  /// - Throws: `Failure.usage` for more pixels than the renderer allows.
  func pixels(of natural: PixelSize) throws(Failure) -> PixelSize {
    if let option { return try option.pixels(of: natural) }
    let whole = defaults?.size(natural) ?? natural
    guard isDraft else { return whole }
    return PixelSize(width: half(whole.width), height: half(whole.height))
  }

  /// Half of a side, rounded.
  private func half(_ side: Int) -> Int {
    isEven ? max((side + 2) / 4 * 2, 2) : (side + 1) / 2
  }
}

extension RenderCommand {
  /// The size of the film's frames. With `--max-size` it is the bytes that limit a GIF.
  func frameSize(_ format: OutputFormat) -> FrameSize {
    FrameSize(
      option: picture.size, defaults: maxSize == nil ? ReadmeDefaults(format) : nil,
      isDraft: picture.draft, isEven: format.isVideo)
  }
}
