import SegueFilm
import SegueGeometry
import SeguePixels
import Testing

/// Tests the choice among the places of captions, and what they cover in the picture of a screen.
struct CaptionPathTests {
  typealias Place = CaptionPath.Place

  private func places(bottom: Double, top: Double) -> [Place] {
    [Place(isAtTop: false, cost: bottom), Place(isAtTop: true, cost: top)]
  }

  @Test func `a caption is at the other edge if it covers much less there`() {
    #expect(CaptionPath.best([places(bottom: 8, top: 0)], isAtTop: false) == [1])
    #expect(CaptionPath.best([places(bottom: 0.4, top: 0)], isAtTop: false) == [0])
    #expect(CaptionPath.best([places(bottom: 0.4, top: 0)], isAtTop: true) == [1])
    #expect(CaptionPath.best([], isAtTop: false).isEmpty)
  }

  @Test func `captions stay at an edge rather than jump for little`() {
    let (much, equal) = (places(bottom: 8, top: 0), places(bottom: 0, top: 0.1))
    #expect(CaptionPath.best([much, equal, much], isAtTop: false) == [1, 1, 1])
    #expect(CaptionPath.best([much, places(bottom: 0, top: 8), much], isAtTop: false) == [1, 0, 1])
  }

  @Test func `letters, a photograph and a plain ground are told apart`() throws {
    let picture = try #require(PixelBuffer(width: 120, height: 180))
    for y in 0..<180 {
      for x in 0..<120 {
        // Stripes as strong as letters above, a smooth gradient in the middle, and a coarse pattern below.
        let grey: UInt32 = y < 60 ? (x % 4 < 2 ? 255 : 20) : y < 120 ? UInt32(100 + y / 2) : UInt32(100 + x * 7 % 20)
        picture.row(y)[x] = 0xff00_0000 | grey << 16 | grey << 8 | grey
      }
    }
    let contents = PictureContents(picture)
    let letters = contents.share(in: Rect(x: 0.1, y: 0.05, width: 0.8, height: 0.2))
    #expect(letters.edges > 0.9 && letters.photograph < 0.1)
    let plain = contents.share(in: Rect(x: 0.1, y: 0.4, width: 0.8, height: 0.2))
    #expect(plain.edges < 0.01 && plain.photograph < 0.01)
    let photograph = contents.share(in: Rect(x: 0.1, y: 0.72, width: 0.8, height: 0.2))
    #expect(photograph.edges < 0.1 && photograph.photograph > 0.5)
    #expect(contents.share(in: Rect(x: 2, y: 0, width: 1, height: 1)) == PictureContents.Share())
  }
}
