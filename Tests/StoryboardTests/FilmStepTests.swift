import Foundation
import SegueGeometry
import SegueKit
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests the steps that change only the film and not the app.
@Suite struct FilmStepTests {
  private func board(_ script: String) throws -> Storyboard {
    try Storyboard(parsing: colours("script: [\(script)]"), file: "a.yaml")
  }

  private func clock(_ script: String) throws -> FilmClock {
    FilmClock(try board(script).filmSteps)
  }

  @Test func `without speed or pause steps, script time and film time are exactly equal`() throws {
    let clock = try clock("{ at: 1, push: green }")
    for frame in 0..<1000 {
      let time = Double(frame) / 59.94
      #expect(clock.film(time) == time && clock.script(time) == time)
    }
  }

  @Test(arguments: [
    (0.0, 0.0), (1, 1), (2, 1.5), (3, 2), (3.5, 2.5), (5, 4), (5.25, 5), (5.5, 6), (6.5, 7),
  ])
  func `a speed step divides the duration of its part of the script by the speed`(
    _ film: Double, _ script: Double
  ) throws {
    // The script plays at half the speed from 1 s to 2 s, and at four times the speed from 4 s to 6
    // s.
    let clock = try clock("{ at: 1, speed: 0.5, for: 1 }, { at: 4, speed: 4, for: 2 }")
    #expect(clock.script(film) == script)
    #expect(clock.film(script) == film)
  }

  @Test func `a pause step freezes the film, even within a slower part of the script`() throws {
    let clock = try clock(
      "{ at: 1, speed: 0.5, for: 2 }, { at: 2, pause: 3 }, { at: 5, pause: 1 }, { at: 5, pause: 1 }"
    )
    #expect([3, 4.5, 6].map(clock.script) == [2, 2, 2])
    #expect(clock.script(7) == 2.5)
    // Events at the time of a pause precede the pause.
    #expect(clock.film(2) == 3 && clock.film(3) == 8 && clock.film(5) == 10)
    #expect([10, 11, 12, 13].map(clock.script) == [5, 5, 5, 6])
  }

  @Test func `parts of the script with different speeds follow each other without a gap`() throws {
    let clock = try clock("{ at: 0.1, speed: 0.5, for: 0.2 }, { at: 0.3, speed: 2, for: 1 }")
    #expect(clock.film(0.3) == 0.5 && clock.film(1.3) == 1)
    #expect(clock.script(0.5) == 0.3)
  }

