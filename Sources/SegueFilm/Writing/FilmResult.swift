package import SegueMedia
internal import SeguePlayer
package import SegueText

package struct FilmResult {
  /// The name of the output, as it was given.
  package var output: String
  /// The number of frames that were drawn.
  package var frames: Int
  /// The number of frames in the output file, and their size in pixels. A GIF may have fewer frames
  /// than were drawn, a video may be one column wider and one row higher, and a contact sheet is a
  /// single picture.
  package var stored: (frames: Int, size: PixelSize)
  /// The size, rate and quality with which the file fits a maximum size; nil without a maximum.
  package var fitted: FittedOutput?
  /// The rate at which frames were drawn.
  package var rate: FrameRate
  /// The size of the drawn frames, in pixels.
  package var size: PixelSize
  /// The pixels per point of the screens; the storyboard's `scale` for a storyboard.
  package var scale: PointScale
  /// The duration of the transition or the storyboard, without still frames at the ends, in
  /// seconds.
  package var duration: Double
  package var isDraft: Bool
  /// The animator; nil for a storyboard, which may have several animators.
  package var animator: String?
  /// False when the transition was cancelled.
  package var isCompleted = true
  /// The first failure of a plug-in that changed the film, in one sentence; nil for none.
  package var degraded: String?
  /// True when an animator declined a transition, so that the dissolve was played.
  package var isDeclined = false
  /// Messages for the authors of the plug-ins, one sentence each.
  package var diagnostics: [String]
  /// The stretches in which the film flashes more often than is safe; nil if nobody looked for them.
  package var flashes: [FlashSeries]?
  /// The time for drawing and writing, in seconds.
  package var seconds: Double

  /// The speed of drawing, in frames per second.
  private var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }

  /// Returns the results of all outputs as one JSON object: the members of the main output and, if there are several
  /// outputs, a list of all outputs.
  package static func json(_ results: [FilmResult], main: Int, pages: [String]) -> JSON {
    guard results.indices.contains(main) else { return .null }
    guard results.count + pages.count > 1 else { return .object(results[main].members) }
    let all =
      results.map { result in
        JSON.object([("output", .string(result.output)), ("file", result.file)])
      } + pages.map { JSON.object([("output", .string($0)), ("file", .null)]) }
    return .object(results[main].members + [("outputs", .array(all))])
  }

  /// The values that describe the output file: the number and the size of the frames and, for a
  /// file that was fitted to a maximum size, its bytes, rate, quality and number of colours.
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
    ] + (flashes.map { [("flashes", .array($0.map(\.json)))] } ?? [])
  }

  private static func members(_ fitted: FittedOutput) -> [(String, JSON)] {
    [
      ("bytes", JSON(fitted.bytes)), ("fps", .number(fitted.rate.framesPerSecond)),
      ("quality", JSON(fitted.quality.map(Double.init))),
      ("colors", JSON(fitted.colors.map(Double.init))),
    ]
  }
}

extension Film {
  /// Returns the results of the film's outputs.
  ///
  /// - Parameters:
  ///   - names: The names of the outputs, as they were given.
  ///   - faults: The faults of plug-ins that did not affect the film's frames.
  ///   - animator: The animator's id or name; nil for a storyboard, which may have several animators.
  package func results(
    _ report: FilmReport, names: [String], faults: [String], animator: String?, isDraft: Bool
  ) -> [FilmResult] {
    zip(names, report.written).map { name, written in
      FilmResult(
        output: name, frames: written.frames, stored: written.stored, fitted: written.fitted,
        rate: rate, size: size, scale: pointScale, duration: schedule.duration, isDraft: isDraft,
        animator: animator, degraded: report.degradation?.reason, isDeclined: report.isDeclined,
        diagnostics: report.diagnostics + faults, flashes: report.flashes,
        seconds: report.seconds)
    }
  }
}
