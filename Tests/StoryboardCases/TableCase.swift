internal import Foundation
internal import SegueStoryboard
public import TestSupport

/// A random table of films as CSV, TSV, JSON lines or YAML, with ordinary and extreme cells. Half of the cases are
/// damaged afterwards.
public struct TableCase {
  /// The name of the table's file.
  public let name: String
  public let text: String

  private static let columns = ["lang", "n", "output", "storyboard", "preset", "x", "", "Lang"]
  private static let cells = [
    "", "de", "ar", "a,b", "a;b", "\"q\"", "..", "../x", "/tmp/x", "{lang}", "{{n}}", "{",
    "\u{202e}x", "x\ny", "\t",
    "\u{0}", "s.yaml", "gone.yaml", "o/{lang}.mp4", "null:", "-", "square", "1e999", "&a", "*a",
    "é\u{301}",
    String(repeating: "x", count: 5000), String(repeating: "{n}", count: 400),
  ]

  public init(_ dice: inout Dice) {
    let kind = dice.one(of: ["csv", "tsv", "jsonl", "yaml"])
    var names = (0..<Int.random(in: 1...4, using: &dice)).map { _ in dice.one(of: Self.columns) }
    if dice.oneIn(2) { names = ["lang", "n"] }
    var rows: [[String]] = []
    for _ in 0..<Int.random(in: 0...6, using: &dice) {
      rows.append(names.map { _ in dice.one(of: Self.cells) })
    }
    let whole: String
    switch kind {
    case "csv": whole = Self.lines([names] + rows, separator: dice.one(of: [",", ";"]))
    case "tsv": whole = Self.lines([names] + rows, separator: "\t")
    case "jsonl": whole = rows.map { Self.object(names, $0) + "\n" }.joined()
    default:
      let matrix = names.map { "\(Self.quoted($0)): [\(Self.quoted(dice.one(of: Self.cells))), 2]" }
      whole =
        dice.oneIn(2)
        ? "films: [\(rows.map { Self.object(names, $0) }.joined(separator: ", "))]\n"
        : "matrix: { \(matrix.joined(separator: ", ")) }\n"
    }
    name = "t." + kind
    text = dice.oneIn(2) ? StoryboardCase.damaged(whole, &dice) : whole
  }

  private static func lines(_ rows: [[String]], separator: String) -> String {
    rows.map { row in
      row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: separator) + "\n"
    }.joined()
  }

  private static func object(_ names: [String], _ cells: [String]) -> String {
    "{ "
      + zip(names, cells).map { "\(quoted($0)): \(quoted($1))" }.joined(separator: ", ") + " }"
  }

  private static func quoted(_ text: String) -> String {
    let marks = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(marks.replacing("\n", with: "\\n").replacing("\t", with: "\\t"))\""
  }

  /// Reads the table, and writes its films as a table and reads them again. Returns a description of the fault, or nil.
  /// A refusal with a readable message is not a fault.
  public func fault() -> String? {
    let folder = NSTemporaryDirectory() + "segue-table-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ text: String, _ name: String) throws -> String {
      let path = "\(folder)/\(name)"
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      return path
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let storyboard = try write(
        "segue: 1\nsize: 9x9\nvars: { lang: en, n: 1, m: \"{lang}-{n}\" }\ninclude: i.yaml\n"
          + "screens: { a: { color: red } }", "s.yaml")
      _ = try write("vars: { x: \"{m}\" }", "i.yaml")
      func read(_ path: String) throws(StoryboardError) -> [FilmBatch.Film] {
        try FilmBatch(path: path, storyboard: storyboard, outputs: ["\(folder)/{m}{x}.mp4"]).films
      }
      let films = try read(try write(text, name))
      let outputs = films.flatMap(\.outputs).filter { $0 != "null:" }
      if Set(outputs).count != outputs.count { return "two films have the same output" }
      let again = try read(try write(FilmBatch.jsonLines(films) { $0 }, "again.jsonl"))
      let isSame =
        again.map(\.variables) == films.map(\.variables)
        && again.map(\.outputs) == films.map(\.outputs)
      return isSame ? nil : "the written table has other films: \(again)"
    } catch let error as StoryboardError {
      for one in [error] + error.others {
        let words = one.description.replacing(folder, with: "")
        if let wrong = StoryboardCase.fault(inSentence: words) { return wrong }
      }
      return error.others.count < 50 ? nil : "\(error.others.count + 1) mistakes were told"
    } catch {
      return "an error of another kind: \(error)"
    }
  }
}
