import SegueGeometry
import Testing

@testable import SeguePixels

/// Tests the edges of rectangles that were drawn by hand, on drawn screens with a known answer.
struct PartFitTests {
  fileprivate typealias Screen = SharedElementTests.Screen
  private static let photo = Rect(x: 40, y: 120, width: 310, height: 220)

  /// Returns a rectangle with each edge moved outward by some points; a negative number moves it inward.
  private static func grown(_ rect: Rect, left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0)
    -> Rect
  {
    Rect(
      x: rect.minX - left, y: rect.minY - top, width: rect.width + left + right, height: rect.height + top + bottom)
  }

  /// The parts of a screen, taken apart once.
  private struct Parts {
    private let parts: ScreenParts
    private let scale = Double(Screen.scale)

    init(_ screen: Screen) { parts = ScreenParts(screen.picture, scale: scale) }

    var areas: [Rect] { parts.areas(scale: scale) }
    func fitted(_ area: Rect) -> Rect { parts.fitted(area, scale: scale) }
    func texts(splitBy area: Rect) -> [Rect] { parts.texts(splitBy: area, scale: scale).map(\.area) }
  }

  /// The grounds on which things lie: a plain one, a gradient, and another photograph.
  enum Ground: CaseIterable {
    case plain, graded, photograph

    fileprivate func screen() throws -> Screen {
      let screen = try Screen()
      let whole = Rect(x: 0, y: 0, width: 390, height: 844)
      switch self {
      case .plain: break
      case .graded: screen.paint(whole) { _, y in 0xff00_0000 | UInt32(200 + y * 40) * 0x01_0101 }
      case .photograph: screen.photo(whole, 11)
      }
      return screen
    }
  }

  @Test(arguments: Ground.allCases, [1.0, 2, 3])
  func `a rectangle that misses an edge of a photograph by up to three points gets it`(
    _ ground: Ground, _ points: Double
  ) throws {
    let screen = try ground.screen()
    screen.photo(Self.photo, 3)
    let parts = Parts(screen)
    for sign in [-1.0, 1] {
      let miss = sign * points
      for area in [
        Self.grown(Self.photo, left: miss), Self.grown(Self.photo, top: miss), Self.grown(Self.photo, right: miss),
        Self.grown(Self.photo, bottom: miss), Self.grown(Self.photo, left: miss, top: miss, right: miss, bottom: miss),
        Self.photo.offsetBy(dx: miss, dy: -miss),
      ] {
        #expect(parts.fitted(area) == Self.photo, "\(area)")
      }
    }
  }

  @Test(arguments: Ground.allCases)
  func `a rectangle that is exact, deliberately inside, or far off stays as it is`(_ ground: Ground) throws {
    let screen = try ground.screen()
    screen.photo(Self.photo, 3)
    let parts = Parts(screen)
    for area in [
      Self.photo, Rect(x: 90, y: 150, width: 120, height: 90), Rect(x: 60, y: 400, width: 200, height: 100),
      Self.grown(Self.photo, left: -20, top: -20, right: -20, bottom: -20),
      Self.grown(Self.photo, left: 12, bottom: 12),
    ] {
      #expect(parts.fitted(area) == area)
    }
  }

  @Test func `a card with round corners gets its edges, and what is on it does not change them`() throws {
    let screen = try Screen()
    let card = Rect(x: 16, y: 300, width: 358, height: 120)
    screen.round(card, 20) { $0.fill($1, 0xffff_ffff) }
    screen.text(40, 330, height: 18, 2)
    let parts = Parts(screen)
    #expect(parts.fitted(Self.grown(card, top: 1, bottom: -1)) == card)
    #expect(parts.fitted(card) == card)
    // A part of the card without anything on it.
    let empty = Rect(x: 20, y: 380, width: 200, height: 30)
    #expect(parts.fitted(empty) == empty)
  }

