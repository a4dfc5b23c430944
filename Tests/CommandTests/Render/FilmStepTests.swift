import Foundation
import SegueMedia
import SegueRender
import Testing

/// Tests the camera, the captions and the pauses of a storyboard's film, with the command run as a
/// process.
struct FilmStepTests {
  private func pixels(_ path: String) throws -> PixelBuffer {
    try MediaSource(path: path).frame(at: 0)
  }

  /// Renders a storyboard with one picture of 48 × 80 pixels on a screen of 24 × 40, and returns
  /// the folder with its frames.
  private func render(_ script: String, _ arguments: String...) throws -> Folder {
    let folder = try Folder()
    try folder.write("a.png", Picture.png(48, 80, seed: 1))
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      fps: 10
      screens: { a: { image: a.png, elements: { dot: [6, 10, 12, 20] } } }
      container: a
      script: [\(script)]
      """.utf8)
    let run = try Run.segue(["render", "s.yaml", "-o", "f-%02d.png"] + arguments, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    return folder
  }

  @Test func `the zoomed camera shows the picture's original pixels instead of an enlarged frame`()
    throws
  {
    let folder = try render("{ at: 0, zoom: { to: dot, factor: 8, padding: 0 }, over: 0.5 }")
    let frames = folder.names.filter { $0.hasPrefix("f-") }
    #expect(frames.count == 11)
    let (zoomed, whole) = (try pixels(folder / "f-10.png"), try pixels(folder / "a.png"))
    for y in 0..<40 {
      for x in 0..<24 { #expect(zoomed.row(y)[x] == whole.row(y + 20)[x + 12]) }
    }
    #expect(try folder.bytes("f-05.png") == folder.bytes("f-10.png"))
    #expect(try folder.bytes("f-04.png") != folder.bytes("f-05.png"))
  }

  /// Returns the columns (x) and the rows (y) that contain pixels in which two pictures differ.
  private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> (x: [Int], y: [Int]) {
    var (x, y): (Set<Int>, Set<Int>) = ([], [])
    for row in 0..<a.height {
      for column in 0..<a.width where a.row(row)[column] != b.row(row)[column] {
        x.insert(column)
        y.insert(row)
      }
    }
    return (x.sorted(), y.sorted())
  }

  @Test(arguments: [("top", 0..<100), ("bottom", 300..<400), ("[12, 20]", 160..<240)])
  func `a caption is shown at its position during its time, and changes nothing else`(
    _ placement: String, _ rows: Range<Int>
  ) throws {
    let folder = try render(
      "{ at: 0.5, caption: A, for: 1, place: \(placement) }", "--size", "240x400", "--events", "log"
    )
    let frames = folder.names.filter { $0.hasPrefix("f-") }
    #expect(frames.count == 21, "half a second after the caption")
    let plain = try pixels(folder / "f-00.png")
    for number in [5, 15, 20] {
      let name = "f-" + (number < 10 ? "0" : "") + "\(number).png"
      #expect(difference(plain, try pixels(folder / name)).x.isEmpty, "\(name)")
    }
    let (x, y) = difference(plain, try pixels(folder / "f-10.png"))
    #expect(x.count > 20 && y.count > 15)
    #expect(y.allSatisfy(rows.contains) && x.allSatisfy { (80..<160).contains($0) })
    // The caption is centred horizontally.
    #expect(abs((x.first ?? 0) + (x.last ?? 0) - 239) <= 1)
    // The caption fades in and out.
    #expect(try folder.bytes("f-06.png") != folder.bytes("f-10.png"))
    #expect(try folder.bytes("f-09.png") == folder.bytes("f-10.png"))
    let log = String(decoding: try folder.bytes("log"), as: UTF8.self).split(separator: "\n")
    #expect(
      log.filter { $0.contains("caption") } == [
        #"{"time": 0.5, "transition": 0, "call": "caption.begin", "text": "A"}"#,
        #"{"time": 1.5, "transition": 0, "call": "caption.end", "text": "A"}"#,
      ])
  }

  @Test func `a caption's letters are as large as its size says`() throws {
    func height(_ size: String) throws -> Int {
      let folder = try render("{ at: 0.5, caption: HHH, for: 1\(size) }", "--size", "240x400")
      let (_, y) = difference(try pixels(folder / "f-00.png"), try pixels(folder / "f-10.png"))
      return (y.last ?? 0) - (y.first ?? 0) + 1
    }
    // The plate's height is that of a line and twice the padding, each a multiple of the size, which is usually 5 % of an
    // upright picture without a device.
    let (usual, larger, points) = (try height(""), try height(", size: 8.4%"), try height(", size: 2"))
    #expect(abs(50 * larger - 84 * usual) <= 200 && abs(points - larger) <= 2, "\(usual) \(larger) \(points)")
  }

  @Test
  func `a caption of a film with a device frame is in the margin and does not cover the frame`()
    throws
  {
    let folder = try render(
      "{ at: 0.5, caption: A, for: 1 }", "--size", "400x700", "--frame", "phone", "--background",
      "teal", "--shadow", "none")
    let (x, y) = difference(try pixels(folder / "f-00.png"), try pixels(folder / "f-10.png"))
    // The buffer must be retained while its pixels are read.
    let plain = try pixels(folder / "f-00.png")
    let teal = plain.row(0)[0]
    #expect(x.count > 20 && y.count > 15)
    #expect(y.allSatisfy { row in x.allSatisfy { plain.row(row)[$0] == teal } })
    #expect((y.first ?? 0) > 500 && (y.last ?? 700) < 695)
  }

  @Test func `the position of a caption refers to the whole film, including the margin`() throws {
    let folder = try render(
      "{ at: 0.5, caption: A, for: 1, place: [8, 8] }", "--size", "400x600", "--margin", "12",
      "--background", "teal")
    let (x, y) = difference(try pixels(folder / "f-00.png"), try pixels(folder / "f-10.png"))
    #expect((x.last ?? 400) < 120 && (y.last ?? 600) < 120)
  }

  @Test func `a title with a character that no installed font has is reported`() throws {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 240x400
      look: { frame: window, title: "a\u{F8F0}" }
      screens: { a: { color: teal } }
      container: a
      length: 0.5
      script: []
      """.utf8)
    let unknown = try Run.segue("render", "s.yaml", "-o", "null:", in: folder)
    #expect(unknown.code == 0, "\(unknown.errors)")
    #expect(
      unknown.errors.contains("the title has 1 character that no installed font has"),
      "\(unknown.errors)")
    let known = try Run.segue(
      "render", "s.yaml", "--title", "Überblick", "-o", "null:", in: folder)
    #expect(known.errors == "", "\(known.errors)")
  }

  @Test
  func
    `a caption that is too long, outside of the picture or shown after the film's end is reported`()
    throws
  {
    let folder = try Folder()
    func render(_ lines: String) throws -> Run {
      try folder.write(
        "s.yaml",
        """
        segue: 1
        size: 24x40
        screens: { a: { color: teal } }
        container: a
        \(lines)
        """.utf8)
      return try Run.segue("render", "s.yaml", "-o", "null:", "--size", "240x", in: folder)
    }
    let late = try render("length: 1\nscript: [{ at: 0.5, caption: A, for: 2 }]")
    #expect(late.code == 0)
    #expect(
      late.errors.contains(
        "s.yaml:6:10: the caption would be shown until 2.5 s, but the film ends at 1 s"),
      "\(late.errors)")
    let unknown = try render("script: [{ at: 0.5, caption: \"a\u{F8F0}\", for: 2 }]")
    #expect(unknown.errors.contains("1 character that no installed font has"), "\(unknown.errors)")
    let long = try render(
      "script: [{ at: 0.5, caption: \"\(String(repeating: "word ", count: 90))\", for: 2 }]")
    #expect(long.errors.contains("longer than 4 lines"), "\(long.errors)")
    let outside = try render("script: [{ at: 0.5, caption: A, for: 2, place: [200, 20] }]")
    #expect(
      outside.errors.contains("is outside the picture, which is 24x40 points"),
      "\(outside.errors)")
    try folder.write("f.otf", "no font".utf8)
    let font = try render("font: f.otf\nscript: [{ at: 0.5, caption: A, for: 2 }]")
    #expect(font.code == 65 && font.errors.contains("f.otf is not a font"), "\(font.errors)")
  }

  @Test func `a pause step repeats a frame of the storyboard while the camera continues to move`()
    throws
  {
    let still = try render("{ at: 0.2, pause: 1 }, { at: 0.4, wait: 0 }")
    #expect(still.names.filter { $0.hasPrefix("f-") }.count == 4 + 10 + 5 + 1)
    let moving = try render("{ at: 0.2, pause: 1 }, { at: 0.2, zoom: { to: dot, factor: 4, padding: 0 }, over: 0.5 }")
    #expect(try moving.bytes("f-02.png") != moving.bytes("f-05.png"))
    #expect(try moving.bytes("f-07.png") == moving.bytes("f-16.png"))
  }
}

