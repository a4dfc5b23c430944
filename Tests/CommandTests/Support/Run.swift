import Foundation
import TestSupport

/// A run of the command as a process: its output and its exit status.
struct Run {
  let code: Int32
  /// The signal that ended the process; nil if it has exited.
  let signal: Int32?
  let out: Data
  let errors: String

  var text: String { String(decoding: out, as: UTF8.self) }

  /// Runs `segue` in `folder`, with only the bundled plug-ins.
  static func segue(
    _ arguments: String..., in folder: Folder? = nil, environment: [String: String] = [:]
  ) throws -> Run {
    try program(Command.path, arguments, in: folder, environment: environment)
  }

  static func segue(
    _ arguments: [String], in folder: Folder? = nil, environment: [String: String] = [:]
  ) throws -> Run {
    try program(Command.path, arguments, in: folder, environment: environment)
  }

  /// Runs `Examples/FrontEnd`, which finds the bundled plug-ins as the command does.
  static func frontEnd(_ arguments: String...) throws -> Run {
    let folder = URL(fileURLWithPath: Command.path).deletingLastPathComponent()
    return try program(
      folder.appending(path: "FrontEnd").path, arguments, in: nil, environment: [:])
  }

  /// Runs a shell command in which `$segue` is the path of the command.
  static func shell(_ line: String, in folder: Folder? = nil) throws -> Run {
    try program("/bin/sh", ["-c", line], in: folder, environment: ["segue": Command.path])
  }

  private static func program(
    _ path: String, _ arguments: [String], in folder: Folder?, environment: [String: String]
  ) throws -> Run {
    let scratch = try Folder()
    let (out, errors) = (scratch / "out", scratch / "errors")
    let process = try Command.process(
      path, arguments, in: folder, environment: environment, out: out, errors: errors)
    process.waitUntilExit()
    let status = process.terminationStatus
    let isSignal = process.terminationReason == .uncaughtSignal
    return Run(
      code: isSignal ? -1 : status, signal: isSignal ? status : nil,
      out: try Data(contentsOf: URL(fileURLWithPath: out)),
      errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self))
  }

  /// Returns the JSON document on the run's standard output.
  func json<Document: Decodable>(_ type: Document.Type) throws -> Document {
    try JSONDecoder().decode(type, from: out)
  }
}

/// The command under test: its path, and a function that starts processes.
enum Command {
  /// The path of the built command, which is beside the test bundle. The folder in which the
  /// command searches for plug-ins gets links to the bundled plug-ins.
  static let path: String = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let plugins = folder + "/segue-plugins"
    try? FileManager.default.createDirectory(
      atPath: plugins, withIntermediateDirectories: true)
    for name in Bundled.libraries {
      // The link exists already if an earlier run of the tests made it.
      try? FileManager.default.createSymbolicLink(
        atPath: plugins + "/libsegue-\(name).so", withDestinationPath: "../libsegue-\(name).so")
    }
    return folder + "/segue"
  }()

  /// Starts a program in an environment that does not depend on the machine.
  static func process(
    _ path: String, _ arguments: [String], in folder: Folder?,
    environment: [String: String] = [:], out: String, errors: String,
    terminal: FileHandle? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder.path) }
    var surroundings = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent", "XDG_DATA_DIRS": "/nonexistent",
      "COLUMNS": "80",
      // The cache of libraries is kept between runs, beside the command. The quarantine is not
      // kept.
      "XDG_CACHE_HOME": URL(fileURLWithPath: Self.path).deletingLastPathComponent().path
        + "/segue-tests-cache",
      "XDG_STATE_HOME": "/dev/null",
    ]
    surroundings.merge(environment) { $1 }
    process.environment = surroundings
    process.standardInput = terminal ?? FileHandle.nullDevice
    let files = (terminal == nil ? [out] : []) + [errors]
    for file in files { try Data().write(to: URL(fileURLWithPath: file)) }
    process.standardOutput =
      try terminal ?? FileHandle(forWritingTo: URL(fileURLWithPath: out))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    return process
  }
}

/// A temporary folder for one test, removed with its last reference.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/segue-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static func / (folder: Folder, name: String) -> String { folder.path + "/" + name }

  /// All names in the folder, including hidden ones.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self / name))
    return self / name
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: self / name))
  }
}
