internal import CSeguePictures

/// The chunks of a PNG file: each with its length, its name and a checksum of both.
struct PNGChunks {
  /// The bytes of the file so far. They begin with the signature of every PNG file.
  var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  mutating func add(_ name: StaticString, _ body: (inout PNGChunks) -> Void) {
    let start = bytes.count
    number(0, 4)
    name.withUTF8Buffer { bytes += $0 }
    body(&self)
    let length = bytes.count - start - 8
    for byte in 0..<4 { bytes[start + byte] = UInt8(truncatingIfNeeded: length >> (24 - 8 * byte)) }
    number(Int(Self.checksum(bytes[(start + 4)...])), 4)
  }

  /// Adds the statement that the colours are sRGB's, with the perceptual intent. It comes before the pixels.
  mutating func addSRGB() {
    add("sRGB") { $0.number(0, 1) }
  }

  mutating func number(_ value: Int, _ count: Int) {
    for byte in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }

  mutating func append(_ data: [UInt8]) { bytes += data }

  /// Returns the CRC-32 as in ISO 3309.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { segue_crc32($0.baseAddress, $0.count) }
  }
}
