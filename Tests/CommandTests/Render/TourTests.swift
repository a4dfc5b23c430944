import Foundation
import SegueMedia
import SegueRender
import Testing

/// Tests `segue render` with more than two screens, with `--loop` and with `--hold`, run as a
/// process.
struct TourTests {
  private struct Document: Decodable {
    var frames: Int
    var duration: Double
    var file: Stored

    struct Stored: Decodable { var frames: Int }
  }

  private func pixels(_ path: String) throws -> [UInt32] {
    let buffer = try MediaSource(path: path).frame(at: 0)
    return (0..<buffer.height).flatMap { y in
      Array(UnsafeBufferPointer(start: buffer.row(y), count: buffer.width))
    }
  }

  /// Renders three screens at 10 frames a second, each transition taking half a second.
  private func tour(_ arguments: String...) throws -> (run: Run, folder: Folder) {
    let screens = try Screens()
    try screens.folder.write(
      "c.png", Picture.png(Screens.size.width, Screens.size.height, seed: 5))
    let run = try Run.segue(
      ["render", "a.png", "b.png", "c.png", "--fps", "10", "--duration", "0.5"] + arguments,
      in: screens.folder)
    return (run, screens.folder)
  }

  @Test func `a film of several screens shows each screen exactly and rests on it for a second`()
    throws
  {
    let (run, folder) = try tour("-o", "f-%02d.png", "--json")
    #expect(run.code == 0, "\(run.errors)")
    let document = try run.json(Document.self)
    #expect(document.duration == 2 && document.frames == 10 + 5 + 10 + 5 + 10 + 1)
    for (name, numbers) in [
      ("a.png", [0, 10]), ("b.png", [15, 20, 25]), ("c.png", [30, 40]),
    ] {
      for number in numbers {
        let frame = "f-" + (number < 10 ? "0" : "") + "\(number).png"
        #expect(try pixels(folder / frame) == pixels(folder / name), "\(frame)")
      }
    }
    #expect(try pixels(folder / "f-12.png") != pixels(folder / "a.png"))
  }

