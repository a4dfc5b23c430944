internal import SeguePixels

/// Writes an animated GIF (GIF89a) in two passes: the frames are stored until the last one has been
/// added, and then encoded with one palette for all.
final class GIFWriter: FittableWriter {
  private let file: TemporaryFile
  private let store: FrameStore
  private let timing: GIFTiming
  private let options: EncodingOptions
  private var survey = GIFSurvey()
  /// The number and the start time of each kept frame; times are in hundredths of a second.
  private var kept: [(number: Int, time: Int)] = []
  private var count = 0
  private var leftOut: PixelBuffer?
  private var hasLeftOut = false

  /// Throws `.unsupported` for a rate that GIF cannot have, and for all encoders except `gif`.
  init(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) {
    timing = try Self.timing(output, rate, options)
    self.options = options
    file = try TemporaryFile(for: output.path)
    store = try FrameStore(size: size, beside: file)
  }

  /// Checks the options, and returns the times of the frames.
  ///
  /// - Throws: The errors that the initializer throws for the rate and the encoder.
  static func timing(
    _ output: OutputFormat, _ rate: FrameRate, _ options: EncodingOptions
  ) throws(MediaError) -> GIFTiming {
    try options.checkQuality()
    if let codec = options.codec, codec != "gif" {
      throw MediaError(
        .encoderMissing(name: codec, isRequested: true, usable: ["gif"]), path: output.path)
    }
    let timing = GIFTiming(rate: rate)
    if timing.step > GIFTiming.longest {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot have \(rate.framesPerSecond) frames per second because a GIF shows a "
          + "frame for at most \(GIFTiming.longest / 100) seconds; choose a higher rate or another "
          + "extension")
    }
    return timing
  }

  var storedCount: Int? { kept.count }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    let number = count
    count += 1
    guard let time = timing.time(of: number) else {
      // A frame that is left out is stored, because the film's last frame is always written.
      if leftOut == nil { leftOut = try PixelBuffer.make(buffer.size) }
      guard let leftOut else { return }
      for y in 0..<buffer.height { leftOut.row(y).update(from: buffer.row(y), count: buffer.width) }
      hasLeftOut = true
      return
    }
    hasLeftOut = false
    try keep(buffer, number, at: time)
  }

  private func keep(_ buffer: PixelBuffer, _ number: Int, at time: Int) throws(MediaError) {
    kept.append((number, time))
    survey.add(buffer, clears: store.clears)
    try store.append(buffer)
  }

  func complete() throws(MediaError) {
    if hasLeftOut, let leftOut, let last = kept.last {
      try keep(leftOut, count - 1, at: last.time + 2)
    }
    let colors = GIFColors(survey, limit: options.colors)
    let pictures = GIFPictures(size: store.size, colors: colors, options: options)
    let out = GIFFile(file, size: store.size, colors: colors, loops: options.loops)
    var reader = FrameStore.Reader(store)
    let buffer = try PixelBuffer.make(store.size)
    for (number, time) in kept {
      guard try reader.read(into: buffer) else { break }
      guard let picture = pictures.picture(of: buffer, number: number, at: time) else { continue }
      try out.put(picture)
    }
    try out.end(at: (kept.last?.time ?? 0) + timing.step)
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.discard() }
}
