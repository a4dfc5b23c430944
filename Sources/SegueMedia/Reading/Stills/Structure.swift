internal import SeguePixels

/// The properties of a picture file that can be read from its chunks or segments, before anything
/// is decoded.
struct Structure: Equatable {
  /// The size as stored, before the orientation is applied. Nil when the file does not state it.
  var size: PixelSize?
  /// True when the end marker of the format was found, so the file is not truncated.
  var isWhole = false
  /// The EXIF orientation; nil if the file has none.
  var orientation: Int?
  /// The ends of an animated WebP's frames in milliseconds.
  var frameEnds: [Int] = []
  /// The number of times that an animation is shown; nil if it repeats for ever.
  var plays: Int? = 1
  /// The statements about colours.
  var colors = ColorTags()
  /// The damage beside the pixels, each as the end of a sentence that begins with the file's name.
  var notes: [String] = []

  /// Walks the blocks of GIF (GIF89a, appendix B) to the trailer, which some encoders omit: the
  /// file is whole if no block is truncated and there is at least one picture.
  static func gif(_ bytes: FileBytes) -> Structure {
    var result = Structure(size: PixelSize(width: bytes.le16(6), height: bytes.le16(8)))
    func table(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
    var at = 13 + table(bytes[10])
    var pictures = 0
    while at < bytes.count {
      switch bytes[at] {
      case 0x3B:
        result.isWhole = pictures > 0
        return result
      case 0x21:
        at += 2
        // A number of repetitions, after which browsers have shown the animation once more than that.
        if bytes[at - 1] == 0xFF, bytes.has("NETSCAPE2.0", at: at + 1), bytes[at + 13] == 1 {
          let count = bytes.le16(at + 14)
          result.plays = count == 0 ? nil : count + 1
        }
      case 0x2C:
        at += 11 + table(bytes[at + 9])
        pictures += 1
      default:
        // Garbage after the last block, which some encoders write, is ignored.
        result.isWhole = pictures > 0
        return result
      }
      while at < bytes.count, bytes[at] != 0 { at += 1 + Int(bytes[at]) }
      guard at < bytes.count else { return result }
      at += 1
    }
    result.isWhole = pictures > 0
    return result
  }

  /// Returns the orientation: tag 0x0112 of the first directory of a TIFF structure (EXIF 2.32,
  /// 4.6.4).
  static func exif(_ bytes: FileBytes, at start: Int) -> Int? {
    let little = bytes.has("II", at: start)
    guard little || bytes.has("MM", at: start) else { return nil }
    func short(_ i: Int) -> Int { little ? bytes.le16(i) : bytes.be16(i) }
    let directory = start + (little ? bytes.le32(start + 4) : bytes.be32(start + 4))
    for entry in 0..<min(short(directory), 256) {
      let at = directory + 2 + entry * 12
      if short(at) == 0x0112 { return short(at + 8) }
    }
    return nil
  }
}
