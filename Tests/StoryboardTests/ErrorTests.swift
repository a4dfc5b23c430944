import Foundation
import SegueGeometry
import SegueScene
import Testing

@testable import SegueStoryboard

@Suite struct ErrorTests {
  static let wrong: [(text: String, message: String)] = [
    ("", "the file is empty; begin with 'segue: 1'"),
    ("hello", "1:1: expected a storyboard (a mapping), found the string 'hello'"),
    ("segue: 2", "1:8: 'segue': expected the number 1, found the number 2"),
    (
      "segue: [",
      "2:1: this is not YAML: while parsing a flow node did not find expected node content"
    ),
    ("segue: 1", "1:1: a storyboard needs 'size', a size in points such as 390x844"),
    (
      "segue: 1\nsegue: 1",
      "1:1: 'segue' appears more than once, on lines 1 and 2; each key and name may appear only once here"
    ),
    (
      colours(
        "links: {}",
        elements: "dot: [1, 1, 2, 2]\n      other: [1, 1, 2, 2]\n      dot: [3, 3, 2, 2]"),
      "7:7: 'dot' appears more than once, on lines 7 and 9; each key and name may appear only once here"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: { a: { color: teal, elements: { b: [1, 1, 2, 2],\n"
        + "    c: { area: [1, 1, 2, 2], group: b }, 'b': [2, 2, 2, 2] } } }\ncontainer: a",
      "3:42: 'b' appears more than once, on lines 3 and 4; each key and name may appear only once here"
    ),
    (
      colours("links: {}", elements: "dot: dot"),
      "7:12: an element must be a rectangle, or an id in the SVG with a # before it; did you mean '#dot'?"
    ),
    (
      colours("links: {}", elements: "dot: #dot"),
      "7:7: 'dot': expected 4 numbers, [x, y, width, height], or \"#id\" of an SVG, or an element (a "
        + "mapping), found nothing; # begins a comment, so write the id in quotes"
    ),
    (
      colours("links: {}", elements: "dot: { area: \"#dot\" }"),
      "7:20: '#dot' is an id of an element in an SVG, but this screen does not show an SVG; write [x, y, width, height]"
    ),
    (
      colours("links: {}", elements: "dot: { group: a }"),
      "7:12: an element needs 'area', 4 numbers, [x, y, width, height], or \"#id\" of an SVG"
    ),
    (
      colours(
        "links: {}",
        elements: "dot: [1, 1, 2, 2]\n      b: { area: [1, 1, 2, 2], group: dot }"),
      "8:39: the group 'dot' has the same name as the element on line 7; give the group another "
        + "name"
    ),
    (
      "segue: 1\nwhatever: 3",
      "2:1: unknown key 'whatever'; the keys of a storyboard are segue, size, scale, fps, "
        + "vars, texts, include, matrix, title, icon, lang, layout, reduced-motion, length, trim, cut-idle, "
        + "there-and-back, font, captions, audio, screens, look, stage, titles, overlays, container, transitions, links, script"
    ),
    (
      "segue: 1\nsize: 390",
      "2:7: 'size': expected a size in points such as 390x844, found the number 390"
    ),
    (
      "segue: 1\nsize: &a 390x844",
      "2:7: anchors (&name) and aliases (*name) cannot be used in a storyboard; write the value out, or "
        + "give a screen a name"
    ),
    (
      colours("scale: 1000"),
      "8:8: 'scale': expected a number of pixels per point above 0 and up to 16, found the number 1000"
    ),
    (
      colours("fps: .nan"),
      "8:6: 'fps': expected a number of frames per second from 0.001 to 1000, found the string '.nan'"
    ),
    (
      colours("length: 1e999"),
      "8:9: 'length': expected a number of seconds above 0 and up to 86400, found the string '1e999'"
    ),
    (
      colours(container: "{ kind: navigation, root: rde }", ""),
      "7:38: there is no screen 'rde'; did you mean 'red'?"
    ),
    (
      colours(container: "{ kind: navigatoin, root: red }", ""),
      "7:20: 'kind': expected one of navigation, tabs, pages, found the string 'navigatoin'; "
        + "did you mean 'navigation'?"
    ),
    (
      colours(container: "{ kind: tabs, root: red }", ""),
      "7:26: 'root' cannot be used with kind: tabs; use 'tabs'"
    ),
    (
      colours(container: "{ kind: tabs }", ""), "7:12: a container of kind: tabs needs 'tabs'"
    ),
    (
      colours(container: "{ kind: pages, pages: [red, green], selected: 2 }", ""),
      "7:58: 'selected': expected a number from 0 to 1, found 2"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: { night: { color: #202124\n} }\ncontainer: night",
      "3:21: 'color': expected a colour such as \"#202124\" or teal, found nothing; # begins a comment, so "
        + "write the colour in quotes"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: { a: { kind: pages, pages: [b] }, b: { kind: tabs, tabs: [a] } }"
        + "\ncontainer: a",
      "3:12: the container 'a' contains itself"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: { a: { image: a.png, color: \"#fff\" } }\ncontainer: a",
      "3:31: a screen needs exactly one of image, video, color, kind, found 'image' and 'color'"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: { a: { color: \"#fff\", elements: { b: [20, 1, 2, 2] } } }"
        + "\ncontainer: a",
      "3:47: 'b' is outside the screen, which is 9x9 points"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: { a: { color: \"#fff\", elements: { b: [2, 1, 0, 2] } } }"
        + "\ncontainer: a",
      "3:47: 'b': width and height must be above 0"
    ),
    (
      colours("script: [{ at: 1, tap: dto }]"),
      "8:24: no screen has an element 'dto'; did you mean 'dot'?"
    ),
    (
      colours("script: [{ at: 1, tap: rad.dot }]"),
      "8:24: there is no screen 'rad'; did you mean 'red.dot'?"
    ),
    (
      colours("script: [{ at: 1, tap: red.dott }]"),
      "8:24: the screen 'red' has no element 'dott'; did you mean 'red.dot'?"
    ),
    (
      colours("links: { gren: [{ area: [0, 0, 1, 1], pop: true }] }"),
      "8:10: there is no screen 'gren'; did you mean 'green'?"
    ),
    (
      colours("links: { red: [{ area: dott, pop: true }] }"),
      "8:24: the screen 'red' has no element 'dott'; did you mean 'dot'?"
    ),
    (
      colours("links: { red: [{ area: [0, 0, 1, 1], open: 'https://a.example', animator: cube }] }"),
      "8:65: 'animator' describes a transition, but 'open' does not begin one; remove it"
    ),
    (
      colours("links: { red: [{ pop: true }] }"),
      "8:16: a link needs 'area', 4 numbers, [x, y, width, height], or the name of an element"
    ),
    (
      colours("script: [{ at: 1, push: green, pop: true }]"),
      "8:32: a step needs exactly one of push, pop, present, dismiss, select, page, drag, tap, "
        + "pinch, rotate, press, touch, swipe, cancel, wait, scroll, type, zoom, caption, device, title, overlay, speed, "
        + "pause, found 'push' and 'pop'"
    ),
    (
      colours("script: [{ at: 1, pop: false }]"), "8:24: 'pop': expected true, found false"
    ),
    (
      colours("script: [{ at: soon, pop: true }]"),
      "8:16: 'at': expected a number of seconds from 0 to 86400, found the string 'soon'"
    ),
    (
      colours("script: [{ at: 1, push: green, style: custom }]"),
      "8:32: 'style' can only be used with 'present'; remove it"
    ),
    (
      colours("script: [{ at: 1, select: 1 }]"),
      "8:19: 'select' needs a container of kind: tabs, but the storyboard has none"
    ),
    (
      colours("script:\n  - { at: 2, push: green }\n  - { at: 1, pop: true }"),
      "10:11: the script is out of order: this step, at 1 s, comes after the step at 2 s on line 9; "
        + "sort the steps by time"
    ),
    (
      colours(
        "script:\n  - { at: 1, drag: { from: [1, 1], to: [9, 9], over: 0.5, hold: 0.25 } }\n"
          + "  - { at: 1.6, push: green }"),
      "10:11: the step at 1.6 s overlaps the drag on line 9, which lasts until 1.75 s"
    ),
    (
      colours("script: [{ at: 1, drag: { from: [100, 1], to: [9, 9], over: 0.5 } }]"),
      "8:33: a drag must start on the screen, which is 100x200 points; [100, 1] is outside "
        + "the screen"
    ),
    (
      colours("script: [{ at: 1, drag: { from: [1, 1], to: [9, 9], over: 1, easing: ease-inn } }]"),
      "8:70: 'easing': character 1: there is no curve named 'ease-inn'; did you mean 'ease-in'?"
    ),
    (
      colours("length: 2\nscript: [{ at: 3, push: green }]"),
      "9:16: the step at 3 s comes after the film's end, 'length: 2'"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens:\n\ta: { color: teal }\ncontainer: a",
      "4:1: YAML cannot be indented with tabs; use spaces"
    ),
    (
      "segue: 1\nsize: 9x9\nscreens: { a: { color: #f00 } }\ncontainer: a",
      "3:24: # begins a comment, so write the colour in quotes: \"#f00\""
    ),
    (
      "segue: 1\nsize: 9x9 # \u{1b}",
      "2:13: the control character U+001B is not allowed in YAML; remove it"
    ),
    (
      colours("transitions: { push: { set: { edge=left } } }"),
      "8:31: 'edge=left' is not a key; write edge: left"
    ),
    (
      colours("transitions: { push: { set: { \"parallax=0.3\": 1 } } }"),
      "8:31: 'parallax=0.3' is not a key; write parallax: 0.3"
    ),
    ("segue: 1\nsize=9x9: 1", "2:1: 'size=9x9' is not a key; write size: 9x9"),
    (
      colours("layout: rtl"),
      "8:9: 'layout': expected one of left-to-right, right-to-left, found the string 'rtl'"
    ),
    (
      colours("script: [{ at: 1, wait: 1, animator: slide }]"),
      "8:28: 'animator' describes a transition, but 'wait' does not begin one; remove it"
    ),
    (
      colours(
        "script: [{ at: 1, drag: { from: [1, 1], to: [2, 2], over: 60, then: ["
          + Array(repeating: "{ to: [1, 1], over: 60 }", count: 10).joined(separator: ", ")
          + "] } }]"),
      "8:25: a drag may last at most 600 s, and this one lasts 660 s"
    ),
    (
      colours(
        "script:\n"
          + (0..<61).map {
            "  - { at: \($0 * 61), drag: { from: [1, 1], to: [2, 2], over: 60 } }\n"
          }.joined()),
      "69:23: the drags of a script may last at most 3600 s in all; with this one they last 3660 s"
    ),
    (
      colours(
        container: String(repeating: "{ kind: navigation, root: ", count: 33) + "red"
          + String(repeating: " }", count: 33), ""),
      "7:12: 'container' has containers nested more than 32 deep; remove some of them"
    ),
    (
      colours(
        container: String(repeating: "{ kind: navigation, root: ", count: 200) + "red"
          + String(repeating: " }", count: 200), ""),
      "7:2586: mappings and lists may be nested at most 100 deep, and this one is nested deeper"
    ),
    (
      colours(
        "script: [{ at: 1, push: " + String(repeating: "{ kind: navigation, root: ", count: 33)
          + "red" + String(repeating: " }", count: 33) + " }]"),
      "8:25: this container has containers nested more than 32 deep; remove some of them"
    ),
    (
      colours("script: [{ at: 1, tap: [-1, 1] }]"),
      "8:24: a tap must start on the screen, which is 100x200 points; [-1, 1] is outside "
        + "the screen"
    ),
  ]

  @Test(arguments: wrong.indices)
  func `a mistake in a storyboard is reported in one sentence with its line and column`(
    _ index: Int
  ) {
    let (text, message) = Self.wrong[index]
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: text, file: "a.yaml")
    }
    let separator = message.first?.isNumber == true ? ":" : ": "
    #expect(error?.description == "a.yaml\(separator)\(message)")
    #expect(error?.kind == .sense)
  }

  @Test func `all mistakes in a storyboard are reported together in the order of their lines`() {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          fsp: 24
          screens:
            red: { color: rde }
            green: { color: lime, elements: { dot: [500, 1, 2, 2] } }
          container: { kind: navigation, root: gren }
          script:
            - { at: 2, push: green }
            - { at: 1, pop: yes }
            - { at: 0.5, push: bleu }
          """, file: "a.yaml")
    }
    let all = [error].compactMap { $0 } + (error?.others ?? [])
    #expect(all.map(\.place?.line) == [3, 5, 6, 7, 10, 11])
    #expect(all.first?.suggestion == "fps")
    #expect(all.allSatisfy { $0.others.isEmpty || $0.place?.line == 3 })
  }

  @Test func `a required key that is mistyped is not also reported as missing`() {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(
        parsing: "segue: 1\nsiz: 9x9\nscreens: { a: { color: teal } }\ncontainer: a")
    }
    #expect(error?.suggestion == "size")
    #expect(error?.others.isEmpty == true)
  }

  @Test func `a storyboard with very many mistakes is refused with the first fifty`() {
    let screens = (0..<20_000).map { "  s\($0): { color: teal }\n" }.joined()
    let steps = (0..<15_000).map { "  - { at: \($0), push: z\($0) }\n" }.joined()
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(
        parsing: "segue: 1\nsize: 9x9\nscreens:\n\(screens)"
          + "container: { kind: navigation, root: s0 }\nscript:\n\(steps)")
    }
    #expect(error?.others.count == 49)
  }

  @Test
  func
    `a missing storyboard is reported as missing, and a missing screen's file also with its line`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("segue-story-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("story.yaml").path
    func read() -> StoryboardError? {
      #expect(throws: StoryboardError.self) { _ = try Storyboard(path: path) }
    }
    #expect(read()?.kind == .missing)
    #expect(read()?.description == "there is no file '\(path)'; name a storyboard (.yaml, .json)")
    try contractExample.write(toFile: path, atomically: true, encoding: .utf8)
    for name in ["letter.svg", "clip.mp4", "inbox.pgn"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let error = read()
    #expect(error?.kind == .missing)
    #expect(
      error?.description
        == "\(path):7:20: there is no file 'inbox.png'; did you mean 'inbox.pgn'?")
    try Data().write(to: folder.appendingPathComponent("inbox.png"))
    let board = try Storyboard(path: path)
    let link = folder.appendingPathComponent("link.yaml")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: path)
    #expect(try Storyboard(path: link.path).screens == board.screens)
    #expect(board.path(of: "inbox.png") == folder.appendingPathComponent("inbox.png").path)
    try Data([0x73, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
    #expect(read()?.reason == "the file is not valid UTF-8; save it as UTF-8")
    #expect(read()?.place == Storyboard.Place(line: 1, column: 2))
    let of = #expect(throws: StoryboardError.self) { _ = try Storyboard(path: folder.path) }
    #expect(of?.reason == "a storyboard must be a regular file, and this is not one")
  }

  @Test(arguments: ["390x844", "390 x 844", "[390, 844]"])
  func `a storyboard's size is read in each of its notations`(_ size: String) throws {
    let board = try Storyboard(
      parsing: "segue: 1\nsize: \(size)\nscreens: { a: { color: teal } }\ncontainer: a")
    #expect(board.size == Size(width: 390, height: 844))
    #expect(board.screens.first?.source == .color(Color(red: 0, green: 128 / 255, blue: 128 / 255)))
  }

  @Test(
    arguments: [
      ("image: a.png", nil, nil), ("image: a.png, align: bottom", .bottom, nil),
      ("image: a.png, fit: cover, align: left", .left, nil),
      ("image: a.png, fit: contain, align: top", nil, "'align' has no effect with 'fit: contain'"),
      ("kind: pages, pages: [b], align: top", nil, "'align' can only be used for a picture"),
      ("image: a.png, align: middle", nil, "one of top, bottom, left, right, center"),
    ] as [(String, PictureAlignment?, String?)])
  func `the part of a screen's picture that is shown is read, and refused where nothing is cropped`(
    _ screen: String, _ alignment: PictureAlignment?, _ reason: String?
  ) throws {
    let text = "segue: 1\nsize: 40x20\nscreens: { a: { \(screen) }, b: { color: teal } }\ncontainer: a"
    guard let reason else {
      #expect(try Storyboard(parsing: text).screens.first?.alignment == alignment)
      return
    }
    let error = #expect(throws: StoryboardError.self) { _ = try Storyboard(parsing: text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: [101, 1500])
  func `a storyboard with lists that are nested too deeply is refused with the limit`(_ depth: Int) {
    let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: "segue: 1\nx: \(lists)")
    }
    #expect(error?.reason.contains("at most 100 deep") == true)
  }

  @Test func `a byte order mark before a storyboard is ignored`() throws {
    let board = try Storyboard(parsing: "\u{FEFF}" + colours("fps: 24"))
    #expect(board.framesPerSecond == 24)
  }

  @Test func `a storyboard that is invalid JSON is reported as invalid JSON`() {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(parsing: "{\"segue\": [", file: "a.json")
    }
    #expect(error?.reason.hasPrefix("this is not JSON: ") == true)
  }

  @Test func `the comments of a storyboard may contain # and &`() throws {
    let board = try Storyboard(parsing: colours("# R&D & more &c\nfps: 24 # R&D"))
    #expect(board.framesPerSecond == 24)
  }
}
