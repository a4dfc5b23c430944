import Foundation
import TestSupport

/// Two screens, and a plug-in that does something to the command's process when it is asked to.
struct Meddler {
  let screens: Screens
  let plugins: Folder

  /// When it does what it does; each is a macro of the fixture.
  enum Moment: String, CaseIterable {
    case load = "ON_LOAD"
    case animate = "ON_ANIMATE"
    case drive = "ON_DRIVE"
  }

  var folder: Folder { screens.folder }

  /// - Parameter code: what it does, in C.
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

  /// The arguments of a film of it.
  func arguments(_ options: [String]) -> [String] {
    [
      "render", "a.png", "b.png", "--animator", "org.example.meddler", "--plugin-path",
      plugins.path,
    ] + options
  }

  func render(_ options: String..., environment: [String: String] = [:]) throws -> Run {
    try Run.segue(arguments(options), in: folder, environment: environment)
  }

  /// The same in a line of the shell, with something after it, such as a redirection.
  func render(_ options: String..., then rest: String) throws -> Run {
    let words = arguments(options).map { "'\($0)'" }.joined(separator: " ")
    return try Run.shell("\"$segue\" \(words) \(rest)", in: folder)
  }
}
