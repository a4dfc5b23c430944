import Foundation
import TestSupport
import Testing

/// Runs every line that begins with `segue` in the help and the documentation, and renders every
/// complete storyboard in these texts. `PageCommandTests` runs the README and the recipes.
@Suite struct ExampleTests {
  private static let root = Toolchain.package

  /// Returns a folder that contains every file that an example names.
  private static func folder() throws -> Folder {
    let folder = try Folder()
    let names = [
      "inbox.png", "letter.png", "a.png", "b.png", "c.png", "profile.png", "page-1.png",
      "page-2.png",
    ]
    for (index, name) in names.enumerated() {
      try folder.write(
        name, Picture.png(20, 30, seed: index))
    }
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='30'>"
      + "<rect id='photo' x='6' y='4' width='8' height='8'/></svg>"
    for name in ["a.svg", "b.svg", "inbox.svg", "letter.svg"] { try folder.write(name, svg.utf8) }
    let board = """
      segue: 1
      size: 20x30
      screens: { inbox: { image: inbox.png }, letter: { image: letter.png } }
      container: { kind: navigation, root: inbox }
      script: [{ at: 0.1, push: letter }]
      """
    for name in ["storyboard.yaml", "fjord.yaml"] { try folder.write(name, board.utf8) }
    for name in ["build", "Examples"] {
      try FileManager.default.createDirectory(
        atPath: folder / name, withIntermediateDirectories: true)
    }
    // A reader of the documentation builds this library from a template. Here, it is compiled from
    // a fixture.
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/named.c"),
      into: URL(filePath: folder / "build/card-flip.so"))
    try folder.write(
      "Examples/fjord.yaml",
      board.replacing(
        "image: ", with: "image: ../"
      ).utf8)
    return folder
  }

  private static let pages = [
    "segue", "render", "list", "info", "timeline", "curve", "storyboard", "new", "gallery",
  ]

  /// Returns the commands in the help and in the documentation, without the mark-up around them.
  private static func examples() throws -> [String] {
    var texts = try pages.map { page in
      try page == "segue" ? Run.segue("--help").text : Run.segue("help", page).text
    }
    for name in ["schema", "check"] { texts.append(try Run.segue("help", "storyboard", name).text) }
    for file in [
      "docs/storyboards.md", "docs/segue.1", "docs/writing-plugins.md",
      "docs/writing-plugins/developing.md",
    ] {
      texts.append(
        try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8))
    }
    var lines: [String] = []
    for text in texts {
      for line in text.split(separator: "\n") {
        var words = line.drop { $0 == " " }
        if words.hasPrefix(".Dl ") { words = words.dropFirst(4) }
        guard words.hasPrefix("segue "), !words.contains(" <"), !words.contains(" FILE "),
          !words.hasPrefix("segue help"),
          !words.contains("--plugin-path .")
            || words.contains("./build"),
          // Examples with `card-flip` are skipped: the reader of the documentation has to write and
          // install this plug-in first.
          !words.contains("--animator card-flip"),
          // Lines without one of these subcommands are prose or usage lines.
          ["render", "list", "info", "timeline", "curve", "storyboard", "new", "gallery"].contains(
            words.split(separator: " ")[1])
        else { continue }
        lines.append(String(words))
      }
    }
    return Set(lines).sorted()
  }

  @Test func `each command line in the help's examples works`() throws {
    let folder = try Self.folder()
    let examples = try Self.examples()
    #expect(examples.count > 30)
    for example in examples {
      let run = try Run.shell(
        "set -e; segue() { \"$segue\" \"$@\"; }; mpv() { cat >/dev/null; }; \(example)", in: folder)
      #expect(run.code == 0, "\(example): \(run.errors)")
    }
  }

  @Test func `each complete storyboard in the documentation can be filmed`() throws {
    let folder = try Self.folder()
    let help = try Run.segue("help", "storyboard").text
    let begin = try #require(help.range(of: "  segue: 1\n"))
    let end = try #require(help.range(of: "\n\n", range: begin.upperBound..<help.endIndex))
    var boards = [
      help[begin.lowerBound..<end.lowerBound].split(separator: "\n")
        .map { String($0.dropFirst(2)) }.joined(separator: "\n")
    ]
    for file in ["README.md", "docs/storyboards.md"] {
      let text = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
      for block in text.components(separatedBy: "```yaml\n").dropFirst() {
        let board = block.components(separatedBy: "```")[0]
        guard board.contains("screens:"), board.contains("script:") else { continue }
        boards.append(board.contains("segue: 1") ? board : "segue: 1\nsize: 390x844\n" + board)
      }
    }
    #expect(boards.count >= 4)
    for board in boards {
      try folder.write("board.yaml", board.utf8)
      let run = try Run.segue(
        ["render", "board.yaml", "-o", "null:", "--fps", "4", "--size", "10%", "--strict"],
        in: folder)
      #expect(run.code == 0 && run.errors.isEmpty, "\(board)\n\(run.errors)")
    }
  }
}
