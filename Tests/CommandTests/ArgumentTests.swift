import Foundation
import Testing

/// Words on the command line that are not what they seem.
struct ArgumentTests {
  @Test(arguments: [
    ["-dash.png", "b.png", "-o", "f.y4m"], ["a.png", "-x.png", "-o", "f.y4m"],
    ["a.png", "b.png", "-o", "-dash.y4m"], ["-h.yaml", "-o", "f.y4m"],
  ])
  func `a file whose name begins with a dash is no option, and how to write it is said`(
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

  @Test func `./ before a dash makes it a file, and two dashes end the options`() throws {
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
  func `an output written onto its option is answered with the space`(_ words: [String]) throws {
    let run = try Screens().render(words[0])
    #expect(run.code == 64)
    #expect(run.errors.contains("-o \(words[0].dropFirst(2))"), "\(run.errors)")
  }

  @Test(arguments: [["-h"], ["-help"], ["render", "-h"], ["help", "storyboard", "schema"]])
  func `help that is asked for is given`(_ arguments: [String]) throws {
    let run = try Run.segue(arguments)
    #expect(run.code == 0)
    #expect(run.text.contains("OVERVIEW"))
  }

  @Test func `numbers below zero are values, not options`() throws {
    let run = try Screens().render("-o", "null:", "--interaction", "pan", "--drag", "-1,2:3,4@-5")
    #expect(run.errors.contains("--drag"), "\(run.errors)")
    #expect(try Run.segue("curve", "linear", "--at", "-.5,-1").code == 0)
  }

  @Test(arguments: [
    (["help", "rendr"], "segue help render"), (["storyboard", "schem"], "segue storyboard schema"),
    (["help", "storyboard", "schem"], "segue help storyboard schema"),
    (["help", "nothing-like-it"], "render, list"),
  ])
  func `a mistyped subcommand is answered with the nearest wherever it stands`(
    _ arguments: [String], _ words: String
  ) throws {
    let run = try Run.segue(arguments)
    #expect(run.code == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.text.isEmpty)
  }

  @Test(arguments: ["-o", "--events"])
  func `an output whose name is no UTF-8 is refused and nothing is written`(_ option: String) throws
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
}
