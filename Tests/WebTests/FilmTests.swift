import Foundation
import SegueKit
import SegueMedia
import SeguePlayer
import TestSupport
import Testing

@testable import SegueStoryboard
@testable import SegueWeb

/// Compares a script that a page plays with the same script in a film: the visible screen and the
/// progress at many times.
@Suite(.enabled(if: Node.program != nil, "node is not installed")) struct FilmTests {
  @Test
  func `a page that plays the example's script shows the same screens and progress as the film`()
    throws
  {
    let path = Toolchain.package.appending(path: "Examples/fjord.yaml").path
    var board = try Storyboard(path: path, layers: DrawingLayers.init)
    board.filmSteps = [
      .init(time: 1, caption: .init("Letters </script> home", seconds: 2, placement: .top))
    ]
    let page = try Prototype(board, plugins: factory)
    #expect(!page.html.contains("Letters </script>"))
    let show = try StoryboardShow(board, playsScript: true, factory: factory)
    _ = try show.rehearse()
    let duration = try #require(show.duration)
    // The times are not multiples of a frame's duration. They ascend and then descend, because a
    // page can also be played backward.
    let times = stride(from: 0.013, to: duration, by: 0.237).map { $0 }
    let back = times.reversed().enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
    let input: [String: Any] = [
      "data": try JSONSerialization.jsonObject(with: Data(page.data.utf8)), "times": times + back,
    ]
    let answers = try Node.replay("film", input, as: [[Answer]].self)
    var expected: [Double: (String?, Bool, Double)] = [:]
    for time in times {
      try show.advance(to: time)
      let isInFlight = show.machine.isInFlight
      expected[time] = (show.shownScreen, isInFlight, isInFlight ? show.machine.progress : 0)
    }
    #expect(answers.count == times.count + back.count)
    for (time, answer) in zip(times + back, answers) {
      let (screen, isInFlight, progress) = try #require(expected[time])
      let isSame =
        answer[0].text == screen && (answer[1].number == 1) == isInFlight
        && abs(answer[2].number - progress) < 1e-4
      #expect(
        isSame, "\(time): \(screen ?? "") \(isInFlight) \(progress), in the page \(answer)")
      guard isSame else { return }
    }
  }

  @Test func `a drag with elements is in a page as one with their points`() throws {
    func answers(_ drag: String) throws -> [[Answer]] {
      let board = try Storyboard(
        parsing: """
          segue: 1
          size: 390x844
          screens:
            a: { color: red, elements: { st: [90, 90, 20, 20] } }
            b: { color: blue, elements: { st: [0, 300, 10, 10], end: [350, 400, 20, 20] } }
          container: { kind: navigation, root: a }
          transitions: { pop: { animator: slide, interaction: edge-pan } }
          script: [{ at: 0.2, push: b }, { at: 2, drag: { \(drag) } }]
          """)
      let page = try Prototype(board, plugins: factory)
      let input: [String: Any] = [
        "data": try JSONSerialization.jsonObject(with: Data(page.data.utf8)),
        "times": [1.9, 2.1, 2.25, 2.4, 2.55, 4],
      ]
      return try Node.replay("film", input, as: [[Answer]].self)
    }
    let rest = "over: 0.3, easing: ease-out, then: [{ to: [380, 420], over: 0.3 }]"
    let (named, plain) = (
      try answers("from: st, to: end, \(rest)"), try answers("from: [5, 305], to: [360, 410], \(rest)")
    )
    #expect(plain.contains { $0[1].number == 1 && $0[2].number > 0.3 }, "the finger moves the screen")
    #expect(named.map { $0[0] } == plain.map { $0[0] })
    for (one, other) in zip(named, plain) { #expect(abs(one[2].number - other[2].number) < 1e-3) }
  }

  @Test(arguments: [
    ("push: c", "c"), ("tap: [200, 300]", "c"),
    ("drag: { from: [5, 300], to: [385, 300], over: 0.3 }, catch: true", "a"),
  ])
  func `what a script does when a spring looks still is the same in a page and in a film`(
    _ step: String, _ last: String
  ) throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 390x844
        screens: { a: { color: red }, b: { color: blue }, c: { color: green } }
        container: { kind: navigation, root: a }
        transitions: { push: { animator: slide, set: { curve: "spring(duration=0.5, bounce=0)" } } }
        links: { b: [{ area: [0, 0, 390, 844], push: c }] }
        script: [{ at: 0.5, push: b }, { at: 1.2, \(step) }]
        """)
    let page = try Prototype(board, plugins: factory)
    let times = [1.19, 1.21, 1.25, 1.29, 1.35, 1.6, 4]
    let input: [String: Any] = [
      "data": try JSONSerialization.jsonObject(with: Data(page.data.utf8)), "times": times,
    ]
    let answers = try Node.replay("film", input, as: [[Answer]].self)
    let show = try StoryboardShow(board, playsScript: true, factory: factory)
    for (time, answer) in zip(times, answers) {
      try show.advance(to: time)
      let isInFlight = show.machine.isInFlight
      #expect(isInFlight || time > 1.2)
      #expect(answer[0].text == show.shownScreen && (answer[1].number == 1) == isInFlight, "\(time): \(answer)")
      #expect(abs(answer[2].number - (isInFlight ? show.machine.progress : 0)) < 1e-4, "\(time): \(answer)")
    }
    #expect(show.shownScreen == last)
  }

  @Test func `a page has the look of its captions`() throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 390x844
        screens: { a: { color: teal } }
        container: a
        captions: { background: "#fff", weight: 700 }
        script: [{ at: 0, caption: A, for: 1, color: "#f00", align: left }, { at: 2, caption: B, for: 1, size: 20 }]
        """)
    let data = try Prototype(board, plugins: factory).data
    #expect(
      data.contains(
        #""A","bottom",0,"color:rgba(255,0,0,1);background:rgba(255,255,255,1);font-weight:700;text-align:left"]"#))
    #expect(data.contains(#""B","bottom",20,"color:rgba(17.85,17.85,20.4,1);background:rgba(255,255,255,1);"#))
  }

  @Test func `reduced motion stays in effect when a page jumps back in its script`() throws {
    var board = StateTests.board
    board.script = [
      Storyboard.Step(
        time: 0.5, kind: .action(.push(.screen("letter"))),
        place: Storyboard.Place(line: 1, column: 1))
    ]
    board.transitions = [.push: Storyboard.TransitionRow(animator: "org.segue.push")]
    let page = try Prototype(board, plugins: factory)
    let json = try JSONSerialization.jsonObject(with: Data(page.data.utf8))
    let data = try #require(json as? [String: Any])
    let pairs = try #require(data["pairs"] as? [String: [Double]])
    let reduced = try #require(pairs.first { $0.key.hasPrefix("0,1,") }?.value[2])
    let input: [String: Any] = ["data": data, "times": [0.6, 2, 0.6], "reduces": true]
    let answers = try Node.replay("film", input, as: [[Answer]].self)
    #expect(reduced >= 0)
    #expect(answers.map { $0[3].number } == [reduced, -1, reduced])
  }
}
