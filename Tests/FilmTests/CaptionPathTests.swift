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
    #expect(letters.edges > 0.9 && letters.letters > 0.9 && letters.photograph < 0.1)
    let plain = contents.share(in: Rect(x: 0.1, y: 0.4, width: 0.8, height: 0.2))
    #expect(plain.edges < 0.01 && plain.photograph < 0.01)
    let photograph = contents.share(in: Rect(x: 0.1, y: 0.72, width: 0.8, height: 0.2))
    #expect(photograph.edges < 0.1 && photograph.letters < 0.1 && photograph.photograph > 0.5)
    #expect(contents.share(in: Rect(x: 2, y: 0, width: 1, height: 1)) == PictureContents.Share())
  }

  /// A picture of 120x180 pixels with a card that is hardly lighter than the ground, and its letters, if any.
  private func picture(letters: Bool = false) throws -> PixelBuffer {
    let picture = try #require(PixelBuffer(width: 120, height: 180))
    for y in 0..<180 {
      for x in 0..<120 {
        let isCard = (10..<110).contains(x) && (60..<120).contains(y)
        let isLetter = letters && (80..<90).contains(y) && (20..<60).contains(x) && x % 4 == 0
        let grey: UInt32 = isLetter ? 20 : isCard ? 250 : 238
        picture.row(y)[x] = 0xff00_0000 | grey << 16 | grey << 8 | grey
      }
    }
    return picture
  }

  /// Returns a rectangle in pixels as fractions of the picture.
  private func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x / 120, y: y / 180, width: width / 120, height: height / 180)
  }

  @Test func `a card's edge crosses what is partly on the card, and not what is on it or beside it`() throws {
    let contents = PictureContents(try picture())
    for y in [40.0, 100] { #expect(contents.crossings(of: part(30, y, 60, 40)) == 1, "\(y)") }
    #expect(contents.crossings(of: part(0, 80, 30, 20)) == 1, "the left edge")
    #expect(contents.crossings(of: part(30, 40, 60, 100)) == 2, "the upper and the lower edge")
    for rect in [part(30, 70, 60, 40), part(30, 61, 60, 20), part(30, 10, 60, 49), part(30, 121, 60, 40)] {
      #expect(contents.crossings(of: rect) == 0, "\(rect)")
    }
    #expect(contents.crossings(of: part(80, 50, 40, 30)) > 0.5, "a corner")
    #expect(PictureContents(try picture(letters: true)).crossings(of: part(15, 75, 60, 20)) == 0, "letters are no edge")
  }
}
