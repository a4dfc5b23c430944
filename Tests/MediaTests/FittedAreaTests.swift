import SegueGeometry
import SegueRender
import Testing

@testable import SegueMedia

/// Tests rectangles of elements that go through a letter of a text.
@Suite struct FittedAreaTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Returns what becomes of a rectangle with its right edge at `end` on a line of ten letters of 8 points' width, which
  /// begin at 40, 51 and so on. The letters are 20 points high.
  private func fitted(end: Double, scale: Int = 2) throws -> ScreenFile.FittedArea {
    let (width, height) = (390 * scale, 120 * scale)
    let whole = try picture(width, height) { x, y in
      let (left, top) = (x / scale - 40, y / scale - 40)
      return (0..<110).contains(left) && left % 11 < 8 && (0..<20).contains(top) ? 0xFF20_2020 : 0xFFFF_FFFF
    }
    try scratch.render("text.png", [whole])
    let file = ScreenFile(try MediaSource(path: scratch("text.png")))
    let fitted = file.fitted(
      [Rect(x: 30, y: 30, width: end - 30, height: 40)], in: PixelSize(width: width, height: height), width: 390)
    return try #require(fitted.first)
  }

  @Test(arguments: [100.5, 101, 102])
  func `the rest of a letter is taken along if it is short`(_ end: Double) throws {
    let fitted = try fitted(end: end)
    #expect(fitted.area.maxX >= 103 && fitted.area.maxX < 106, "\(fitted)")
    #expect(fitted.area.minX == 30 && fitted.area.minY == 30 && fitted.area.height == 40 && fitted.cutText == nil)
  }

  @Test func `an edge between two letters stays, and the text around it is not told`() throws {
    let fitted = try fitted(end: 104.5)
    #expect(fitted == ScreenFile.FittedArea(area: Rect(x: 30, y: 30, width: 74.5, height: 40)))
  }

  @Test func `an edge that cuts more of a letter off stays, and all of the text is told`() throws {
    let fitted = try fitted(end: 97)
    #expect(fitted.area == Rect(x: 30, y: 30, width: 67, height: 40))
    let text = try #require(fitted.cutText)
    #expect(text.minX <= 40 && text.maxX >= 147 && text.minY <= 40 && text.maxY >= 60, "\(text)")
    #expect(text.minX >= 36 && text.maxX <= 151, "\(text)")
  }
}
