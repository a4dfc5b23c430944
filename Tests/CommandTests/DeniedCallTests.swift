import Foundation
import TestSupport
import Testing

/// The command in a container whose filter of system calls denies one that it needs.
struct DeniedCallTests {
  /// Runs the command without a system call, such as "wait4".
  private func segue(without call: String, _ arguments: [String], in folder: Folder) throws -> Run {
    let deny = folder / "deny-\(call)"
    let compiler = try #require(Toolchain.cCompiler)
    let source = Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/deny.c").path
    let compiled = try Toolchain.run(
      compiler, ["-o", deny, source, "-DDENIED=SYS_\(call)"])
    try #require(compiled.status == 0, "\(compiled.errors)")
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    // With a cache of its own, libraries are opened.
    return try Run.shell(
      "XDG_CACHE_HOME='\(folder.path)/cache' './deny-\(call)' \"$segue\" \(words)", in: folder)
  }

  @Test(arguments: ["wait4", "prctl"])
  func `a film says which call is denied and blames no plug-in`(_ call: String) throws {
    let screens = try Screens()
    let run = try segue(
      without: call, ["render", "a.png", "b.png", "-o", "f.y4m"], in: screens.folder)
    #expect(run.code == 70)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(run.errors)")
    #expect(
      lines.first?.contains("because the system call \(call) is denied (Operation not permitted)")
        == true, "\(run.errors)")
    #expect(!screens.folder.names.contains("f.y4m"))
  }

  @Test(arguments: ["waitid", "prctl"])
  func `the list says which call is denied and blames no plug-in`(_ call: String) throws {
    let screens = try Screens()
    let run = try segue(without: call, ["list"], in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("the system call \(call) is denied"), "\(run.text)\(run.errors)")
    #expect(!run.text.contains("crashed") && !run.text.contains("ended its process"), "\(run.text)")
  }
}
