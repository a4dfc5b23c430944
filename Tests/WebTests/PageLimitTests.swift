import Foundation
import SegueFilm
import SeguePlayer
import SegueSession
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Tests pages of storyboards with more states and transitions than a page can have.
@Suite struct PageLimitTests {
  /// Returns a storyboard of five screens, of which one presents another without end, so that there are more states than anybody visits.
  private static func endless() throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 60x90
        fps: 8
        screens:
          a: { color: "#f00" }
          b: { color: "#0f0" }
          c: { color: "#00f" }
          t: { kind: tabs, tabs: [a, b] }
          pg: { kind: pages, pages: [a, b, c] }
        container: { kind: navigation, root: a }
        links:
          a:
            - { area: [0, 0, 30, 30], push: b }
            - { area: [30, 30, 9, 9], present: c, style: sheet }
            - { area: [40, 40, 9, 9], present: t, style: custom }
          b: [{ area: [0, 0, 9, 9], pop: true }, { area: [40, 40, 9, 9], present: t, style: custom }]
          c: [{ area: [40, 40, 9, 9], present: t, style: custom }]
        """)
  }

  private static func recorder(_ board: Storyboard, _ limit: Int) throws -> PrototypeRecorder {
    let show = try StoryboardShow(board, playsScript: false, factory: factory)
    let recorder = PrototypeRecorder(show, of: board, scale: 1, maxTransitions: limit)
    try recorder.record()
    return recorder
  }

  @Test func `of too many transitions, a page has the nearest, and one warning names the others`()
    throws
  {
    let recorder = try Self.recorder(try Self.endless(), 40)
    #expect(recorder.pairs.count == 40)
    #expect(recorder.warnings.count == 1)
    let warning = try #require(recorder.warnings.first)
    #expect(
      warning.hasPrefix(
        "more than \(recorder.leftOut.count) transitions are left out, because a page has at most 40"
      ))
    #expect(warning.contains("the first one left out is the "))
    #expect(recorder.leftOut.count > 1000)
    // The page has the states of both ends of each transition, and everything that leaves the first screen.
    for key in recorder.pairs.keys {
      let words = key.split(separator: " ")
      #expect(recorder.states[String(words[1])] != nil, "\(key)")
      #expect(recorder.states[String(words[2])] != nil, "\(key)")
    }
    let fromStart = recorder.pairs.keys.filter { $0.contains(" 0 ") }
    #expect(fromStart.count >= 3)
  }

  @Test func `a step of the script is possible on the screen where the script takes it`() throws {
    func keys(_ script: String) throws -> [String] {
      let board = try Storyboard(
        parsing: """
          segue: 1
          size: 60x90
          screens: { a: { color: "#f00" }, b: { color: "#0f0" }, c: { color: "#00f" } }
          container: { kind: navigation, root: a }
          transitions: { pop: { interaction: edge-pan } }
          script: \(script)
          """)
      return try Self.recorder(board, 100).pairs.keys.map { $0.split(separator: " ")[0].description }.sorted()
    }
    #expect(try keys("[{ at: 1, push: b }, { at: 2, present: c }, { at: 3, dismiss: true }]").count == 4)
    // After a drag, the screen is not known before the script is played.
    let drag = "{ at: 2, drag: { from: [1, 40], to: [50, 40], over: 0.3 } }"
    #expect(try keys("[{ at: 1, push: b }, \(drag), { at: 3, present: c }]").count > 6)
  }

  @Test func `a page with all of its transitions says nothing`() throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 60x90
        screens: { a: { color: "#f00" }, b: { color: "#0f0" } }
        container: { kind: navigation, root: a }
        links: { a: [{ area: [0, 0, 9, 9], push: b }], b: [{ area: [0, 0, 9, 9], pop: true }] }
        """)
    let recorder = try Self.recorder(board, 2)
    #expect(recorder.isComplete && recorder.warnings.isEmpty)
    #expect(recorder.pairs.count == 2)
    #expect(try Self.recorder(board, 1).warnings.count == 1)
  }

  @Test func `a session can answer requests after each transition of the page that it makes`()
    throws
  {
    var count = 0
    let page = try Prototype(
      try Self.endless(), plugins: factory, maxTransitions: 12, meanwhile: { count += 1 })
    #expect(count == 12 && page.transitionCount == 12)
  }

  @Test(.enabled(if: Node.program != nil, "node is not installed"))
  func `no tap in a limited page leads to a state that the page cannot show`() throws {
    // There are six transitions. The first three leave out transitions between states that the page has.
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 60x90
        fps: 8
        screens: { a: { color: "#f00" }, b: { color: "#0f0" }, c: { color: "#00f" } }
        container: { kind: navigation, root: a }
        links:
          a: [{ area: [0, 0, 30, 30], push: b }, { area: [30, 30, 9, 9], present: c, style: sheet }]
          b: [{ area: [0, 0, 9, 9], pop: true }, { area: [9, 9, 9, 9], push: a }]
        """)
    var (dissolves, depth) = (0, 0.0)
    for limit in [3, 6] {
      let page = try Prototype(board, plugins: factory, maxTransitions: limit, meanwhile: {})
      #expect(page.transitionCount == limit)
      let data = try JSONSerialization.jsonObject(with: Data(page.data.utf8))
      var dice = Dice(7)
      let steps = (0..<600).map { _ in Double.random(in: 0..<1.3, using: &dice) }
      let answers = try Node.replay(
        "walk", ["data": data, "steps": steps], as: [[Double]].self)
      #expect(answers.allSatisfy { $0[1] == 1 }, "\(limit)")
      #expect(answers.filter { $0[3] == 1 }.count > 300, "\(limit)")
      dissolves += answers.count { $0[2] == 1 }
      depth = max(depth, answers.map { $0[0] }.max() ?? 0)
    }
    #expect(dissolves > 0, "no transition was a dissolve without a recording")
    #expect(depth > 1)
  }

  @Test func `names with the signs of a key do not exchange the transitions of two states`() throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 60x90
        screens: { a: { color: "#f00" }, "a/f0:b": { color: "#0f0" }, b: { color: "#00f" } }
        container: { kind: navigation, root: a }
        links:
          a: [{ area: [0, 0, 9, 9], push: "a/f0:b" }, { area: [9, 9, 9, 9], present: b }]
        """)
    let start = board.navigator
    var (pushed, presented) = (start, start)
    _ = try pushed.perform(board.action(.push(.screen("a/f0:b"))))
    _ = try presented.perform(board.action(.present(.screen("b"), style: .fullScreen)))
    #expect(pushed.signature == [1])
    #expect(presented.signature == [0, 0, 0, 2])
  }
}
