import SegueGeometry
import SeguePixels
import Testing

/// Tests where a dialog is found in the picture of a screen.
struct DialogAreaTests {
  private static let dialog = (x: 150..<450, y: 120..<320)

  /// Returns a picture of 600 x 480 pixels.
  private func picture(_ pixel: (Int, Int) -> UInt32) throws -> PixelBuffer {
    let picture = try #require(PixelBuffer(width: 600, height: 480))
    for y in 0..<480 {
      for x in 0..<600 { picture.row(y)[x] = pixel(x, y) }
    }
    return picture
  }

  /// An app with a dark column at its left and bright rows.
  private func app(_ x: Int, _ y: Int) -> UInt32 {
    let level: UInt32 = x < 120 ? 30 : y / 40 % 2 == 0 ? 250 : 225
    return 0xFF00_0000 | level << 16 | level << 8 | level
  }

  private func dimmed(_ pixel: UInt32) -> UInt32 {
    let level = (pixel & 255) * 6 / 10
    return 0xFF00_0000 | level << 16 | level << 8 | level
  }

  private func isDialog(_ x: Int, _ y: Int) -> Bool { Self.dialog.x.contains(x) && Self.dialog.y.contains(y) }

  private func expect(_ found: DialogArea?) {
    let area = found?.area ?? Rect(x: 0, y: 0, width: 0, height: 0)
    let wanted = Rect(x: 150, y: 120, width: 300, height: 200)
    let differences = [
      area.minX - wanted.minX, area.minY - wanted.minY, area.maxX - wanted.maxX, area.maxY - wanted.maxY,
    ]
    #expect(differences.allSatisfy { abs($0) <= 4 }, "\(area)")
  }

  @Test func `what is opaque in a translucent picture is the dialog`() throws {
    let picture = try picture { isDialog($0, $1) ? 0xFFFF_FFFF : 0x6600_0000 }
    expect(DialogArea(in: picture, over: nil))
  }

  @Test func `what differs from the dimmed screen behind it is the dialog`() throws {
    let behind = try picture(app)
    // A text in the dialog has the colour of what is behind it.
    let front = try picture { x, y in
      isDialog(x, y) ? y / 30 == 7 && x < 300 ? dimmed(app(x, y)) : 0xFFFF_FFFF : dimmed(app(x, y))
    }
    expect(DialogArea(in: front, over: behind))
    #expect(DialogArea(in: front, over: nil) == nil)
  }

  @Test func `a menu along the lower edge is a dialog, with the card below it`() throws {
    let behind = try picture(app)
    let front = try picture { x, y in
      let isMenu = (20..<580).contains(x) && ((260..<400).contains(y) || (410..<470).contains(y))
      return isMenu ? 0xFFFF_FFFF : dimmed(app(x, y))
    }
    let area = try #require(DialogArea(in: front, over: behind)).area
    #expect(abs(area.minY - 260) <= 4 && abs(area.maxY - 470) <= 4 && abs(area.minX - 20) <= 4)
    let scrim = try #require(DialogCut.scrim(of: front, over: behind))
    let cut = try #require(DialogCut(of: front, over: behind, scrim: scrim)).picture
    #expect(cut.row(405)[300] >> 24 <= 8, "nothing is left of the screen between the two")
  }

  @Test func `another screen has no dialog, nor has an empty picture`() throws {
    let behind = try picture(app)
    let other = try picture { x, y in app(599 - x, y / 3) }
    #expect(DialogArea(in: other, over: behind) == nil)
    #expect(DialogArea(in: behind, over: behind) == nil)
    #expect(DialogArea(in: try picture { _, _ in 0 }, over: behind) == nil)
  }

  /// A dialog with a shadow of four pixels around it.
  private func screenshot(_ x: Int, _ y: Int) -> UInt32 {
    if isDialog(x, y) { return y / 30 == 7 && x < 300 ? dimmed(app(x, y)) : 0xFFFF_FFFF }
    let isNear = (146..<454).contains(x) && (116..<324).contains(y)
    let level = (dimmed(app(x, y)) & 255) * (isNear ? 8 : 10) / 10
    return 0xFF00_0000 | level << 16 | level << 8 | level
  }

  @Test func `a dialog that is cut out of a screenshot is opaque, has its shadow, and is clear around it`() throws {
    let (behind, front) = (try picture(app), try picture(screenshot))
    let scrim = try #require(DialogCut.scrim(of: front, over: behind))
    #expect(abs(scrim.alpha - 0.4) < 0.02)
    let cut = try #require(DialogCut(of: front, over: behind, scrim: scrim)).picture
    #expect(cut.row(200)[300] == 0xFFFF_FFFF && cut.row(215)[200] >> 24 == 255)
    #expect(cut.row(20)[300] >> 24 <= 8 && cut.row(400)[60] >> 24 <= 8)
    let shadow = cut.row(200)[452] >> 24
    #expect(shadow > 35 && shadow < 70)
    #expect(!cut.isOpaque)
  }

