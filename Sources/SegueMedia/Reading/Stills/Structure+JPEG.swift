internal import SeguePixels

extension Structure {
  /// Walks the marker segments of JPEG (ITU-T T.81, B.1) to the end-of-image marker.
  static func jpeg(_ bytes: FileBytes) -> Structure {
    var result = Structure()
    var profile: [Int: Range<Int>] = [:]
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
        result.colors.profile = joined(profile, bytes)
        return result
      default:
        if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
          result.size = PixelSize(width: bytes.be16(at + 7), height: bytes.be16(at + 5))
        }
        let length = max(2, bytes.be16(at + 2))
        if marker == 0xE1, bytes.has("Exif\0\0", at: at + 4) {
          result.orientation = result.orientation ?? exif(bytes, at: at + 10)
        } else if marker == 0xE2, bytes.has("ICC_PROFILE\0", at: at + 4), length > 16 {
          profile[Int(bytes[at + 16])] = at + 18..<at + 2 + length
        }
        at += 2 + length
      }
    }
    return result
  }

  /// Returns the profile whose parts, numbered from 1, are in several segments (ICC.1:2022, B.4); nil if one is missing.
  private static func joined(_ parts: [Int: Range<Int>], _ bytes: FileBytes) -> [UInt8]? {
    guard !parts.isEmpty else { return nil }
    var profile: [UInt8] = []
    for number in 1...parts.count {
      guard let part = parts[number], part.upperBound <= bytes.count else { return nil }
      profile += bytes[part]
    }
    return profile.count <= ColorTags.maxProfileBytes ? profile : nil
  }
}
