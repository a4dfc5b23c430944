import Foundation
import Testing

@testable import SegueStoryboard

struct BatchTests {
  private static let story = colours("vars: { lang: en, theme: light, size: 1 }")

  private func batch(
    _ name: String, _ text: String, storyboard: Bool = true,
    _ outputs: [String] = ["{lang}-{theme}.mp4"]
  ) throws -> FilmBatch {
    let files = try Files([name: text, "a.yaml": Self.story])
    return try FilmBatch(
      path: "\(files.path)/\(name)", storyboard: storyboard ? "\(files.path)/a.yaml" : nil,
      outputs: outputs)
  }

  private func mistakes(
    _ name: String, _ text: String, storyboard: Bool = true,
    _ outputs: [String] = ["{lang}-{theme}.mp4"]
  ) throws -> [String] {
    let files = try Files([name: text, "a.yaml": Self.story])
    do {
      _ = try FilmBatch(
        path: "\(files.path)/\(name)", storyboard: storyboard ? "\(files.path)/a.yaml" : nil,
        outputs: outputs)
      return []
    } catch {
      return ([error] + error.others).map {
        $0.description.replacingOccurrences(of: files.path + "/", with: "")
      }
    }
  }

  @Test(arguments: [
    (
      "a.csv",
      "\u{FEFF}lang,theme\r\nde,dark\r\n\r\n\"f\"\"r\",\"a,b\"\r\n,,\r\n".replacing(",,", with: ",")
    ),
    ("a.csv", "lang;theme\nde;dark\n\"f\"\"r\";\"a,b\"\n"),
    ("a.tsv", "lang\ttheme\nde\tdark\n\"f\"\"r\"\ta,b\n\n"),
    (
      "a.jsonl",
      "{\"lang\": \"de\", \"theme\": \"dark\"}\r\n\n{\"lang\": \"f\\\"r\", \"theme\": \"a,b\"}"
    ),
    ("films.yaml", "films: [{ lang: de, theme: dark }, { lang: f\"r, theme: \"a,b\" }]"),
  ])
  func `a batch's table gives the same films as CSV, TSV, JSON lines or YAML`(
    _ name: String, _ text: String
  ) throws {
    let batch = try batch(name, text)
    #expect(
      batch.films.map(\.variables) == [
        ["lang": "de", "theme": "dark"], ["lang": "f\"r", "theme": "a,b"],
      ])
    #expect(batch.films.map(\.outputs) == [["de-dark.mp4"], ["f\"r-a,b.mp4"]])
  }

  @Test
  func
    `in a batch's table, an empty cell means the variable's default, and a cell may have several lines`()
    throws
  {
    let batch = try batch("a.csv", "lang,theme\n,\"da\nrk\"\nde,\n", ["{lang}.mp4"])
    #expect(batch.films.map(\.variables) == [["theme": "da\nrk"], ["lang": "de"]])
    #expect(batch.films.map(\.outputs) == [["en.mp4"], ["de.mp4"]])
    #expect(batch.films.map(\.place.line) == [2, 4])
  }

  @Test func `a batch's matrix combines all values, and a mapping in it sets several variables`()
    throws
  {
    let batch = try batch(
      "films.yaml",
      """
      storyboard: a.yaml
      output: ["out/{lang}-{size}.mp4", "out/{lang}-{size}.png"]
      vars: { theme: dark }
      matrix:
        lang: [en, de]
        device: [{ size: 1 }, { size: 2, theme: blue }]
      """, storyboard: false, [])
    #expect(
      batch.films.map(\.title) == [
        "lang=en size=1 theme=dark", "lang=en size=2 theme=blue",
        "lang=de size=1 theme=dark", "lang=de size=2 theme=blue",
      ])
    #expect(
      batch.films[3].outputs.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
        == ["out/de-2.mp4", "out/de-2.png"])
    let own = try self.batch(
      "b.yaml", Self.story + "\nmatrix: { lang: [de, fr] }", storyboard: false)
    #expect(own.films.map(\.outputs) == [["de-light.mp4"], ["fr-light.mp4"]])
  }

  @Test(
    arguments: [
      (
        "a.csv", "lang,theme\nde\n",
        [
          "a.csv:2:1: expected 2 columns (lang, theme), found 1; put cells that contain a separator in double quotes"
        ]
      ),
      (
        "a.csv", "lang,thme\nde,dark\n",
        ["a.csv:2:4: there is no variable 'thme'; did you mean 'theme'?"]
      ),
      (
        "a.jsonl", "{\"lang\": \"de\"}\n{\"lang\": \"de\", \"thme\": \"x\"}\n",
        ["a.jsonl:2:16: there is no variable 'thme'; did you mean 'theme'?"]
      ),
      (
        "a.csv", "lang,\nde,dark\n",
        [
          "a.csv:1:6: the first row must contain the names of variables, or storyboard, output, preset; found ''"
        ]
      ),
      ("a.csv", "lang,lang\nde,dark\n", ["a.csv:1:6: the column 'lang' appears twice"]),
      ("a.csv", "lang\n\"de\n", ["a.csv:2:1: the closing quote of this cell is missing"]),
      (
        "a.csv", "lang\n\"de\"x\n",
        ["a.csv:2:5: unexpected text after a closing quote; double the quotes within a cell"]
      ),
      ("a.csv", "lang\n", ["a.csv: the file contains no films"]),
      ("a.csv", "", ["a.csv: the file contains no films"]),
      (
        "a.csv", "lang,theme\nde,dark\nfr,dark\nde,dark\n",
        [
          "a.csv:4:1: 'de-dark.mp4' is also an output of the film on line 2, lang=de theme=dark; give each film a different name, for example with a {variable} in it"
        ]
      ),
      (
        "a.csv", "lang,output\nde,-\n",
        [
          "a.csv:2:1: a film of a batch cannot be written to standard output; give the name of a file"
        ]
      ),
      (
        "a.csv", "lang,storyboard\nde,b.yaml\n",
        ["a.csv:2:4: there is no storyboard 'b.yaml'; did you mean 'a.yaml'?"]
      ),
      (
        "a.csv", "lang,theme\nde,\"da\nrk\"\n",
        [
          "a.csv:2:4: the name of the output, 'de-da\\nrk.mp4', contains a line end or a zero byte; remove it"
        ]
      ),
      (
        "a.csv", "lang,output\nde,x\0.mp4\n",
        [
          "a.csv:2:4: the name of the output, 'x\\u{0}.mp4', contains a line end or a zero byte; remove it"
        ]
      ),
      (
        "a.csv", "size,lang\n1\0,de\n",
        ["a.csv:2:1: the value of 'size' contains a zero byte; remove it"]
      ),
      (
        "a.jsonl", "{\"lang\": \"de\", \"output\": \"x\\u0000.mp4\"}\n",
        [
          "a.jsonl:1:16: the name of the output, 'x\\u{0}.mp4', contains a line end or a zero byte; remove it"
        ]
      ),
      (
        "a.tsv", "lang\tstoryboard\nde\t\"a\n.yaml\"\n",
        [
          "a.tsv:2:4: the name of the storyboard, 'a\\n.yaml', contains a line end or a zero byte; remove it"
        ]
      ),
      (
        "a.jsonl", "{\"lang\": \"de\"}\nfr\n",
        ["a.jsonl:2:1: expected a film as a JSON object, such as {\"lang\": \"de\"}"]
      ),
      (
        "a.jsonl", "{\"lang\": [1]}\n",
        ["a.jsonl:1:2: 'lang': expected a string or a number, found [1]"]
      ),
      (
        "a.txt", "lang\nde\n",
        [
          "a.txt: a table of films must have the extension .csv, .tsv, .jsonl, .yaml or .json, but this one has '.txt'"
        ]
      ),
      (
        "m.yaml", "matrx: { lang: [de] }",
        ["m.yaml:1:1: unknown key 'matrx'; did you mean 'matrix'?"]
      ),
      (
        "m.yaml", "matrix: { lang: de }",
        [
          "m.yaml:1:17: 'lang': expected a list, each item a string or a number, or a mapping of variables with their values, found the string 'de'"
        ]
      ),
    ] as [(String, String, [String])])
  func `a mistake in a batch's table is reported with its line and column`(
    _ name: String, _ text: String, _ sentences: [String]
  ) throws {
    #expect(try mistakes(name, text) == sentences)
  }

  @Test func `a variable that a storyboard's matrix has and its vars lack is reported once`() throws {
    let text = Self.story + "\nmatrix: { lang: [de, fr], ratio: [{ ratio: wide, w: 1 }, { ratio: tall, w: 2 }] }"
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(
      try mistakes("m.yaml", text)
        == [("ratio", 37), ("w", 50)].map { name, column in
          "m.yaml:\(line):\(column): 'vars' has no variable '\(name)'; add it there, with the value for a single film"
        })
  }

  @Test func `an output must stay in the folder that the caller names before the first value`()
    throws
  {
    func folders(_ table: String, _ outputs: [String], _ given: [String: String] = [:]) throws
      -> [String?]
    {
      let files = try Files(["a.csv": table, "a.yaml": Self.story])
      return try FilmBatch(
        path: files.path + "/a.csv", storyboard: files.path + "/a.yaml", outputs: outputs,
        variables: given
      ).films[0].folders.map { $0?.replacing(files.path, with: "HERE") }
    }
    #expect(try folders("lang\nde\n", ["a.mp4"]) == [nil])
    #expect(
      try folders("lang\nde\n", ["{lang}.mp4", "o/{lang}/x.mp4", "/o/x{lang}"]) == [
        "", "o/", "/o/",
      ])
    #expect(try folders("size\n1\n", ["{lang}/{theme}.mp4"], ["lang": "../x"]) == ["../x/"])
    #expect(try folders("size\n1\n", ["{lang}/y.mp4"], ["lang": "../x"]) == [nil])
    #expect(try folders("output\nx/y.mp4\n", []) == ["HERE/"])
    #expect(try folders("output\n/o/x/../y.mp4\n", ["/p/{lang}", "/o/"]) == ["/o/"])
    #expect(try folders("output\n../y.mp4\n", ["/p/"]) == ["HERE/"])
  }

  @Test func `a film of a batch without a storyboard or an output is refused`() throws {
    #expect(
      try mistakes("a.csv", "lang\nde\n", storyboard: false)
        == ["a.csv:2:1: the film has no storyboard; add 'storyboard', or give one for all films"])
    #expect(
      try mistakes("a.csv", "lang\nde\n", [])
        == ["a.csv:2:1: the film has no output; add 'output', or give one for all films"])
  }

  @Test func `a batch written as JSON lines is read back unchanged`() throws {
    let films = try batch(
      "a.jsonl", "{\"lang\": \"d\\\"e\", \"preset\": \"story\"}\n", ["{{x}}/{lang}.mp4", "null:"]
    ).films
    let text = FilmBatch.jsonLines(films) { $0.hasPrefix("/") || $0 == "null:" ? $0 : "/tmp/\($0)" }
    let files = try Files([
      "a.jsonl": text.replacing(films[0].storyboard, with: "a.yaml"), "a.yaml": Self.story,
    ])
    let again = try FilmBatch(path: files.path + "/a.jsonl").films
    #expect(again.map(\.variables) == films.map(\.variables))
    #expect(again.map(\.outputs) == [["/tmp/{x}/d\"e.mp4", "null:"]])
    #expect(again.map(\.preset) == ["story"])
  }
}
