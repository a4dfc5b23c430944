import Foundation
import SegueFilm
import SegueHost
import SegueMedia
import SeguePlayer
import SegueStoryboard
import TestSupport
import Testing

/// Tests that a table with any number in a cell gives films that are made, or refused with messages.
@Suite struct TableNumberTests {
  @Test(arguments: [
    "scale: \"{n}\"", "fps: \"{n}\"", "length: \"{n}\"", "size: \"{n}x{n}\"",
    "look: { margin: \"{n}%\" }",
    "transitions: { push: { animator: slide, set: { parallax: \"{n}\" } } }",
    "look: { corner-radius: \"{n}\" }",
  ])
  func `any number may be in a cell`(_ setting: String) throws {
    let folder = NSTemporaryDirectory() + "segue-cells-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ name: String, _ text: String) throws -> String {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      return "\(folder)/\(name)"
    }
    let own = setting.split(separator: ":").first.map(String.init) ?? ""
    let usual = [("size", "size: 60x90"), ("fps", "fps: 8"), ("length", "length: 0.4")]
    let storyboard = try write(
      "s.yaml",
      """
      segue: 1
      vars: { n: "1" }
      \((usual.filter { $0.0 != own }.map(\.1) + [setting]).joined(separator: "\n"))
      screens: { a: { color: red }, b: { color: blue } }
      container: { kind: navigation, root: a }
      script: [{ at: 0.1, push: b }]
      """)
    let tables = [
      ("t.csv", "n\n" + OddNumbers.texts.joined(separator: "\n")),
      ("t.jsonl", OddNumbers.texts.map { "{\"n\": \"\($0)\"}" }.joined(separator: "\n")),
      ("t.yaml", "matrix: { n: [\(OddNumbers.texts.joined(separator: ", "))] }"),
    ]
    var names: [[String]] = []
    for (name, text) in tables {
      let table = try FilmBatch(
        path: try write(name, text), storyboard: storyboard, outputs: ["\(folder)/{n}.gif"])
      names.append(table.films.map { $0.variables["n"] ?? "" })
      guard name == "t.csv" else { continue }
      for film in table.films {
        do {
          let board = try Storyboard(path: film.storyboard, variables: film.variables)
          try Film(board, for: OutputFormat(path: "null:"), plugins: factory).write()
        } catch {
          #expect(
            !"\(error)".isEmpty && !"\(error)".contains("internal error"), "\(film.title): \(error)"
          )
        }
      }
    }
    #expect(names.allSatisfy { $0 == OddNumbers.texts })
  }
}
