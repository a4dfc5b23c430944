import Foundation
import SegueFilm
import SegueMedia
import TestSupport
import Testing

/// Tests `segue batch`, and films with several outputs, variables and presets, with the command run
/// as a process.
struct BatchTests {
  private static let story = """
    segue: 1
    vars: { lang: en, color: teal }
    size: 40x80
    fps: 10
    screens: { a: { color: "{color}" }, b: { color: white } }
    container: { kind: navigation, root: a }
    texts: "{lang}.yaml"
    script: [{ at: 0.1, push: b }, { at: 0.1, caption: "{text.hello}", for: 0.4 }]
    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("app.yaml", Self.story.utf8)
    try folder.write("en.yaml", "hello: Hello\n".utf8)
    try folder.write("de.yaml", "hello: Hallo\n".utf8)
    return folder
  }

  private func frames(_ path: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".png") }.count
  }

  // MARK: Variables

  @Test func `a variable is replaced by its value in the storyboard and in the output file's name`()
    throws
  {
    let folder = try folder()
    let run = try Run.segue(
      "render", "app.yaml", "-o", "{lang}.mp4", "--var", "lang=de", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(folder.names.contains("de.mp4"))
    let wrong = try Run.segue(
      "render", "app.yaml", "-o", "{lnag}.mp4", "--var", "lang=de", in: folder)
    #expect(wrong.code == 65 && wrong.errors.contains("did you mean 'lang'"), "\(wrong.errors)")
    let missing = try Run.segue("render", "app.yaml", "-o", "x.mp4", "--var", "lang=fr", in: folder)
    #expect(missing.code == 66 && missing.errors.contains("no file 'fr.yaml'"), "\(missing.errors)")
    let valueless = try Run.segue("render", "app.yaml", "-o", "x.mp4", "--var", "lang", in: folder)
    #expect(valueless.code == 64 && valueless.errors.contains("--var NAME=VALUE"))
  }

  @Test(arguments: ["../de", "sub/de", "/tmp/de", ".."], ["{lang}", "{file}"])
  func `a cell of a batch's table cannot put a film into another folder`(
    cell: String, name: String
  ) throws {
    let folder = try folder()
    // A default value may contain another variable.
    let story = Self.story.replacing("color: teal }", with: "color: teal, file: \"{lang}\" }")
    try folder.write("app.yaml", story.utf8)
    try folder.write("films.csv", "lang,color\nen,teal\n\(cell),teal\n".utf8)
    let run = try Run.segue(
      "batch", "films.csv", "--storyboard", "app.yaml", "-o", "out/\(name).mp4", in: folder)
    #expect(run.code == 65, "\(run.errors)")
    #expect(
      run.errors.contains("films.csv:3")
        && run.errors.contains(
          "put the output 'out/\(name).mp4' into another folder, as 'out/\(cell).mp4'"),
      "\(run.errors)")
    #expect(!folder.names.contains("out"))
  }

  @Test(arguments: [
    ("render app.yaml", Int32(73)), ("batch films.csv --storyboard app.yaml", 1),
  ])
  func `if the disk is too small for an HTML page, the film beside the page does not appear either`(
    _ arguments: String, _ code: Int32
  ) throws {
    let folder = try folder()
    try folder.write("films.csv", "lang\nen\n".utf8)
    let run = try Run.shell(
      "ulimit -f 30; trap '' XFSZ; exec \"$segue\" \(arguments) -o film.gif -o page.html",
      in: folder)
    #expect(run.code == code, "\(run.errors)")
    #expect(run.errors.contains("page.html"), "\(run.errors)")
    #expect(!folder.names.contains("film.gif") && !folder.names.contains("page.html"))
  }

  @Test func `a batch has the warnings of its films, each once with a film's name`() throws {
    let folder = try folder()
    let late = Self.story.replacing("for: 0.4 }", with: "for: 9 }").replacing("fps: 10", with: "fps: 10\nlength: 1")
    try folder.write("app.yaml", late.utf8)
    try folder.write("films.csv", "lang\nen\nde\n".utf8)
    let run = try Run.segue(
      "batch", "films.csv", "--storyboard", "app.yaml", "-o", "{lang}.gif", "--jobs", "1", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let sentence = "the caption would be shown until"
    let lines = run.errors.split(separator: "\n").filter { $0.contains(sentence) }
    #expect(lines.count == 1 && lines.first?.contains("lang=en: ") == true, "\(run.errors)")
    #expect(run.errors.ranges(of: "made, 1 warning").count == 2, "\(run.errors)")
    let alone = try Run.segue("render", "app.yaml", "-o", "en.gif", in: folder)
    #expect(alone.errors.contains(sentence), "\(alone.errors)")
  }

  @Test func `a storyboard can be read from standard input`() throws {
    let folder = try folder()
    let run = try Run.shell(
      "cat app.yaml | \"$segue\" render - -o film.mp4 && printf 'segue: 1\\nsize: 9x9\\nscrens: {}' "
        + "| \"$segue\" render - -o film2.mp4", in: folder)
    #expect(folder.names.contains("film.mp4"))
    #expect(
      run.code == 65
        && run.errors.contains(
          "standard input:3:1: unknown key 'screns'; did you mean 'screens'?"),
      "\(run.errors)")
  }

  // MARK: Several outputs

  @Test func `a single render of a storyboard writes all outputs that the options name`() throws {
    let folder = try folder()
    let outputs = ["a.mp4", "a.gif", "sheet.png", "poster.png#t=40%", "f-%d.png", "page.html"]
    let run = try Run.segue(
      ["render", "app.yaml"] + outputs.flatMap { ["-o", $0] } + ["--fps", "10"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    for name in ["a.mp4", "a.gif", "sheet.png", "poster.png", "f-0.png", "page.html"] {
      #expect(folder.names.contains(name), "\(name)")
    }
    #expect(run.text.split(separator: "\n").count == outputs.count)
    let poster = try MediaSource(path: folder / "poster.png").naturalSize
    #expect(poster == PixelSize(width: 40, height: 80))
    let alone = try Run.segue("render", "app.yaml", "-o", "b.mp4", "-o", "null:", in: folder)
    #expect(alone.code == 0)
    let single = try Run.segue("render", "app.yaml", "-o", "c.mp4", in: folder)
    #expect(single.code == 0)
    #expect(try folder.bytes("b.mp4") == folder.bytes("c.mp4"))
  }

  @Test
  func
    `a poster's time after the film's end gives the last frame, and a page cannot have a poster time`()
    throws
  {
    let folder = try folder()
    let late = try Run.segue("render", "app.yaml", "-o", "late.png#t=900", in: folder)
    #expect(late.code == 0 && folder.names.contains("late.png"), "\(late.errors)")
    #expect(late.errors.contains("'late.png#t=900' is the last frame, because the film ends at "))
    let early = try Run.segue("render", "app.yaml", "-o", "early.png#t=0", in: folder)
    #expect(early.code == 0 && early.errors.isEmpty, "\(early.errors)")
    for outputs in [["-o", "page.html#t=900"], ["-o", "film.mp4", "-o", "page.html#t=900"]] {
      let page = try Run.segue(["render", "app.yaml"] + outputs, in: folder)
      #expect(page.code == 64, "\(page.errors)")
      #expect(page.errors.contains("#t= chooses the frame of a picture"), "\(page.errors)")
    }
  }

  @Test func `if one output file cannot be written, no older output file is replaced`() throws {
    let folder = try folder()
    try folder.write("a.mp4", "old".utf8)
    let run = try Run.segue(
      "render", "app.yaml", "-o", "a.mp4", "-o", "nowhere/b.gif", in: folder)
    #expect(run.code == 73 && run.errors.contains("nowhere/b.gif"), "\(run.errors)")
    #expect(try folder.bytes("a.mp4") == Data("old".utf8))
  }

  @Test
  func
    `an output name with an invalid time is refused with an example, and a repeated name is refused`()
    throws
  {
    let folder = try folder()
    let time = try Run.segue("render", "app.yaml", "-o", "p.png#t=abc", in: folder)
    #expect(time.code == 64 && time.errors.contains("such as 'p.png#t=40%'"), "\(time.errors)")
    let twice = try Run.segue("render", "app.yaml", "-o", "a.mp4", "-o", "a.mp4", in: folder)
    #expect(
      twice.code == 64 && twice.errors.contains("'a.mp4' is given twice for -o"), "\(twice.errors)")
  }

  // MARK: Batches

  @Test
  func `a batch makes a film for each row of its table, and continues after a film that failed`()
    throws
  {
    let folder = try folder()
    try folder.write("films.csv", "lang,color\nen,teal\nfr,red\nde,#12345\n\nde,blue\n".utf8)
    let arguments = [
      "batch", "films.csv", "--storyboard", "app.yaml", "-o", "out/{lang}-{color}.mp4",
    ]
    let run = try Run.segue(arguments, in: folder)
    #expect(run.code == 1, "\(run.errors)")
    let made = try FileManager.default.contentsOfDirectory(atPath: folder / "out")
    #expect(made.sorted() == [".segue-batch", "de-blue.mp4", "en-teal.mp4"])
    #expect(run.text.contains("2 made  0 up to date  2 failed"))
    #expect(run.errors.contains("no file 'fr.yaml'"), "\(run.errors)")
    // The printed table lists the films in the order of `films.csv`, with the size in bytes of each film that was made.
    let rows = run.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows[0] == ["FILM", "RESULT", "TIME", "SIZE"])
    #expect(rows[1].starts(with: ["color=teal", "lang=en", "made"]), "\(run.text)")
    #expect(["KB", "bytes"].contains(rows[1].last ?? ""), "\(run.text)")
    #expect(rows[2].starts(with: ["color=red", "lang=fr", "failed"]) && rows[2].last == "s")
    #expect(rows[3].starts(with: ["color=#12345", "lang=de", "failed"]))
    #expect(rows[4].starts(with: ["color=blue", "lang=de", "made"]))
    let failed = String(decoding: try folder.bytes("films-failed.jsonl"), as: UTF8.self)
    #expect(failed.split(separator: "\n").count == 2)

    // After the cause of the failure has been removed, the file with the failed films is run as a
    // batch. This batch makes only the films that failed before.
    try folder.write("fr.yaml", "hello: Bonjour\n".utf8)
    let second = try Run.segue("batch", "films-failed.jsonl", in: folder)
    #expect(
      second.text.contains("1 made  0 up to date  1 failed"), "\(second.text)\(second.errors)")
    let third = try Run.segue(arguments, in: folder)
    #expect(third.text.contains("0 made  3 up to date  1 failed"), "\(third.text)\(third.errors)")
    try folder.write("en.yaml", "hello: Hi\n".utf8)
    let changed = try Run.segue(arguments, in: folder)
    #expect(changed.text.contains("1 made  2 up to date  1 failed"), "\(changed.text)")
    try folder.write("out/de-blue.mp4", "damaged".utf8)
    let damaged = try Run.segue(arguments, in: folder)
    #expect(damaged.text.contains("1 made  2 up to date  1 failed"), "\(damaged.text)")
    let forced = try Run.segue(arguments + ["--force"], in: folder)
    #expect(forced.text.contains("3 made  0 up to date  1 failed"), "\(forced.text)")
  }

  @Test func `a film of a batch has the same bytes as the film that segue render makes`() throws {
    let folder = try folder()
    try folder.write(
      "m.yaml", (Self.story + "\nmatrix: { lang: [en, de], color: [red, blue] }").utf8)
    let run = try Run.segue(
      "batch", "m.yaml", "-o", "{lang}-{color}.mp4", "--", "--fps", "15", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("4 made"))
    let one = try Run.segue(
      "render", "m.yaml", "-o", "one.mp4", "--fps", "15", "--var", "lang=de", "--var",
      "color=blue", in: folder)
    #expect(one.code == 0, "\(one.errors)")
    #expect(try folder.bytes("one.mp4") == folder.bytes("de-blue.mp4"))
  }

  @Test func `two films with the same output are refused before anything is drawn`() throws {
    let folder = try folder()
    try folder.write("films.csv", "lang,color\nen,teal\nen,red\n".utf8)
    let run = try Run.segue(
      "batch", "films.csv", "--storyboard", "app.yaml", "-o", "{lang}.mp4", in: folder)
    #expect(run.code == 65 && run.errors.contains("films.csv:3:1"), "\(run.errors)")
    #expect(!folder.names.contains("en.mp4"))
    let option = try Run.segue(
      "batch", "films.csv", "--storyboard", "app.yaml", "-o", "{lang}-{color}.mp4", "--", "--fsp",
      "3", in: folder)
    #expect(option.code == 64, "\(option.errors)")
  }

  @Test func `after --, segue batch refuses its own options and options for a single film`()
    throws
  {
    let folder = try folder()
    try folder.write("films.csv", "lang\nen\nde\n".utf8)
    let cases = [
      ("-o x.mp4", "-o is an option of segue batch itself"),
      ("--var color=red", "--var is an option of segue batch itself"),
      ("--preset story", "--preset is an option"), ("--json", "--json is an option"),
      ("--quiet", "--quiet is an option"), ("--isolation child", "--isolation is an option"),
      ("--plugin-path .", "--plugin-path is an option"),
      ("--trace t.txt", "--trace is for a single film"),
      ("--events e.txt", "--events is for a single film"),
    ]
    for (words, sentence) in cases {
      let run = try Run.segue(
        ["batch", "films.csv", "--storyboard", "app.yaml", "-o", "{lang}.mp4", "--"]
          + words.split(separator: " ").map(String.init), in: folder)
      #expect(run.code == 64 && run.errors.contains(sentence), "\(words): \(run.errors)")
    }
    #expect(!folder.names.contains { $0.hasSuffix(".mp4") })
  }

  @Test
  func
    `wrong formats and presets in a batch's table are reported with their rows before drawing starts`()
    throws
  {
    let folder = try folder()
    try folder.write(
      "films.csv", "lang,output,preset\nen,out/a.mp4,\nde,out/b.xyz,\nen,out/c.mp4,stroy\n".utf8)
    let run = try Run.segue("batch", "films.csv", "--storyboard", "app.yaml", in: folder)
    #expect(run.code == 64, "\(run.errors)")
    #expect(run.errors.contains("films.csv:3:1: out/b.xyz ends in .xyz"), "\(run.errors)")
    #expect(
      run.errors.contains("line 4:1: there is no preset 'stroy'; did you mean 'story'?"),
      "\(run.errors)")
    #expect(!folder.names.contains("out"))
    try folder.write("films.csv", "lang\nen\n".utf8)
    for (output, sentence) in [
      ("-", "cannot be written to standard output"), ("{lang}.mp4.part", "use segue job"),
    ] {
      let run = try Run.segue(
        "batch", "films.csv", "--storyboard", "app.yaml", "-o", output, in: folder)
      #expect(run.code != 0 && run.errors.contains(sentence), "\(run.errors)")
    }
    #expect(!folder.names.contains { $0.hasSuffix(".part") || $0 == "-" })
  }

  @Test func `a batch can write HTML pages, with or without films`() throws {
    let folder = try folder()
    try folder.write("films.csv", "lang,color\nen,teal\nde,red\n".utf8)
    let arguments = ["batch", "films.csv", "--storyboard", "app.yaml", "-o", "{lang}.html"]
    let run = try Run.segue(arguments, in: folder)
    #expect(run.code == 0 && run.text.contains("2 made"), "\(run.text)\(run.errors)")
    let page = try folder.bytes("de.html")
    let one = try Run.segue(
      "render", "app.yaml", "-o", "one.html", "--var", "lang=de", "--var", "color=red", in: folder)
    #expect(one.code == 0, "\(one.errors)")
    #expect(try folder.bytes("one.html") == page)
    let again = try Run.segue(arguments, in: folder)
    #expect(again.text.contains("0 made  2 up to date"), "\(again.text)")
    let both = try Run.segue(arguments + ["-o", "{lang}.mp4"], in: folder)
    #expect(both.text.contains("2 made"), "\(both.text)\(both.errors)")
    #expect(folder.names.contains("de.mp4") && folder.names.contains("en.mp4"))
    let rate = try Run.segue(arguments + ["--", "--fps", "30"], in: folder)
    #expect(rate.code == 1 && rate.errors.contains("--fps is for films"), "\(rate.errors)")
  }

  // MARK: Presets

  @Test func `a preset sets size and rate, and requires one of its file formats`() throws {
    let folder = try folder()
    let run = try Run.segue(
      "render", "app.yaml", "-o", "story.mp4", "--preset", "story", "--json", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("\"size\": [1080, 1920]"), "\(run.text)")
    #expect(run.errors.contains("takes films of at least 3 s"), "\(run.errors)")
    let turned = try Run.segue(
      "render", "app.yaml", "-o", "x.mp4", "--preset", "app-store-6.9", "--json", in: folder)
    #expect(turned.text.contains("\"size\": [886, 1920]"), "\(turned.text)")
    let format = try Run.segue("render", "app.yaml", "-o", "x.gif", "--preset", "story", in: folder)
    #expect(format.code == 64 && format.errors.contains(".mp4, .mov"), "\(format.errors)")
    let name = try Run.segue("render", "app.yaml", "-o", "x.mp4", "--preset", "stroy", in: folder)
    #expect(name.code == 65 && name.errors.contains("did you mean 'story'?"), "\(name.errors)")
  }

  @Test(arguments: FilmPreset.builtIn.filter { $0.level != nil }.map(\.name))
  func `the film of a preset has the preset's H.264 profile and level and fewer reference frames`(
    _ name: String
  ) throws {
    let preset = try FilmPreset.named(name, in: FilmPreset.builtIn)
    let level = try #require(preset.level.flatMap(H264Level.init))
    let folder = try folder()
    let run = try Run.segue(
      "render", "app.yaml", "-o", "x.mp4", "--preset", name, "--frames", "0..5", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let probed = try Run.shell(
      "ffprobe -v error -show_entries stream=profile,level,refs,width,height -of csv=p=0 x.mp4",
      in: folder)
    let words = probed.text.split(whereSeparator: { ",\n".contains($0) }).map(String.init)
    try #require(words.count == 5, "\(probed.text)\(probed.errors)")
    let numbers = words.dropFirst().compactMap { Int($0) }
    try #require(numbers.count == 4, "\(words)")
    #expect(words[0] == "High")
    let size = PixelSize(width: numbers[0], height: numbers[1])
    #expect(numbers[2] == level.number)
    #expect(numbers[3] <= level.referenceFrames(of: size), "\(words)")
  }

  @Test func `options that need more than a preset's level or profile are warned of`() throws {
    let folder = try folder()
    func errors(_ options: String...) throws -> String {
      let run = try Run.segue(
        ["render", "app.yaml", "-o", "x.mp4", "--preset", "app-store-6.9", "--frames", "0"]
          + options, in: folder)
      #expect(run.code == 0, "\(run.errors)")
      return run.errors
    }
    let large = try errors("--size", "1400x2800")
    #expect(
      large.contains("need level 5.0 of H.264, and app-store-6.9 takes at most 4.0"), "\(large)")
    #expect(try errors("--pixels", "444").contains("leave out --pixels"))
    let plain = try errors()
    #expect(!plain.contains("H.264") && !plain.contains("--pixels"), "\(plain)")
  }

  @Test func `a user's own presets are read from presets.yaml in the configuration folder`() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      atPath: folder / "segue", withIntermediateDirectories: true)
    try folder.write("segue/presets.yaml", "kiosk: { size: 100x50, fps: 5, formats: [mp4] }\n".utf8)
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let list = try Run.segue("presets", environment: environment)
    #expect(list.code == 0 && list.text.contains("kiosk") && list.text.contains("play-store"))
    let run = try Run.segue(
      "render", "app.yaml", "-o", "x.mp4", "--preset", "kiosk", "--json", in: folder,
      environment: environment)
    #expect(run.text.contains("\"size\": [100, 50]"), "\(run.text)\(run.errors)")
    try folder.write(
      "segue/presets.yaml",
      "tv: { profile: main, level: 3.1, max-bit-rate: 4Mbps, sound-bit-rate: 96kbps }\n".utf8)
    let limits = try Run.segue("presets", environment: environment)
    #expect(
      limits.text.contains("H.264 Main 3.1, up to 4 Mbit/s"), "\(limits.text)\(limits.errors)")
    for text in [
      "level: 7", "level: 4.5", "profile: hihg", "max-bit-rate: fast", "max-bit-rate: 5MB",
    ] {
      try folder.write("segue/presets.yaml", "tv: { \(text) }\n".utf8)
      let wrong = try Run.segue("presets", environment: environment)
      #expect(
        wrong.code == 65 && wrong.errors.contains("presets.yaml:1:"), "\(text): \(wrong.errors)")
    }
    try folder.write("segue/presets.yaml", "kiosk: { sise: 100x50 }\n".utf8)
    let wrong = try Run.segue("presets", environment: environment)
    #expect(wrong.code == 65 && wrong.errors.contains("presets.yaml:1:10"), "\(wrong.errors)")
  }

  @Test func `segue presets with a name says everything about it`() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(atPath: folder / "segue", withIntermediateDirectories: true)
    try folder.write(
      "segue/presets.yaml",
      """
      hall: { max-length: 20, max-bytes: 50MB, check-flashes: true, covered-bottom: 15%, rules: [No sound.],
        source: 'https://example.org', checked: '2026-10' }
      """.utf8)
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let text = try Run.segue("presets", "hall", environment: environment).text
    let lines = [
      "up to 20 s", "up to 50 MB", "No sound.", "https://example.org, read in 2026-10", "three a second",
      "the lower 15 %",
    ]
    for line in lines {
      #expect(text.contains(line), "\(line): \(text)")
    }
    let store = try Run.segue("presets", "app-store-6.9", "--json", environment: environment).text
    #expect(store.contains("2.3.4") && store.contains("\"checked\": \"2026-11\""))
    let wrong = try Run.segue("presets", "hal", environment: environment)
    #expect(wrong.code == 65 && wrong.errors.contains("'hall'"), "\(wrong.errors)")
    let film = try Run.segue(
      "render", "app.yaml", "-o", "x.mp4", "--preset", "app-store-6.9", "--frame", "phone", "--size", "90x160",
      in: folder, environment: environment)
    #expect(film.errors.contains("App Review Guideline 2.3.4"), "\(film.errors)")
    let checked = try Run.segue(
      "render", "app.yaml", "-o", "x.mp4", "--preset", "hall", "--json", in: folder, environment: environment)
    #expect(checked.text.contains("\"flashes\": []"), "\(checked.text)\(checked.errors)")
  }
}
