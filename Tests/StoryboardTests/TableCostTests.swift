import Foundation
import StoryboardCases
import TestSupport
import Testing

@testable import SegueStoryboard

/// Tests tables of films that are small for what they ask: each is read in time and memory that grow with its size, or
/// is refused with one sentence.
struct TableCostTests {
  private static let story = colours("vars: { a: 1, b: 2 }")

  /// Returns the messages about a table, without the folder's path.
  private func mistakes(
    _ name: String, _ text: String, _ others: [String: String] = ["s.yaml": story],
    _ outputs: [String] = ["{a}.mp4"]
  ) throws -> [String] {
    let files = try Files(others.merging([name: text]) { $1 })
    do {
      _ = try FilmBatch(
        path: "\(files.path)/\(name)", storyboard: "\(files.path)/s.yaml", outputs: outputs)
      return []
    } catch {
      return ([error] + error.others).map {
        $0.description.replacingOccurrences(of: files.path + "/", with: "")
      }
    }
  }

  @Test func `the storyboard of a table and its included files are read once for all films`()
    throws
  {
    let rows = (0..<50).map { "l\($0)\n" }.joined()
    let files = try Files([
      "t.csv": "lang\n" + rows, "i.yaml": "vars: { x: 1 }\nscreens: { x: { color: red } }",
      "s.yaml": colours("vars: { lang: en }\ninclude: i.yaml\ntexts: t.yaml"),
      "t.yaml": "a: b",
    ])
    let parsed = StoryboardFiles()
    let batch = try FilmBatch(
      path: files.path + "/t.csv", storyboard: files.path + "/s.yaml",
      outputs: ["{lang}-{x}.mp4"], variables: [:], sharing: parsed)
    #expect(batch.films.map(\.outputs[0]).last == "l49-1.mp4")
    #expect(parsed.count == 2)
    for film in batch.films {
      _ = try Storyboard(
        path: film.storyboard, variables: film.variables, layers: nil, sharing: parsed)
    }
    #expect(parsed.count == 3)
  }

  @Test func `files whose names depend on a film's values are read once for each name`() throws {
    let rows = (0..<60).map { "\(["de", "en"][$0 % 2]),\($0)\n" }.joined()
    let files = try Files([
      "t.csv": "lang,n\n" + rows, "de.yaml": "vars: { x: \"{lang}1\" }",
      "en.yaml": "vars: { x: \"{lang}2\" }",
      "s.yaml": colours("vars: { lang: en, n: 1 }\ninclude: \"{lang}.yaml\""),
    ])
    let parsed = StoryboardFiles()
    let batch = try FilmBatch(
      path: files.path + "/t.csv", storyboard: files.path + "/s.yaml",
      outputs: ["{x}-{n}.mp4"], variables: [:], sharing: parsed)
    #expect(batch.films.prefix(2).map(\.outputs[0]) == ["de1-0.mp4", "en2-1.mp4"])
    #expect(parsed.count == 3)
  }

