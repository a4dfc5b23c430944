internal import ArgumentCases
internal import Foundation
internal import TestSupport

/// Fuzzes the command, which the build puts beside this program, with random arguments.
enum ArgumentsFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    let it = ArgumentCase(&dice)
    do {
      let (code, errors) = try run(it.arguments)
      return it.fault(code: code, errors: errors).map { "\($0)\n\(it.arguments)" }
    } catch {
      return "the command could not be started: \(error)"
    }
  }

  private static func run(_ arguments: [String]) throws -> (code: Int32, errors: String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("segue-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    let errors = folder.appendingPathComponent("errors.log")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("segue")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let code =
      process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
    return (code, String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  private static let files = [
    "a.png": "not a picture",
    "b.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
    "bad.yaml": "segue: 1\nsize: 1\n",
    "c.yaml": """
    segue: 1
    size: 9x9
    screens: { a: { color: teal }, b: { color: lime } }
    container: { kind: navigation, root: a }
    script: [{ at: 0.1, push: b, duration: 0.1 }]

    """,
  ]
}
