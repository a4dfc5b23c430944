import Foundation

/// Writes PNG files independently of the command, so that the command is not tested with its own
/// encoder.
enum Picture {
  /// Returns an opaque picture. Pictures with different seeds differ in every pixel.
  static func png(_ width: Int, _ height: Int, seed: Int) -> [UInt8] {
    png(width, height) { x, y in
      [
        UInt8(truncatingIfNeeded: x * 5 + seed * 97),
        UInt8(truncatingIfNeeded: y * 3 + seed * 31),
        UInt8(truncatingIfNeeded: (x ^ y) + seed * 13),
      ]
    }
  }

  /// Returns a picture that is filled with one shade of grey.
  static func plain(_ width: Int, _ height: Int, _ shade: UInt8) -> [UInt8] {
    png(width, height) { _, _ in [shade, shade, shade] }
  }

  /// Returns a picture of pixels with three channels, or with four for one with opacity.
  ///
  /// - Parameter chunks: Chunks between the header and the pixels.
  static func png(
    _ width: Int, _ height: Int, chunks: [UInt8] = [], _ pixel: (Int, Int) -> [UInt8]
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += pixel(x, y) }
    }
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, pixel(0, 0).count == 4 ? 6 : 2, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
      + chunks + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// Returns a chunk with its checksum.
  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return bigEndian(UInt32(body.count)) + content + bigEndian(crc(content))
  }

  /// Returns a zlib stream of uncompressed blocks. Source: RFC 1950 and 1951.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for number in [count, ~count] {
        stream += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
      }
      stream += block
    } while !rest.isEmpty
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + bigEndian(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Two small screens in a temporary folder.
struct Screens {
  let folder: Folder
  static let size = (width: 24, height: 40)

  init() throws {
    folder = try Folder()
    try folder.write("a.png", Picture.png(Self.size.width, Self.size.height, seed: 1))
    try folder.write("b.png", Picture.png(Self.size.width, Self.size.height, seed: 2))
  }

  /// Runs `segue render a.png b.png` with further arguments.
  func render(_ arguments: String...) throws -> Run {
    try render(arguments)
  }

  func render(_ arguments: [String]) throws -> Run {
    try Run.segue(["render", "a.png", "b.png"] + arguments, in: folder)
  }
}
