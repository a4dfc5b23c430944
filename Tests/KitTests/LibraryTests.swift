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
    // The page has two blocks that make films, the package manifest, the program, five blocks that use SegueKit, and one
    // that plays a storyboard.
    // `IsolationTests` compiles all blocks except the manifest and the program.
    try #require(blocks.count == 10)
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
}
