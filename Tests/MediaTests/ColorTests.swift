import Foundation
import SegueRender
import Testing

@testable import SegueMedia

/// Tests that every still picture is brought to sRGB.
@Suite struct ColorTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// The system's green in Display P3, and the same light in sRGB (by lcms and by Chromium).
  let green: UInt32 = 0xFF34_C759
  let shown: UInt32 = 0xFF00_CA48

  func source(_ name: String) throws -> MediaSource { try MediaSource(path: scratch(name)) }
  func pixel(_ name: String) throws -> UInt32 { pixels(try source(name).frame(at: 0))[0] }

  func isNear(_ a: UInt32, _ b: UInt32, _ step: Int = 1) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= step }
  }

  /// Writes a PNG of 8 × 8 equal pixels with further chunks.
  func png(
    _ name: String, _ pixel: [UInt8], kind: UInt8 = 2, depth: UInt8 = 8, _ chunks: [[UInt8]] = [],
    afterPixels late: [UInt8] = []
  ) throws {
    let row = [UInt8](repeating: 0, count: 1) + (0..<8).flatMap { _ in pixel }
    let lines = (0..<8).flatMap { _ in row }
    var head = [UInt8](repeating: 0, count: 8) + [depth, kind, 0, 0, 0]
    (head[3], head[7]) = (8, 8)
    try scratch.write(
      name,
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunks.flatMap { $0 }
        + chunk("IDAT", stored(lines)) + late + chunk("IEND", []))
  }

  func chunk(_ name: String, _ data: [UInt8], isDamaged: Bool = false) -> [UInt8] {
    let body = Array(name.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    sum ^= isDamaged ? 0 : 0xFFFF_FFFF
    func be32(_ n: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(n >> $0 & 255) } }
    return be32(UInt32(data.count)) + body + be32(sum)
  }

  /// Returns the bytes in zlib's format, without compression.
  func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let blocks = Array(stride(from: 0, to: bytes.count, by: 60000)).flatMap { start -> [UInt8] in
      let part = Array(bytes[start..<min(start + 60000, bytes.count)])
      let n = UInt16(part.count)
      let isLast: UInt8 = start + 60000 >= bytes.count ? 1 : 0
      return [isLast, UInt8(n & 255), UInt8(n >> 8), UInt8(~n & 255), UInt8(~n >> 8)] + part
    }
    return [0x78, 1] + blocks + [UInt8(b >> 8), UInt8(b & 255), UInt8(a >> 8), UInt8(a & 255)]
  }

  func iccp(_ profile: [UInt8]) -> [UInt8] {
    chunk("iCCP", Array("own\0\0".utf8) + stored(profile))
  }
  func be32(_ n: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(n >> $0 & 255) } }

  @Test func `Display P3 of a PNG is brought to sRGB`() throws {
    try png("a.png", [0x34, 0xC7, 0x59], [iccp(TestProfile.rgb(TestProfile.displayP3))])
    #expect(isNear(try pixel("a.png"), shown))
    #expect(try source("a.png").warnings == [])
  }

  @Test(arguments: ["a.jpg", "a.webp", "a.tiff"])
  func `Display P3 of a JPEG, WebP or TIFF is brought to sRGB`(_ name: String) throws {
    try scratch.write("p3.icc", TestProfile.rgb(TestProfile.displayP3))
    try scratch.run(
      "convert", "-size", "16x16", "xc:#34C759", "-sampling-factor", "4:4:4", "-quality", "100",
      "-profile", "p3.icc", name)
    #expect(isNear(try pixel(name), shown, 4))
  }

  @Test
  func `colours between black and white follow the profile as lcms2 of ImageMagick converts them`()
    throws
  {
    try scratch.write("p3.icc", TestProfile.rgb(TestProfile.displayP3))
    try scratch.write("srgb.icc", TestProfile.rgb(TestProfile.sRGB))
    try scratch.render(
      "plain.png",
      [
        try picture(64, 64) { x, y in
          0xFF00_0000 | UInt32(x * 4) << 16 | UInt32(y * 4) << 8 | UInt32((x * y) % 256)
        }
      ])
    try scratch.run("convert", "plain.png", "-strip", "-profile", "p3.icc", "a.png")
    try scratch.run("convert", "a.png", "-profile", "srgb.icc", "-depth", "8", "BGRA:raw")
    let raw = try scratch.bytes("raw")
    let ours = pixels(try source("a.png").frame(at: 0))
    var worst = 0
    for (i, pixel) in ours.enumerated() {
      for part in 0..<3 {
        let own = Int((pixel >> UInt32(8 * part)) & 255)
        worst = max(worst, abs(own - Int(raw[4 * i + part])))
      }
    }
    #expect(worst <= 2)
  }

  @Test func `long runs of one colour are converted like single pixels`() throws {
    let profile = try #require(
      { () -> ColorConversion? in
        let tags = ColorTags(profile: TestProfile.rgb(TestProfile.displayP3))
        guard case .conversion(let made) = ColorConversion.choose(tags, samples: .rgb, depth: 8)
        else { return nil }
        return made
      }())
    let runs = try picture(1024, 300) { x, y in
      0xFF00_0000 | UInt32(x / (y % 40 + 1)) &* 0x9E3779 & 0xFF_FFFF
    }
    let single = try picture(1, 1) { _, _ in 0 }
    let before = pixels(runs)
    profile.convert(runs)
    let after = pixels(runs)
    for i in stride(from: 0, to: before.count, by: 97) {
      single.row(0)[0] = before[i]
      profile.convert(single)
      #expect(single.row(0)[0] == after[i])
    }
  }

  @Test func `pixels with a profile of sRGB, and untagged ones, stay as they are`() throws {
    try png("tagged.png", [0x34, 0xC7, 0x59], [iccp(TestProfile.rgb(TestProfile.sRGB))])
    try png("srgb.png", [0x34, 0xC7, 0x59], [chunk("gAMA", be32(100000)), chunk("sRGB", [0])])
    try png("none.png", [0x34, 0xC7, 0x59])
    for name in ["tagged.png", "srgb.png", "none.png"] { #expect(try pixel(name) == green) }
  }

  @Test func `alpha is kept, and colours under it are converted before they are multiplied`() throws {
    try png(
      "a.png", [0x34, 0xC7, 0x59, 128], kind: 6, [iccp(TestProfile.rgb(TestProfile.displayP3))])
    #expect(isNear(try pixel("a.png"), 0x8000_6524))
  }

  @Test func `sixteen bits are converted before they are rounded`() throws {
    let sample: [UInt8] = [0x34, 0x34, 0xC7, 0xC7, 0x59, 0x59]
    try png("a.png", sample, depth: 16, [iccp(TestProfile.rgb(TestProfile.displayP3))])
    #expect(isNear(try pixel("a.png"), shown))
    // Light of a fiftieth of a per cent is 0 in 8 bits and 3 of 255 in sRGB: the linear samples are not rounded first.
    try png("b.png", [0, 60, 0, 60, 0, 60], depth: 16, [chunk("gAMA", be32(100000))])
    #expect(isNear(try pixel("b.png"), 0xFF03_0303))
  }

  @Test func `gAMA of 1 is linear light, and cHRM moves the primaries`() throws {
    try png("a.png", [128, 128, 128], [chunk("gAMA", be32(100000))])
    #expect(isNear(try pixel("a.png"), 0xFFBC_BCBC))
    let p3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap(be32)
    try png("b.png", [0x34, 0xC7, 0x59], [chunk("cHRM", p3), chunk("gAMA", be32(45455))])
    #expect(isNear(try pixel("b.png"), shown, 6))
  }

  @Test func `cICP comes before a profile`() throws {
    try png(
      "a.png", [0x34, 0xC7, 0x59],
      [chunk("cICP", [12, 13, 0, 1]), iccp(TestProfile.rgb(TestProfile.sRGB))])
    #expect(isNear(try pixel("a.png"), shown))
    try png(
      "b.png", [0x34, 0xC7, 0x59],
      [chunk("cICP", [1, 13, 0, 1]), iccp(TestProfile.rgb(TestProfile.displayP3))])
    #expect(isNear(try pixel("b.png"), green))
  }

  @Test(arguments: [UInt8(8), 16]) func `PQ of a PNG is shown with its reference white as white, and said`(
    _ depth: UInt8
  )
    throws
  {
    // 58 % of PQ's range are 203 cd/m² (BT.2408).
    let white = [UInt8](repeating: 0x94, count: depth == 16 ? 6 : 3)
    try png("a.png", white, depth: depth, [chunk("cICP", [9, 16, 0, 1]), chunk("cLLI", be32(10_000_000) + be32(0))])
    #expect(isNear(try pixel("a.png"), 0xFFFC_FCFC, 6))
    let notes = try source("a.png").warnings
    #expect(notes.count == 1 && notes[0].contains("HDR"))
  }

  @Test func `curves without an end, of wrong sizes or of no gamma do not stop anything`() throws {
    let whole = TestProfile.rgb(TestProfile.displayP3)
    let curve = try #require(whole.indices.last { whole[$0...].starts(with: "curv".utf8) })
    for count in [[255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]] as [[UInt8]] {
      var profile = whole
      profile.replaceSubrange(curve + 8..<curve + 12, with: count)
      try png("a.png", [0x34, 0xC7, 0x59], [iccp(profile)])
      _ = try pixel("a.png")
    }
    let large = whole + [UInt8](repeating: 7, count: (16 << 20) - whole.count - 64)
    try png("b.png", [0x34, 0xC7, 0x59], [iccp(large)])
    #expect(isNear(try pixel("b.png"), shown))
  }

  @Test(arguments: 0...4)
  func `curves by formula with numbers of no sense do not stop anything`(_ kind: Int) throws {
    let count = [1, 3, 4, 5, 7][kind]
    for number in [0, -1, 1, 65536, -65536, Int(Int32.max), Int(Int32.min)] {
      for other in [0, 65536, Int(Int32.min)] {
        let numbers = [number] + [Int](repeating: other, count: count - 1)
        try png("a.png", [0x34, 0xC7, 0x59], [iccp(TestProfile.formula(kind, numbers))])
        #expect(try pixel("a.png") >> 24 == 255)
      }
    }
  }

  /// The colours are by lcms2 with floating-point numbers.
  @Test(arguments: ["a.jpg", "a.tiff"])
  func `a profile of four inks is followed`(_ name: String) throws {
    try scratch.write("inks.icc", TestProfile.inks())
    var inks: [UInt8] = []
    for value in 0..<256 { inks += [value, value / 2, 255 - value, value / 4].map { UInt8($0) } }
    try scratch.write("inks.raw", inks)
    try scratch.run(
      "convert", "-size", "16x16", "-depth", "8", "CMYK:inks.raw", "-quality", "100", "-sampling-factor", "4:4:4",
      "-profile", "inks.icc", name)
    let source = try source(name)
    #expect(source.warnings == [])
    let shown = pixels(try source.frame(at: 0))
    let expected: [(Int, UInt32)] = [
      (0, 0xFFFE_DF4D), (16, 0xFFF4_D757), (128, 0xFFAE_A58B), (240, 0xFF55_77B0), (255, 0xFF42_72B5),
    ]
    for (index, color) in expected {
      #expect(isNear(shown[index], color, name == "a.jpg" ? 3 : 1), "\(index): \(String(shown[index], radix: 16))")
    }
  }

  @Test func `a profile whose white is dark is a note, and the pixels are shown`() throws {
    try png("a.png", [0x34, 0xC7, 0x59], [iccp(TestProfile.formula(0, [Int(Int32.max)]))])
    _ = try pixel("a.png")
    let dark = TestProfile.formula(1, [65536, -65536, 0])
    try png("b.png", [0x34, 0xC7, 0x59], [iccp(dark)])
    #expect(try pixel("b.png") == green)
    #expect(try source("b.png").warnings.first?.contains("makes no sense") == true)
  }

  @Test func `an APNG with a long text and a profile before its frames is read`() throws {
    let frames = try [0xFF34_C759, 0xFF00_00FF].map { color in try picture(8, 8) { _, _ in UInt32(color) } }
    try scratch.render("a.apng", frames, fps: 10)
    let bytes = try scratch.bytes("a.apng")
    let profile = iccp(TestProfile.rgb(TestProfile.displayP3))
    let text = chunk("tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 65, count: 5000))
    // After the signature and IHDR.
    try scratch.write("b.apng", bytes[..<33] + text + profile + bytes[33...])
    let source = try source("b.apng")
    #expect(source.kind == .animation)
    _ = try source.frame(at: 0)
  }

  @Test func `a profile of grey is for grey pixels, and one of RGB for grey ones, too`() throws {
    try png("a.png", [128], kind: 0, [iccp(TestProfile.grey(gamma: 1))])
    #expect(isNear(try pixel("a.png"), 0xFFBC_BCBC))
    try png("b.png", [128], kind: 0, [iccp(TestProfile.rgb(TestProfile.displayP3))])
    #expect(isNear(try pixel("b.png"), 0xFF80_8080))
  }

  @Test func `a profile that cannot be used is a note, and the pixels are shown`() throws {
    let whole = TestProfile.rgb(TestProfile.displayP3)
    try png("cut.png", [0x34, 0xC7, 0x59], [iccp(Array(whole[..<200]))])
    try png("grey.png", [0x34, 0xC7, 0x59], [iccp(TestProfile.grey(gamma: 1))])
    try png("garbage.png", [0x34, 0xC7, 0x59], [chunk("iCCP", Array("p\0\0not compressed".utf8))])
    try png(
      "sum.png", [0x34, 0xC7, 0x59],
      [chunk("iCCP", Array("own\0\0".utf8) + stored(whole), isDamaged: true)])
    try png("zeros.png", [0x34, 0xC7, 0x59], [iccp([UInt8](repeating: 0, count: 20 << 20))])
    for name in ["cut", "grey", "garbage", "sum", "zeros"] {
      #expect(try pixel(name + ".png") == green)
      let notes = try source(name + ".png").warnings
      #expect(notes.count == 1 && notes[0].hasPrefix(scratch(name + ".png")), "\(notes)")
    }
  }

  @Test func `a profile after the pixels is a note, and the pixels are shown`() throws {
    try png(
      "a.png", [0x34, 0xC7, 0x59], afterPixels: iccp(TestProfile.rgb(TestProfile.displayP3)))
    #expect(try pixel("a.png") == green)
    #expect(try source("a.png").warnings.filter { $0.contains("iCCP") }.count == 1)
  }

  @Test(arguments: ["tIME", "cLLI", "zTXt", "gAMA", "eXIf"])
  func `damage in a chunk beside the pixels is a note`(_ name: String) throws {
    try png(
      "a.png", [10, 132, 255], [chunk(name, [7, 0xEA, 11, 27, 0, 0, 0, 0], isDamaged: true)])
    #expect(try pixel("a.png") == 0xFF0A_84FF)
    let notes = try source("a.png").warnings
    #expect(notes.count == 1 && notes[0].contains(name))
  }

  @Test(arguments: [1, 2, 4, 8, 16])
  func `the transparent colour of a grey PNG is transparent`(_ depth: Int) throws {
    let white = Array(repeating: UInt8(0xFF), count: depth == 16 ? 2 : 1)
    let key = depth == 16 ? [0xFF, 0xFF] : [0, UInt8((1 << depth) - 1)]
    let row = (0..<8 * depth / 8).flatMap { _ in depth == 16 ? [white[0]] : white }
    var head = [UInt8](repeating: 0, count: 8) + [UInt8(depth), 0, 0, 0, 0]
    (head[3], head[7]) = (8, 1)
    try scratch.write(
      "a.png",
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunk("tRNS", key)
        + chunk("IDAT", stored([0] + row)) + chunk("IEND", []))
    #expect(try pixel("a.png") == 0)
  }

  /// Browsers and ImageMagick have the same decoders, so that pixels are equal, also at odd sizes.
  @Test(arguments: ["1125x9", "1179x7", "33x17", "1x1"], ["a.jpg", "a.webp"])
  func `JPEG and WebP are upsampled as by ImageMagick`(_ size: String, _ name: String) throws {
    try scratch.run(
      "convert", "-size", size, "-seed", "7", "plasma:fractal", "-sampling-factor", "4:2:0",
      "-quality", "80", name)
    try scratch.run("convert", name, "-depth", "8", "BGRA:raw")
    let raw = try scratch.bytes("raw")
    let ours = pixels(try source(name).frame(at: 0))
    let theirs = ours.indices.map { i in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(raw[4 * i + $1]) << (8 * $1) }
    }
    #expect(ours == theirs)
  }
}
