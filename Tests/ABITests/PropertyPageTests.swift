import Foundation
import PropertyFiles
import SegueProperties
import TestSupport
import Testing

@testable import ABIPages

/// Tests that the pages of docs/reference/properties equal their generated texts.
///
/// `SEGUE_RECORD=1 swift test --filter ABITests` writes the pages, and `PropertyPictureTests` draws their pictures.
@Suite struct PropertyPageTests {
  private static let folder = Toolchain.package.appending(path: "docs/reference/properties")

  /// Compares a file with its generated text. If SEGUE_RECORD is set, writes the file first.
  private func expect(_ file: URL, is text: String) throws {
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let before = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        == before.split(separator: "\n", omittingEmptySubsequences: false), "\(file.path)")
  }

  @Test(arguments: ViewProperty.declared.map(\.name))
  func `the page of each property is generated from the current property table`(_ name: String)
    throws
  {
    let property = try #require(ViewProperty.declared.first { $0.name == name })
    let entry = try #require(PropertyEntry.all[name], "\(name) has no entry")
    let page = PropertyPage(property: property, entry: entry)
    try expect(Self.folder.appending(path: page.file), is: page.text())
  }

  @Test func `the index of the properties is generated from the current property table`() throws {
    try expect(Self.folder.appending(path: "README.md"), is: PropertyIndex.text)
    for property in ViewProperty.declared {
      #expect(PropertyIndex.text.contains("](\(property.name).md)"), "\(property.name)")
    }
  }

  @Test
  func
    `the Swift examples of the property pages are in a source file that another target compiles`()
    throws
  {
    try expect(
      Toolchain.package.appending(path: "Tests/SDKTests/PropertyExamples.swift"),
      is: PropertyExamplesFile.text)
  }

  @Test func `every property page belongs to a property in the table`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".md") }
    #expect(Set(names) == Set(ViewProperty.declared.map { "\($0.name).md" } + ["README.md"]))
    #expect(Set(PropertyEntry.all.keys) == Set(ViewProperty.declared.map(\.name)))
  }

  @Test func `related properties exist, and no property is related to itself`() {
    for (name, entry) in PropertyEntry.all {
      #expect(entry.related.allSatisfy { PropertyEntry.all[$0] != nil }, "\(name)")
      #expect(Set(entry.related).count == entry.related.count && !entry.related.contains(name))
    }
  }

  @Test func `a property page lists each constant of its property with the value in the header`()
    throws
  {
    func page(_ name: String) throws -> String {
      try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
    }
    #expect(try page("blend_mode").contains("\n| `SEGUE_BLEND_PLUS` | 7 | "))
    #expect(try page("gradient").contains("\n| `SEGUE_GRADIENT_RADIAL` | 2 | "))
    #expect(try !page("gradient").contains("SEGUE_GRADIENT_NONE"))
    for (name, count) in [
      ("gradient", 2), ("blend_mode", 8), ("mask_mode", 4), ("path", 5), ("stroke_style", 6),
    ] {
      #expect(try page(name).matches(of: /\n\| `SEGUE_\w+` \| \d+ \|/).count == count, "\(name)")
    }
  }

  @Test
  func `the property pages contain every property declaration of the header and the bindings`()
    throws
  {
    func words(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    func file(_ path: String) throws -> String {
      words(try String(contentsOf: Toolchain.package.appending(path: path), encoding: .utf8))
    }
    let rows = ViewProperty.declared
    let files = [
      (
        "Sources/CSegue/include/segue/properties.h", rows.flatMap(CProperties.declarations),
        ["static inline int32_t segue_", "typedef struct"]
      ),
      (
        "Bindings/cpp/properties.hpp", rows.flatMap(CppProperties.declarations),
        [") const {"]
      ),
      ("Bindings/rust/properties.rs", rows.flatMap(RustProperties.declarations), ["pub fn "]),
      (
        "Sources/SegueSDK/View+Properties.swift", rows.flatMap(SwiftProperties.declarations),
        ["public var "]
      ),
    ]
    for (path, declarations, marks) in files {
      let text = try file(path)
      let count = marks.reduce(0) { $0 + text.components(separatedBy: $1).count - 1 }
      #expect(count == declarations.count, "\(path)")
      for declaration in declarations {
        let start = declaration.replacing(" { get nonmutating set }", with: " {")
        let head = words(start.last == ";" ? start.dropLast() : start[...])
        #expect(text.range(of: head) != nil, "\(path): \(head)")
      }
    }
  }
}
