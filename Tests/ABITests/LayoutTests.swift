import Foundation
import SegueWire
import TestSupport
import Testing

@testable import ABIPages

/// Compares the ABI's binary layout with the committed list, in which no line may ever change.
///
/// `SEGUE_RECORD_LAYOUT=1 swift test --filter ABITests` records additions. Read the diff before you
/// commit it.
@Suite struct LayoutTests {
  static let committed = Toolchain.package.appending(path: "Tests/ABITests/layout.txt")

  /// Compiles and runs a program that prints the sizes of the structs, the offsets of their fields,
  /// and the constants that the headers declare.
  static func dump() throws -> String {
    var lines: [String] = []
    var program = "#include <stdio.h>\n#include <stddef.h>\n#include \"segue/segue.h\"\n"
    program += "#define S(x) _Generic((x), char *: \"%s\", const char *: \"%s\", default: \"%d\")\n"
    program += "int main(void) {\n"
    for header in try Header.all() where header.file.hasPrefix("ext/") {
      program = "#include \"segue/\(header.file)\"\n" + program
    }
    for header in try Header.all() {
      for structure in header.structs {
        let type = "\(structure.name)_t"
        program += "printf(\"struct \(type) %zu\\n\", sizeof(\(type)));\n"
        for field in structure.fields {
          program +=
            "printf(\"field \(type).\(field.name) %zu \(signature(field))\\n\", "
            + "offsetof(\(type), \(field.name)));\n"
        }
      }
      for type in header.functionTypes {
        program +=
          "printf(\"function \(type.name) %zu \(signature(type))\\n\", sizeof(\(type.name)));\n"
      }
      for constant in header.constants {
        program +=
          "printf(\"constant \(constant) \"); printf(S(\(constant)), \(constant)); puts(\"\");\n"
      }
    }
    program += "return 0; }\n"
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "layout.c")
    let executable = folder.appending(path: "layout")
    try program.write(to: source, atomically: true, encoding: .utf8)
    guard let compiler = Toolchain.cCompiler else { throw Toolchain.Failure("no C compiler") }
    let built = try Toolchain.run(
      compiler,
      [
        "-std=c11", "-w", "-I", Toolchain.headers.path, "-o", executable.path, source.path,
      ])
    if built.status != 0 { throw Toolchain.Failure(built.errors) }
    lines = try Toolchain.run(executable, []).output.split(separator: "\n").map(String.init)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func signature(_ field: Header.Field) -> String {
    guard let parameters = field.parameters else { return field.type }
    return "(" + parameters.map(\.type).joined(separator: ", ") + ")"
  }

  @Test func `the C headers' binary layout equals the committed list`() throws {
    let now = try Self.dump()
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_LAYOUT"] == "1" {
      try now.write(to: Self.committed, atomically: true, encoding: .utf8)
    }
    let before = try String(contentsOf: Self.committed, encoding: .utf8)
    #expect(now.split(separator: "\n") == before.split(separator: "\n"))
  }

  @Test func `layout.c asserts every size and offset of the ABI's structs`() throws {
    let asserted = try String(
      contentsOf: Toolchain.package.appending(path: "Sources/CSegue/layout.c"), encoding: .utf8)
    var count = 0
    for line in try Self.dump().split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words[0] {
      case "struct": #expect(asserted.contains("SEGUE_SIZE(\(words[1]), \(words[2]));"), "\(line)")
      case "field":
        let name = words[1].replacing(".", with: ", ")
        #expect(asserted.contains("SEGUE_OFFSET(\(name), \(words[2]));"), "\(line)")
      default: continue
      }
      count += 1
    }
    #expect(count > 100)
  }

  @Test func `the offsets in the signature tables match the compiler's`() throws {
    let dump = Set(
      try Self.dump().split(separator: "\n").map {
        $0.split(separator: " ").prefix(3).joined(separator: " ")
      })
    for table in SignatureTable.all where !table.structName.isEmpty {
      #expect(dump.contains("struct \(table.structName)_t \(table.size())"), "\(table.interface)")
      for (slot, row) in table.rows.enumerated() {
        let line = "field \(table.structName)_t.\(row.name) \(table.offset(ofSlot: slot))"
        #expect(dump.contains(line), "\(line)")
      }
    }
  }
}
