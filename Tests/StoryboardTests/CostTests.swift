import Testing

@testable import SegueStoryboard

/// Tests small files that ask for much text, many names or many files: each is read in time that grows with its size,
/// or is refused with one sentence.
struct CostTests {
  private func mistakes(_ rest: String) -> [String] {
    do {
      _ = try Storyboard(parsing: colours(rest), file: "a.yaml")
      return []
    } catch {
      return ([error] + error.others).map(\.description)
    }
  }

  /// Variables of which each contains the one before it twice.
  private static let doubling =
    "vars:\n  v0: x\n"
    + (1...60).map { "  v\($0): \"{v\($0 - 1)}{v\($0 - 1)}\"\n" }.joined()

  @Test func `variables that double are refused with one sentence at the first that is too long`() {
    #expect(
      mistakes(Self.doubling) == [
        "a.yaml:26:8: with its references replaced, this text would have more than 65536 bytes; use fewer "
          + "references or shorter values"
      ])
  }

  @Test(arguments: [
    "script: [{ at: 0, caption: \"{big}{big}\", for: 1 }]",
    "include: \"{big}{big}.yaml\"", "texts: \"{big}{big}.yaml\"", "font: \"{big}{big}.ttf\"",
    "look: { background: \"{big}{big}.png\" }",
    "links: { red: [{ area: \"{big}{big}\", pop: true }] }",
    "transitions: { push: { animator: \"{big}{big}\" } }",
  ])
  func `a text that its references make too long is refused wherever it is`(_ rest: String) {
    let big = "vars: { big: \(String(repeating: "x", count: 40_000)) }\n"
    let found = mistakes(big + rest)
    #expect(found.first?.contains("this text would have more than 65536 bytes") == true)
    #expect(found.count == 1 && (found.first?.utf8.count ?? 0) < 300)
  }

  @Test
  func `the texts of a catalog that are too long after their references are replaced are refused`()
    throws
  {
    let files = try Files([
      "a.yaml": colours(
        "vars: { a: \(String(repeating: "x", count: 40_000)) }\ntexts: t.yaml\n"
          + "font: \"{text.two}.ttf\"\naudio: { file: \"{text.one}{text.one}\" }"),
      "t.yaml": "one: \"{a}\"\ntwo: \"{a}{a}\"",
    ])
    let found = files.mistakes("a.yaml")
    #expect(found.count { $0.contains("this text would have more than 65536 bytes") } == 2)
  }

  @Test func `a text catalog whose key is long is refused, because the texts below repeat it`()
    throws
  {
    let long = String(repeating: "k", count: 200_000)
    let texts = (0..<50_000).map { "  t\($0): a\n" }.joined()
    let files = try Files(["a.yaml": colours("texts: t.yaml"), "t.yaml": "? \(long)\n:\n\(texts)"])
    #expect(
      files.mistakes("a.yaml") == [
        "t.yaml:1:3: the key of a text may have at most 1000 bytes, with the keys around it"
      ])
  }

  @Test func `a file whose name is too long with many other texts is not reported as missing`() throws {
    let values = (0..<600).map { "  w\($0): \"{big}.\"\n" }.joined()
    let files = try Files([
      "a.yaml": colours(
        "vars:\n  big: \(String(repeating: "x", count: 40_000))\n" + values
          + "font: \"{w599}{w598}.ttf\"\naudio: { file: \"{w599}.mp3\" }")
    ])
    #expect(files.mistakes("a.yaml").filter { $0.contains("there is no file") } == [])
  }

  @Test func `many texts that are long together are refused once`() {
    let values = (0..<600).map { "  w\($0): \"{big}.\"\n" }.joined()
    let found = mistakes(
      "vars:\n  big: \(String(repeating: "x", count: 40_000))\n" + values
        + "font: \"{w599}\"\nscript: [{ at: 0, caption: \"{w598}\", for: 1 }]")
    #expect(found.count == 1)
    #expect(found.first?.contains("the storyboard replaces more than") == true)
  }

  @Test func `a name for an output is refused if its references make it too long`() throws {
    let big = String(repeating: "x", count: 60_000)
    let board = try Storyboard(parsing: colours("vars: { big: \(big) }"), file: "a.yaml")
    let error = #expect(throws: StoryboardError.self) {
      try board.replacingReferences(in: String(repeating: "{big}", count: 10_000))
    }
    #expect(error?.reason.contains("more than 65536 bytes") == true)
    #expect((error?.description.utf8.count ?? 0) < 300)
  }

  @Test func `a chain of ten thousand variables is read, and one that ends in itself is refused`()
    throws
  {
    let chain = (1...10_000).map { "  v\($0): \"{v\($0 - 1)}\"\n" }.joined()
    let board = try Storyboard(parsing: colours("vars:\n  v0: x\n" + chain), file: "a.yaml")
    #expect(board.variables["v10000"] == "x")
    #expect(
      mistakes("vars: { a: \"{a}\" }") == [
        "a.yaml:8:12: the variable 'a' has no value here; define it before it is used"
      ])
  }

  // The names were searched in a list: a minute for each of these files.
  @Test func `a storyboard with two hundred thousand variables is read`() throws {
    var texts = ["a.yaml": colours("include: [b.yaml, c.yaml, d.yaml]")]
    for name in ["b", "c", "d"] {
      texts["\(name).yaml"] =
        "vars:\n" + (0..<65_000).map { "  \(name)\($0): 1\n" }.joined()
    }
    let board = try Files(texts).read("a.yaml")
    #expect(board.variables.count == 195_000)
  }

  @Test func `of a hundred thousand wrong references, fifty are reported`() {
    let wrong = (0..<40_000).map { "  v\($0): \"{u\($0)}\"\n" }.joined()
    #expect(mistakes("vars:\n" + wrong).count == 50)
    let captions = (0..<10_000).map { "  - { at: \($0), caption: \"{u\($0)}\", for: 1 }\n" }
    #expect(mistakes("vars: { u: 1 }\nscript:\n" + captions.joined()).count == 50)
  }

  // MARK: Files

  @Test func `a storyboard that is included several times is read once`() throws {
    let files = try Files([
      "a.yaml": colours("include: [b.yaml, c.yaml, d.yaml]"),
      "b.yaml": "include: [d.yaml, c.yaml]", "c.yaml": "include: d.yaml",
      "d.yaml": "screens: { x: { color: red } }",
    ])
    let parsed = StoryboardFiles()
    let board = try Storyboard(
      path: files.path + "/a.yaml", variables: [:], layers: nil, sharing: parsed)
    #expect(board.screen("x") != nil)
    #expect(parsed.count == 4)
  }

  @Test func `included storyboards that are too large together are refused`() throws {
    let filler = "# " + String(repeating: "x", count: 1_000_000) + "\n"
    var texts = ["a.yaml": colours("include: [b1.yaml, b2.yaml, b3.yaml, b4.yaml, b5.yaml]")]
    for number in 1...5 { texts["b\(number).yaml"] = filler + "vars: { v\(number): 1 }" }
    #expect(
      try Files(texts).mistakes("a.yaml") == [
        "a.yaml:8:47: the included storyboards may have at most 4194304 bytes together"
      ])
  }

  @Test
  func `storyboards that include two others each at every level are refused at the hundredth`()
    throws
  {
    var texts = ["a.yaml": colours("include: l1.yaml")]
    for level in 1..<15 {
      texts["l\(level).yaml"] = "include: [l\(level + 1).yaml, ./l\(level + 1).yaml]"
    }
    texts["l15.yaml"] = "vars: { x: 1 }"
    let files = try Files(texts)
    let found = files.mistakes("a.yaml")
    #expect(found.count <= 50)
    #expect(found.first?.contains("at most 100 storyboards can be included") == true)
  }

  // MARK: Elements and steps

  @Test(
    arguments: [
      (1001, 1, "a screen may have at most 1000 elements, and this one has 1001"),
      (
        1000, 11, "a storyboard may have at most 10000 elements on all screens together"
      ),
      (1000, 10, nil),
      (10_000, 1, "a screen may have at most 1000 elements, and this one has 10000"),
    ] as [(Int, Int, String?)])
  func `a screen or storyboard with too many elements is refused`(
    _ count: Int, _ screens: Int, _ reason: String?
  ) {
    let elements = (0..<count).map { "e\($0): [\($0 % 9), 0, 5, 5]" }.joined(separator: ", ")
    let text = (0..<screens).map { "  s\($0): { color: red, elements: { \(elements) } }\n" }
    do {
      _ = try Storyboard(
        parsing: "segue: 1\nsize: 60x90\ncontainer: s0\nscreens:\n" + text.joined())
      #expect(reason == nil)
    } catch {
      #expect(error.reason == reason && error.others.isEmpty)
    }
  }

  @Test func `a caption of few characters with many combining marks is refused`() {
    let marks = String(repeating: "\u{301}", count: 100_000)
    #expect(
      mistakes("script: [{ at: 0, caption: \"e\(marks)\", for: 1 }]").first?.contains(
        "a caption has at most 16384 bytes, and this one has") == true)
  }

  // The targets of zooms and the times of captions were searched in lists.
  @Test func `a script of thirty thousand zooms, captions and pauses is read`() throws {
    let elements = (0..<1000).map { "e\($0): [1, 1, 5, 5]" }.joined(separator: ", ")
    let steps = (0..<10_000).map {
      "- { at: \($0), zoom: e\($0 % 1000) }\n- { at: \($0), pause: 1 }\n"
        + "- { at: \($0), caption: a, for: 0.5 }\n"
    }
    let board = try Storyboard(
      parsing:
        "segue: 1\nsize: 60x90\nscreens: { a: { color: red, elements: { \(elements) } } }\n"
        + "container: a\nscript:\n" + steps.joined())
    #expect(board.filmSteps.count == 30_000)
  }
}