  @Test(arguments: [
    ("0", 11), ("0.5", 26), ("0.2,0.4", 27), ("0.2,0,0.4", 17), ("0, 0.3 ,0", 14),
  ])
  func
    `--hold takes one duration for all rests, two for the ends, or three: first, middle and last`(
      _ hold: String, _ count: Int
    ) throws
  {
    let (run, _) = try tour("-o", "null:", "--json", "--hold", hold)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try run.json(Document.self).frames == count)
  }

  @Test func `--hold sets the rests at both ends of a film of two screens`() throws {
    let screens = try Screens()
    let run = try screens.render(
      "-o", "f-%02d.png", "--fps", "10", "--duration", "0.3", "--hold", "0.2,0.4")
    #expect(run.code == 0, "\(run.errors)")
    let frames = screens.folder.names.filter { $0.hasPrefix("f-") }
    #expect(frames.count == 2 + 3 + 4 + 1)
    let isFrom = try frames.map {
      try pixels(screens.folder / $0) == pixels(screens.folder / "a.png")
    }
    let isTo = try frames.map {
      try pixels(screens.folder / $0) == pixels(screens.folder / "b.png")
    }
    #expect(isFrom == (0..<10).map { $0 <= 2 })
    #expect(isTo == (0..<10).map { $0 >= 5 })
  }

  @Test(arguments: [("o.gif", 5), ("o.apng", 5), ("o.webp", 5), ("o.y4m", 0), ("f-%02d.png", 0)])
  func `in a format that repeats, a film rests by default for half a second at both ends`(
    _ output: String, _ rest: Int
  ) throws {
    let screens = try Screens()
    func frames(_ arguments: String...) throws -> Int {
      let run = try screens.render(
        ["-o", output, "--fps", "10", "--duration", "0.5", "--json"] + arguments)
      #expect(run.code == 0, "\(run.errors)")
      return try run.json(FilmTests.Document.self).file.frames
    }
    #expect(try frames() == rest + 6 + rest)
    #expect(try frames("--hold", "0") == 6)
    #expect(try frames("--hold", "0.2") == 10)
    #expect(try frames("--progress", "50%") == 1)
  }

  @Test
  func
    `in a repeating format, a film of a drag rests at its ends, but a storyboard's film does not`()
    throws
  {
    let screens = try Screens()
    func frames(_ arguments: [String]) throws -> Int {
      let run = try Run.segue(
        ["render"] + arguments + ["--fps", "10", "--json"], in: screens.folder)
      #expect(run.code == 0, "\(run.errors)")
      struct Document: Decodable { var frames: Int }
      return try run.json(Document.self).frames
    }
    let drag = ["a.png", "b.png", "--interaction", "pan", "--drag", "23,20:1,20@0.4"]
    #expect(try frames(drag + ["-o", "o.gif"]) == frames(drag + ["-o", "o.y4m"]) + 10)
    try screens.folder.write(
      "board.yaml",
      """
      segue: 1
      size: 24x40
      screens: { one: { image: a.png }, two: { image: b.png } }
      container: { kind: navigation, root: one }
      script: [{ at: 0.5, push: two }]
      """.utf8)
    #expect(
      try frames(["board.yaml", "-o", "o.gif"]) == frames(["board.yaml", "-o", "o.y4m"]))
  }

  @Test(arguments: [("o.y4m", 0), ("o.apng", 1), ("o.webp", 1)])
  func
    `--loop there-and-back ends with the first frame, which repeating formats leave out at the end`(
      _ output: String, _ left: Int
    ) throws
  {
    let screens = try Screens()
    let arguments = ["--loop", "there-and-back", "--fps", "10", "--duration", "0.5"]
    let run = try screens.render(["-o", output, "--json"] + arguments)
    #expect(run.code == 0, "\(run.errors)")
    let document = try run.json(Document.self)
    #expect(document.duration == 2)
    #expect(document.frames == 5 + 5 + 10 + 5 + 5 + 1 - left)
    #expect(document.file.frames == document.frames)
    #expect(try screens.render(["-o", "f-%02d.png"] + arguments).code == 0)
    #expect(
      try screens.folder.bytes("f-00.png") == screens.folder.bytes("f-30.png"))
    #expect(try pixels(screens.folder / "f-15.png") == pixels(screens.folder / "b.png"))
  }

  @Test
  func
    `the times of events in a film of several screens are measured from the start of the whole film`()
    throws
  {
    let (run, folder) = try tour(
      "-o", "null:", "--events", "log", "--loop", "there-and-back", "--hold", "1,0.5,0")
    #expect(run.code == 0, "\(run.errors)")
    struct Event: Decodable {
      var time: Double
      var transition: Int
      var call: String
    }
    let events = try String(decoding: folder.bytes("log"), as: UTF8.self).split(separator: "\n")
      .map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
    let ends = events.filter { $0.call == "context.end" }
    #expect(ends.map(\.time) == [1.5, 2.5, 3.5, 4.5])
    #expect(ends.map(\.transition) == [1, 2, 3, 4])
  }

  @Test
  func
    `in a film of several screens, --progress and --frames count from the start of the whole film`()
    throws
  {
    let (half, folder) = try tour("-o", "half.png", "--progress", "50%")
    #expect(half.code == 0, "\(half.errors)")
    #expect(try pixels(folder / "half.png") == pixels(folder / "b.png"))
    let (beyond, _) = try tour("-o", "null:", "--frames", "30..41")
    #expect(beyond.code == 64)
    #expect(beyond.errors.contains("frames 0..40"), "\(beyond.errors)")
  }

  @Test func `options that contradict each other are refused with a single message`() throws {
    let three = try tour("-o", "null:", "--drag", "1,1:2,2@1", "--interaction", "pan").run
    #expect(three.code == 64 && three.errors.contains("--drag is for two screens"))
    let screens = try Screens()
    let between = try screens.render("-o", "null:", "--hold", "1,2,3")
    #expect(between.code == 64 && between.errors.contains("give --hold START,END"))
    for value in ["1,", "1,2,3,4", "-1", "x", "nan"] {
      let run = try screens.render("-o", "null:", "--hold", value)
      #expect(run.code == 64 && run.errors.contains("expected seconds from 0"), "\(value)")
    }
    let loop = try screens.render("-o", "null:", "--loop", "there")
    #expect(loop.code == 64)
    let board = try tour("-o", "null:", "x.yaml").run
    #expect(board.code == 64 && board.errors.contains("'x.yaml' is a storyboard"))
  }
}
