internal import SeguePixels

extension Structure {
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
      } else if bytes.has("ANMF", at: at) {
        result.frameEnds.append((result.frameEnds.last ?? 0) + bytes.le24(at + 20))
      } else if bytes.has("ANIM", at: at) {
        result.plays = bytes.le16(at + 12) == 0 ? nil : bytes.le16(at + 12)
      } else if bytes.has("ICCP", at: at), at + 8 + length <= bytes.count,
        length <= ColorTags.maxProfileBytes
      {
        result.colors.profile = Array(bytes[at + 8..<at + 8 + length])
      }
      at += 8 + length + length & 1
    }
    return result
  }
}
