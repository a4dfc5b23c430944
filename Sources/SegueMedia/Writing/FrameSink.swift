// From drawn frames to files. A `FrameSink` passes each frame through a `FrameQueue` of four buffers to a thread of its
// own, on which a `FrameWriter` encodes it; so drawing is hidden behind encoding, and a film takes 1.04 to 1.06 times
// as long as the encoding alone (BENCHMARKS.md, End to end). An `OutputFormat` says from the output's name what is
// written, and a `FilmFormat` what that can have and how it is made (folders Video, GIF, APNG, WebP; Animation has what
// the last two share). Where a writer must see the frames more than once, for a palette or for a size in bytes
// (Fitting), a `FrameStore` keeps them without loss.
//
// No output appears before it is whole. A `TemporaryFile` has no name until it is committed, and several outputs are
// completed first and named then; what needs a name earlier, such as the pictures of a sequence, is in a hidden
// `RunFolder`. `WritePlan` has refused a name that would overwrite an input, or the same file twice, before anything is
// opened.
//
// Rejected:
// - Writing under the final name and deleting after a failure: an older file would be lost, and a killed process would
//   leave half of a new one.
// - libav's encoder of APNG: it made files of 21.3 instead of 23.4 MB, and took 25.9 s in a slow hour for what takes
//   1.2 s now (BENCHMARKS.md, Films).
// - Other settings of x264 than medium: none is faster at equal bytes and PSNR by more than the noise.

public import SeguePixels
internal import SegueSystem

/// Writes the frames of a film to an output. Encoding runs on a separate thread, a few frames
/// behind.
///
///     let sink = try FrameSink(OutputFormat(path: "out.mp4"), size: size, rate: rate)
///     for n in 0..<count {
///       let buffer = try sink.nextBuffer()
///       draw(n, into: buffer)
///       try sink.append(buffer)
///     }
///     try sink.finish()
///
/// The output gets its name in `finish` and not before. After `abort`, after a failure, or when the
/// sink is released without `finish`, no file is left and an older file of that name is unchanged.
/// A process that ends early must call `TemporaryFiles.removeAll()`.
///
/// A sink is used on one thread at a time.
public final class FrameSink {
  /// The size of the frames as they are drawn. Encoded frames may be a pixel wider or higher: most
  /// video formats need even sides, so the last column or row is repeated.
  public let size: PixelSize
  /// The number and size of the frames in the output. Both may differ from the drawn frames: a GIF
  /// has at most fifty frames a second, and most video has even sides. Nil before `finish` has
  /// returned.
  public private(set) var stored: (frames: Int, size: PixelSize)?
  /// The changes that made the output fit into its `SizeBudget`. Nil before `finish` has returned,
  /// and for an output without a budget.
  public private(set) var fitted: FittedOutput?
  private let queue: FrameQueue
  private let writer: any FrameWriter
  private var worker: SystemThread?
  private let output: OutputFormat
  private var appended = 0
  /// True for a part that begins after the film's end and therefore has no frames.
  private let mayBeEmpty: Bool
  private var isOver = false
  private var isComplete = false

