import Foundation
import Testing

/// `Examples/FrontEnd`, a program in one file that uses the library products alone.
struct FrontEndTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let program = "Examples/FrontEnd/main.swift"

  @Test func `a second front end plays the storyboard as the command does, but for its finger`()
    throws
  {
    let folder = try Folder()
    let storyboard = Self.root + "/Examples/fjord.yaml"
    for name in ["played", "filmed"] {
      try FileManager.default.createDirectory(
        atPath: folder / name, withIntermediateDirectories: true)
    }
    let played = try Run.frontEnd(storyboard, folder / "played")
    #expect(played.code == 0, "\(played.errors)")
    let filmed = try Run.segue(
      "render", storyboard, "-o", folder / "filmed/frame-%02d.png", "--fps", "4", "--size",
      "98x212")
    #expect(filmed.code == 0, "\(filmed.errors)")

    let names = try FileManager.default.contentsOfDirectory(atPath: folder / "filmed").sorted()
    #expect(names.count == 79)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder / "played").sorted() == names)
    let other = try names.indices.filter { index in
      try folder.bytes("played/" + names[index]) != folder.bytes("filmed/" + names[index])
    }
    // The front end's finger goes down at 1.55 s and pops the letter, which the script does by 4.9
    // s, so the frames differ only in between.
    let seconds = other.map { Double($0) / 4 }
    #expect(seconds.first == 1.75)
    #expect(try #require(seconds.last) < 5)
    #expect(Set([1.75, 2, 3.5]).isSubset(of: seconds))

    // The script's push and the finger's pop. The script's two drags then begin nothing.
    let ends = played.text.split(separator: "\n")
    #expect(ends.count == 11 && ends.allSatisfy { $0.hasPrefix("completed") }, "\(ends)")
  }

  @Test func `it is short and knows nothing but the library`() throws {
    let lines = try String(contentsOfFile: Self.root + "/" + Self.program, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 62)
    let imports = lines.filter { $0.hasPrefix("import ") }
    #expect(imports == ["import SegueMedia", "import SeguePlayer", "import SegueRender"])
    let manifest = try String(contentsOfFile: Self.root + "/Package.swift", encoding: .utf8)
    for name in imports.map({ $0.dropFirst("import ".count) }) {
      #expect(manifest.contains("name: \"\(name)\", targets: [\"\(name)\""), "\(name)")
    }
  }
}
