import SegueRender
import Testing

@testable import SegueMedia

/// Tests animated WebP files, which are read back frame by frame.
@Suite struct WebPTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test
  func `an animated WebP is read frame by frame, forward, backward and again from its beginning`()
    throws
  {
    let frames = try (0..<5).map { try scene(40, 24, $0 * 30) }
    try scratch.render("a.webp", frames, fps: 10, options: EncodingOptions(quality: 100))
    let source = try MediaSource(path: scratch("a.webp"))
    #expect(source.kind == .animation)
    #expect(source.naturalSize == frames[0].size)
    #expect(abs((source.duration ?? 0) - 0.5) < 0.001)
    for n in [0, 1, 3, 4, 2, 0, 4] {
      #expect(pixels(try source.frame(at: Double(n) / 10)) == pixels(frames[n]), "frame \(n)")
    }
    #expect(pixels(try source.frame(at: .nan)) == pixels(frames[0]))
    #expect(pixels(try source.frame(at: 1e300)) == pixels(frames[4]))
    try source.fit(.cover, into: PixelSize(width: 20, height: 12))
    #expect(try source.frame(at: 0.2).size == PixelSize(width: 20, height: 12))
  }

  /// A frame of an animation as stored in the file.
  private struct Part {
    var x: Int
    var y: Int
    var size: PixelSize
    var duration: Int
    /// True when the part's pixels replace the pixels below them, even if the part's pixels are
    /// transparent.
    var replaces: Bool
    var picture: PixelBuffer
  }

  private func parts(_ name: String) throws -> (flags: UInt8, loops: Int, parts: [Part]) {
    let bytes = try scratch.bytes(name)
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    #expect(bytes.starts(with: Array("RIFF".utf8)))
    #expect(number(4, 4) == bytes.count - 8)
    var parts: [Part] = []
    var (flags, loops) = (UInt8(0), -1)
    var offset = 12
    while offset + 8 <= bytes.count {
      let (name, length) = (bytes[offset..<offset + 4], number(offset + 4, 4))
      let body = offset + 8
      if name.elementsEqual("VP8X".utf8) { flags = bytes[body] }
      if name.elementsEqual("ANIM".utf8) { loops = number(body + 4, 2) }
      if name.elementsEqual("ANMF".utf8) {
        let size = PixelSize(width: number(body + 6, 3) + 1, height: number(body + 9, 3) + 1)
        // A WebP file of a single picture, whose header declares that it may have transparency.
        var still = Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0]
        still += bytes[body + 6..<body + 12] + bytes[body + 16..<body + length]
        let count = still.count
        let lengthBytes = (0..<4).map { (byte: Int) -> UInt8 in UInt8(count >> (8 * byte) & 255) }
        still = Array("RIFF".utf8) + lengthBytes + still
        try scratch.write("part-\(parts.count).webp", still)
        let source = try MediaSource(path: scratch("part-\(parts.count).webp"))
        parts.append(
          Part(
            x: 2 * number(body, 3), y: 2 * number(body + 3, 3), size: size,
            duration: number(body + 12, 3), replaces: bytes[body + 15] & 2 != 0,
            picture: try source.frame(at: 0)))
      }
      offset = body + length + length % 2
    }
    #expect(offset == bytes.count)
    return (flags, loops, parts)
  }

  /// Returns the pixels of the whole picture after each part has been drawn into it.
  private func shown(_ parts: [Part], _ size: PixelSize) throws -> [[UInt32]] {
    var canvas = [UInt32](repeating: 0, count: size.width * size.height)
    return parts.map { part in
      #expect(part.replaces)
      for y in 0..<part.size.height {
        for x in 0..<part.size.width {
          canvas[(part.y + y) * size.width + part.x + x] = part.picture.row(y)[x]
        }
      }
      return canvas
    }
  }

  @Test func `a lossless WebP stores every frame exactly, including transparency`() throws {
    let frames = try (0..<7).map { n in
      try picture(23, 17) { x, y in
        let alpha = UInt32(min(255, (x + y + n) * 9))
        // The pixels are premultiplied and change only in one part of the picture.
        return (5..<12).contains(y) ? alpha << 24 | alpha / 2 << 8 : 0xff00_0000 | UInt32(x * 9)
      }
    }
    try scratch.render("a.webp", frames, fps: 30, options: EncodingOptions(quality: 100))
    let (flags, loops, parts) = try parts("a.webp")
    #expect(flags == 0x12 && loops == 0)
    let shown = try shown(parts, frames[0].size)
    #expect(shown.count == frames.count)
    for (n, frame) in frames.enumerated() { #expect(shown[n] == pixels(frame), "frame \(n)") }
    // The seven frames last a thirtieth of a second each. Their ends are rounded to milliseconds.
    #expect(parts.map(\.duration) == [33, 34, 33, 33, 34, 33, 33])
  }

  @Test func `a WebP stores only changed pixels, and an equal frame extends the previous one`()
    throws
  {
    let frames = try [0, 0, 0, 1, 1, 2].map { n in
      try picture(40, 30) { x, y in
        (13..<20).contains(x) && (9..<11).contains(y) && n > 0
          ? 0xffff_0000 | UInt32(n) : 0xff20_4060
      }
    }
    try scratch.render("a.webp", frames, fps: 10)
    let (flags, _, parts) = try parts("a.webp")
    #expect(flags == 0x02, "nothing is transparent")
    #expect(parts.map(\.duration) == [300, 200, 100])
    #expect(parts.map(\.size.width) == [40, 8, 8] && parts.map(\.size.height) == [30, 3, 3])
    // The rectangle is enlarged to even coordinates, which the format requires.
    #expect(parts.dropFirst().allSatisfy { $0.x == 12 && $0.y == 8 })
  }

  @Test func `the last picture of a slow fade in a WebP shows the last frame`() throws {
    // Each frame differs from the previous one by at most two steps.
    let frames = try (0...60).map { n in
      try picture(64, 48) { x, y in
        let (from, to) = (240, 120 + x)
        let value = UInt32(from + (to - from) * n / 60)
        return 0xff00_0000 | value << 16 | value << 8 | UInt32(240 - n)
      }
    }
    try scratch.render("a.webp", frames)
    let last = try #require(try shown(try parts("a.webp").parts, frames[0].size).last)
    var worst = 0
    for (a, b) in zip(last, pixels(frames[60])) {
      for shift: UInt32 in [0, 8, 16] {
        worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    #expect(worst <= 12)
  }

  @Test func `a slow fade in a WebP stores a picture for every third step, and the final picture`()
    throws
  {
    let grays = (0...20).map { $0 } + [20, 20, 20, 20, 20]
    let frames = try grays.map { n in
      try picture(16, 16) { _, _ in 0xff00_0000 | UInt32(100 + n) * 0x01_0101 }
    }
    try scratch.render("a.webp", frames, fps: 10)
    // The final picture begins one frame late, because only the second equal frame shows that the
    // picture has stopped changing.
    #expect(try parts("a.webp").parts.map(\.duration) == Array(repeating: 300, count: 7) + [500])
    try scratch.render("b.webp", Array(frames[...20]), fps: 10)
    #expect(
      try parts("b.webp").parts.map(\.duration) == Array(repeating: 300, count: 6) + [200, 100],
      "the last picture is written")
    try scratch.render("c.webp", frames, fps: 10, options: EncodingOptions(quality: 100))
    #expect(try parts("c.webp").parts.count == 21, "without loss nothing is left out")
  }

  @Test func `a size beyond WebP's limit is refused`() throws {
    let wide = try picture(16_384, 1) { _, _ in 0xff00_0000 }
    #expect(throws: MediaError.self) { try scratch.render("a.webp", [wide]) }
    let small = try picture(4, 4) { _, _ in 0xff00_0000 }
    for options in [EncodingOptions(codec: "libx264"), EncodingOptions(quality: 101)] {
      #expect(throws: MediaError.self) { try scratch.render("a.webp", [small], options: options) }
    }
    #expect(scratch.names.isEmpty)
  }
}
