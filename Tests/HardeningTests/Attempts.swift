import Foundation
import SegueHardening
import TestSupport
import Testing

/// Runs all attempts of the program HardeningProbe in each mode, and returns their results.
enum Attempts {
  enum Mode: String, CaseIterable, Hashable {
    /// An unrestricted process, for comparison.
    case free
    /// After `Hardening.enter`.
    case entered
    /// After `Hardening.enter` and `Hardening.seal`.
    case sealed
    /// Only the seccomp filter of `Hardening.enter`.
    case filter
    /// Only Landlock, ABI version 1.
    case firstLandlock = "landlock-1"
    /// Only Landlock with the kernel's ABI version, but at most version 6. Later versions add no
    /// rights.
    case landlock = "landlock-6"
  }

  /// Returns the result of each attempt by its name: "0", or the name of an errno or a signal. The
  /// probe runs once for each mode, when its results are first requested.
  static func results(_ mode: Mode) throws -> [String: String] {
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
    var results: [String: String] = [:]
    for line in outcome.output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      results[String(words[0])] = words.count == 2 ? String(words[1]) : ""
    }
    return (mode, results)
  }
}

/// The expected results of an attempt in each mode: "0", or the name of an errno or a signal.
struct Expectation: Sendable, CustomTestStringConvertible {
  let name: String
  let entered: String
  let sealed: String
  /// The result in an unrestricted process; nil when it depends on the user, the kernel or the
  /// container in which the tests run.
  let free: String?

  /// Expects success in every mode.
  static func works(_ name: String) -> Self { always(name, "0") }

  /// Expects success in an unrestricted and in an entered process, and EPERM in a sealed one.
  static func loads(_ name: String) -> Self {
    Self(name: name, entered: "0", sealed: "EPERM", free: "0")
  }

  /// Expects success only in an unrestricted process.
  static func fails(_ name: String, _ entered: String = "EPERM", sealed: String? = nil) -> Self {
    Self(name: name, entered: entered, sealed: sealed ?? entered, free: "0")
  }

  /// Expects EPERM in a restricted process, and any result in an unrestricted process.
  static func failsAnyway(_ name: String) -> Self {
    Self(name: name, entered: "EPERM", sealed: "EPERM", free: nil)
  }

  /// Expects the same result in every mode.
  static func always(_ name: String, _ result: String) -> Self {
    Self(name: name, entered: result, sealed: result, free: result)
  }

  var testDescription: String { name }
}
