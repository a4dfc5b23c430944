import SegueGeometry
import SegueRender
import SegueScene
import Testing

@testable import SegueMedia

/// Tests the letters of a screenshot's own status bar, which are taken out of a photograph.
@Suite struct StatusLettersTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private static let screen = Size(width: 390, height: 200)
  private static let all = Rect(origin: .zero, size: screen)
  private static let area = Rect(x: 0, y: 0, width: 390, height: 39)

  /// Returns true for strokes at the place of a clock, and for the edge of a battery.
  private static func isLetter(_ x: Int, _ y: Int) -> Bool {
    let isStroke = (30..<60).contains(x) && (16..<28).contains(y) && x % 7 < 2
    let isEdge = (340..<360).contains(x) && (17..<27).contains(y)
    return isStroke || isEdge && !((342..<358).contains(x) && (19..<25).contains(y))
  }

  /// Returns a pixel of a dark photograph with a white plate, which begins in the bar.
  private static func photo(_ x: Int, _ y: Int) -> UInt32 {
    let grain = UInt32((x * 7919 + y * 104_729 + x * y * 31) % 9)
    let (dx, dy) = (x - 195, y - 110)
    let level: UInt32 = dx * dx + dy * dy < 80 * 80 ? 225 : 40
    return 0xFF00_0000 | (level + grain) << 16 | (level - 8 + grain) << 8 | (level - 16 + grain)
  }

  private func drawn(_ frame: Rect, _ piece: PicturePart.Piece) throws -> PixelBuffer {
    let part = try ScreenPart(
      ScreenFile(try MediaSource(path: scratch("a.png"))),
      PicturePart(screen: Self.screen, frame: frame, pieces: [piece]))
    guard case .deferred(let draw) = try part.fitted(width: 390, height: 200) else {
      throw MediaError(.fault, "the part was drawn at once")
    }
    return try #require(draw())
  }

  private func separated(_ color: @escaping (Int, Int) -> UInt32) throws -> (letters: PixelBuffer, rest: PixelBuffer) {
    try scratch.render("a.png", [try picture(390, 200, color)])
    let hole = PicturePart.Hole(area: Self.area, isStatusBar: true)
    return (
      try drawn(Self.area, PicturePart.Piece(area: Self.area, own: hole)),
      try drawn(Self.all, PicturePart.Piece(area: Self.all, holes: [hole]))
    )
  }

  @Test(arguments: [true, false])
  func `the letters are cut out of what is behind them, which stays`(_ isPhoto: Bool) throws {
    let ink: UInt32 = isPhoto ? 0xFFFF_FFFF : 0xFF20_1810
    func ground(_ x: Int, _ y: Int) -> UInt32 { isPhoto ? Self.photo(x, y) : 0xFFFA_F6F0 }
    let (letters, rest) = try separated { Self.isLetter($0, $1) ? ink : ground($0, $1) }
    for y in 0..<39 {
      for x in 0..<390 {
        let isNear = (-2...2).contains { dy in (-2...2).contains { Self.isLetter(x + $0, y + dy) } }
        if Self.isLetter(x, y) {
          #expect(letters.row(y)[x] >> 24 > 240, "\(x), \(y)")
          #expect(abs(Int(rest.row(y)[x] >> 8 & 255) - Int(ground(x, y) >> 8 & 255)) < 30, "\(x), \(y)")
        } else if !isNear {
          #expect(letters.row(y)[x] == 0 && rest.row(y)[x] == ground(x, y), "\(x), \(y)")
        }
      }
    }
  }

  /// A dark photograph with a paler streak of cloud, which ends in the battery.
  private static func cloud(_ x: Int, _ y: Int) -> UInt32 {
    (250..<345).contains(x) && (24..<30).contains(y) ? 0xFF55_5555 : 0xFF28_2828
  }

  @Test func `letters that touch a pale thing in a photograph are told from it`() throws {
    let (letters, rest) = try separated { Self.isLetter($0, $1) ? 0xFFFF_FFFF : Self.cloud($0, $1) }
    for (x, y) in [(341, 22), (350, 18), (358, 20), (350, 26)] {
      #expect(letters.row(y)[x] >> 24 > 240, "\(x), \(y)")
      #expect(rest.row(y)[x] & 255 < 140, "\(x), \(y)")
    }
    #expect((260..<330).allSatisfy { letters.row(27)[$0] == 0 && rest.row(27)[$0] == Self.cloud($0, 27) })
  }

  @Test(arguments: [false, true]) func `the gaps in and between letters are no letters`(_ isLight: Bool) throws {
    // Digits with a closed gap, such as that of a 4.
    func isDigit(_ x: Int, _ y: Int) -> Bool {
      let (column, row) = ((x - 30) % 10, y - 16)
      guard (30..<80).contains(x), column < 6, (0..<12).contains(row) else { return false }
      return !((3..<5).contains(column) && (4..<8).contains(row))
    }
    let (ink, ground): (UInt32, UInt32) = isLight ? (0xFFFF_FFFF, 0xFF20_1810) : (0xFF20_1810, 0xFFFA_F6F0)
    let (letters, rest) = try separated { isDigit($0, $1) ? ink : ground }
    #expect(letters.row(17)[31] >> 24 > 240 && abs(Int(rest.row(17)[31] & 255) - Int(ground & 255)) < 30)
  }

  @Test func `a photograph without letters stays as it is`() throws {
    let (letters, rest) = try separated(Self.photo)
    #expect(pixels(letters).allSatisfy { $0 == 0 })
    #expect(rest.row(20)[195] == Self.photo(195, 20) && rest.row(36)[195] == Self.photo(195, 36))
  }
}
