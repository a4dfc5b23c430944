import Foundation
import TestSupport
import Testing

/// Tests that the files that repeat the version, such as the changelog, agree with the version in
/// the command's sources.
struct VersionTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Toolchain.package.appending(path: path), encoding: .utf8)
  }

  private func version() throws -> String {
    let line = #/static let version = "(\d+\.\d+\.\d+)"/#
    let source = try text("Sources/segue/Commands/Segue.swift")
    return String(try #require(source.firstMatch(of: line)).1)
  }

  @Test func `make print-version prints the version of the command`() throws {
    let outcome = try Toolchain.run(
      URL(filePath: "/usr/bin/make"), ["-s", "-C", Toolchain.package.path, "print-version"])
    #expect(outcome.output == "\(try version())\n", "\(outcome.errors)")
  }

  @Test func `the Debian packages have the version of the command`() throws {
    let line = #/^segue \(([^)]+)\) /#
    let newest = try #require(try text("debian/changelog").firstMatch(of: line)).1
    #expect(try String(newest) == version())
  }

  @Test func `the changelog has a section for the current version`() throws {
    #expect(try text("CHANGELOG.md").contains("\n## [\(version())]"))
  }

  @Test func `the README's commands install the current version`() throws {
    let version = try version()
    let names = try text("README.md").matches(of: /segue(?:-plugins)?[_-](\d+\.\d+\.\d+)/)
    #expect(names.count >= 4)
    for name in names { #expect(name.1 == version) }
  }

  @Test func `the pkg-config file and the manual take their version from the build`() throws {
    let pkgConfig = try text("Plugins/segue-plugin.pc.in")
    #expect(pkgConfig.contains("\nVersion: @VERSION@\n"))
    #expect(try text("docs/segue.1").contains("\n.Os\n"))
  }
}
