internal import SegueMedia

/// What a render did, for people and for programs.
struct Outcome {
  var output: String
  var frames: Int
  var rate: FrameRate
  var size: PixelSize
  /// Seconds of the transition itself.
  var duration: Double
  /// Nil for a storyboard, which has several.
  var animator: String?
  /// False when it went back to the first screen.
  var isCompleted = true
  var degraded: String?
  /// Seconds that it took to draw and write.
  var seconds: Double

  private var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }

  var json: JSON {
    .object([
      ("output", .string(output)), ("frames", JSON(frames)),
      ("fps", .number(rate.framesPerSecond)),
      ("size", [JSON(size.width), JSON(size.height)]), ("duration", .number(duration)),
      ("animator", JSON(animator)), ("status", isCompleted ? "completed" : "cancelled"),
      ("degraded", JSON(degraded)),
      ("seconds", .number(seconds)), ("frames_per_second", .number(framesPerSecond)),
    ])
  }

  /// One line with its line feed.
  var text: String {
    let frames = frames == 1 ? "1 frame" : "\(frames) frames"
    return "\(output.printable)  \(frames)  \(size)  \(Plot.short(rate.framesPerSecond)) fps  "
      + "drawn in \(Plot.short(seconds)) s\n"
  }
}
