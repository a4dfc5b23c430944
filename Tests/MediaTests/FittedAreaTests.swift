import SegueGeometry
import SegueRender
import Testing

@testable import SegueMedia

/// Tests rectangles of elements that go through a letter of a text.
@Suite struct FittedAreaTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Returns what becomes of a rectangle with its right edge at `end` on a line of two words of five letters, of which the
  /// second begins at 100. The letters are 20 points high and 8 points wide, with 3 points between them.
  private func fitted(end: Double, scale: Int = 2) throws -> ScreenFile.FittedArea {
    let (width, height) = (390 * scale, 120 * scale)
    let whole = try picture(width, height) { x, y in
      let (left, top) = (x / scale - 40, y / scale - 40)
      let letter = left < 60 ? left : left - 60
      return (0..<55).contains(letter) && letter % 11 < 8 && (0..<20).contains(top) ? 0xFF20_2020 : 0xFFFF_FFFF
    }
    try scratch.render("text.png", [whole])
    let file = ScreenFile(try MediaSource(path: scratch("text.png")))
    let fitted = file.fitted(
      [Rect(x: 30, y: 30, width: end - 30, height: 40)], in: PixelSize(width: width, height: height), width: 390)
    return try #require(fitted.first)
  }

  @Test(arguments: [149.5, 150, 151])
  func `the rest of a letter is taken along if it is short`(_ end: Double) throws {
    let fitted = try fitted(end: end)
    #expect(fitted.area.maxX >= 152 && fitted.area.maxX < 155, "\(fitted)")
    #expect(fitted.area.minX == 30 && fitted.area.minY == 30 && fitted.area.height == 40 && fitted.cutText == nil)
  }

  @Test(arguments: [105.5, 107])
  func `the rest of a letter within a word is taken along, and all of the text is told`(_ end: Double) throws {
    let fitted = try fitted(end: end)
    #expect(fitted.area.maxX >= 108 && fitted.area.maxX < 111 && fitted.cutText != nil, "\(fitted)")
  }

  @Test func `an edge between two words stays, and the text around it is not told`() throws {
    let fitted = try fitted(end: 96)
    #expect(fitted == ScreenFile.FittedArea(area: Rect(x: 30, y: 30, width: 66, height: 40)))
  }

  @Test(arguments: [102.0, 109.5])
  func `an edge that cuts a word stays, and all of the text is told`(_ end: Double) throws {
    let fitted = try fitted(end: end)
    #expect(fitted.area == Rect(x: 30, y: 30, width: end - 30, height: 40))
    let text = try #require(fitted.cutText)
    #expect(text.minX <= 40 && text.maxX >= 152 && text.minY <= 40 && text.maxY >= 60, "\(text)")
    #expect(text.minX >= 36 && text.maxX <= 156, "\(text)")
  }
}
