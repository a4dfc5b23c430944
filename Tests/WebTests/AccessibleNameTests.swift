import Foundation
import SegueGeometry
import SegueMedia
import Testing

@testable import SegueStoryboard
@testable import SegueWeb

/// Tests the names that a page has for people who do not see it.
struct AccessibleNameTests {
  @Test(arguments: [
    ("inbox", "Inbox"), ("first-letter", "First letter"), ("tab-saved", "Saved"),
    ("savedTab", "Saved"), ("back_button", "Back"), ("page-1", "Page 1"), ("tab", "Tab"),
    ("åpne", "Åpne"), ("icon btn", "Icon"), ("iPhone", "iPhone"), ("FAQ", "FAQ"), ("", ""),
    ("-", ""),
  ])
  func `the name of an element becomes words without the kind of the element`(
    _ name: String, _ words: String
  ) {
    #expect(AccessibleNames.words(name, withoutKinds: true) == words)
  }

  private static let text = """
    segue: 1
    size: 100x200
    title: "Fjord & friends"
    lang: pt_BR
    screens:
      inbox: { color: "#fff", elements: { tab-saved: [0, 0, 10, 10], first-letter: [0, 20, 10, 10] } }
      saved-letters: { color: "#eee" }
      letter: { color: "#ddd" }
      tour: { kind: pages, pages: [letter, saved-letters] }
    container: { kind: tabs, tabs: [ { kind: navigation, root: inbox }, saved-letters ] }
    links:
      inbox:
        - { area: tab-saved, select: 1 }
        - { area: first-letter, push: letter }
        - { area: [0, 40, 10, 10], select: 1 }
        - { area: [0, 60, 10, 10], push: letter }
        - { area: [0, 80, 10, 10], present: tour }
        - { area: [0, 100, 10, 10], select: next }
        - { area: [0, 120, 10, 10], push: letter, label: "Åpne brevet" }
        - { area: [0, 140, 10, 10], open: "https://www.segue.example/a?b" }
        - { area: [0, 160, 10, 10], open: "mailto:fjord@segue.example?subject=Hei" }
      letter: [ { area: [0, 0, 9, 9], pop: true }, { area: [0, 9, 9, 9], page: 1 } ]
      saved-letters: [ { area: [0, 0, 9, 9], dismiss: true }, { area: [0, 9, 9, 9], page: previous } ]
    """

  @Test
  func `a link has its label, its element's name, or the name of the screen to which it leads`()
    throws
  {
    let board = try Storyboard(parsing: Self.text)
    let names = AccessibleNames(board)
    func links(_ screen: String) throws -> [String] {
      let shown = try #require(board.screen(screen))
      return (board.links[screen] ?? []).map { names.link($0, on: shown) }
    }
    #expect(
      try links("inbox") == [
        "Saved", "First letter", "Saved letters", "Letter", "Tour", "Next", "Åpne brevet",
        "segue.example", "fjord@segue.example",
      ])
    #expect(try links("letter") == ["Back", "Saved letters"])
    #expect(try links("saved-letters") == ["Close", "Previous"])
    #expect(names.screen("saved-letters") == "Saved letters")
  }

  @Test func `screens that are files have the files' names`() {
    let board = Storyboard(
      files: ["/a/inbox-dark.png", "letter.svg"], size: Size(width: 100, height: 200), scale: 1,
      fit: .scaleAspectFit, row: Storyboard.TransitionRow(animator: "slide"))
    let names = AccessibleNames(board)
    #expect(board.screens.map { names.screen($0.name) } == ["Inbox dark", "Letter"])
  }

  @Test func `a page has the title and the language of its storyboard`() throws {
    let html = try Prototype(try Storyboard(parsing: Self.text), plugins: factory).html
    #expect(html.contains("<html lang=\"pt-BR\">"))
    #expect(html.contains("<title>Fjord &amp; friends</title>"))
    #expect(html.contains("\"t\":\"Saved letters\""))
    let plain = Self.text.split(separator: "\n").filter {
      !$0.hasPrefix("title") && !$0.hasPrefix("lang")
    }
    let board = try Storyboard(parsing: plain.joined(separator: "\n"), file: "my-app.yaml")
    let other = try Prototype(board, plugins: factory).html
    #expect(other.contains("<html lang=\"en\">") && other.contains("<title>My app</title>"))
  }

  @Test func `the icon of a page is its storyboard's picture, at most 128 pixels wide`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>"
    try Data(drawing.utf8).write(to: folder.appending(path: "icon.svg"))
    let large = try #require(PixelBuffer(width: 300, height: 200))
    for y in 0..<200 { large.row(y).update(repeating: 0xff20_4060, count: 300) }
    try Data(try large.png()).write(to: folder.appending(path: "icon.png"))
    func page(_ icon: String?) throws -> String {
      let line = icon.map { "icon: \($0)\n" } ?? ""
      let text = "segue: 1\nsize: 100x200\n\(line)screens: { a: { color: '#fff' } }\ncontainer: a\n"
      let file = folder.appending(path: "a.yaml")
      try Data(text.utf8).write(to: file)
      let board = try Storyboard(path: file.path)
      #expect(board.files.contains { $0.hasSuffix("icon.svg") } == (icon == "icon.svg"))
      return try Prototype(board, plugins: factory).html
    }
    #expect(try page(nil).contains("rel=\"icon\"") == false)
    let encoded = Data(drawing.utf8).base64EncodedString()
    #expect(try page("icon.svg").contains("<link rel=\"icon\" href=\"data:image/svg+xml;base64,\(encoded)\">"))
    let html = try page("icon.png")
    let begin = try #require(html.firstRange(of: "href=\"data:image/png;base64,")).upperBound
    let bytes = try #require(Data(base64Encoded: String(html[begin...].prefix { $0 != "\"" })))
    // The width is in the bytes 16 to 19 of a PNG.
    #expect(bytes[16..<20].elementsEqual([0, 0, 0, 128]))
    #expect(throws: StoryboardError.self) { try page("none.png") }
  }

  @Test(arguments: [
    ("ar", "ar", true), ("de_AT.UTF-8", "de-AT", false), ("zh-Hant", "zh-Hant", false),
  ])
  func `the language follows from 'lang' or else from a variable, and decides the direction`(
    _ given: String, _ tag: String, _ isRightToLeft: Bool
  ) throws {
    let rest = "size: 100x200\nscreens: { a: { color: \"#fff\" } }\ncontainer: a\n"
    for line in ["lang: \(given)", "vars: { lang: \(given) }", "vars: { locale: \(given) }"] {
      let board = try Storyboard(parsing: "segue: 1\n\(line)\n\(rest)")
      #expect(board.language == tag && (board.layoutDirection == .rightToLeft) == isRightToLeft)
    }
    #expect(try Storyboard(parsing: "segue: 1\nvars: { lang: '2' }\n\(rest)").language == nil)
    #expect(throws: StoryboardError.self) {
      try Storyboard(parsing: "segue: 1\nlang: '2x'\n\(rest)")
    }
  }
}
