import Foundation
import SegueMedia
import SegueRender
import Testing

/// Tests `segue render --interaction ID --drag PATH`, run as a process.
struct DragTests {
  private func pixels(_ path: String) throws -> [UInt32] {
    let buffer = try MediaSource(path: path).frame(at: 0)
    return (0..<buffer.height).flatMap { y in
      Array(UnsafeBufferPointer(start: buffer.row(y), count: buffer.width))
    }
  }

  private let width = Double(Screens.size.width)
  private let height = Double(Screens.size.height)

  struct Case: Sendable, CustomTestStringConvertible {
    var interaction: String
    var direction: String
    /// The x coordinates of the drag's start and end, as fractions of the width.
    var way: (Double, Double)
    var isTakenAway = false
    var finishes: Bool

    var testDescription: String { "\(interaction) \(direction) \(way) \(isTakenAway)" }
  }

  @Test(arguments: [
    Case(interaction: "pan", direction: "forward", way: (0.95, 0.05), finishes: true),
    Case(interaction: "pan", direction: "backward", way: (0.05, 0.95), finishes: true),
    Case(interaction: "paging", direction: "forward", way: (0.95, 0.05), finishes: true),
    Case(interaction: "org.segue.edge-pan", direction: "backward", way: (0, 0.9), finishes: true),
    Case(
      interaction: "pan", direction: "forward", way: (0.95, 0.05), isTakenAway: true,
      finishes: false),
  ])
  func `--drag drives the transition to its end, and a cancelled touch drives it back`(
    _ item: Case
  ) throws {
    let screens = try Screens()
    let drag =
      "\(item.way.0 * width),\(height / 2):\(item.way.1 * width),\(height / 2)@0.4"
      + (item.isTakenAway ? "!" : "")
    let run = try screens.render(
      "-o", "f-%04d.png", "--interaction", item.interaction, "--drag", drag, "--direction",
      item.direction, "--fps", "20", "--json", "--events", "log")
    #expect(run.code == 0, "\(run.errors)")
    let outcome = try run.json(FilmTests.Document.self)
    #expect(outcome.status == (item.finishes ? "completed" : "cancelled"))
    #expect(outcome.degraded == nil && outcome.duration > 0.4)
    let frames = screens.folder.names.filter { $0.hasPrefix("f-") }
    #expect(frames.count == outcome.frames && frames.count > 8)
    #expect(outcome.frames == Int((outcome.duration * 20).rounded()) + 1)
    let first = try #require(frames.first)
    let last = try #require(frames.last)
    #expect(try pixels(screens.folder / first) == pixels(screens.folder / "a.png"))
    let end = item.finishes ? "b.png" : "a.png"
    #expect(try pixels(screens.folder / last) == pixels(screens.folder / end))
    #expect(try pixels(screens.folder / "f-0006.png") != pixels(screens.folder / "a.png"))
    let log = try String(contentsOfFile: screens.folder / "log", encoding: .utf8)
    #expect(log.contains("\"interaction.start\"") && log.contains("\"interaction.update\""))
    #expect(log.contains(item.finishes ? "\"interaction.finish\"" : "\"interaction.cancel\""))
  }

