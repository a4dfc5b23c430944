import Foundation
import SegueRender
import Testing

@testable import SegueMedia

/// Reads PNGs of every colour type, depth and interlacing, as PngSuite has them, and compares them with ImageMagick.
@Suite struct PNGMatrixTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// The colour types with their depths (ISO/IEC 15948, table 11.1).
  static let kinds: [(type: Int, depths: [Int], samples: Int)] = [
    (0, [1, 2, 4, 8, 16], 1), (2, [8, 16], 3), (3, [1, 2, 4, 8], 1), (4, [8, 16], 2), (6, [8, 16], 4),
  ]

  /// The first column and row of Adam7's passes, and the distances (ISO/IEC 15948, 8.2).
  static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  func png(type: Int, depth: Int, samples: Int, isInterlaced: Bool, hasKey: Bool) -> [UInt8] {
    let (width, height) = (13, 11)
    let colors = type == 3 ? min(1 << depth, 200) : 1 << depth
    func sample(_ x: Int, _ y: Int, _ part: Int) -> Int { (x * 37 + y * 101 + part * 59 + x * y) % colors }
    func rows(_ x0: Int, _ y0: Int, _ dx: Int, _ dy: Int) -> [UInt8] {
      guard x0 < width, y0 < height else { return [] }
      var bytes: [UInt8] = []
      for y in stride(from: y0, to: height, by: dy) {
        var (row, bits): ([UInt8], Int) = ([], 8)
        for x in stride(from: x0, to: width, by: dx) {
          for part in 0..<samples {
            let value = sample(x, y, part)
            if depth == 16 {
              row += [UInt8(value >> 8), UInt8(value & 255)]
            } else {
              if bits == 8 { (row, bits) = (row + [0], 0) }
              row[row.count - 1] |= UInt8(value << (8 - depth - bits))
              bits += depth
            }
          }
        }
        bytes += [0] + row
      }
      return bytes
    }
    var lines: [UInt8] = []
    for pass in isInterlaced ? Self.passes : [(0, 0, 1, 1)] { lines += rows(pass.0, pass.1, pass.2, pass.3) }
    guard let parts = try? ColorTests() else { return [] }
    var chunks: [[UInt8]] = []
    if type == 3 {
      var colorsOfPalette: [UInt8] = []
      for i in 0..<colors { colorsOfPalette += [UInt8(i * 5 % 256), UInt8(i * 11 % 256), UInt8(255 - i)] }
      chunks.append(parts.chunk("PLTE", colorsOfPalette))
      if hasKey { chunks.append(parts.chunk("tRNS", (0..<colors / 2).map { UInt8($0 * 70 % 256) })) }
    } else if hasKey {
      var key: [UInt8] = []
      for part in 0..<samples {
        let value = sample(3, 2, part)
        key += [UInt8(value >> 8), UInt8(value & 255)]
      }
      chunks.append(parts.chunk("tRNS", key))
    }
    let head: [UInt8] = [UInt8(depth), UInt8(type), 0, 0, isInterlaced ? 1 : 0]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += parts.chunk("IHDR", parts.be32(width) + parts.be32(height) + head)
    for chunk in chunks { bytes += chunk }
    bytes += parts.chunk("IDAT", parts.stored(lines))
    bytes += parts.chunk("IEND", [])
    return bytes
  }

  @Test(arguments: 0..<kinds.count, [false, true])
  func `every kind of PNG has ImageMagick's pixels`(_ kind: Int, _ isInterlaced: Bool) throws {
    let kind = Self.kinds[kind]
    for depth in kind.depths {
      for hasKey in kind.type < 4 ? [false, true] : [false] {
        try scratch.write(
          "a.png", png(type: kind.type, depth: depth, samples: kind.samples, isInterlaced: isInterlaced, hasKey: hasKey)
        )
        try scratch.run("convert", "a.png", "-depth", "16", "-endian", "MSB", "RGBA:raw")
        let raw = try scratch.bytes("raw")
        let source = try MediaSource(path: scratch("a.png"))
        #expect(source.warnings == [])
        let ours = pixels(try source.frame(at: 0))
        var worst = 0
        for (i, pixel) in ours.enumerated() {
          // ImageMagick's 16 bits of this machine, straight; ours are multiplied.
          func wide(_ part: Int) -> Int { Int(raw[8 * i + 2 * part]) << 8 | Int(raw[8 * i + 2 * part + 1]) }
          let alpha = (wide(3) + 128) / 257
          #expect(Int(pixel >> 24) == alpha)
          for (part, shift): (Int, UInt32) in [(0, 16), (1, 8), (2, 0)] {
            let expected = ((wide(part) + 128) / 257 * alpha + 127) / 255
            worst = max(worst, abs(expected - Int(pixel >> shift & 255)))
          }
        }
        #expect(worst <= (depth == 16 ? 1 : 0), "type \(kind.type), \(depth) bits, \(hasKey)")
      }
    }
  }
}
