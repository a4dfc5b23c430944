import Testing

@testable import SegueMedia

/// Tests the levels of H.264, whose limits are in Annex A of ITU-T H.264.
@Suite struct H264LevelTests {
  @Test(arguments: [
    (886, 1920, 30.0, "4.0", 4), (1080, 1920, 30, "4.0", 4), (1920, 1080, 60, "4.2", 4),
    (1280, 720, 30, "3.1", 5), (3840, 2160, 30, "5.1", 5), (3840, 2160, 60, "5.2", 5),
    (720, 480, 30, "3.0", 6), (64, 64, 30, "3.0", 16),
  ])
  func `the lowest level and the reference frames of a size and rate follow the tables of H.264`(
    _ width: Int, _ height: Int, _ rate: Double, _ expected: String, _ references: Int
  ) throws {
    let size = PixelSize(width: width, height: height)
    let level = try #require(H264Level.lowest(for: size, framesPerSecond: rate))
    #expect(level.description == expected)
    #expect(level.referenceFrames(of: size) == references)
  }

  @Test func `a frame that no level has is recognised`() {
    #expect(
      H264Level.lowest(for: PixelSize(width: 32_768, height: 16), framesPerSecond: 1) == nil)
    #expect(
      H264Level.lowest(for: PixelSize(width: 16_384, height: 16_384), framesPerSecond: 1) == nil)
    #expect(
      H264Level.lowest(for: PixelSize(width: 64, height: 64), framesPerSecond: 1e30) == nil)
  }

  @Test func `a part of a film keeps the limits of its encoder`() throws {
    var options = EncodingOptions()
    options.h264 = H264Limits(profile: .main, level: try #require(H264Level("4.2")))
    options.soundRate = 256_000
    options.group = 60
    let output = try OutputFormat(path: "f.mp4.part")
    let head = PartHead(
      output, FilmPart(range: 0..<2, whole: 9, label: FilmLabel()),
      size: PixelSize(width: 8, height: 8), rate: try #require(FrameRate(30)), options: options)
    let lines = head.text(sound: nil).split(separator: "\n")
    #expect(PartHead(lines: lines)?.options == head.options)
    for wrong in ["h264 main 9.9", "h264 main", "sound-rate 1e9", "sound-rate 9999999999"] {
      let name = wrong.prefix { $0 != " " }
      let changed = lines.map { $0.hasPrefix(name + " ") ? Substring(wrong) : $0 }
      #expect(changed != lines && PartHead(lines: changed) == nil, "\(wrong)")
    }
  }
}
