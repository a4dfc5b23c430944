internal import SegueGeometry
internal import SeguePixels

/// Writes an animated PNG.
///
/// The format is described in the PNG specification, third edition, "Animation" (acTL, fcTL, fdAT).
final class APNGWriter: FittableWriter {
  private let file: TemporaryFile
  private let size: PixelSize
  private let rate: FrameRate
  private let loops: Bool
  private let coder: APNGPictures
  private var count = 0
  private var pictures: [APNGPicture] = []

  init(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) {
    coder = try APNGPictures(output, size: size, options: options)
    self.size = size
    self.rate = rate
    loops = options.loops
    file = try TemporaryFile(for: output.path)
  }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    count += 1
    try coder.add(buffer)
    pictures += coder.take()
  }

  func complete() throws(MediaError) {
    try coder.finish()
    pictures += coder.take()
    try APNGFile(size: size, rate: rate, loops: loops).write(pictures, of: count, to: file)
    pictures = []
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.discard() }
}

/// An animated PNG file, which is made of encoded pictures.
struct APNGFile {
  let size: PixelSize
  let rate: FrameRate
  let loops: Bool

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - pictures: All pictures, in the order of their frames.
  ///   - count: The number of the film's frames.
  func write(
    _ pictures: [APNGPicture], of count: Int, to file: TemporaryFile
  ) throws(MediaError) {
    var chunks = PNGChunks()
    chunks.add("IHDR") {
      $0.number(size.width, 4)
      $0.number(size.height, 4)
      // Bit depth 8, colour type 6 (RGBA), and 0 for the compression, filter and interlace methods.
      for value in [8, 6, 0, 0, 0] { $0.number(value, 1) }
    }
    chunks.addSRGB()
    chunks.add("acTL") {
      $0.number(pictures.count, 4)
      $0.number(loops ? 0 : 1, 4)
    }
    var sequence = 0
    for (index, picture) in pictures.enumerated() {
      let next = index + 1 < pictures.count ? pictures[index + 1].begin : count
      let delay = delay(from: picture.begin, to: next)
      chunks.add("fcTL") {
        for value in [sequence, picture.size.width, picture.size.height, picture.x, picture.y] {
          $0.number(value, 4)
        }
        $0.number(delay.0, 2)
        $0.number(delay.1, 2)
        // Disposal 0: the picture stays when the next one is drawn over it.
        $0.number(0, 1)
        $0.number(picture.isOver ? 1 : 0, 1)
      }
      sequence += 1
      for data in picture.data {
        chunks.add(index == 0 ? "IDAT" : "fdAT") {
          if index > 0 { $0.number(sequence, 4) }
          $0.append(data)
        }
        if index > 0 { sequence += 1 }
      }
      try write(&chunks, to: file)
    }
    chunks.add("IEND") { _ in }
    try write(&chunks, to: file)
  }

  /// Returns the start of a frame, in milliseconds.
  private func time(of frame: Int) -> Int {
    Int(clamping: (Double(frame) * 1000 / rate.framesPerSecond).rounded())
  }

  /// Returns the duration of a picture as a fraction of two 16-bit numbers: exact if such a
  /// fraction can represent the duration, otherwise in milliseconds, with rounding errors that do
  /// not accumulate, or in larger units if there are too many milliseconds.
  private func delay(from begin: Int, to end: Int) -> (Int, Int) {
    let exact = (end - begin) * rate.denominator
    if exact <= 65_535, rate.numerator <= 65_535 { return (exact, rate.numerator) }
    var (delay, unit) = (time(of: end) - time(of: begin), 1000)
    while delay > 65_535, unit > 1 { (delay, unit) = ((delay + 5) / 10, unit / 10) }
    return (min(delay, 65_535), unit)
  }

  private func write(_ chunks: inout PNGChunks, to file: TemporaryFile) throws(MediaError) {
    defer { chunks.bytes.removeAll(keepingCapacity: true) }
    try file.write(chunks.bytes)
  }
}
