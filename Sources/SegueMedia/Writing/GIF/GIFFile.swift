internal import SeguePixels

/// A GIF that is being written, in the format GIF89a.
final class GIFFile {
  private let file: TemporaryFile
  private let colors: GIFColors
  /// The most recent picture, which is written when the next one is added, because only then is its
  /// duration known.
  private var last: GIFPicture?
  /// The picture that changes nothing, for the rest of a long delay.
  private lazy var nothing = GIFPicture.nothing(colors)
  private var bytes: [UInt8] = []

  /// Makes a GIF and its header.
  init(_ file: TemporaryFile, size: PixelSize, colors: GIFColors, loops: Bool) {
    self.file = file
    self.colors = colors
    bytes += Array("GIF89a".utf8)
    word(size.width)
    word(size.height)
    // The global colour table has 2^depth colours.
    bytes += [0xF0 | UInt8(colors.depth - 1), 0, 0]
    for i in 0..<1 << colors.depth {
      let color = i < colors.palette.colors.count ? colors.palette.colors[i] : 0
      bytes += [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    // The Netscape extension makes the GIF loop; without it, a GIF plays once.
    guard loops else { return }
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  func put(_ picture: GIFPicture) throws(MediaError) {
    try putLast(until: picture.time)
    last = picture
  }

  /// Writes the last picture and the end of the file.
  ///
  /// - Parameter time: The end of the film, in hundredths of a second.
  func end(at time: Int) throws(MediaError) {
    try putLast(until: time)
    bytes.append(0x3B)
    try flush()
  }

  /// Writes the last picture. If it is shown for longer than a frame of a GIF can last, pictures follow that change
  /// nothing, or the same one again if each frame begins transparent.
  private func putLast(until time: Int) throws(MediaError) {
    guard var picture = last else { return }
    for delay in GIFTiming.delays(time - picture.time) {
      try put(picture, delay: delay)
      if colors.hasMemory { picture = nothing }
    }
  }

  private func put(_ picture: GIFPicture, delay: Int) throws(MediaError) {
    // The graphic control extension has a disposal method, which keeps the frame or clears it
    // before the next one, and a transparent index.
    bytes += [0x21, 0xF9, 4, (colors.hasMemory ? 1 : 2) << 2 | 1]
    word(delay)
    bytes += [UInt8(colors.palette.colors.count), 0]
    bytes.append(0x2C)
    let part = picture.part
    for value in [part.x, part.y, part.width, part.height] { word(value) }
    bytes.append(0)
    bytes += picture.bytes
    if bytes.count > 1 << 16 { try flush() }
  }

  private func word(_ value: Int) {
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private func flush() throws(MediaError) {
    try file.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
