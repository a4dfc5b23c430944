import Foundation
import TestSupport
import Testing

/// The command in a container whose filter of system calls denies one that it needs.
struct DeniedCallTests {
  /// Runs the command without a system call, such as "wait4".
  ///
  /// - Parameter flag: a bit of the call's third argument, if only calls with it are denied.
  private func segue(
    without call: String, flag: Int? = nil, _ arguments: [String], in folder: Folder
  ) throws -> Run {
    let deny = folder / "deny-\(call)"
    let compiler = try #require(Toolchain.cCompiler)
    let source = Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/deny.c").path
    let compiled = try Toolchain.run(
      compiler,
      ["-o", deny, source, "-DDENIED=SYS_\(call)"] + (flag.map { ["-DFLAG=\($0)"] } ?? []))
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

  /// Denies file systems' ways of writing a file without a name: O_TMPFILE, and names for such files.
  @Test(arguments: [("openat", 0o20_000_000), ("linkat", nil)])
  func `films are written even if a file cannot be without a name`(
    _ call: String, _ flag: Int?
  ) throws {
    let screens = try Screens()
    #expect(try screens.render("-o", "usual.mp4").code == 0)
    let film = try screens.folder.bytes("usual.mp4")
    try screens.folder.write("old.mp4", "older".utf8)
    for name in ["new.mp4", "old.mp4"] {
      let run = try segue(
        without: call, flag: flag, ["render", "a.png", "b.png", "-o", name], in: screens.folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try screens.folder.bytes(name) == film)
    }
    #expect(!screens.folder.names.contains { $0.hasPrefix(".segue-") })
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
