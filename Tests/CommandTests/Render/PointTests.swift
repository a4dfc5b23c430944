import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests lengths in points: the option `--scale`, the scale that the command assumes without this option, and `--size`,
/// which only resamples the frames.
///
/// Screens of plain colours at 3x and at 1x have the same size in points, so their films at the same `--size` are byte
/// for byte equal.
struct PointTests {
  /// Returns two plain screens of 100 × 200 points, at a scale in pixels per point.
  private static func plain(_ scale: Int) throws -> Screens {
    let screens = try Screens()
    for (name, shade) in [("a.png", UInt8(230)), ("b.png", 60)] {
      try screens.folder.write(name, Picture.plain(100 * scale, 200 * scale, shade))
    }
    return screens
  }

  private static let large = Result { try plain(3) }
  private static let small = Result { try plain(1) }

  static let animators = [
    ["--animator", "sheet", "--progress", "30%"],
    [
      "--animator", "zoom", "--set", "origin=10,20,40,30", "--set", "origin-radius=9", "--progress",
      "30%",
    ],
  ]
  static let formats = [
    "o.png", "f-%d.png", "o.mp4", "o.webm", "o.gif", "o.apng", "o.webp", "o.y4m",
  ]

  @Test(arguments: formats, animators)
  func `a smaller --size gives the same film as smaller screens at a smaller --scale`(
    _ output: String, _ arguments: [String]
  ) throws {
    let size = ["-o", output, "--size", "x200", "--quiet"]
    #expect(
      try bytes(Self.large.get(), size + ["--scale", "3"] + arguments, output)
        == bytes(Self.small.get(), size + arguments, output))
  }

  @Test(arguments: ["o.png", "o.gif", "o.mp4"], animators)
  func `with round corners, a smaller --size gives the same film as smaller screens`(
    _ output: String, _ arguments: [String]
  ) throws {
    let size = ["-o", output, "--corner-radius", "12", "--size", "x200", "--quiet"]
    #expect(
      try bytes(Self.large.get(), size + ["--scale", "3"] + arguments, output)
        == bytes(Self.small.get(), size + arguments, output))
  }

  /// A device frame is placed on whole pixels at each scale, so the screen in it may move by a pixel.
  @Test func `a smaller --size in a device frame differs from smaller screens by at most a pixel`()
    throws
  {
    let size =
      ["-o", "o.png", "--frame", "phone", "--size", "120x240", "--quiet"] + Self.animators[1]
    let whole = try bytes(Self.small.get(), size, "o.png")
    let resampled = try bytes(Self.large.get(), size + ["--scale", "3"], "o.png")
    let wrong = try bytes(Self.large.get(), size + ["--scale", "1"], "o.png")
    #expect(try difference(whole, resampled) < 4)
    #expect(try difference(whole, wrong) > 8)
  }

  /// Returns the mean difference between the colour channels of two PNG files, from 0 to 255.
  private func difference(_ a: Data, _ b: Data) throws -> Double {
    let folder = try Folder()
    func picture(_ data: Data) throws -> PixelBuffer {
      try folder.write("picture.png", data)
      return try MediaSource(path: folder / "picture.png").frame(at: 0)
    }
    let (a, b) = (try picture(a), try picture(b))
    var sum = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        for shift in [0, 8, 16] as [UInt32] {
          sum += abs(Int(a.row(y)[x] >> shift & 255) - Int(b.row(y)[x] >> shift & 255))
        }
      }
    }
    return Double(sum) / Double(3 * a.width * a.height)
  }

  @Test func `a GIF at its default size equals a GIF for which --size gives that size`() throws {
    let screens = try Screens()
    for (name, shade) in [("a.png", UInt8(230)), ("b.png", 60)] {
      try screens.folder.write(name, Picture.plain(500, 1000, shade))
    }
    let arguments = ["-o", "o.gif", "--scale", "2", "--quiet"] + Self.animators[0]
    #expect(
      try bytes(screens, arguments, "o.gif")
        == bytes(screens, arguments + ["--size", "400x800"], "o.gif"))
  }

  @Test func `--size with another aspect ratio crops the screen and keeps the size of a point`()
    throws
  {
    let screens = try Self.small.get()
    let wide = ["-o", "o.png", "--size", "200x200", "--quiet"] + Self.animators[1]
    let large = ["-o", "o.png", "--size", "200x200", "--scale", "3", "--quiet"] + Self.animators[1]
    #expect(try bytes(screens, wide, "o.png") == bytes(Self.large.get(), large, "o.png"))
  }

  @Test func `the finger of --drag moves in points, whatever --size is`() throws {
    let drag = [
      "-o", "o.y4m", "--size", "x200", "--interaction", "pan", "--drag", "95,100:35,100@0.3",
      "--fps", "20", "--quiet",
    ]
    #expect(
      try bytes(Self.large.get(), drag + ["--scale", "3"], "o.y4m")
        == bytes(Self.small.get(), drag, "o.y4m"))
  }

  @Test func `a storyboard's film is the same for screens of any scale`() throws {
    func film(_ screens: Screens, _ scale: Int) throws -> Data {
      try screens.folder.write(
        "board.yaml",
        """
        segue: 1
        size: 100x200
        scale: \(scale)
        screens: { one: { image: a.png }, two: { image: b.png } }
        container: { kind: navigation, root: one }
        transitions:
          present: { animator: sheet }
          push: { animator: zoom, set: { origin: [10, 20, 40, 30] } }
        script: [{ at: 0, present: two }]
        """.utf8)
      let run = try Run.segue(
        "render", "board.yaml", "-o", "o.png", "--size", "x200", "--progress", "30%", "--quiet",
        in: screens.folder)
      #expect(run.code == 0, "\(run.errors)")
      return try screens.folder.bytes("o.png")
    }
    #expect(try film(Self.large.get(), 3) == film(Self.small.get(), 1))
  }

  // MARK: The guess

  private struct Document: Decodable { var scale: Double }

  @Test func `the scale of screens is guessed and printed unless --scale sets it`() throws {
    let screens = try Screens()
    try screens.folder.write("a.png", Picture.plain(640, 1136, 90))
    let null = ["-o", "null:", "--progress", "0"]
    let guessed = try screens.render(null)
    #expect(
      guessed.text.contains("  2 pixels per point (a guess; --scale sets it)  "), "\(guessed.text)")
    #expect(try screens.render(null + ["--json"]).json(Document.self).scale == 2)
    let given = try screens.render(null + ["--scale", "1.5"])
    #expect(!given.text.contains("per point"), "\(given.text)")
    #expect(
      try screens.render(null + ["--scale", "1.5", "--json"]).json(Document.self).scale == 1.5)
    #expect(try !Screens().render(null).text.contains("per point"))
  }

  @Test func `the gallery guesses the scale like other commands, and accepts --scale`() throws {
    let screens = try Screens()
    try screens.folder.write("a.png", Picture.plain(640, 1136, 90))
    func page(_ arguments: String...) throws -> (text: String, page: String) {
      let run = try Run.segue(
        ["gallery", "a.png", "b.png", "-o", "site", "--side", "64", "--fps", "2"] + arguments,
        in: screens.folder)
      #expect(run.code == 0, "\(run.errors)")
      return (
        run.text, String(decoding: try screens.folder.bytes("site/index.html"), as: UTF8.self)
      )
    }
    let guessed = try page()
    #expect(guessed.text.hasSuffix("  2 pixels per point (a guess; --scale sets it)\n"))
    #expect(!guessed.page.contains("--scale"), "the commands guess the same")
    let given = try page("--scale", "1.5")
    #expect(!given.text.contains("per point"))
    #expect(given.page.contains("<span>--scale 1.5</span>"))
  }

  // MARK: Cropping

  @Test func `a message reports a screen that is cropped, unless --fit is given`()
    throws
  {
    let screens = try Screens()
    try screens.folder.write("b.png", Picture.plain(40, 24, 90))
    let null = ["-o", "null:", "--progress", "0"]
    let note =
      "segue: b.png is cropped, because 40x24 has a different aspect ratio from 24x40: its middle is shown; "
      + "--fit contain shows all of it\n"
    #expect(try screens.render(null).errors == note)
    #expect(try screens.render(null + ["--frame", "browser"]).errors == note)
    for fit in ["contain", "cover", "fill"] {
      #expect(try screens.render(null + ["--fit", fit]).errors.isEmpty)
    }
    // Cropping by at most a tenth is not reported.
    try screens.folder.write("b.png", Picture.plain(24, 43, 90))
    #expect(try screens.render(null).errors.isEmpty)
  }

  @Test func `a pointer follows a recorder's positions over two screens`() throws {
    let screens = try Screens()
    let track = "{\"time\": 0.2, \"x\": 10, \"y\": 20}\n{\"time\": 0.4, \"x\": 14, \"y\": 22, \"pressed\": true}\n"
    try screens.folder.write("track.jsonl", track.utf8)
    let options = ["--animator", "dissolve", "--fps", "10", "--pointer", "arrow"]
    let idle = try screens.render(["-o", "idle-%d.png"] + options)
    #expect(idle.code == 0 && idle.errors.contains("--pointer has no effect"), "\(idle.errors)")
    let run = try screens.render(["-o", "shown-%d.png", "--pointer-track", "track.jsonl"] + options)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    for frame in 1...3 {
      #expect(try screens.folder.bytes("idle-\(frame).png") != screens.folder.bytes("shown-\(frame).png"), "\(frame)")
    }
    #expect(try screens.render(["-o", "null:", "--pointer-track", "no.jsonl"] + options).code == 66)
  }

  @Test func `--touches prints a note if the film contains no touch`() throws {
    let screens = try Screens()
    let run = try screens.render("-o", "null:", "--touches")
    #expect(run.code == 0 && run.errors.contains("--touches has no effect"), "\(run.errors)")
    func film(_ script: String) throws -> String {
      try screens.folder.write(
        "board.yaml",
        """
        segue: 1
        size: 24x40
        screens: { one: { image: a.png }, two: { image: b.png } }
        container: { kind: navigation, root: one }
        links: { one: [{ area: [0, 0, 24, 40], push: two }] }
        script: [\(script)]
        """.utf8)
      let run = try Run.segue(
        "render", "board.yaml", "-o", "null:", "--touches", in: screens.folder)
      #expect(run.code == 0, "\(run.errors)")
      return run.errors
    }
    #expect(
      try film("{ at: 0, push: two }")
        == "segue: --touches has no effect, because the script of board.yaml has no tap and no "
        + "drag\n")
    #expect(try film("{ at: 0, tap: [12, 20] }").isEmpty)
  }

  private func bytes(_ screens: Screens, _ arguments: [String], _ output: String) throws -> Data {
    // Tests run concurrently, so each needs separate output files.
    let folder = try Folder()
    let run = try Run.segue(
      ["render", screens.folder / "a.png", screens.folder / "b.png"] + arguments, in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(arguments): \(run.errors)")
    return try folder.bytes(output == "f-%d.png" ? "f-0.png" : output)
  }
}
