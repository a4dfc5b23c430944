import Foundation
import TestSupport
import Testing

/// `segue play --in browser`.
@Suite struct BrowserPlayTests {
  private static let board = """
    segue: 1
    size: 100x200
    screens:
      a: { color: red }
      b: { color: blue }
    container: { kind: navigation, root: a }
    links:
      a: [{ area: [0, 0, 100, 200], push: b }]
    """

  @Test(.enabled(if: program("node") != nil && program("chromium") != nil))
  func `a page in a browser follows its storyboard and keeps its place`() throws {
    let folder = try Folder()
    _ = try folder.write("board.yaml", Data(Self.board.utf8))
    let process = try Command.process(
      Command.path, ["play", "board.yaml", "--in", "browser", "--watch"], in: folder,
      out: folder / "out", errors: folder / "errors")
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    // It prints the address when the page can be had.
    var address = ""
    while process.isRunning, !address.hasSuffix("\n") {
      address = try String(contentsOfFile: folder / "out", encoding: .utf8)
      sched_yield()
    }
    #expect(address.hasPrefix("http://127.0.0.1:"))
    let script = Toolchain.package.appending(path: "Tests/WebTests/Browser/follow.mjs").path
    let outcome = try Toolchain.run(
      try #require(Self.program("node")),
      [
        script, folder.path, address.trimmingCharacters(in: .newlines), folder / "board.yaml",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let errors = try String(contentsOfFile: folder / "errors", encoding: .utf8)
    #expect(errors.contains("bluish"))
  }

  @Test(arguments: [
    ["--size", "100x100"], ["--events", "events"], ["--record", "session.yaml"],
    ["--terminal-mode", "sixel"],
  ])
  func `an option without a use in a browser is refused`(_ options: [String]) throws {
    let folder = try Folder()
    _ = try folder.write("board.yaml", Data(Self.board.utf8))
    let run = try Run.segue(["play", "board.yaml", "--in", "browser"] + options, in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains(options[0]))
  }

  @Test func `a storyboard that cannot be played is an error, and nothing is served`() throws {
    let folder = try Folder()
    _ = try folder.write("board.yaml", Data((Self.board + "\nlinks: {}").utf8))
    let run = try Run.segue("play", "board.yaml", "--in", "browser", in: folder)
    #expect(run.code == 65)
    #expect(run.text.isEmpty)
  }

  private static func program(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
