import Foundation
import TestSupport
import Testing

/// Tests the C plug-ins in the fixtures of all tests.
struct FixtureTests {
  private static let sources: [String] = {
    let tests = Toolchain.package.appending(path: "Tests")
    let files =
      FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    return files.filter { file in
      guard file.contains("/Fixtures/"), file.hasSuffix(".c"),
        let text = try? String(contentsOf: tests.appending(path: file), encoding: .utf8)
      else { return false }
      return text.contains("<segue/") && !text.contains("tomorrow's headers")
    }.sorted()
  }()

  @Test(arguments: sources)
  func `every C fixture compiles without warnings with every installed C compiler`(
    _ source: String
  ) throws {
    try #require(!Toolchain.allCCompilers.isEmpty)
    for compiler in Toolchain.allCCompilers {
      let outcome = try Toolchain.run(
        compiler,
        Toolchain.pluginWarnings + [
          "-std=c11", "-O1", "-c", "-o", "/dev/null", "-I", Toolchain.headers.path,
          Toolchain.package.appending(path: "Tests/\(source)").path,
        ])
      #expect(outcome.status == 0, "\(compiler.path): \(outcome.errors)")
    }
  }
}
