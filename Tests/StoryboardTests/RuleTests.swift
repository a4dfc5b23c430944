import Foundation
import SegueGeometry
import SegueKit
import SegueMotion
import TestSupport
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests the rules of the storyboard format without playing: the messages for mistakes, and all
/// notations of values.
@Suite struct RuleTests {
  /// Returns a storyboard of 100 by 200 points with the given text under `screens:`.
  private static func screens(_ screens: String) -> String {
    "segue: 1\nsize: 100x200\nscreens: { \(screens) }\ncontainer: a"
  }

  private static let stroke = "from: [1, 1], to: [9, 9]"

  static let wrong: [(text: String, message: String)] = [
    // Mistakes in the types of values.
    (
      "segue: 1\nsize: 9x9\nscreens: 5\ncontainer: a",
      "3:10: 'screens': expected a mapping of screens by name, found the number 5"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: {}\ncontainer: a",
      "3:10: 'screens': expected at least one screen, found none"
    ),
    (
      screens("a: teal"), "3:15: 'a': expected a screen (a mapping), found the string 'teal'"
    ),
    (
      screens("a: { color: teal }, [b]: { color: teal }"),
      "3:32: 'screens': expected a name, found a list"
    ),
    (
      colours("script: [{ at: 1, wait: 1, [pop]: true }]"),
      "8:28: expected a key of a step, found a list"
    ),
    (
      colours("script: 5"),
      "8:9: 'script': expected a list, each item a step (a mapping), found the number 5"
    ),
    (
      colours("script: [{ at: 1, push: [red] }]"),
      "8:25: 'push': expected the name of a screen, or a container (a mapping), found a list"
    ),
    (
      colours("scale: \"2\""),
      "8:8: 'scale': expected a number of pixels per point above 0 and up "
        + "to 16, found the string '2'"
    ),
    (
      colours(container: "{ kind: pages, pages: [red] }", "script: [{ at: 1, page: 1e308 }]"),
      "8:25: 'page': expected a whole number from 0 to 999, found the number 1e+308"
    ),
    (
      colours(
        container: "{ kind: tabs, tabs: [red] }",
        "links: { red: [{ area: dot, select: 99999999999999999999 }] }"),
      "8:37: 'select': expected a whole number from 0 to 999, found the number 1e+20"
    ),
    (
      colours(container: "{ kind: tabs, tabs: [red], selected: -1e308 }", ""),
      "7:49: 'selected': expected a whole number from 0 to 999, found the number -1e+308"
    ),
    (
      colours("scale: 0"),
      "8:8: 'scale': expected a number of pixels per point above 0 and up to 16, "
        + "found the number 0"
    ),
    (
      colours("fps: 0x10"),
      "8:6: 'fps': expected a number of frames per second from 0.001 to 1000, "
        + "found the string '0x10'"
    ),
    (
      colours("reduced-motion: yes"),
      "8:17: 'reduced-motion': expected true or false, found the "
        + "string 'yes'"
    ),
    (
      colours("length:"),
      "8:1: 'length': expected a number of seconds above 0 and up to 86400, "
        + "found nothing"
    ),
    (
      colours("transitions: { push: { duration: 3601 } }"),
      "8:34: 'duration': expected a number of seconds from 0 to 3600, found the number 3601"
    ),
    (
      colours("transitions: { push: { animator: [slide] } }"),
      "8:34: 'animator': expected an animator's id, found a list"
    ),
    (
      colours("transitions: { push: { set: { a: } } }"),
      "8:31: 'a': expected a number, a string, true, false or a list of numbers, found nothing"
    ),
    (
      colours("transitions:\n  push:\n    set:\n      a:\n      b: 1"),
      "11:7: 'a': expected a number, a string, true, false or a list of numbers, found nothing"
    ),
    (
      colours("transitions: { push: { set: { a: [1, x] } } }"),
      "8:34: 'a': expected a number, a string, true, false or a list of numbers, found a list"
    ),
    (
      colours("transitions: { push: { set: a=1 } }"),
      "8:29: 'set': expected a mapping of the animator's parameters, found the string 'a=1'; write "
        + "{ a: 1 }"
    ),
    (
      colours("transitions: { push: { set: { \"a =\": 1 } } }"),
      "8:31: 'a =' is not a key; write a: and the value"
    ),
    // Mistakes in rectangles and points.
    (
      screens("a: { color: teal, elements: { b: [1, 2, 3] } }"),
      "3:45: 'b': expected 4 numbers, [x, y, width, height], found [1, 2, 3]"
    ),
    (
      screens("a: { color: teal, elements: { b: [1, 200001, 3, 4] } }"),
      "3:45: 'b': expected numbers from -100000 to 100000"
    ),
    (
      colours("script: [{ at: 1, tap: [1] }]"),
      "8:24: 'tap': expected 2 numbers, [x, y], found [1]"
    ),
    // Mistakes in screens and containers.
    (
      screens("a: { color: teal }, b.c: { color: teal }"),
      "3:32: a screen's name must be one short line without a full stop; found 'b.c'"
    ),
    (
      screens("a: { color: teal, elements: { b.c: [1, 1, 1, 1] } }"),
      "3:42: an element's name must not contain a full stop, as 'b.c' does"
    ),
    (
      screens("a: { color: teal }, b: { kind: pages, pages: [a], fit: cover }"),
      "3:62: 'fit' can only be used for a picture, and this screen is a container; remove it"
    ),
    (
      screens("a: { color: teal }, b: { kind: pages, pages: [a], elements: { c: [1, 1, 1, 1] } }"),
      "3:62: 'elements' can only be used for a picture, and this screen is a container; remove it"
    ),
    (
      screens("a: { color: teal, selected: 1 }"),
      "3:30: 'selected' can only be used for a container, and this screen has contents of its own; remove it"
    ),
    (
      colours(container: "{ kind: navigation, root: red, selected: 0 }", ""),
      "7:43: 'selected' cannot be used with kind: navigation; remove it"
    ),
    (
      colours(container: "{ kind: tabs, tabs: [] }", ""),
      "7:32: 'tabs': expected 1 to 100 items, found 0"
    ),
    (
      colours(container: "{ kind: pages, pages: red }", ""),
      "7:34: 'pages': expected a list, each item the name of a screen, or a container (a mapping), "
        + "found the string 'red'"
    ),
    (
      colours(container: "{ kind: tabs, tabs: [red], selected: 1.5 }", ""),
      "7:49: 'selected': expected a whole number from 0 to 999, found the number 1.5"
    ),
    (
      colours(container: "nowhere-at-all", ""),
      "7:12: there is no screen 'nowhere-at-all'; the screens are red, green, blue"
    ),
    (
      "segue: 1\nsize: 10000x100\nscale: 4\nscreens: { a: { color: teal } }\ncontainer: a",
      "3:8: 10000x100 points at 4 pixels per point are more than 32768 pixels on one side"
    ),
    // Mistakes in actions.
    (
      colours("links: { red: [{ area: dot }] }"),
      "8:16: a link needs exactly one of push, pop, present, dismiss, select, page, open, found none"
    ),
    (
      colours("script: [{ at: 1, page: next }]"),
      "8:19: 'page' needs a container of kind: pages, but the storyboard has none"
    ),
    (
      colours(container: "{ kind: tabs, tabs: [red, green] }", "script: [{ at: 1, pop: true }]"),
      "8:19: 'pop' needs a container of kind: navigation, but the storyboard has none"
    ),
    (
      colours(container: "{ kind: tabs, tabs: [red, green] }", "script: [{ at: 1, select: gren }]"),
      "8:27: there is no screen 'gren'; did you mean 'green'?"
    ),
    (
      colours(container: "{ kind: tabs, tabs: [red, green] }", "script: [{ at: 1, select: nxt }]"),
      "8:27: there is no screen 'nxt'; did you mean 'next'?"
    ),
    (
      colours(container: "{ kind: tabs, tabs: [red, green] }", "script: [{ at: 1, select: 0.5 }]"),
      "8:27: 'select': expected a whole number from 0 to 999, found the number 0.5"
    ),
    // Mistakes in the movements of fingers.
    (
      colours("script: [{ at: 1, drag: { \(stroke), over: 0 } }]"),
      "8:59: 'over': expected a number of seconds above 0 and up to 60, found the number 0"
    ),
    (
      colours("script: [{ at: 1, drag: { \(stroke), over: 1, easing: spring(0.5) } }]"),
      "8:70: 'easing': a spring cannot be used here, because 'over' sets how long the drag takes; "
        + "write a curve such as ease-out or cubic-bezier(0.2, 0, 0, 1)"
    ),
    (
      colours("script: [{ at: 1, drag: { \(stroke), over: 1, cancelled: 3 } }]"),
      "8:73: 'cancelled': expected true or false, found the number 3"
    ),
    (
      colours("script: [{ at: 1, drag: { \(stroke), over: 1, then: [{ to: [1, 1] }] } }]"),
      "8:69: a part of a drag needs 'over', a number of seconds above 0 and up to 60"
    ),
    (
      colours("script:\n  - { at: 1, tap: dot }\n  - { at: 1.05, wait: 1 }"),
      "10:11: the step at 1.05 s overlaps the tap on line 9, which lasts until 1.1 s"
    ),
    // Text that is not YAML, or not the expected YAML.
    (
      "segue: 1\nsize: 9x9\n# \u{7f}",
      "3:3: the control character U+007F is not allowed in YAML; remove it"
    ),
    (
      "segue: 1\nsize: 9x9\nsize: 8x8\nscreens: {}\nscreens: {}",
      "2:1: 'size', 'screens' appear more than once; each key and name may appear only once here"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: { a: { color: *teal } }\ncontainer: a",
      "3:24: anchors (&name) and aliases (*name) cannot be used in a storyboard; write the value out, or "
        + "give a screen a name"
    ),
  ]

