internal import ArgumentParser
internal import Glibc
internal import SegueFilm
internal import SegueText

/// The options for the frames of a film or of screens, and the choice among them.
struct PictureOptions: ParsableArguments {
  @OptionGroup
  var frame: FrameOptions

  @Option(
    parsing: .unconditional,
    help: PointScale.help, transform: PointScale.pixels(parsing:))
  var scale: Double?

  @Option(help: Fit.help)
  var fit: Fit?

  @Option(
    parsing: .unconditional, help: PictureOptions.shutterHelp, transform: Look.shutter(parsing:))
  var shutter: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only these frames of the film, counted from 0, both included: A..B or A-B.", valueName: "a..b"),
    transform: FrameRange.init(parsing:))
  var frames: FrameRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the frame at this progress, such as 0.4 or 40%.", valueName: "p"),
    transform: NumberText.progress)
  var progress: Double?

  @Flag(
    help: ArgumentHelp(
      "Draw the area that is safe from the edges, the device and the boxes of titles and captions into a still."))
  var showGuides = false

  static let shutterHelp = ArgumentHelp(
    "Motion blur: the angle of the shutter, such as 180, which is open for half the time of a frame. "
      + "(default: 0, none)", valueName: "degrees")

  var uses: [OptionUse] {
    [
      OptionUse(
        "--progress", progress != nil, not: .page, because: [.job: "it chooses a single frame"],
        conflicts: [
          "--drag": "--progress cannot be combined with --drag, which sets the progress",
          "--frames": "--frames and --progress both choose frames; give only one of them",
        ]),
      OptionUse(
        "--frames", frames != nil, not: .page,
        because: [.job: "the job chooses the frames of each part"], isNeutral: true),
    ] + frame.uses + [
      OptionUse("--scale", scale != nil, not: .storyboard),
      OptionUse("--fit", fit != nil, not: .storyboard),
      OptionUse("--shutter", shutter != nil, not: .page),
      OptionUse("--show-guides", showGuides, not: .page, because: [.job: "it is for stills"]),
    ]
  }
}

extension Fit {
  static let help = ArgumentHelp(
    "The fit of a screen with a different aspect ratio: cover, contain or fill. (default: cover)")

  /// Returns one sentence for each screen that is cropped by default.
  ///
  /// - Parameter option: The value of `--fit`; nil if the option is not given. With a value, there are no sentences.
  static func notes(of cropped: [CroppedScreen], _ option: Fit?) -> [String] {
    guard option == nil else { return [] }
    return cropped.map {
      "\($0.path.shortName) is cropped, because \($0.size) has a different aspect ratio from "
        + "\($0.frame): \($0.part.shownPart) is shown; --fit contain shows all of it"
    }
  }
}
