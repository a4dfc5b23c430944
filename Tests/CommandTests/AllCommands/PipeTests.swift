import Foundation
import Testing

/// Tests named pipes instead of files: the command refuses each immediately, because opening a pipe waits for a program
/// that writes to it.
struct PipeTests {
  /// Arguments, of which each with the name `pipe` is a pipe.
  static let lines = [
    "render pipe.png a.png -o null:", "render pipe.yaml -o null:", "render pipe.yaml -o page.html",
    "render a.png b.png -o null: --background pipe.png",
    "render a.png b.png -o null: --frame pipe.svg",
    "render a.png b.png -o null: --animator ./pipe.glsl",
    "render a.png b.png -o null: --animator ./pipe.so",
    "render a.png b.png -o 0.gif.part --group 2 --palette pipe.gif.palette",
    "batch pipe.csv -o film.mp4",
    "batch pipe.yaml -o film.mp4", "join pipe.mp4.part -o film.mp4", "join parts -o film.mp4",
    "validate pipe.so",
  ]

  /// Lines of a storyboard that name a pipe.
  static let keys = [
    "texts: pipe.yaml", "include: pipe.yaml", "audio: { file: pipe.wav }", "font: pipe.ttf",
    "look: { background: pipe.png }", "look: { frame: pipe.svg }",
  ]

  private func folder() throws -> Folder {
    let folder = try Screens().folder
    try FileManager.default.createDirectory(
      atPath: folder / "parts", withIntermediateDirectories: false)
    for ending in [
      "png", "yaml", "svg", "glsl", "so", "gif.palette", "csv", "mp4.part", "wav", "ttf",
    ] {
      #expect(mkfifo(folder / "pipe.\(ending)", 0o600) == 0)
    }
    #expect(mkfifo(folder / "parts/pipe.mp4.part", 0o600) == 0)
    return folder
  }

  private func check(_ run: Run, _ line: String) {
    #expect([64, 65, 66, 69].contains(run.code), "\(line): \(run.code) \(run.errors)")
    #expect(run.errors.contains("pipe"), "\(line): \(run.errors)")
  }

  @Test func `a pipe that is named on the command line is refused immediately`() throws {
    let folder = try folder()
    for line in Self.lines {
      check(try Run.segue(line.split(separator: " ").map(String.init), in: folder), line)
    }
  }

  @Test func `a pipe that a storyboard names is refused immediately`() throws {
    let folder = try folder()
    for key in Self.keys {
      try folder.write(
        "a.yaml",
        Array(
          """
          segue: 1
          size: 20x30
          fps: 8
          screens: { a: { color: "#f00" }, b: { color: "#00f" } }
          container: { kind: navigation, root: a }
          script: [ { at: 0.1, push: b }, { at: 0.1, caption: Hello, for: 0.2 } ]
          \(key)
          """.utf8))
      check(try Run.segue("render", "a.yaml", "-o", "film.mp4", in: folder), key)
    }
  }
}
