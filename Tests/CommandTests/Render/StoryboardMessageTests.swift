import Testing

/// Tests messages about storyboards and single screens, and about options that refer to them.
@Suite struct StoryboardMessageTests {
  private static let board = """
    segue: 1
    size: 24x40
    fps: 10
    screens: { a: { color: teal }, b: { color: "#123" } }
    container: { kind: navigation, root: a }

    """

  private func folder(_ rest: String) throws -> Folder {
    let folder = try Folder()
    try folder.write("s.yaml", (Self.board + rest).utf8)
    return folder
  }

  private func render(_ rest: String, _ arguments: String...) throws -> (Run, Folder) {
    let folder = try folder(rest)
    return (try Run.segue(["render", "s.yaml", "-o"] + arguments, in: folder), folder)
  }

  @Test(arguments: [["render", "-o", "f.mp4"], ["play"]])
  func `a single screen, a missing screen and a folder are refused with different messages`(
    _ words: [String]
  ) throws {
    let screens = try Screens()
    let command = { try Run.segue([words[0], $0] + words.dropFirst(), in: screens.folder) }
    let missing = try command("c.png")
    #expect(missing.code == 66)
    #expect(missing.errors.hasPrefix("segue: there is no file 'c.png'; give two screens"))
    let folder = try command(".")
    #expect(folder.code == 66)
    #expect(folder.errors.hasPrefix("segue: '.' is a folder; give two screens"), "\(folder.errors)")
    let one = try command("a.png")
    #expect(one.code == 64)
    #expect(one.errors.hasPrefix("segue: only one screen, 'a.png', was given; give a second one"))
  }

  @Test(arguments: [
    ("--caption", "{ at: 1, caption: \"Hello\", for: 2 }"),
    ("--audio", "audio: { file: music.mp3 }"),
  ])
  func
    `the unknown options --caption and --audio are refused with the storyboard key for the purpose`(
      _ option: String, _ place: String
    ) throws
  {
    let run = try Screens().render("-o", "f.mp4", option, "x")
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("segue: unknown option '\(option)'; "), "\(run.errors)")
    #expect(run.errors.contains(place), "\(run.errors)")
  }

  @Test(arguments: [
    ("2", "2 bytes"), ("1.5", "1 byte"), ("999", "999 bytes"), ("0.5KB", "500 bytes"),
  ])
  func `a --max-size in which no film has room is refused with its meaning and an example`(
    _ size: String, _ meaning: String
  ) throws {
    let run = try Screens().render("-o", "f.gif", "--max-size", size)
    #expect(run.code == 64)
    let number = size.prefix { $0 != "K" }
    #expect(
      run.errors.contains(
        ": it means \(meaning), and no film is so small; expected a number with a unit, such as \(number)MB\n"
      ), "\(run.errors)")
  }

  @Test func `the message about a format without sound names all formats with sound`() throws {
    let (run, _) = try render("audio: { taps: true }\nscript: []\n", "f.gif")
    #expect(run.code == 0)
    #expect(run.errors.contains("left out; .mp4, .mkv, .webm and .mov can"), "\(run.errors)")
  }

  @Test func `several mistakes in one file are reported with the file name once`() throws {
    let links = "links: { c: [{ area: [0, 0, 9, 9], push: a }] }\n"
    let (run, _) = try render("scrpt: []\n" + links, "f.gif")
    #expect(run.code == 65)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first == "segue: s.yaml:6:1: unknown key 'scrpt'; did you mean 'script'?")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("segue: line 7:10: there is no screen 'c'") == true)
  }

  @Test(arguments: [
    (
      "transitions: { pop: { interaction: edge-pan } }",
      "'edge-pan' of 'pop' did not accept it: it moves 1 point, and a drag begins after"
    ),
    (
      "transitions: {}",
      "'pop' has no 'interaction' under 'transitions', such as 'edge-pan'"
    ),
  ])
  func `the message about a drag that begins no transition says where a drag must begin`(
    _ rows: String, _ message: String
  ) throws {
    let (run, _) = try render(
      rows + "\nscript:\n  - { at: 0, push: b }\n"
        + "  - { at: 1, drag: { from: [22, 20], to: [23, 20], over: 0.2 } }\n", "null:")
    #expect(run.code == 0)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test
  func
    `--loop plays a storyboard there and back, as the key 'there-and-back' in the storyboard does`()
    throws
  {
    let script = "script:\n  - { at: 0.2, push: b, duration: 0.4 }\n"
    let (option, films) = try render(script, "f-%02d.png", "--loop", "there-and-back")
    #expect(option.code == 0, "\(option.errors)")
    let (key, others) = try render("there-and-back: true\n" + script, "f-%02d.png")
    #expect(key.code == 0, "\(key.errors)")
    // At 10 frames a second, the film lasts 1.1 s in each direction, so it has 2 × 11 + 1 frames.
    let frames = films.names.filter { $0.hasPrefix("f-") }.sorted()
    #expect(frames.count == 23 && frames == others.names.filter { $0.hasPrefix("f-") }.sorted())
    let pictures = try frames.map { try films.bytes($0) }
    #expect(try pictures == frames.map { try others.bytes($0) })
    #expect(pictures == pictures.reversed())
    #expect(Set(pictures).count > 3)
    // A GIF repeats, so the film's first frame is not drawn again at its end.
    let (gif, folder) = try render(script, "f.gif", "--loop", "there-and-back", "--json")
    #expect(gif.code == 0 && gif.text.contains("\"frames\": 22"), "\(gif.text)\(gif.errors)")
    #expect(folder.names.contains("f.gif"))
  }

  @Test(arguments: ["bmp", "tiff", "avif"])
  func `BMP, TIFF and AVIF pictures can be screens`(_ format: String) throws {
    let screens = try Screens()
    let made = try Run.shell(
      "ffmpeg -v error -i a.png -frames:v 1 -still-picture 1 c.\(format) 2>/dev/null"
        + " || ffmpeg -v error -i a.png -frames:v 1 c.\(format)", in: screens.folder)
    try #require(made.code == 0, "\(made.errors)")
    let run = try Run.segue(
      "render", "c.\(format)", "b.png", "-o", "f.png", "--progress", "0", in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
  }
}
