import CLibAV
internal import SeguePixels

/// Writes an animated PNG: of each frame the rectangle in which it differs from the one before, encoded
/// as a picture by itself, on all processors. Pixels in it that have not changed are left transparent,
/// which takes hardly any bytes.
///
/// Source of the format: the PNG specification, third edition, "Animation" (acTL, fcTL, fdAT).
final class APNGWriter: FittableWriter {
  private let output: OutputFormat
  private let file: TemporaryFile
  private let size: PixelSize
  private let rate: FrameRate
  private let loops: Bool
  private let codec: UnsafePointer<AVCodec>
  /// The last frame that was given.
  private let last: PixelBuffer
  private var count = 0
  /// The parts that wait to be encoded together, one on each processor.
  private var waiting: [Part] = []
  /// Each part's place, how it is drawn, when it begins, and its compressed pixels.
  private var frames: [(part: Part, data: [[UInt8]])] = []

  /// The part of a frame that is written.
  private struct Part {
    var x: Int
    var y: Int
    /// When it begins, in frames.
    var begin: Int
    /// True when it is drawn over the existing pixels; false when it replaces them.
    var isOver: Bool
    var size: PixelSize
    /// Released once it is encoded.
    var pixels: Frame?
  }

  init(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) {
    guard options.quality == nil else {
      throw MediaError(.qualityFixed(encoder: nil), path: output.path)
    }
    try LibAV.listen()
    if let name = options.codec, name != "apng" {
      throw MediaError(
        .encoderMissing(name: name, isRequested: true, usable: ["apng"]), path: output.path)
    }
    guard let png = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be made because the installed libavcodec has no PNG encoder; choose "
          + "another extension")
    }
    self.output = output
    self.size = size
    self.rate = rate
    codec = png
    loops = options.loops
    last = try PixelBuffer.make(size)
    file = try TemporaryFile(for: output.path)
  }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    defer { count += 1 }
    let changed = count == 0 ? PixelBox(all: size) : PixelBox(changedFrom: last, to: buffer)
    guard let box = changed else { return }
    let part = PixelSize(width: box.x1 - box.x0, height: box.y1 - box.y0)
    let isOver = count > 0 && isOpaqueWhereChanged(buffer, box)
    let pixels = try Frame(size: part, format: AV_PIX_FMT_RGBA)
    guard let data = segue_av_data(pixels.pointer, 0) else { return }
    let stride = Int(segue_av_stride(pixels.pointer, 0))
    for row in 0..<part.height {
      let from = buffer.row(box.y0 + row) + box.x0
      let to = last.row(box.y0 + row) + box.x0
      // Unsafe: libav's rows are aligned and have room for four bytes a pixel.
      let straight = UnsafeMutableRawPointer(data + row * stride)
        .assumingMemoryBound(to: UInt32.self)
      for column in 0..<part.width {
        let pixel = from[column]
        if isOver, to[column] == pixel {
          straight[column] = 0
          continue
        }
        to[column] = pixel
        let color = Alpha.straight(pixel)
        // From 0xAARRGGBB to bytes in the order red, green, blue, alpha.
        straight[column] =
          color & 0xff00_ff00 | color >> 16 & 0xff | (color & 0xff) << 16
      }
    }
    waiting.append(
      Part(
        x: box.x0, y: box.y0, begin: count, isOver: isOver, size: part, pixels: pixels))
    if waiting.count >= PictureEncoding.threads { try encodeWaiting() }
  }

  private func isOpaqueWhereChanged(_ buffer: PixelBuffer, _ box: PixelBox) -> Bool {
    for y in box.y0..<box.y1 {
      let (a, b) = (buffer.row(y), last.row(y))
      for x in box.x0..<box.x1 where a[x] != b[x] && a[x] >> 24 != 255 { return false }
    }
    return true
  }

  private func encodeWaiting() throws(MediaError) {
    let (codec, path) = (codec, output.path)
    let files = try PictureEncoding.perform(waiting.compactMap(\.pixels)) { picture in
      Result { () throws(MediaError) in
        try PictureEncoding.encode(picture, with: codec, path: path) { encoder in
          // PNG's filters make most screens larger, and take time.
          encoder.set("pred", "none")
        }
      }
    }
    for (part, file) in zip(waiting, files) {
      var part = part
      part.pixels = nil
      frames.append((part, Self.data(of: file)))
    }
    waiting = []
  }

  /// Returns the contents of a PNG's IDAT chunks.
  private static func data(of file: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    var place = 8
    while place + 12 <= file.count {
      let length = (0..<4).reduce(0) { $0 << 8 | Int(file[place + $1]) }
      let begin = place + 8
      let end = min(begin + length, file.count)
      if file[place + 4..<begin].elementsEqual("IDAT".utf8) { all.append(Array(file[begin..<end])) }
      place = end + 4
    }
    return all
  }

  // MARK: The file

  /// Returns the start of a frame, in milliseconds.
  private func time(of frame: Int) -> Int {
    Int((Double(frame) * 1000 / rate.framesPerSecond).rounded())
  }

  /// Returns the duration of a part as a fraction of two numbers of 16 bits: exactly if they can
  /// represent it, otherwise in milliseconds whose errors do not add up.
  private func delay(of index: Int) -> (Int, Int) {
    let begin = frames[index].part.begin
    let end = index + 1 < frames.count ? frames[index + 1].part.begin : count
    let exact = (end - begin) * rate.denominator
    if exact <= 65_535, rate.numerator <= 65_535 { return (exact, rate.numerator) }
    return (min(time(of: end) - time(of: begin), 65_535), 1000)
  }

  func complete() throws(MediaError) {
    try encodeWaiting()
    var chunks = PNGChunks()
    chunks.add("IHDR") {
      $0.number(size.width, 4)
      $0.number(size.height, 4)
      // Eight bits a channel, with alpha; the only compression, filter method and order.
      for value in [8, 6, 0, 0, 0] { $0.number(value, 1) }
    }
    chunks.add("acTL") {
      $0.number(frames.count, 4)
      $0.number(loops ? 0 : 1, 4)
    }
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      let (part, delay) = (frame.part, delay(of: index))
      chunks.add("fcTL") {
        for value in [sequence, part.size.width, part.size.height, part.x, part.y] {
          $0.number(value, 4)
        }
        $0.number(delay.0, 2)
        $0.number(delay.1, 2)
        // The picture stays until the next one is drawn.
        $0.number(0, 1)
        $0.number(part.isOver ? 1 : 0, 1)
      }
      sequence += 1
      for data in frame.data {
        chunks.add(index == 0 ? "IDAT" : "fdAT") {
          if index > 0 { $0.number(sequence, 4) }
          $0.append(data)
        }
        if index > 0 { sequence += 1 }
      }
      try write(&chunks)
    }
    chunks.add("IEND") { _ in }
    try write(&chunks)
    frames = []
  }

  private func write(_ chunks: inout PNGChunks) throws(MediaError) {
    let result = chunks.bytes.withUnsafeBytes { bytes in
      Result { () throws(MediaError) in try file.write(bytes) }
    }
    chunks.bytes.removeAll(keepingCapacity: true)
    try result.get()
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.discard() }
}

/// The chunks of a PNG file: each with its length, its name and a checksum of both.
struct PNGChunks {
  /// Begins with the signature of every PNG file.
  var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  mutating func add(_ name: StaticString, _ body: (inout PNGChunks) -> Void) {
    let start = bytes.count
    number(0, 4)
    name.withUTF8Buffer { bytes += $0 }
    body(&self)
    let length = bytes.count - start - 8
    for byte in 0..<4 { bytes[start + byte] = UInt8(truncatingIfNeeded: length >> (24 - 8 * byte)) }
    number(Int(Self.checksum(bytes[(start + 4)...])), 4)
  }

  mutating func number(_ value: Int, _ count: Int) {
    for byte in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }

  mutating func append(_ data: [UInt8]) { bytes += data }

  /// Returns the CRC-32 as in ISO 3309, computed a byte at a time.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = .max
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
    return ~crc
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xedb8_8320 ^ crc >> 1 : crc >> 1 }
  }
}
