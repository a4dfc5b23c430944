import Foundation
import TestSupport
import Testing

/// Uses the package from another package, as docs/library.md describes it.
struct LibraryTests {
  private static let swift = URL(filePath: "/usr/bin/env")

  /// The folder of the program's build, which is kept between runs, because it contains a build of the library. With
  /// `SEGUE_EXAMPLE_SCRATCH` it is a folder in which the library is built already, with the options of
  /// `SEGUE_EXAMPLE_OPTIONS`, so that only the program is built.
  private static let scratch =
    ProcessInfo.processInfo.environment["SEGUE_EXAMPLE_SCRATCH"]
    ?? Toolchain.package.appending(path: ".build/library-example/.build").path

  /// The options of the program's build; the default ones only save time.
  private static let buildOptions =
    (ProcessInfo.processInfo.environment["SEGUE_EXAMPLE_OPTIONS"]
    ?? "--disable-index-store -debug-info-format none").split(separator: " ").map(String.init)

  /// Returns the fenced code blocks of docs/library.md, in order.
  private func examples() throws -> [String] {
    let page = try String(
      contentsOf: Toolchain.package.appending(path: "docs/library.md"), encoding: .utf8)
    return page.matches(of: /(?s)\n```swift\n(.*?\n)```\n/).map { String($0.1) }
  }

  @Test func `the documentation's program builds as a separate package and writes its film`()
    throws
  {
    let blocks = try examples()
    // The page has two blocks that make films, the package manifest, the program, and four blocks that use SegueKit.
    // `IsolationTests` compiles all blocks except the manifest and the program.
    try #require(blocks.count == 8)
    let (manifest, program) = (blocks[2], blocks[3])
    let project = Toolchain.package.appending(path: ".build/library-example")
    let sources = project.appending(path: "Sources/film")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let line = #"path: "../segue""#
    try #require(manifest.contains(line))
    try manifest.replacing(line, with: "path: \"\(Toolchain.package.path)\"")
      .write(to: project.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try program.write(
      to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    // The example uses this package's resolved versions, so that SwiftPM need not resolve them
    // again.
    let pins = project.appending(path: "Package.resolved")
    try? FileManager.default.removeItem(at: pins)
    try FileManager.default.copyItem(
      at: Toolchain.package.appending(path: "Package.resolved"), to: pins)

    // The environment variables for builds of Segue itself are unset, because they do not apply to another package.
    let built = try Toolchain.run(
      Self.swift,
      [
        "-u", "SEGUE_STRICT", "-u", "SEGUE_OPTIMIZED", "swift", "build", "--package-path",
        project.path, "--scratch-path", Self.scratch, "--product", "film",
      ] + Self.buildOptions)
    try #require(built.status == 0, "\(built.output)\(built.errors)")
    // The linker warns about symbols of the address sanitizer.
    let warnings = "\(built.output)\n\(built.errors)".split(separator: "\n").filter {
      $0.contains("warning:") && !$0.contains("'__asan_")
    }
    #expect(warnings.isEmpty)

    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try Toolchain.run(
      Self.swift,
      ["-C", folder.path, "ASAN_OPTIONS=detect_leaks=0", "\(Self.scratch)/debug/film"])
    #expect(run.status == 0 && run.output == "letter is on top\n", "\(run.errors)")
    let probe = try Toolchain.run(
      Self.swift,
      [
        "ffprobe", "-v", "error", "-count_frames", "-show_entries",
        "stream=width,height,nb_read_frames", "-of", "csv=p=0",
        folder.appending(path: "film.mp4").path,
      ])
    #expect(probe.output == "390,844,30\n", "\(probe.errors)")
  }

  // MARK: Dependencies of a product

  /// The parts of `swift package dump-package`'s output that these tests need.
  private struct Manifest: Decodable {
    struct Product: Decodable {
      let name: String
      let targets: [String]
    }

    struct Target: Decodable {
      let name: String
      let type: String
      let pkgConfig: String?
      let dependencies: [[String: [Name?]]]
    }

    /// An element of the array that describes a dependency. The first element is the dependency's
    /// name. Elements of any type except strings are read as nil.
    struct Name: Decodable {
      let text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    let products: [Product]
    let targets: [Target]
  }

  /// The package's manifest as SwiftPM reads it.
  private static let manifest = Result { () throws -> Manifest in
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The scratch folder is a separate one, since the package's own may be in use.
    let dump = try Toolchain.run(
      swift,
      [
        "swift", "package", "--package-path", Toolchain.package.path, "--scratch-path",
        folder.path, "dump-package",
      ])
    try #require(dump.status == 0, "\(dump.errors)")
    return try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
  }

  @Test(arguments: [
    (
      "SegueKit",
      [
        "SegueGeometry", "SegueKit", "SegueMotion", "SegueProperties", "SegueScene", "SegueText",
      ]
    ),
    ("SegueSDK", ["CSegue", "CSegueSDK", "SegueSDK"]),
    ("SegueFullSDK", ["CSegue", "CSegueSDK", "SegueFullSDK"]),
    (
      "SegueRender",
      [
        "CRowKernels", "SegueGeometry", "SegueMotion", "SeguePixels", "SegueProperties",
        "SegueRender", "SegueScene", "SegueText",
      ]
    ),
  ])
  func `the products from Geometry to Render need no system library and no other package`(
    _ product: String, _ expected: [String]
  ) throws {
    let manifest = try Self.manifest.get()
    var waiting = try #require(manifest.products.first { $0.name == product }).targets
    var seen: Set<String> = []
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted else { continue }
      let target = try #require(manifest.targets.first { $0.name == name })
      #expect(target.pkgConfig == nil, "\(name)")
      for dependency in target.dependencies {
        let (kind, parts) = try #require(dependency.first)
        let other = try #require(parts.first??.text)
        #expect(kind != "product", "\(name) needs \(other)")
        waiting.append(other)
      }
    }
    #expect(seen.sorted() == expected)
  }
}
