import Foundation
import SegueSystem
import Testing

/// Tests the list of the libraries that are opened when they are needed.
struct LateLibraryTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test func `the list has the files that the C modules open, and no others`() throws {
    // segue_bind's alternatives are divided by "|".
    var opened: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path) where name.hasSuffix(".c") {
      let text = try String(contentsOf: Self.sources.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /"(lib[\w.+-]+\.so\.[0-9][^"\s]*)"/) where !name.hasPrefix("CLibAV/") {
        opened.formUnion(match.1.split(separator: "|").map(String.init))
      }
    }
    let text = try String(
      contentsOf: Self.sources.appending(path: "SegueSystem/LateLibrary+System.swift"), encoding: .utf8)
    let listed = Set(text.matches(of: /"(lib[^"]+\.so\.[0-9]+)"/).map { String($0.1) })
    // SDL opens Xlib; see CSDL/open.c.
    #expect(listed == opened.subtracting(["libX11.so.6"]))
  }

  @Test func `each library has a file, or one sentence that says who needs it and how to get it`() {
    let libraries = LateLibrary.system()
    #expect(libraries.count == 10)
    for library in libraries {
      #expect((library.file == nil) == (library.absence != nil), "\(library.name)")
      if let file = library.file { #expect(file.hasPrefix("/") && file.contains(".so."), "\(file)") }
      if let absence = library.absence {
        #expect(absence.contains("; install ") && !absence.hasSuffix("."), "\(absence)")
      }
    }
  }
}
