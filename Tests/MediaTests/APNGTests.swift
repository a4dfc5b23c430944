import SegueRender
import Testing

@testable import SegueMedia

/// Tests animated PNG files, which are read back frame by frame.
@Suite struct APNGTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Returns frames in which an opaque square moves over a picture, stops, and becomes translucent.
  private func frames(hasAlpha: Bool) throws -> [PixelBuffer] {
    try (0..<14).map { n in
      // Frames 5 to 7 are equal.
      let step = n < 5 ? n : max(n - 2, 5)
      return try picture(37, 23) { x, y in
        if x / 6 == step % 6, y > 8 { return 0xFF20_6080 + UInt32(step * 3) }
        if hasAlpha, n >= 9, y < 5 { return 0x8040_2010 }
        if hasAlpha, n >= 11, x > 30 { return 0 }
        return 0xFF00_0000 | UInt32(x * 5) << 16 | UInt32(y * 9) << 8
      }
    }
  }

  @Test(arguments: [false, true], [60.0, 29.97, 7])
  func `Segue and ffmpeg read back every frame of an APNG exactly`(hasAlpha: Bool, fps: Double)
    throws
  {
    let frames = try frames(hasAlpha: hasAlpha)
    try scratch.render("a.apng", frames, fps: fps)
    let source = try MediaSource(path: scratch("a.apng"))
    for (n, frame) in frames.enumerated() {
      #expect(pixels(try source.frame(at: (Double(n) + 0.5) / fps)) == pixels(frame), "\(n)")
    }
    try scratch.run(
      "ffmpeg", "-i", "a.apng", "-f", "rawvideo", "-pix_fmt", "bgra", "-fps_mode", "cfr", "-r",
      "\(fps)", "a.raw")
    let raw = try scratch.bytes("a.raw")
    let size = 37 * 23 * 4
    #expect(raw.count >= size * (frames.count - 1))
    for n in 0..<min(frames.count, raw.count / size) {
      let straight = pixels(frames[n]).map(Alpha.straight)
      let read = (0..<37 * 23).map { pixel in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(raw[n * size + pixel * 4 + $1]) << (8 * $1) }
      }
      #expect(read == straight, "\(n)")
    }
  }

  private struct Control: Equatable {
    var sequence, width, height, x, y, delay, of, dispose, blend: Int
  }

  /// Returns the names of a PNG file's chunks, and the contents of the frame control chunks. Checks
  /// the checksum of every chunk.
  private func chunks(_ name: String) throws -> (names: [String], controls: [Control]) {
    let bytes = try scratch.bytes(name)
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    var (offset, names, controls) = (8, [String](), [Control]())
    while offset + 12 <= bytes.count {
      let length = number(offset, 4)
      let body = offset + 8
      let name = String(decoding: bytes[offset + 4..<body], as: UTF8.self)
      #expect(
        number(body + length, 4) == Int(PNGChunks.checksum(bytes[offset + 4..<body + length])))
      names.append(name)
      if name == "fcTL" {
        let numbers = (0..<5).map { number(body + 4 * $0, 4) }
        controls.append(
          Control(
            sequence: numbers[0], width: numbers[1], height: numbers[2], x: numbers[3],
            y: numbers[4], delay: number(body + 20, 2), of: number(body + 22, 2),
            dispose: number(body + 24, 1), blend: number(body + 25, 1)))
      }
      offset = body + length + 4
    }
    #expect(offset == bytes.count)
    return (names, controls)
  }

  /// A delay is a fraction of two numbers with sixteen bits.
  @Test func `a long rest of an APNG at a fractional rate keeps its duration`() throws {
    let frame = try picture(2, 2) { _, _ in 0xFF20_4060 }
    try scratch.render("a.apng", [PixelBuffer](repeating: frame, count: 3000), fps: 29.97)
    let bytes = try scratch.bytes("a.apng")
    let control = try #require(bytes.indices.first { bytes[$0...].starts(with: "fcTL".utf8) })
    // 3000 · 1001 / 30000 seconds
    #expect(Array(bytes[control + 24..<control + 28]) == [10_010 >> 8, 10_010 & 255, 0, 100])
  }

  @Test func `an APNG stores only changed pixels, and equal frames only once`() throws {
    let frames = try frames(hasAlpha: false)
    try scratch.render("a.apng", frames, fps: 29.97)
    let (names, controls) = try chunks("a.apng")
    #expect(names.prefix(5) == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT"] && names.last == "IEND")
    #expect(controls.count == 12)
    #expect(controls[0].width == 37 && controls[0].blend == 0)
    #expect(controls.dropFirst().allSatisfy { $0.y == 9 && $0.height == 14 && $0.blend == 1 })
    #expect(controls.dropFirst().allSatisfy { $0.width <= 37 && $0.dispose == 0 })
    #expect(controls.map(\.of) == Array(repeating: 30000, count: 12))
    #expect(controls[4].delay == 1001 && controls[5].delay == 3003)
    #expect(controls.reduce(0) { $0 + $1.delay } == 14 * 1001)
  }

  @Test func `the checksum of PNG chunks is CRC-32`() {
    #expect(PNGChunks.checksum(Array("123456789".utf8)[...]) == 0xcbf4_3926)
  }
}
