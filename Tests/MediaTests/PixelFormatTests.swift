import Foundation
import SegueRender
import Testing

@testable import SegueMedia

/// Tests the pixel formats of videos, and the colour tags in their files.
@Suite struct PixelFormatTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Returns ffprobe's value of an entry for the first stream.
  private func probe(_ name: String, _ entry: String) throws -> String {
    try scratch.run(
      "sh", "-c",
      "ffprobe -v error -select_streams v:0 -show_entries stream=\(entry) -of csv=p=0 \(name) >out")
    let text = String(decoding: try scratch.bytes("out"), as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(arguments: ["a.mp4", "a.mkv", "a.mov", "a.webm"])
  func `a video is tagged as BT.709 in video range`(_ name: String) throws {
    try scratch.render(name, [try scene(64, 48), try scene(64, 48, 1)])
    for (entry, value) in [
      ("color_range", "tv"), ("color_space", "bt709"), ("color_primaries", "bt709"),
      ("color_transfer", "bt709"),
    ] {
      #expect(try probe(name, entry) == value, "\(entry)")
    }
  }

  @Test(arguments: ["h265", "hevc", "libx265"], ["a.mp4", "a.mov"])
  func `H.265 can be chosen by any common name and has the tag that Apple's players need`(
    _ codec: String, _ name: String
  ) throws {
    try scratch.render(
      name, try (0..<12).map { try scene(64, 48, $0) }, options: EncodingOptions(codec: codec))
    #expect(try probe(name, "codec_name") == "hevc")
    #expect(try probe(name, "codec_tag_string") == "hvc1")
  }

  @Test func `the index of an MP4 file precedes its frames`() throws {
    try scratch.render("a.mp4", try (0..<4).map { try scene(64, 48, $0) })
    let text = String(decoding: try scratch.bytes("a.mp4"), as: Unicode.ASCII.self)
    let (index, frames) = (text.range(of: "moov"), text.range(of: "mdat"))
    #expect(try #require(index).lowerBound < #require(frames).lowerBound)
  }

  /// Returns stripes, one pixel wide, in two colours of the same luma, which 4:2:0 cannot
  /// represent.
  private func stripes() throws -> PixelBuffer {
    try picture(64, 48) { x, _ in x % 2 == 0 ? 0xFFE0_2020 : 0xFF20_6020 }
  }

  @Test(
    arguments: [
      (.quarter, nil, "yuv420p", 20), (.full, nil, "yuv444p", 40), (.rgb, nil, "gbrp", 40),
      (.full, "vp9", "yuv444p", 40), (.full, "h265", "yuv444p", 40), (.rgb, "h264", "gbrp", 40),
    ] as [(PixelFormat, String?, String, Double)])
  func `4:4:4 and RGB keep coloured stripes one pixel wide, and 4:2:0 does not`(
    _ pixels: PixelFormat, _ codec: String?, _ layout: String, _ minimum: Double
  ) throws {
    let frame = try stripes()
    try scratch.render(
      "a.mkv", [frame, frame],
      options: EncodingOptions(codec: codec, quality: 95, pixels: pixels))
    #expect(try probe("a.mkv", "pix_fmt") == layout)
    let shown = psnr(frame, try MediaSource(path: scratch("a.mkv")).frame(at: 0))
    #expect(pixels == .quarter ? shown < minimum : shown > minimum, "\(shown)")
  }

  @Test func `Y4M can store 4:4:4 chroma, and then keeps odd sizes`() throws {
    let frame = try picture(5, 3) { x, y in 0xFF00_0000 | UInt32(x * 50) << 16 | UInt32(y * 80) }
    try scratch.render("a.y4m", [frame, frame], options: EncodingOptions(pixels: .full))
    let header = "YUV4MPEG2 W5 H3 F30:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    let bytes = try scratch.bytes("a.y4m")
    #expect(bytes.starts(with: Array(header.utf8)))
    #expect(bytes.count == header.utf8.count + 2 * (6 + 5 * 3 * 3))
    try scratch.run("ffmpeg", "-v", "error", "-i", "a.y4m", "-frames:v", "1", "a.png")
    #expect(try probe("a.y4m", "pix_fmt") == "yuv444p")
  }

  @Test(
    arguments: [
      ("a.y4m", .rgb, nil), ("a.gif", .full, nil), ("a.png", .rgb, nil), ("a.webp", .full, nil),
      ("a.mp4", .full, "mpeg4"), ("null:", .full, nil),
    ] as [(String, PixelFormat, String?)])
  func `a pixel format that the file format does not support is refused`(
    _ name: String, _ pixels: PixelFormat, _ codec: String?
  ) throws {
    let error = mediaError {
      _ = try FrameSink(
        OutputFormat(path: name == "null:" ? name : scratch(name)),
        size: PixelSize(width: 16, height: 16), rate: #require(FrameRate(30)),
        options: EncodingOptions(codec: codec, pixels: pixels))
    }
    #expect(error?.kind == .unsupported)
    #expect(error?.description.contains("pixels as \(pixels.rawValue)") == true)
    switch error?.refusal?.problem {
    case .pixelsMissing(pixels, "mpeg4"), .pixelsRefused(pixels, _): break
    default: Issue.record("\(error as Any)")
    }
    #expect(scratch.names.isEmpty)
  }

  /// Moving objects must not leave visible traces behind.
  @Test func `the area that a moving disc has left differs from the source by at most six steps`()
    throws
  {
    let frames = try (0..<40).map { n in
      try picture(160, 96) { x, y in
        let (dx, dy) = (x - 20 - 6 * min(n, 20), y - 48)
        if dx * dx + dy * dy < 300 { return 0xFF20_60E0 }
        return 0xFF00_0000 | UInt32(200 + x / 6) << 16 | UInt32(210 + y / 4) << 8 | 0xF0
      }
    }
    try scratch.render("a.mp4", frames)
    let source = try MediaSource(path: scratch("a.mp4"))
    let last = try source.frame(at: 1.29)
    var worst = 0
    // Compares the area that the disc has left.
    for y in 34..<62 {
      for x in 4..<110 {
        for shift: UInt32 in [0, 8, 16] {
          let (a, b) = (frames[39].row(y)[x] >> shift & 255, last.row(y)[x] >> shift & 255)
          worst = max(worst, abs(Int(a) - Int(b)))
        }
      }
    }
    #expect(worst <= 6)
  }
}
