/// Bytes as text (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns bytes in base 64.
  package static func text(_ bytes: [UInt8]) -> String {
    String(decoding: encoded(bytes), as: UTF8.self)
  }

  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let group =
        UInt32(bytes[index]) << 16
        | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0) | (left > 2 ? UInt32(bytes[index + 2]) : 0)
      result.append(letters[Int(group >> 18)])
      result.append(letters[Int(group >> 12 & 63)])
      result.append(left > 1 ? letters[Int(group >> 6 & 63)] : 0x3D)
      result.append(left > 2 ? letters[Int(group & 63)] : 0x3D)
      index += 3
    }
    return result
  }

  /// Decodes base 64, also in the alphabet of URLs. Other characters, such as spaces, are skipped.
  static func decoded(_ text: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(min(limit, text.count / 4 * 3 + 3))
    var (word, bits): (UInt32, UInt32) = (0, 0)
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: continue
      }
      word = word << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: word >> bits))
        if result.count >= limit { break }
      }
    }
    return result
  }
}
