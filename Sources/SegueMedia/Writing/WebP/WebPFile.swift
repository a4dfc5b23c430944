internal import SegueGeometry
internal import SeguePixels

/// An animated WebP file.
///
/// The format is described in RFC 9649, "WebP Image Format".
struct WebPFile: AnimationFile {
  let size: PixelSize
  let rate: FrameRate
  let loops: Bool

  func write(
    _ pictures: [AnimationPicture], of count: Int, to file: TemporaryFile
  ) throws(MediaError) {
    // A chunk of an odd size is padded with a zero byte.
    let total = pictures.reduce(0) { $0 + 8 + ($1.byteCount + 17) / 2 * 2 }
    var chunks = RIFFChunks()
    chunks.begin("RIFF", 4 + 18 + 14 + total)
    chunks.bytes += Array("WEBP".utf8)
    chunks.begin("VP8X", 10)
    chunks.bytes += [pictures.allSatisfy(\.flag) ? 0x02 : 0x12, 0, 0, 0]
    chunks.number(size.width - 1, 3)
    chunks.number(size.height - 1, 3)
    chunks.begin("ANIM", 6)
    chunks.bytes += [0, 0, 0, 0, loops ? 0 : 1, 0]
    for (index, picture) in pictures.enumerated() {
      let next = index + 1 < pictures.count ? pictures[index + 1].begin : count
      let duration = rate.millisecond(of: next) - rate.millisecond(of: picture.begin)
      chunks.begin("ANMF", picture.byteCount + 16)
      let (width, height) = (picture.size.width, picture.size.height)
      for value in [picture.x / 2, picture.y / 2, width - 1, height - 1] {
        chunks.number(value, 3)
      }
      chunks.number(min(duration, 0xff_ffff), 3)
      // The picture's pixels replace the existing ones, even with transparent pixels.
      chunks.bytes.append(2)
      for data in picture.data { chunks.bytes += data }
      if picture.byteCount % 2 != 0 { chunks.bytes.append(0) }
      if chunks.bytes.count > 1 << 16 { try chunks.flush(to: file) }
    }
    try chunks.flush(to: file)
  }
}

/// The chunks of a RIFF file: each with its name and its length.
private struct RIFFChunks {
  var bytes: [UInt8] = []

  mutating func flush(to file: TemporaryFile) throws(MediaError) {
    try file.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func begin(_ name: StaticString, _ length: Int) {
    name.withUTF8Buffer { bytes += $0 }
    number(length, 4)
  }

  mutating func number(_ value: Int, _ count: Int) {
    for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
  }
}
