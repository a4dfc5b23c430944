internal import ArgumentParser
internal import Glibc
internal import SegueFilm
internal import SegueText

/// The options for the size, the rate and the choice of frames.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second. (default: 60; 25 for a GIF)", valueName: "n"),
    transform: PictureOptions.frameRate)
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size in pixels to which a frame is resampled: 390x844; 390, 390x or x844 for one side; or 50%. (default: the first "
        + "screen's; for a GIF at most 800 on the longer side)",
      valueName: "WxH"),
    transform: SizeOption.init(parsing:))
  var size: SizeOption?

  @Option(
    parsing: .unconditional,
    help: PointScale.help, transform: PictureOptions.scale)
  var scale: Double?

  @Flag(
    help: ArgumentHelp(
      "Render a draft: half the size unless --size is given, at most 30 frames per second (with --frames, "
        + "the film's), and fast settings of the encoder."))
  var draft = false

  @Option(help: Fit.help)
  var fit: Fit?

  @Option(
    parsing: .unconditional, help: PictureOptions.shutterHelp, transform: PictureOptions.shutter)
  var shutter: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only these frames of the film, both included: A..B or A-B.", valueName: "a..b"),
    transform: FrameRange.init(parsing:))
  var frames: FrameRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the frame at this progress, such as 0.4 or 40%.", valueName: "p"),
    transform: NumberText.progress)
  var progress: Double?

  static let shutterHelp = ArgumentHelp(
    "Motion blur: the angle of the shutter, such as 180, which is open for half the time of a frame. "
      + "(default: 0, none)", valueName: "degrees")

  static func shutter(_ text: String) throws -> Double {
    guard let angle = Double(trimming: text), (0...360).contains(angle) else {
      throw ValidationError("expected degrees from 0 to 360, such as 180")
    }
    return angle
  }

  func validate() throws {
    if frames != nil, progress != nil {
      throw ValidationError("--frames and --progress both choose frames; give only one of them")
    }
  }

  /// Returns the frame rate of `--fps`; otherwise `usual`, but no more than suits the format.
  ///
  /// - Parameter usual: Frames per second, within what `FrameRate` accepts.
  /// - Throws: `Failure.fault` if `FrameRate` refused the default, which it does not.
  func rate(_ format: OutputFormat, usual: Double = 60) throws(Failure) -> FrameRate {
    // The numbers of --frames stay the numbers of the film's frames, which a part chooses for a draft, too.
    let keepsRate = frames != nil && format.portion == .film
    guard let rate = FrameRate(fps, usual: usual, for: format, isDraft: draft && !keepsRate) else {
      throw Failure(.fault, "internal error: the default frame rate was refused; please report it")
    }
    return rate
  }

  static func frameRate(_ text: String) throws -> FrameRate {
    let number = Double(text)
    guard let number, let rate = FrameRate(number) else {
      throw ValidationError(
        "expected frames per second from \(FrameRate.slowest) to \(Int(FrameRate.fastest)), such as "
          + "60 or 29.97")
    }
    return rate
  }

  static func scale(_ text: String) throws -> Double {
    guard let scale = Double(trimming: text), scale > 0, scale <= 16 else {
      throw ValidationError("expected pixels per point above 0, up to 16, such as 3")
    }
    return scale
  }
}

extension Fit {
  static let help = ArgumentHelp(
    "The fit of a screen with a different aspect ratio: cover, contain or fill. (default: cover)")

  /// Returns one sentence for each screen that is cropped without a request.
  ///
  /// - Parameter option: The value of `--fit`; with one there are no sentences.
  static func notes(of cropped: [CroppedScreen], _ option: Fit?) -> [String] {
    guard option == nil else { return [] }
    return cropped.map {
      "\($0.path.shortName) is cropped, because \($0.size) has a different aspect ratio from "
        + "\($0.frame); --fit contain shows all of it"
    }
  }
}

/// The value of `--frames A..B`, or `A-B`: a range of frame numbers, counted from 0, both ends included. An end that is
/// left out means the first or last frame of the film.
struct FrameRange: Equatable {
  var first: Int
  var last: Int?

  var text: String { "\(first)..\(last.map(String.init) ?? "")" }

  init(parsing text: String) throws {
    let wrong = ValidationError("expected frame numbers from 0 such as 0..30, 0-30, 30.. or ..30")
    // A hyphen separates numbers as in the ranges of render farms.
    let hyphen = text.dropFirst().contains("-") && !text.contains("..") ? "-" : ".."
    let parts = text.split(separator: hyphen, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      guard let only = Int(text), only >= 0 else { throw wrong }
      (first, last) = (only, only)
      return
    }
    let (before, after) = (parts[0], parts[1])
    guard let from = before.isEmpty ? 0 : Int(before), from >= 0 else { throw wrong }
    let to = Int(after)
    guard after.isEmpty || to != nil, !(before.isEmpty && after.isEmpty) else { throw wrong }
    if let to, to >= 0, to < from {
      throw ValidationError("the first frame comes after the last; write \(to)..\(from)")
    }
    guard to ?? from >= from else { throw wrong }
    (first, last) = (from, to)
  }
}
