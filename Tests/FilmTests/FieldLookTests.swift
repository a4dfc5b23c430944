import SegueGeometry
import SeguePixels
import Testing

@testable import SegueFilm

/// Tests where a typed text is in its field, as the field's picture tells it.
struct FieldLookTests {
  private static let size = Size(width: 300, height: 40)
  private static let ground: UInt32 = 0xffee_eeee

  /// Returns the look of a field with dark things on a light ground, each from one x to another one in points.
  private func look(_ things: [(Double, Double)], isMirrored: Bool = false) throws -> FieldLook {
    let inner = FieldLook.inner(Self.size, fontSize)
    let picture = try #require(PixelBuffer(width: Int(inner.width), height: Int(inner.height)))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = inner.minX + Double(x) + 0.5
        let isInk = y > 6 && y < picture.height - 6 && things.contains { place > $0.0 && place < $0.1 }
        picture.row(y)[x] = isInk ? 0xff77_7777 : Self.ground
      }
    }
    return FieldLook(Self.size, fontSize: fontSize, inner: picture, isMirrored: isMirrored)
  }

  private let fontSize = 16.8

  @Test func `a text begins where the field's own text begins, and covers it in the field's colour`() throws {
    let look = try look([(20, 90)])
    #expect(abs(look.text.minX - 20) < 1 && look.text.maxX > 280)
    #expect(look.cover.minX < 20 && look.cover.maxX > 290)
    #expect(abs(look.ground.red - 0xee / 255.0) < 0.01)
  }

  @Test func `an empty field has a padding that follows from its height`() throws {
    let look = try look([])
    #expect(look.text.minX == 12 && look.text.maxX == 288)
  }

  @Test func `icons at the beginning and at the end stay, and the text is between them`() throws {
    let look = try look([(10, 26), (36, 120), (262, 284)])
    #expect(abs(look.text.minX - 36) < 1)
    #expect(look.cover.minX > 26 && look.cover.maxX < 262 && look.text.maxX < 262)
  }

  @Test func `a short text alone in its field is no icon, and a square thing is one`() throws {
    let word = try look([(20, 44)])
    #expect(abs(word.text.minX - 20) < 1 && word.cover.minX < 20)
    let icon = try look([(12, 28)])
    #expect(icon.text.minX > 28 && icon.cover.minX > 28)
  }

  @Test func `a text in the middle of its field makes room for one at its edge`() throws {
    #expect(try look([(110, 190)]).text.minX == 12)
  }

  @Test func `a text from the right to the left has its icon at the right edge`() throws {
    let look = try look([(180, 264), (274, 290)], isMirrored: true)
    #expect(abs(look.text.maxX - 264) < 1 && look.cover.maxX < 274 && look.cover.minX < 12)
  }

  /// The ink of the rows of a text: rows of high letters, then of all letters, then of those below the baseline.
  private func rows(_ high: Int, _ all: Int, _ below: Int) -> [Double] {
    [Double](repeating: 10, count: high) + [Double](repeating: 40, count: all) + [Double](repeating: 5, count: below)
  }

  private let font = FieldLetters.Proportions(tall: 0.76, capital: 0.74, low: 0.55)

  @Test func `letters have the size and the baseline of the field's own text`() throws {
    for below in [0, 6] {
      let letters = try #require(FieldLetters(ink: rows(6, 18, below), top: 10, unit: 0.5))
      #expect(letters.tall == 12 && letters.low == 9 && letters.baseline == 22)
      #expect(abs((letters.size(font, usual: 17) ?? 0) - 16) < 0.01)
    }
  }

  @Test func `letters of one height are capitals or low letters, whichever suits the field`() throws {
    let letters = try #require(FieldLetters(ink: rows(0, 22, 4), top: 10, unit: 0.5))
    #expect(abs((letters.size(font, usual: 14) ?? 0) - 11 / 0.74) < 0.01)
    #expect(abs((letters.size(font, usual: 19) ?? 0) - 20) < 0.01)
  }

  @Test func `something that is no text, or much smaller or larger than the field's letters, gives no size`() throws {
    #expect(FieldLetters(ink: [40, 40], top: 10, unit: 0.5) == nil)
    let shape = try #require(FieldLetters(ink: rows(12, 10, 0), top: 10, unit: 0.5))
    #expect(shape.size(font, usual: 15) == nil)
    let letters = try #require(FieldLetters(ink: rows(6, 18, 0), top: 10, unit: 0.5))
    #expect(letters.size(font, usual: 11) == nil && letters.size(font, usual: 24) == nil)
  }

  @Test func `the letters of a field are those of its own text, and not its icon`() throws {
    let look = try look([(10, 26), (36, 120)])
    let (inner, letters) = (FieldLook.inner(Self.size, fontSize), try #require(look.letters))
    #expect(abs(letters.baseline - (inner.maxY - 6)) <= 1.5, "\(letters)")
    #expect(try self.look([]).letters == nil)
  }

  @Test func `a field on a photograph keeps its padding`() throws {
    #expect(try look([(0, 300)]).text.minX == 12)
  }
}
