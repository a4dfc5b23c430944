import Foundation
import TestSupport
import Testing

/// Tests the command under a seccomp filter that denies a system call that the command needs, as in
/// some containers.
struct DeniedCallTests {
  /// Runs the command with a system call denied, such as "wait4".
  ///
  /// - Parameter flag: A bit of the call's third argument. If it is given, only calls with this bit
  ///   are denied.
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
    // The cache is empty, so that the command has to open the libraries.
    return try Run.shell(
      "XDG_CACHE_HOME='\(folder.path)/cache' './deny-\(call)' \"$segue\" \(words)", in: folder)
  }

  @Test(arguments: ["wait4", "prctl"])
  func `a render that fails because of a denied system call names the call and blames no plug-in`(
    _ call: String
  ) throws {
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

  /// Denies the two ways of making an unnamed file: O_TMPFILE, and linking such a file to a name.
  @Test(arguments: [("openat", 0o20_000_000), ("linkat", nil)])
  func `films are written even if the file system does not support unnamed files`(
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

  @Test
  func `if an SVG cannot be drawn because of a denied system call, the message names the call`()
    throws
  {
    let screens = try Screens()
    try screens.folder.write(
      "d.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='40'/>".utf8)
    let arguments = ["render", "d.svg", "d.svg", "-o", "f.y4m", "--animator", "dissolve"]
    let run = try segue(without: "socketpair", arguments, in: screens.folder)
    #expect(run.code == 70)
    #expect(
      run.errors
        == "segue: d.svg cannot be drawn: SVGs are drawn by a separate process, and it cannot be "
        + "started, because the system call socketpair is denied (Operation not permitted); allow it in the "
        + "container's seccomp filter\n")
  }

  /// Resource limits that end or hinder a process, each with a part of the expected message.
  @Test(arguments: [
    ("ulimit -s 64", "--animator dissolve", "the limit on the stack, 64 kB, is too low"),
    ("ulimit -n 4", "", "cannot be read: Too many open files; allow more open files (ulimit -n)"),
    ("ulimit -t 1", "--size 3000x --fps 500 --duration 20", "raise the limit (ulimit -t)"),
  ])
  func `a failure because of a resource limit names the limit as the cause`(
    _ limit: String, _ options: String, _ cause: String
  ) throws {
    let screens = try Screens()
    let run = try Run.shell(
      "\(limit); \"$segue\" render a.png b.png -o null: --quiet \(options)", in: screens.folder)
    #expect([69, 70].contains(run.code), "\(run.code)")
    #expect(run.errors.contains(cause), "\(run.errors.prefix(400))")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors.prefix(400))")
  }

  @Test
  func
    `an SVG that takes more processor time than ulimit -t allows is refused, and the limit is named`()
    throws
  {
    let screens = try Screens()
    try screens.folder.write(
      "d.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">
      <feTurbulence baseFrequency="0.05" numOctaves="9"/><feGaussianBlur stdDeviation="99 37"/></filter>
      <rect width="4000" height="4000" filter="url(#f)"/></svg>
      """.utf8)
    let run = try Run.shell(
      "ulimit -t 1; \"$segue\" render d.svg d.svg -o null: --animator dissolve", in: screens.folder)
    #expect(run.code == 65)
    #expect(
      run.errors
        == "segue: d.svg takes more processor time to draw than the 1 s that this program may use; "
        + "raise that limit (ulimit -t)\n", "\(run.errors)")
  }

  @Test(arguments: ["waitid", "prctl", "socketpair"])
  func `segue list names the denied system call and blames no plug-in`(_ call: String) throws {
    let screens = try Screens()
    let run = try segue(without: call, ["list"], in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("the system call \(call) is denied"), "\(run.text)\(run.errors)")
    #expect(!run.text.contains("crashed") && !run.text.contains("ended its process"), "\(run.text)")
  }
}
