import Foundation
import SegueGeometry
import SegueMedia
import SegueRender
import Testing

/// Tests titles as letters that are drawn by themselves.
struct TitleTextTests {
  private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fonts/"

  private func set(_ text: String, _ change: (inout TitleStyle) -> Void = { _ in }) throws -> TitleText {
    var style = TitleStyle(fontSize: 40)
    change(&style)
    return try TitleText(text, style)
  }

  private func ink(_ picture: PixelBuffer) -> Int {
    (0..<picture.height).reduce(0) { sum, y in
      sum + (0..<picture.width).reduce(0) { $0 + Int(picture.row(y)[$1] >> 24) }
    }
  }

  @Test func `the letters of a title, drawn one by one, have the same ink as the whole`() throws {
    let text = try set("Harbour lights\nfar away")
    #expect(text.letters.count == 20)
    #expect(text.letters.map(\.line) == Array(repeating: 0, count: 13) + Array(repeating: 1, count: 7))
    let whole = try text.draw([text.letters], TitleText.Paint([.white]))
    let single = try text.draw(text.letters.map { [$0] }, TitleText.Paint([.white]))
    #expect(whole.count == 1 && single.count == 20)
    let sum = single.reduce(0) { $0 + ink($1.picture) }
    #expect(abs(sum - ink(whole[0].picture)) < sum / 100)
    // Each letter is at its place in the whole.
    let all = whole[0]
    for piece in single {
      for y in 0..<piece.picture.height {
        for x in 0..<piece.picture.width where piece.picture.row(y)[x] >> 24 == 255 {
          let (left, top) = (piece.x - all.x + x, piece.y - all.y + y)
          #expect(all.picture.row(top)[left] >> 24 == 255)
        }
      }
    }
  }

  @Test func `the lines of a title are as far apart as its line height says`() throws {
    for height in [30.0, 60] {
      let text = try set("HH\nHH") { $0.lineHeight = height }
      #expect(abs(text.letters[2].ink.minY - text.letters[0].ink.minY - height) < 0.01)
    }
  }

  @Test func `tracking widens a title between its letters`() throws {
    let (plain, wide) = (try set("HHHH"), try set("HHHH") { $0.tracking = 10 })
    let step = { (text: TitleText) in text.letters[1].ink.minX - text.letters[0].ink.minX }
    #expect(abs(step(wide) - step(plain) - 10) < 0.01)
  }

  @Test func `a title is wrapped between words, and a long word is not cut`() throws {
    let text = try set("one two unbelievable") { $0.width = 120 }
    #expect(text.letters.last?.line ?? 0 >= 1)
    #expect(text.size.width > 120, "a word that is too long is wider than the text may be")
    let lines = Dictionary(grouping: text.letters, by: \.line)
    #expect(lines.values.contains { $0.count == 12 })
  }

  @Test func `letters of a right-to-left title are in the order of the text`() throws {
    let text = try set("שלום") { $0.font = .file(Self.fonts + "hebrew.ttf") }
    #expect(text.letters.count == 4)
    let edges = text.letters.map(\.ink.minX)
    #expect(edges == edges.sorted(by: >))
  }

  @Test func `the lines of a right-to-left title are at the side that its alignment says`() throws {
    /// Returns the left and the right edge of a line.
    func edges(_ alignment: TitleStyle.Alignment, _ line: Int) throws -> (left: Double, right: Double) {
      let text = try set("שלום שלום\nשלום") { ($0.font, $0.alignment) = (.file(Self.fonts + "hebrew.ttf"), alignment) }
      let ink = text.letters.filter { $0.line == line }.map(\.ink)
      return (try #require(ink.map(\.minX).min()), try #require(ink.map(\.maxX).max()))
    }
    #expect(try abs(edges(.right, 0).right - edges(.right, 1).right) < 3)
    #expect(try abs(edges(.left, 0).left - edges(.left, 1).left) < 3)
    #expect(try edges(.right, 1).left > edges(.left, 1).left + 40)
  }

  @Test func `a title has its colours, from the first to the last`() throws {
    let text = try set("HHHHHHHH")
    let paint = TitleText.Paint(
      [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)],
      from: .zero, to: Point(x: text.size.width, y: 0))
    let pieces = try text.draw(text.letters.map { [$0] }, paint)
    let reds = pieces.map { piece in
      var most: UInt32 = 0
      for y in 0..<piece.picture.height {
        for x in 0..<piece.picture.width { most = max(most, piece.picture.row(y)[x] >> 16 & 0xff) }
      }
      return most
    }
    #expect(reds == reds.sorted(by: >) && reds[0] > 220 && reds[7] < 60, "\(reds)")
  }

  @Test(arguments: [("light.ttf", 200.0), ("bold.ttf", 450), ("bold-regular-oblique.ttc", 300)])
  func `a title is set in the given face, whose weight is chosen only from a file with several`(
    _ name: String, _ letter: Double
  ) throws {
    let font = TitleStyle.Font.file(Self.fonts + "Faces/" + name)
    let plain = try set("a") { $0.font = font }
    #expect(abs(plain.letters[0].ink.width - letter * 40 / 1000) < 1)
    let heavy = try set("a") { ($0.font, $0.weight) = (font, 700) }
    let wanted = name.hasSuffix("ttc") ? 450 : letter
    #expect(abs(heavy.letters[0].ink.width - wanted * 40 / 1000) < 1)
  }

  @Test func `the bundled typeface is bold from a weight of 600 on, also in letters drawn after others`() throws {
    func amount(_ weight: Int?) throws -> Int {
      let text = try set("Hamburg") { $0.weight = weight }
      return try text.draw([text.letters], TitleText.Paint([.white])).reduce(0) { $0 + ink($1.picture) }
    }
    let usual = try amount(nil)
    for weight in [100, 400, 599] { #expect(try amount(weight) == usual) }
    let bold = try amount(600)
    #expect(Double(bold) > 1.1 * Double(usual))
    #expect(try amount(900) == bold && amount(nil) == usual)
    // A font file has its own weights.
    let file = Self.fonts + "hebrew.ttf"
    #expect(
      try set("שלום") { ($0.font, $0.weight) = (.file(file), 700) }.letters
        == set("שלום") { $0.font = .file(file) }.letters)
  }

  @Test func `a font that is not there is refused by its name`() throws {
    let error = #expect(throws: MediaError.self) { _ = try set("a") { $0.font = .family("No Such Family") } }
    #expect(error?.description.contains("the font 'No Such Family' is not installed") == true)
    let other = #expect(throws: MediaError.self) { _ = try set("a") { $0.font = .file(#filePath) } }
    #expect(other?.description.contains("is not a font") == true)
  }

  @Test func `a title's characters that no font has are named`() throws {
    #expect(try set("a\u{F8F0}b").missing == ["\u{F8F0}"])
  }
}
