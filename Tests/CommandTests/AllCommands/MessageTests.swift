import ArgumentCases
import Foundation
import TestSupport
import Testing

/// Tests messages to users, and options that people are likely to try.
@Suite struct MessageTests {
  @Test func `two screens without a subcommand are refused with the advice to use render`() throws {
    let run = try Run.segue("a.png", "b.png", in: try Screens().folder)
    #expect(run.code == 64)
    #expect(
      run.errors.contains("did you mean 'segue render a.png b.png'?") && run.errors.contains("-o"),
      "\(run.errors)")
  }

  @Test(arguments: [["--foo", "bar"], ["--foo"], ["--foo=bar", "b.png"]])
  func `an unknown option after a storyboard is reported as an unknown option`(_ words: [String])
    throws
  {
    let folder = try Screens().folder
    try folder.write("c.yaml", "segue: 1".utf8)
    let run = try Run.segue(["render", "c.yaml", "-o", "null:"] + words, in: folder)
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("segue: unknown option '--foo';"), "\(run.errors)")
  }

  @Test func `segue preview refuses to overwrite an input or to write a part of a film`() throws {
    let folder = try Screens().folder
    let library = URL(fileURLWithPath: Command.path).deletingLastPathComponent()
      .appending(path: "libsegue-slide.so").path
    let before = try folder.bytes("a.png")
    let over = try Run.segue("preview", library, "a.png", "b.png", "-o", "a.png", in: folder)
    #expect(over.code == 64 && over.errors.contains("'a.png' is an input"), "\(over.errors)")
    #expect(try folder.bytes("a.png") == before)
    let part = try Run.segue("preview", library, "a.png", "b.png", "-o", "p.mp4.part", in: folder)
    #expect(part.code == 64 && part.errors.contains("is a part of a film"), "\(part.errors)")
  }

  @Test func `a preset is refused for a page, which is not a film`() throws {
    let folder = try Screens().folder
    let run = try Run.segue(
      "render", "a.png", "b.png", "-o", "p.html", "--preset", "square", in: folder)
    #expect(run.code == 64 && run.errors.contains("--preset square is for films"), "\(run.errors)")
    #expect(!folder.names.contains("p.html"))
  }

  @Test func `segue preview refuses a source file, because it expects a compiled library`() throws {
    let folder = try Folder()
    try folder.write("glow.c", "int x;\n".utf8)
    let run = try Run.segue("preview", "glow.c", "-o", "null:", in: folder)
    #expect(run.code == 65)
    #expect(run.errors.contains("'glow.c' is not a plug-in library"), "\(run.errors)")
  }

  @Test
  func `a curve that is only the word 'spring' is refused with an example that has parameters`()
    throws
  {
    let run = try Run.segue("curve", "spring")
    #expect(run.code == 65)
    #expect(run.errors.contains("spring(duration=0.5, bounce=0.3)"), "\(run.errors)")
  }

  @Test(arguments: [
    ["cover", "curve=spring(duration=60, bounce=0.95)"],
    ["blinds", "stagger=0.9", "curve=spring(duration=5, bounce=0.5)"],
  ])
  func `an animator whose spring takes too long is replaced by a dissolve, with a single message`(
    _ words: [String]
  ) throws {
    let run = try Screens().render(
      ["-o", "null:", "--animator"] + words[..<1] + words[1...].flatMap { ["--set", $0] })
    #expect(run.code == 0)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(run.errors)")
    #expect(
      run.errors.contains(
        "\(words[0]) was replaced by a dissolve: the transition was not completed within 60"),
      "\(run.errors)")
  }

  @Test
  func `segue info explains springs only for an animator whose duration a spring can determine`()
    throws
  {
    for (name, isLeft) in [("cover", true), ("slide", true), ("dip", false), ("dissolve", false)] {
      let run = try Run.segue("info", name)
      #expect(run.text.contains("A spring that is given as a curve takes") == isLeft, "\(name)")
    }
  }

  @Test func `a range of frames in the wrong order is refused with the right order`() throws {
    let run = try Screens().render("-o", "null:", "--frames", "5..2")
    #expect(run.code == 64)
    #expect(run.errors.contains("write 2..5"), "\(run.errors)")
  }

  @Test func `each mistake in a storyboard is reported on a separate line`() throws {
    let folder = try Screens().folder
    try folder.write(
      "c.yaml",
      """
      segue: 1
      size: 24x40
      fsp: 3
      screens: { one: { image: a.png } }
      container: { kind: navigation, root: noe }
      script:
        - { at: x, pop: true }
        - { at: 1, psh: one }
        - { at: 1, tap: nothing }
      """.utf8)
    let run = try Run.segue("render", "c.yaml", "-o", "null:", in: folder)
    #expect(run.code == 65)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 5, "\(run.errors)")
    #expect(lines.first?.contains("c.yaml:3:1: ") == true, "\(run.errors)")
    // Only the first line of the message names the file.
    for (line, place) in zip(lines.dropFirst(), ["5:38", "7:11", "8:14", "9:19"]) {
      #expect(line.hasPrefix("segue: line \(place): "), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("pop: { interaction: edge-pan, set: edge=left }", "write { edge: left }"),
    ("push: { set: curve=ease }", "write { curve: ease }"),
  ])
  func
    `a storyboard's settings in the command line's notation are refused with the right notation`(
      _ row: String, _ remedy: String
    ) throws
  {
    let folder = try Screens().folder
    try folder.write(
      "c.yaml",
      """
      segue: 1
      size: 24x40
      screens: { one: { image: a.png } }
      container: { kind: navigation, root: one }
      transitions: { \(row) }
      script: []
      """.utf8)
    let run = try Run.segue("render", "c.yaml", "-o", "null:", in: folder)
    #expect(run.code == 65 && run.errors.contains(remedy), "\(run.errors)")
  }

  @Test func `a spring as the easing of a drag is refused, and the message suggests a curve`()
    throws
  {
    let folder = try Screens().folder
    try folder.write(
      "c.yaml",
      """
      segue: 1
      size: 24x40
      screens: { one: { image: a.png } }
      container: { kind: navigation, root: one }
      script: [{ at: 1, drag: { from: [1, 1], to: [9, 9], over: 1, easing: spring } }]
      """.utf8)
    let run = try Run.segue("render", "c.yaml", "-o", "null:", in: folder)
    #expect(run.code == 65 && run.errors.contains("such as ease-out"), "\(run.errors)")
  }

  @Test func `a single run reports every setting and name in a storyboard that plug-ins refuse`()
    throws
  {
    let folder = try Screens().folder
    try folder.write(
      "c.yaml",
      """
      segue: 1
      size: 24x40
      screens: { one: { image: a.png } }
      container: { kind: navigation, root: one }
      transitions:
        push: { animator: slid }
        pop: { interaction: edgepan }
        present: { animator: spring, set: { bounce: 1, damping: x } }
      script:
        - { at: 1, push: one, animator: spring, set: { nope: 1 } }
      """.utf8)
    let run = try Run.segue("render", "c.yaml", "-o", "null:", in: folder)
    #expect(run.code == 69)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 5, "\(run.errors)")
    #expect(lines.first?.contains("c.yaml:6:") == true, "\(run.errors)")
    for (line, place) in zip(lines.dropFirst(), ["7:", "8:", "8:", "10:"]) {
      #expect(line.hasPrefix("segue: line \(place)"), "\(run.errors)")
    }
  }

  @Test func `a message has a bounded length and one text direction, whatever the names in it are`()
    throws
  {
    let folder = try Screens().folder
    let long = String(repeating: "x", count: 100_000)
    let turned = "a\u{202e}gnp\u{2066}.png"
    for name in [long, turned, "e" + String(repeating: "\u{301}", count: 50_000)] {
      for words in [
        [name], ["render", name, "b.png", "-o", "null:"], ["info", name], ["curve", name],
        ["render", "a.png", "b.png", "-o", name],
        ["render", "a.png", "b.png", "-o", "null:", "--\(name)"],
        ["render", "a.png", "b.png", "-o", "null:", "--set", name],
        ["render", "a.png", "b.png", "-o", "null:", "--set", "parallax=\(name)"],
        ["render", "a.png", "b.png", "-o", "null:", "--size", name],
      ] {
        let run = try Run.segue(words, in: folder)
        let sentence = run.errors.split(separator: "\n").first ?? ""
        #expect(sentence.unicodeScalars.count <= 520, "\(words.map { $0.prefix(20) })")
        #expect(!run.errors.unicodeScalars.contains { (0x202a...0x2069).contains($0.value) })
      }
    }
  }

  @Test(arguments: ["12x", "x20", "50%", "12 x 20"])
  func `--size accepts a single side or a percentage`(_ size: String) throws {
    let run = try Screens().render("-o", "null:", "--size", size, "--json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try run.json(FilmTests.Document.self).size == [12, 20])
  }

  @Test func `--progress accepts a percentage`() throws {
    let screens = try Screens()
    #expect(try screens.render("-o", "a1.png", "--progress", "0.4").code == 0)
    #expect(try screens.render("-o", "a2.png", "--progress", "40%").code == 0)
    #expect(try screens.folder.bytes("a1.png") == screens.folder.bytes("a2.png"))
  }

  @Test func `--scale determines the size of a point for drags and animators`() throws {
    let screens = try Screens()
    for name in ["a.png", "b.png"] {
      try screens.folder.write(name, Picture.plain(400, 800, 90))
    }
    func status(_ scale: String...) throws -> String {
      // A drag of 140 points crosses most of a screen that is 200 points wide, but only a third of a screen of 400
      // points.
      try screens.render(
        [
          "-o", "null:", "--size", "40x80", "--interaction", "pan", "--drag", "5,90:145,90@3",
          "--direction", "backward", "--fps", "10", "--json",
        ] + scale
      ).json(FilmTests.Document.self).status
    }
    #expect(try status() == "cancelled")
    #expect(try status("--scale", "2") == "completed")
    #expect(try screens.render("-o", "null:", "--scale", "0").code == 64)
  }

  @Test func `--layout right-to-left mirrors an animator that supports it`() throws {
    func tracks(_ words: String...) throws -> String {
      try Run.segue(["timeline", "slide", "--json"] + words).text
    }
    #expect(try tracks() == tracks("--layout", "left-to-right"))
    #expect(try tracks() != tracks("--layout", "right-to-left"))
    let screens = try Screens()
    for (layout, name) in [("left-to-right", "l.png"), ("right-to-left", "r.png")] {
      #expect(
        try screens.render("-o", name, "--progress", "50%", "--layout", layout).code == 0)
    }
    #expect(try screens.folder.bytes("l.png") != screens.folder.bytes("r.png"))
  }

  @Test func `--reduced-motion shows the variant of an animator for reduced motion`() throws {
    let plain = try Run.segue("timeline", "snapshot-zoom")
    let calm = try Run.segue("timeline", "snapshot-zoom", "--reduced-motion")
    #expect(calm.code == 0)
    #expect(calm.text != plain.text)
    #expect(!calm.text.contains("transform"), "\(calm.text)")
  }

  @Test func `a storyboard's layout direction applies unless --layout sets another direction`()
    throws
  {
    let folder = try Screens().folder
    func frame(_ layout: String, _ words: String...) throws -> Data {
      try folder.write(
        "c.yaml",
        """
        segue: 1
        size: 24x40
        \(layout)
        screens: { one: { image: a.png }, two: { image: b.png } }
        container: { kind: navigation, root: one }
        script: [{ at: 0, push: two }]
        """.utf8)
      let run = try Run.segue(
        ["render", "c.yaml", "-o", "f.png", "--progress", "0.2"] + words, in: folder)
      #expect(run.code == 0, "\(run.errors)")
      return try folder.bytes("f.png")
    }
    let plain = try frame("scale: 1")
    let mirrored = try frame("layout: right-to-left")
    #expect(plain != mirrored)
    #expect(try frame("scale: 1", "--layout", "right-to-left") == mirrored)
    #expect(try frame("layout: right-to-left", "--layout", "left-to-right") == plain)
    let scaled = try Run.segue("render", "c.yaml", "-o", "null:", "--scale", "2", in: folder)
    #expect(scaled.code == 64)
    #expect(scaled.errors.contains("--scale is for screens"))
  }

  @Test(arguments: ["zoom", "container-transform", "snapshot-zoom"])
  func `an element name that no screen has is refused`(animator: String) throws {
    let screens = try Screens()
    let words = ["-o", "null:", "--animator", animator, "--set"]
    let missing = try screens.render(words + ["element=nope"])
    #expect(missing.code == 65)
    #expect(
      missing.errors
        == "segue: element='nope' is invalid: there is no element 'nope', because "
        + "only a storyboard names elements\n")
    let none = try screens.render(words + ["element="])
    #expect(!none.errors.contains("element"), "\(none.errors)")
  }

  @Test func `a drag with too many legs or too long a duration is refused with the limit`() throws {
    let screens = try Screens()
    for (ways, word) in [
      (String(repeating: ":3,4@0.1", count: 9000), "at most 100 legs"),
      (String(repeating: ":3,4@60", count: 11), "at most 600 s"),
    ] {
      let run = try screens.render("-o", "null:", "--interaction", "pan", "--drag", "1,2\(ways)")
      #expect(run.code == 64)
      #expect(run.errors.contains(word), "\(run.errors)")
    }
  }

  @Test(arguments: 0..<4)
  func `random arguments end with a documented exit status and a single message`(run: UInt64) throws {
    for seed in (run * 25)..<(run * 25 + 25) {
      var dice = Dice(seed)
      let given = ArgumentCase(&dice)
      let answer = try Run.segue(given.arguments, in: try Screens().folder)
      let fault = given.fault(code: answer.code, errors: answer.errors)
      #expect(fault == nil, "seed \(seed): \(given.arguments)")
    }
  }

  @Test(arguments: [
    (["render", "", "b.png", "-o", "x.mp4"], "the first screen's name is empty; give a picture"),
    (["render", "a.png", "", "-o", "x.mp4"], "the second screen's name is empty"),
    (["render", "a.png", "b.png", "", "-o", "x.mp4"], "the third screen's name is empty"),
    (["render", "", "-o", "x.mp4"], "the first screen's name is empty"),
    (["render", "a.png", "b.png", "-o", ""], "the output's name is empty"),
    (
      ["render", "a.png", "b.png", "-o", "x.mp4", "--events", ""],
      "the name after --events is empty"
    ),
    (
      ["render", "a.png", "b.png", "-o", "x.mp4", "--trace", ""], "the name after --trace is empty"
    ),
    (["play", "a.png", "", "--in", "terminal"], "the second screen's name is empty"),
    (["play", "a.png", "b.png", "--record", ""], "the name after --record is empty"),
    (["gallery", "", "b.png", "-o", "site"], "the first screen's name is empty"),
  ])
  func `an empty name is a usage error, and the message says that the name is empty`(
    _ words: [String], _ start: String
  )
    throws
  {
    let screens = try Screens()
    let run = try Run.segue(words, in: screens.folder)
    #expect(run.code == 64 && run.errors.hasPrefix("segue: \(start)"), "\(run.errors)")
    #expect(screens.folder.names == ["a.png", "b.png"])
  }

  @Test(arguments: [
    (["render", "no.png", "b.png", "-o", "x.mp4"], "name a picture, a drawing or a video"),
    (["render", "no.png", "-o", "x.mp4"], "give two screens or a storyboard (.yaml, .json)"),
    (["play", "a.png", "no.png"], "name a picture, a drawing or a video"),
    (["play", "a.png", "no.png", "--in", "terminal"], "name a picture, a drawing or a video"),
    (["play", "no.yaml", "--in", "terminal"], "name a storyboard (.yaml, .json)"),
    (["render", "no.yaml", "-o", "x.mp4"], "name a storyboard (.yaml, .json)"),
    (["gallery", "a.png", "no.png", "-o", "site"], "name a picture, a drawing or a video"),
    (["validate", "no.so"], "give the .so file that your build creates"),
  ])
  func `every command reports a missing file with the same message, without messages of libraries`(
    _ words: [String], _ advice: String
  ) throws {
    let name = words.first { $0.hasPrefix("no.") } ?? ""
    let run = try Run.segue(words, in: try Screens().folder)
    #expect(run.code == 66)
    #expect(run.errors == "segue: there is no file '\(name)'; \(advice)\n")
  }

  @Test(arguments: [
    ([], Int32(73), "there is no display"),
    (["--animator", "pussh"], 69, "there is no animator 'pussh'"),
  ])
  func `segue play without a display prints its own message instead of SDL's`(
    _ words: [String], _ code: Int32, _ start: String
  ) throws {
    for environment in [[:], ["DISPLAY": ":4711"]] {
      let run = try Run.segue(
        ["play", "a.png", "b.png"] + words, in: try Screens().folder, environment: environment)
      #expect(run.code == code)
      #expect(run.errors.hasPrefix("segue: \(start)"), "\(run.errors)")
      #expect(run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
    }
  }

  /// The size 16500x10 is too large for a window. If `play` opened a window first, the error about
  /// the size would be printed instead.
  @Test(arguments: [[:], ["SDL_VIDEODRIVER": "dummy"]])
  func `an unknown animator of a storyboard is reported before a window is opened`(
    _ environment: [String: String]
  ) throws {
    let screens = try Screens()
    try screens.folder.write(
      "board.yaml",
      """
      segue: 1
      size: 24x40
      screens: { one: { image: a.png }, two: { image: b.png } }
      container: { kind: navigation, root: one }
      transitions: { push: { animator: pussh } }
      links: { one: [ { area: [0, 0, 24, 40], push: two } ] }
      """.utf8)
    let run = try Run.segue(
      "play", "board.yaml", "--size", "16500x10", in: screens.folder, environment: environment)
    #expect(run.code == 69)
    #expect(
      run.errors
        == "segue: board.yaml:5:34: there is no animator 'pussh'; did you mean 'push'?\n")
  }

  @Test func `a GIF of one frame is rendered without a message about its frame rate`() throws {
    let run = try Screens().render("-o", "x.gif", "--progress", "0.5")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test(arguments: ["", "--animator push"])
  func `a low limit of open files is reported as the cause instead of a missing animator`(
    _ animator: String
  ) throws {
    let screens = try Screens()
    // Higher limits of open files are not tested: they may be enough to open some of the libraries,
    // depending on the threads that open them.
    for limit in [5, 6] {
      // Without the cache, each library has to be opened.
      let run = try Run.shell(
        "export XDG_CACHE_HOME=/dev/null; ulimit -n \(limit); \"$segue\" render a.png b.png -o x.mp4 "
          + animator, in: screens.folder)
      #expect(run.code == 69)
      #expect(run.errors.contains("open files (ulimit -n)"), "\(run.errors)")
      #expect(!run.errors.contains("is not installed"))
    }
  }
}
