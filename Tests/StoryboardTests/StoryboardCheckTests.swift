import Foundation
import Testing

@testable import SegueStoryboard

/// Tests the repairs that a check proposes.
@Suite struct StoryboardCheckTests {
  /// Checks a text, and returns the check.
  private func check(_ text: String) throws -> StoryboardCheck {
    let folder = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["inbox.png", "letter.png"] {
      try Data([1]).write(to: folder.appending(path: name))
    }
    let file = folder.appending(path: "board.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try StoryboardCheck(path: file.path)
  }

  private static let right = """
    segue: 1
    size: 100x200
    screens:
      inbox: { image: inbox.png }
      letter: { image: letter.png }
      night: { color: "#202124" }
    container: { kind: navigation, root: inbox }
    transitions:
      push: { animator: slide, duration: 0.3 }
    script:
      - { at: 0.5, push: letter }
      - { at: 2, pop: true }
    """

  /// Each mistake: the right text, and the wrong text in its place. The repair is the way back.
  static let mistakes: [(right: String, wrong: String)] = [
    ("segue: 1\n", ""), ("screens:", "screns:"), ("image: inbox.png", "imagge: inbox.png"),
    ("image: letter.png", "image: leter.png"), ("kind: navigation", "kind: navigatoin"),
    ("root: inbox", "root: inbix"), ("  push: { animator", "  posh: { animator"), ("animator:", "animater:"),
    ("push: letter", "push: lettter"), ("push: letter", "pusch: letter"), ("\"#202124\"", "#202124"),
    ("color: \"#202124\"", "colour: \"#202124\""), ("duration: 0.3", "duration=0.3"),
    ("root: inbox", "root: \"inbix\""),
    ("animator: slide", "animator=slide"), ("size: 100x200", "sise: 100x200"),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake with one repair has a patch that removes it`(_ index: Int) throws {
    let (right, wrong) = Self.mistakes[index]
    let text = Self.right.replacingOccurrences(of: right, with: wrong)
    #expect(text != Self.right)
    let check = try check(text)
    let patches = check.mistakes.compactMap(\.patch)
    #expect(!patches.isEmpty, "\(check.mistakes.map(\.error.description))")
    let repaired = StoryboardCheck.repaired(text, patches)
    let other = try self.check(repaired)
    #expect(other.mistakes.isEmpty, "\(repaired)\n\(other.mistakes.map(\.error.description))")
  }

  @Test func `the patches of all mistakes of a file can be made together`() throws {
    var text = Self.right
    for (right, wrong) in [
      ("image: inbox.png", "imagge: inbox.png"), ("root: inbox", "root: inbix"), ("animator:", "animater:"),
      ("push: letter", "push: lettter"),
    ] { text = text.replacingOccurrences(of: right, with: wrong) }
    let check = try check(text)
    #expect(check.mistakes.count >= 3)
    let repaired = StoryboardCheck.repaired(text, check.mistakes.compactMap(\.patch))
    let rest = try self.check(repaired)
    #expect(StoryboardCheck.repaired(repaired, rest.mistakes.compactMap(\.patch)) == Self.right)
  }

  @Test(arguments: [
    "size: 0x3", "fps: many", "screens: 3", "whatever: 3", "size: &a 9x9", "size: [", "container: { kind: tabs }",
  ])
  func `a mistake without a single repair has no patch`(_ line: String) throws {
    let check = try check("segue: 1\n\(line)")
    #expect(!check.mistakes.isEmpty)
    #expect(check.mistakes.allSatisfy { $0.patch == nil }, "\(check.mistakes.compactMap(\.patch))")
  }

  @Test func `a mistake says what was expected at its place`() throws {
    let mistakes = try check(Self.right.replacingOccurrences(of: "duration: 0.3", with: "duration: soon")).mistakes
    #expect(mistakes.count == 1)
    let error = try #require(mistakes.first?.error)
    #expect(error.place?.line == 9)
    #expect(error.expectation?.hasPrefix("a number of seconds from 0") == true, "\(error.expectation ?? "")")
  }

  @Test func `a right storyboard has no mistakes, and a missing file is an error`() throws {
    #expect(try check(Self.right).mistakes.isEmpty)
    #expect(throws: StoryboardError.self) { try StoryboardCheck(path: "/nowhere/board.yaml") }
  }
}
