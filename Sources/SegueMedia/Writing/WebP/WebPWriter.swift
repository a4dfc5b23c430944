internal import SegueGeometry
internal import SeguePixels

/// Writes an animated WebP.
///
/// The format is described in RFC 9649, "WebP Image Format".
final class WebPWriter: FittableWriter {
  private let file: TemporaryFile
  private let coder: WebPFrames
  private let size: PixelSize
  private let rate: FrameRate
  private let loops: Bool
  private var count = 0
  private var frames: [WebPFrame] = []

  init(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) {
    coder = try WebPFrames(output, size: size, options: options)
    self.size = size
    self.rate = rate
    loops = options.loops
    file = try TemporaryFile(for: output.path)
  }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    count += 1
    try coder.add(buffer)
    frames += coder.take()
  }

  func complete() throws(MediaError) {
    try coder.finish()
    frames += coder.take()
    var out = WebPFile(size: size, rate: rate, loops: loops)
    try out.write(frames, of: count, to: file)
    frames = []
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.discard() }
}

/// An animated WebP file, which is made of encoded frames.
struct WebPFile {
  private let size: PixelSize
  private let rate: FrameRate
  private let loops: Bool
  private var bytes: [UInt8] = []

  init(size: PixelSize, rate: FrameRate, loops: Bool) {
    (self.size, self.rate, self.loops) = (size, rate, loops)
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - frames: All encoded frames, in their order.
  ///   - count: The number of the film's frames.
  mutating func write(
    _ frames: [WebPFrame], of count: Int, to file: TemporaryFile
  ) throws(MediaError) {
    // A chunk of an odd size is padded with a zero byte.
    let total = frames.reduce(0) { $0 + 8 + ($1.data.count + 17) / 2 * 2 }
    begin("RIFF", 4 + 18 + 14 + total)
    bytes += Array("WEBP".utf8)
    begin("VP8X", 10)
    bytes += [frames.allSatisfy(\.isOpaque) ? 0x02 : 0x12, 0, 0, 0]
    number(size.width - 1, 3)
    number(size.height - 1, 3)
    begin("ANIM", 6)
    bytes += [0, 0, 0, 0, loops ? 0 : 1, 0]
    for (index, frame) in frames.enumerated() {
      let end = time(of: index + 1 < frames.count ? frames[index + 1].begin : count)
      begin("ANMF", frame.data.count + 16)
      for value in [frame.x / 2, frame.y / 2, frame.size.width - 1, frame.size.height - 1] {
        number(value, 3)
      }
      number(min(end - time(of: frame.begin), 0xff_ffff), 3)
      // The frame's pixels replace the existing ones, even with transparent pixels.
      bytes.append(2)
      bytes += frame.data
      if frame.data.count % 2 != 0 { bytes.append(0) }
      if bytes.count > 1 << 16 { try flush(to: file) }
    }
    try flush(to: file)
  }

  private mutating func flush(to file: TemporaryFile) throws(MediaError) {
    try file.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func begin(_ name: StaticString, _ length: Int) {
    name.withUTF8Buffer { bytes += $0 }
    number(length, 4)
  }

  private mutating func number(_ value: Int, _ count: Int) {
    for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
  }

  /// Returns the start of a frame, in milliseconds.
  private func time(of frame: Int) -> Int {
    Int(clamping: (Double(frame) * 1000 / rate.framesPerSecond).rounded())
  }
}
