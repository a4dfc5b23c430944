import Foundation
import TestSupport

/// Node.js and Chromium, which run the page player.
enum Node {
  static let program = find("node")
  /// TypeScript's compiler, which checks types.
  static let typeScript = find("tsc")
  static let chromium = find(ProcessInfo.processInfo.environment["CHROMIUM"] ?? "chromium")

  private static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  static let scripts = Toolchain.package.appending(path: "Tests/WebTests/Browser")
  static let modules = Toolchain.package.appending(path: "Sources/SegueWeb/Player")

  /// Runs a script of the folder `Browser`.
  static func run(_ script: String, _ arguments: [String]) throws -> Toolchain.Outcome {
    guard let program else { throw CocoaError(.fileNoSuchFile) }
    return try Toolchain.run(program, [scripts.appending(path: script).path] + arguments)
  }

  /// Runs the player's modules in Node.js with `input`, and returns their answers.
  static func replay<Answer: Decodable>(
    _ kind: String, _ input: Any, as type: Answer.Type
  ) throws -> Answer {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONSerialization.data(withJSONObject: input).write(to: file)
    let outcome = try run("replay.mjs", [modules.path, kind, file.path])
    guard outcome.status == 0 else { throw ReplayError(text: outcome.errors) }
    return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
  }

  struct ReplayError: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}

/// One value of the player's answers: a name or a number.
enum Answer: Decodable, Equatable {
  case text(String)
  case number(Double)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  var text: String { if case .text(let text) = self { text } else { "" } }
  var number: Double { if case .number(let number) = self { number } else { .nan } }
}
