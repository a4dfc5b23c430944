import Foundation
import PropertyFiles
import SegueProperties
import TestSupport
import Testing

/// Tests that the committed files equal the files that are generated from the table of properties.
///
/// `SEGUE_RECORD=1 swift test --filter ABITests` writes the files. Read the diff before you commit
/// it.
@Suite struct PropertyFileTests {
  @Test
  func `the properties in headers and bindings are generated from the current property table`()
    throws
  {
    for (path, now) in PropertyFiles.all(ViewProperty.declared) {
      let file = Toolchain.package.appending(path: path)
      if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
        try now.write(to: file, atomically: true, encoding: .utf8)
      }
      let before = try String(contentsOf: file, encoding: .utf8)
      #expect(
        now.split(separator: "\n", omittingEmptySubsequences: false)
          == before.split(separator: "\n", omittingEmptySubsequences: false), "\(path)")
    }
  }

  @Test
  func `no property is newer than Segue's version, and the oldest properties are from version 0.1`()
    throws
  {
    let source = try String(
      contentsOf: Toolchain.package.appending(path: "Sources/segue/Commands/Segue.swift"),
      encoding: .utf8)
    let version = try #require(source.firstMatch(of: /static let version = "(\d+)\.(\d+)\./))
    let present = try #require(UInt32(version.1)) * 1000 + (try #require(UInt32(version.2)))
    let rows = ViewProperty.declared
    #expect(rows.allSatisfy { $0.since <= present })
    #expect(rows.first?.sinceVersion == "0.1")
    #expect(rows.map(\.since) == rows.map(\.since).sorted())
  }

  @Test func `property numbers are consecutive, and property names are unique`() {
    let rows = ViewProperty.declared
    #expect(rows.map(\.number) == (1...UInt32(rows.count)).map { $0 })
    #expect(Set(rows.map(\.name)).count == rows.count)
    #expect(Set(rows.map(\.swiftName)).count == rows.count)
    for row in rows {
      #expect(row.initial.count == (row.stride == 0 ? row.fixedCount : 0), "\(row.name)")
      #expect(row.refusal(of: row.initial) == nil, "\(row.name)")
    }
  }
}
