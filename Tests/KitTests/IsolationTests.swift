import Foundation
import TestSupport
import Testing

/// Compiles programs that use SegueKit, with both kinds of default isolation and with UIKit's
/// names.
struct IsolationTests {
  /// Returns the compiler's output for a program, which is empty if there are no errors or
  /// warnings.
  private func check(_ program: String, _ options: [String] = []) throws -> String {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Program.swift")
    try program.write(to: file, atomically: true, encoding: .utf8)
    let run = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-I",
        Toolchain.package.appending(path: ".build/debug/Modules").path,
      ] + options + [file.path])
    return run.output + run.errors
  }

  private func example(_ index: Int) throws -> String {
    let page = try String(
      contentsOf: Toolchain.package.appending(path: "docs/library.md"), encoding: .utf8)
    let blocks = page.matches(of: /(?s)\n```swift\n(.*?\n)```\n/).map { String($0.1) }
    try #require(blocks.indices.contains(index))
    return blocks[index]
  }

  @Test(arguments: [[], ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]])
  func `a package that is isolated to the main actor needs no attribute on its controllers`(
    features: [String]
  ) throws {
    #expect(try check(example(5), ["-default-isolation", "MainActor"] + features) == "")
  }

  @Test func `a program may give a window to a thread of its own`() throws {
    #expect(try check(example(6)) == "")
  }

  @Test func `a program may pass its pixels to another one`() throws {
    let kernels = Toolchain.package.appending(path: "Sources/CRowKernels").path
    #expect(try check(example(4), ["-I", kernels]) == "")
  }

  @Test(arguments: [
    ("func f(_ view: UIView) {}", "'UIView' has been renamed to 'View'"),
    ("class Card: UIViewController {}", "'UIViewController' has been renamed to 'ViewController'"),
    ("func f(_ v: CGVector) {}", "'CGVector' has been renamed to 'Vector'"),
    ("let picture = UIImageView()", "use a View whose `contents` is a picture"),
    ("let c = NSLayoutConstraint()", "use frames, which you set in `viewDidLayoutSubviews`"),
  ])
  func `for a name of UIKit, the compiler reports the name to use`(line: String, message: String)
    throws
  {
    let output = try check("import SegueKit\n\(line)\n")
    #expect(output.contains(message), "\(output)")
  }

  @Test func `Foundation's own names stay usable`() throws {
    let program = "import Foundation\nimport SegueKit\nfunc f(_ x: CGFloat, _ t: TimeInterval) {}\n"
    #expect(try check(program) == "")
  }
}