/// Tests the sound of a storyboard's film, with the command run as a process.
struct AudioTests {
  /// Renders a storyboard whose script contains a tap, with `audio` as its sound settings.
  private func render(
    _ output: String, _ audio: String, screen: String = "color: teal", _ arguments: String...
  ) throws -> (run: Run, folder: Folder) {
    let folder = try Folder()
    try folder.write("a.png", Picture.png(480, 800, seed: 1))
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      fps: 10
      screens: { a: { \(screen), elements: { dot: [6, 10, 12, 20] } }, b: { color: red } }
      container: { kind: navigation, root: a }
      links: { a: [{ area: dot, push: b }] }
      audio: \(audio)
      script: [{ at: 0.5, pause: 1 }, { at: 0.5, tap: dot }]
      """.utf8)
    return (try Run.segue(["render", "s.yaml", "-o", output] + arguments, in: folder), folder)
  }

  /// Returns the codecs of a file's streams, separated by spaces.
  private func streams(_ file: String, in folder: Folder) throws -> String {
    try Run.shell(
      "ffprobe -v error -show_entries stream=codec_name -of csv=p=0 \(file)", in: folder
    ).text.split(separator: "\n").joined(separator: " ")
  }

  @Test(arguments: [("f.mp4", "h264 aac"), ("f.webm", "vp9 opus")])
  func `a film with click sounds at taps has a sound track that is silent until the first tap`(
    _ output: String, _ streams: String
  ) throws {
    let (run, folder) = try render(output, "{ taps: true }")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try self.streams(output, in: folder) == streams)
    let again = try render(output, "{ taps: true }").folder
    #expect(try again.bytes(output) == folder.bytes(output))
    let silence = try Run.shell(
      "ffmpeg -hide_banner -i \(output) -af silencedetect=n=-60dB:d=0.1 -f null - 2>&1", in: folder)
    // The tap is at 0.5 s of the script, before the pause.
    let end = silence.text.split(separator: "\n").first { $0.contains("silence_end") }
    let seconds = end?.split(separator: " ").drop { $0 != "silence_end:" }.dropFirst().first
      .flatMap { Double($0) }
    #expect(abs((seconds ?? 0) - 0.5) < 0.03, "\(silence.text)")
  }

  @Test func `a film made smaller by --max-size keeps the whole length of its sound track`() throws {
    let (usual, folder) = try render(
      "f.mp4", "{ taps: true }", screen: "image: a.png", "--size", "480x800")
    #expect(usual.code == 0, "\(usual.errors)")
    let whole = try folder.bytes("f.mp4").count
    let maximum = whole / 2
    let (run, smaller) = try render(
      "f.mp4", "{ taps: true }", screen: "image: a.png", "--size", "480x800", "--max-size",
      "\(maximum)")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try smaller.bytes("f.mp4").count <= maximum)
    #expect(try streams("f.mp4", in: smaller) == "h264 aac")
    // The sound track is as long as in the film that was rendered without `--max-size`.
    let length = { (folder: Folder) in
      try Run.shell(
        "ffprobe -v error -select_streams a -show_entries stream=duration -of csv=p=0 f.mp4",
        in: folder
      ).text
    }
    #expect(try length(smaller) == length(folder))
  }

  @Test
  func
    `a sound track is left out in a format without sound, and an audio file without sound is refused`()
    throws
  {
    let (gif, _) = try render("f.gif", "{ taps: true }")
    #expect(gif.code == 0)
    #expect(gif.errors.contains("f.gif cannot have sound, so 'audio' is left out"), "\(gif.errors)")
    let (own, _) = try render("f.mp4", "{ file: s.yaml }")
    #expect(own.code == 65 && own.errors.contains("s.yaml has no sound"), "\(own.errors)")
    let (missing, _) = try render("f.mp4", "{ file: t.yaml }")
    #expect(missing.code == 66 && missing.errors.contains("did you mean 's.yaml'"))
  }
}
