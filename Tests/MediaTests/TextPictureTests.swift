import Foundation
import SegueGeometry
import SegueRender
import Testing

@testable import SegueMedia

/// Tests pictures of captions in three scripts.
struct TextPictureTests {
  private static let fonts =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fonts/"
  private static let hebrew = fonts + "hebrew.ttf"
  private static let japanese = fonts + "japanese.otf"

  private func set(
    _ text: String, font: String? = nil, width: Int = 400, lines: Int = 4
  ) throws -> TextPicture {
    try TextPicture(text, font: font, fontSize: 20, width: width, lines: lines)
  }

  @Test func `a caption's family is refused if it is not installed`() {
    let error = #expect(throws: MediaError.self) {
      _ = try TextPicture("a", font: nil, family: "No Such Family", fontSize: 20, width: 400, lines: 1)
    }
    #expect(error?.description.contains("the font 'No Such Family' is not installed") == true)
  }

  @Test func `a caption's letters have a colour, which may be translucent`() throws {
    let white = try set("Look")
    let colored = try TextPicture(
      "Look", font: nil, color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5), fontSize: 20, width: 400, lines: 1)
    for y in 0..<white.picture.height {
      for x in 0..<white.picture.width {
        let (coverage, pixel) = (white.picture.row(y)[x] >> 24, colored.picture.row(y)[x])
        let parts = [24, 16, 8, 0].map { Double(pixel >> UInt32($0) & 0xff) }
        for (part, share) in zip(parts, [0.5, 0.5, 0.25, 0]) { #expect(abs(part - share * Double(coverage)) <= 1.5) }
      }
    }
  }

  @Test func `a caption's letters have a weight, and its lines an alignment`() throws {
    func ink(_ text: TextPicture) -> Int { alphas(text).joined().reduce(0) { $0 + Int($1) } }
    let bold = try TextPicture("Look", font: nil, weight: 700, fontSize: 20, width: 400, lines: 1)
    #expect(Double(ink(bold)) > 1.15 * Double(ink(try set("Look"))))
    func left(_ alignment: TitleStyle.Alignment) throws -> Int {
      let text = try TextPicture("HHHHHHHH\nH", font: nil, alignment: alignment, fontSize: 20, width: 400, lines: 2)
      let rows = alphas(text).suffix(text.picture.height / 2 - 2)
      return (0..<text.picture.width).first { x in rows.contains { $0[x] > 40 } } ?? 0
    }
    let places = try [TitleStyle.Alignment.left, .center, .right].map(left)
    #expect(places[1] - places[0] > 20 && places[2] - places[1] > 20, "\(places)")
  }

  @Test func `lines that are made equally long have whole words, as far as these fit in the width`() throws {
    func size(_ text: String, _ width: Int = 400) throws -> (width: Int, height: Int) {
      let drawn = try set(text, width: width)
      return (drawn.picture.width - 2 * drawn.inset, drawn.picture.height - 2 * drawn.inset)
    }
    let word = try size("Schwimmen")
    for width in stride(from: word.width + 2, through: 400, by: 10) {
      #expect(try size("Auch Schwimmen zählt mit", width).width >= word.width - 1, "\(width)")
    }
    // A word without room is divided.
    let narrow = try size("Schwimmen", word.width * 3 / 4)
    #expect(narrow.height > word.height * 3 / 2 && narrow.width < word.width)
  }

  private func alphas(_ text: TextPicture) -> [[UInt8]] {
    (0..<text.picture.height).map { y in
      (0..<text.picture.width).map { x in UInt8(text.picture.row(y)[x] >> 24) }
    }
  }

  /// Returns the range of columns of each separate letter, in pixels from the left.
  private func columns(_ text: TextPicture) -> [Range<Int>] {
    let rows = alphas(text)
    var all: [Range<Int>] = []
    var begin: Int?
    for x in 0...text.picture.width {
      let isInk = x < text.picture.width && rows.contains { $0[x] > 40 }
      if isInk, begin == nil { begin = x }
      if !isInk, let first = begin {
        all.append(first..<x)
        begin = nil
      }
    }
    return all
  }

  @Test(arguments: [("Tap a letter", nil), ("שלום", hebrew), ("日本語字幕", japanese)])
  func `a caption's text is white, complete and inside its picture`(
    _ words: String, _ font: String?
  ) throws {
    let text = try set(words, font: font)
    #expect(text.missing == 0 && !text.isCut)
    let rows = alphas(text)
    let ink = rows.joined().reduce(0) { $0 + Int($1) }
    #expect(ink > 30_000)
    for edge in [rows[0], rows[rows.count - 1], rows.map { $0[0] }, rows.map { $0[$0.count - 1] }] {
      #expect(edge.allSatisfy { $0 == 0 })
    }
    for y in 0..<text.picture.height {
      for x in 0..<text.picture.width {
        let pixel = text.picture.row(y)[x]
        // In premultiplied white, all four channels are equal.
        #expect(pixel == pixel >> 24 &* 0x0101_0101)
      }
    }
  }

  @Test func `a caption in a right-to-left script is set in that direction`() throws {
    // Both texts have two letters in opposite orders: yod, which is narrow, and shin, which is
    // wide.
    let there = columns(try set("יש", font: Self.hebrew))
    let back = columns(try set("שי", font: Self.hebrew))
    #expect(there.count == 2 && back.count == 2)
    #expect(there[0].count > there[1].count, "the first letter, which is narrow, is on the right")
    #expect(back[0].count < back[1].count)
    let latin = columns(try set("iM"))
    #expect(latin.count == 2 && latin[0].count < latin[1].count)
  }

  @Test func `a long caption is wrapped between words into lines of about equal length`() throws {
    let line = try set("one two three four five six", width: 2000)
    let two = try set("one two three four five six", width: line.picture.width - 40)
    #expect(two.picture.width < line.picture.width * 2 / 3)
    #expect(two.picture.height > line.picture.height + 20)
    #expect(!two.isCut)
    let kana = try set("日本語字幕画面東京大阪", font: Self.japanese, width: 120)
    #expect(kana.picture.height > line.picture.height + 20 && kana.picture.width <= 140)
  }

  @Test func `a caption with too many lines is truncated, and isCut is true`() throws {
    let words = String(repeating: "word ", count: 60)
    #expect(try set(words, width: 200, lines: 3).isCut)
    #expect(try !set(words, width: 200, lines: 60).isCut)
  }

  @Test func `a caption's characters that no installed font has are counted as missing`() throws {
    // The text contains a private-use character, which no font should contain.
    #expect(try set("a\u{F8F0}b").missing == 1)
  }

  @Test func `drawing the same caption twice gives the same pixels`() throws {
    let first = alphas(try set("Twice"))
    _ = try set("שלום", font: Self.hebrew)
    #expect(try alphas(set("Twice")) == first)
  }

  @Test func `a font file that is replaced by another one sets the next caption in the new font`()
    throws
  {
    let scratch = try Scratch()
    func width(_ face: String) throws -> Int {
      let bytes = Array(
        try Data(contentsOf: URL(fileURLWithPath: Self.fonts + "Faces/\(face).ttf")))
      let text = try set("aaaa", font: try scratch.write("font.ttf", bytes))
      return columns(text).reduce(0) { $0 + $1.count }
    }
    let (light, bold) = (try width("light"), try width("bold"))
    #expect(bold > light * 3 / 2, "\(light), \(bold)")
    #expect(try width("light") == light)
  }

  @Test func `a caption's font file that is not a font is refused`() throws {
    let error = #expect(throws: MediaError.self) { _ = try set("a", font: #filePath) }
    #expect(error?.kind == .undecodable)
    #expect(error?.description.contains("is not a font") == true)
  }

  /// Returns the width and height of the drawn pixels.
  private func extent(_ picture: PixelBuffer) -> (width: Int, height: Int) {
    var (x, y): (Set<Int>, Set<Int>) = ([], [])
    for row in 0..<picture.height {
      for column in 0..<picture.width where picture.row(row)[column] >> 24 > 127 {
        x.insert(column)
        y.insert(row)
      }
    }
    return ((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
  }

  @Test func `only SVGs that the program makes itself can use the bundled typeface`()
    throws
  {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='200'><text x='50' y='130' "
      + "font-family=\"'Segue Captions', monospace\" font-size='100' font-weight='600'>Rigging"
      + "</text></svg>"
    let size = PixelSize(width: 900, height: 200)
    let right = extent(
      try TextPicture("Rigging", font: nil, fontSize: 100, width: 800, lines: 1).picture)
    let scratch = try Scratch()
    let path = try scratch.write("a.svg", Array(svg.utf8))
    let before = try MediaSource(path: path).frame(at: 0)
    let drawn = extent(try VectorText.draw(svg, called: "a title", size: size))
    #expect(abs(drawn.width - right.width) <= 2 && abs(drawn.height - right.height) <= 2)
    #expect(try difference(MediaSource(path: path).frame(at: 0), before) == 0)
  }

  /// True if a face of Inter is installed, which then needs no other in its place.
  private static let hasInter = ["/usr/share/fonts", "/usr/local/share/fonts"].contains { folder in
    FileManager.default.enumerator(atPath: folder)?.contains { "\($0)".contains("Inter") } == true
  }

  @Test(
    .enabled(if: !hasInter, "Inter is installed"), arguments: ["Inter", "inter", "Inter Variable", "Inter Display"])
  func `the bundled typeface stands in for Inter in captions, titles and SVGs`(_ family: String) throws {
    #expect(try Drawing.installed([family], path: "a.svg") == [family])
    for weight in [400, 700] {
      func caption(_ family: String?) throws -> [[UInt8]] {
        alphas(
          try TextPicture("Rigging", font: nil, family: family, weight: weight, fontSize: 40, width: 800, lines: 1))
      }
      #expect(try caption(family) == caption(nil))
      var style = TitleStyle(fontSize: 40)
      style.weight = weight
      let title = try TitleText("Rigging", style)
      style.font = .family(family)
      #expect(try TitleText("Rigging", style).letters == title.letters)
    }
    let scratch = try Scratch()
    func drawing(_ family: String, _ weight: Int) throws -> MediaSource {
      let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='200'><text x='50' y='130' "
        + "font-family='\(family)' font-size='100' font-weight='\(weight)'>Rigging</text></svg>"
      return try MediaSource(path: scratch.write("\(family) \(weight).svg", Array(svg.utf8)))
    }
    for weight in [400, 700] {
      let source = try drawing(family, weight)
      #expect(source.warnings == [])
      let right = extent(
        try TextPicture("Rigging", font: nil, weight: weight, fontSize: 100, width: 800, lines: 1).picture)
      let drawn = extent(try source.frame(at: 0))
      #expect(abs(drawn.width - right.width) <= 2 && abs(drawn.height - right.height) <= 2)
    }
    let other = try drawing("No Such Family", 400)
    #expect(other.warnings.count == 1)
    let before = try other.frame(at: 0)
    _ = try drawing(family, 400).frame(at: 0)
    #expect(try difference(drawing("No Such Family", 400).frame(at: 0), before) == 0, "only where it is asked for")
  }
}
