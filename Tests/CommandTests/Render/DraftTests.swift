import Foundation
import Testing

/// Tests the option `--draft`, which renders a small film quickly.
struct DraftTests {
  private struct Document: Decodable {
    var frames: Int
    var fps: Double
    var size: [Int]
    var draft: Bool
    var file: FilmTests.Document.Stored
  }

  private func draft(_ arguments: String...) throws -> Document {
    try document(["a.png", "b.png"] + arguments, Screens())
  }

  private func document(
    _ arguments: [String], _ screens: Screens, output: String = "o.mp4"
  ) throws -> Document {
    let run = try Run.segue(
      ["render"] + arguments + ["-o", output, "--draft", "--json"], in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    return try run.json(Document.self)
  }

  @Test
  func
    `with --draft, a film has half the size and 30 frames a second, and the printed result says so`()
    throws
  {
    let film = try draft("--duration", "1", "--fps", "60")
    #expect(film.draft && film.fps == 30 && film.frames == 31 && film.size == [12, 20])
    let slow = try draft("--fps", "10")
    #expect(slow.fps == 10 && slow.file.size == slow.size)
    let screens = try Screens()
    #expect(
      try screens.render("-o", "o.mp4", "--draft").text.contains("  30 fps  a draft  drawn in "))
    #expect(try !screens.render("-o", "o.mp4").text.contains("draft"))
  }

  @Test
  func
    `--draft does not halve the size in --size, and rounds halves to even numbers only in videos`()
    throws
  {
    let screens = try Screens()
    try screens.folder.write("wide.png", Picture.png(26, 41, seed: 3))
    try screens.folder.write("thin.png", Picture.png(1, 3, seed: 4))
    for (output, half, thin) in [
      ("o.mp4", [14, 20], [2, 2]), ("o.webm", [14, 20], [2, 2]), ("o.y4m", [14, 20], [2, 2]),
      ("o.gif", [13, 21], [1, 2]), ("o.webp", [13, 21], [1, 2]), ("o.png", [13, 21], [1, 2]),
    ] {
      func size(_ words: String...) throws -> [Int] {
        try document(words, screens, output: output).size
      }
      #expect(try size("wide.png", "a.png", "--fit", "cover") == half, "\(output)")
      #expect(try size("thin.png", "a.png", "--fit", "cover") == thin, "\(output)")
      #expect(try size("a.png", "b.png", "--size", "50x77", "--fit", "cover") == [50, 77])
      #expect(try size("a.png", "b.png", "--size", "50%") == [12, 20])
    }
  }

  @Test func `with --draft, the frame numbers of --frames still refer to the full film`() throws {
    let film = try draft("--duration", "1", "--frames", "20..29")
    #expect(film.fps == 60 && film.frames == 10 && film.size == [12, 20])
  }

  @Test
  func
    `with --draft, decorated films and storyboards also have half the size unless --size is given`()
    throws
  {
    let whole = try Screens().render(
      "-o", "null:", "--frame", "phone", "--progress", "0", "--json"
    ).json(FilmTests.Document.self)
    let half = try draft("--frame", "phone", "--progress", "0")
    for (small, large) in zip(half.size, whole.size) { #expect(abs(2 * small - large) <= 2) }

    let screens = try Screens()
    try screens.folder.write(
      "board.yaml",
      """
      segue: 1
      size: 24x40
      scale: 2
      screens: { one: { image: a.png }, two: { image: b.png } }
      container: { kind: navigation, root: one }
      script: [{ at: 0, push: two }]
      """.utf8)
    #expect(try document(["board.yaml"], screens).size == [24, 40])
    #expect(try document(["board.yaml", "--size", "24x40"], screens).size == [24, 40])
  }

  @Test(arguments: ["o.mov", "o.webm", "o.gif", "o.apng", "o.webp", "o.png", "f-%d.png", "o.y4m"])
  func `with --draft, a film can be written in every format`(_ output: String) throws {
    let run = try Screens().render("-o", output, "--draft", "--fps", "10")
    #expect(run.code == 0 && run.errors.filter { $0 == "\n" }.count <= 1, "\(run.errors)")
  }

  @Test func `a draft is not fitted to --max-size`() throws {
    let run = try Screens().render("-o", "o.gif", "--draft", "--max-size", "1000")
    #expect(run.code == 0 && run.text.contains("  a draft  "), "\(run.errors)")
  }
}
