import Foundation
import TestSupport
import Testing

/// `--max-size`, and the size and rate that a GIF has by default.
@Suite struct MaxSizeTests {
  /// Two screens that are larger than a GIF is by default.
  private func large() throws -> Screens {
    let screens = try Screens()
    try screens.folder.write("a.png", Picture.png(500, 1000, seed: 1))
    try screens.folder.write("b.png", Picture.png(500, 1000, seed: 2))
    return screens
  }

  private struct Document: Decodable {
    struct Stored: Decodable {
      var frames: Int
      var size: [Int]
    }
    var fps: Double
    var size: [Int]
    var file: Stored
  }

  @Test func `a GIF suits a README unless size and rate are given, which one note tells`() throws {
    let screens = try large()
    let usual = try screens.render("-o", "o.gif", "--duration", "0.2", "--json")
    let document = try usual.json(Document.self)
    #expect(document.size == [400, 800] && document.fps == 25)
    #expect(
      usual.errors
        == "segue: o.gif has 400x800 pixels and 25 frames per second, which "
        + "suits a README; --size and --fps set another\n")
    let given = try screens.render(
      "-o", "o.gif", "--duration", "0.2", "--fps", "50", "--size", "500x1000", "--json")
    #expect(try given.json(Document.self).size == [500, 1000])
    #expect(try given.json(Document.self).fps == 50 && given.errors.isEmpty)
    let video = try screens.render("-o", "o.mp4", "--duration", "0.2", "--json")
    #expect(try video.json(Document.self).fps == 60 && video.errors.isEmpty)
  }

  /// Lengths in points keep their part of the frame.
  @Test func `a smaller GIF shows what a larger one shows`() throws {
    let screens = try Screens()
    _ = try Run.shell(
      "convert -size 500x1000 gradient:#804020-#2060c0 a.png; convert a.png -rotate 180 b.png",
      in: screens.folder)
    let options = ["--animator", "push", "--set", "shadow=1", "--progress", "0.5"]
    _ = try screens.render(["-o", "whole.png", "--quiet"] + options)
    _ = try screens.render(["-o", "part.gif", "--quiet"] + options)
    let shell = try Run.shell(
      "ffmpeg -v error -i part.gif -frames:v 1 part.png && "
        + "compare -metric PSNR -resize 400x800! whole.png part.png null: 2>&1; true",
      in: screens.folder)
    let value = Double(shell.text.split(separator: " ").first ?? "") ?? 0
    #expect(value > 28 || shell.text.hasPrefix("inf"), "\(shell.text)")
  }

  @Test func `--max-size is kept, and a note tells how`() throws {
    let screens = try large()
    let run = try screens.render("-o", "o.gif", "--duration", "0.4", "--max-size", "60KB")
    #expect(run.code == 0, "\(run.errors)")
    let size = try Data(contentsOf: URL(fileURLWithPath: screens.folder / "o.gif")).count
    #expect(size <= 60000)
    #expect(run.errors.hasPrefix("segue: o.gif has ") && run.errors.contains(" KB: "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `what is given is kept, and what then can't be had is refused`() throws {
    let screens = try large()
    try screens.folder.write("o.gif", "old".utf8)
    let run = try screens.render(
      "-o", "o.gif", "--duration", "0.4", "--max-size", "10KB", "--size", "500x1000", "--fps", "25")
    #expect(run.code == 73)
    #expect(
      run.errors.contains("o.gif can't have 10 KB or less: with 500x1000 pixels and 25 frames"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: screens.folder / "o.gif")) == Data("old".utf8))
  }

  @Test(arguments: [("o.y4m", "2MB"), ("o.mp4", "2XB"), ("-", "2MB"), ("o.mp4", "0")])
  func `a size that makes no sense is wrong usage`(_ output: String, _ size: String) throws {
    let run = try Screens().render("-o", output, "--max-size", size)
    #expect(run.code == 64)
    #expect(run.errors.contains("--max-size"))
  }
}
