import Foundation
import SegueHost
import SegueKit
import TestSupport
import Testing

/// One text is an animator of a program and, with another import, one of a plug-in.
struct SpellingTests {
  /// What the plug-in has beside the animator: who it is, and the library's entry.
  private static let entry = """
    extension Swing: Animator {
      static let descriptor = Descriptor(
        id: "test.swing", name: "Swing", version: "1.0.0", summary: "Swings.",
        capabilities: [.rightToLeft])
    }

    @c(segue_plugin_1)
    public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
      Plugin(animators: [Swing.self]).enter(host, plugin)
    }
    """

  /// Compiles `sources` against the SegueSDK that the build has made, linked as a plug-in is.
  private func compile(_ sources: [URL], into library: URL) throws {
    let products = URL(filePath: Products.folder)
    let objects = try ["SegueSDK", "SegueGeometry", "CSegue"].flatMap { target in
      try FileManager.default.contentsOfDirectory(
        at: products.appending(path: "\(target).build"), includingPropertiesForKeys: nil)
    }.filter { $0.pathExtension == "o" }
    let outcome = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-emit-library",
        "-module-name", "Swing", "-o", library.path, "-warnings-as-errors",
        "-I", products.appending(path: "Modules").path, "-I", Toolchain.headers.path,
        "-use-ld=lld", "-Xlinker",
        "--version-script=\(Toolchain.package.appending(path: "Plugins/exports.map").path)",
      ] + (sources + objects).map(\.path))
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: TransitionDirection.allCases, LayoutDirection.allCases)
  func `an animator's text records the same in a program and in a plug-in`(
    _ direction: TransitionDirection, _ layout: LayoutDirection
  ) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Swing.swift"), encoding: .utf8)
    try #require(text.hasPrefix("import SegueKit\n"))
    let animator = folder.appending(path: "Swing.swift")
    try ("import SegueSDK\n" + text.dropFirst("import SegueKit\n".count))
      .write(to: animator, atomically: true, encoding: .utf8)
    let entry = folder.appending(path: "Entry.swift")
    try ("import SegueSDK\n\n" + Self.entry).write(to: entry, atomically: true, encoding: .utf8)
    try compile([animator, entry], into: folder.appending(path: "swing.so"))

    let registry = PluginRegistry.discover(
      .init(environment: SearchEnvironment(), extraFolders: [folder.path]))
    let stage = Stage(direction: direction, layout: layout)
    let plugIn = stage.record(try registry.makeAnimator("test.swing", settings: []))
    let program = stage.record(Swing())
    #expect(plugIn.duration == program.duration)
    #expect(abs(program.timeline.duration - 1.3) < 1e-9)
    #expect(plugIn.timeline.duration == program.timeline.duration)
    #expect(plugIn.timeline.events == program.timeline.events)
    #expect(plugIn.timeline.tracks == program.timeline.tracks)
    #expect(Set(program.timeline.tracks.map(\.property)).count == 5)
  }
}
