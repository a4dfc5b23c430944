import Foundation
import SegueHost
import SegueScene
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueLive
@testable import SeguePlayer

/// Tests records of a person's input, which are scripts that give the same frames.
@Suite struct RecordTests {
  private static let text = """
    segue: 1
    size: 100x200
    screens: { "a screen": { color: "#00f" }, two: { color: "#0f0" }, three: { color: "#f00" } }
    container: { kind: navigation, root: a screen }
    transitions:
      push: { animator: slide, duration: 0.5 }
      pop: { animator: slide, duration: 0.5, interaction: pan }
      present: { animator: slide, set: { edge: bottom } }
    links:
      a screen: [ { area: [0, 0, 100, 100], push: two, animator: cover, duration: 0.4 } ]
      two: [ { area: [0, 0, 100, 100], present: { kind: pages, pages: [three, two] } } ]
    script: [ { at: 1, push: three } ]
    """

  /// Plays with random input for some seconds and notes the layers of each frame.
  private func play(
    _ session: LiveSession, _ dice: inout Dice, frames: Int
  ) -> [(Double, LayerTree)] {
    var seen: [(Double, LayerTree)] = []
    var (time, down, swipes) = (7.25, Set<Int>(), false)
    for _ in 0..<frames {
      // Frames at an uneven rate, and inputs between them.
      let end = time + Double.random(in: 0.004...0.03, using: &dice)
      while Double.random(in: 0...1, using: &dice) < 0.6, time < end {
        time += Double.random(in: 0...0.004, using: &dice)
        let location = Point(
          x: Double.random(in: -10...110, using: &dice), y: Double.random(in: 0...200, using: &dice)
        )
        let finger = Int(Double.random(in: 0...2.99, using: &dice))
        switch Double.random(in: 0...1, using: &dice) {
        case ..<0.7:
          let phase: PointerEvent.Phase =
            !down.contains(finger)
            ? .began
            : Double.random(in: 0...1, using: &dice) < 0.8
              ? .moved : Double.random(in: 0...1, using: &dice) < 0.8 ? .ended : .cancelled
          if phase == .began { down.insert(finger) }
          if phase == .ended || phase == .cancelled { down.remove(finger) }
          session.handle(
            .pointer(PointerEvent(phase, at: location, time: time, pointer: finger)), at: time)
        case ..<0.9:
          let phase: PointerEvent.Phase =
            !swipes ? .began : Double.random(in: 0...1, using: &dice) < 0.8 ? .moved : .ended
          swipes = phase != .ended
          let delta = Point(
            x: Double.random(in: -30...30, using: &dice), y: Double.random(in: -5...5, using: &dice)
          )
          session.handle(
            .scroll(ScrollEvent(phase, by: delta, at: location, time: time)), at: time)
        default:
          let command: LiveCommand = [.forward, .back, .cancel, .slowMotion][
            Int(Double.random(in: 0...3.99, using: &dice))]
          // A key that completes what looks still, and leads nowhere, is not recorded.
          if session.board.looksStill, session.board.operation != nil { continue }
          session.handle(.command(command), at: time)
        }
      }
      time = end
      session.advance(to: time)
      var tree = LayerTree(size: session.size)
      session.layers(into: &tree)
      seen.append((session.board.filmTime, tree))
    }
    return seen
  }

  @Test(arguments: 0..<12)
  func `a film of a live session's recorded script has the same frames as the session`(seed: UInt64)
    throws
  {
    var dice = Dice(seed)
    let session = try LiveSession(
      Storyboard(parsing: Self.text), factory: factory, startingAt: 7.25)
    session.keepsRecord = true
    let seen = play(session, &dice, frames: 400)
    #expect(session.message == nil)
    let steps = session.record.steps
    #expect(steps.count > 5)

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "segue-record-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("board.yaml").path
    try Self.text.write(toFile: file, atomically: true, encoding: .utf8)
    let text = try Storyboard(path: file).recording(steps, in: folder.path)
    let board = try Storyboard(parsing: text)
    #expect(board.script.map { $0.map(\.kind) } == steps.map(\.kind))
    let show = try StoryboardShow(board, factory: factory)
    // The record does not contain fingers that were still down at the end.
    let end = session.board.touches.filter { $0.ended == nil }.map(\.began).min() ?? .infinity
    for (time, live) in seen where time < min(end, steps.map(\.end).max() ?? 0) {
      var tree = LayerTree(size: show.size)
      try show.advance(to: time)
      try show.layers(into: &tree)
      let isEqual = tree.layers.map(Shown.init) == live.layers.map(Shown.init)
      try #require(isEqual, "at \(time)")
    }
  }

  /// A layer without its view's number, which differs from run to run.
  private struct Shown: Equatable {
    var layer: Layer
    init(_ layer: Layer) {
      self.layer = layer
      self.layer.view = ViewID(rawValue: 0)
    }
  }

