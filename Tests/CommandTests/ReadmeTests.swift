import Foundation
import Testing

/// The README's commands do what it shows.
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
    let recipe = try #require(
      readme.range(of: "```sh\n", range: end.upperBound..<readme.endIndex))
    let recipeEnd = try #require(
      readme.range(of: "```", range: recipe.upperBound..<readme.endIndex))
    // Installs the headers and their .pc file where the README's `make install` does.
    let made = try Run.shell(
      """
      set -e
      HOME=$PWD; PATH="$(dirname "$segue"):$PATH"; umask 022
      # A Swift toolchain alone calls it clang.
      command -v cc >/dev/null || cc() { clang "$@"; }
      mkdir -p .local/include .local/lib/pkgconfig
      cp -r '\(Self.root.path)/Sources/CSegue/include/segue' .local/include/
      sed "s|@PREFIX@|$HOME/.local|" '\(Self.root.path)/Plugins/segue-plugin.pc.in' \
        >.local/lib/pkgconfig/segue-plugin.pc
      \(readme[recipe.upperBound..<recipeEnd.lowerBound])
      """, in: screens.folder)
    #expect(made.code == 0, "\(made.errors)")
    #expect(made.text.contains("fade.mp4  25 frames"))
    #expect(readme.contains("make install PREFIX=$HOME/.local"))
    let checked = try Run.shell(
      "clang -std=c11 -Wall -Wextra -Werror -fsyntax-only -I .local/include fade.c",
      in: screens.folder)
    #expect(checked.code == 0, "\(checked.errors)")
    let run = try screens.render(
      "-o", "fade.gif", "--plugin-path", ".", "--animator", "org.example.fade", "--strict",
      "--json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try run.json(FilmTests.Document.self).duration == 0.4)
  }
}
