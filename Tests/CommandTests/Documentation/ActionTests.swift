import Foundation
import TestSupport
import Testing

/// Tests the script of the GitHub Action.
struct ActionTests {
  /// Runs the script in a folder with two screens, as the action does.
  private func run(
    _ arguments: String, outputs: String = "", wheel: String = "", sum: String = "", in folder: Folder
  ) throws -> (run: Run, given: String) {
    let program = Toolchain.package.appending(path: "tools/action/run").path
    try folder.write("given", "".utf8)
    let lines = [
      "export SEGUE_ARGUMENTS=\(quoted(arguments)) SEGUE_OUTPUTS=\(quoted(outputs))",
      "export SEGUE_WHEEL=\(quoted(wheel)) SEGUE_SHA256=\(quoted(sum)) GITHUB_OUTPUT=$PWD/given",
      "mkdir -p bin && ln -sf \"$segue\" bin/segue && PATH=$PWD/bin:$PATH \(quoted(program))",
    ]
    let run = try Run.shell(lines.joined(separator: "\n"), in: folder)
    return (run, String(decoding: try folder.bytes("given"), as: UTF8.self))
  }

  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  @Test func `the action makes a film and gives its path`() throws {
    let folder = try Screens().folder
    let (run, given) = try self.run(
      "render a.png b.png -o 'a film.gif' --fps 5 --quiet", outputs: "*.gif\nnone-*.mp4\nnone.gif\n", in: folder)
    #expect(run.code == 0, "\(run.text) \(run.errors)")
    #expect(given.split(separator: "\n").dropFirst().dropLast() == ["a film.gif"], "\(given)")
    #expect(run.errors.contains("::warning title=Segue::no file matches none-*.mp4 "), "\(run.errors)")
  }

  @Test func `a name with line breaks begins no message of its own`() throws {
    let folder = try Screens().folder
    let (run, _) = try self.run("list", wheel: "100%\n::warning::x\r.whl", sum: "0", in: folder)
    #expect(run.text.contains("wheel 100%25%0A::warning::x%0D.whl;"), "\(run.text)")
    #expect(!run.text.split(separator: "\n").contains { $0.hasPrefix("::warning") })
  }

  @Test func `a wheel that pip refuses is a sentence`() throws {
    let folder = try Screens().folder
    try folder.write("segue.whl", "x".utf8)
    let sum = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    let (run, _) = try self.run("list", wheel: "segue.whl", sum: sum, in: folder)
    #expect(run.code == 65)
    #expect(run.text.contains("::error title=Segue::segue.whl cannot be installed"), "\(run.text)")
  }

  @Test func `words of the input are never run as commands`() throws {
    let folder = try Screens().folder
    let (run, _) = try self.run("curve ease --at 0 $(touch stolen) ; touch stolen", in: folder)
    #expect(run.code == 64)
    #expect(!FileManager.default.fileExists(atPath: folder / "stolen"))
  }

  @Test func `wrong inputs of the action are sentences with the command's statuses`() throws {
    let folder = try Screens().folder
    try folder.write("segue.whl", "x".utf8)
    let cases: [(run: Run, given: String)] = [
      try run("", in: folder), try run("render 'a.png", in: folder),
      try run("list", wheel: "segue.whl", in: folder),
      try run("list", wheel: "gone.whl", sum: "0", in: folder),
      try run("list", wheel: "segue.whl", sum: String(repeating: "0", count: 64), in: folder),
      try run("render a.png gone.png -o x.gif", in: folder),
    ]
    #expect(cases.map(\.run.code) == [64, 64, 64, 66, 65, 66], "\(cases.map { $0.run.text })")
    for one in cases { #expect(one.run.text.contains("::error title=Segue::"), "\(one.run.text)") }
  }
}