  @Test func `a live session's recorded script marks a drag or a swipe that grabbed a transition`()
    throws
  {
    let session = try LiveSession(
      Storyboard(parsing: Self.text), factory: factory, startingAt: 0)
    session.keepsRecord = true
    func touch(_ x: Double, at time: Double) {
      for (phase, delay) in [(PointerEvent.Phase.began, 0.0), (.ended, 0.01)] {
        let event = PointerEvent(phase, at: Point(x: x, y: 150), time: time + delay)
        session.handle(.pointer(event), at: event.time)
      }
    }
    touch(50, at: 0.5)
    session.handle(.command(.forward), at: 1)
    touch(50, at: 1.2)
    session.advance(to: 3)
    session.handle(.command(.back), at: 3)
    for (phase, delay) in [(PointerEvent.Phase.began, 0.0), (.ended, 0.01)] {
      let event = ScrollEvent(phase, at: Point(x: 50, y: 150), time: 3.1 + delay)
      session.handle(.scroll(event), at: event.time)
    }
    #expect(session.record.steps.map(\.catches) == [false, false, true, false, true])
    let text = try Storyboard(parsing: Self.text).recording(session.record.steps, in: "/")
    #expect(text.components(separatedBy: "catch: true").count == 3)
    let board = try Storyboard(parsing: text)
    #expect(board.script?.map(\.catches) == session.record.steps.map(\.catches))
  }

  @Test
  func
    `the recorded script of a session with image files keeps settings, interaction and duration`()
    throws
  {
    let row = Storyboard.TransitionRow(
      animator: "slide", settings: ["edge": .text("top"), "parallax": .number(0.25)],
      interaction: "pan", duration: 0.75)
    let board = Storyboard(
      files: ["/somewhere/one.png", "/else/two \"x\".png"], size: Size(width: 100, height: 200.5),
      scale: 1.5, fit: .scaleAspectFit, row: row)
    var record = InputRecord()
    record.note(.push(.screen("2")), look: nil, at: 0.1)
    record.noteCancel(at: 0.3)
    let text = try board.recording(record.steps, in: "/somewhere")
    let read = try Storyboard(parsing: text)
    #expect(read.screens.map(\.source) == [.image("one.png"), .image("../else/two \"x\".png")])
    #expect(read.screens.map(\.fit) == [.scaleAspectFit, .scaleAspectFit])
    #expect(read.size == board.size && read.scale == 1.5)
    #expect(read.transitions[.pop]?.settings == row.settings)
    #expect(read.transitions[.push]?.interaction == "pan")
    #expect(read.transitions[.push]?.duration == 0.75)
    #expect(read.links.mapValues { $0.map(\.action) } == board.links.mapValues { $0.map(\.action) })
    #expect(read.script?.map(\.kind) == [.action(.push(.screen("2"))), .cancel])
    #expect(read.script?.map(\.time) == [0.1, 0.3])
  }

