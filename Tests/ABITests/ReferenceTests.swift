import Foundation
import SegueWire
import TestSupport
import Testing

@testable import ABIPages

/// Checks that docs/reference/abi.md matches the headers and the signature tables.
///
/// `SEGUE_RECORD_LAYOUT=1 swift test --filter ABITests` writes the page. Read the diff before you
/// commit it.
@Suite struct ReferenceTests {
  private static let page = Toolchain.package.appending(path: "docs/reference/abi.md")

  @Test func `docs/reference/abi.md matches the C headers and the signature tables`() throws {
    let now = try Reference.text()
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_LAYOUT"] == "1" {
      try now.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let before = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(
      now.split(separator: "\n", omittingEmptySubsequences: false)
        == before.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test func `docs/reference/abi.md has a signature and a table row for every function`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    for table in SignatureTable.all {
      for row in table.rows {
        #expect(text.contains("\n| `\(row.name)` | "), "\(table.interface) \(row.name)")
        #expect(text.contains("int32_t \(row.name)("), "\(table.interface) \(row.name)")
      }
    }
  }
}
