import Foundation
import SegueRender
import Testing

@testable import SegueMedia

/// Tests of pictures that repeat, and of recordings that turn.
@Suite struct RepeatTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func source(_ name: String) throws -> MediaSource { try MediaSource(path: scratch(name)) }

  /// Returns the clip of a file at its own size.
  func clip(_ name: String) throws -> any Clip {
    let source = try source(name)
    let fitted = try ScreenFile(source).fitted(
      width: source.naturalSize.width, height: source.naturalSize.height)
    guard case .clip(let clip) = fitted else { throw MediaError(.fault, "not a clip") }
    return clip
  }

  /// Changes the number of repetitions in a file.
  func change(_ name: String, _ mark: String, _ offset: Int, _ bytes: [UInt8]) throws {
    var all = try scratch.bytes(name)
    let at = try #require(all.indices.first { all[$0...].starts(with: mark.utf8) })
    all.replaceSubrange(at + offset..<at + offset + bytes.count, with: bytes)
    try scratch.write(name, all)
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp"])
  func `an endless animation begins again, and another one stops after its plays`(_ name: String) throws {
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
    let frames = try colors.map { color in try picture(8, 8) { _, _ in color } }
    var options = EncodingOptions()
    options.quality = name.hasSuffix("webp") ? 100 : nil
    try scratch.render(name, frames, fps: 10, options: options)
    func shown(_ seconds: Double) throws -> Int? {
      let pixel = pixels(try #require(try clip(name).frame(at: seconds)))[0]
      return colors.firstIndex { color in
        [0, 8, 16].allSatisfy { abs(Int(color >> $0 & 255) - Int(pixel >> $0 & 255)) <= 8 }
      }
    }
    for step in [0, 2, 3, 4, 5, 6, 31, 299] { #expect(try shown(Double(step) / 10) == step % 3, "\(step)") }
    #expect(try source(name).plays == nil)
    // Two plays: for a GIF, one repetition.
    switch name {
    case "a.gif": try change(name, "NETSCAPE2.0", 13, [1, 0])
    case "a.webp": try change(name, "ANIM", 12, [2, 0])
    default:
      // The chunk's checksum is not right any more, which makes it one that is left out, so that it is computed anew.
      try change(name, "acTL", 8, [0, 0, 0, 2])
      let body = Array("acTL".utf8) + [0, 0, 0, 3, 0, 0, 0, 2]
      let sum = PNGChunks.checksum(body[...])
      try change(name, "acTL", 12, [24, 16, 8, 0].map { UInt8(sum >> UInt32($0) & 255) })
    }
    #expect(try source(name).plays == 2)
    for (step, frame) in [(2, 2), (3, 0), (5, 2), (6, 2), (40, 2)] {
      #expect(try shown(Double(step) / 10) == frame, "\(step)")
    }
  }

  @Test func `a video is shown once`() throws {
    let frames = try (0..<4).map { try scene(32, 32, $0 * 20) }
    try scratch.render("a.mp4", frames, fps: 10)
    let clip = try clip("a.mp4")
    let last = try pixels(#require(clip.frame(at: 0.35)))
    #expect(try pixels(#require(clip.frame(at: 0.45))) == last)
    #expect(try pixels(#require(clip.frame(at: 7))) == last)
  }

  /// Makes a recording whose frames are 32 × 64 pixels for a second and then 64 × 32, with a square of 16 pixels.
  func turning(_ name: String) throws {
    for (part, size) in [("a", "32x64"), ("b", "64x32")] {
      try scratch.run(
        "ffmpeg", "-f", "lavfi", "-i", "color=black:s=\(size):r=10:d=1", "-vf",
        "drawbox=x=(iw-16)/2:y=(ih-16)/2:w=16:h=16:color=white:t=fill", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf",
        "0",
        "\(part).h264")
    }
    try scratch.write("both.h264", try scratch.bytes("a.h264") + scratch.bytes("b.h264"))
    try scratch.run("ffmpeg", "-r", "10", "-i", "both.h264", "-c", "copy", name)
  }

  /// Returns the width and the height of the bright pixels.
  func bright(_ picture: PixelBuffer) -> (Int, Int) {
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.row(y)[x] & 255 > 128 {
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    return left > right ? (0, 0) : (right - left + 1, bottom - top + 1)
  }

  @Test(arguments: [Fit.contain, .cover]) func `a recording that turns is fitted anew`(_ fit: Fit) throws {
    try turning("a.mkv")
    let source = try source("a.mkv")
    #expect(source.naturalSize == PixelSize(width: 32, height: 64))
    try source.fit(fit, into: PixelSize(width: 128, height: 128))
    let sides = [0.5, 1.5, 0.2, 1.8].map { try? bright(source.frame(at: $0)) }
    let scale = fit == .contain ? 2 : 4
    for side in sides {
      let (width, height) = side ?? (0, 0)
      #expect(abs(width - height) <= 2, "\(width) x \(height)")
      #expect(abs(width - 16 * scale) <= 2 || fit == .cover)
    }
    let turned = try source.frame(at: 1.5)
    #expect(turned.size == (fit == .contain ? PixelSize(width: 128, height: 64) : PixelSize(width: 128, height: 128)))
  }

  @Test func `a video that changes its size at every frame costs no more than its frames`() throws {
    var all: [UInt8] = []
    for n in 0..<12 {
      try scratch.run(
        "ffmpeg", "-y", "-f", "lavfi", "-i",
        "color=0x\(n % 2 == 0 ? "E02020" : "2040E0"):s=\(64 + 2 * (n % 7))x\(64 + 2 * (n % 5)):r=10:d=0.1",
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "0", "p.h264")
      all += try scratch.bytes("p.h264")
    }
    try scratch.write("all.h264", all)
    try scratch.run("ffmpeg", "-r", "10", "-i", "all.h264", "-c", "copy", "a.mkv")
    let source = try source("a.mkv")
    try source.fit(.contain, into: PixelSize(width: 90, height: 90))
    for n in 0..<12 {
      let frame = try source.frame(at: Double(n) / 10 + 0.05)
      #expect(frame.width <= 90 && frame.height <= 90)
      let pixel = frame.row(frame.height / 2)[frame.width / 2]
      #expect((pixel >> 16 & 255 > 128) == (n % 2 == 0), "\(n)")
    }
  }
}
