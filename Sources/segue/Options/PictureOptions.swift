internal import ArgumentParser
internal import SegueMedia

/// How large, how fast and which frames.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames a second. (default: 60)", valueName: "n"),
    transform: PictureOptions.frameRate)
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of a frame. (default: the first screen's)", valueName: "WxH"),
    transform: PictureOptions.size)
  var size: PixelSize?

  @Option(help: "How a screen of another shape fits: cover, contain or fill.")
  var fit = FitOption.cover

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds of still frames before and after.", valueName: "seconds"),
    transform: NumberText.duration)
  var hold = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these frames of the run, both included.", valueName: "a..b"),
    transform: FrameRange.init(parsing:))
  var frames: FrameRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("One frame, at this progress from 0 to 1.", valueName: "p"),
    transform: NumberText.progress)
  var progress: Double?

  func validate() throws {
    if frames != nil, progress != nil {
      throw ValidationError("--frames and --progress both say which frames; give one of them")
    }
  }

  /// - Throws: never, but that 60 is a frame rate is for the type to say.
  func rate() throws(Failure) -> FrameRate {
    guard let rate = fps ?? FrameRate(60) else {
      throw Failure(.fault, "60 frames a second were refused; this is a fault of ours")
    }
    return rate
  }

  private static func frameRate(_ text: String) throws -> FrameRate {
    let number = Double(text)
    guard let number, let rate = FrameRate(number) else {
      throw ValidationError(
        "expected frames a second from \(FrameRate.slowest) to \(Int(FrameRate.fastest)), such as "
          + "60 or 29.97")
    }
    return rate
  }

  /// The longest side and the most pixels are the renderer's.
  static func size(_ text: String) throws -> PixelSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Int($0) }
    guard parts.count == 2, sides.count == 2, sides.allSatisfy((1...32768).contains),
      sides[0] * sides[1] <= 250_000_000
    else {
      throw ValidationError(
        "expected WIDTHxHEIGHT in pixels, each side from 1 to 32768 and at most 250 million in all, "
          + "such as 390x844")
    }
    return PixelSize(width: sides[0], height: sides[1])
  }
}

/// `--fit`.
enum FitOption: String, ExpressibleByArgument, CaseIterable {
  case cover, contain, fill

  var fit: Fit {
    switch self {
    case .cover: .cover
    case .contain: .contain
    case .fill: .fill
    }
  }
}

/// `--frames A..B`: part of a run, by number from 0, both ends included; an end that is left out is
/// the run's.
struct FrameRange: Equatable {
  var first: Int
  var last: Int?

  init(parsing text: String) throws {
    let wrong = ValidationError("expected frame numbers from 0 such as 0..30, 30.. or ..30")
    let parts = text.split(separator: "..", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      guard let only = Int(text), only >= 0 else { throw wrong }
      (first, last) = (only, only)
      return
    }
    let (before, after) = (parts[0], parts[1])
    guard let from = before.isEmpty ? 0 : Int(before), from >= 0 else { throw wrong }
    let to = Int(after)
    guard after.isEmpty || to != nil, to ?? from >= from, !(before.isEmpty && after.isEmpty) else {
      throw wrong
    }
    (first, last) = (from, to)
  }
}
