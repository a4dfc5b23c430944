import Foundation
import TestSupport
import Testing

/// Tests `segue help --json`.
struct HelpDocumentTests {
  private struct Document: Decodable {
    let name, version: String
    let commands: [Subcommand]
  }
  private struct Subcommand: Decodable {
    let name, summary: String
    let arguments, options: [Item]
  }
  private struct Item: Decodable {
    let name, type, help: String
    let required, repeats: Bool
    let value, `default`: String?
    let choices: [String]?
    let min, max: Double?
  }

  private static let document = Result { try Run.segue("help", "--json").json(Document.self) }

  private func option(_ command: String, _ name: String) throws -> Item {
    let commands = try Self.document.get().commands
    let found = try #require(commands.first { $0.name == command })
    return try #require((found.arguments + found.options).first { $0.name == name }, "\(command) \(name)")
  }

  @Test func `every subcommand is there with every option of its help`() throws {
    let commands = try Self.document.get().commands
    #expect(commands.contains { $0.name == "storyboard check" } && commands.contains { $0.name == "plugins why" })
    for command in commands {
      let help = try Run.segue(["help"] + command.name.split(separator: " ").map(String.init)).text
      let shown = Set(help.matches(of: /\n  (?:-\w, )?(--[a-z0-9-]+)/).map { String($0.1) })
      let described = Set(command.options.map(\.name))
      #expect(shown.subtracting(["--help", "--version"]).isSubset(of: described), "\(command.name)")
      #expect(!command.summary.isEmpty)
    }
  }

  @Test func `types, defaults, choices and ranges are the declarations'`() throws {
    let fps = try option("render", "--fps")
    #expect(fps.type == "number" && fps.min == 0.001 && fps.max == 1000)
    #expect(fps.default == "60; 25 for a GIF")
    #expect(try option("render", "--quality").type == "integer")
    #expect(try option("render", "--size").type == "size")
    #expect(try option("render", "--max-size").type == "bytes")
    #expect(try option("render", "--draft").type == "flag")
    #expect(try Set(option("render", "--fit").choices ?? []) == ["cover", "contain", "fill"])
    #expect(try option("render", "--output").type == "file" && option("render", "--output").repeats)
    #expect(try option("render", "from").required && !option("render", "to").required)
    #expect(try option("list", "--plugin-path").type == "folder")
    #expect(try option("gallery", "--side").max == 2000 && option("preview", "--side").max == 1000)
    #expect(try option("new", "--author").default == "Your name")
  }

  @Test func `every option whose value is a number has a range, or takes any number`() throws {
    for command in try Self.document.get().commands {
      for item in command.options where ["integer", "number"].contains(item.type) && item.name != "--at" {
        #expect(item.min != nil && item.max != nil, "\(command.name) \(item.name)")
      }
    }
  }

  @Test func `a number outside of an option's range is refused`() throws {
    let folder = try Screens().folder
    let commands = [
      "render": ["a.png", "b.png", "-o", "null:"], "gallery": ["a.png", "b.png", "-o", "g"], "curve": ["ease"],
      "timeline": ["slide"], "preview": ["gone.glsl", "-o", "p.gif"],
    ]
    var count = 0
    for command in try Self.document.get().commands {
      guard let words = commands[command.name] else { continue }
      for item in command.options {
        guard let min = item.min, let max = item.max, item.name != "--size" else { continue }
        for number in [min - 1, max * 2 + 1] {
          let text = number == number.rounded() ? String(Int(clamping: Int64(number))) : "\(number)"
          let run = try Run.segue([command.name] + words + ["\(item.name)=\(text)"], in: folder)
          #expect(
            run.code == 64 && run.errors.contains("expected"), "\(command.name) \(item.name) \(text): \(run.errors)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  @Test func `one subcommand can be asked for, and an unknown one is refused`() throws {
    let run = try Run.segue("help", "storyboard", "--json")
    #expect(
      try run.json(Document.self).commands.map(\.name) == ["storyboard check", "storyboard draft", "storyboard schema"])
    #expect(try Run.segue("help", "--json", "curve").json(Document.self).commands.map(\.name) == ["curve"])
    for arguments in [
      ["help", "--json", "rendr"], ["help", "--json", "--yaml"], ["help", "storyboard", "chek", "--json"],
    ] {
      let wrong = try Run.segue(arguments)
      #expect(wrong.code == 64 && wrong.errors.hasPrefix("segue: "), "\(arguments): \(wrong.errors)")
    }
  }
}