  @Test(arguments: wrong.indices)
  func `each mistake in a storyboard has a message of one sentence with line and column`(
    _ index: Int
  ) {
    let (text, message) = Self.wrong[index]
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: text, file: "a.yaml")
    }
    #expect(error?.description == "a.yaml:\(message)")
    #expect(error?.kind == .sense)
    #expect(error?.others.isEmpty == true)
  }

  @Test(arguments: [
    (".5", 0.5), ("+0.5", 0.5), ("5e-1", 0.5), ("2.", 2), ("02", 2),
  ])
  func `a number in a storyboard can be written in any of YAML's notations`(
    _ text: String, _ scale: Double
  )
    throws
  {
    #expect(try Storyboard(parsing: colours("scale: \(text)")).scale == scale)
  }

  @Test func `a key that is missing from a storyboard has its default`() throws {
    let board = try Storyboard(parsing: colours(""))
    #expect(board.scale == 1 && board.framesPerSecond == 60 && board.length == nil)
    #expect(board.layoutDirection == .leftToRight && !board.reducesMotion)
    #expect(board.transitions.isEmpty && board.links.isEmpty && board.script == nil)
    #expect(board.screens.map(\.fit) == Array(repeating: .scaleAspectFill, count: 3))
  }

  @Test(arguments: [
    ("cover", ContentMode.scaleAspectFill), ("contain", .scaleAspectFit), ("fill", .scaleToFill),
  ])
  func `a screen's picture is fitted as the storyboard says`(_ word: String, _ mode: ContentMode)
    throws
  {
    let board = try Storyboard(parsing: Self.screens("a: { image: a.png, fit: \(word) }"))
    let stage = try StoryboardStage(board, parts: parts())
    var tree = LayerTree(size: board.size)
    stage.window.layers(into: &tree)
    #expect(tree.layers.compactMap { $0.contents.isEmpty ? nil : $0.contents.mode } == [mode])
  }

  @Test func `an animator's settings keep the types that they have in the storyboard`() throws {
    let board = try Storyboard(
      parsing: colours(
        "transitions: { push: { set: { a: 1, b: true, c: word, d: [1, 2], e: \"1\", f: red.dot } } }"
      ))
    #expect(
      board.transitions[.push]?.settings == [
        "a": .number(1), "b": .flag(true), "c": .text("word"), "d": .numbers([1, 2]),
        "e": .text("1"), "f": .text("red.dot"),
      ])
    #expect(
      board.transitions[.push]?.settingPlaces["c"] == Storyboard.Place(line: 8, column: 49))
  }

  @Test func `only one mistake is reported for a line with a malformed value`() {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(
        parsing: colours(
          "script:\n  - { at: x, push: grren }\n  - { at: 1, push: grren }"), file: "a.yaml")
    }
    let all = [error].compactMap { $0 } + (error?.others ?? [])
    #expect(
      all.map(\.place) == [
        Storyboard.Place(line: 9, column: 11), Storyboard.Place(line: 10, column: 20),
      ])
  }

  @Test func `missing keys are reported after mistakes in the keys that are present`() {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: "segue: 1\nscreens: { a: { color: 5 } }\ncontainer: a")
    }
    #expect(error?.reason.hasPrefix("'color': ") == true)
    #expect(
      error?.others.map(\.reason)
        == ["a storyboard needs 'size', a size in points such as 390x844"])
  }

  @Test
  func `an invalid byte in a storyboard is reported with its column in Unicode scalars`()
    throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.yaml").path
    try (Data("segue: 1\n# \u{e9}\u{1F600} ".utf8) + [0xC3, 0x28]).write(
      to: URL(fileURLWithPath: path))
    let error = #expect(throws: StoryboardError.self) { _ = try Storyboard(path: path) }
    // Columns count Unicode scalars instead of bytes.
    #expect(error?.place == Storyboard.Place(line: 2, column: 6))
  }

  @Test(arguments: [1 << 20, 1 << 20 + 1])
  func `a storyboard of more than one mebibyte is refused`(_ count: Int) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = colours("") + "\n#"
    let whole = text + String(repeating: "x", count: count - text.utf8.count)
    let path = folder.appending(path: "a.yaml").path
    try Data(whole.utf8).write(to: URL(fileURLWithPath: path))
    let reason = "a storyboard may have at most 1048576 bytes; this one has \(count)"
    for read in [{ try Storyboard(path: path) }, { try Storyboard(parsing: whole) }] {
      if count <= 1 << 20 {
        #expect(throws: Never.self) { _ = try read() }
      } else {
        let error = #expect(throws: StoryboardError.self) { _ = try read() }
        #expect(error?.reason == reason)
        #expect(error?.kind == .sense)
      }
    }
  }

  @Test func `a screen's file may be in any folder, and a folder or missing file is refused`()
    throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "pics")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data().write(to: inner.appending(path: "a.png"))
    func read(_ image: String) throws -> Storyboard {
      try Storyboard(
        parsing: Self.screens("a: { image: \(image) }"), file: folder.path + "/s.yaml",
        folder: folder.path)
    }
    let absolute = inner.path + "/a.png"
    #expect(try read("pics/a.png").path(of: "pics/a.png") == absolute)
    #expect(try read(absolute).path(of: absolute) == absolute)
    let near = #expect(throws: StoryboardError.self) { _ = try read("pics/b.png") }
    #expect(near?.reason == "there is no file 'pics/b.png'")
    #expect(near?.suggestion == "pics/a.png")
    #expect(near?.kind == .missing)
    let of = #expect(throws: StoryboardError.self) { _ = try read("pics") }
    #expect(of?.reason == "'pics' is a folder, but a screen needs a file")
    #expect(of?.kind == .missing)
    let none = #expect(throws: StoryboardError.self) { _ = try read("elsewhere/a.png") }
    #expect(none?.suggestion == nil)
  }

  @Test(arguments: ["#fff", "#ffff", "#a1b2c3", "#a1b2c3d4"])
  func `an unquoted colour, which YAML reads as a comment, is refused with the advice to quote it`(
    _ color: String
  ) {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: Self.screens("a: { color: \(color) }"))
    }
    #expect(error?.reason == "# begins a comment, so write the colour in quotes: \"\(color)\"")
    #expect(error?.place == Storyboard.Place(line: 3, column: 24))
  }

  @Test func `a comment that is not a colour gets no advice about colours`() {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: Self.screens("a: { color: #12345 }"))
    }
    #expect(error?.reason.hasPrefix("this is not YAML: ") == true)
  }

  @Test func `a drag step follows a path through several points, with an easing for each part`() {
    let drag = Storyboard.Drag(
      from: Point(x: 10, y: 20),
      legs: [
        .init(to: Point(x: 30, y: 20), duration: 2),
        .init(to: Point(x: 30, y: 60), duration: 1, easing: .easeIn),
      ], hold: 0.5)
    #expect(drag.duration == 3.5)
    for (time, point) in [
      (-1.0, Point(x: 10, y: 20)), (0, Point(x: 10, y: 20)), (0.5, Point(x: 15, y: 20)),
      (2, Point(x: 30, y: 20)), (3, Point(x: 30, y: 60)), (3.25, Point(x: 30, y: 60)),
      (.infinity, Point(x: 30, y: 60)),
    ] {
      #expect(drag.point(at: time) == point, "\(time)")
    }
    // In the second leg, which eases in, the finger has not covered half of the way in half of the
    // time.
    #expect(drag.point(at: 2.5).y > 20 && drag.point(at: 2.5).y < 40)
  }

  @Test(arguments: [
    ("100x200", "1", 100, 200), ("[100, 200]", "1.5", 150, 300), ("10x10", "0.1", 1, 1),
    ("33x10", "0.25", 8, 3),
  ])
  func `a frame's size is the storyboard's size times its scale, rounded to whole pixels`(
    _ size: String, _ scale: String, _ width: Int, _ height: Int
  ) throws {
    let board = try Storyboard(
      parsing: "segue: 1\nsize: \(size)\nscale: \(scale)\nscreens: { a: { color: teal } }\n"
        + "container: a")
    #expect(board.pixelSize == (width, height))
  }

  @Test func `screens that a program renames in a storyboard are found by their new names`() throws {
    var board = try Storyboard(parsing: colours(""))
    board.screens[0].name = "crimson"
    #expect(board.screen("red") == nil)
    #expect(board.screen("crimson")?.elements.keys.sorted() == ["dot"])
    let elements = Storyboard.Elements(storyboard: board, screens: [])
    #expect(try elements.rect(named: "crimson.dot") == Rect(x: 10, y: 10, width: 20, height: 20))
  }
}
