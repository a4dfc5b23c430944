import CSegueLibAV
internal import SeguePixels

/// Writes a video with one of libav's encoders and muxers.
final class ContainerWriter: FittableWriter {
  private let coder: VideoCoder
  private let file: VideoFile

  init(
    _ format: VideoFormat, _ output: OutputFormat, size: PixelSize, rate: FrameRate,
    options: EncodingOptions
  ) throws(MediaError) {
    let muxer = try format.muxer(for: output)
    coder = try VideoCoder(format, output, muxer: muxer, size: size, rate: rate, options: options)
    file = try VideoFile(output, muxer: muxer, coder: coder, rate: rate, options: options)
  }

  var storedCount: Int? { coder.count }
  var storedSize: PixelSize? { coder.size }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    try coder.write(buffer) { packet throws(MediaError) in try file.put(packet) }
  }

  func complete() throws(MediaError) {
    try coder.finish { packet throws(MediaError) in try file.put(packet) }
    try file.complete()
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.abort() }
}
