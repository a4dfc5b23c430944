internal import SegueMedia
internal import SegueText

/// What a render did, for people and for programs.
struct Outcome {
  var output: String
  /// How many frames were drawn.
  var frames: Int
  /// What the output holds: a GIF may have fewer frames, a video a column more, and a contact sheet is
  /// one picture.
  var stored: (frames: Int, size: PixelSize)
  var rate: FrameRate
  /// Of the frames that were drawn, in pixels.
  var size: PixelSize
  /// Seconds of the transition itself.
  var duration: Double
  /// Nil for a storyboard, which has several.
  var animator: String?
  /// False when it went back to the first screen.
  var isCompleted = true
  var degraded: String?
  /// What the animators' authors should know, one sentence each.
  var diagnostics: [String]
  /// Seconds that it took to draw and write.
  var seconds: Double

  private var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }

  var json: JSON {
    .object([
      ("output", .string(output)), ("frames", JSON(frames)),
      ("fps", .number(rate.framesPerSecond)),
      ("size", [JSON(size.width), JSON(size.height)]), ("duration", .number(duration)),
      ("animator", JSON(animator)), ("status", isCompleted ? "completed" : "cancelled"),
      ("degraded", JSON(degraded)), ("diagnostics", .array(diagnostics.map { .string($0) })),
      (
        "file",
        .object([
          ("frames", JSON(stored.frames)),
          ("size", [JSON(stored.size.width), JSON(stored.size.height)]),
        ])
      ),
      ("seconds", .number(seconds)), ("frames_per_second", .number(framesPerSecond)),
    ])
  }

  /// One line with its line feed.
  var text: String {
    "\(output.printable)  \(count(frames))  \(size)  \(Plot.short(rate.framesPerSecond)) fps"
      + "\(difference)  drawn in \(Plot.short(seconds)) s\n"
  }

  /// What is otherwise in the file than it was drawn.
  private var difference: String {
    if stored == (frames, size) { return "" }
    if stored.frames == 1, frames > 1 { return "  on a sheet of \(stored.size)" }
    return "  (\(count(stored.frames)) of \(stored.size) in the file)"
  }

  private func count(_ frames: Int) -> String { frames == 1 ? "1 frame" : "\(frames) frames" }
}
