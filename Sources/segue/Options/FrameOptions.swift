internal import ArgumentParser
internal import SegueFilm
internal import SegueText

/// The options for the size and the rate of frames, which make sense for one film and for all films of a batch.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second. (default: 60; 25 for a GIF)", valueName: "n"),
    transform: FrameRate.init(parsing:))
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size in pixels to which a frame is resampled: 390x844; 390, 390x or x844 for one side; or 50%. (default: the first "
        + "screen's; for a GIF at most 800 on the longer side)",
      valueName: "WxH"),
    transform: FrameSize.text(parsing:))
  var size: SizeText?

  @Flag(
    help: ArgumentHelp(
      "Render a draft: half the size unless --size is given, at most 30 frames per second (with --frames, "
        + "the film's), and fast settings of the encoder. It is not fitted to --max-size."))
  var draft = false

  var uses: [OptionUse] {
    [
      OptionUse("--fps", fps != nil, not: .page),
      OptionUse("--size", size != nil, not: .page),
      OptionUse("--draft", draft, not: .page),
    ]
  }

  /// The given options as words of a command line.
  var words: [String] {
    (fps.map { ["--fps", $0.framesPerSecond.thousandths] } ?? []) + (size.map { ["--size", $0.text] } ?? [])
      + (draft ? ["--draft"] : [])
  }
}
