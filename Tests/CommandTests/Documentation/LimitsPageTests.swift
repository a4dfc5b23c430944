import Foundation
import SegueText
import TestSupport
import Testing

@testable import ReferencePages

/// Checks that docs/reference/limits.md is made of the tables of limits in the sources.
///
/// `SEGUE_RECORD=1 swift test --filter CommandTests.LimitsPageTests` writes the page.
@Suite struct LimitsPageTests {
  private static let page = Toolchain.package.appending(path: "docs/reference/limits.md")

  @Test func `docs/reference/limits.md has the rows of every table of limits`() throws {
    let text = LimitsPage.text
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let before = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        == before.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test func `the page has each table of limits that the sources have, and each of its constants`()
    throws
  {
    var names: Set<String> = []
    for file in try Self.sources() {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /enum (\w+): LimitTable \{/) {
        names.insert(String(match.output.1))
        // A constant that no row names would be a limit that nobody can read about.
        let rows = try #require(text.range(of: "static let rows"))
        for constant in text.matches(of: /static let (\w+) =/) {
          let name = String(constant.output.1)
          #expect(name == "rows" || text[rows.upperBound...].contains(name), "\(file.path) \(name)")
        }
      }
    }
    #expect(Set(LimitsPage.tables.map { String(describing: $0) }) == names)
  }

  @Test func `no two limits of an input have the same name, and each is above 0`() {
    var known: Set<[String]> = []
    for row in LimitsPage.tables.flatMap({ $0.rows }) {
      #expect(known.insert([row.input.rawValue, row.name]).inserted, "\(row.name)")
      switch row.amount {
      case .count(let count), .bytes(let count), .pixels(let count): #expect(count > 0)
      case .seconds(let seconds): #expect(seconds > 0)
      }
    }
  }

  /// Returns the files of Swift in `Sources`.
  private static func sources() throws -> [URL] {
    let folder = Toolchain.package.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
  }
}
