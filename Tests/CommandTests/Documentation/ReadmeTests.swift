import Foundation
import TestSupport
import Testing

/// Checks that the README's commands have the results that the README shows.
struct ReadmeTests {
  private static let root = Toolchain.package

  private static func readme() throws -> String {
    try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// Returns the code block of a language after a heading.
  private func block(_ language: String, after heading: String) throws -> String {
    let readme = try Self.readme()
    let section = try #require(readme.range(of: "\n## \(heading)\n"))
    let begin = try #require(
      readme.range(of: "```\(language)\n", range: section.upperBound..<readme.endIndex))
    let end = try #require(readme.range(of: "```", range: begin.upperBound..<readme.endIndex))
    return String(readme[begin.upperBound..<end.lowerBound])
  }

  @Test func `the README's steps for writing an animator produce a film`() throws {
    let screens = try Screens()
    try FileManager.default.createDirectory(
      atPath: screens.folder / "Examples/screens", withIntermediateDirectories: true)
    for (name, copy) in [("a.png", "inbox.png"), ("b.png", "letter.png")] {
      try FileManager.default.copyItem(
        atPath: screens.folder / name, toPath: screens.folder / "Examples/screens/\(copy)")
    }
    let steps = try block("sh", after: "Write your own")
    let run = try Installation.shell(
      "export HOME=$PWD CC='\(Toolchain.cCompiler?.path ?? "cc")'; unset XDG_DATA_HOME; \(steps)",
      in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    let made = screens.folder / "card-flip"
    for name in ["build/preview.mp4", "flip.mp4"] {
      #expect(FileManager.default.fileExists(atPath: "\(made)/\(name)"), "\(name)")
    }
  }

  @Test func `the README's animator is the same code as the template's`() throws {
    let shown = try block("swift", after: "Write your own")
    let template = try String(
      contentsOf: Self.root.appendingPathComponent(
        "Templates/swift/animator/Sources/MyPlugin.swift"), encoding: .utf8)
    for part in shown.components(separatedBy: "\n\n") {
      let lines = part.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      for line in lines where !line.hasPrefix("// …") {
        #expect(template.contains(line), "\(line)")
      }
    }
    #expect(try Self.readme().contains("make install PREFIX=$HOME/.local"))
  }
}
