// What turns a show into files. A `FilmSource` is a show with its opened files and sizes, of a storyboard (+Storyboard)
// or of screens (+Screens). `Film` is the only assembly of it: it wraps the show in what is around and over the
// screens, from the innermost outwards the decoration with the camera, the way back, touches and captions, each of them
// a `Show` that adds layers to another (folders Decoration, Shows, Captions). It computes the `Schedule` of the frames
// and the sound, and writes (folder Writing). What a user asks of a film, in all formats and with all defaults, is a
// `FilmRequest` (folder Request); galleries, previews, batches and jobs of farms are made of these, too.
//
// A film knows its errors before its first frame, because its files are opened and its script is played without drawing
// when it is made.
//
// Rejected:
// - Drawing the decoration around finished frames: the screen would be resampled twice under a camera, and the
//   compositor could not leave out what is covered. As it is, a film in a phone takes 0.79 times as long as one without
//   anything around it, because less of the frame moves (BENCHMARKS.md, Films).
// - A film for each output: one drawing serves all outputs, of which the main one decides the size and the rate.

public import SegueMedia
public import SeguePlayer
internal import SegueRender

/// The values that the parts of a film have in common.
public struct FilmShare: Sendable, Equatable {
  /// The identity of the film, which is stored in each part and compared when parts are joined.
  public var label: FilmLabel
  /// The path of the film's palette; nil for a film without one.
  public var palette: String?

  /// Creates the common values.
  public init(label: FilmLabel, palette: String? = nil) {
    (self.label, self.palette) = (label, palette)
  }
}

/// A film that is ready to be written: a show with its decoration, its pictures, and the schedule of its
/// frames.
///
/// The initializers open all files, and play a storyboard's script once without drawing, so that its
/// errors are known before the first frame.
///
///     let board = try Storyboard(path: "fjord.yaml", layers: DrawingLayers.init)
///     let output = try OutputFormat(path: "fjord.mp4")
///     let film = try Film(board, for: output, plugins: PluginFactory(.discover()))
///     try film.write()
///
/// A film is written once, on the thread that made it.
public final class Film {
  /// The format of the output.
  public let output: OutputFormat
  /// The show that is drawn, with everything around and over the screens.
  public let show: any Show
  /// The times of the film's frames.
  public let schedule: Schedule
  /// The sound track; nil for none.
  package let sound: Sound?
  /// True when sound was left out because the format cannot contain any.
  public let lacksSound: Bool

  let options: FilmOptions
  /// The show and its files, from which everything else follows.
  let source: FilmSource
  let compositor: Compositor
  let motionBlur: MotionBlur?

  /// Assembles a film: adds what is around and over the screens, and chooses the frames and the sound.
  ///
  /// - Throws: `MediaError` for a file without sound, and ``FilmError/framesOutside(first:last:count:)``.
  init(_ source: FilmSource, for output: OutputFormat, _ options: FilmOptions) throws {
    (self.output, self.options, self.source) = (output, options, source)
    show = source.wrappedShow(options)
    schedule = try Self.schedule(
      show.duration ?? 0, source.rate, isLoop: source.isLoop && output.repeats, options, output)
    let sound = try Sound(of: source.show, schedule, isPart: output.portion == .part)
    let hasSound = output.hasSound || output.kind == .null
    (self.sound, lacksSound) = (hasSound ? sound : nil, sound != nil && !hasSound)
    compositor = Compositor(
      width: source.size.width, height: source.size.height, scale: source.scale,
      background: source.colorBehind,
      pictures: source.library, threads: options.threads)
    motionBlur = MotionBlur(
      source.look, of: show, source.rate, scale: source.scale, size: source.size)
  }

  /// The show of the screens alone, which receives the input and has the results of the transitions.
  public var screens: StoryboardShow { source.show }

  /// The size of a frame in pixels.
  public var size: PixelSize { source.size }

  /// The pixels per point of the screens' files.
  package var pointScale: PointScale { source.pointScale }

  /// True if a device, a window or a picture is around the screen.
  package var hasFrame: Bool { source.look.frame != nil }

