import Foundation
import Testing

/// What people read first, kept word for word. `SEGUE_RECORD=1 swift test` writes the texts anew.
struct HelpTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Help")
  private static let pages = ["segue", "render", "list", "info", "timeline", "curve"]

  @Test(arguments: pages)
  func `help reads as it was written down`(_ page: String) throws {
    let run = try page == "segue" ? Run.segue("--help") : Run.segue("help", page)
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    let file = Self.folder.appendingPathComponent("\(page).txt")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try run.out.write(to: file)
    }
    #expect(run.text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test func `every page that is kept belongs to a command`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.pages.map { "\($0).txt" }))
  }

  @Test(arguments: pages) func `no line of help is wider than 80 columns`(_ page: String) throws {
    let run = try page == "segue" ? Run.segue("--help") : Run.segue("help", page)
    for line in run.text.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions come for each shell`(_ shell: String) throws {
    let run = try Run.segue("--generate-completion-script", shell)
    #expect(run.code == 0)
    #expect(run.text.contains("snapshot-zoom") || run.text.contains("render"))
  }

  @Test func `the version is one line on standard output`() throws {
    let run = try Run.segue("--version")
    #expect(run.code == 0)
    #expect(run.text.hasPrefix("segue ") && run.text.split(separator: "\n").count == 1)
  }
}
