import Foundation
import SegueRender
import Testing

@testable import SegueMedia

@Suite struct GIFTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Returns a frame of a typical transition: one screen pushes the other out by a fraction of a
  /// pixel. The screens have flat areas, text-like stripes and a shade.
  func push(_ n: Int) throws -> PixelBuffer {
    let (width, height) = (160, 96)
    let edge = 12.0 + Double(n) * 7.3
    func shade(_ a: UInt32, _ b: UInt32, _ share: Double) -> UInt32 {
      let part = min(1, max(0, share))
      return [16, 8, 0].reduce(0xFF00_0000) { sum, shift in
        let (x, y) = (Double(a >> shift & 255), Double(b >> shift & 255))
        return sum | UInt32((x + (y - x) * part).rounded()) << UInt32(shift)
      }
    }
    func left(_ x: Double, _ y: Int) -> UInt32 {
      if y < 20 { return 0xFF1E_6FD9 }
      if y % 12 < 3, x.truncatingRemainder(dividingBy: 40) < 28 { return 0xFF20_2124 }
      return y < 60 ? 0xFFFA_FAFA : shade(0xFFFA_FAFA, 0xFF2E_B872, Double(y - 60) / 36)
    }
    func right(_ x: Double, _ y: Int) -> UInt32 {
      y < 20
        ? 0xFFD9_3A1E : shade(0xFFFF_F8E1, 0xFF6A_1B9A, (Double(y - 20) / 76 + x / 320) / 1.5)
    }
    return try picture(width, height) { x, y in
      let covered = edge - Double(x)
      let near = shade(right(Double(x), y), 0xFF00_0000, 0.3 - (Double(x) - edge) / 40)
      return shade(near, left(Double(x) - edge, y), covered)
    }
  }

  @Test func `a GIF's palette has no duplicate colours and contains flat colours unchanged`()
    throws
  {
    // The picture has a frequent colour, two rare colours whose mean is the frequent one, and more
    // other colours than fit into a palette.
    let frame = try picture(64, 64) { x, y in
      if y < 40 { return 0xFF80_8080 }
      if y == 40 { return x % 2 == 0 ? 0xFF7F_8080 : 0xFF81_8080 }
      return 0xFF00_0000 | UInt32(x) << 18 | UInt32(y) << 10 | 0x10
    }
    var histogram = ColorHistogram()
    for y in 0..<64 {
      let isCounted = histogram.add(frame.row(y), count: 64)
      #expect(isCounted)
    }
    for limit in [255, 64, 2] {
      let palette = Palette(histogram, limit: limit)
      #expect(Set(palette.colors).count == palette.colors.count)
      #expect(palette.colors.count <= limit)
      #expect(limit < 4 || palette.colors.contains(0x80_8080))
    }
    #expect(Palette(histogram).colors.count == 255)
  }

  @Test
  func `the search for the nearest colour of a GIF's palette agrees with an exhaustive search`() {
    var random = UInt64(7)
    func next() -> UInt32 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(random >> 40)
    }
    let palette = Palette(Set((0..<200).map { _ in next() }))
    for _ in 0..<2000 {
      let color = next()
      let minimum = palette.colors.map { Palette.distance($0, color) }.min()
      #expect(Palette.distance(palette.colors[palette.nearest(to: color)], color) == minimum)
    }
  }

  @Test func `a flat area of a GIF has the same colour in every frame`() throws {
    let frames = try (0..<20).map(push)
    try scratch.render("a.gif", frames, fps: 20)
    let source = try MediaSource(path: scratch("a.gif"))
    for (n, frame) in frames.enumerated() {
      let shown = try source.frame(at: Double(n) / 20)
      var worst = 0
      for y in 1..<frame.height - 1 {
        for x in 1..<frame.width - 1 {
          let p = frame.row(y)[x]
          let isFlat = (-1...1).allSatisfy { dy in
            (-1...1).allSatisfy { frame.row(y + dy)[x + $0] == p }
          }
          guard isFlat else { continue }
          let q = shown.row(y)[x]
          for shift: UInt32 in [0, 8, 16] {
            worst = max(worst, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
          }
        }
      }
      #expect(worst <= 8, "frame \(n)")
    }
  }

  @Test(arguments: [nil, 0, 100])
  func `a pixel of a GIF keeps its colour while its source does not change`(
    _ quality: Int?
  ) throws {
    let frames = try (0..<20).map(push)
    try scratch.render("a.gif", frames, fps: 20, options: EncodingOptions(quality: quality))
    let source = try MediaSource(path: scratch("a.gif"))
    var before = pixels(try source.frame(at: 0))
    for n in 1..<20 {
      let now = pixels(try source.frame(at: Double(n) / 20))
      let (old, new) = (pixels(frames[n - 1]), pixels(frames[n]))
      let moved = now.indices.filter { old[$0] == new[$0] && before[$0] != now[$0] }
      #expect(moved.isEmpty, "frame \(n)")
      before = now
    }
  }

  /// In a GIF, a pixel can become transparent only if the whole frame is cleared.
  @Test func `opaque pixels of a GIF can become transparent again`() throws {
    let frames = try (0..<12).map { n in
      try picture(48, 32) { x, y in
        let inside = abs(x - 8 - 3 * n) < 8 && abs(y - 16) < 10
        return inside ? 0xFF00_0000 | UInt32(x) << 18 | UInt32(y) << 11 | 0x40 : 0
      }
    }
    try scratch.render("a.gif", frames, fps: 20)
    let source = try MediaSource(path: scratch("a.gif"))
    for (n, frame) in frames.enumerated() {
      let shown = try source.frame(at: Double(n) / 20)
      #expect(pixels(shown).map { $0 == 0 } == pixels(frame).map { $0 == 0 }, "frame \(n)")
      #expect(difference(frame, shown) <= 16, "frame \(n)")
    }
  }

  /// Returns the delay of each picture in a GIF, in hundredths of a second.
  private func delays(_ name: String) throws -> [Int] {
    let bytes = try scratch.bytes(name)
    var delays: [Int] = []
    var at = 13 + 3 << (Int(bytes[10] & 7) + 1)
    func skipBlocks() {
      while bytes[at] > 0 { at += Int(bytes[at]) + 1 }
      at += 1
    }
    while bytes[at] != 0x3B {
      if bytes[at] == 0x21 {
        if bytes[at + 1] == 0xF9 { delays.append(Int(bytes[at + 4]) | Int(bytes[at + 5]) << 8) }
        at += 2
      } else {
        at += 11
      }
      skipBlocks()
    }
    return delays
  }

  @Test func `a rest is one picture of a GIF, which is shown for as long as the rest lasts`() throws {
    let rest = [PixelBuffer](repeating: try push(4), count: 51)
    try scratch.render("one.gif", [try push(4)], fps: 20)
    try scratch.render("rest.gif", rest, fps: 20)
    #expect(try scratch.bytes("rest.gif").count == scratch.bytes("one.gif").count)
    #expect(try delays("rest.gif") == [255])
    try scratch.render("film.gif", rest + [try push(6), try push(8)] + rest, fps: 20)
    #expect(try delays("film.gif") == [255, 5, 5, 255])
    // Browsers show a picture of less than two hundredths for ten, so 60 frames per second become 50.
    try scratch.render("fast.gif", rest + [try push(6), try push(8)] + rest, fps: 60)
    #expect(try delays("fast.gif") == [84, 2, 2, 86])
    #expect(abs((try MediaSource(path: scratch("film.gif")).duration ?? 0) - 5.2) < 0.01)
  }

  @Test func `a rest of a GIF that clears its frames is one picture, too`() throws {
    func dot(_ x: Int) throws -> PixelBuffer {
      try picture(40, 20) { px, py in abs(px - x) < 4 && py > 8 ? 0xFF20_6040 : 0 }
    }
    let rest = [PixelBuffer](repeating: try dot(8), count: 10)
    let nothing = try picture(40, 20) { _, _ in 0 }
    try scratch.render("a.gif", rest + [try dot(20), nothing, nothing] + rest, fps: 20)
    #expect(try delays("a.gif") == [50, 5, 10, 50])
    let source = try MediaSource(path: scratch("a.gif"))
    for (time, frame) in [
      (0.2, try dot(8)), (0.52, try dot(20)), (0.6, nothing), (0.9, try dot(8)),
    ] {
      #expect(difference(frame, try source.frame(at: time)) == 0, "at \(time)")
    }
  }

  /// A delay has sixteen bits.
  @Test func `a rest that is longer than a delay of a GIF can be is divided`() throws {
    for (duration, delays) in [
      (65535, [65535]), (65536, [65534, 2]), (65537, [65535, 2]), (131_071, [65535, 65534, 2]),
      (4, [4]),
    ] { #expect(GIFTiming.delays(duration) == delays) }
    let rest = [PixelBuffer](repeating: try picture(2, 2) { _, _ in 0xFF20_4060 }, count: 70)
    try scratch.render("long.gif", rest, fps: 0.1)
    #expect(try delays("long.gif") == [65535, 4465])
    try scratch.render("clear.gif", rest + [try picture(2, 2) { _, _ in 0 }], fps: 0.1)
    #expect(try delays("clear.gif") == [65535, 4465, 1000])
  }

  @Test func `a lower quality makes a GIF smaller and its errors larger`() throws {
    let frames = try (0..<10).map { n in
      // The picture is a noisy gradient, like a photograph.
      try picture(96, 64) { x, y in
        let noise = UInt32(truncatingIfNeeded: (x &* 7919 &+ y &* 104_729 &+ n &* 31) &* 40503) >> 8
        return 0xFF00_0000 | (UInt32(x) + noise % 40) << 16 | (UInt32(2 * y) + noise % 31) << 8 | 90
      }
    }
    var last = (bytes: 0, psnr: 0.0)
    for quality in [60, 80, 100] {
      try scratch.render("a.gif", frames, fps: 20, options: EncodingOptions(quality: quality))
      let source = try MediaSource(path: scratch("a.gif"))
      let now = (try scratch.bytes("a.gif").count, psnr(try source.frame(at: 0.25), frames[5]))
      #expect(now.0 > last.bytes && now.1 > last.psnr, "quality \(quality)")
      last = now
    }
  }

  /// The reference is the smallest GIF of a typical transition that ffmpeg makes with its palette
  /// and dithering options.
  @Test(arguments: ["full", "diff"])
  func `a GIF of a transition is smaller than ffmpeg's and closer to its source`(
    _ statistics: String
  ) throws {
    let frames = try (0..<20).map(push)
    try scratch.render("%03d.png", frames)
    try scratch.render("ours.gif", frames, fps: 20)
    try scratch.run(
      "ffmpeg", "-v", "error", "-framerate", "20", "-i", "%03d.png", "-filter_complex",
      "split[a][b];[a]palettegen=stats_mode=\(statistics)[p];"
        + "[b][p]paletteuse=dither=none:diff_mode=rectangle", "theirs.gif")
    func mean(_ name: String) throws -> Double {
      let source = try MediaSource(path: scratch(name))
      let each = try frames.enumerated().map { n, frame in
        min(60, psnr(frame, try source.frame(at: Double(n) / 20 + 0.001)))
      }
      return each.reduce(0, +) / 20
    }
    #expect(try mean("ours.gif") >= mean("theirs.gif"))
    #expect(try scratch.bytes("ours.gif").count <= scratch.bytes("theirs.gif").count)
  }

  /// Dithering mixes adjacent colours of the palette, so the error of a pixel is at most about one
  /// step.
  @Test func `dithering changes no pixel of a GIF by more than about one palette step`() throws {
    let frames = try (0..<20).map(push)
    try scratch.render("a.gif", frames, fps: 20)
    let source = try MediaSource(path: scratch("a.gif"))
    for (n, frame) in frames.enumerated() {
      #expect(difference(frame, try source.frame(at: Double(n) / 20)) <= 48, "frame \(n)")
    }
  }
}
