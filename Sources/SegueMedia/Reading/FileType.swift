internal import SeguePixels

/// The type of a picture or video file, judged by its contents and not by its name.
enum FileType: Equatable {
  case png, jpeg, webp, svg
  /// Animated pictures, which libav reads frame by frame.
  case gif, apng
  /// A WebP with several pictures, which libav cannot read.
  case animatedWebP
  /// Any other type. libav's demuxers identify it.
  case other

  /// Determines the type from the first bytes of the file; 64 KB are enough.
  init(_ bytes: FileBytes) {
    if bytes.has("\u{0D}\n\u{1A}\n", at: 4), bytes[0] == 0x89, bytes.has("PNG", at: 1) {
      self = Self.isAnimated(bytes) ? .apng : .png
    } else if bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF {
      self = .jpeg
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = bytes.has("VP8X", at: 12) && bytes[20] & 2 != 0 ? .animatedWebP : .webp
    } else if bytes.has("GIF8", at: 0) {
      self = .gif
    } else {
      self = SVGHead(bytes) != nil ? .svg : .other
    }
  }

  /// Returns true if a PNG is animated: if it has an `acTL` chunk before the first `IDAT` (APNG
  /// specification 1.0).
  private static func isAnimated(_ bytes: FileBytes) -> Bool {
    var at = 8
    while at + 8 <= bytes.count {
      if bytes.has("acTL", at: at + 4) { return true }
      if bytes.has("IDAT", at: at + 4) { return false }
      at += 12 + bytes.be32(at)
    }
    return false
  }
}

/// The properties of a picture file that can be read from its chunks or segments, before anything
/// is decoded.
struct Structure: Equatable {
  /// The size as stored, before the orientation is applied. Nil when the file does not state it.
  var size: PixelSize?
  /// True when the end marker of the format was found, so the file is not truncated.
  var isWhole = false
  /// The EXIF orientation of a PNG or WebP, for which libav does not report the orientation; nil if
  /// the file has none.
  var orientation: Int?

  /// Walks the chunks of PNG (ISO/IEC 15948, 5.3) to `IEND`.
  static func png(_ bytes: FileBytes) -> Structure {
    var result = Structure()
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes.be32(at)
      guard at + 12 + length <= bytes.count else { break }
      if bytes.has("IHDR", at: at + 4) {
        result.size = PixelSize(width: bytes.be32(at + 8), height: bytes.be32(at + 12))
      } else if bytes.has("eXIf", at: at + 4) {
        result.orientation = exif(bytes, at: at + 8)
      } else if bytes.has("IEND", at: at + 4) {
        result.isWhole = true
        break
      }
      at += 12 + length
    }
    if result.size == nil, bytes.has("IHDR", at: 12) {
      result.size = PixelSize(width: bytes.be32(16), height: bytes.be32(20))
    }
    return result
  }

  /// Walks the marker segments of JPEG (ITU-T T.81, B.1) to the end-of-image marker.
  static func jpeg(_ bytes: FileBytes) -> Structure {
    var result = Structure()
    var at = 2
    while at + 1 < bytes.count {
      // Between segments there is entropy-coded data, in which an FF is always followed by 00 or
      // RST0…7.
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      let marker = bytes[at + 1]
      switch marker {
      case 0xFF:
        at += 1
      case 0x00, 0x01, 0xD0...0xD8:
        at += 2
      case 0xD9:
        result.isWhole = true
        return result
      default:
        if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
          result.size = PixelSize(width: bytes.be16(at + 7), height: bytes.be16(at + 5))
        }
        at += 2 + max(2, bytes.be16(at + 2))
      }
    }
    return result
  }

  /// Walks the chunks of WebP (RFC 9649, 2.3–2.7).
  static func webp(_ bytes: FileBytes) -> Structure {
    var result = Structure(isWhole: 8 + bytes.le32(4) <= bytes.count)
    var at = 12
    while at + 8 <= bytes.count {
      let length = bytes.le32(at + 4)
      if bytes.has("VP8X", at: at) {
        result.size = PixelSize(width: bytes.le24(at + 12) + 1, height: bytes.le24(at + 15) + 1)
      } else if bytes.has("VP8L", at: at), result.size == nil {
        let bits = bytes.le32(at + 9)
        result.size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
      } else if bytes.has("VP8 ", at: at), result.size == nil {
        result.size = PixelSize(
          width: bytes.le16(at + 14) & 0x3FFF, height: bytes.le16(at + 16) & 0x3FFF)
      } else if bytes.has("EXIF", at: at) {
        let start = bytes.has("Exif\0\0", at: at + 8) ? at + 14 : at + 8
        result.orientation = exif(bytes, at: start)
      }
      at += 8 + length + length & 1
    }
    return result
  }

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
      case 0x21: at += 2
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
  private static func exif(_ bytes: FileBytes, at start: Int) -> Int? {
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