  /// The drag is sampled 120 times per second. This rate is a multiple of 60 frames per second, but
  /// not of 50.
  @Test(arguments: [60, 50]) func `a drag of constant speed moves the screen at constant speed`(
    _ rate: Int
  ) throws {
    let folder = try Folder()
    for (name, color) in [("a.svg", "white"), ("b.svg", "black")] {
      try folder.write(
        name,
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="300" height="4">
          <rect width="300" height="4" fill="\(color)"/>
        </svg>
        """.utf8)
    }
    let run = try Run.segue(
      "render", "a.svg", "b.svg", "-o", "f-%03d.png", "--interaction", "pan", "--drag",
      "299,2:-1,2@0.5", "--fps", "\(rate)", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    // The drag moves 300 points in half a second. The transition begins after the first 10 points,
    // the slop.
    let step = 600 / rate
    for frame in (20 / step + 1)..<(300 / step) {
      let number = "000\(frame)".suffix(3)
      let row = try pixels(folder / "f-\(number).png").prefix(300)
      #expect(row.count { $0 & 0xff == 0 } == frame * step - 10, "frame \(frame)")
    }
  }

  @Test func `rendering the same drag twice gives the same bytes`() throws {
    let screens = try Screens()
    let drag = "\(0.9 * width),\(height / 2):\(0.3 * width),\(height / 2)@0.2"
    for name in ["one.y4m", "two.y4m"] {
      let run = try screens.render("-o", name, "--interaction", "pan", "--drag", drag)
      #expect(run.code == 0, "\(run.errors)")
    }
    let one = try Data(contentsOf: URL(fileURLWithPath: screens.folder / "one.y4m"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: screens.folder / "two.y4m")) == one)
  }

  @Test func `--set applies to the animator, the interaction controller, or both`() throws {
    let screens = try Screens()
    let way = "\(0.9 * width),\(height / 2):\(0.3 * width),\(height / 2)@0.2"
    func film(_ settings: String...) throws -> Data {
      let run = try screens.render(
        ["-o", "x.y4m", "--interaction", "pan", "--drag", way] + settings.flatMap { ["--set", $0] })
      #expect(run.code == 0, "\(run.errors)")
      return try screens.folder.bytes("x.y4m")
    }
    let plain = try film("slop=0")
    #expect(try film("slop=5") != plain)
    #expect(try film("slop=0", "parallax=0") != plain)
    let run = try screens.render(
      ["-o", "none.mp4", "--interaction", "pan", "--drag", way, "--set", "slop=2000"])
    #expect(run.code == 65 && run.errors.contains("slop"))
    // The animator and the interaction controller both have a parameter `edge`. With `edge=top`,
    // the slide comes from the top edge, and the drag must start at that edge.
    func edge(_ way: String, _ name: String, _ settings: String...) throws -> Int32 {
      try screens.render(
        [
          "-o", name, "--interaction", "edge-pan", "--drag", way, "--direction", "backward",
          "--fps", "20",
        ] + settings.flatMap { ["--set", $0] }
      ).code
    }
    #expect(try edge("0,20:20,20@0.2", "sideways.y4m") == 0)
    #expect(try edge("0,20:20,20@0.2", "none.y4m", "edge=top") == 65)
    #expect(try edge("12,0:12,36@0.2", "down.y4m", "edge=top") == 0)
    #expect(try screens.folder.bytes("down.y4m") != screens.folder.bytes("sideways.y4m"))
  }

  @Test(arguments: [
    ("slopp=1", "'slop'"), ("paralax=1", "'parallax'"), ("qqqqqqq=1", "the parameters are "),
  ])
  func `a parameter that neither animator nor controller has is refused with the nearest name`(
    _ setting: String, _ word: String
  ) throws {
    let run = try Screens().render(
      ["-o", "null:", "--interaction", "pan", "--drag", "22,20:2,20@0.4", "--set", setting])
    #expect(run.code == 65)
    #expect(run.errors.contains("neither the animator nor") && run.errors.contains(word))
  }

  @Test func `a drag that begins no transition is an error, and leaves no file`() throws {
    let screens = try Screens()
    let drag = "\(0.9 * width),\(height / 2):0,\(height / 2)@0.2"
    let run = try screens.render(
      "-o", "none.mp4", "--interaction", "edge-pan", "--drag", drag, "--direction", "backward")
    #expect(run.code == 65)
    #expect(
      run.errors
        == "segue: the drag began no transition, because 'edge-pan' did not accept it: it goes to the left, and "
        + "this transition begins with a drag to the right; give --drag another path\n"
    )
    #expect(!screens.folder.names.contains("none.mp4"))
  }

  @Test(arguments: [
    (["--drag", "1,1:2,2@1"], 64, "--interaction"), (["--interaction", "pan"], 64, "--drag"),
    (["--interaction", "pan", "--drag", "1,1"], 64, "@"),
    (["--interaction", "pan", "--drag", "1,1:2,2@0"], 64, "seconds"),
    (["--interaction", "pan", "--drag", "1,1:2,nan@1"], 64, "seconds"),
    (["--interaction", "pan", "--drag", "1,1:2,2@1", "--progress", "0.5"], 64, "--progress"),
    (["--interaction", "pann", "--drag", "1,1:2,2@1"], 69, "'pan'"),
    (["--interaction", "slide", "--drag", "1,1:2,2@1"], 69, "animator"),
    (["--animator", "pan"], 69, "interaction controller"),
  ])
  func `an invalid --drag is refused with a message`(
    _ options: [String], _ code: Int32, _ word: String
  ) throws {
    let run = try Run.segue(
      ["render", "a.png", "b.png", "-o", "x.mp4"] + options, in: try Screens().folder)
    #expect(run.code == code, "\(run.errors)")
    #expect(run.errors.contains(word), "\(run.errors)")
  }

  @Test func `--touches shows the finger of --drag at its location and changes nothing else`()
    throws
  {
    let screens = try Screens()
    for (seed, name) in ["a.png", "b.png"].enumerated() {
      try screens.folder.write(name, Picture.png(200, 300, seed: seed))
    }
    let options = [
      "--interaction", "pan", "--drag", "180,150:20,150@0.4", "--fps", "20", "--events", "log",
    ]
    let plain = try screens.render(["-o", "plain-%02d.png"] + options)
    #expect(plain.code == 0, "\(plain.errors)")
    let log = { String(decoding: try screens.folder.bytes("log"), as: UTF8.self) }
    #expect(try !log().contains("touch."))
    let shown = try screens.render(["-o", "f-%02d.png", "--touches"] + options)
    #expect(shown.code == 0, "\(shown.errors)")
    #expect(try log().contains("\"touch.began\"") && log().contains("\"touch.ended\""))
    let frames = screens.folder.names.filter { $0.hasPrefix("f-") }
    #expect(frames.count == screens.folder.names.filter { $0.hasPrefix("plain-") }.count)
    // At 0.2 s the finger is in the middle of the screen. The dot that shows the finger is 44 points wide and has a
    // shadow.
    let (with, without) = (
      try pixels(screens.folder / "f-04.png"), try pixels(screens.folder / "plain-04.png")
    )
    let changed = with.indices.filter { with[$0] != without[$0] }
    #expect(changed.count > 1000)
    #expect(
      changed.allSatisfy { abs($0 % 200 - 100) < 44 && abs($0 / 200 - 150) < 44 })
    let last = try #require(frames.last)
    #expect(
      try pixels(screens.folder / last)
        == pixels(screens.folder / last.replacing("f-", with: "plain-")))
  }
}
