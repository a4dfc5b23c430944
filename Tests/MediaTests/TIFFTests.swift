import Foundation
import SegueRender
import Testing

@testable import SegueMedia

/// Tests that a TIFF is shown whole. ImageMagick makes the files, and the small ones are written here.
@Suite struct TIFFTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func repeated(_ count: Int, _ pixel: [UInt8]) -> [UInt8] {
    Array([[UInt8]](repeating: pixel, count: count).joined())
  }

  func source(_ name: String) throws -> MediaSource { try MediaSource(path: scratch(name)) }

  /// A field of the directory: its tag, and its values as short numbers or bytes.
  enum Value {
    case shorts([Int])
    case bytes([UInt8])
  }

  /// Writes a TIFF of one strip without compression (TIFF 6.0).
  func tiff(
    _ name: String, _ width: Int, _ height: Int, _ samples: [UInt8], photometric: Int, bits: [Int] = [8, 8, 8],
    _ more: [(Int, Value)] = []
  ) throws {
    var fields: [(Int, Value)] = [
      (256, .shorts([width])), (257, .shorts([height])), (258, .shorts(bits)), (259, .shorts([1])),
      (262, .shorts([photometric])), (273, .shorts([8])), (277, .shorts([bits.count])), (278, .shorts([height])),
      (279, .shorts([samples.count])),
    ]
    fields += more
    fields.sort { $0.0 < $1.0 }
    func le16(_ n: Int) -> [UInt8] { [UInt8(n & 255), UInt8(n >> 8 & 255)] }
    func le32(_ n: Int) -> [UInt8] { le16(n & 0xFFFF) + le16(n >> 16) }
    let data = samples + [UInt8](repeating: 0, count: samples.count % 2)
    let begin = 8 + data.count
    var (directory, rest) = (le16(fields.count), [UInt8]())
    for (tag, value) in fields {
      let (kind, count, bytes): (Int, Int, [UInt8]) =
        switch value {
        case .shorts(let numbers): (3, numbers.count, numbers.flatMap(le16))
        case .bytes(let bytes): (7, bytes.count, bytes)
        }
      directory += le16(tag) + le16(kind) + le32(count)
      if bytes.count <= 4 {
        directory += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        directory += le32(begin + 2 + 12 * fields.count + 4 + rest.count)
        rest += bytes + [UInt8](repeating: 0, count: bytes.count % 2)
      }
    }
    try scratch.write(name, Array("II*\0".utf8) + le32(begin) + data + directory + le32(0) + rest)
  }

  @Test func `straight and multiplied transparency are told apart`() throws {
    let straight = repeated(16, [UInt8(200), 100, 50, 128])
    try tiff("straight.tif", 4, 4, straight, photometric: 2, bits: [8, 8, 8, 8], [(338, .shorts([2]))])
    let multiplied = repeated(16, [UInt8(100), 50, 25, 128])
    try tiff("multiplied.tif", 4, 4, multiplied, photometric: 2, bits: [8, 8, 8, 8], [(338, .shorts([1]))])
    for name in ["straight.tif", "multiplied.tif"] {
      #expect(pixels(try source(name).frame(at: 0))[5] == 0x8064_3219, "\(name)")
      #expect(try !source(name).isOpaque)
    }
    try tiff("other.tif", 4, 4, straight, photometric: 2, bits: [8, 8, 8, 8], [(338, .shorts([0]))])
    #expect(pixels(try source("other.tif").frame(at: 0))[5] == 0xFFC8_6432)
    #expect(try source("other.tif").warnings.count == 1)
  }

  @Test(arguments: 1...8) func `the orientation is applied`(_ orientation: Int) throws {
    let shown = try corners(6, 4)
    let samples = pixels(shown).flatMap { (pixel: UInt32) -> [UInt8] in
      [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
    }
    try tiff("a.tif", 6, 4, samples, photometric: 2, [(274, .shorts([orientation]))])
    let upright = Orientation(exif: orientation)
    let expected = try PixelBuffer.make(upright.shown(shown.size))
    upright.turn(shown, into: expected)
    #expect(pixels(try source("a.tif").frame(at: 0)) == pixels(expected))
  }

  @Test(arguments: [
    ["-depth", "8"], ["-depth", "16"], ["-colorspace", "Gray", "-depth", "8"], ["-colorspace", "Gray", "-depth", "16"],
    ["-monochrome"], ["-type", "Palette"], ["-compress", "LZW"], ["-compress", "Zip"], ["-compress", "RLE"],
    ["-define", "tiff:tile-geometry=16x16"], ["-interlace", "plane"],
    ["-define", "quantum:polarity=min-is-white", "-colorspace", "Gray"],
  ]) func `samples, compression, tiles and planes are decoded as by ImageMagick`(_ options: [String]) throws {
    try scratch.render("in.png", [try scene(50, 37)])
    try scratch.run(["convert", "in.png"] + options + ["a.tif"])
    try scratch.run("convert", "a.tif", "-depth", "8", "BGRA:raw")
    let raw = try scratch.bytes("raw")
    let ours = pixels(try source("a.tif").frame(at: 0))
    let theirs = ours.indices.map { i in (0..<4).reduce(UInt32(0)) { $0 | UInt32(raw[4 * i + $1]) << (8 * $1) } }
    var worst = 0
    for (a, b) in zip(ours, theirs) {
      for shift: UInt32 in [0, 8, 16, 24] { worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255))) }
    }
    #expect(worst <= (options.contains("16") || options.contains("Palette") ? 1 : 0))
  }

  @Test func `profiles of RGB and grey are brought to sRGB, also of 16 bits`() throws {
    let profile = Value.bytes(TestProfile.rgb(TestProfile.displayP3))
    let green = repeated(4, [UInt8(0x34), 0xC7, 0x59])
    try tiff("p3.tif", 2, 2, green, photometric: 2, [(34675, profile)])
    let wide = repeated(4, [UInt8(0x34), 0x34, 0xC7, 0xC7, 0x59, 0x59])
    try tiff("p3-16.tif", 2, 2, wide, photometric: 2, bits: [16, 16, 16], [(34675, profile)])
    for name in ["p3.tif", "p3-16.tif"] {
      let pixel = pixels(try source(name).frame(at: 0))[0]
      for (shift, value): (UInt32, Int) in [(16, 0), (8, 202), (0, 72)] {
        #expect(abs(Int(pixel >> shift & 255) - value) <= 1, "\(name): \(String(pixel, radix: 16))")
      }
    }
    try tiff(
      "grey.tif", 2, 2, [128, 128, 128, 128], photometric: 1, bits: [8],
      [(34675, .bytes(TestProfile.grey(gamma: 1)))])
    #expect(abs(Int(pixels(try source("grey.tif").frame(at: 0))[0] & 255) - 188) <= 1)
  }

  @Test func `inks without a profile are ideal ones, and with transparency they are refused`() throws {
    let inks = repeated(4, [UInt8(255), 0, 0, 51])
    try tiff("a.tif", 2, 2, inks, photometric: 5, bits: [8, 8, 8, 8])
    #expect(pixels(try source("a.tif").frame(at: 0))[0] == 0xFF00_CCCC)
    let clear = repeated(4, [UInt8(255), 0, 0, 51, 128])
    try tiff("b.tif", 2, 2, clear, photometric: 5, bits: [8, 8, 8, 8, 8], [(338, .shorts([2]))])
    #expect(mediaError { _ = try source("b.tif") }?.description.contains("rare kind") == true)
  }

  @Test func `a TIFF with a thousand tags, of huge sizes or cut off does not stop anything`() throws {
    let samples = [UInt8](repeating: 90, count: 12)
    try tiff(
      "many.tif", 2, 2, samples, photometric: 2, (0..<1000).map { (40000 + $0, .shorts([$0, $0, $0])) })
    #expect(pixels(try source("many.tif").frame(at: 0))[0] == 0xFF5A_5A5A)
    try tiff("huge.tif", 65535, 65535, samples, photometric: 2)
    let whole = try scratch.bytes("many.tif")
    try scratch.write("cut.tif", Array(whole[..<60]))
    try scratch.write("pixels.tif", Array(whole[..<4]) + [255, 255, 255, 127] + whole[8...])
    for name in ["huge.tif", "cut.tif", "pixels.tif"] {
      let error = mediaError { _ = try source(name) }
      #expect(error?.kind == .undecodable && error?.description.contains(name) == true, "\(name)")
    }
  }

  @Test func `every byte of the directory may be damaged without a crash`() throws {
    try tiff(
      "a.tif", 4, 4, [UInt8](repeating: 90, count: 64), photometric: 2, bits: [8, 8, 8, 8],
      [(338, .shorts([1])), (274, .shorts([6]))])
    let whole = try scratch.bytes("a.tif")
    for at in 4..<whole.count {
      for change: UInt8 in [0xFF, 0x01] {
        var bytes = whole
        bytes[at] ^= change
        try scratch.write("b.tif", bytes)
        _ = mediaError { _ = try source("b.tif").frame(at: 0) }
      }
    }
  }

  @Test func `the first of several pages is shown, and said`() throws {
    try scratch.run("convert", "-size", "8x6", "xc:#E02020", "xc:#20C040", "-depth", "8", "a.tif")
    let back = try source("a.tif")
    #expect(pixels(try back.frame(at: 0))[0] == 0xFFE0_2020)
    #expect(back.warnings.count == 1 && back.warnings[0].contains("pages"))
  }
}