  @Test func `a recording with a long time without input says how long a film of it waits`() throws {
    let board = try Storyboard(parsing: Self.text)
    func text(_ times: [Double]) throws -> String {
      var record = InputRecord()
      for time in times { record.note(.pop, look: nil, at: time) }
      return try board.recording(record.steps, in: "/")
    }
    #expect(try !text([1, 2.5]).contains("cut-idle") && !text([]).contains("cut-idle"))
    for times in [[1, 2.6], [1.6]] { #expect(try text(times).contains("\ncut-idle: 1.5\n")) }
    #expect(try Storyboard(parsing: text([1, 9])).longestIdle == 1.5)
  }

  @Test func `a live session's recorded script contains the decoration that options gave`() throws {
    var look = Look()
    look.frame = .browser
    look.frameStyle = .light
    look.title = "a: \"b\" #c"
    look.margin = .share(0.125)
    let files = Storyboard(
      files: ["/one.png"], size: Size(width: 100, height: 200), scale: 1, fit: .scaleAspectFit,
      row: Storyboard.TransitionRow(animator: "slide"))
    func read(_ text: String) throws -> Storyboard { try Storyboard(parsing: text) }
    #expect(try read(files.recording([], look: look, in: "/")).look == look)
    let board = try Storyboard(
      parsing: Self.text + "\nlook: { background: \"#123456\", margin: 40, shadow: strong }")
    let backgrounds: [Look.Background?] = [
      nil, .color(.clear), .color(Color(red: 1, green: 0, blue: 0, alpha: 1)), .file("/x y/z.png"),
      .gradient([.white, .black, Color(red: 0, green: 0, blue: 1)], angle: 22.5),
      .gradient([.white, .black, .white], at: [0, 0.25, 1], angle: 180),
    ]
    for background in backgrounds {
      look.background = background
      look.cornerRadius = 12.5
      look.showsTouches = true
      let again = try read(board.recording([], look: look, in: "/"))
      #expect(again.look.resolvingFiles { "/\($0)" } == look.over(board.look))
      #expect(again.links.count == 2)
    }
    #expect(try Storyboard(parsing: board.recording([], in: "/")).look == board.look)
  }

  @Test
  func
    `the recorded script of a session without taps or drags keeps the animator chosen in the picker`()
    throws
  {
    let look = Storyboard.TransitionRow(animator: "cover", settings: ["edge": .text("top")])
    let files = Storyboard(
      files: ["/one.png", "/two.png"], size: Size(width: 100, height: 200), scale: 1,
      fit: .scaleAspectFit,
      row: Storyboard.TransitionRow(
        animator: "slide", settings: ["parallax": .number(1)], interaction: "pan"))
    let flow = try Storyboard(parsing: files.recording([], chosen: (.push, look), in: "/"))
    #expect(flow.transitions.mapValues(\.animator) == [.push: "cover", .pop: "cover"])
    #expect(flow.transitions[.push]?.settings == look.settings)
    #expect(flow.transitions[.pop]?.interaction == "pan" && flow.script == [])

    let board = try Storyboard(parsing: Self.text)
    let read = try Storyboard(parsing: board.recording([], chosen: (.push, look), in: "/"))
    #expect(read.transitions[.push]?.animator == "cover")
    #expect(read.transitions[.push]?.settings == look.settings)
    #expect(read.transitions[.push]?.duration == 0.5)
    #expect(read.transitions[.pop]?.animator == "slide" && read.transitions.count == 3)
    let bare = try Storyboard(parsing: colourless)
    let made = try Storyboard(parsing: bare.recording([], chosen: (.present, look), in: "/"))
    #expect(made.transitions.mapValues(\.animator) == [.present: "cover"])
    // The steps of the record already contain the chosen animator, so the storyboard's row for
    // pushes keeps the slide.
    var record = InputRecord()
    record.look = look
    record.note(.pop, look: nil, at: 1)
    let done = try Storyboard(
      parsing: board.recording(record.steps, chosen: (.push, look), in: "/"))
    #expect(done.transitions[.push]?.animator == "slide")
    #expect(done.script?.map(\.look?.animator) == ["cover"])
  }

  private var colourless: String { Self.text.components(separatedBy: "transitions:")[0] }

  @Test
  func
    `an animator chosen in the picker becomes a valid 'transitions' entry in the recorded script`()
    throws
  {
    let row = Storyboard.TransitionRow(
      animator: "slide", settings: ["edge": .text("top"), "parallax": .text("0.25")])
    let head = Self.text.components(separatedBy: "transitions:")[0]
    let board = try Storyboard(parsing: head + "transitions:\n  push: \(row.text)\n")
    #expect(board.transitions[.push]?.animator == "slide")
    #expect(board.transitions[.push]?.settings == row.settings)
  }

  @Test func `a recorded script in another folder refers to the same files`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "segue-record-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["one.png", "back.png"] {
      try "x".write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let file = folder.appendingPathComponent("board.yaml").path
    try """
    segue: 1
    size: 100x200
    screens: { one: { image: one.png } }
    container: one
    look: { background: back.png, frame: phone }
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let board = try Storyboard(path: file)
    let here = try Storyboard(parsing: board.recording([], in: folder.path))
    #expect(here.screens[0].source == .image("one.png"))
    // The storyboard keeps its text, so the file may be deleted before the recording is written.
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/records/deep", withIntermediateDirectories: true)
    // Paths lead up from a folder's real place, also if a link leads to the folder.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "records/deep")
    for (place, way) in [
      ("records", ".."), ("records/deep", "../.."), ("link", "../.."), ("", "."),
    ] {
      let there = try Storyboard(parsing: board.recording([], in: folder.path + "/" + place))
      let prefix = way == "." ? "" : way + "/"
      #expect(there.screens[0].source == .image(prefix + "one.png"))
      #expect(there.look.background == .file(prefix + "back.png"))
      #expect(there.look.frame == board.look.frame && there.script == [])
    }
  }

  @Test
  func `a recorded script keeps absolute paths, and its own look and plug-ins get relative ones`()
    throws
  {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { image: /far/one.png }, two: { image: "{kind}/two.png" } }
        vars: { kind: near }
        container: { kind: navigation, root: one }
        transitions: { push: { animator: ./x.so } }
        """, file: "/boards/a/b.yaml")
    var look = Look()
    look.background = .file("/boards/back.png")
    var record = InputRecord()
    record.look = Storyboard.TransitionRow(animator: "/boards/y.glsl")
    record.note(.push(.screen("two")), look: nil, at: 1)
    let text = try board.recording(record.steps, look: look, in: "/boards/c")
    let again = try Storyboard(parsing: text, file: "/boards/c/r.yaml")
    #expect(again.screens.map(\.source) == [.image("/far/one.png"), .image("../a/near/two.png")])
    #expect(again.look.background == .file("../back.png"))
    #expect(text.contains("../a/./x.so") && text.contains("\"../y.glsl\""), "\(text)")
  }
}
