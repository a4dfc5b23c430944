import Foundation
import TestSupport
import Testing

extension Manifest {
  /// The manifest, which is read once for all tests.
  static let shared = Result { () throws -> Manifest in
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The scratch folder is a separate one, since the package's own may be in use.
    let dump = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swift", "package", "--package-path", Toolchain.package.path, "--scratch-path", folder.path,
        "dump-package",
      ])
    guard dump.status == 0 else { throw DumpError(description: dump.errors) }
    return try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
  }

  /// The messages of SwiftPM about a manifest that it cannot read.
  struct DumpError: Error, CustomStringConvertible {
    let description: String
  }
}

/// Tests the package as another package sees it: its products, and the names of its targets.
struct ClientTests {
  /// The products that contain libraries for other people, and not a plug-in.
  private static let libraries = ["SegueKit", "SeguePlayer", "SegueFilm", "SegueLive", "SegueSDK", "SegueFullSDK"]

  @Test func `the products are the programs, five libraries, the full SDK and the plug-ins`() throws {
    let products = try Manifest.shared.get().products
    let programs = products.filter { $0.kind == "executable" }.map(\.name)
    #expect(programs == ["segue", "segue-runner"])
    let others = products.map(\.name).filter { !programs.contains($0) }
    #expect(others.filter { !$0.hasPrefix("segue-") } == Self.libraries)
  }

  @Test(arguments: [
    (
      "SegueKit",
      [
        "SegueGeometry", "SegueKit", "SegueMotion", "SegueProperties", "SegueScene", "SegueSession", "SegueText",
      ]
    ),
    (
      "SeguePlayer",
      [
        "CSegueProcess", "CSegueYAML", "SegueGeometry", "SegueKit", "SegueMotion", "SeguePlayer", "SegueProperties",
        "SegueScene", "SegueSession", "SegueStoryboard", "SegueSystem", "SegueText", "SegueYAML",
      ]
    ),
    ("SegueSDK", ["CSegue", "CSegueSDK", "SegueSDK"]),
    ("SegueFullSDK", ["CSegue", "CSegueSDK", "SegueFullSDK"]),
  ])
  func `Kit, the player and the SDK need these modules and no other package`(
    _ product: String, _ expected: [String]
  ) throws {
    let manifest = try Manifest.shared.get()
    var waiting = try #require(manifest.products.first { $0.name == product }).targets
    var seen: Set<String> = []
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted else { continue }
      let target = try #require(manifest.targets.first { $0.name == name })
      #expect(target.pkgConfig == nil, "\(name)")
      for dependency in target.dependencies {
        #expect(!dependency.isProduct, "\(name) needs \(dependency.name)")
        waiting.append(dependency.name)
      }
    }
    #expect(seen.sorted() == expected)
  }

  /// Returns the names without "Segue" that a client may have for targets of its own, given the name of a target here:
  /// "SlidePlugin" and "Slide", "LibAV" and "CLibAV".
  private static func shortNames(of target: String) -> [String] {
    let name = target.replacing("Segue", with: "")
    let bare = name.hasPrefix("C") && target.hasPrefix("CSegue") ? String(name.dropFirst()) : name
    return [name, bare, bare.replacing(/(?:Plugin|Command)$/, with: "")].filter { $0.count > 1 }
  }

  @Test func `a client may have targets with every short name of a target here`() throws {
    let manifest = try Manifest.shared.get()
    // These names are used by the tests alone, which no client builds.
    let targets = manifest.targets.filter { $0.type != "test" }
    let names = Set(targets.flatMap { Self.shortNames(of: $0.name) } + ["segue", "Stage", "Drag"]).sorted()
    #expect(names.contains("Slide") && names.contains("CLibAV") && names.contains("Depth"))

    let client = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: client) }
    for name in names + ["Client"] {
      let folder = client.appending(path: "Sources/\(name)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try "".write(to: folder.appending(path: "empty.swift"), atomically: true, encoding: .utf8)
    }
    let products = manifest.products.filter { $0.kind == "library" }.map(\.name)
    try """
    // swift-tools-version: 6.2
    import PackageDescription
    let names = \(names)
    let products = \(products)
    let package = Package(
      name: "client", dependencies: [.package(name: "segue", path: "\(Toolchain.package.path)")],
      targets: [
        .target(
          name: "Client",
          dependencies: names.map { .byName(name: $0) } + products.map { .product(name: $0, package: "segue") })
      ] + names.map { .target(name: $0) })
    """.write(to: client.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    // The client uses this package's resolved versions, so that SwiftPM need not resolve them again.
    try FileManager.default.copyItem(
      at: Toolchain.package.appending(path: "Package.resolved"),
      to: client.appending(path: "Package.resolved"))
    // SwiftPM reads all targets of both packages and plans nothing that has to be built.
    let shown = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      [
        "-u", "SEGUE_STRICT", "-u", "SEGUE_OPTIMIZED", "swift", "package", "--package-path", client.path,
        "show-dependencies",
      ])
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("swift-log<"), "\(shown.output)")
  }
}
