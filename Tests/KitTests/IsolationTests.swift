import Foundation
import TestSupport
import Testing

/// Compiles programs that use SegueKit, in modules with and without the main actor as their default
/// isolation, and programs that use UIKit's names.
struct IsolationTests {
  /// The compiler options with the search paths of the package's modules: the Swift modules, and the C modules that
  /// they import. For a C module without a module map, the build has generated a module map.
  private static let modules: [String] = {
    let build = Toolchain.package.appending(path: ".build/debug")
    let sources = Toolchain.package.appending(path: "Sources")
    var options = ["-I", build.appending(path: "Modules").path]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    for name in names.sorted() where name.hasPrefix("C") {
      let target = sources.appending(path: name)
      let folders = [target, target.appending(path: "include")]
      let hasMap = { (folder: URL) in
        FileManager.default.fileExists(atPath: folder.appending(path: "module.modulemap").path)
      }
      if let folder = folders.first(where: hasMap) {
        options += ["-I", folder.path]
      } else {
        // The folder CPictures has the module CSeguePictures.
        let made = build.appending(path: "CSegue\(name.dropFirst()).build")
        if hasMap(made) {
          options += ["-Xcc", "-fmodule-map-file=\(made.path)/module.modulemap"]
          // A header may include another module's.
          options += ["-Xcc", "-I\(target.appending(path: "include").path)"]
        }
      }
    }
    return options
  }()

  /// Returns the compiler's output for a program, which is empty if there are no errors or warnings. A `main` program
  /// has statements at the top level.
  private func check(_ program: String, _ options: [String] = [], main: Bool = false) throws
    -> String
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: main ? "main.swift" : "Program.swift")
    try program.write(to: file, atomically: true, encoding: .utf8)
    let run = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      ["swiftc", "-typecheck", "-swift-version", "6"] + (main ? [] : ["-parse-as-library"])
        + Self.modules + options + [file.path])
    return run.output + run.errors
  }

  private func example(_ index: Int) throws -> String {
    let page = try String(
      contentsOf: Toolchain.package.appending(path: "docs/library.md"), encoding: .utf8)
    let blocks = page.matches(of: /(?s)\n```swift\n(.*?\n)```\n/).map { String($0.1) }
    try #require(blocks.indices.contains(index))
    return blocks[index]
  }

  @Test func `the documentation's examples that make films compile`() throws {
    #expect(try check(example(0), main: true) == "")
    #expect(try check("import SegueFilm\n" + example(1), main: true) == "")
  }

  @Test func `the documentation's example that plays a storyboard compiles`() throws {
    #expect(try check(example(9), main: true) == "")
  }

  @Test func `the documentation's sheet example compiles`() throws {
    #expect(try check(example(5)) == "")
  }

  @Test(arguments: [[], ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]])
  func `in a package isolated to the main actor, view controllers need no attribute`(
    features: [String]
  ) throws {
    #expect(try check(example(6), ["-default-isolation", "MainActor"] + features) == "")
  }

  @Test func `a program may move a window to another thread`() throws {
    #expect(try check(example(7)) == "")
  }

  @Test(arguments: [[], ["-default-isolation", "MainActor"]])
  func `a view controller waits for asynchronous work`(options: [String]) throws {
    #expect(try check(example(8), options) == "")
  }

  @Test func `pixel buffers may be passed to another thread`() throws {
    #expect(try check(example(4)) == "")
  }

  @Test(arguments: [
    ("func f(_ view: UIView) {}", "'UIView' has been renamed to 'View'"),
    ("class Card: UIViewController {}", "'UIViewController' has been renamed to 'ViewController'"),
    ("func f(_ v: CGVector) {}", "'CGVector' has been renamed to 'Vector'"),
    ("let picture = UIImageView()", "has been renamed to 'ImageView'"),
    ("let c = NSLayoutConstraint()", "use frames, which you set in `viewDidLayoutSubviews`"),
  ])
  func `the compiler's error for a UIKit name suggests the name that Segue uses`(
    line: String, message: String
  )
    throws
  {
    let output = try check("import SegueKit\n\(line)\n")
    #expect(output.contains(message), "\(output)")
  }

  /// The members in parts, since the errors of all of them do not fit into a pipe.
  private static let advice: [[(line: String, words: String)]] = {
    var all = UIKitAdvice.members.enumerated().map { index, row in
      let receiver = row.member.hasPrefix(".") ? "x" : "\(row.owner)."
      return (line: "func f\(index)(_ x: \(row.owner)) { _ = \(receiver)\(row.member) }", words: row.advice)
    }
    all += UIKitAdvice.types.enumerated().map { index, row in
      (line: "func t\(index)(_ x: \(row.name)) {}", words: row.advice)
    }
    all += UIKitAdvice.overrides.enumerated().map { index, row in
      (line: "class C\(index): \(row.owner) { override \(row.member) }", words: row.advice)
    }
    return stride(from: 0, to: all.count, by: 40).map { Array(all[$0..<min($0 + 40, all.count)]) }
  }()

  @Test(arguments: advice.indices)
  func `members of UIKit that stay out answer with advice, where they are used and where they are overridden`(
    part: Int
  ) throws {
    let rows = Self.advice[part]
    let output = try check("import SegueKit\n" + rows.map(\.line).joined(separator: "\n"))
    var found: [Int: String] = [:]
    for match in output.matches(of: /Program\.swift:(\d+):\d+: error: (.*)/) {
      if let line = Int(match.1) { found[line, default: ""] += match.2 + "\n" }
    }
    for (index, row) in rows.enumerated() {
      let answer = found[index + 2]
      #expect(answer?.contains(row.words) == true, "\(row.line): \(answer ?? "no error")")
    }
  }

  @Test func `names of Foundation stay usable next to SegueKit`() throws {
    let program = "import Foundation\nimport SegueKit\nfunc f(_ x: CGFloat, _ t: TimeInterval) {}\n"
    #expect(try check(program) == "")
  }
}