  @Test func `zoom steps are read with their targets and durations`() throws {
    let steps = try board(
      """
      { at: 0, zoom: [10, 20, 30, 40], over: 2 }, { at: 1, zoom: red.dot }, { at: 2, zoom: dot },
      { at: 3, push: green }, { at: 3, zoom: out, over: 0.1 }
      """
    ).filmSteps
    #expect(
      steps.map(\.effect) == [
        .zoom(.init(.rect(Rect(x: 10, y: 20, width: 30, height: 40))), duration: 2),
        .zoom(.init(.element(name: "dot", screen: "red")), duration: 0.6),
        .zoom(.init(.element(name: "dot", screen: nil)), duration: 0.6), .zoom(.init(.whole), duration: 0.1),
      ])
    #expect(steps.map(\.time) == [0, 1, 2, 3])
  }

  @Test(arguments: [
    ("{ at: 1, speed: 0.5 }", "'speed' needs 'for'", nil),
    ("{ at: 1, speed: 0, for: 1 }", "from 0.01 to 100", nil),
    ("{ at: 1, speed: 2, for: 0 }", "seconds above 0", nil),
    ("{ at: 1, pause: -1 }", "from 0 to 3600", nil),
    ("{ at: 1, pause: 1, for: 2 }", "'for' can only be used with 'speed', 'caption' or 'type'", nil),
    ("{ at: 1, caption: Look }", "'caption' needs 'for'", nil),
    ("{ at: 1, caption: Look, for: 1, place: botom }", "[x, y], or one of top, bottom", "bottom"),
    (
      "{ at: 1, wait: 1, catch: true }",
      "'catch' can only be used with 'drag', 'pinch', 'rotate', 'press', 'touch' or 'swipe'", nil
    ),
    ("{ at: 1, caption: Look, for: 1, place: [1, -3] }", "is outside the picture", nil),
    ("{ at: 1, caption: [1], for: 1 }", "a string", nil),
    (#"{ at: 1, caption: "A\u0000b", for: 1 }"#, "must not contain the character U+0000", nil),
    ("{ at: 1, caption: A, for: 1, size: 90% }", "from 0.5% to 50%", nil),
    ("{ at: 1, pause: 1, size: 5% }", "'size' can only be used with 'caption'", nil),
    ("{ at: 1, caption: A, for: 1, weight: 50 }", "from 100 to 900", nil),
    ("{ at: 1, caption: A, for: 1, align: middle }", "left, center, right", nil),
    ("{ at: 1, caption: A, for: 1, background: gren }", "'background': expected a colour", nil),
    ("{ at: 1, zoom: out, color: red }", "'color' can only be used with 'caption' or 'type'", nil),
    ("{ at: 1, pause: 1, place: top }", "'place' can only be used with 'caption'", nil),
    (
      "{ at: 1, caption: A, for: 2 }, { at: 2, caption: B, for: 1 }",
      "overlaps the caption on line 8, which is shown at the same place until 3 s", nil
    ),
    ("{ at: 1, push: green, over: 2 }", "'over' can only be used with 'zoom'", nil),
    ("{ at: 1, pause: 1, animator: slide }", "'pause' does not begin one", nil),
    ("{ at: 1, zoom: dto }", "no screen has an element 'dto'", "dot"),
    ("{ at: 1, zoom: red.dto }", "has no element 'dto'", "red.dot"),
    ("{ at: 1, zoom: ouut }", "no screen has an element 'ouut'", "out"),
    ("{ at: 1, zoom: [200, 0, 10, 10] }", "is outside the screen", nil),
    ("{ at: 1, zoom: [0, 0, 10] }", "4 numbers", nil),
    ("{ at: 1, zoom: dot, over: 0 }", "seconds above 0", nil),
    ("{ at: 1, zoom: dot, pause: 1 }", "exactly one of", nil),
    (
      "{ at: 1, speed: 0.5, for: 2 }, { at: 2.5, speed: 2, for: 1 }",
      "overlaps the change on line 8, which lasts until 3 s", nil
    ),
    ("{ at: 2, pause: 1 }, { at: 1, push: green }", "out of order", nil),
  ])
  func `an invalid step that changes the film is refused with the expected form`(
    _ script: String, _ reason: String, _ suggestion: String?
  ) throws {
    let error = #expect(throws: StoryboardError.self) { _ = try board(script) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.suggestion == suggestion)
    #expect(error?.place?.line == 8)
  }

  @Test func `captions are read with their texts, durations and positions`() throws {
    let steps = try board(
      """
      { at: 1, caption: "Look: here", for: 2, place: [10, 20] }, { at: 1, caption: 7, for: 0.5 },
      { at: 1, pause: 5 }, { at: 1.5, caption: B, for: 1 }, { at: 1.5, caption: C, for: 1, place: top }
      """
    ).filmSteps
    #expect(
      steps.map(\.effect) == [
        .caption(.init("Look: here", seconds: 2, placement: .center(Point(x: 10, y: 20)))),
        .caption(.init("7", seconds: 0.5, placement: .bottom)), .pause(5),
        .caption(.init("B", seconds: 1, placement: .bottom)),
        .caption(.init("C", seconds: 1, placement: .top)),
      ])
  }

  @Test func `a caption has the size of its step, or else that of all captions`() throws {
    let script = "script: [{ at: 1, caption: A, for: 1 }, { at: 3, caption: B, for: 1, size: 20 }]"
    func sizes(_ text: String) throws -> [Storyboard.Length?] {
      try Storyboard(parsing: colours(text), file: "a.yaml").filmSteps.map {
        if case .caption(let caption) = $0.effect { caption.style.size } else { nil }
      }
    }
    #expect(try sizes(script) == [nil, .points(20)])
    #expect(try sizes("captions: { size: 6% }\n" + script) == [.share(0.06), .points(20)])
  }

  @Test func `a caption has the look of its step, and what that lacks from the look of all captions`() throws {
    let all = "captions: { weight: 700, color: teal, background: \"#fff8\", align: left }\n"
    let board = try Storyboard(
      parsing: colours(all + "script: [{ at: 1, caption: A, for: 1, color: red, align: right, size: 20 }]"),
      file: "a.yaml")
    guard case .caption(let caption)? = board.filmSteps.first?.effect else {
      Issue.record("no caption")
      return
    }
    var style = Storyboard.Caption.Style()
    (style.size, style.weight, style.alignment) = (.points(20), 700, .right)
    style.color = Color(red: 1, green: 0, blue: 0)
    style.background = Color(red: 1, green: 1, blue: 1, alpha: Double(0x88) / 255)
    #expect(caption.style == style)
  }

  @Test func `only a clear plate of a caption over an app becomes the usual one, or a light one below dark letters`() {
    func plate(_ background: Color?, letters color: Color? = nil) -> Color? {
      var style = Storyboard.Caption.Style()
      (style.background, style.color) = (background, color)
      return style.withPlate.background
    }
    #expect(plate(.clear) == nil && plate(nil) == nil && plate(.clear, letters: .white) == nil)
    let thin = Color(red: 0, green: 0, blue: 1, alpha: 0.1)
    #expect(plate(thin) == thin)
    #expect(plate(.clear, letters: .black)?.isLight == true && plate(.clear, letters: .black)?.alpha ?? 0 > 0.5)
  }

  @Test func `letters without a colour of their own are dark on a light plate, and otherwise white`() {
    func letters(on background: Color?) -> Color {
      var style = Storyboard.Caption.Style()
      style.background = background
      return style.letters
    }
    #expect(letters(on: nil) == .white && letters(on: Color(red: 0, green: 0.1, blue: 0.5)) == .white)
    #expect(letters(on: Color(red: 1, green: 1, blue: 1, alpha: 0.2)) == .white)
    #expect(letters(on: .white).red < 0.2)
  }

  @Test func `a missing font is reported with the nearest name`() throws {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(
        parsing: colours("font: hebrw.ttf"), file: "a.yaml",
        folder: repository.appendingPathComponent("Tests/MediaTests/Fonts").path)
    }
    #expect(error?.kind == .missing && error?.suggestion == "hebrew.ttf")
    // A name without an ending is that of a family.
    #expect(try Storyboard(parsing: colours("font: Inter Display"), file: "a.yaml").font == .family("Inter Display"))
    #expect(try Storyboard(parsing: colours("font: a.otf"), file: "a.yaml").font == .file("a.otf"))
  }

  @Test func `a sound track needs a file or clicks at taps, and keys without effect are refused`()
    throws
  {
    func read(_ audio: String) throws -> Storyboard.Audio? {
      try Storyboard(parsing: colours("audio: \(audio)"), file: "a.yaml").audio
    }
    let both = try read("{ file: a.mp3, volume: 0.5, fade: 2, taps: true }")
    #expect(both?.file == "a.mp3" && both?.volume == 0.5 && both?.fade == 2 && both?.taps == true)
    let plain = try read("{ file: a.mp3 }")
    #expect(plain?.volume == 1 && plain?.fade == 0.5 && plain?.taps == false)
    for (audio, reason) in [
      ("{ taps: false }", "'audio' needs 'file'"),
      ("{ taps: true, fade: 1 }", "'fade' has no effect without 'file'"),
      ("{ file: a.mp3, volume: 5 }", "from 0 to 4"), ("a.mp3", "the audio (a mapping)"),
    ] {
      let error = #expect(throws: StoryboardError.self) { _ = try read(audio) }
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
      #expect(error?.place?.line == 8)
    }
  }

  @Test func `steps that change the film may occur during a drag`() throws {
    let board = try board(
      "{ at: 1, drag: { from: [50, 50], to: [60, 50], over: 1 } }, { at: 1.5, pause: 1 }")
    #expect(board.script?.count == 1 && board.filmSteps.count == 1)
  }

  @Test
  func
    `a zoom to an element uses the visible screen, or else the first screen that has the element`()
    throws
  {
    let text = colours(
      "script: [{ at: 0, zoom: dot }, { at: 1, push: green }, { at: 3, zoom: dot }]"
    ).replacing(
      "color: \"#0f0\" ", with: "color: \"#0f0\", elements: { dot: [50, 60, 7, 8] } ")
    let film = try film(text)
    #expect(
      film.zoomTargets == [
        Rect(x: 10, y: 10, width: 20, height: 20), Rect(x: 50, y: 60, width: 7, height: 8),
      ])
    #expect(film.duration == 3.5)
  }

  @Test func `a tap on a link uses the link's animator settings unless the step overrides them`()
    throws
  {
    final class Noting: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: TransitionContext) -> Double { 0.25 }
      func animateTransition(using context: TransitionContext) { context.completeTransition(true) }
    }
    var requests: [AnimatorRequest] = []
    var made = parts()
    made.animator = { request in
      requests.append(request)
      return Noting()
    }
    let text = colours(
      """
      transitions: { push: { animator: slide, set: { parallax: 0.3 } } }
      links:
        red: [{ area: dot, push: green, animator: cover, set: { edge: left }, duration: 2 }]
      script:
        - { at: 1, tap: dot }
        - { at: 4, pop: true }
        - { at: 6, tap: dot, set: { edge: right } }
        - { at: 10, pop: true }
        - { at: 12, push: green }
      """)
    let player = try StoryboardShow(Storyboard(parsing: text), parts: made)
    requests = []
    _ = try player.film()
    let pushes = requests.suffix(5).filter { $0.operation == .push }
    #expect(pushes.map(\.identifier) == ["cover", "cover", "slide"])
    #expect(
      pushes.map(\.settings) == [
        ["edge": .text("left")], ["edge": .text("right")], ["parallax": .number(0.3)],
      ])
    #expect(pushes.map(\.duration) == [2, 2, nil])
  }
}
