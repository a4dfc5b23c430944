import Foundation
import SegueGeometry
import SegueText
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    ("teal", Color(red: 0, green: 128.0 / 255, blue: 128.0 / 255)),
    ("TEAL", Color(red: 0, green: 128.0 / 255, blue: 128.0 / 255)),
    ("#f00", Color(red: 1, green: 0, blue: 0)),
    ("#f000", Color(red: 1, green: 0, blue: 0, alpha: 0)),
    ("#FF000000", Color(red: 1, green: 0, blue: 0, alpha: 0)),
    ("rgb(255, 0, 51)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgba(0,0,0,0.5)", Color(red: 0, green: 0, blue: 0, alpha: 0.5)), ("transparent", .clear),
  ])
  func `a colour is parsed in each of its notations`(_ text: String, _ color: Color) {
    #expect(Color(parsing: text) == color)
    #expect(Color(parsing: color.text) == color)
  }

  @Test func `a colour is written in the shortest form that parses as the same colour`() throws {
    let dark = Color(red: 0.08, green: 0.1, blue: 0.3, alpha: 0.55)
    #expect(dark.text == "rgba(20.4, 25.5, 76.5, 0.55)")
    for step in 0...1000 {
      let part = Double(step) / 1000
      let color = Color(red: part, green: 1 - part, blue: part / 3, alpha: part)
      let read = try #require(Color(parsing: color.text))
      #expect(abs(read.red - color.red) <= 1e-15 && abs(read.green - color.green) <= 1e-15)
      #expect(abs(read.blue - color.blue) <= 1e-15 && read.alpha == color.alpha)
    }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("Überblende", 10), ("U\u{308}ber", 4), ("画面", 4), ("한글", 4), ("ｱ", 1),
    ("👍", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("a\u{200d}", 1), ("→ ×", 3),
  ])
  func `the width of a text is counted in terminal cells`(_ text: String, _ cells: Int) {
    #expect(text.cells == cells)
  }

  @Test func `a number with a fixed number of decimals is written as printf writes it`() {
    for step in -5000...5000 {
      let value = Double(step) / 64 * (step.isMultiple(of: 7) ? 1e6 : 1)
      for decimals in 0...3 {
        // The text has no sign if printf would print -0 with these decimals.
        let printed = String(format: "%.\(decimals)f", value)
        let expected =
          printed.contains { "123456789".contains($0) } ? printed : printed.filter { $0 != "-" }
        #expect(value.text(decimals: decimals) == expected)
      }
    }
    #expect(Double.infinity.text(decimals: 2) == "inf")
    #expect(1e300.text(decimals: 2) == "1e+300")
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#+1+1+1", "tael", "rgb(1,2)", "rgb(256,0,0)", "#g00",
  ])
  func `a string that is not a colour is refused`(_ text: String) {
    #expect(Color(parsing: text) == nil)
  }

  @Test(arguments: [
    ("390x844", SizeText.both(width: 390, height: 844)),
    ("390 x 844", .both(width: 390, height: 844)), ("390×844", .both(width: 390, height: 844)),
    ("390x", .width(390)),
    ("390", .width(390)), (" 390 ", .width(390)), ("x844", .height(844)), ("50%", .share(0.5)),
  ])
  func `a size is parsed in each of its notations, and its text is parsed as the same size`(
    _ text: String, _ size: SizeText
  ) {
    #expect(SizeText(parsing: text) == size)
    #expect(SizeText(parsing: size.text) == size)
  }

  @Test(arguments: ["", "x", "0", "-390", "0x10", "-1x2", "1x2x3", "nanx1", "%", "0%", "axb"])
  func `a string that is not a size is refused`(_ text: String) {
    #expect(SizeText(parsing: text) == nil)
  }

  @Test func `a size with one side, or a percentage, keeps the aspect ratio`() {
    #expect(SizeText.width(195).sides(of: 390, 844) == (195, 422))
    #expect(SizeText.height(422).sides(of: 390, 844) == (195, 422))
    #expect(SizeText.share(0.5).sides(of: 390, 844) == (195, 422))
  }

  @Test(arguments: [("0.4", 0.4), ("40%", 0.4), ("-5%", -0.05)])
  func `a fraction is parsed from a number or a percentage`(_ text: String, _ share: Double) {
    #expect(Double(share: text) == share)
  }

  @Test(arguments: ["%", "", "4 0%x", "nan", "inf%"])
  func `a string that is not a fraction is refused`(_ text: String) {
    #expect(Double(share: text) == nil)
  }

  @Test
  func `every string is restored from its JSON form, which escapes terminal control characters`()
    throws
  {
    var text = ""
    for value in (0..<0x300).map(UInt32.init) + Array(0x2000...0x2100) + [0x61c, 0x1f600] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      text.unicodeScalars.append(scalar)
    }
    let json = text.jsonQuoted
    #expect(!json.unicodeScalars.contains { $0.isUnsafeToPrint })
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
  }

  @Test func `numbers print in the shortest form that parses as the same number`() {
    #expect([1, 0.1, -0.0, 1e21, 20.4].map(\.short) == ["1", "0.1", "0", "1e+21", "20.4"])
    #expect(
      [1, 0.1, -0.0, 1e14, .nan, -.infinity].map(\.json) == [
        "1", "0.1", "0", "100000000000000", "null", "null",
      ])
  }

  @Test func `text quoted in messages is short, on one line, and has no direction overrides`() {
    #expect("a\nb\u{1b}[2J\u{202e}c\u{200f}".quotable == "a\\nb\\u{1b}[2J\\u{202e}c\\u{200f}")
    let combined = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(combined.quotable.unicodeScalars.count == 61)
    #expect(String(repeating: "x", count: 1000).shortened(to: 300).unicodeScalars.count == 300)
    #expect("short".shortened(to: 300) == "short")
  }

  @Test func `a word for a shell is in quotes that nothing in it ends`() {
    for (text, word) in [
      ("a/b.png", "a/b.png"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
      ("'\u{301}; x", "''\\''\u{301}; x'"), ("é", "'é'"), ("$(x)\n", "'$(x)\n'"),
    ] { #expect(Array(text.shellQuoted.utf8) == Array(word.utf8)) }
  }
}
