import Foundation
import TestSupport
import Testing

/// Tests `--max-size`, and the default size and frame rate of a GIF.
@Suite struct MaxSizeTests {
  /// Makes two screens that are larger than the default size of a GIF.
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
      var bytes: Int?
      var quality: Int?
      var colors: Int?
    }
    var fps: Double
    var size: [Int]
    var file: Stored
  }

  @Test
  func
    `a GIF has by default at most 400 by 800 pixels and 25 frames a second, and a message says so`()
    throws
  {
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

  /// Lengths in points, such as the radius of a shadow, keep their proportion to the frame's size.
  @Test func `a GIF at the default size shows the same picture as a larger GIF`() throws {
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

  @Test func `--max-size is not exceeded, and the printed result describes the written file`()
    throws
  {
    let screens = try large()
    let arguments = ["-o", "o.gif", "--duration", "0.4", "--max-size", "60KB"]
    let run = try screens.render(arguments)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let bytes = try screens.folder.bytes("o.gif").count
    #expect(bytes <= 60000)
    let file = try screens.render(arguments + ["--json"]).json(Document.self).file
    let size = file.size.map(String.init).joined(separator: "x")
    #expect(file.bytes == bytes && file.quality != nil && file.colors != nil)
    #expect(
      run.text.hasPrefix("o.gif  \((bytes + 9) / 10 * 10 / 1000)") && run.text.contains(" KB  "),
      "\(run.text)")
    #expect(run.text.contains("  \(file.frames) frames  \(size)  "), "\(run.text)")
    let sizes = run.text.split { !"0123456789x".contains($0) }.filter { $0.contains("x") }
    #expect(sizes.map(String.init) == [size])
  }

  @Test func `with --max-size, too, a GIF has at most 800 pixels unless --size says otherwise`()
    throws
  {
    let screens = try Screens()
    for (name, shade) in [("a.png", UInt8(230)), ("b.png", 60)] {
      try screens.folder.write(name, Picture.plain(600, 1200, shade))
    }
    func size(_ arguments: String...) throws -> [Int] {
      let run = try screens.render(
        ["--fps", "10", "--duration", "0.2", "--max-size", "10MB", "--json"] + arguments)
      #expect(run.code == 0, "\(run.errors)")
      return try run.json(Document.self).file.size
    }
    #expect(try size("-o", "o.gif") == [400, 800])
    #expect(try size("-o", "o.gif", "--size", "600x1200") == [600, 1200])
    #expect(try size("-o", "o.webp") == [600, 1200])
    _ = try size("-o", "o.mp4", "-o", "second.gif")
    let head = [UInt8](try screens.folder.bytes("second.gif").prefix(10))
    #expect(head[6...] == [144, 1, 32, 3], "400 by 800 pixels as little-endian numbers")
  }

  @Test
  func `--max-size does not change a given size and rate, and fails if they need too many bytes`()
    throws
  {
    let screens = try large()
    try screens.folder.write("o.gif", "old".utf8)
    let run = try screens.render(
      "-o", "o.gif", "--duration", "0.4", "--max-size", "10KB", "--size", "500x1000", "--fps", "25")
    #expect(run.code == 73)
    #expect(
      run.errors.contains(
        "o.gif cannot be made as small as 10 KB: with 500x1000 pixels and 25 frames"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: screens.folder / "o.gif")) == Data("old".utf8))
  }

  @Test(arguments: [("o.y4m", "2MB"), ("o.mp4", "2XB"), ("-", "2MB"), ("o.mp4", "0")])
  func `an invalid --max-size is a usage error`(_ output: String, _ size: String) throws {
    let run = try Screens().render("-o", output, "--max-size", size)
    #expect(run.code == 64)
    #expect(run.errors.contains("--max-size"))
  }
}
