import Foundation
import SegueRender
import Testing

@testable import SegueMedia

/// Tests that an AVIF is shown as it is meant. `avifenc` makes the files, and `avifdec` is the oracle of the pixels.
@Suite struct AVIFTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func source(_ name: String) throws -> MediaSource { try MediaSource(path: scratch(name)) }

  /// Returns a picture with four different quarters and a gradient below them.
  func colors(_ width: Int = 64, _ height: Int = 48) throws -> PixelBuffer {
    try picture(width, height) { x, y in
      if y >= height - 8 { return 0xFF00_0000 | UInt32(x * 255 / width) &* 0x010101 }
      return switch (x < width / 2, y < height / 2) {
      case (true, true): 0xFFE0_2020
      case (false, true): 0xFF20_C040
      case (false, false): 0xFF20_40E0
      case (true, false): 0xFFF0_F0F0
      }
    }
  }

  /// Makes an AVIF of a picture.
  func make(_ name: String, _ options: [String] = ["-y", "444"], of shown: PixelBuffer? = nil) throws {
    try scratch.render("in.png", [shown ?? colors()])
    try scratch.run(["avifenc", "--min", "0", "--max", "0", "-s", "10"] + options + ["in.png", name])
  }

  /// Returns the pixels as `avifdec` and ImageMagick read them, which apply neither crop nor turn.
  func decoded(_ name: String) throws -> PixelBuffer {
    try scratch.run(["avifdec", "-d", "8", "-u", "bilinear", name, "decoded.png"])
    return try MediaSource(path: scratch("decoded.png")).frame(at: 0)
  }

  @Test(arguments: ["444", "422", "420", "400"], ["8", "10", "12"])
  func `every sampling and depth is decoded as by avifdec`(_ sampling: String, _ depth: String) throws {
    for size in [(64, 48), (37, 23)] {
      try make("a.avif", ["-y", sampling, "-d", depth], of: colors(size.0, size.1))
      let shown = try source("a.avif")
      #expect(shown.kind == .still && shown.isOpaque && shown.warnings == [])
      #expect(difference(try shown.frame(at: 0), try decoded("a.avif")) <= (depth == "8" ? 0 : 2))
    }
  }

  @Test(arguments: [[], ["-p"]]) func `transparency is kept`(_ options: [String]) throws {
    let shown = try picture(64, 48) { x, y in UInt32(x * 4) << 24 | 0x34C759 }
    try make("a.avif", ["-y", "444"] + options, of: shown)
    let back = try source("a.avif")
    #expect(!back.isOpaque)
    #expect(difference(try back.frame(at: 0), shown) <= 3)
    #expect(pixels(try back.frame(at: 0))[0] == 0)
  }

  @Test(arguments: 0...3, [nil, 0, 1])
  func `a crop, quarter turns and mirroring are applied in this order`(_ turns: Int, _ mirror: Int?) throws {
    let shown = try colors()
    let mirroring = mirror.map { ["--imir", String($0)] } ?? []
    try make("a.avif", ["-y", "444", "--crop", "8,4,40,36", "--irot", String(turns)] + mirroring)
    let back = try source("a.avif").frame(at: 0)
    let (width, height) = turns % 2 == 0 ? (40, 36) : (36, 40)
    try #require(back.width == width && back.height == height)
    for (x, y) in [(2, 3), (30, 3), (30, 30), (3, 30), (17, 20)] {
      // From the shown pixel back to the stored one.
      var (u, v) = (x, y)
      if mirror == 0 { v = height - 1 - v }
      if mirror == 1 { u = width - 1 - u }
      switch turns {
      case 1: (u, v) = (39 - v, u)
      case 2: (u, v) = (39 - u, 35 - v)
      case 3: (u, v) = (v, 35 - u)
      default: break
      }
      let (a, b) = (back.row(y)[x], shown.row(v + 4)[u + 8])
      for shift: UInt32 in [0, 8, 16] {
        #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 3, "\(x),\(y)")
      }
    }
  }

  @Test func `an aperture that is not within the picture is a note`() throws {
    try make("a.avif", ["-y", "444", "--crop", "8,4,40,36"])
    var bytes = try scratch.bytes("a.avif")
    let box = try #require(bytes.indices.first { bytes[$0...].starts(with: "clap".utf8) })
    bytes.replaceSubrange(box + 20..<box + 24, with: [0, 0, 0, 30])
    try scratch.write("a.avif", bytes)
    let back = try source("a.avif")
    #expect(back.naturalSize == PixelSize(width: 64, height: 48))
    #expect(back.warnings.count == 1 && back.warnings[0].contains("aperture"))
  }

  @Test func `a grid is one picture`() throws {
    let shown = try scene(256, 256)
    try make("a.avif", ["-y", "444", "--grid", "2x2"], of: shown)
    #expect(difference(try source("a.avif").frame(at: 0), shown) <= 3)
  }

  @Test(arguments: [false, true]) func `a grid of 65,535 x 65,535 is refused`(_ isConsistent: Bool) throws {
    try make("a.avif", ["-y", "444", "--grid", "2x2"], of: try scene(256, 256))
    var bytes = try scratch.bytes("a.avif")
    let grid = try #require(bytes.indices.first { bytes[$0...].starts(with: [0, 0, 1, 1, 1, 0, 1, 0]) })
    bytes.replaceSubrange(grid + 2..<grid + 8, with: [255, 255, 255, 255, 255, 255])
    if isConsistent {
      let extent = Array("ispe".utf8) + [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0]
      let box = try #require(bytes.indices.first { bytes[$0...].starts(with: extent) })
      bytes.replaceSubrange(box + 8..<box + 16, with: [0, 0, 255, 255, 0, 0, 255, 255])
    }
    try scratch.write("a.avif", bytes)
    #expect(mediaError { _ = try source("a.avif").frame(at: 0) } != nil)
  }

  @Test func `turns that are listed a hundred times do not stop anything`() throws {
    try make("a.avif", ["-y", "444", "--irot", "1"])
    var bytes = try scratch.bytes("a.avif")
    // The list of an item's properties: its count, and a byte for each. All become the turn, whose number is the last.
    let name: Int = try #require(bytes.indices.first { bytes[$0...].starts(with: "ipma".utf8) })
    let list = name + 4 + 4 + 4 + 2
    let count = Int(bytes[list])
    let last = bytes[list + count]
    for index in 1...count { bytes[list + index] = last }
    try scratch.write("a.avif", bytes)
    _ = mediaError { _ = try source("a.avif").frame(at: 0) }
  }

  @Test(arguments: ["8", "10"]) func `a profile and code points of Display P3 are brought to sRGB`(_ depth: String)
    throws
  {
    let green = try picture(32, 32) { _, _ in 0xFF34_C759 }
    try scratch.write("p3.icc", TestProfile.rgb(TestProfile.displayP3))
    for options in [["--icc", "p3.icc"], ["--cicp", "12/13/6"]] {
      try make("a.avif", ["-y", "444", "-d", depth] + options, of: green)
      let pixel = pixels(try source("a.avif").frame(at: 0))[40]
      for (shift, value): (UInt32, Int) in [(16, 0), (8, 202), (0, 72)] {
        #expect(abs(Int(pixel >> shift & 255) - value) <= 3, "\(options): \(String(pixel, radix: 16))")
      }
    }
  }

  @Test(arguments: ["8", "10", "12"]) func `PQ is shown with its reference white as white, and said`(_ depth: String)
    throws
  {
    // 58 % of PQ's range are 203 cd/m² (BT.2408).
    let white = try picture(32, 32) { _, _ in 0xFF94_9494 }
    try make("a.avif", ["-y", "444", "-d", depth, "--cicp", "9/16/9"], of: white)
    let back = try source("a.avif")
    let pixel = pixels(try back.frame(at: 0))[40]
    #expect(pixel & 255 >= 246 && pixel >> 16 & 255 >= 246, "\(String(pixel, radix: 16))")
    #expect(back.warnings.count == 1 && back.warnings[0].contains("HDR"))
  }

  @Test func `an animated AVIF plays with its transparency, and is the same at every time in any order`() throws {
    let frames = try (0..<4).map { n in
      try picture(32, 24) { x, _ in (x < 16 ? 0 : 0xFF00_0000) | UInt32(40 * n + 60) &* 0x010101 }
    }
    for (n, frame) in frames.enumerated() { try scratch.render("f\(n).png", [frame]) }
    try scratch.run(
      ["avifenc", "--min", "0", "--max", "0", "-y", "444", "--fps", "10"]
        + (0..<4).map { "f\($0).png" } + ["a.avif"])
    let back = try source("a.avif")
    #expect(back.kind == .animation && !back.isOpaque)
    #expect(abs((back.duration ?? 0) - 0.4) < 0.001)
    for n in [0, 1, 2, 3, 1, 0, 3, 2] {
      #expect(difference(try back.frame(at: Double(n) / 10), frames[n]) <= 3, "\(n)")
    }
    // AVIF says nothing of an end, so that browsers repeat it.
    #expect(abs(back.repeated(0.9) - 0.1) < 1e-9)
  }

  @Test func `damage is one sentence`() throws {
    try make("a.avif")
    let whole = try scratch.bytes("a.avif")
    try scratch.write("cut.avif", Array(whole.dropLast(20)))
    var broken = whole
    let data = try #require(whole.indices.last { whole[$0...].starts(with: "mdat".utf8) })
    for i in data + 4..<data + 20 { broken[i] = 0xFF }
    try scratch.write("broken.avif", broken)
    // The size of a picture of 65,535 × 65,535.
    var huge = whole
    let ispe = try #require(huge.indices.first { huge[$0...].starts(with: "ispe".utf8) })
    for i in [0, 4] { huge.replaceSubrange(ispe + 8 + i..<ispe + 12 + i, with: [0, 0, 0xFF, 0xFF]) }
    try scratch.write("huge.avif", huge)
    for name in ["cut.avif", "broken.avif", "huge.avif"] {
      let error = mediaError { _ = try source(name).frame(at: 0) }
      #expect(error?.kind == .undecodable, "\(name): \(error?.description ?? "no error")")
      #expect(error?.description.contains(name) == true)
    }
  }

  @Test func `every byte of the head may be damaged without a crash`() throws {
    try make("a.avif", ["-y", "420", "--irot", "1", "--imir", "0", "--crop", "8,4,40,36"])
    let whole = try scratch.bytes("a.avif")
    for at in stride(from: 4, to: min(whole.count, 420), by: 3) {
      var bytes = whole
      bytes[at] ^= 0xFF
      try scratch.write("b.avif", bytes)
      _ = mediaError { _ = try source("b.avif").frame(at: 0) }
    }
  }
}
