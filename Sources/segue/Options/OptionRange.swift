internal import SegueFilm
internal import SegueMedia
internal import SegueText

/// The ranges of the options that are numbers, for `segue help --json`. They are the ranges that the options' own checks
/// use.
enum OptionRange {
  /// Returns the range of an option's number, or of each of its numbers; nil for an option without one.
  ///
  /// - Parameter command: The words of the subcommand, such as "gallery".
  static func range(of option: String, in command: String) -> ClosedRange<Double>? {
    all["\(command) \(option)"] ?? all[option]
  }

  private static let all: [String: ClosedRange<Double>] = [
    "--fps": FrameRate.slowest...FrameRate.fastest,
    "--size": 1...Double(PixelSize.longestSide),
    "--scale": PointScale.accepted,
    "--shutter": Look.shutters,
    "--pointer-size": Look.pointerSizes,
    "--progress": 0...1,
    "timeline --at": 0...1,
    "--corner-radius": 0...Look.Margin.maximum,
    "--margin": 0...Look.Margin.maximum,
    "--quality": whole(NumberText.qualities),
    "--duration": 0...NumberText.maxSeconds,
    "--hold": 0...NumberText.maxSeconds,
    "--group": whole(EncodingOptions.groups),
    "--chunk": whole(EncodingOptions.groups),
    "--samples": whole(1...NumberText.maxSamples),
    "--jobs": whole(BatchCommand.jobCounts),
    "gallery --side": whole(GalleryCommand.sides),
    "preview --side": whole(PreviewCommand.sides),
  ]

  private static func whole(_ range: ClosedRange<Int>) -> ClosedRange<Double> {
    Double(range.lowerBound)...Double(range.upperBound)
  }
}
