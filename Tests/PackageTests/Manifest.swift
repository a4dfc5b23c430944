import Foundation
import TestSupport

/// The package as SwiftPM reads its manifest: parts of the output of `swift package dump-package`.
struct Manifest: Decodable {
  struct Product: Decodable {
    var name: String
    var targets: [String]
    /// The kind, such as "library" or "executable".
    var kind: String

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      name = try keys.decode(String.self, forKey: "name")
      targets = try keys.decode([String].self, forKey: "targets")
      kind = try keys.nestedContainer(keyedBy: Key.self, forKey: "type").allKeys[0].stringValue
    }
  }

  let products: [Product]
  let targets: [Target]

  struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// A target of the package.
struct Target: Decodable {
  /// The name of another module, and true if it is a product of another package.
  struct Dependency {
    var name: String
    var isProduct: Bool
  }

  var name: String
  /// The kind, such as "system" or "test".
  var type: String
  /// The folder of the target's sources, relative to the package's root.
  var path: String
  /// The library of the system to which a module map belongs.
  var pkgConfig: String?
  var dependencies: [Dependency]
  /// Folders and files in `path` that do not belong to the target.
  var excluded: [String]

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Manifest.Key.self)
    name = try keys.decode(String.self, forKey: "name")
    type = try keys.decode(String.self, forKey: "type")
    path =
      try keys.decodeIfPresent(String.self, forKey: "path")
      ?? "\(type == "test" ? "Tests" : "Sources")/\(name)"
    pkgConfig = try keys.decodeIfPresent(String.self, forKey: "pkgConfig")
    excluded = try keys.decode([String].self, forKey: "exclude")
    dependencies = try keys.decode([[String: Parts]].self, forKey: "dependencies").flatMap {
      $0.map { Dependency(name: $0.value.name, isProduct: $0.key == "product") }
    }
  }

  /// The array that describes a dependency, which begins with its name.
  private struct Parts: Decodable {
    var name: String

    init(from decoder: any Decoder) throws {
      var elements = try decoder.unkeyedContainer()
      name = try elements.decode(String.self)
    }
  }
}

extension Target {
  /// Makes a target of the folder in `Sources` with this name.
  private init(folder: String) {
    (name, type, path) = (folder, "regular", "Sources/\(folder)")
    (dependencies, excluded) = ([], ["font"])
  }

  /// The folders in `Sources` except the command's, each as a target without its dependencies. It needs no SwiftPM.
  static func libraries() throws -> [Target] {
    let root = Toolchain.package.appending(path: "Sources")
    return try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0 != "segue" }.map {
      Target(folder: $0)
    }
  }

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
    if type == "system" { return try includes().contains(name) }
    return FileManager.default.fileExists(
      atPath: Toolchain.package.appending(path: "\(path)/include/\(name)").path)
  }
}
