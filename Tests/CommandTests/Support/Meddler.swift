import Foundation
import TestSupport

/// Two screens, and a plug-in that runs given C code, by default in the command's process.
struct Meddler {
  let screens: Screens
  let plugins: Folder

  /// The moment at which the code runs. Each raw value is the name of a macro in the fixture.
  enum Moment: String, CaseIterable {
    case load = "ON_LOAD"
    case animate = "ON_ANIMATE"
    case drive = "ON_DRIVE"
  }

  var folder: Folder { screens.folder }

  /// Makes the screens, and compiles a plug-in that runs C code at a moment.
  init(_ code: String, at moment: Moment) throws {
    screens = try Screens()
    plugins = try Folder()
    try Self.compile(code, at: moment, to: plugins / "meddler.so")
  }

  static func compile(_ code: String, at moment: Moment, to library: String) throws {
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/meddler.c"),
      into: URL(filePath: library), defines: ["\(moment.rawValue)=\(code)"])
  }

  /// Returns the arguments that render with the plug-in.
  func arguments(_ options: [String]) -> [String] {
    [
      "render", "a.png", "b.png", "--animator", "org.example.meddler", "--plugin-path",
      plugins.path, "--isolation", "in-process",
    ] + options
  }

  func render(_ options: String..., environment: [String: String] = [:]) throws -> Run {
    try Run.segue(arguments(options), in: folder, environment: environment)
  }

  /// Renders with the plug-in in a shell command, to which `rest` (such as a redirection) is appended.
  func render(_ options: String..., then rest: String) throws -> Run {
    let words = arguments(options).map { "'\($0)'" }.joined(separator: " ")
    return try Run.shell("\"$segue\" \(words) \(rest)", in: folder)
  }
}
