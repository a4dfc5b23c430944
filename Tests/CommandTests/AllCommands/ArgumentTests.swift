import Foundation
import Testing

/// Tests arguments that are easily misread, such as file names that begin with a hyphen.
struct ArgumentTests {
  @Test(arguments: [
    ["-dash.png", "b.png", "-o", "f.y4m"], ["a.png", "-x.png", "-o", "f.y4m"],
    ["a.png", "b.png", "-o", "-dash.y4m"], ["-h.yaml", "-o", "f.y4m"],
  ])
  func `a file name that begins with a dash is refused with the advice to write ./ before it`(
    _ arguments: [String]
  ) throws {
    let folder = try Screens().folder
    let names = folder.names
    let run = try Run.segue(["render"] + arguments, in: folder)
    #expect(run.code == 64, "\(run.errors)")
    let dashed = try #require(arguments.first { $0.hasPrefix("-") && $0.count > 2 })
    #expect(run.errors.contains("./\(dashed)"), "\(run.errors)")
    #expect(run.text.isEmpty)
    #expect(folder.names == names)
  }

  @Test
  func `a file name may begin with a dash after ./ or after two dashes, which end the options`()
    throws
  {
    let folder = try Screens().folder
    try FileManager.default.moveItem(atPath: folder / "a.png", toPath: folder / "-h.png")
    let line = "render ./-h.png b.png -o ./-h.y4m --duration 0.1"
    #expect(try Run.segue(line.split(separator: " ").map(String.init), in: folder).code == 0)
    #expect(folder.names.contains("-h.y4m"))
    let after = "render -o f.y4m --duration 0.1 -- -h.png b.png"
    #expect(try Run.segue(after.split(separator: " ").map(String.init), in: folder).code == 0)
    #expect(folder.names.contains("f.y4m"))
  }

  @Test(arguments: [["-oh.y4m"], ["-of.y4m"]])
  func `an output name without a space after -o is refused with the advice to add a space`(
    _ words: [String]
  ) throws {
    let run = try Screens().render(words[0])
    #expect(run.code == 64)
    #expect(run.errors.contains("-o \(words[0].dropFirst(2))"), "\(run.errors)")
  }

  @Test(arguments: [["-h"], ["-help"], ["render", "-h"], ["help", "storyboard", "schema"]])
  func `-h, -help and segue help print the help`(_ arguments: [String]) throws {
    let run = try Run.segue(arguments)
    #expect(run.code == 0)
    #expect(run.text.contains("OVERVIEW"))
  }

  @Test func `a negative number is read as a value instead of an option`() throws {
    let run = try Screens().render("-o", "null:", "--interaction", "pan", "--drag", "-1,2:3,4@-5")
    #expect(run.errors.contains("--drag"), "\(run.errors)")
    #expect(try Run.segue("curve", "linear", "--at", "-.5,-1").code == 0)
  }

  @Test(arguments: [
    (["help", "rendr"], "segue help render"), (["storyboard", "schem"], "segue storyboard schema"),
    (["help", "storyboard", "schem"], "segue help storyboard schema"),
    (["help", "nothing-like-it"], "render, batch, presets"),
  ])
  func `a mistyped subcommand at any position is refused with the nearest subcommand`(
    _ arguments: [String], _ words: String
  ) throws {
    let run = try Run.segue(arguments)
    #expect(run.code == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.text.isEmpty)
  }

  @Test(arguments: ["-o", "--events"])
  func `an output name that is not UTF-8 is refused, and no file is written`(_ option: String)
    throws
  {
    let folder = try Screens().folder
    let names = folder.names
    let run = try Run.shell(
      "\"$segue\" render a.png b.png -o null: \(option) \"$(printf 'o\\376.y4m')\"", in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains("UTF-8"), "\(run.errors)")
    #expect(run.errors.contains(#"o\xfe.y4m"#))
    #expect(folder.names == names)
  }

  @Test func `a storyboard is refused together with another storyboard or a screen`() throws {
    let folder = try Screens().folder
    try folder.write("c.yaml", "segue: 1".utf8)
    for pair in [["c.yaml", "a.png"], ["a.png", "c.yaml"], ["c.yaml", "c.yaml"]] {
      let run = try Run.segue(["render"] + pair + ["-o", "null:"], in: folder)
      #expect(run.code == 64)
      #expect(run.errors.contains("storyboard"), "\(run.errors)")
      #expect(run.errors.contains("segue render c.yaml"), "\(run.errors)")
    }
  }

  @Test func `control characters in names are escaped in messages, and each message has one line`()
    throws
  {
    let folder = try Screens().folder
    let name = "x\u{1b}[2J\ny\u{9b}1m.png"
    let spelt = #"x\u{1b}[2J\ny\u{9b}1m.png"#
    let missing = try Run.segue("render", name, "b.png", "-o", "null:", in: folder)
    #expect(missing.code == 66)
    #expect(missing.errors.contains(spelt), "\(missing.errors)")
    #expect(missing.errors.split(separator: "\n").count == 1)
    let wrong = try Run.segue("render", "a.png", "b.png", "-o", "null:", "--fit", name, in: folder)
    #expect(wrong.errors.contains(spelt) && !wrong.errors.contains("\u{1b}"), "\(wrong.errors)")
    let made = try Run.segue("render", "a.png", "b.png", "-o", name, in: folder)
    #expect(made.code == 0)
    #expect(made.text.contains(spelt) && made.text.split(separator: "\n").count == 1)
    #expect(folder.names.contains(name))
  }

  @Test func `control characters in a library's file name do not break the lines of segue list`()
    throws
  {
    let folder = try Folder()
    let original = URL(fileURLWithPath: Command.path).deletingLastPathComponent().path
    let name = "new\nline\u{1b}[31m.so"
    try folder.write("refused\n.so", "text".utf8)
    try FileManager.default.copyItem(
      atPath: original + "/libsegue-slide.so", toPath: folder / name)
    let run = try Run.segue("list", "--plugin-path", folder.path)
    #expect(run.code == 0)
    #expect(run.text.contains(#"new\nline\u{1b}[31m.so"#), "\(run.text)")
    #expect(run.text.contains(#"refused\n.so"#))
    #expect(!run.text.contains("\u{1b}"))
    let document = try Run.segue("list", "--plugin-path", folder.path, "--json")
      .json(PluginTests.List.self)
    #expect(document.plugins.contains { $0.library == folder / name })
  }

  @Test(arguments: ["list", "info slide", "timeline slide"])
  func `a --plugin-path that is missing or not a folder is reported as missing input`(
    _ line: String
  ) throws {
    let folder = try Folder()
    try folder.write("file", [])
    for path in ["gone", "file", ""] {
      let run = try Run.segue(
        line.split(separator: " ").map(String.init) + ["--plugin-path", path], in: folder)
      #expect(run.code == 66, "\(run.errors)")
      #expect(run.errors.contains("--plugin-path"))
      #expect((path.isEmpty || run.errors.contains(path)) && run.text.isEmpty)
    }
  }

  @Test(arguments: [("page", "page.html"), ("prototype", "prototype.html"), ("video", "film.mp4"), ("gif", "film.gif")])
  func `a word for what render makes is answered with the name of such an output`(word: String, output: String) throws {
    let folder = try Screens().folder
    let run = try Run.segue(word, "c.yaml", in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains("did you mean 'segue render c.yaml -o \(output)'?"), "\(run.errors)")
    #expect(try Run.segue(word, in: folder).errors.contains("'segue render FILE -o \(output)'"))
  }
}
