import Foundation
import Testing

/// Tests `segue render --frames` into parts and `segue join`, run as processes.
struct JoinTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallFilm.write(to: folder)
  }

  @Test(arguments: ["mp4", "webm", "gif", "apng", "webp"])
  func `a joined film has the same bytes as a film that is rendered in one go`(_ film: String)
    throws
  {
    let one = try Run.segue(
      "render", "story.yaml", "--group", "15", "-o", "one.\(film)", "--fps", "30", "--json",
      in: folder)
    #expect(one.code == 0, "\(one.errors)")
    var more = ["--fps", "30"]
    if film == "gif" {
      let palette = try Run.segue(
        "render", "story.yaml", "--group", "15", "--fps", "30", "-o", "film.gif.palette", in: folder
      )
      #expect(palette.code == 0, "\(palette.errors)")
      more += ["--palette", "film.gif.palette"]
    }
    for run in try SmallFilm.render(
      ["0..14", "15-59", "60-89", "90-104"], film, in: folder, more: more)
    {
      #expect(run.code == 0, "\(run.errors)")
    }
    let joined = try Run.segue("join", "parts", "-o", "film.\(film)", in: folder)
    #expect(joined.code == 0, "\(joined.errors)")
    #expect(joined.text.contains("frames  128x96  joined from 4 parts"), "\(joined.text)")
    #expect(try folder.bytes("film.\(film)") == folder.bytes("one.\(film)"))
  }

  @Test
  func
    `segue join names missing, foreign, incomplete and duplicate parts and returns an error status`()
    throws
  {
    for run in try SmallFilm.render(["0-14", "15-29", "30-"], "webp", in: folder) {
      #expect(run.code == 0, "\(run.errors)")
    }
    let (a, b, c) = ("parts/0-14.webp.part", "parts/15-29.webp.part", "parts/30-.webp.part")
    var run = try Run.segue("join", a, c, "-o", "film.webp", in: folder)
    #expect(run.code == 66 && run.errors.contains("no part has the frames 15-29"), "\(run.errors)")
    run = try Run.segue("join", a, b, c, "none.part", "-o", "film.webp", in: folder)
    #expect(run.code == 66 && run.errors.contains("there is no file none.part"), "\(run.errors)")

    let whole = try folder.bytes(b)
    try folder.write("copy.part", whole)
    run = try Run.segue("join", a, b, c, "copy.part", "-o", "film.webp", in: folder)
    #expect(run.code == 65 && run.errors.contains("has the frames 15-29, which"), "\(run.errors)")
    try folder.write("cut.part", whole.dropLast(9))
    run = try Run.segue("join", a, "cut.part", c, "-o", "film.webp", in: folder)
    #expect(run.code == 65 && run.errors.contains("cut.part is truncated"), "\(run.errors)")

    try folder.write(
      "story.yaml",
      String(decoding: try folder.bytes("story.yaml"), as: UTF8.self)
        .replacingOccurrences(of: "#202124", with: "#202125").utf8)
    for run in try SmallFilm.render(["15-29"], "webp", in: folder) { #expect(run.code == 0) }
    run = try Run.segue("join", "parts", "-o", "film.webp", in: folder)
    #expect(run.code == 65, "\(run.errors)")
    #expect(
      run.errors.contains("parts/15-29.webp.part belongs to a different film")
        && run.errors.contains("they differ in inputs"),
      "\(run.errors)")
    #expect(!folder.names.contains("film.webp"))
  }

  @Test
  func
    `segue join refuses a part with other options, but the order of the options does not matter`()
    throws
  {
    let common = ["--layout", "left-to-right", "--margin", "5%"]
    for (name, more) in [("0-14", common), ("15-", Array(common[2...] + common[..<2]))] {
      #expect(
        try SmallFilm.render([name], "webp", in: folder, more: more).allSatisfy { $0.code == 0 })
    }
    #expect(try Run.segue("join", "parts", "-o", "film.webp", in: folder).code == 0)
    #expect(
      try SmallFilm.render(["15-"], "webp", in: folder, more: ["--margin", "6%"]).allSatisfy {
        $0.code == 0
      })
    let run = try Run.segue("join", "parts", "-o", "other.webp", in: folder)
    #expect(run.code == 65 && run.errors.contains("settings"), "\(run.errors)")
  }

  @Test(arguments: [
    (["--frames", "0-20", "-o", "a.mp4.part"], Int32(64), "a part has whole groups of 240"),
    (["--frames", "0-14", "--group", "15", "-o", "a.gif.part"], 64, "needs the film's palette"),
    (["--group", "15", "-o", "a.png"], 64, "--group is only for a video"),
    (["--group", "0", "-o", "a.mp4"], 64, "from 1 to 1000000"),
    (["--palette", "a.gif.palette", "-o", "a.mp4"], 64, "--palette is only for a part of a GIF"),
    (["--progress", "0.5", "-o", "a.mp4.part"], 64, "--progress is for a single frame"),
    (["-o", "a.mp4.part", "-o", "b.mp4"], 64, "which must be the only output"),
    (["-o", "a.png.part"], 64, "cannot be a part of a film"),
    (["--frames", "9-3", "-o", "a.mp4"], 64, "write 3..9"),
    (["--require", "segue=0.0.1", "-o", "a.mp4"], 69, "version 0.0.1 is required"),
    (
      ["--require", "segue=0.1.0,org.segue.push=0000000000000000", "-o", "a.mp4"], 69,
      "the plug-in org.segue.push on this machine is a different build"
    ),
    (
      ["--require", "segue=0.1.0,org.example.none=1", "-o", "a.mp4"], 69,
      "org.example.none, which is required"
    ),
    (["--require", "nonsense", "-o", "a.mp4"], 64, "as 'segue job' writes them"),
  ])
  func `an invalid option of a part is refused with a message`(
    _ arguments: [String], _ code: Int32, _ sentence: String
  ) throws {
    let run = try Run.segue(["render", "story.yaml"] + arguments, in: folder)
    #expect(run.code == code)
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(folder.names == ["story.yaml"])
  }

  @Test func `segue join reports files that are not parts, a wrong format and missing arguments`()
    throws
  {
    #expect(try SmallFilm.render(["0-"], "webp", in: folder).allSatisfy { $0.code == 0 })
    var run = try Run.segue("join", "parts", "-o", "film.mp4", in: folder)
    #expect(run.code == 64 && run.errors.contains("does not end in .webp"), "\(run.errors)")
    run = try Run.segue("join", "story.yaml", "-o", "film.webp", in: folder)
    #expect(run.code == 65 && run.errors.contains("story.yaml is not a part"), "\(run.errors)")
    run = try Run.segue("join", "parts", in: folder)
    #expect(run.code == 64)
    run = try Run.segue("join", "parts", "-o", "none/film.webp", in: folder)
    #expect(run.code == 73 && run.errors.contains("directory does not exist"), "\(run.errors)")
  }

  @Test
  func
    `a film joined from parts with one frame per group has the bytes of a film rendered in one go`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: folder / "parts", withIntermediateDirectories: true)
    for range in ["0", "1", "2.."] {
      let run = try Run.segue(
        "render", "story.yaml", "--frames", range, "--group", "1", "-o", "parts/\(range).mp4.part",
        in: folder)
      #expect(run.code == 0, "\(run.errors)")
    }
    let joined = try Run.segue("join", "parts", "-o", "film.mp4", in: folder)
    let one = try Run.segue("render", "story.yaml", "--group", "1", "-o", "one.mp4", in: folder)
    #expect(joined.code == 0 && one.code == 0, "\(joined.errors)")
    #expect(try folder.bytes("film.mp4") == folder.bytes("one.mp4"))
  }
}
