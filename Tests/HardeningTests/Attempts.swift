import Foundation
import SegueHardening
import TestSupport
import Testing

/// How all attempts of `HardeningAttempts` end in processes that are restricted in one way.
enum Attempts {
  enum Mode: String, CaseIterable, Hashable {
    /// The control: the same attempts in a process that is not restricted.
    case free
    /// After `Hardening.enter`.
    case entered
    /// After `Hardening.seal` too.
    case sealed
    /// The filter of system calls alone.
    case filter
    /// Landlock alone, in its oldest version.
    case firstLandlock = "landlock-1"
    /// Landlock alone, in the version that brings the last of what is used.
    case landlock = "landlock-6"
  }

  /// The end of each attempt by its name: "0", the name of an errno, or that of a signal. The probe
  /// runs once for each mode, on first use.
  static func ends(_ mode: Mode) throws -> [String: String] {
    try all.get()[mode] ?? [:]
  }

  private static let all = Result { try Dictionary(uniqueKeysWithValues: Mode.allCases.map(run)) }

  private static func run(_ mode: Mode) throws -> (Mode, [String: String]) {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let needed = folder.appending(path: "needed")
    try FileManager.default.createDirectory(at: needed, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: folder.appending(path: "secret"))
    let source = folder.appending(path: "library.c")
    try Data("#include <segue/segue.h>\nSEGUE_EXPORT int segue_plugin_1 = 1;\n".utf8)
      .write(to: source)
    let library = folder.appending(path: "library.so")
    let other = folder.appending(path: "other.so")
    try Toolchain.compilePlugin(source, into: library)
    for copy in [other, needed.appending(path: "library.so")] {
      try FileManager.default.copyItem(at: library, to: copy)
    }
    let probe = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "HardeningProbe")
    let outcome = try Toolchain.run(
      probe, [mode.rawValue, library.path, other.path, folder.path])
    guard outcome.status == 0 else { throw Toolchain.Failure(outcome.errors) }
    var ends: [String: String] = [:]
    for line in outcome.output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      ends[String(words[0])] = words.count == 2 ? String(words[1]) : ""
    }
    return (mode, ends)
  }
}

/// How an attempt has to end.
struct Expectation: Sendable, CustomTestStringConvertible {
  let name: String
  let entered: String
  let sealed: String
  /// Nil where it depends on the user, the kernel or a container around the tests.
  let free: String?

  /// What works in every process.
  static func works(_ name: String) -> Self { ends(name, "0") }

  /// What works until the process is sealed.
  static func loads(_ name: String) -> Self {
    Self(name: name, entered: "0", sealed: "EPERM", free: "0")
  }

  /// What works in a process that isn't restricted.
  static func fails(_ name: String, _ entered: String = "EPERM", sealed: String? = nil) -> Self {
    Self(name: name, entered: entered, sealed: sealed ?? entered, free: "0")
  }

  /// What not every process that isn't restricted can do.
  static func failsAnyway(_ name: String) -> Self {
    Self(name: name, entered: "EPERM", sealed: "EPERM", free: nil)
  }

  /// What ends alike in every process.
  static func ends(_ name: String, _ end: String) -> Self {
    Self(name: name, entered: end, sealed: end, free: end)
  }

  var testDescription: String { name }
}
