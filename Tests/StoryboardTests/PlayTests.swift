import Foundation
import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

@Suite struct PlayTests {
  private func ends(_ film: ScriptRehearsal) -> [String] {
    film.results.map { $0.degraded ?? $0.reason.name }
  }

  @Test func `the documentation's example storyboard is parsed correctly and plays to its end`()
    throws
  {
    let board = try Storyboard(parsing: contractExample)
    #expect(board.size == Size(width: 390, height: 844))
    #expect(board.pixelSize == (780, 1688))
    #expect(board.screens.map(\.name) == ["inbox", "letter", "clip", "night"])
    #expect(board.screen("clip")?.source == .video("clip.mp4"))
    #expect(
      board.screen("letter")?.elements == ["avatar": Rect(x: 16, y: 88, width: 48, height: 48)])
    #expect(board.container == .navigation(root: .screen("inbox")))
    #expect(board.row(for: .pop)?.interaction == "edge-pan")
    #expect(board.row(for: .dismiss) == board.transitions[.present])
    #expect(board.row(for: .select) == nil)
    #expect(
      board.links["inbox"]
        == [
          Storyboard.Link(
            area: Rect(x: 0, y: 120, width: 390, height: 80), action: .push(.screen("letter")))
        ])
    #expect(board.script?.map(\.time) == [0.5, 2, 3.5, 6])
    #expect(board.script?[2].kind == .action(.present(.screen("clip"), style: .fullScreen)))

    let film = try StoryboardShow(board, parts: parts()).film()
    #expect(ends(film) == ["completed", "completed", "completed", "completed"])
    // The zoom back begins at 6.0 s and takes 1.2 + 0.5 s. The film ends half a second later.
    #expect(abs(film.duration - 8.2) < 1e-9)
    #expect(film.frameCount(framesPerSecond: 60) == 493)
    #expect(film.clipStarts == [3: 3.5])
    #expect(film.warnings.isEmpty)
  }

  @Test func `a storyboard in JSON equals the same storyboard in YAML`() throws {
    let text = """
      {"segue": 1, "size": "100x200", "screens": {"red": {"color": "#f00"}}, "container": "red",
       "script": [{"at": 1, "wait": 2.5}]}
      """
    #expect(try film(text).duration == 4)
  }

  @Test func `the example Fjord's transitions end as its file describes`() throws {
    let board = try Storyboard(path: fjordPath)
    let film = try StoryboardShow(board, parts: parts()).film()
    #expect(film.warnings.isEmpty)
    #expect(
      ends(film)
        == ["completed", "cancelled"] + Array(repeating: "completed", count: 10))
    func operation(_ number: Int, has calls: [String]) {
      let all = film.log.calls(of: number)
      #expect(calls.allSatisfy(all.contains), "\(number): \(all)")
    }
    operation(1, has: ["to.didMove(parent)", "from.removed"])
    operation(2, has: ["interaction.start", "interaction.cancel", "to.removed"])
    operation(3, has: ["interaction.start", "interaction.finish", "from.didMove(nil)"])
    operation(4, has: ["presentation.willBegin", "presentation.didEnd"])
    operation(5, has: ["presentation.willBegin", "presentation.didEnd"])
    for page in 7...10 { operation(page, has: ["interaction.start", "interaction.finish"]) }
    // After the cancelled pop, the screen "letter" is still there, and its appearance calls are
    // balanced.
    #expect(film.log.calls(of: 2).filter { $0 == "to.viewDidAppear" }.isEmpty)
    // The last step waits until 19 s.
    #expect(film.duration == 19.5)
  }

  @Test(
    arguments: [
      (0.0, 1), (0.6, 1), (1.6, 2), (3.6, 2), (5.3, 1),
      (7.2, 3), (9.0, 1),
      (10.5, 5), (11.7, 6), (13.0, 7), (14.3, 8), (16.4, 9),
      (17.6, 1), (19.5, 4),
    ] as [(Double, PictureID)])
  func `between transitions, the example Fjord shows only the screen that its script has reached`(
    _ time: Double, _ source: PictureID
  ) throws {
    let board = try Storyboard(path: fjordPath)
    let player = try StoryboardShow(board, parts: parts())
    var tree = LayerTree(size: board.size)
    try player.layers(at: time, into: &tree)
    let inside = Rect(origin: .zero, size: board.size)
    #expect(tree.frame(ofSource: source) == inside)
    // Earlier pages stay in their container but are not visible.
    let visible = tree.layers.filter { $0.contents.source != .nothing }.map(\.contents.source)
      .filter { tree.frame(ofSource: $0).map { $0.maxX > 0 && $0.minX < 390 } ?? false }
    #expect(visible == [source])
  }

  @Test func `a dragged screen moves by the finger's distance`() throws {
    let text = colours(
      """
      transitions: { push: { set: { parallax: 0.5 } }, pop: { interaction: pan } }
      script:
        - { at: 0, push: green }
        - { at: 2, drag: { from: [20, 100], to: [85, 100], over: 0.5, hold: 0.5 } }
      """)
    let board = try Storyboard(parsing: text)
    let player = try StoryboardShow(board, parts: parts())
    var tree = LayerTree(size: board.size)
    try player.layers(at: 2.75, into: &tree)
    // The screen has moved by the finger's 65 points minus the slop of 10 points.
    let green = try #require(
      tree.layers.first { $0.backgroundColor == Color(red: 0, green: 1, blue: 0) })
    #expect(abs(green.transform.apply(to: .zero).x - 55) < 1e-6)
    // A backward row without an animator has the forward row's look, in which the lower screen moves by half of the
    // distance.
    let red = try #require(
      tree.layers.first { $0.backgroundColor == Color(red: 1, green: 0, blue: 0) })
    #expect(abs(red.transform.apply(to: .zero).x + 22.5) < 1e-6)
    let film = try player.film()
    // The finger rested before it was lifted, so not the velocity but the distance decides: more
    // than half of the width.
    #expect(film.results.map(\.isCompleted) == [true, true])
  }

  @Test(arguments: [24, 25, 30_000.0 / 1001, 48, 50, 60_000.0 / 1001, 60, 90, 120, 144, 240])
  func `a finger with a constant velocity drags the screen evenly at any frame rate`(_ rate: Double)
    throws
  {
    let text = colours(
      """
      transitions: { pop: { interaction: pan } }
      script:
        - { at: 0, push: green }
        - { at: 2, drag: { from: [5, 100], to: [95, 100], over: 0.5 } }
      """)
    let player = try StoryboardShow(Storyboard(parsing: text), parts: parts())
    let film = try player.film()
    var tree = LayerTree(size: .zero)
    var moving = 0
    for frame in 0..<film.frameCount(framesPerSecond: rate) {
      let time = Double(frame) / rate
      try player.layers(at: time, into: &tree)
      // The drag begins with the first event beyond the slop of 10 points.
      guard time > 2.07, time < 2.5 else { continue }
      let green = try #require(
        tree.layers.first { $0.backgroundColor == Color(red: 0, green: 1, blue: 0) })
      let expected = (time - 2) * 180 - 10
      #expect(abs(green.transform.apply(to: .zero).x - expected) < 1e-6, "at \(time)")
      #expect(abs(tree.contentsTime - time) < 1e-9)
      moving += 1
    }
    #expect(moving >= Int(0.4 * rate))
    // Asking for frames does not change the log.
    #expect(player.log == film.log)
  }

  @Test(arguments: [(60.0, false, true), (48.0, false, false), (90.0, true, false)])
  func
    `a drag that rests before it is lifted is decided by its distance; a cancelled touch never pops`(
      _ to: Double, _ cancelled: Bool, _ pops: Bool
    ) throws
  {
    let film = try film(
      colours(
        """
        transitions: { pop: { interaction: pan } }
        script:
          - { at: 0, push: green }
          - { at: 2, drag: { from: [0, 9], to: [\(to), 9], over: 1, hold: 1, cancelled: \(cancelled) } }
        """))
    #expect(film.results.map(\.isCompleted) == [true, pops])
    #expect(film.duration > 4.5 && film.duration < 5.5)
  }

  @Test
  func
    `the warning for a drag that begins no transition names the edge pan that did not accept it`()
    throws
  {
    let film = try film(
      colours(
        """
        transitions: { pop: { interaction: edge-pan } }
        script:
          - { at: 0, push: green }
          - { at: 2, drag: { from: [40, 9], to: [90, 9], over: 0.5 } }
        """))
    #expect(film.results.count == 1)
    #expect(
      film.warnings == [
        "storyboard:11:5: the drag at 2 s began no transition on 'green'; 'edge-pan' of 'pop' did not "
          + "accept it"
      ])
    #expect(film.duration == 3)
  }

  @Test(
    arguments: [
      ("{ from: [0, 9], to: [42, 9], over: 1, hold: 1 }", "it came to 32 % of the way, and 50 % are needed"),
      (
        "{ from: [0, 9], to: [42, 9], over: 3.2 }",
        "it came to 32 % of the way, at a speed that leads to 38 %, and 50 % are needed"
      ),
      // These are meant: a cancelled touch, and a drag that goes back before it ends.
      ("{ from: [0, 9], to: [42, 9], over: 1, hold: 1, cancelled: true }", nil),
      ("{ from: [0, 9], to: [48, 9], over: 1, then: [{ to: [30, 9], over: 1 }], hold: 1 }", nil),
      ("{ from: [0, 9], to: [80, 9], over: 1, hold: 1 }", nil),
    ] as [(String, String?)])
  func `a drag that does not come far enough is named, with how far it came`(_ drag: String, _ reason: String?) throws {
    let film = try film(
      colours(
        """
        transitions: { pop: { interaction: pan } }
        script:
          - { at: 0, push: green }
          - { at: 2, drag: \(drag) }
        """))
    #expect(film.results.count == 2)
    let start = "storyboard:11:5: the drag at 2 s was given up, so its transition went back: "
    #expect(film.warnings == (reason.map { [start + $0 + "; drag further or faster"] } ?? []))
  }

  @Test func `a paging drag that returns past its start turns to the page on the opposite side`()
    throws
  {
    let text = colours(
      container: "{ kind: pages, pages: [red, green, blue], selected: 1 }",
      """
      transitions: { page: { interaction: paging } }
      script:
        - at: 1
          drag:
            { from: [50, 9], to: [10, 9], over: 0.5, then: [{ to: [98, 9], over: 1 }], hold: 0.3 }
      """)
    let film = try film(text)
    #expect(film.results.map(\.isCompleted) == [false, true])
    let player = try StoryboardShow(Storyboard(parsing: text), parts: parts())
    var tree = LayerTree(size: .zero)
    try player.layers(at: film.duration, into: &tree)
    let red = tree.layers.first { $0.backgroundColor == Color(red: 1, green: 0, blue: 0) }
    #expect(red?.transform.apply(to: .zero) == .zero)
  }

  @Test
  func
    `a drag pushes the destination of the screen's first link, and a drag down dismisses a modal`()
    throws
  {
    let film = try film(
      colours(
        """
        transitions:
          push: { interaction: edge-pan }
          present: { interaction: pan }
        links:
          red: [{ area: dot, present: blue }, { area: [0, 0, 1, 1], push: green }]
        script:
          - { at: 0, drag: { from: [95, 100], to: [10, 100], over: 0.3 } }
          - { at: 2, drag: { from: [5, 100], to: [95, 100], over: 0.3 } }
          - { at: 4, drag: { from: [50, 190], to: [50, 20], over: 0.3 } }
          - { at: 6, drag: { from: [50, 20], to: [50, 190], over: 0.3 } }
          - { at: 8, tap: dot }
        """))
    #expect(film.warnings.isEmpty)
    #expect(film.results.map(\.isCompleted) == [true, true, true, true, true])
    let calls = (1...5).map { film.log.calls(of: $0) }
    #expect(calls[0].contains("to.didMove(parent)") && calls[0].contains("interaction.finish"))
    #expect(calls[1].contains("from.didMove(nil)") && calls[1].contains("interaction.finish"))
    for modal in 2...4 { #expect(calls[modal].contains("presentation.didEnd")) }
    #expect(calls[3].contains("interaction.finish"))
    #expect(!calls[4].contains("interaction.start"))
  }

  static let impossible: [(container: String, script: String, message: String)] = [
    (
      "{ kind: navigation, root: red }", "- { at: 1, pop: true }",
      "there is nothing to pop: 'red' is the root of its navigation stack"
    ),
    (
      "{ kind: navigation, root: red }", "- { at: 1, dismiss: true }",
      "there is nothing to dismiss: 'red' was not presented"
    ),
    (
      "{ kind: tabs, tabs: [red, green] }", "- { at: 1, select: 2 }",
      "there is no tab 2: the container in view has 0 to 1"
    ),
    (
      "{ kind: tabs, tabs: [red, green] }", "- { at: 1, select: previous }",
      "there is no tab -1: the container in view has 0 to 1"
    ),
    (
      "{ kind: tabs, tabs: [red, green] }", "- { at: 1, select: blue }",
      "'blue' is not a tab of the container in view"
    ),
    (
      "{ kind: pages, pages: [red, green] }", "- { at: 1, page: red }", "page 0 is already shown"
    ),
    (
      "{ kind: tabs, tabs: [red, { kind: navigation, root: green }] }", "- { at: 1, push: blue }",
      "'push' needs a container of kind: navigation, but 'red' is not in one; "
        + "give '{ kind: navigation, root: red }' in place of 'red'"
    ),
    (
      "{ kind: navigation, root: red }", "- { at: 1, tap: [50, 50] }",
      "the tap hits no link on 'red'; add one under 'links', or show a tap that changes nothing with 'press' instead "
        + "of 'tap'"
    ),
    (
      "{ kind: navigation, root: green }", "- { at: 1, tap: dot }",
      "the element 'dot' is not on 'green', which is in view at that time, but on 'red'"
    ),
    (
      "{ kind: navigation, root: red }", "- { at: 1, push: green }\n  - { at: 1.2, pop: true }",
      "the pop at 1.2 s comes too early: another transition runs until 1.5 s"
    ),
  ]

  @Test(arguments: impossible.indices)
  func `an impossible step is reported with its line`(_ index: Int) throws {
    let (container, script, message) = Self.impossible[index]
    let error = #expect(throws: StoryboardError.self) {
      _ = try film(colours(container: container, "script:\n  \(script)"))
    }
    #expect(error?.reason == message)
    #expect(error?.place?.line == 9 + script.split(separator: "\n").count - 1)
    #expect(error?.kind == .sense)
  }

  @Test func `a person's tap and a tap in a script follow the link at the tap's location`() throws {
    let text = colours(
      """
      links: { red: [{ area: dot, push: green }], green: [{ area: [0, 0, 50, 50], pop: true }] }
      script: [{ at: 1, tap: dot }, { at: 3, tap: [10, 10] }]
      """)
    #expect(try film(text).results.map(\.isCompleted) == [true, true])
    let stage = try StoryboardStage(Storyboard(parsing: text), parts: parts())
    stage.window.tick(to: 1)
    stage.window.send(PointerEvent(.began, at: Point(x: 15, y: 15), time: 1))
    stage.window.send(PointerEvent(.ended, at: Point(x: 15, y: 15), time: 1.1))
    #expect(stage.window.engine.isInFlight)
    stage.window.tick(to: 5)
    #expect(stage.shownScreen == "green")
    stage.window.send(PointerEvent(.began, at: Point(x: 90, y: 90), time: 6))
    stage.window.send(PointerEvent(.ended, at: Point(x: 90, y: 90), time: 6.1))
    #expect(!stage.window.engine.isInFlight)
  }

  @Test func `containers can be nested: a navigation stack in a tab, and a modal stack over both`()
    throws
  {
    let text = colours(
      container: "{ kind: tabs, tabs: [{ kind: navigation, root: red }, blue] }",
      """
      script:
        - { at: 0, push: green }
        - { at: 1, present: { kind: navigation, root: blue }, style: custom }
        - { at: 2, push: red }
        - { at: 3, pop: true }
        - { at: 4, dismiss: true }
        - { at: 5, select: next }
        - { at: 6, select: red }
        - { at: 7, pop: true }
      """)
    let film = try film(text)
    #expect(film.results.map(\.isCompleted) == Array(repeating: true, count: 8))
    // A custom presentation sends no appearance calls to the screen beneath.
    #expect(!film.log.calls(of: 2).contains("from.viewWillDisappear"))
  }

  @Test(arguments: [0.2, 1.0])
  func `a duration in an entry of 'transitions' is the duration of the whole transition`(
    _ duration: Double
  ) throws {
    let film = try film(
      colours("transitions: { push: { duration: \(duration) } }\nscript: [{ at: 1, push: green }]"))
    #expect(abs(film.duration - (1.5 + duration)) < 1e-9)
  }

  @Test(arguments: [
    ("script: []", 0.5), ("script: [{ at: 1, wait: 2 }]", 3.5), ("length: 7.25\nscript: []", 7.25),
    ("length: 1.25\nscript: [{ at: 1, push: green }]", 1.25),
  ])
  func `a film ends half a second after the last movement, or at the given length`(
    _ rest: String, _ duration: Double
  ) throws {
    #expect(try film(colours(rest)).duration == duration)
  }

  @Test func `the transition engine can be configured before the first frame`() throws {
    var dissolving = parts()
    dissolving.prepare = { $0.reducesMotion = true }
    let board = try Storyboard(parsing: colours("script: [{ at: 1, push: green }]"))
    // A dissolve of 0.35 s replaces the slide.
    #expect(abs(try StoryboardShow(board, parts: dissolving).film().duration - 1.85) < 0.01)
  }

  @Test func `a storyboard without a script can be played but not filmed`() throws {
    let board = try Storyboard(parsing: colours(""))
    let error = #expect(throws: StoryboardError.self) {
      _ = try StoryboardShow(board, parts: parts())
    }
    #expect(error?.kind == .sense)
    #expect(try StoryboardStage(board, parts: parts()).shownScreen == "red")
  }
}
