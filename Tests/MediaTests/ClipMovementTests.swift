import SegueMedia
import SegueRender
import Testing

/// Tests at which times the picture of a clip changes.
@Suite struct ClipMovementTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `a recording moves when something in it changes, if it is small, too`() throws {
    // Eight seconds with text of 12 pixels that appears at 3 s, and a square that moves from 5 to 6 s.
    try scratch.run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=c=white:s=640x480:r=10:d=8", "-f", "lavfi", "-i",
      "color=c=blue:s=50x50:r=10:d=8", "-filter_complex",
      "[0]drawbox=x=40:y=60:w=7:h=12:color=black:t=fill:enable='gte(t,3)'[a];"
        + "[a][1]overlay=x='100+200*(min(max(t,5),6)-5)':y=300", "-c:v", "mpeg4", "-q:v", "3", "a.mp4")
    let spans = try ClipMovement.spans(of: scratch("a.mp4"), until: 20)
    #expect(spans.count == 2, "\(spans)")
    guard spans.count == 2 else { return }
    #expect(spans[0].contains(3) && spans[0].upperBound - spans[0].lowerBound < 0.6)
    #expect(abs(spans[1].lowerBound - 5) < 0.25 && abs(spans[1].upperBound - 6) < 0.25)
    #expect(try ClipMovement.spans(of: scratch("a.mp4"), until: 2.5).isEmpty)
  }

  @Test func `a picture never moves, and an animation always does`() throws {
    let frames = try (0..<3).map { n in try picture(8, 8) { _, _ in 0xFF00_0000 | UInt32(n * 80) } }
    try scratch.render("a.png", [frames[0]])
    try scratch.render("a.apng", frames, fps: 10)
    #expect(try ClipMovement.spans(of: scratch("a.png"), until: 5).isEmpty)
    #expect(try ClipMovement.spans(of: scratch("a.apng"), until: 5) == [0...5])
  }
}