  /// Creates the unfinished file and sets up the encoder, so that errors that can be detected early
  /// are thrown here: `.cannotWrite` for a missing or unwritable directory, `.unsupported` for a
  /// codec or quality that does not fit, and for a size that is not within 1…32,768 on each side.
  ///
  /// - Parameter standardOutput: the file descriptor that the path `-` denotes; it stays open.
  public init(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate,
    options: EncodingOptions = EncodingOptions(), standardOutput: Int32 = 1
  ) throws(MediaError) {
    guard size.isDrawable else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot have a size of \(size) pixels; a side must have 1 to "
          + "\(PixelSize.longestSide) pixels, and a frame at most \(PixelSize.maxPixels / 1_000_000) million pixels"
      )
    }
    self.size = size
    self.output = output
    mayBeEmpty = output.portion == .part && options.part?.range.isEmpty == true
    try options.checkGroup()
    let writer: any FrameWriter
    if let film = output.film {
      if let pixels = options.pixels, !film.isVideo {
        throw MediaError(.pixelsRefused(pixels, accepted: []), path: output.path)
      }
      if output.portion != .film {
        writer = try Self.partWriter(output, film, size, rate, options)
      } else if let budget = options.budget {
        writer = try FittingWriter(
          output, budget, size: size, rate: rate, options: options,
          usual: try film.usualQuality(output, options)
        ) { size, rate, options throws(MediaError) in
          try film.writer(output, size: size, rate: rate, options: options)
        }
      } else {
        writer = try film.writer(output, size: size, rate: rate, options: options)
      }
    } else {
      guard options.codec == nil, options.quality == nil else {
        throw MediaError(.encodingFixed, path: output.path)
      }
      let isFull = options.pixels == .full
      if let pixels = options.pixels, pixels != .quarter, !(isFull && output.isY4M) {
        throw MediaError(
          .pixelsRefused(pixels, accepted: output.isY4M ? [.quarter, .full] : []),
          path: output.path)
      }
      writer =
        switch output.kind {
        case .png: try PNGWriter(output.path, isSequence: false, size: size)
        case .pngSequence: try PNGWriter(output.path, isSequence: true, size: size)
        case .y4m: try Y4MWriter(path: output.path, size: size, rate: rate, isFull: isFull)
        case .standardOutput:
          try Y4MWriter(descriptor: standardOutput, size: size, rate: rate, isFull: isFull)
        default: NullWriter()
        }
    }
    guard options.budget == nil || output.canFit else {
      writer.abort()
      throw MediaError(.sizeLimitRefused, path: output.path)
    }
    self.writer = writer
    queue = FrameQueue(size: size, writer: writer)
    // A null output needs no thread: its buffers are free again immediately.
    if output.kind != .null { worker = try SystemThread(writing: queue) }
  }

  private static func partWriter(
    _ output: OutputFormat, _ film: any FilmFormat, _ size: PixelSize, _ rate: FrameRate,
    _ options: EncodingOptions
  ) throws(MediaError) -> any FrameWriter {
    guard let part = options.part else {
      throw MediaError(.fault, "internal error: \(output.path) is a part without a film")
    }
    return output.portion == .part
      ? try PartWriter(output, film, part, size: size, rate: rate, options: options)
      : try PaletteWriter(output, part, size: size, rate: rate, options: options)
  }

  deinit { abort() }

  /// Returns a buffer to draw the next frame into. The buffer may contain an earlier frame, so
  /// every pixel has to be written, and `isOpaque` set. Waits while all buffers are still being
  /// encoded; there are only a few, so request one at a time.
  ///
  /// Throws the encoder's error on an earlier frame.
  public func nextBuffer() throws(MediaError) -> PixelBuffer { try queue.free() }

  /// Encodes a buffer of the sink's size as the next frame. A buffer from `nextBuffer` must not be
  /// accessed again. Any other buffer may be appended repeatedly, but must not be written before
  /// `finish` or `abort` returns.
  ///
  /// Throws the encoder's error on an earlier frame. A buffer of another size is a programmer's
  /// mistake and traps.
  public func append(_ buffer: PixelBuffer) throws(MediaError) {
    precondition(buffer.size == size, "a frame of \(buffer.size) for a sink of \(size)")
    appended += 1
    try queue.put(buffer, keeps: worker != nil)
  }

  /// Waits for the encoder and gives the output its name. Nothing may be appended afterwards.
  ///
  /// Throws the error of encoding any frame, of completing the file, or of naming it; no file is
  /// left in that case.
  public func finish() throws(MediaError) {
    guard !isOver else { return }
    try complete()
    isOver = true
    do {
      try writer.commit()
    } catch {
      writer.abort()
      throw error
    }
  }

  /// Waits for the encoder and completes the output, but leaves naming it to `finish`. A caller can
  /// thus complete several outputs before any of these gets its name. Nothing may be appended
  /// afterwards.
  ///
  /// Throws the error of encoding any frame or of completing the file; no file is left in that
  /// case.
  public func complete() throws(MediaError) {
    guard !isOver, !isComplete else { return }
    guard appended > 0 || mayBeEmpty else {
      abort()
      throw MediaError(
        .cannotWrite, "\(output.path) would have no frames; render at least one")
    }
    queue.end(.finish)
    worker?.join()
    if worker == nil { queue.run() }
    worker = nil
    if let error = queue.failure {
      isOver = true
      throw error
    }
    isComplete = true
    // The thread that owned the writer has ended, so the writer may be accessed here.
    fitted = (writer as? FittingWriter)?.fitted
    stored = (writer.storedCount ?? appended, writer.storedSize ?? size)
  }

  /// Stops encoding and deletes the unfinished output. Does nothing after `finish`.
  public func abort() {
    guard !isOver else { return }
    isOver = true
    // After `complete`, the thread that owned the writer has ended, so the writer may be accessed
    // here.
    guard !isComplete else { return writer.abort() }
    queue.end(.abort)
    worker?.join()
    if worker == nil { queue.run() }
    worker = nil
  }
}