  @Test func `neighbours that touch a rectangle do not change it`() throws {
    let screen = try Screen(0xffff_ffff)
    // Two rows of a list with lines above and below, and a photograph above a card.
    for y in [200.0, 264, 328] { screen.fill(Rect(x: 0, y: y - 0.5, width: 390, height: 0.5), 0xffc8_c8cc) }
    for y in [222.0, 286] { screen.text(20, y, height: 18, Int(y)) }
    screen.photo(Rect(x: 20, y: 420, width: 350, height: 150), 5)
    screen.fill(Rect(x: 20, y: 570, width: 350, height: 80), 0xffe8_eaf0)
    let parts = Parts(screen)
    for area in [
      Rect(x: 0, y: 200, width: 390, height: 64), Rect(x: 0, y: 201, width: 390, height: 62),
      Rect(x: 20, y: 420, width: 350, height: 150), Rect(x: 20, y: 570, width: 350, height: 80),
    ] {
      #expect(parts.fitted(area) == area)
    }
  }

  @Test func `a rectangle grows around a text that it cuts a little off, and around a picture in a row`() throws {
    let screen = try Screen(0xffff_ffff)
    screen.text(40, 200, height: 24, 2)
    screen.photo(Rect(x: 20, y: 400, width: 72, height: 72), 4)
    screen.text(110, 420, height: 18, 6)
    let parts = Parts(screen)
    let text = try #require(parts.areas.first { $0.minY == 200 })
    for area in [
      Rect(x: 30, y: 190, width: text.maxX - 2 - 30, height: 40),
      Rect(x: text.minX + 2, y: 190, width: 250, height: 40),
      Rect(x: 30, y: text.minY + 3, width: 250, height: 40), Rect(x: 30, y: 180, width: 250, height: text.maxY - 183),
    ] {
      let fitted = parts.fitted(area)
      #expect(fitted.union(text) == fitted && fitted.union(area) == fitted, "\(area) \(fitted)")
      #expect(fitted.width <= area.width + 3 && fitted.height <= area.height + 3)
    }
    let around = Self.grown(text, left: 5, top: 5, right: 5, bottom: 5)
    #expect(parts.fitted(around) == around)
    let row = Rect(x: 22, y: 390, width: 340, height: 90)
    #expect(parts.fitted(row) == Self.grown(row, left: 2))
  }

  @Test(arguments: [1.0, 2, 3])
  func `the tips of the letters of another line stay outside`(_ points: Double) throws {
    let screen = try Screen(0xffff_ffff)
    screen.text(40, 200, height: 18, 2)
    screen.text(40, 226, height: 18, 5)
    let parts = Parts(screen)
    let texts = parts.areas.sorted { $0.minY < $1.minY }
    let (line, next) = (try #require(texts.first), try #require(texts.last))
    let area = Rect(x: 30, y: 196, width: 300, height: next.minY + points - 196)
    let fitted = parts.fitted(area)
    #expect(fitted.maxY < next.minY && fitted.maxY >= line.maxY, "\(fitted)")
    #expect(Rect(x: 30, y: 196, width: 300, height: fitted.height) == fitted, "the other edges stay")
    let both = Rect(x: 30, y: 196, width: 300, height: next.maxY + 2 - 196)
    #expect(parts.fitted(both) == both)
    let under = Rect(x: 30, y: line.maxY - points, width: 300, height: next.maxY + 4 - line.maxY)
    #expect(parts.fitted(under).minY > line.maxY && parts.fitted(under).minY <= next.minY)
  }

  @Test func `a text of which a rectangle contains a half is told with all of it`() throws {
    let screen = try Screen(0xffff_ffff)
    screen.text(40, 200, height: 24, 2)
    let parts = Parts(screen)
    let text = try #require(parts.areas.first)
    let half = Rect(x: 30, y: 190, width: 80, height: 40)
    #expect(parts.fitted(half) == half)
    let split = parts.texts(splitBy: half)
    #expect(split.count == 1 && split.first?.union(text) == split.first, "\(split) \(text)")
    #expect(parts.texts(splitBy: Rect(x: 30, y: 190, width: 250, height: 40)).isEmpty)
  }
}