  @Test func `over the darkened screen, the cut looks like the screenshot`() throws {
    let (behind, front) = (try picture(app), try picture(screenshot))
    let scrim = try #require(DialogCut.scrim(of: front, over: behind))
    let cut = try #require(DialogCut(of: front, over: behind, scrim: scrim)).picture
    var largest = 0.0
    for y in stride(from: 0, to: 480, by: 3) {
      for x in stride(from: 0, to: 600, by: 3) {
        let (pixel, back) = (cut.row(y)[x], Double(behind.row(y)[x] & 255) * (1 - scrim.alpha))
        let shown = Double(pixel & 255) + back * (1 - Double(pixel >> 24) / 255)
        largest = max(largest, abs(shown - Double(front.row(y)[x] & 255)))
      }
    }
    #expect(largest <= 5)
  }

  @Test func `nothing is cut out of another screen, nor out of a picture that is clear around its dialog`() throws {
    let behind = try picture(app)
    let other = try picture { x, y in app(599 - x, y / 3) }
    #expect(DialogCut.scrim(of: other, over: behind) == nil)
    #expect(DialogCut(of: other, over: behind, scrim: Color(red: 0, green: 0, blue: 0, alpha: 0.4)) == nil)
    let clear = try picture { isDialog($0, $1) ? 0xFFFF_FFFF : 0x6600_0000 }
    #expect(DialogCut.scrim(of: clear, over: behind) == nil)
  }

  /// A screenshot with a tinted scrim, and a dialog whose wide shadow fades to nothing.
  private func tinted(_ x: Int, _ y: Int) -> UInt32 {
    if isDialog(x, y) { return 0xFFFF_FFFF }
    let (dx, dy) = (max(150 - x, x - 449, 0), max(120 - y, y - 319, 0))
    let shade = 1 - 0.4 * max(1 - Double(dx * dx + dy * dy).squareRoot() / 60, 0)
    func channel(_ tint: Double) -> UInt32 {
      UInt32(((Double(app(x, y) & 255) * 0.55 + tint * 0.45) * shade).rounded())
    }
    return 0xFF00_0000 | channel(10) << 16 | channel(20) << 8 | channel(60)
  }

  @Test func `a scrim is found as a colour, and nothing of the screen behind it stays in the cut`() throws {
    let (behind, front) = (try picture(app), try picture(tinted))
    let scrim = try #require(DialogCut.scrim(of: front, over: behind))
    #expect(abs(scrim.alpha - 0.45) < 0.01)
    #expect(abs(scrim.red - 10 / 255) < 0.02 && abs(scrim.green - 20 / 255) < 0.02 && abs(scrim.blue - 60 / 255) < 0.02)
    let cut = try #require(DialogCut(of: front, over: behind, scrim: scrim)).picture
    for (x, y) in [(20, 40), (130, 20), (119, 440), (560, 239), (300, 460)] {
      #expect(cut.row(y)[x] == 0, "\(x), \(y)")
    }
  }

  @Test func `a wide shadow is no part of the dialog, and fades to nothing`() throws {
    let (behind, front) = (try picture(app), try picture(tinted))
    let scrim = try #require(DialogCut.scrim(of: front, over: behind))
    let cut = try #require(DialogCut(of: front, over: behind, scrim: scrim)).picture
    var last: UInt32 = 255
    for y in 321..<400 {
      let alpha = cut.row(y)[300] >> 24
      #expect(alpha <= 104 && alpha <= last + 2 && last <= alpha + 6 || y == 321, "\(y): \(alpha)")
      last = alpha
    }
    #expect(last == 0)
  }

  @Test func `nothing is cut out of a picture whose screen is blurred`() throws {
    func letters(_ x: Int, _ y: Int) -> UInt32 { y % 60 < 4 && x % 8 < 3 ? 0xFF14_1414 : 0xFFFA_FAFA }
    let behind = try picture(letters)
    // The letters of a blurred screen are a faint band.
    let blurred = try picture { isDialog($0, $1) ? 0xFFFF_FFFF : $1 % 60 < 8 ? 0xFF87_8787 : 0xFF96_9696 }
    let sharp = try picture { x, y in isDialog(x, y) ? 0xFFFF_FFFF : dimmed(letters(x, y)) }
    #expect(DialogCut.scrim(of: blurred, over: behind) == nil)
    #expect(DialogCut.scrim(of: sharp, over: behind) != nil)
  }
}
