internal import SegueFilm
internal import SegueText

/// The result of `segue render`, as text and as JSON.
struct Outcome {
  var output: String
  /// The number of frames that were drawn.
  var frames: Int
  /// The number and size of the frames in the output file. A GIF may have fewer frames than were
  /// drawn, a video may be one column wider, and a contact sheet is a single picture.
  var stored: (frames: Int, size: PixelSize)
  /// The result of a film with `--max-size`.
  var fitted: FittedOutput?
  /// The rate at which frames were drawn.
  var rate: FrameRate
  /// The size of the drawn frames, in pixels.
  var size: PixelSize
  /// The pixels per point of the screens; the storyboard's `scale` for a storyboard.
  var scale: PointScale
  /// The duration of the transition itself, in seconds.
  var duration: Double
  /// True for a film of `--draft`.
  var isDraft: Bool
  /// The animator; nil for a storyboard, which may have several animators.
  var animator: String?
  /// False when the transition was cancelled.
  var isCompleted = true
  var degraded: String?
  /// True when an animator declined a transition, so that the dissolve was played.
  var isDeclined = false
  /// Messages for the authors of the plug-ins, one sentence each.
  var diagnostics: [String]
  /// The time for drawing and writing, in seconds.
  var seconds: Double

  private var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }

  /// Returns the results of all outputs as one document: the members of the main output and, if there are
  /// several, a list of all of them.
  static func json(_ outcomes: [Outcome], main: Int, pages: [String]) -> JSON {
    guard outcomes.indices.contains(main) else { return .null }
    guard outcomes.count + pages.count > 1 else { return .object(outcomes[main].members) }
    let all =
      outcomes.map { outcome in
        JSON.object([("output", .string(outcome.output)), ("file", outcome.file)])
      } + pages.map { JSON.object([("output", .string($0)), ("file", .null)]) }
    return .object(outcomes[main].members + [("outputs", .array(all))])
  }

  var json: JSON { .object(members) }

  /// The values that describe the output file.
  private var file: JSON {
    .object(
      [
        ("frames", JSON(stored.frames)),
        ("size", [JSON(stored.size.width), JSON(stored.size.height)]),
      ] + (fitted.map(Self.members) ?? []))
  }

  private var members: [(String, JSON)] {
    [
      ("output", .string(output)), ("frames", JSON(frames)),
      ("fps", .number(rate.framesPerSecond)),
      ("size", [JSON(size.width), JSON(size.height)]), ("scale", .number(scale.pixels)),
      ("duration", .number(duration)),
      ("animator", JSON(animator)), ("status", isCompleted ? "completed" : "cancelled"),
      ("draft", .bool(isDraft)), ("degraded", JSON(degraded)), ("declined", .bool(isDeclined)),
      ("diagnostics", .array(diagnostics.map { .string($0) })),
      ("file", file), ("seconds", .number(seconds)),
      ("frames_per_second", .number(framesPerSecond)),
    ]
  }

  /// The result as one line with a line feed.
  var text: String {
    if let fitted { return text(fitted) }
    return "\(output.printable)  \(count(frames))  \(size)  \(rate.framesPerSecond.thousandths) fps"
      + "\(difference)\(isDraft ? "  a draft" : "")\(scale.note.map { "  \($0)" } ?? "")  drawn in \(seconds.thousandths) s\n"
  }

  /// Returns the description of a film with `--max-size`, as it is in the file.
  private func text(_ fitted: FittedOutput) -> String {
    let colors = fitted.colors.map { "  \($0) colours" } ?? ""
    return "\(output.printable)  \(ByteCount.text(fitted.bytes))  \(count(stored.frames))  "
      + "\(stored.size)  \(fitted.rate.framesPerSecond.thousandths) fps"
      + "\(fitted.quality.map { "  quality \($0)" } ?? "")\(colors)"
      + "\(scale.note.map { "  \($0)" } ?? "")  drawn in \(seconds.thousandths) s\n"
  }

  private static func members(_ fitted: FittedOutput) -> [(String, JSON)] {
    [
      ("bytes", JSON(fitted.bytes)), ("fps", .number(fitted.rate.framesPerSecond)),
      ("quality", JSON(fitted.quality.map(Double.init))),
      ("colors", JSON(fitted.colors.map(Double.init))),
    ]
  }

  /// Returns the sentence for an animator that declined, which is not a failure.
  static func declined(by animator: String?) -> String {
    "\(animator ?? "an animator") declined the transition, so the dissolve was played"
  }

  /// The differences of the file from the frames as drawn; empty when there are none.
  private var difference: String {
    if stored == (frames, size) { return "" }
    if stored.frames == 1, frames > 1 { return "  on a sheet of \(stored.size)" }
    return "  (\(count(stored.frames)) of \(stored.size) in the file)"
  }

  private func count(_ frames: Int) -> String { frames == 1 ? "1 frame" : "\(frames) frames" }
}
