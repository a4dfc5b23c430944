import Foundation
import SegueRender
import TestSupport
import Testing

@testable import SegueMedia

@Suite struct VideoTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test func `reading frames in any order gives the same pixels as reading them forward`() throws {
    let frames = try (0..<24).map { try scene(48, 32, $0 * 4) }
    for name in ["a.mp4", "a.webm", "a.gif", "a.apng"] {
      try scratch.render(name, frames, fps: 25)
      let source = try MediaSource(path: scratch(name))
      let forward = try (0..<24).map { pixels(try source.frame(at: Double($0) / 25)) }
      #expect(Set(forward.map(\.hashValue)).count == 24, "\(name)")
      for n in [23, 0, 12, 11, 10, 20, 2, 1, 22, 23, 5, 5, 0] {
        #expect(pixels(try source.frame(at: Double(n) / 25)) == forward[n], "\(name) \(n)")
      }
    }
  }

  @Test func `a video frame is shown from its time stamp until the next frame's`() throws {
    let frames = try (0..<10).map { n in
      try picture(16, 16) { _, _ in 0xFF00_0000 | UInt32(n * 20) }
    }
    try scratch.render("a.apng", frames, fps: 29.97)
    let source = try MediaSource(path: scratch("a.apng"))
    for n in 0..<10 {
      let begin = Double(n) * 1001 / 30000
      #expect(pixels(try source.frame(at: begin)) == pixels(frames[n]))
      #expect(pixels(try source.frame(at: begin + 0.03)) == pixels(frames[n]))
      if n > 0 { #expect(pixels(try source.frame(at: begin - 0.001)) == pixels(frames[n - 1])) }
    }
  }

  @Test
  func `a time before a video gives its first frame, and a time after it gives its last frame`()
    throws
  {
    let frames = try (0..<5).map { n in try picture(16, 16) { _, _ in 0xFF00_0000 | UInt32(n * 50) }
    }
    try scratch.render("a.apng", frames)
    let source = try MediaSource(path: scratch("a.apng"))
    for time in [-1, -.infinity, .nan, 0] as [Double] {
      #expect(pixels(try source.frame(at: time)) == pixels(frames[0]))
    }
    for time in [5 / 30.0, 1, 1e300, .infinity] {
      #expect(pixels(try source.frame(at: time)) == pixels(frames[4]))
    }
  }

  @Test func `video frames of different durations are shown at their times`() throws {
    // The five frames are at 0, 0.1, 0.4, 0.5 and 1.0 s.
    for n in 0..<5 {
      try scratch.render("\(n).png", [try picture(16, 16) { _, _ in 0xFF00_0000 | UInt32(n * 50) }])
    }
    let list = zip(0..<5, [0.1, 0.3, 0.1, 0.5, 0.2])
      .map { "file '\($0).png'\nduration \($1)\n" }.joined()
    try scratch.write("list", Array(list.utf8))
    try scratch.run(
      "ffmpeg", "-f", "concat", "-i", "list", "-fps_mode", "vfr", "-c:v", "libx264rgb", "-qp", "0",
      "-video_track_timescale", "1000", "a.mkv")
    let source = try MediaSource(path: scratch("a.mkv"))
    for (time, n) in [(0.05, 0), (0.15, 1), (0.39, 1), (0.45, 2), (0.95, 3), (1.05, 4), (0.2, 1)] {
      let p = try source.frame(at: time).pixel(8, 8) & 255
      #expect(abs(Int(p) - n * 50) <= 1, "at \(time)")
    }
  }

  @Test func `seeking gives the same frame as decoding forward`() throws {
    let frames = try (0..<40).map { try scene(32, 32, $0 * 5) }
    // The video has 20 seconds at 2 frames per second, and a key frame every 5 frames.
    try scratch.render("in.mkv", frames, fps: 2, options: EncodingOptions(codec: "ffv1"))
    try scratch.run("ffmpeg", "-i", "in.mkv", "-g", "5", "-c:v", "libx264", "a.mp4")
    let walking = try MediaSource(path: scratch("a.mp4"))
    let walked = try (0..<40).map { pixels(try walking.frame(at: Double($0) / 2)) }
    let jumping = try MediaSource(path: scratch("a.mp4"))
    for n in [0, 30, 3, 39, 11, 25] {
      #expect(pixels(try jumping.frame(at: Double(n) / 2)) == walked[n], "\(n)")
    }
  }

  @Test(arguments: [0, 90, 180, 270])
  func `a video's rotation flag is applied as ffmpeg applies it`(_ degrees: Int) throws {
    try scratch.render(
      "in.mp4", [try corners(64, 48), try corners(64, 48)],
      options: EncodingOptions(quality: 100))
    try scratch.run(
      "ffmpeg", "-i", "in.mp4", "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)", "a.mp4")
    try scratch.run("ffmpeg", "-i", "a.mp4", "-frames:v", "1", "out.png")
    let ours = try MediaSource(path: scratch("a.mp4"))
    let theirs = try MediaSource(path: scratch("out.png"))
    #expect(ours.naturalSize == theirs.naturalSize)
    let (a, b) = (try ours.frame(at: 0), try theirs.frame(at: 0))
    for (x, y) in [(8, 8), (a.width - 9, 8), (8, a.height - 9), (a.width - 9, a.height - 9)] {
      for shift in [0, 8, 16] {
        #expect(abs(Int(a.row(y)[x] >> shift & 255) - Int(b.row(y)[x] >> shift & 255)) <= 8)
      }
    }
  }

  @Test(arguments: ["bt709", "bt470bg"], ["tv", "pc"])
  func `a flat colour in a video is decoded correctly for every tagged matrix and range`(
    _ matrix: String, _ range: String
  ) throws {
    try scratch.run(
      "ffmpeg", "-f", "lavfi", "-i", "color=0x30A0F0:s=64x64:d=0.2:r=10,format=rgb24", "-vf",
      "scale=out_color_matrix=\(matrix):out_range=\(range),format=yuv444p", "-colorspace", matrix,
      "-color_range", range, "-c:v", "ffv1", "a.mkv")
    let p = try MediaSource(path: scratch("a.mkv")).frame(at: 0).pixel(32, 32)
    for (shift, want) in [(16, 0x30), (8, 0xA0), (0, 0xF0)] {
      #expect(abs(Int(p >> shift & 255) - want) <= 3, "\(String(p, radix: 16))")
    }
  }

  @Test func `a video with pixels that are not square is scaled to square pixels`() throws {
    try scratch.run(
      "ffmpeg", "-f", "lavfi", "-i", "color=red:s=64x64:d=0.2:r=10,setsar=2", "a.mp4")
    let source = try MediaSource(path: scratch("a.mp4"))
    #expect(source.naturalSize == PixelSize(width: 128, height: 64))
    #expect(try source.frame(at: 0).size == source.naturalSize)
  }

  @Test(arguments: Fit.allCases)
  func `fitting a video into a box gives the box's size and the same part as fitting a picture`(
    _ fit: Fit
  ) throws {
    let image = try scene(160, 96)
    try scratch.render("a.mp4", [image, image], options: EncodingOptions(quality: 100))
    try scratch.render("a.png", [image])
    let video = try MediaSource(path: scratch("a.mp4"))
    let still = try MediaSource(path: scratch("a.png"))
    let box = PixelSize(width: 50, height: 60)
    try video.fit(fit, into: box)
    try still.fit(fit, into: box)
    #expect(video.size == still.size)
    #expect(psnr(try video.frame(at: 0), try still.frame(at: 0)) > 28)
  }

  @Test func `playing a video reuses a small number of frame buffers`() throws {
    let frames = try (0..<30).map { try scene(64, 48, $0) }
    try scratch.render("a.mp4", frames)
    let source = try MediaSource(path: scratch("a.mp4"))
    var seen: Set<UnsafeMutableRawPointer> = []
    for n in 0..<30 { seen.insert(try source.frame(at: Double(n) / 30).baseAddress) }
    #expect(seen.count <= 2)
    #expect(try source.frame(at: 0.5) === source.frame(at: 0.51))
  }

  @Test func `a video's frame buffer that is still in use is not overwritten`() throws {
    let frames = try (0..<10).map { try scene(32, 32, $0 * 9) }
    try scratch.render("a.mp4", frames)
    let source = try MediaSource(path: scratch("a.mp4"))
    let held = try source.frame(at: 0)
    let before = pixels(held)
    for n in 1..<10 { _ = try source.frame(at: Double(n) / 30) }
    #expect(pixels(held) == before)
  }

  @Test func `a GIF with one frame is a still picture`() throws {
    try scratch.render("a.gif", [try corners()])
    let source = try MediaSource(path: scratch("a.gif"))
    #expect(source.kind == .still)
    #expect(source.duration == nil)
    #expect(source.isOpaque)
    #expect(pixels(try source.frame(at: 0)) == pixels(try corners()))
  }

  @Test func `APNG and GIF files that ffmpeg has written can be opened`() throws {
    for name in ["a.gif", "a.apng"] {
      try scratch.run("ffmpeg", "-f", "lavfi", "-i", "testsrc=s=64x48:d=1:r=10", name)
      let source = try MediaSource(path: scratch(name))
      #expect(source.kind == .animation)
      #expect(abs((source.duration ?? 0) - 1) < 0.011, "\(name) \(source.duration ?? -1)")
    }
  }
}
