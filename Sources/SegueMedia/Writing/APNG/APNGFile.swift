internal import SegueGeometry
internal import SeguePixels

/// An animated PNG file.
///
/// The format is described in the PNG specification, third edition, "Animation" (acTL, fcTL, fdAT).
struct APNGFile: AnimationFile {
  let size: PixelSize
  let rate: FrameRate
  let loops: Bool

  func write(
    _ pictures: [AnimationPicture], of count: Int, to file: TemporaryFile
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
        $0.number(picture.flag ? 1 : 0, 1)
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

  /// Returns the duration of a picture as a fraction of two 16-bit numbers: exact if such a
  /// fraction can represent the duration, otherwise in milliseconds, with rounding errors that do
  /// not accumulate, or in larger units if there are too many milliseconds.
  private func delay(from begin: Int, to end: Int) -> (Int, Int) {
    let exact = (end - begin) * rate.denominator
    if exact <= 65_535, rate.numerator <= 65_535 { return (exact, rate.numerator) }
    var (delay, unit) = (rate.millisecond(of: end) - rate.millisecond(of: begin), 1000)
    while delay > 65_535, unit > 1 { (delay, unit) = ((delay + 5) / 10, unit / 10) }
    return (min(delay, 65_535), unit)
  }

  private func write(_ chunks: inout PNGChunks, to file: TemporaryFile) throws(MediaError) {
    defer { chunks.bytes.removeAll(keepingCapacity: true) }
    try file.write(chunks.bytes)
  }
}
