import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests `segue render`, run as a process: the frames that it writes, and their contents.
struct FilmTests {
  struct Document: Decodable {
    var output: String
    var frames: Int
    var fps: Double
    var size: [Int]
    var duration: Double
    var animator: String
    var status: String
    var degraded: String?
    var seconds: Double
    var framesPerSecond: Double
    var file: Stored

    struct Stored: Decodable, Equatable {
      var frames: Int
      var size: [Int]
    }

    enum CodingKeys: String, CodingKey {
      case output, frames, fps, size, duration, animator, status, degraded, seconds, file
      case framesPerSecond = "frames_per_second"
    }
  }

  /// Returns the pixels of a picture, row by row.
  private func pixels(_ path: String) throws -> [UInt32] {
    let source = try MediaSource(path: path)
    let buffer = try source.frame(at: 0)
    return (0..<buffer.height).flatMap { y in
      Array(UnsafeBufferPointer(start: buffer.row(y), count: buffer.width))
    }
  }

  @Test(arguments: ["slide", "spring", "snapshot-zoom", "dissolve"], ["forward", "backward"])
  func
    `the first frame of a film equals the picture FROM, and the last frame equals the picture TO`(
      _ animator: String, _ direction: String
    ) throws
  {
    let screens = try Screens()
    let run = try screens.render(
      "-o", "f-%04d.png", "--animator", animator, "--direction", direction, "--fps", "20",
      "--duration", "0.4")
    #expect(run.code == 0, "\(run.errors)")
    let frames = screens.folder.names.filter { $0.hasPrefix("f-") }
    #expect(frames.count == 9)
    #expect(frames.first == "f-0000.png" && frames.last == "f-0008.png")
    #expect(
      try pixels(screens.folder / "f-0000.png") == pixels(screens.folder / "a.png"))
    #expect(
      try pixels(screens.folder / "f-0008.png") == pixels(screens.folder / "b.png"))
    #expect(
      try pixels(screens.folder / "f-0004.png") != pixels(screens.folder / "a.png"))
  }

  @Test(arguments: [
    ("o.mp4", 31, [40, 22]), ("o.gif", 26, [39, 21]), ("o.apng", 31, [39, 21]),
    ("o.y4m", 31, [40, 22]),
    ("o.webm", 31, [40, 22]), ("f-%d.png", 31, [39, 21]), ("null:", 31, [39, 21]),
  ])
  func `the printed result says how the file differs from the frames as drawn`(
    _ output: String, _ count: Int, _ size: [Int]
  ) throws {
    let screens = try Screens()
    let arguments = [
      "-o", output, "--size", "39x21", "--fit", "cover", "--duration", "0.5", "--fps", "60",
      "--hold", "0",
    ]
    let run = try screens.render(arguments + ["--json"])
    let document = try run.json(Document.self)
    #expect(document.frames == 31 && document.size == [39, 21])
    #expect(document.file == Document.Stored(frames: count, size: size))
    let words = try screens.render(arguments).text
    let same = count == 31 && size == [39, 21]
    #expect(words.contains("in the file") != same, "\(words)")
  }

  @Test(arguments: [
    (0.5, 60.0, 0.0, 31), (1.0, 30.0, 0.5, 61), (0.0, 60.0, 0.0, 2), (0.0, 60.0, 0.1, 14),
    (1e-9, 60.0, 0.0, 2), (0.51, 10.0, 0.0, 6), (0.25, 29.97, 0.0, 8),
  ])
  func `at F fps, D seconds give round(D·F) + 1 frames, and --hold H adds round(H·F) at each end`(
    _ duration: Double, _ fps: Double, _ hold: Double, _ count: Int
  ) throws {
    let screens = try Screens()
    let run = try screens.render(
      "-o", "film.y4m", "--duration", "\(duration)", "--fps", "\(fps)", "--hold", "\(hold)",
      "--json")
    #expect(run.code == 0, "\(run.errors)")
    let document = try run.json(Document.self)
    #expect(document.frames == count)
    #expect(document.duration == duration)
    #expect(frames(inY4M: try screens.folder.bytes("film.y4m")) == count)
  }

  @Test func `a transition with a duration of 0 shows the picture FROM and then the picture TO`()
    throws
  {
    let screens = try Screens()
    let film = try screens.render("-o", "frame-%d.png", "--animator", "cut")
    #expect(film.code == 0, "\(film.errors)")
    for end in ["0", "1"] {
      let still = try screens.render("-o", "end-\(end).png", "--progress", end)
      #expect(still.code == 0, "\(still.errors)")
      #expect(
        try screens.folder.bytes("frame-\(end).png") == screens.folder.bytes("end-\(end).png"))
    }
    #expect(!screens.folder.names.contains("frame-2.png"))
  }

  private func frames(inY4M data: Data) -> Int {
    data.ranges(of: Array("FRAME\n".utf8)).count
  }

  @Test func `--json describes the result and prints nothing else`() throws {
    let screens = try Screens()
    let run = try screens.render("-o", "null:", "--json")
    let document = try run.json(Document.self)
    #expect(document.output == "null:")
    #expect(document.frames == 45)
    #expect(document.fps == 60)
    #expect(document.size == [Screens.size.width, Screens.size.height])
    #expect(abs(document.duration - 0.73) < 0.01)
    #expect(document.animator == "org.segue.push")
    #expect(document.status == "completed")
    #expect(document.degraded == nil)
    #expect(document.seconds > 0 && document.framesPerSecond > 0)
    #expect(run.errors.isEmpty)
    #expect(screens.folder.names == ["a.png", "b.png"])
  }

  @Test func `a missing default animator is named in the error, and other animators still work`()
    throws
  {
    let screens = try Screens()
    let folder = try Folder()
    let bare = ["SEGUE_PLUGIN_PATH": folder.path]
    func render(_ more: [String]) throws -> Run {
      try Run.segue(
        ["render", "a.png", "b.png", "-o", "null:"] + more, in: screens.folder, environment: bare)
    }
    let run = try render([])
    #expect(run.code == 69)
    #expect(
      run.errors == """
        segue: the default animator, org.segue.push, is not installed; choose one with --animator, such \
        as --animator dissolve, which is built in\n
        """, "\(run.errors)")
    #expect(try render(["--animator", "dissolve"]).code == 0)
  }

  @Test(arguments: ["f.mp4", "f.mkv", "f.webm", "f.mov", "f.gif", "f.apng", "f.webp", "f.png"])
  func `rendering the same film twice gives the same bytes`(_ name: String) throws {
    let screens = try Screens()
    var films: [Data] = []
    for _ in 0..<2 {
      let run = try screens.render("-o", name, "--animator", "spring", "--fps", "10")
      #expect(run.code == 0, "\(run.errors)")
      films.append(try screens.folder.bytes(name))
    }
    #expect(films[0] == films[1])
    #expect(!films[0].isEmpty)
  }

  /// The C library fills memory with a byte that depends on MALLOC_PERTURB_ when the memory is allocated and when it is
  /// freed. x264 uses such memory with AVX-512, so that on processors with AVX-512 this test fails without the limit to
  /// AVX2.
  @Test func `the bytes of an H.264 film do not depend on the contents of uninitialised memory`()
    throws
  {
    let folder = try Folder()
    let screens = ["inbox", "letter"].map {
      Toolchain.package.appending(path: "Examples/screens/\($0).svg").path
    }
    let films = try ["0", "85", "170"].map { byte in
      let run = try Run.segue(
        ["render"] + screens + ["-o", "film.mp4", "--size", "208x450", "--duration", "0.5"],
        in: folder, environment: ["MALLOC_PERTURB_": byte])
      #expect(run.code == 0, "\(run.errors)")
      return try folder.bytes("film.mp4")
    }
    #expect(Set(films).count == 1)
  }

  @Test func `-o - writes the film, and nothing else, to standard output`() throws {
    let screens = try Screens()
    let run = try screens.render("-o", "-", "--fps", "10")
    #expect(run.code == 0)
    #expect(run.out.starts(with: Array("YUV4MPEG2 W24 H40 F10:1".utf8)))
    #expect(frames(inY4M: run.out) == 8)
    try screens.folder.write("through the pipe.y4m", run.out)
    #expect(try screens.render("-o", "file.y4m", "--fps", "10").code == 0)
    #expect(try screens.folder.bytes("file.y4m") == run.out)
  }

  @Test func `--frames renders the same frames as a render of the whole film`() throws {
    let screens = try Screens()
    #expect(try screens.render("-o", "all-%d.png", "--fps", "20").code == 0)
    #expect(try screens.render("-o", "part-%d.png", "--fps", "20", "--frames", "3..5").code == 0)
    #expect(screens.folder.names.filter { $0.hasPrefix("part") }.count == 3)
    for (part, whole) in [(0, 3), (1, 4), (2, 5)] {
      #expect(
        try screens.folder.bytes("part-\(part).png") == screens.folder.bytes("all-\(whole).png"))
    }
  }

  @Test func `--progress renders only the frame at the given progress`() throws {
    let screens = try Screens()
    #expect(try screens.render("-o", "all-%d.png", "--fps", "20", "--duration", "0.5").code == 0)
    #expect(try screens.render("-o", "half.png", "--progress", "0.5").code == 0)
    #expect(try screens.folder.bytes("half.png") == screens.folder.bytes("all-5.png"))
    #expect(try screens.render("-o", "end.png", "--progress", "1").code == 0)
    #expect(try pixels(screens.folder / "end.png") == pixels(screens.folder / "b.png"))
  }

  @Test(arguments: ["cover", "contain", "fill"])
  func `a second screen with another aspect ratio is fitted to the frame`(_ fit: String) throws {
    let screens = try Screens()
    try screens.folder.write("wide.png", Picture.png(64, 20, seed: 3))
    let run = try Run.segue(
      "render", "a.png", "wide.png", "-o", "end.png", "--progress", "1", "--fit", fit,
      in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    let corner = try pixels(screens.folder / "end.png")[0]
    // Only `contain` leaves margins around the screen. The margins are black, because the screens
    // are opaque.
    #expect((corner == 0xff00_0000) == (fit == "contain"))
  }

  @Test func `--size sets the size of the frames whatever the sizes of the screens`() throws {
    let screens = try Screens()
    let run = try screens.render("-o", "null:", "--size", "31x17", "--json")
    #expect(try run.json(Document.self).size == [31, 17])
  }

  @Test func `--events lists the calls of a completed transition in their order`() throws {
    struct Event: Decodable {
      var time: Double
      var transition: Int
      var call: String
    }
    let screens = try Screens()
    let run = try screens.render("-o", "null:", "--events", "log", "--duration", "0.5")
    #expect(run.code == 0, "\(run.errors)")
    let events = try String(decoding: screens.folder.bytes("log"), as: UTF8.self)
      .split(separator: "\n").map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
    #expect(
      events.filter { $0.transition == 1 }.map(\.call) == [
        "delegate.animator", "delegate.interaction", "context.create", "to.willMove(parent)",
        "from.viewWillDisappear", "to.viewWillAppear", "animator.duration", "input.off",
        "animator.animate", "from.removed", "from.viewDidDisappear", "to.viewDidAppear",
        "to.didMove(parent)", "input.on", "animator.ended", "request.completion", "context.end",
      ])
    #expect(events.last?.time == 0.5)
  }

  @Test
  func
    `--trace writes a JSON object for each call across the ABI, and repeated runs write equal traces`()
    throws
  {
    struct Call: Decodable {
      var direction: String
      var interface: String
      var function: String
    }
    let screens = try Screens()
    var traces: [String] = []
    for name in ["one", "two"] {
      #expect(try screens.render("-o", "null:", "--trace", name).code == 0)
      traces.append(String(decoding: try screens.folder.bytes(name), as: UTF8.self))
    }
    #expect(traces[0] == traces[1])
    let calls = try traces[0].split(separator: "\n").map {
      try JSONDecoder().decode(Call.self, from: Data($0.utf8))
    }
    #expect(calls.contains { $0.interface == "segue.animator/1" && $0.function == "animate" })
    #expect(calls.contains { $0.direction == "plugin-to-host" })
  }
}
