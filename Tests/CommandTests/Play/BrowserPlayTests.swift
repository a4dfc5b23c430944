import Foundation
import TestSupport
import Testing

/// Tests `segue play --in browser`, run as a process.
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

  /// Starts a session and waits until its server is ready. Returns the process and the address that
  /// the process prints.
  private static func serve(
    _ options: [String], in folder: Folder
  ) throws -> (process: Process, address: String) {
    let process = try Command.process(
      Command.path, ["play", "board.yaml", "--in", "browser"] + options, in: folder,
      out: folder / "out", errors: folder / "errors")
    var address = ""
    while process.isRunning, !address.hasSuffix("\n") {
      address = try String(contentsOfFile: folder / "out", encoding: .utf8)
      pauseBetweenLooks()
    }
    #expect(address.hasPrefix("http://127.0.0.1:"))
    return (process, address.trimmingCharacters(in: .newlines))
  }

  @Test(.enabled(if: program("node") != nil && program("chromium") != nil))
  func `a page in a browser reloads changed pictures and plug-ins`() throws {
    let folder = try Folder()
    let board = Self.board.replacing("{ color: blue }", with: "{ image: b.svg }")
    _ = try folder.write("board.yaml", Data(board.utf8))
    for (name, color) in [("b.svg", "#102030"), ("b2.svg", "#405060")] {
      let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="200">\
        <rect width="100" height="200" fill="\(color)"/></svg>
        """
      _ = try folder.write(name, Data(drawing.utf8))
    }
    let built = URL(fileURLWithPath: Command.path).deletingLastPathComponent()
    let library = try Data(contentsOf: built.appending(path: "libsegue-slide.so"))
    try FileManager.default.createDirectory(
      atPath: folder / "plugins", withIntermediateDirectories: true)
    _ = try folder.write("plugins/slide.so", library)
    // The new version of the library differs from the old one only by an additional byte at its
    // end.
    _ = try folder.write("slide2.so", library + Data([0]))
    let (process, address) = try Self.serve(["--watch", "--plugin-path", folder / "plugins"], in: folder)
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let script = Toolchain.package.appending(path: "Tests/WebTests/Browser/reload.mjs").path
    let outcome = try Toolchain.run(
      try #require(Self.program("node")),
      [
        script, folder.path, address, folder / "b.svg", folder / "b2.svg",
        folder / "plugins/slide.so", folder / "slide2.so",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let texts = try JSONDecoder().decode([String].self, from: Data(outcome.output.utf8))
    #expect(texts.count == 3)
    #expect(texts.map { $0.contains("102030") } == [true, false, false])
    #expect(texts.map { $0.contains("405060") } == [false, true, true])
  }

  @Test(.enabled(if: program("node") != nil && program("chromium") != nil))
  func `a page in a browser reloads its changed storyboard and stays on the same screen`() throws {
    let folder = try Folder()
    _ = try folder.write("board.yaml", Data(Self.board.utf8))
    let (process, address) = try Self.serve(["--watch"], in: folder)
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let script = Toolchain.package.appending(path: "Tests/WebTests/Browser/follow.mjs").path
    let outcome = try Toolchain.run(
      try #require(Self.program("node")),
      [
        script, folder.path, address, folder / "board.yaml",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let errors = try String(contentsOfFile: folder / "errors", encoding: .utf8)
    #expect(errors.contains("bluish"))
  }

  @Test(.enabled(if: program("node") != nil && program("chromium") != nil))
  func `elements are marked in the page, and printed as the lines of the storyboard's screens`() throws {
    let folder = try Folder()
    _ = try folder.write("board.yaml", Data(Self.board.replacing("{ color: red }", with: "{ image: a.svg }").utf8))
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="200"><rect width="100" height="200" fill="#fff"/>\
      <rect x="20" y="60" width="40" height="30" fill="#00f"/></svg>
      """
    _ = try folder.write("a.svg", Data(drawing.utf8))
    let (process, address) = try Self.serve([], in: folder)
    let script = Toolchain.package.appending(path: "Tests/WebTests/Browser/marks.mjs").path
    let outcome = try Toolchain.run(try #require(Self.program("node")), [script, folder.path, address])
    process.terminate()
    process.waitUntilExit()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try String(contentsOfFile: folder / "out", encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(
      lines == [
        #""a": { elements: { "element-1": [20, 60, 40, 30] } }"#,
        #""a": { elements: { "element-1": [20, 60, 40, 30], "element-2": [10, 120, 80, 60] } }"#,
      ])
  }

  @Test(arguments: [
    ["--size", "100x100"], ["--events", "events"], ["--record", "session.yaml"],
    ["--terminal-mode", "sixel"],
  ])
  func `options that do not apply in a browser are refused`(_ options: [String]) throws {
    let folder = try Folder()
    _ = try folder.write("board.yaml", Data(Self.board.utf8))
    let run = try Run.segue(["play", "board.yaml", "--in", "browser"] + options, in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains(options[0]))
  }

  @Test func `a storyboard that cannot be played is an error, and no server is started`() throws {
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
