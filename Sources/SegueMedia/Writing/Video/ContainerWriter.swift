import CSegueLibAV
internal import SeguePixels

/// Writes a video or animated picture with one of libav's encoders and muxers.
final class ContainerWriter: FittableWriter {
  private let coder: VideoCoder
  private let file: VideoFile

  init(
    _ output: OutputFormat, container: String, size: PixelSize, rate: FrameRate,
    options: EncodingOptions
  ) throws(MediaError) {
    let muxer = try Self.muxer(container, for: output)
    coder = try VideoCoder(output, muxer: muxer, size: size, rate: rate, options: options)
    file = try VideoFile(output, muxer: muxer, coder: coder, rate: rate, options: options)
  }

  /// Opens libav and returns its muxer for a container.
  ///
  /// - Throws: `.unsupported` when libavformat has none.
  static func muxer(
    _ container: String, for output: OutputFormat
  ) throws(MediaError) -> UnsafePointer<AVOutputFormat> {
    try LibAV.listen()
    if let muxer = av_guess_format(container, nil, nil) { return muxer }
    throw MediaError(
      .unsupported,
      "\(output.path) cannot be made because the installed libavformat has no "
        + "muxer for \(container); choose another extension")
  }

  var storedCount: Int? { coder.count }
  var storedSize: PixelSize? { coder.size }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    try coder.write(buffer, file.put)
  }

  func complete() throws(MediaError) {
    try coder.finish(file.put)
    try file.complete()
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.abort() }
}
