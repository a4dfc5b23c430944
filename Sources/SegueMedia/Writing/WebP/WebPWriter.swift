import CLibAV
internal import SeguePixels

/// Writes an animated WebP: of each frame the rectangle in which it differs from the one before,
/// encoded as a picture by itself.
///
/// libwebp's own encoder of animations leaves out pixels that differ little from the previous
/// frame, measured against that frame and not against the encoded picture. A slow fade then never
/// arrives at its last picture. Here a pixel that has changed at all is written again.
///
/// Source of the format: RFC 9649, "WebP Image Format".
final class WebPWriter: FittableWriter {
  private let output: OutputFormat
  private let file: TemporaryFile
  private let size: PixelSize
  private let rate: FrameRate
  private let loops: Bool
  private let encoder: WebPEncoder
  /// The last frame that was given.
  private let last: PixelBuffer
  private var count = 0
  private var hasAlpha = false
  /// The parts that wait to be encoded together, one on each processor.
  private var waiting: [Part] = []
  /// When each part begins, in frames.
  private var begins: [Int] = []
  /// The chunks of the frames, in which the durations are still missing, and where those go.
  private var chunks: [UInt8] = []
  private var durations: [Int] = []

  /// The part of a frame that is written.
  private struct Part {
    var x: Int
    var y: Int
    var pixels: Frame
  }

  /// The longest side that the format has.
  private static let longestSide = 16_383

  /// Throws `.unsupported` for a size that WebP cannot have, for a quality that is not within
  /// 0…100, and for an encoder of something else.
  init(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) {
    try options.checkQuality()
    guard max(size.width, size.height) <= Self.longestSide else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be \(size) pixels large because a side of a WebP has at most "
          + "\(Self.longestSide); render smaller, or choose another extension")
    }
    self.output = output
    self.size = size
    self.rate = rate
    loops = options.loops
    encoder = try WebPEncoder(output, options)
    last = try PixelBuffer.make(size)
    file = try TemporaryFile(for: output.path)
  }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    defer { count += 1 }
    let changed = count == 0 ? PixelBox(all: size) : PixelBox(changedFrom: last, to: buffer)
    guard let box = changed else { return }
    let (x, y) = (box.x0 & ~1, box.y0 & ~1)
    let part = PixelSize(width: box.x1 - x, height: box.y1 - y)
    let pixels = try Frame(size: part, format: AV_PIX_FMT_BGRA)
    guard let data = segue_av_data(pixels.pointer, 0) else { return }
    let stride = Int(segue_av_stride(pixels.pointer, 0))
    var all: UInt32 = .max
    for row in 0..<part.height {
      let from = buffer.row(y + row)
      let to = last.row(y + row)
      // Unsafe: libav's rows are aligned and have room for four bytes a pixel.
      let straight = UnsafeMutableRawPointer(data + row * stride)
        .assumingMemoryBound(to: UInt32.self)
      for column in 0..<part.width {
        let pixel = from[x + column]
        to[x + column] = pixel
        straight[column] = Alpha.straight(pixel)
        all &= pixel
      }
    }
    if all >> 24 != 255 { hasAlpha = true }
    begins.append(count)
    waiting.append(Part(x: x, y: y, pixels: pixels))
    if waiting.count >= PictureEncoding.threads { try encodeWaiting() }
  }

  // MARK: The file

  private func encodeWaiting() throws(MediaError) {
    let pictures = try encoder.encode(waiting.map(\.pixels))
    for (part, picture) in zip(waiting, pictures) {
      let body = picture.count + 16
      begin("ANMF", body)
      let size = part.pixels.size
      for value in [part.x / 2, part.y / 2, size.width - 1, size.height - 1] { number(value, 3) }
      durations.append(chunks.count)
      number(0, 3)
      // The pixels replace the existing ones, even with transparency.
      chunks.append(2)
      chunks += picture
      if body % 2 != 0 { chunks.append(0) }
    }
    waiting = []
  }

  private func begin(_ name: StaticString, _ length: Int) {
    name.withUTF8Buffer { chunks += $0 }
    number(length, 4)
  }

  private func number(_ value: Int, _ bytes: Int) {
    for byte in 0..<bytes { chunks.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
  }

  /// Returns the start of a frame, in milliseconds.
  private func time(of frame: Int) -> Int {
    Int((Double(frame) * 1000 / rate.framesPerSecond).rounded())
  }

  func complete() throws(MediaError) {
    try encodeWaiting()
    for (n, place) in durations.enumerated() {
      let end = time(of: n + 1 < begins.count ? begins[n + 1] : count)
      let duration = min(end - time(of: begins[n]), 0xff_ffff)
      for byte in 0..<3 { chunks[place + byte] = UInt8(duration >> (8 * byte) & 255) }
    }
    let frames = chunks
    chunks = []
    begin("RIFF", 4 + 18 + 14 + frames.count)
    chunks += Array("WEBP".utf8)
    begin("VP8X", 10)
    chunks += [hasAlpha ? 0x12 : 0x02, 0, 0, 0]
    number(size.width - 1, 3)
    number(size.height - 1, 3)
    begin("ANIM", 6)
    chunks += [0, 0, 0, 0, loops ? 0 : 1, 0]
    for bytes in [chunks, frames] {
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(MediaError) in try file.write(bytes) }
      }
      try result.get()
    }
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.discard() }
}
