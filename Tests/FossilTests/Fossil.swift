import Foundation
import Logging
import SegueHost
import Synchronization
import TestSupport
import Testing

/// A plug-in library that an earlier SDK built, and its expected behaviour.
struct Fossil: Sendable, CustomTestStringConvertible {
  /// The name of the fossil's folder, such as "abi-1".
  let version: String
  /// The name of the library's file without the extension.
  let name: String

  static let folder = Toolchain.package.appending(path: "Tests/FossilTests")

  /// All fossils, in a fixed order.
  static let all: [Fossil] = files(in: "Fossils", ending: "so")
  /// All fossils for which an expectation has been recorded.
  static let expected: [Fossil] = files(in: "Expected", ending: "txt")

  var testDescription: String { "\(version)/\(name)" }
  var expectation: URL { Self.folder.appending(path: "Expected/\(version)/\(name).txt") }

  private static func files(in part: String, ending: String) -> [Fossil] {
    let manager = FileManager.default
    let top = folder.appending(path: part)
    let versions = (try? manager.contentsOfDirectory(atPath: top.path)) ?? []
    return versions.sorted().flatMap { version in
      let names = try? manager.contentsOfDirectory(atPath: top.appending(path: version).path)
      return (names ?? []).sorted().filter { $0.hasSuffix(".\(ending)") }.map {
        Fossil(version: version, name: String($0.dropLast(ending.count + 1)))
      }
    }
  }

  /// Returns a registry of the present host that contains only this library. The library is copied
  /// into `folder`, because the host checks the file's mode, and in a clone of the repository the
  /// mode depends on the umask.
  func registry(in folder: URL, _ isolation: PluginEntry.Isolation = .inProcess) throws
    -> PluginRegistry
  {
    let file = folder.appending(path: "\(name).so")
    try FileManager.default.copyItem(
      at: Self.folder.appending(path: "Fossils/\(version)/\(name).so"), to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: file.path)
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": folder.path]),
      logger: Logger(label: "fossil") { _ in SwiftLogNoOpLogHandler() }, isolation: isolation)
    options.runner = SearchEnvironment.current().runner
    return PluginRegistry.discover(options)
  }
}

/// Counts the calls of each function, separately for each status. The counts are in the order of
/// the first calls.
final class CallCounts: Sendable {
  private let counts = Mutex<(order: [String], counts: [String: Int])>(([], [:]))

  var trace: CallTrace {
    CallTrace { [self] record in
      let key = "\(record.title) \(record.status)"
      counts.withLock {
        if $0.counts[key] == nil { $0.order.append(key) }
        $0.counts[key, default: 0] += 1
      }
    }
  }

  func clear() { counts.withLock { $0 = ([], [:]) } }

  var line: String {
    counts.withLock { counts in
      counts.order.map { "\($0) x\(counts.counts[$0] ?? 0)" }.joined(separator: ", ")
    }
  }
}
