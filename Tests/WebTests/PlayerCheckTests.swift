import Foundation
import TestSupport
import Testing

@testable import SegueWeb

/// Checks the JavaScript modules of the page player with Node.js and TypeScript, without a browser.
@Suite struct PlayerCheckTests {
  private static let modules = [
    "motion", "navigator", "inflate", "core", "machine", "gestures", "masks", "seams", "effects", "layers",
    "pictures",
    "player", "film", "bar", "main", "maps", "shaders", "paging", "pinch", "watch",
    "marks", "scene", "scrolling", "typing",
  ]

  @Test(.enabled(if: Node.program != nil, "node is not installed"), arguments: modules)
  func `Node.js parses every module of the page player`(_ name: String) throws {
    let program = try #require(Node.program)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mjs")
    defer { try? FileManager.default.removeItem(at: file) }
    try FileManager.default.copyItem(at: Node.modules.appending(path: "\(name).js"), to: file)
    let outcome = try Toolchain.run(program, ["--check", file.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// The options with which TypeScript checks JavaScript modules for a browser, and infers their
  /// types.
  private static let options = [
    "--noEmit", "--allowJs", "--checkJs", "--target", "es2022", "--module", "es2022",
    "--moduleResolution", "node", "--lib", "es2022,dom,dom.iterable", "--noUnusedLocals",
    "--noImplicitReturns", "--noFallthroughCasesInSwitch", "--noImplicitThis",
    "--strictBindCallApply", "--strictFunctionTypes",
  ]

  private static func complaints(about files: [URL]) throws -> String {
    let compiler = try #require(Node.typeScript)
    return try Toolchain.run(compiler, options + files.map(\.path)).output
  }

  @Test(.enabled(if: Node.typeScript != nil, "node-typescript is not installed"))
  func `TypeScript finds no type error and no unused name in the page player`() throws {
    let files = Self.modules.map { Node.modules.appending(path: "\($0).js") }
    let element = Toolchain.package.appending(path: "docs/embed/segue-prototype.js")
    #expect(try Self.complaints(about: files + [element]) == "")
  }

  @Test(.enabled(if: Node.typeScript != nil, "node-typescript is not installed"))
  func `the joined modules declare every variable that they use, and only once`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "player.js")
    func complaints(about script: String) throws -> [Substring] {
      // A page loads the script as a module, which may wait at its top level.
      try (script + "\nexport {};\n").write(to: file, atomically: true, encoding: .utf8)
      return try Self.complaints(about: [file]).split(separator: "\n")
    }
    // The script has all modules, because some of them use names from modules that a page may leave out.
    let script = PlayerSource.script(.all)
    #expect(try complaints(about: script) == [])
    #expect(try complaints(about: script + "neverDeclared();").count == 1)
  }

  @Test(.enabled(if: Node.typeScript != nil, "node-typescript is not installed"))
  func `TypeScript reports a name that the page player's module does not export`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in Self.modules {
      try FileManager.default.copyItem(
        at: Node.modules.appending(path: "\(name).js"), to: folder.appending(path: "\(name).js"))
    }
    let file = folder.appending(path: "machine.js")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("this.onComplete(this.end)"))
    try text.replacingOccurrences(of: "this.onComplete(this.end)", with: "this.onCompletion(this.end)")
      .write(to: file, atomically: true, encoding: .utf8)
    #expect(try Self.complaints(about: [file]).contains("onCompletion"))
  }
}
