import Foundation
import SegueWire
import TestSupport
import Testing

@testable import ABIPages

/// Tests that the signature tables and the C headers agree.
@Suite struct RowTests {
  static let tables = SignatureTable.all.filter { !$0.structName.isEmpty }

  @Test(arguments: tables.map(\.structName))
  func `the signature tables have the names and types of the headers' functions in order`(
    _ name: String
  ) throws {
    let table = try #require(Self.tables.first { $0.structName == name })
    let declared = try #require(
      try Header.all().flatMap(\.structs).first { $0.name == name },
      "no header declares \(name)")
    #expect(declared.functions.map(\.name) == table.rows.map(\.name))
    for (function, row) in zip(declared.functions, table.rows) {
      let parameters = try #require(function.parameters)
      #expect(parameters.map(\.type) == row.arguments.map(\.kind.cType), "\(row.name)")
      #expect(parameters.map(\.name) == row.arguments.map(\.name), "\(row.name)")
    }
  }

  @Test func `every interface struct in the headers has a signature table`() throws {
    let declared = try Header.all().flatMap(\.structs).filter { !$0.functions.isEmpty }
    #expect(declared.count == 16)
    #expect(Set(declared.map(\.name)) == Set(Self.tables.map(\.structName)))
  }

  @Test func `every function type in the headers has a row in a signature table`() throws {
    let types = try Header.all().flatMap(\.functionTypes)
    let rows = Dictionary(
      uniqueKeysWithValues: [SignatureTable.entry, .completion, .driver, .painter].map {
        ($0.interface == "segue.entry" ? "segue_entry_t" : "segue_\($0.rows[0].name)_t", $0.rows[0])
      })
    #expect(Set(types.map(\.name)) == Set(rows.keys))
    for type in types {
      let row = try #require(rows[type.name])
      #expect(type.parameters?.map(\.type) == row.arguments.map(\.kind.cType), "\(type.name)")
      #expect(type.parameters?.map(\.name) == row.arguments.map(\.name), "\(type.name)")
    }
  }

  @Test(arguments: Header.names)
  func `each function in the headers has its own comment, which ends with the function's tag`(
    _ name: String
  ) throws {
    let url = Toolchain.headers.appending(path: "segue/\(name).h")
    let text = try String(contentsOf: url, encoding: .utf8)
    let tagged = SlotTag.tagged(text)
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_LAYOUT"] == "1" {
      try tagged.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(text == tagged)
    for structure in try Header(named: name).structs {
      guard let table = Self.tables.first(where: { $0.structName == structure.name }) else {
        continue
      }
      for (function, row) in zip(structure.functions, table.rows) {
        let comment = function.comment.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(comment.hasSuffix(SlotTag(row, of: table).text), "\(row.name)")
      }
    }
  }

  @Test func `each function's comment says which pointers may be NULL and which handles may be 0`()
    throws
  {
    for structure in try Header.all().flatMap(\.structs) {
      guard let table = Self.tables.first(where: { $0.structName == structure.name }) else {
        continue
      }
      for (function, row) in zip(structure.functions, table.rows) {
        let comment = function.comment.replacing(/[\s*]+/, with: " ")
        for argument in row.arguments where argument.kind != .userData {
          let name = argument.name
          if case .handle = argument.kind {
            let saysZero = comment.contains(try Regex("`\(name)` (0 is|may be 0)"))
            let refusesZero = comment.contains("`\(name)` 0 is SEGUE_ERROR_STALE_HANDLE")
            #expect((saysZero && !refusesZero) == argument.isOptional, "\(row.name) \(name)")
            continue
          }
          let saysNull = comment.contains("`\(name)` may be NULL")
          switch argument.kind {
          // For an array, the header must always say that the pointer may be NULL, because an array
          // may be empty.
          case .handles, .propertyNumbers: #expect(saysNull, "\(row.name) \(name)")
          default: #expect(saysNull == argument.isOptional, "\(row.name) \(name)")
          }
        }
      }
    }
  }

  @Test func `a frame driver may call only the view functions that set properties`() {
    for row in SignatureTable.view.rows {
      #expect((row.phase == .driving) == (row.name == "set"), "\(row.name)")
    }
  }

  @Test func `in each signature, an array's count parameter follows the array`() {
    for row in SignatureTable.all.flatMap(\.rows) {
      for (index, argument) in row.arguments.enumerated() where argument.kind == .count {
        switch row.arguments[max(index - 1, 0)].kind {
        case .array, .handles, .propertyNumbers: break
        default: Issue.record("\(row.name)")
        }
      }
      let arrays = row.arguments.count {
        switch $0.kind {
        case .array, .handles, .propertyNumbers: true
        default: false
        }
      }
      #expect(row.arguments.count { $0.kind == .count } == arrays, "\(row.name)")
    }
  }

  @Test func `timings may be created and read as long as the context is valid`() {
    for row in SignatureTable.animation.rows {
      #expect((row.phase == .any) == row.name.hasPrefix("timing_"), "\(row.name)")
    }
  }

  @Test func `ABI functions return results only through their last parameters`() {
    for table in SignatureTable.all {
      for row in table.rows {
        let firstResult = row.arguments.firstIndex { $0.kind.isResult } ?? row.arguments.count
        let rest = row.arguments[firstResult...]
        #expect(rest.allSatisfy { $0.kind.isResult || $0.kind == .capacity }, "\(row.name)")
      }
    }
  }
}