  /// Warnings, one sentence for each difference of the film from the storyboard or the files.
  public var warnings: [String] { source.warnings }

  /// The frame rate.
  public var rate: FrameRate { schedule.rate }

  /// Draws and writes the film. The file appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - share: The values that a part has in common with the film's other parts, for an output that is a part or a
  ///     palette; nil for any other output.
  ///   - standardOutput: The file descriptor for an output of `-`.
  ///   - progress: Called after each frame with the number of frames that are complete.
  /// - Throws: `MediaError` if the output cannot be written, ``FilmError`` and `ShowError` if a frame cannot be drawn.
  ///   The output is then as it was before.
  /// - Returns: The numbers of frames that were drawn and written.
  @discardableResult
  public func write(
    as share: FilmShare? = nil, standardOutput: Int32 = 1,
    progress: @escaping (Int) -> Void = { _ in }
  ) throws -> WrittenFilm {
    var output = FilmOutput(output, encoding: options.encoding)
    output.share = share
    return try write([output], standardOutput: standardOutput, progress: progress)[0]
  }

  /// Draws the film once and writes it to several outputs. The files appear under their names when all outputs are
  /// complete.
  ///
  ///     let poster = FilmOutput(try OutputFormat(path: "fjord.png"), poster: .share(0.5))
  ///     try film.write([FilmOutput(film.output), poster])
  ///
  /// - Parameters:
  ///   - outputs: The outputs, at least one, with different names. At most one is `-`.
  ///   - standardOutput: The file descriptor for an output of `-`.
  ///   - progress: Called after each frame with the number of frames that are complete.
  /// - Throws: The errors of `write(standardOutput:progress:)`. All outputs are then as they were before.
  /// - Returns: The numbers of frames, in the order of `outputs`.
  public func write(
    _ outputs: [FilmOutput], standardOutput: Int32 = 1, progress: @escaping (Int) -> Void = { _ in }
  ) throws -> [WrittenFilm] {
    precondition(!outputs.isEmpty, "a film is written to at least one output")
    let outputs = outputs.map { output in
      var output = output
      output.encoding.keepsAlpha = source.keepsAlpha
      output.encoding.sound = sound
      if output.format.portion != .film {
        output.encoding.part = FilmPart(
          range: schedule.range, whole: schedule.whole, label: output.share?.label ?? FilmLabel(),
          palette: output.share?.palette)
      }
      return output
    }
    var writer = writer(to: outputs, standardOutput: standardOutput, progress: progress)
    return try writer.write()
  }

  /// Returns a writer that draws the film's frames.
  func writer(
    to outputs: [FilmOutput], standardOutput: Int32 = 1,
    progress: @escaping (Int) -> Void = { _ in }
  ) -> FilmWriter {
    FilmWriter(self, outputs, standardOutput: standardOutput, progress: progress)
  }

  /// Chooses the frames of a film.
  ///
  /// - Parameters:
  ///   - duration: The duration of the show in seconds.
  ///   - isLoop: True for a file that players repeat and that ends as it begins.
  ///   - output: The format of the output. If it is a part, the chosen frames may end or begin after the film's end.
  /// - Throws: ``FilmError/framesOutside(first:last:count:)`` for frames that the film does not have.
  static func schedule(
    _ duration: Double, _ rate: FrameRate, isLoop: Bool, _ options: FilmOptions,
    _ output: OutputFormat
  ) throws(FilmError) -> Schedule {
    let hold = options.hold
    var options = options
    if output.portion == .part, case .frames(let first, let last) = options.part {
      let run = Schedule(duration: duration, rate: rate, hold: hold, isLoop: isLoop)
      options.part =
        first < run.whole ? .frames(first: first, last: min(last ?? .max, run.whole - 1)) : .nothing
    }
    let schedule = Schedule(
      duration: duration, rate: rate, hold: hold, isLoop: isLoop, part: options.part)
    if let schedule { return schedule }
    let run = Schedule(duration: duration, rate: rate, hold: hold, isLoop: isLoop)
    guard case .frames(let first, let last) = options.part else { return run }
    throw .framesOutside(first: first, last: last, count: run.whole)
  }
}
