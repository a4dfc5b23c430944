import CSegueLibAV
internal import SeguePixels

/// Reads the packets of a file's video stream, decodes them, and returns the frames one by one.
///
/// libav works on another thread (see `Decoding`) while the caller waits for it.
final class Demuxer {
  private let path: String
  private let file: DemuxedFile
  /// True when libav did not return. The file is then never touched again.
  private var isGivenUp = false

  /// Opens a file.
  ///
  /// - Throws: `.undecodable` for a file without a picture that can be decoded, and `.fault` when there is no memory.
  init(path: String) throws(MediaError) {
    try LibAV.listen()
    self.path = path
    file = try Decoding.run(path) { () throws(MediaError) in try DemuxedFile(path: path) }
  }

  deinit {
    guard !isGivenUp else { return }
    // Closing waits for the decoder's threads.
    let file = file
    try? Decoding.run(path) { () throws(MediaError) in file.close() }
  }

  /// The maximum number of pixels of a frame, also as it is shown: pixels that are not square may be very wide.
  var maxPixels: Int { file.maxPixels }

  var stream: UnsafeMutablePointer<AVStream> { file.stream }

  private func run<Value>(
    _ job: @escaping () throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    guard !isGivenUp else { throw Decoding.givenUp(path) }
    let size = storedSize
    do throws(MediaError) {
      return try Decoding.run(path, Decoding.Patience(pixels: size.width &* size.height), job)
    } catch {
      isGivenUp = error == Decoding.givenUp(path)
      throw error
    }
  }

  /// Seeks to the last key frame at or before `time`, in ticks; false when the file does not
  /// support seeking.
  func seek(to time: Int64) throws(MediaError) -> Bool {
    let file = file
    return try run { () throws(MediaError) in file.seek(to: time) }
  }

  /// Decodes the next frame in presentation order. Returns false after the last frame.
  func next(into frame: Frame) throws(MediaError) -> Bool {
    let file = file
    return try run { () throws(MediaError) in try file.next(into: frame) }
  }

  /// Reads to the end of the stream without decoding. Returns the number of pictures and the time
  /// from the start of the first picture to the end of the last one, in ticks, clamped to the range
  /// of `Int64`. The stream is then at its end.
  func survey() throws(MediaError) -> (pictures: Int, ticks: Int64) {
    let file = file
    // A long file is read in several jobs, each of which has the full time.
    while try run({ () throws(MediaError) in file.surveyMore() }) {}
    return file.survey
  }

  /// Returns the error for a file that cannot be decoded.
  ///
  /// libav's own message is left out, because it describes libav's internals and not the problem of
  /// the file. ENOMEM alone does not prove a lack of memory: a damaged file may request an enormous
  /// table.
  static func refusal(_ path: String, _ status: Int32) -> MediaError {
    if status == segue_av_error(ENOMEM), Memory.isShort { return .noMemory(for: path) }
    return MediaError(
      .undecodable,
      "\(path) is not a readable picture or video; PNG, JPEG, WebP, SVG, GIF, APNG, AVIF, TIFF, BMP or a video "
        + "such as mp4, mov, webm or mkv was expected; convert it first")
  }

  var storedSize: PixelSize {
    PixelSize(
      width: Int(stream.parameters.width),
      height: Int(stream.parameters.height))
  }

  /// The duration of one tick of the stream's clock in seconds, above 0. If the file states an
  /// invalid value, a tick is a millisecond.
  var tick: Double {
    let base = stream.timeBase
    return base.num > 0 && base.den > 0 ? av_q2d(base) : 0.001
  }

  /// The duration that the file states, in seconds; nil if it states none or an implausible one.
  var statedDuration: Double? {
    if stream.duration > 0 { return plausible(Double(stream.duration) * tick) }
    let whole = file.statedTime
    return whole > 0 ? plausible(Double(whole) / Double(AV_TIME_BASE)) : nil
  }

  /// Returns `seconds`, or nil if it is more than a hundred years.
  func plausible(_ seconds: Double) -> Double? { seconds < 3.2e9 ? seconds : nil }
}
