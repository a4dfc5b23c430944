import Foundation
import SegueHost
import SegueKit
import TestSupport
import Testing

/// Tests an animator whose source is compiled into a program and, with another import, into a
/// plug-in.
struct SpellingTests {
  /// The two builds of the SDK: for Embedded Swift, and for full Swift.
  enum Build: String, CaseIterable {
    case embedded = "SegueSDK"
    case full = "SegueFullSDK"

    var id: String { "test.swing-\(self)" }

    /// The plug-in's code in addition to the animator: its descriptor, and the library's entry
    /// function.
    var entry: String {
      """
      import \(rawValue)
      \(self == .full ? "import Foundation" : "")

      extension Swing: Animator {
        static let descriptor = Descriptor(
          id: "\(id)", name: "Swing", version: \(self == .full ? "Date.version" : "\"1.0.0\""),
          summary: "Swings.", capabilities: [.rightToLeft])
      }
      \(self == .full ? Self.foundation : "")
      @c(segue_plugin_1)
      public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
        Plugin(animators: [.of(Swing.self)]).enter(host, plugin)
      }
      """
    }

    /// Code that compiles only with Foundation.
    private static let foundation = """
      extension Date {
        static let version = "\\(Int(Date(timeIntervalSince1970: 1).timeIntervalSince1970)).0.0"
      }
      """
  }

  /// The folder of both libraries, which are compiled once.
  private static let libraries = Result { () throws -> URL in
    let folder = try Toolchain.temporaryFolder()
    let text = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Swing.swift"), encoding: .utf8)
    try #require(text.hasPrefix("import SegueKit\n"))
    for build in Build.allCases {
      let sources = folder.appending(path: build.rawValue)
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: false)
      let animator = sources.appending(path: "Swing.swift")
      try ("import \(build.rawValue)\n" + text.dropFirst("import SegueKit\n".count))
        .write(to: animator, atomically: true, encoding: .utf8)
      let entry = sources.appending(path: "Entry.swift")
      try build.entry.write(to: entry, atomically: true, encoding: .utf8)
      try compile([animator, entry], for: build, into: folder.appending(path: "\(build).so"))
    }
    return folder
  }

  /// Compiles `sources` with the built SDK, linked as a plug-in.
  private static func compile(_ sources: [URL], for build: Build, into library: URL) throws {
    let products = URL(filePath: Products.folder)
    let objects = try [build.rawValue, "CSegueSDK"].flatMap { target in
      try FileManager.default.contentsOfDirectory(
        at: products.appending(path: "\(target).build"), includingPropertiesForKeys: nil)
    }.filter { $0.pathExtension == "o" }
    let headers = ["CSegue", "CSegueSDK"].flatMap {
      ["-I", Toolchain.package.appending(path: "Sources/\($0)/include").path]
    }
    let mode =
      build == .embedded ? ["-enable-experimental-feature", "Embedded", "-wmo", "-lm"] : []
    let outcome = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-emit-library",
        "-module-name", "Swing", "-o", library.path, "-warnings-as-errors",
        "-I", products.appending(path: "Modules").path,
        "-use-ld=lld", "-Xlinker",
        "--version-script=\(Toolchain.package.appending(path: "Plugins/exports.map").path)",
      ] + mode + headers + (sources + objects).map(\.path))
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(
    arguments: Build.allCases,
    TransitionDirection.allCases.flatMap { way in LayoutDirection.allCases.map { (way, $0) } })
  func `an animator gives equal recordings whether compiled into a program or as a plug-in`(
    _ build: Build, _ way: (TransitionDirection, LayoutDirection)
  ) throws {
    let registry = PluginRegistry.discover(
      .init(
        environment: SearchEnvironment(), extraFolders: [try Self.libraries.get().path],
        isolation: .inProcess))
    let stage = Stage(direction: way.0, layout: way.1)
    let plugIn = stage.record(try registry.makeAnimator(build.id, settings: []))
    let program = stage.record(Swing())
    #expect(plugIn.duration == program.duration)
    #expect(abs(program.timeline.duration - 1.3) < 1e-9)
    #expect(plugIn.timeline.duration == program.timeline.duration)
    #expect(plugIn.timeline.events == program.timeline.events)
    #expect(plugIn.timeline.tracks == program.timeline.tracks)
    #expect(Set(program.timeline.tracks.map(\.property)).count == 5)
  }
}
