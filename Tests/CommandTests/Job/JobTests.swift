import Foundation
import Testing

/// Tests `segue job`, run as a process, and the jobs that it writes, run by make.
struct JobTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallFilm.write(to: folder)
  }

  private func job(_ arguments: String...) throws -> Run {
    try Run.segue(["job", "story.yaml", "-o", "film.mp4", "--group", "15"] + arguments, in: folder)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.bytes(name), as: UTF8.self)
  }

  /// Writes a script that runs `segue`. When the script renders for the first time, it kills the
  /// command and then itself.
  private func writeMortal() throws -> String {
    try folder.write(
      "mortal",
      """
      #!/bin/sh
      if [ "$1" = render ] && mkdir '\(folder / "killed")' 2>/dev/null; then
        '\(Command.path)' "$@" &
        kill -9 $!
        kill -9 $$
      fi
      exec '\(Command.path)' "$@"
      """.utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder / "mortal")
    return folder / "mortal"
  }

  @Test func `a job with a preset renders the same film as segue render with the same preset`()
    throws
  {
    let preset = ["--preset", "square", "--size", "100%"]
    let run = try Run.segue(
      ["job", "story.yaml", "-o", "film.mp4", "--group", "15", "--engine", "make"] + preset,
      in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let made = try Run.shell("SEGUE='\(Command.path)' make -s -C film.job -j2", in: folder)
    #expect(made.code == 0, "\(made.errors)")
    let one = try Run.segue(
      ["render", "story.yaml", "--group", "15", "-o", "one.mp4"] + preset, in: folder)
    #expect(one.code == 0, "\(one.errors)")
    #expect(try folder.bytes("film.mp4") == folder.bytes("one.mp4"))
  }

  @Test
  func `a job refuses a preset that limits the bytes of the film, and a preset for another format`()
    throws
  {
    let small = try job("--engine", "make", "--preset", "readme")
    #expect(small.code == 64 && small.errors.contains("--preset readme limits the bytes"))
    try folder.write("films.csv", "output,preset\nrow.gif,square\n".utf8)
    let other = try Run.segue(
      "job", "films.csv", "--storyboard", "story.yaml", "-o", "unused.mp4", "--engine", "make",
      in: folder)
    #expect(other.code == 64 && other.errors.contains("row.gif"), "\(other.errors)")
    #expect(folder.names.allSatisfy { !$0.hasSuffix(".job") })
  }

  @Test func `segue job requires an output name unless the rows of the table name their films`()
    throws
  {
    let missing = try Run.segue("job", "story.yaml", "--engine", "make", in: folder)
    #expect(missing.code == 64)
    #expect(missing.errors.hasPrefix("segue: missing expected argument '--output <out>'"))
    try folder.write("films.csv", "output\nrow.mp4\n".utf8)
    let table = try Run.segue(
      "job", "films.csv", "--storyboard", "story.yaml", "--engine", "make", in: folder)
    #expect(table.code == 0, "\(table.errors)")
  }

  @Test
  func `a render job for GNU make gives the same film as segue render even if a worker is killed`()
    throws
  {
    let run = try job("--engine", "make", "--chunk", "30", "--json")
    #expect(run.code == 0, "\(run.errors)")
    struct Document: Decodable {
      var folder: String
      var films: Int
      var tasks: Int
      var frames: Int
    }
    let document = try run.json(Document.self)
    #expect(document.folder == "film.job" && document.films == 1)
    #expect(document.frames == 67 && document.tasks == 3)

    let made = try Run.shell(
      "SEGUE='\(try writeMortal())' make -s -C film.job -j2", in: folder)
    #expect(made.code == 0, "\(made.errors)")
    #expect(folder.names.contains("killed"))
    let one = try Run.segue("render", "story.yaml", "--group", "15", "-o", "one.mp4", in: folder)
    #expect(one.code == 0)
    #expect(try folder.bytes("film.mp4") == folder.bytes("one.mp4"))
    // The command `false` is enough for the second run, because complete parts are not rendered
    // again.
    let again = try Run.shell("SEGUE=false make -s -C film.job -j2", in: folder)
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test
  func `a render job for GNU make renders each film of a table, and each GIF with its own palette`()
    throws
  {
    try folder.write(
      "films.csv", "dark,name\r\n\"#102030\",a b\r\n\r\n\"#405060\",it's\r\n".utf8)
    var board = try text("story.yaml")
    board = board.replacingOccurrences(of: "vars: {", with: "vars: { name: x,")
    try folder.write("story.yaml", board.utf8)
    let run = try Run.segue(
      "job", "films.csv", "--storyboard", "story.yaml", "-o", "out/{name}.gif", "--group", "15",
      "--fps", "10", "--engine", "make", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("films.job  2 films in 4 parts"), "\(run.text)")
    let made = try Run.shell("SEGUE=\"$segue\" make -s -C films.job -j2", in: folder)
    #expect(made.code == 0, "\(made.errors)")
    for (name, color) in [("a b", "#102030"), ("it's", "#405060")] {
      let one = try Run.segue(
        "render", "story.yaml", "--var", "dark=\(color)", "--group", "15", "--fps", "10", "-o",
        "one.gif",
        in: folder)
      #expect(one.code == 0, "\(one.errors)")
      #expect(try folder.bytes("out/\(name).gif") == folder.bytes("one.gif"))
    }
  }

  /// Titles above a device, which has another size then, and beside it, where they have smaller letters.
  @Test(arguments: [
    ("anchor: top, size: 9%", "A long title that needs several lines", ""),
    ("size: 14%", "Geschwindigkeit", "stage: { ratio: 16:9, devices: { p: { x: 72% } } }"),
  ])
  func `the films of a table have one composition, in a batch and in a job`(
    _ keys: String, _ long: String, _ stage: String
  ) throws {
    let story = """
      segue: 1
      vars: { title: One }
      size: 100x200
      scale: 2
      fps: 10
      screens: { a: { color: "#808080" } }
      container: a
      look: { frame: phone, background: "#204060" }
      titles: [ { text: "{title}", \(keys) } ]
      script: [ { at: 0.5, wait: 0.1 } ]
      \(stage)
      """
    try folder.write("set.yaml", story.utf8)
    try folder.write("films.csv", "title,output\nOne,one.mp4\n\(long),two.mp4\n".utf8)
    let table = ["films.csv", "--storyboard", "set.yaml"]
    func made(_ arguments: [String]) throws -> Data {
      let run = try Run.segue(["batch"] + table + arguments + ["--", "--group", "15"], in: folder)
      #expect(run.code == 0 && run.text.contains("2 made"), "\(run.text)\(run.errors)")
      return try folder.bytes("one.mp4")
    }
    let (together, separate) = (try made([]), try made(["--separate"]))
    #expect(together != separate)
    let alone = try Run.segue("render", "set.yaml", "--group", "15", "-o", "alone.mp4", in: folder)
    #expect(alone.code == 0, "\(alone.errors)")
    #expect(try folder.bytes("alone.mp4") == separate)

    let job = try Run.segue(["job"] + table + ["--group", "15", "--engine", "make"], in: folder)
    #expect(job.code == 0, "\(job.errors)")
    let run = try Run.shell("SEGUE='\(Command.path)' make -s -C films.job -j2", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try folder.bytes("one.mp4") == together)
  }

  @Test func `a job refuses to run on a machine with different plug-ins`() throws {
    #expect(try job("--engine", "make").code == 0)
    let script = try text("film.job/films")
    let changed = script.replacing(/org\.segue\.(\w+)=[0-9a-f]{16}/) {
      "org.segue.\($0.1)=0123456789abcdef"
    }
    #expect(changed != script)
    try folder.write("film.job/films", changed.utf8)
    let made = try Run.shell("SEGUE=\"$segue\" make -s -C film.job", in: folder)
    #expect(made.code != 0)
    #expect(
      made.errors.contains("on this machine is a different build from the required one"),
      "\(made.errors)")
    #expect(!folder.names.contains("film.mp4"))
  }

  @Test func `a job renders a part again if the part is older than its input files`() throws {
    #expect(try job("--engine", "make").code == 0)
    let make = "SEGUE=\"$segue\" make -s -C film.job"
    #expect(try Run.shell(make, in: folder).code == 0)
    let first = try folder.bytes("film.mp4")
    try folder.write(
      "story.yaml", try text("story.yaml").replacingOccurrences(of: "#202124", with: "#ff0000").utf8
    )
    _ = try Run.shell("touch -d '1 hour' story.yaml", in: folder)
    #expect(try Run.shell(make, in: folder).code == 0)
    #expect(try folder.bytes("film.mp4") != first)
  }

  @Test func `an OpenJD template and a Slurm job contain all tasks of the job`() throws {
    #expect(try job("--engine", "openjd", "--chunk", "30").code == 0)
    let template = try text("film.job/template.yaml")
    for line in [
      "specificationVersion: jobtemplate-2023-09", "- TASK_CHUNKING", "type: CHUNK[INT]",
      "range: \"0-4\"", "defaultTaskCount: 2", "rangeConstraint: CONTIGUOUS",
    ] { #expect(template.contains(line), "\(line)") }
    #expect(try job("--engine", "slurm", "--folder", "slurm").code == 0)
    #expect(try text("slurm/tasks") == "0 0-0\n0 1-1\n0 2-2\n0 3-3\n0 4-4\n")
    #expect(try text("slurm/submit").contains("submit_arrays parts 5"))
    // The scripts have the syntax of a POSIX shell.
    for name in [
      "slurm/submit", "slurm/part", "slurm/join", "slurm/parts.slurm", "slurm/films.slurm",
    ] {
      #expect(try Run.shell("sh -n \(name)", in: folder).code == 0)
    }
  }

  @Test func `a job can contain copies of its plug-ins`() throws {
    #expect(try job("--engine", "make", "--carry-plugins").code == 0)
    let carried = try FileManager.default.contentsOfDirectory(atPath: folder / "film.job/plugins")
    #expect(!carried.isEmpty && carried.allSatisfy { $0.hasSuffix(".so") })
    let made = try Run.shell("SEGUE=\"$segue\" make -s -C film.job -j2", in: folder)
    #expect(made.code == 0, "\(made.errors)")
  }

  @Test func `a job takes the whole bundle of a plug-in with it`() throws {
    let screens = try Screens()
    let bundle = "own/swirl.segue"
    for name in ["any", "data/maps", "mips64"] {
      try FileManager.default.createDirectory(
        atPath: screens.folder / "\(bundle)/\(name)", withIntermediateDirectories: true)
    }
    let shader = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }\n"
    let files = [
      "plugin.yaml": "segue-plugin: 1\n", "any/swirl.glsl": shader, "data/maps/a": "map", "mips64/a.so": "x",
    ]
    for (name, text) in files { try screens.folder.write("\(bundle)/\(name)", text.utf8) }
    func job() throws -> Run {
      try Run.segue(
        "job", "a.png", "b.png", "-o", "film.mp4", "--animator", "glsl.swirl", "--plugin-path", "own", "--engine",
        "make",
        "--carry-plugins", in: screens.folder)
    }
    for _ in 0..<2 {
      let run = try job()
      #expect(run.code == 0, "\(run.errors)")
    }
    for (name, text) in files {
      #expect(try screens.folder.bytes("film.job/plugins/swirl.segue/\(name)") == Data(text.utf8))
    }
    try FileManager.default.createSymbolicLink(
      atPath: screens.folder / "film.job/plugins/swirl.segue/data/link", withDestinationPath: "/tmp")
    #expect(try job().errors.contains("plugins/swirl.segue/data/link"))
  }

  @Test(arguments: [
    (
      ["--engine", "make", "--folder", "/proc/film.job"], Int32(73),
      "the folder '/proc/film.job' cannot be made"
    ),
    (["--engine", "make", "--folder", "."], 73, "contains files that do not belong to a job"),
    (["--engine", "lsf"], 64, "lsf"),
    (["--engine", "make", "--chunk", "40"], 64, "give 45, or --group 40"),
    (["--engine", "make", "--frames", "1-9"], 64, "--frames is not for a job"),
    (["--engine", "make", "--max-size", "2MB"], 64, "--max-size is not for a job"),
    ([], 64, "--engine"),
  ])
  func `an invalid segue job is refused with a message and writes nothing`(
    _ arguments: [String], _ code: Int32, _ sentence: String
  ) throws {
    let run = try Run.segue(
      ["job", "story.yaml", "-o", "film.mp4", "--group", "15"] + arguments, in: folder)
    #expect(run.code == code)
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(folder.names == ["story.yaml"])
  }
}
