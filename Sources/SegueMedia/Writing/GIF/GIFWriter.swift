internal import SeguePixels

/// Writes an animated GIF (GIF89a) in two passes: frames are kept until the last one is there, then
/// one palette is made for all of them.
final class GIFWriter: FittableWriter {
  private let file: TemporaryFile
  private let store: FrameStore
  private let timing: GIFTiming
  private let options: EncodingOptions
  private var histogram = ColorHistogram()
  /// False once a pixel that was shown has become transparent.
  private var hasMemory = true
  /// When each kept frame begins, in hundredths of a second.
  private var times: [Int] = []
  private var count = 0
  private var leftOut: PixelBuffer?
  private var hasLeftOut = false
  private var bytes: [UInt8] = []

  /// Throws `.unsupported` for a rate that GIF cannot have, and for an encoder other than `gif`.
  init(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) {
    try options.checkQuality()
    if let codec = options.codec, codec != "gif" {
      throw MediaError(
        .encoderMissing(name: codec, isRequested: true, usable: ["gif"]), path: output.path)
    }
    timing = GIFTiming(rate: rate)
    if timing.step > GIFTiming.longest {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot have \(rate.framesPerSecond) frames a second because a GIF shows one "
          + "for at most \(GIFTiming.longest / 100) seconds; give more, or choose another "
          + "extension")
    }
    self.options = options
    file = try TemporaryFile(for: output.path)
    store = try FrameStore(size: size, beside: file)
  }

  var storedCount: Int? { times.count }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    let number = count
    count += 1
    guard let time = timing.time(of: number) else {
      // It is written all the same if it turns out to be the last one.
      if leftOut == nil { leftOut = try PixelBuffer.make(buffer.size) }
      guard let leftOut else { return }
      for y in 0..<buffer.height { leftOut.row(y).update(from: buffer.row(y), count: buffer.width) }
      hasLeftOut = true
      return
    }
    hasLeftOut = false
    try keep(buffer, at: time)
  }

  private func keep(_ buffer: PixelBuffer, at time: Int) throws(MediaError) {
    times.append(time)
    for y in 0..<buffer.height {
      let isOpaque = histogram.add(buffer.row(y), count: buffer.width)
      if !isOpaque, hasMemory, store.clears(buffer.row(y), y) { hasMemory = false }
    }
    try store.append(buffer)
  }

  func complete() throws(MediaError) {
    if hasLeftOut, let leftOut, let last = times.last { try keep(leftOut, at: last + 2) }
    let palette = Palette(histogram, limit: options.colors)
    let frames = GIFFrames(
      size: store.size, palette: palette, loss: Self.loss(options.quality ?? 80),
      hasMemory: hasMemory)
    let coder = GIFCoder(store.size.width * store.size.height)
    var depth = 2
    while 1 << depth < palette.colors.count + 1 { depth += 1 }
    head(palette, depth)
    var reader = FrameStore.Reader(store)
    let buffer = try PixelBuffer.make(store.size)
    for n in 0..<store.count {
      guard try reader.read(into: buffer) else { break }
      let part = frames.next(buffer) ?? frames.chooseNothing()
      coder.code(frames.choices, count: part.count, depth: depth)
      frames.show(part, coder.chosen)
      let delay = n + 1 < times.count ? times[n + 1] - times[n] : timing.step
      put(part, delay: delay, transparent: frames.transparent)
      bytes += coder.bytes
      if bytes.count > 1 << 16 { try flush() }
    }
    bytes.append(0x3B)
    try flush()
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.discard() }

  /// Returns the tolerance for colours in busy areas, as a squared distance: 280 for a quality of
  /// 80, about five steps of each channel; 0 for 100.
  private static func loss(_ quality: Int) -> Int32 {
    Int32((100 - quality) * (100 - quality) * 280 / 400)
  }

  // MARK: The blocks of the file, as in GIF89a

  private func head(_ palette: Palette, _ depth: Int) {
    bytes += Array("GIF89a".utf8)
    word(store.size.width)
    word(store.size.height)
    // A global table of 2^depth colours.
    bytes += [0xF0 | UInt8(depth - 1), 0, 0]
    for i in 0..<1 << depth {
      let color = i < palette.colors.count ? palette.colors[i] : 0
      bytes += [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    // Without this extension of Netscape's, a GIF plays once.
    guard options.loops else { return }
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  private func put(_ part: GIFFrames.Part, delay: Int, transparent: UInt8) {
    // The graphic control: a frame stays, or is cleared before the next; one index is transparent.
    bytes += [0x21, 0xF9, 4, (hasMemory ? 1 : 2) << 2 | 1]
    word(Int(delay))
    bytes += [transparent, 0]
    bytes.append(0x2C)
    for value in [part.x, part.y, part.width, part.height] { word(value) }
    bytes.append(0)
  }

  private func word(_ value: Int) {
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private func flush() throws(MediaError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(MediaError) in try file.write(bytes) }
    }
    try result.get()
    bytes.removeAll(keepingCapacity: true)
  }
}