  // Each film determined the values of all variables, twice.
  @Test
  func `a table of three thousand films of a storyboard with fifty thousand variables is read`()
    throws
  {
    let variables = (0..<50_000).map { "  v\($0): 1\n" }.joined()
    let rows = (0..<3000).map { "\($0)\n" }.joined()
    #expect(
      try mistakes(
        "t.csv", "a\n" + rows,
        ["s.yaml": colours("include: i.yaml\nvars: { a: 1 }"), "i.yaml": "vars:\n" + variables])
        == [])
  }

  @Test func `a table that includes many variables for each film is refused`() throws {
    let variables = (0..<50_000).map { "  v\($0): 1\n" }.joined()
    let rows = (0..<3000).map { "\($0)\n" }.joined()
    let found = try mistakes(
      "t.csv", "a\n" + rows,
      [
        "s.yaml": colours("include: \"{i}.yaml\"\nvars: { a: 1, i: i }"),
        "i.yaml": "vars:\n" + variables,
      ])
    #expect(found.first?.contains("they have more than 10000000 variables") == true)
  }

  /// Returns the values `v0` and so on, each followed by a suffix, with commas between them.
  private static func list(_ count: Int, _ suffix: String = "") -> String {
    (0..<count).map { "v\($0)\(suffix)" }.joined(separator: ", ")
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// A table of 20,100 rows with 100 columns each.
  private static let manyCells =
    "a,b,\(list(98))\n" + repeated("1\(repeated(",1", 99))\n", 20_100)

  @Test(arguments: [
    ("t.csv", list(1001), "a table may have at most 1000 columns"),
    ("t.csv", "a\n" + repeated(",", 5000), "a table may have at most 1000 columns"),
    (
      "t.csv", "a\n\"\(repeated("x", (1 << 20) + 1))\"",
      "t.csv:2:1: a table may have at most 1048576 bytes in a cell"
    ),
    ("t.csv", "a\n" + repeated("1\n", 100_001), "a table may have at most 100000 films"),
    ("t.csv", manyCells, "a table may have at most 2001000 cells"),
    (
      "t.jsonl", "{\"a\": \"\(repeated("x", 1 << 20))\"}",
      "t.jsonl:1:1: a film may have at most 1048576 bytes"
    ),
    ("t.jsonl", "{\(list(5001, ": 1"))}", "t.jsonl:1:1: expected a film as a JSON object"),
    ("t.jsonl", repeated("[", 100_000), "t.jsonl:1:1: expected a film as a JSON object"),
    (
      "t.yaml", "matrix:\n  a:\n    - {\(list(1001, ": 1"))}\n  b: [1, 2]",
      "a film may have at most 1000 values, and this one has 1001"
    ),
    (
      "t.yaml",
      "matrix:\n  a: [1, 2, 3]\n  b: [\((0..<1000).map(String.init).joined(separator: ", "))]\n"
        + "  c:\n    - {\(list(900, ": 1"))}",
      "the films of a table may have at most 2000000 values in all"
    ),
    (
      "t.yaml", "matrix:\n" + (0..<40).map { "  m\($0): [1, 2]\n" }.joined(),
      "the matrix has more than 100000 combinations"
    ),
    (
      "t.yaml", "vars: {\(list(1001, ": 1"))}\nfilms: [{ a: 1 }, { a: 2 }]",
      "a film may have at most 1000 values"
    ),
    ("t.yaml", "films: [" + repeated("[", 1000), "nested at most 100 deep"),
    (
      "t.yaml", "films: [\(repeated("0,", 2_000_100))]",
      "may have at most 2000000 keys, values and lists"
    ),
    ("t.yaml", "a: &a [1]\nfilms: *a", "anchors (&name) and aliases (*name) cannot be used"),
  ])
  func `a table that asks for more than the limits is refused`(
    _ name: String, _ text: String, _ sentence: String
  ) throws {
    let variables = "vars: { a: 1, b: 2, \(Self.list(1002, ": 1")) }"
    let found = try mistakes(name, text, ["s.yaml": colours(variables)], ["{a}-{b}.mp4"])
    #expect(found.first?.contains(sentence) == true, "\(found.first ?? "")")
    #expect(found.count <= 50 && found.allSatisfy { $0.utf8.count < 400 })
  }

  @Test func `the name of an output is at most as long as a path may be`() throws {
    let long = String(repeating: "x", count: 3000)
    #expect(
      try mistakes("t.csv", "a,b\n\(long),\(long)\n", ["s.yaml": Self.story], ["{a}{b}.mp4"]).first?
        .contains("the name of a file may have at most 4096 bytes, and this one would have 6004")
        == true)
  }

  @Test func `empty lines and rows of a long table take no memory`() throws {
    #expect(
      try mistakes("t.jsonl", String(repeating: "\n", count: 1_000_000) + "{\"a\": 1}") == [])
    #expect(try mistakes("t.csv", "a,b\n" + String(repeating: ",\n", count: 500_000) + "1,2") == [])
  }

  @Test(arguments: 0..<4)
  func `random tables are read, or refused with readable messages`(run: UInt64) {
    for seed in (run * 50)..<(run * 50 + 50) {
      var dice = Dice(seed)
      let table = TableCase(&dice)
      let fault = table.fault()
      #expect(fault == nil, "seed \(seed)\n\(table.name)\n\(table.text)")
    }
  }
}
