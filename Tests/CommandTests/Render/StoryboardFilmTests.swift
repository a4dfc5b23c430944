import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests `segue render STORYBOARD`, run as a process, mostly with the bundled storyboard.
struct StoryboardFilmTests {
  private static let root = Toolchain.package.path
  private static let storyboard = root + "/Examples/fjord.yaml"
  private static let goldens = root + "/Tests/CommandTests/Goldens"
  /// The indices of the frames that are compared with goldens, at two frames per second. They show
  /// a push, a cancelled and a finished drag, a modal and its dismissal, the pages and the tabs.
  private static let chosen = [0, 2, 5, 8, 10, 12, 16, 19, 22, 25, 27, 31, 34, 38]

  private func picture(_ path: String) throws -> PixelBuffer {
    try MediaSource(path: path).frame(at: 0)
  }

  /// Returns the largest difference between two pictures' channels, or nil when their sizes differ.
  private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int? {
    guard a.width == b.width, a.height == b.height else { return nil }
    var maximum = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a.row(y)[x], b.row(y)[x])
        for shift in [0, 8, 16, 24] as [UInt32] {
          maximum = max(maximum, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
        }
      }
    }
    return maximum
  }

  @Test func `frames of the bundled storyboard's film equal their goldens`() throws {
    let folder = try Folder()
    let run = try Run.segue(
      "render", Self.storyboard, "-o", "frame-%02d.png", "--fps", "2", "--size", "98x212",
      "--events", "events.jsonl", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let isRecording = ProcessInfo.processInfo.environment["SEGUE_RECORD_GOLDENS"] != nil
    for number in Self.chosen {
      let name = "frame-" + (number < 10 ? "0" : "") + "\(number).png"
      let golden = Self.goldens + "/fjord-" + name
      if isRecording {
        try FileManager.default.createDirectory(
          atPath: Self.goldens, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: golden)
        try FileManager.default.copyItem(atPath: folder / name, toPath: golden)
      }
      let maximum = difference(try picture(folder / name), try picture(golden))
      // Other versions of the mathematics library may round a position differently in its last bit.
      #expect((maximum ?? 255) <= 2, "\(name)")
    }
    let owned = Set(Self.chosen.map { "fjord-frame-" + ($0 < 10 ? "0" : "") + "\($0).png" })
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.goldens)
    #expect(Set(found) == owned, "each golden has a test that owns it")

    let ends = String(decoding: try folder.bytes("events.jsonl"), as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("\"request.completion\"") }
      .map { $0.contains("\"completed\": true") }
    #expect(ends == [true, false, true] + Array(repeating: true, count: 9))
  }

  @Test func `rendering a storyboard twice gives the same bytes`() throws {
    let folder = try Folder()
    for name in ["a.y4m", "b.y4m"] {
      let run = try Run.segue(
        "render", Self.storyboard, "-o", name, "--fps", "4", "--size", "39x84", "--quiet",
        in: folder)
      #expect(run.code == 0, "\(run.errors)")
    }
    #expect(try folder.bytes("a.y4m") == folder.bytes("b.y4m"))
  }

  @Test func `each mistake in a storyboard is reported with its line and the nearest valid word`()
    throws
  {
    let folder = try Folder()
    try folder.write("a.png", Picture.png(4, 4, seed: 1))
    func film(_ text: String) throws -> Run {
      try folder.write("s.yaml", Array(text.utf8))
      return try Run.segue("render", "s.yaml", "-o", "out.mp4", in: folder)
    }
    let head = "segue: 1\nsize: 40x40\nscreens:\n  a: { image: a.png }\n"
    let container = "container: { kind: navigation, root: a }\n"

    let key = try film(head + "containr: { kind: navigation, root: a }\n")
    #expect(key.code == 65)
    #expect(key.errors.contains("s.yaml:5:1"))
    #expect(key.errors.contains("did you mean 'container'?"))

    let pop = try film(head + container + "script: [ { at: 0.5, pop: true } ]\n")
    #expect(pop.code == 65)
    #expect(pop.errors.contains("s.yaml:6:"))

    let missing = try film(head.replacing("a.png", with: "b.png") + container + "script: []\n")
    #expect(missing.code == 66)

    let animator = try film(
      head + container + "transitions: { push: { animator: slid } }\nscript: []\n")
    #expect(animator.code == 69)
    #expect(animator.errors.contains("slide"))

    let none = try film(head + container)
    #expect(none.code == 65, "no script, no film")
    #expect(folder.names == ["a.png", "s.yaml"], "nothing was written")
  }

  private static let stack = "{ kind: navigation, root: red }"

  @Test(arguments: [
    (
      "pop: { interaction: pan }", "[60, 100], to: [10, 100]",
      "it goes to the left, and this transition begins with a drag to the right"
    ),
    (
      "pop: { interaction: pan }", "[60, 100], to: [62, 20]",
      "it goes up or down, and this transition begins with a drag to the left or right"
    ),
    (
      "pop: { interaction: pan }", "[60, 100], to: [66, 100]",
      "it moves 6 points, and a drag begins after 10"
    ),
    (
      "pop: { interaction: edge-pan, set: { width: 30 } }", "[40, 100], to: [90, 100]",
      "it starts 40 points from the left edge, and has to start within 30"
    ),
    (
      "pop: { interaction: edge-pan, set: { edge: leading } }", "[20, 100], to: [0, 100]",
      "it goes to the left, and a drag from this edge goes to the right"
    ),
    (
      "pop: { interaction: pinch }", "[10, 100], to: [90, 100]",
      "it has one finger, and a pinch has two"
    ),
    (
      "pop: { animator: slide }", "[10, 100], to: [90, 100]",
      "'pop' has no 'interaction' under 'transitions', such as 'edge-pan'"
    ),
  ])
  func `a drag that begins no transition is explained`(
    _ row: String, _ drag: String, _ reason: String
  ) throws {
    let run = try dragged(
      "container: \(Self.stack)\ntransitions: { \(row) }", "{ at: 0, push: blue }", drag)
    let of = reason.hasPrefix("'pop' has") ? "" : "' of 'pop' did not accept it: "
    #expect(run.code == 0 && run.errors.contains(of + reason + "\n"), "\(run.errors)")
  }

  @Test func `a drag that a sheet does not follow is explained`() throws {
    let run = try dragged(
      "container: \(Self.stack)\ntransitions: { dismiss: { interaction: pan } }",
      "{ at: 0, present: blue, style: sheet }", "[20, 120], to: [80, 120]")
    let reason =
      "it goes sideways, and this transition begins with a drag up or down; a sheet has one detent, so a drag only dismisses it"
    #expect(run.code == 0 && run.errors.contains(": \(reason)\n"), "\(run.errors)")
  }

  @Test(arguments: [
    ("[50, 100], to: [52, 20]", "it goes up or down, and pages follow a drag to the left or right"),
    ("[50, 100], to: [45, 100]", "it is too short to begin (see its parameter 'slop')"),
  ])
  func `a drag that pages do not follow is explained`(_ drag: String, _ reason: String) throws {
    let run = try dragged(
      "container: { kind: pages, pages: [red, blue] }\ntransitions: { page: { interaction: paging } }",
      "{ at: 0, wait: 0.1 }", drag)
    #expect(
      run.code == 0 && run.errors.contains("'paging' of 'page' did not accept it: \(reason)\n"),
      "\(run.errors)")
  }

  /// Films a storyboard in which a step is followed by a drag.
  private func dragged(_ rows: String, _ step: String, _ drag: String) throws -> Run {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 100x200
      screens: { red: { color: "#f00" }, blue: { color: "#00f" } }
      \(rows)
      script: [ \(step), { at: 2, drag: { from: \(drag), over: 0.3 } } ]
      """.utf8)
    return try Run.segue("render", "s.yaml", "-o", "null:", "--fps", "10", in: folder)
  }

  @Test
  func `settings of an entry in 'transitions' also apply to the entry's interaction controller`()
    throws
  {
    let folder = try Folder()
    func film(_ settings: String) throws -> Run {
      try folder.write(
        "s.yaml",
        """
        segue: 1
        size: 100x200
        screens: { red: { color: "#f00" }, blue: { color: "#00f" } }
        container: { kind: navigation, root: red }
        transitions: { push: {}, pop: { interaction: pan, set: { \(settings) } } }
        script:
          - { at: 0, push: blue }
          - { at: 1, drag: { from: [10, 100], to: [40, 100], over: 0.3 } }
        """.utf8)
      return try Run.segue(
        "render", "s.yaml", "-o", "null:", "--fps", "10", "--trace", "trace", in: folder)
    }
    let near = try film("slop: 5, parallax: 0.5")
    #expect(near.code == 0 && !near.errors.contains("began no transition"), "\(near.errors)")
    let far = try film("slop: 50")
    #expect(far.code == 0 && far.errors.contains("began no transition"), "\(far.errors)")
    let wrong = try film("slopp: 5")
    #expect(wrong.code == 65)
    #expect(wrong.errors.contains("s.yaml:5:"), "\(wrong.errors)")
    #expect(wrong.errors.contains("did you mean 'slop'?"), "\(wrong.errors)")
    let text = try film("slop: far")
    #expect(text.code == 65 && text.errors.contains("s.yaml:5:"), "\(text.errors)")
  }

  @Test(arguments: [
    (
      "push: { interaction: pan, set: { slop: 20 } }, pop: { duration: 1 }",
      "{ at: 0, push: b, set: { parallax: 0.5 } }, { at: 2, pop: true }"
    ),
    (
      "dismiss: { interaction: pan, set: { slop: 20 } }",
      "{ at: 0, present: b }, { at: 2, dismiss: true, set: { scale: 0.8 } }"
    ),
  ])
  func `settings of an interaction controller in 'transitions' do not affect script steps`(
    _ rows: String, _ script: String
  ) throws {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 10x20
      screens: { a: { color: white }, b: { color: teal } }
      container: { kind: navigation, root: a }
      transitions: { \(rows) }
      script: [\(script)]
      """.utf8)
    let run = try Run.segue("render", "s.yaml", "-o", "null:", "--fps", "5", in: folder)
    #expect(run.code == 0, "\(run.errors)")
  }

  /// The film has half a second of motion in ten seconds. Frames at equal intervals would miss the motion.
  @Test func `a contact sheet selects the frames that contain motion`() throws {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      length: 10
      screens: { red: { color: "#f00" }, blue: { color: "#00f" } }
      container: { kind: navigation, root: red }
      script: [ { at: 4.1, push: blue } ]
      """.utf8)
    let run = try Run.segue("render", "s.yaml", "-o", "sheet.png", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let sheet = try MediaSource(path: folder / "sheet.png").frame(at: 0)
    let widths = (0..<sheet.height).map { y in
      (0..<sheet.width).filter { sheet.row(y)[$0] == 0xFFFF_0000 }.count
    }
    // Each frame on the contact sheet is 24 pixels wide. If every frame were at rest, the number of
    // red pixels in each row would be a multiple of 24.
    #expect(widths.contains { $0 % 24 != 0 })
  }

  @Test func `options that a storyboard does not use are refused`() throws {
    for option in [["--animator", "slide"], ["--set", "a=b"], ["--duration", "2"]] {
      let run = try Run.segue(["render", Self.storyboard, "-o", "null:"] + option)
      #expect(run.code == 64)
      #expect(run.errors.contains(option[0]))
    }
    #expect(try Run.segue("render", Self.storyboard, "-o", "null:", "--size", "40x40").code == 64)
    let screens = try Screens()
    #expect(try Run.segue("render", "a.png", "-o", "null:", in: screens.folder).code == 64)
    #expect(try Run.segue("render", "one.png", "-o", "null:", in: screens.folder).code == 66)
  }

  @Test func `segue storyboard schema prints a JSON document`() throws {
    let run = try Run.segue("storyboard", "schema")
    #expect(run.code == 0)
    let schema = try JSONSerialization.jsonObject(with: run.out) as? [String: Any]
    #expect(schema?["properties"] != nil)
  }
}
