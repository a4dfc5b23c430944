import Foundation
import TestSupport

/// A target as Package.swift declares it.
struct Target {
  var name: String
  /// The folder of the target's sources, relative to the package's root.
  var path: String
  /// The modules on which the target depends: targets of this package and products of other
  /// packages.
  var dependencies: Set<String>
  /// Folders and files in `path` that do not belong to the target.
  var excluded: Set<String>
  /// True if the target is a system library, which consists of a header and a module map.
  var isSystemLibrary: Bool
}

/// The targets that Package.swift declares.
///
/// The manifest is read as text. SwiftPM's own description of the package would need a second
/// SwiftPM process while the first one runs the tests.
struct Manifest {
  let targets: [Target]

  init() throws {
    let text = try String(
      contentsOf: Toolchain.package.appending(path: "Package.swift"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let code = lines.map { $0.prefix(upTo: $0.range(of: "//")?.lowerBound ?? $0.endIndex) }
      .joined(separator: "\n")
    let kinds = [
      "target": "Sources", "executableTarget": "Sources", "systemLibrary": "Sources",
      "testTarget": "Tests",
    ]
    let opening = /\.(target|executableTarget|testTarget|systemLibrary)\(\s*name: "(\w+)"/
    targets = code.matches(of: opening).map { match in
      let (kind, name) = (String(match.1), String(match.2))
      let body = Self.balanced(code[match.range.lowerBound...], "(", ")")
      let path = body.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
      return Target(
        name: name, path: path ?? "\(kinds[kind] ?? "Sources")/\(name)",
        dependencies: Self.names(in: body, under: "dependencies:"),
        excluded: Self.names(in: body, under: "exclude:"),
        isSystemLibrary: kind == "systemLibrary")
    }
  }

  /// Returns the strings of the list that follows `key`. Of a product, the result contains only the
  /// name and not the package.
  private static func names(in body: Substring, under key: String) -> Set<String> {
    guard let start = body.range(of: key)?.upperBound else { return [] }
    let list = balanced(body[start...], "[", "]")
      .replacing(/\.product\(\s*name: ("[^"]+"), package: "[^"]+"\s*\)/) { $0.1 }
    return Set(list.matches(of: /"([^"]+)"/).map { String($0.1) })
  }

  /// Returns the text from the first `open` to its matching `close`, inclusive.
  private static func balanced(_ text: Substring, _ open: Character, _ close: Character)
    -> Substring
  {
    guard let start = text.firstIndex(of: open) else { return "" }
    var depth = 0
    for index in text[start...].indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return text[start...index] }
    }
    return text[start...]
  }
}

extension Target {
  /// Returns the contents of the target's source files with one of these extensions.
  func sources(_ endings: Set<String>) throws -> [String] {
    // The folder of a target may be a symbolic link to the folder of another target.
    let folder = Toolchain.package.appending(path: path).resolvingSymlinksInPath()
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { name in
      endings.contains((name as NSString).pathExtension)
        && !excluded.contains { name == $0 || name.hasPrefix($0 + "/") }
    }
    .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  /// Returns the names of the modules that the target's Swift sources import.
  func imports() throws -> Set<String> {
    let line = /^\s*(?:@\w+\s+)*(?:[a-z]+\s+)?import\s+(\w+)/
      .anchorsMatchLineEndings()
    return Set(
      try sources(["swift"]).flatMap { text in text.matches(of: line).map { String($0.1) } })
  }

  /// Returns the paths in the `#include` directives of the target's C sources, as they are written.
  func includes() throws -> Set<String> {
    let line = /^\s*#\s*include\s+[<"]([^>"]+)[>"]/.anchorsMatchLineEndings()
    return Set(
      try sources(["c", "h"]).flatMap { text in text.matches(of: line).map { String($0.1) } })
  }

  /// Returns true when `name` is a public header of this target or, for a system library, a header
  /// that its own header includes.
  func hasHeader(_ name: String) throws -> Bool {
    if isSystemLibrary { return try includes().contains(name) }
    return FileManager.default.fileExists(
      atPath: Toolchain.package.appending(path: "\(path)/include/\(name)").path)
  }
}
