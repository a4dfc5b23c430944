import Foundation
import TestSupport
import Testing

/// Tests animators that are named by the path of their library.
struct LibraryPathTests {
  private let screens: Screens
  private var folder: Folder { screens.folder }

  init() throws {
    screens = try Screens()
  }

  /// Compiles a library into the folder of the screens.
  private func compile(_ name: String, _ defines: String...) throws {
    try Self.compile(folder / name, defines)
  }

  static func compile(_ path: String, _ defines: [String]) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/named.c"),
      into: URL(filePath: path), defines: defines)
  }

  private static let second = #"SECOND="org.example.second""#

  /// Renders a film, and returns its bytes.
  private func film(_ options: [String], environment: [String: String] = [:]) throws -> Data {
    let run = try Run.segue(
      ["render", "a.png", "b.png", "-o", "film.y4m", "--fps", "10"] + options, in: folder,
      environment: environment)
    #expect(run.code == 0, "\(run.errors)")
    return try folder.bytes("film.y4m")
  }

  private struct Description: Decodable {
    let id: String
    let library: String
    let isolation: String
  }

  @Test
  func `every command that takes an animator's name also takes the path of the animator's library`()
    throws
  {
    try compile("sub/one.so", "LEVEL=0.25")
    let path = "./sub/one.so"
    let info = try Run.segue("info", path, "--json", in: folder)
    let described = try info.json(Description.self)
    #expect(described.id == "org.example.named")
    #expect(described.library == folder / "sub/one.so")
    #expect(described.isolation == "child")
    let timeline = try Run.segue("timeline", path, in: folder)
    #expect(timeline.text.hasPrefix("org.example.named  0.5 s"), "\(timeline.errors)")
    let css = try Run.segue("timeline", path, "--format", "css", in: folder)
    #expect(css.text.contains(".named-to {"), "\(css.text)")
    let why = try Run.segue("plugins", "why", path, in: folder)
    #expect(why.text.contains("is used, and runs in a process of its own"), "\(why.errors)")
    let page = try Run.segue(
      "render", "a.png", "b.png", "-o", "page.html", "--animator", path, in: folder)
    #expect(page.code == 0, "\(page.errors)")
    #expect(try film(["--animator", path]) == film(["--animator", folder / "sub/one.so"]))
    #expect(
      try film(["--animator", path]) == film(["--animator", "named", "--plugin-path", "sub"]))
  }

  @Test
  func `a library named by its path is used even if an installed plug-in has the same id or alias`()
    throws
  {
    try compile("one.so", "LEVEL=0.25")
    try compile("installed/same.so", "LEVEL=0.75")
    let alone = try film(["--animator", "./one.so"])
    let installed = try film(["--animator", "named", "--plugin-path", "installed"])
    #expect(alone != installed)
    #expect(try film(["--animator", "./one.so", "--plugin-path", "installed"]) == alone)
    #expect(
      try film(
        ["--animator", "one.so"],
        environment: ["SEGUE_PLUGIN_PATH": folder / "installed", "SEGUE_DISABLE": "*"]) == alone)
    try compile("slide.so", #"ID="org.segue.slide""#, #"ALIAS="slide""#, "LEVEL=0.25")
    #expect(try film(["--animator", "./slide.so"]) == alone)
  }

  @Test
  func
    `the path of a library with several animators is refused with their ids and the way to choose`()
    throws
  {
    try compile("sub/two.so", Self.second)
    let words =
      "'./sub/two.so' contains several animators: org.example.named, org.example.second; give one of "
      + "these ids instead of the path, with --plugin-path ./sub\n"
    for command in [["render", "a.png", "b.png", "-o", "null:", "--animator"], ["timeline"]] {
      let run = try Run.segue(command + ["./sub/two.so"], in: folder)
      #expect(run.code == 64)
      #expect(run.errors == "segue: " + words, "\(run.errors)")
    }
    let info = try Run.segue("info", "./sub/two.so", in: folder)
    #expect(info.code == 64)
    #expect(info.errors.contains("contains several plug-ins: org.example.named"), "\(info.errors)")
    let chosen = try Run.segue(
      "timeline", "org.example.second", "--plugin-path", "./sub", in: folder)
    #expect(chosen.code == 0, "\(chosen.errors)")
  }

  @Test
  func `the path of a library without animators is refused with a list of the library's plug-ins`()
    throws
  {
    try compile("pan.so", "CONTROLLERS")
    try compile("pans.so", "CONTROLLERS", Self.second)
    let one = try Run.segue("timeline", "./pan.so", in: folder)
    #expect(one.code == 69)
    #expect(
      one.errors
        == "segue: './pan.so' contains no animator, only the interaction controller org.example.named\n"
    )
    let two = try Run.segue("timeline", "./pans.so", in: folder)
    #expect(two.code == 69)
    #expect(
      two.errors.contains("only interaction controllers: org.example.named, org.example.second"))
    let info = try Run.segue("info", "./pan.so", in: folder)
    #expect(info.text.contains("org.example.named"), "\(info.errors)")
    let film = try screens.render([
      "-o", "null:", "--interaction", "./pan.so", "--drag", "1,1:20,1@0.2",
    ])
    #expect(film.errors.contains("'./pan.so' did not accept it"), "\(film.errors)")
  }

  @Test func `a file that is not a library for this machine is refused with the reason`() throws {
    try compile("one.so")
    var bytes = try folder.bytes("one.so")
    // Byte 18 is in the field e_machine of an ELF header, in which 243 means RISC-V.
    bytes[18] = 243
    try folder.write("riscv.so", bytes)
    try folder.write("open.so", folder.bytes("one.so"))
    try folder.write("text.so", "hello\n".utf8)
    try folder.write("empty.so", [])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: folder / "open.so")
    try FileManager.default.createDirectory(
      atPath: folder / "folder.so", withIntermediateDirectories: true)
    for (file, reason) in [
      ("./riscv.so", "it is made for another machine (RISC-V)"),
      ("./open.so", "any user may write to it; forbid that with chmod o-w"),
      ("./text.so", "it is a text file, not a shared library"), ("./empty.so", "the file is empty"),
      ("./a.png", "it is not a shared library"), ("./folder.so", "it is a folder, not a library"),
      ("./none.so", "it cannot be read: No such file or directory"),
      ("none.so", "it cannot be read: No such file or directory"),
    ] {
      let run = try Run.segue("timeline", file, in: folder)
      #expect(run.code == 69, "\(file)")
      #expect(run.errors.hasPrefix("segue: '\(file)' cannot be used: \(reason)"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder / "one.so")
    // Root may read the file in spite of its permissions.
    let unreadable = try Run.segue("timeline", "./one.so", in: folder)
    #expect(unreadable.code == (geteuid() == 0 ? 0 : 69), "\(unreadable.errors)")
  }

  /// Writes a storyboard into the folder "boards". The storyboard names a library as the animator
  /// of pushes.
  private func storyboard(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder / "boards", withIntermediateDirectories: true)
    try folder.write(
      "boards/board.yaml",
      """
      segue: 1
      size: 24x40
      screens: { a: { image: ../a.png }, b: { image: ../b.png } }
      container: { kind: navigation, root: a }
      transitions: { push: { animator: \(name) } }
      script: [{ at: 0, push: b }]
      """.utf8)
  }

  @Test(arguments: ["./plugins/one.so", "plugins/one.so"])
  func `the path in a storyboard is relative to the storyboard's file`(_ name: String) throws {
    try storyboard(name)
    try compile("boards/plugins/one.so")
    // A library of the same name in the working folder is not used.
    try compile("plugins/one.so", Self.second)
    let run = try Run.segue("render", "boards/board.yaml", "-o", "null:", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let info = try Run.segue("render", folder / "boards/board.yaml", "-o", "null:")
    #expect(info.code == 0, "\(info.errors)")
  }

  @Test
  func
    `a plug-in library that cannot be used is reported with the storyboard's line that names it`()
    throws
  {
    try storyboard("one.so")
    let missing = try Run.segue("render", "boards/board.yaml", "-o", "null:", in: folder)
    #expect(missing.code == 69)
    #expect(
      missing.errors.hasPrefix("segue: boards/board.yaml:5:34: 'boards/one.so' cannot be used"),
      "\(missing.errors)")
    try compile("boards/one.so", Self.second)
    let several = try Run.segue("render", "boards/board.yaml", "-o", "null:", in: folder)
    #expect(several.code == 65)
    #expect(several.errors.contains("with --plugin-path boards\n"), "\(several.errors)")
  }

  @Test
  func
    `segue preview films the library's own animator, not an installed animator with the same id`()
    throws
  {
    func preview(_ words: String...) throws -> Data {
      let run = try Run.segue(
        ["preview"] + words + ["a.png", "b.png", "-o", "preview.png", "--side", "64"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      return try folder.bytes("preview.png")
    }
    try compile("one.so", "LEVEL=0.25")
    let alone = try preview("one.so")
    try compile("a.so", "LEVEL=0.75")
    #expect(try preview("./one.so") == alone)
    #expect(try preview("a.so") != alone)
    try compile("slide.so", #"ID="org.segue.slide""#, #"ALIAS="slide""#, "LEVEL=0.25")
    #expect(try preview("slide.so") == alone)
    try compile("two.so", Self.second, "LEVEL=0.25")
    #expect(try preview("two.so", "--animator", "org.example.second") == alone)
  }

  @Test(arguments: [false, true])
  func `a render job started from another folder uses the library that was named by its path`(
    _ isCarried: Bool
  ) throws {
    try compile("one.so", "LEVEL=0.25")
    try compile("installed/same.so", "LEVEL=0.75")
    let job = try Run.segue(
      ["job", "a.png", "b.png", "-o", "film.gif", "--animator", "./one.so", "--engine", "make"]
        + (isCarried ? ["--carry-plugins"] : []), in: folder)
    #expect(job.code == 0, "\(job.errors)")
    if isCarried { try FileManager.default.removeItem(atPath: folder / "one.so") }
    let elsewhere = try Folder()
    let made = try Run.shell(
      "SEGUE=\"$segue\" SEGUE_ADD_PLUGIN_PATH='\(folder / "installed")' make -C '\(folder / "film.job")'",
      in: elsewhere)
    #expect(made.code == 0, "\(made.errors)")
    #expect(folder.names.contains("film.gif"))
  }
}
