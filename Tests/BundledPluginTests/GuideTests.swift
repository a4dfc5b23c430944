import Foundation
import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the plug-ins of the guide's pages for each language, compiled as the pages say and run by the real host.
@Suite struct GuideTests {
  enum Example: String, CaseIterable {
    case c, cpp, rust, plain, swift

    /// The file name that the page gives to the example's source.
    var file: String {
      switch self {
      case .c: "fade.c"
      case .cpp: "grow.cpp"
      case .rust: "drop.rs"
      case .plain: "plain.rs"
      case .swift: "Fade.swift"
      }
    }

    var id: String {
      switch self {
      case .c: "org.example.fade"
      case .cpp: "org.example.cpp-grow"
      case .rust: "org.example.rust-drop"
      case .plain: "org.example.plain-drop"
      case .swift: "org.example.swift-fade"
      }
    }

    /// The file name of the guide's page that contains the example.
    var page: String { self == .plain ? "other-languages.md" : "\(rawValue).md" }
    /// The language of the page's fenced code blocks.
    var language: String { self == .plain ? "rust" : rawValue }
  }

  /// The folder of the libraries of all examples, which are compiled once.
  private static let libraries = Result { () throws -> URL in
    let folder = try Toolchain.temporaryFolder()
    let include = try GuidePages.installHeaders(in: folder)
    for example in Example.allCases {
      let blocks = GuidePages.blocks(example.language, in: try GuidePages.text(example.page))
      let source = folder.appending(path: example.file)
      try Data(try #require(blocks.first).utf8).write(to: source)
      let library = folder.appending(path: "\(example.rawValue).so").path
      switch example {
      case .c: try Toolchain.compilePlugin(source, into: URL(filePath: library))
      case .cpp:
        try compile(
          Toolchain.cxxCompiler,
          [
            "-std=c++17", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-Wall", "-Wextra",
            "-Wpedantic", "-Werror", "-I", include.path, "-o", library, source.path,
          ])
      case .rust:
        let crate = folder.appending(path: "libsegue.rlib").path
        let sources = Toolchain.package.appending(path: "Bindings/rust/segue.rs")
        let edition = ["--edition", "2021"]
        try compile(
          Toolchain.rustCompiler,
          edition + ["--crate-type", "rlib", "--crate-name", "segue", "-o", crate, sources.path])
        try compile(
          Toolchain.rustCompiler,
          edition + [
            "--crate-type", "cdylib", "--crate-name", "plugin", "-O", "-C", "strip=symbols", "-D",
            "warnings", "--extern", "segue=\(crate)", "-o", library, source.path,
          ])
      case .plain:
        try compile(
          Toolchain.rustCompiler,
          [
            "--edition", "2021", "--crate-type", "cdylib", "-O", "-C", "panic=abort", "-C",
            "strip=symbols", "-D", "warnings", "-o", library, source.path,
          ])
      case .swift:
        try build(source, manifest: try #require(blocks.dropFirst().first), into: library)
      }
    }
    return folder
  }

  /// Builds the Swift example as a package, as the page describes.
  private static func build(_ source: URL, manifest: String, into library: String) throws {
    // The build is kept between runs, since most of it is the SDK.
    let project = Toolchain.package.appending(path: ".build/plug-in-example")
    let sources = project.appending(path: "Sources/Fade")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    func put(_ file: URL, at name: String) throws {
      let target = project.appending(path: name)
      try? FileManager.default.removeItem(at: target)
      try FileManager.default.copyItem(at: file, to: target)
    }
    try put(source, at: "Sources/Fade/Fade.swift")
    // The SDK as `make install-sdk` installs it, with the times of its files, so that they are not compiled again.
    let share = project.appending(path: "share").path
    let package = Toolchain.package.path
    try compile(
      URL(filePath: "/bin/sh"),
      [
        "-ec",
        """
        rm -rf '\(share)'
        mkdir -p '\(share)/swift_sdk/Sources'
        cp -p '\(package)/Plugins/exports.map' '\(share)'
        cp -p '\(package)/Bindings/swift/Package.swift' '\(share)/swift_sdk'
        cd '\(package)/Sources'
        cp -RLp CSegue CSegueSDK SegueSDK '\(share)/swift_sdk/Sources'
        ln -sfn SegueSDK '\(share)/swift_sdk/Sources/SegueFullSDK'
        """,
      ])
    let line = "\"/usr/local/share/segue/swift_sdk\""
    try #require(manifest.contains(line))
    try manifest.replacing(line, with: "\"\(share)/swift_sdk\"")
      .write(to: project.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try compile(
      URL(filePath: "/usr/bin/env"),
      ["swift", "build", "--package-path", project.path, "-c", "release", "--product", "fade"])
    try FileManager.default.copyItem(
      atPath: project.appending(path: ".build/release/libfade.so").path, toPath: library)
  }

  private static func compile(_ compiler: URL?, _ arguments: [String]) throws {
    let compiler = try #require(compiler, "the compiler is not in PATH")
    let outcome = try Toolchain.run(compiler, arguments)
    try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `the guide's Swift plug-in is small and does not depend on Swift libraries`() throws {
    let library = try Self.libraries.get().appending(path: "swift.so")
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: library.path)[.size] as? Int)
    #expect(size <= 300_000)
    let wanted = try Toolchain.run(
      URL(filePath: "/usr/bin/env"), ["nm", "-D", "--undefined-only", library.path])
    #expect(wanted.status == 0 && !wanted.output.contains("swift"), "\(wanted.output)")
  }

  private func animator(_ example: Example) throws -> any ViewControllerAnimatedTransitioning {
    let folder = try Self.libraries.get()
    let registry = PluginRegistry.discover(
      .init(environment: SearchEnvironment(), extraFolders: [folder.path], isolation: .inProcess))
    return try registry.makeAnimator(example.id, settings: [])
  }

  @Test(arguments: Example.allCases)
  func `the plug-in of each guide page compiles with the command lines on the page`(
    _ example: Example
  ) throws {
    let page = try GuidePages.text(example.page)
    let line =
      switch example {
      case .c: "cc -std=c11 -O2 -fPIC -shared -fvisibility=hidden"
      case .cpp: "c++ -std=c++17 -O2 -fPIC -shared -fvisibility=hidden"
      case .rust: "rustc --edition 2021 --crate-type rlib --crate-name segue -o libsegue.rlib"
      case .plain:
        "rustc --edition 2021 --crate-type cdylib -O -C panic=abort -C strip=symbols -o plain.so"
      case .swift: "swift build -c release --product fade"
      }
    #expect(page.contains("```sh\n\(line)"))
    #expect(page.contains(example.file))
  }

  @Test(arguments: Example.allCases)
  func
    `the animator of each guide page starts with only the old screen and ends with only the new`(
      _ example: Example
    ) throws
  {
    let stage = Stage()
    let (timeline, duration) = stage.record(try animator(example))
    #expect(isClose(duration, 0.4) && isClose(timeline.duration, 0.4))
    let all = stage.container.bounds
    #expect(timeline.layers(at: 0).showsOnly(stage.from, in: all))
    #expect(timeline.layers(at: 0.4).showsOnly(stage.to, in: all))
    let half = try #require(timeline.layers(at: 0.2).layer(of: stage.to))
    let last = try #require(timeline.layers(at: 0.4).layer(of: stage.to))
    #expect(half.opacity != last.opacity || half.transform != last.transform)
  }

  @Test(arguments: Example.allCases)
  func `the animator of each guide page presents and dismisses a sheet without a fault`(
    _ example: Example
  ) throws {
    let (root, sheet) = (ViewController(title: "root"), ViewController(title: "sheet"))
    let delegate = try Delegate { try animator(example) }
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = delegate
    let window = Window(size: Size(width: 100, height: 200), rootViewController: root)
    window.engine.log = EventLog()
    func layer() throws -> Layer { try #require(window.layers().layer(of: sheet.view)) }

    root.present(sheet, animated: true)
    window.tick(to: 0.2)
    let coming = try layer()
    window.tick(to: 1)
    let there = try layer()
    #expect(there.opacity == 1 && there.transform == .identity)
    #expect(coming.opacity != 1 || coming.transform != there.transform)

    sheet.dismiss(animated: true)
    window.tick(to: 1.2)
    let going = try layer()
    #expect(going.opacity != 1 || going.transform != there.transform)
    window.tick(to: 2)
    #expect(window.layers().layer(of: sheet.view) == nil)
    #expect(!window.engine.isInFlight && window.topController === root)
    let calls = window.engine.log?.events.map(\.call.rawValue) ?? []
    #expect(calls.count { $0 == "animator.animate" } == 2)
    #expect(!calls.contains("fault"), "\(window.engine.log?.events ?? [])")
  }

  /// A delegate with one animator for the presentation and one for the dismissal.
  private final class Delegate: ViewControllerTransitioningDelegate {
    private let presenting: any ViewControllerAnimatedTransitioning
    private let dismissing: any ViewControllerAnimatedTransitioning

    init(_ make: () throws -> any ViewControllerAnimatedTransitioning) rethrows {
      presenting = try make()
      dismissing = try make()
    }

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { self.presenting }

    func animationController(
      forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { dismissing }
  }
}
