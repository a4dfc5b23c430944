import Foundation
import TestSupport
import Testing

/// Tests that any number in any option, and in any call of a plug-in in a process of its own, gives a result or a
/// sentence.
@Suite struct NumberTests {
  /// The declarations of the command's arguments, as it prints them itself.
  private struct Declaration: Decodable {
    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }
    struct Argument: Decodable {
      let kind: String
      let preferredName: Name?
      let valueName: String?
    }
    struct Name: Decodable {
      let kind, name: String
    }
    let command: Command
  }

  /// The commands that are tested, with arguments that make them quick and an output.
  private static let commands = [
    "render": ["a.png", "b.png", "-o", "null:", "--quiet"],
    "timeline": ["slide", "--json"],
    "curve": ["ease-in", "--json"],
    "batch": ["t.csv", "--storyboard", "s.yaml", "-o", "{n}.gif"],
    "job": ["t.csv", "--storyboard", "s.yaml", "-o", "j-{n}.mp4", "--engine", "make"],
    "validate": ["gone.so"],
    "gallery": ["gone.png", "b.png", "-o", "gallery"],
    "play": ["a.png", "b.png"],
    "preview": ["gone.glsl", "-o", "p.gif"],
    "new": ["thing"],
  ]

  /// Values with a number in the form that an option has, by the option's name; # is the number.
  private static let forms: [String: [String]] = [
    "size": ["#x#", "#%"], "drag": ["#,5:9,#@#"], "hold": ["#", "#,0"], "frames": ["#..#"],
    "progress": ["#", "#%"],
    "set": ["parallax=#", "curve=spring(#, 1, 1)"], "var": ["n=#"], "margin": ["#", "#%"],
    "background": ["gradient(red, blue, #)"], "max-size": ["#", "#MB"],
  ]

  private static let codes: Set<Int32> = [0, 1, 64, 65, 66, 69, 73]

  /// Options that would wait for a person or for another process, or that take no number.
  private static let others: Set = [
    "help", "generate-completion-script", "plugin-path", "output", "trace", "events", "failed",
    "engine", "isolation", "in", "events", "record",
  ]

  @Test(arguments: commands.keys.sorted())
  func `any number may be given to any option of a command`(_ command: String) throws {
    let declaration = try Run.segue("--experimental-dump-help").json(Declaration.self)
    let found = declaration.command.subcommands?.first { $0.commandName == command }
    let arguments = try #require(found?.arguments)
    // A job has the options of render, which are tested there.
    let rendering =
      declaration.command.subcommands?.first { $0.commandName == "render" }?.arguments ?? []
    let known = command == "job" ? Set(rendering.compactMap(\.preferredName?.name)) : []
    let folder = try Screens().folder
    try folder.write("t.csv", "n\n1\n".utf8)
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      fps: 5
      vars: { n: "1" }
      screens: { a: { color: red }, b: { color: blue } }
      container: { kind: navigation, root: a }
      script: [{ at: 0.1, push: b, duration: 0.1 }]
      """.utf8)
    var count = 0
    for argument in arguments where argument.kind == "option" {
      guard let name = argument.preferredName, !Self.others.union(known).contains(name.name)
      else { continue }
      let option = (name.kind == "long" ? "--" : "-") + name.name
      let forms = Self.forms[argument.valueName?.lowercased() ?? ""] ?? Self.forms[name.name] ?? ["#"]
      for form in forms {
        for offset in 0..<2 {
          let number = OddNumbers.fewTexts[(count + 3 * offset) % OddNumbers.fewTexts.count]
          let value = "\(option)=\(form.replacing("#", with: number))"
          let run = try Run.segue(
            [command] + Self.commands[command, default: []] + [value], in: folder,
            // No window opens, so that a valid number ends the command, too.
            environment: ["SDL_VIDEODRIVER": "none", "DISPLAY": "none"])
          #expect(
            run.signal == nil && Self.codes.contains(run.code), "\(command) \(value): \(run.errors)"
          )
          let lines = run.errors.split(separator: "\n")
          #expect(
            run.code == 0 || lines.contains { $0.hasPrefix("segue: ") },
            "\(command) \(value): \(run.errors)")
          #expect(lines.allSatisfy { $0.count <= 500 }, "\(command) \(value): \(run.errors)")
        }
        count += 1
      }
    }
    #expect(count > 0)
  }

  private static let plugins = Result { () throws -> Folder in
    let folder = try Folder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/numbers.c"),
      into: URL(filePath: folder / "numbers.so"))
    return folder
  }

  @Test(arguments: ["child", "hardened"], 0..<4)
  func `a plug-in in a process of its own may pass any number in any call`(
    _ isolation: String, _ call: Int
  ) throws {
    let screens = try Screens()
    for number in ["5e-324", "-1.7e308", "4e307", "9223372036854775808"] {
      let run = try screens.render(
        "-o", "null:", "--quiet", "--fps", "10", "--plugin-path", Self.plugins.get().path,
        "--animator",
        "org.example.numbers", "--isolation", isolation, "--set", "value=\(number)", "--set",
        "call=\(call)")
      #expect(run.code == 0, "\(number): \(run.errors)")
      #expect(
        !run.errors.contains("replaced by a dissolve") || call == 3, "\(number): \(run.errors)")
    }
  }
}
