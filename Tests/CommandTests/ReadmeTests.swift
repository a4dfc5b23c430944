import Foundation
import Testing

/// What the README shows is what happens.
struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the README's plug-in in C compiles, is listed and draws`() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let begin = try #require(readme.range(of: "```c\n"))
    let end = try #require(readme.range(of: "```", range: begin.upperBound..<readme.endIndex))
    let code = readme[begin.upperBound..<end.lowerBound]
    #expect(code.split(separator: "\n").count <= 36)
    let screens = try Screens()
    try screens.folder.write("fade.c", code.utf8)
    let headers = Self.root.path + "/Sources/CSegue/include"
    let compiled = try Run.shell(
      "clang -std=c11 -shared -fPIC -I '\(headers)' -o fade.so fade.c && chmod o-w fade.so",
      in: screens.folder)
    #expect(compiled.code == 0, "\(compiled.errors)")
    let run = try screens.render(
      "-o", "fade.gif", "--plugin-path", ".", "--animator", "org.example.fade", "--strict",
      "--json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try run.json(FilmTests.Document.self).duration == 0.4)
  }
}
